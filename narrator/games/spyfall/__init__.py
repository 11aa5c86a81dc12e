"""Spyfall: everybody knows where you are, except the spy."""

from narrator.games.spyfall.rules import GAME

__all__ = ["GAME"]

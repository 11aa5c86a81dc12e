"""Codenames: one word and a number, and your team finds its agents first."""

from narrator.games.codenames.rules import GAME

__all__ = ["GAME"]

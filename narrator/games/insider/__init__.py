"""Insider: find the theme, then find who knew it all along."""

from narrator.games.insider.rules import GAME

__all__ = ["GAME"]

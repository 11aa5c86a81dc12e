"""Murder Mystery: visit each other by night, and find out by day who kills."""

from narrator.games.murder_mystery.rules import GAME

__all__ = ["GAME"]

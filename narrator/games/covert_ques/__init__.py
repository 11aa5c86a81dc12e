"""Covert Ques: two of you share a code word, and have to find each other before they are found."""

from narrator.games.covert_ques.rules import GAME

__all__ = ["GAME"]

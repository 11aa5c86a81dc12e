"""The few words that commands and events are made of."""

from typing import Literal

Team = Literal["red", "blue"]
Side = Literal["red", "blue", "bystander", "assassin"]
Number = int | Literal["unlimited"]
Flaw = Literal["form of", "part of", "sound of"]  # of a clue, because of a visible word
Doubt = Literal["several words", "with hyphens", "proper name", "an acronym"]  # about a clue by itself
Agreement = Literal["names", "acronyms", "hyphens", "phrases", "soundalikes"]  # of the table, on clues (§7)

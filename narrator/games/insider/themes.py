"""The theme deck: the number on the next card picks the word on this one."""

from pathlib import Path
from random import Random
from typing import Annotated

from pydantic import Field, TypeAdapter

from narrator.core.data import read_toml
from narrator.core.game import Value

WORDS_ON_A_CARD = 6


class ThemeCard(Value):
    number: Annotated[int, Field(ge=1, le=WORDS_ON_A_CARD)]
    words: Annotated[tuple[str, ...], Field(min_length=WORDS_ON_A_CARD, max_length=WORDS_ON_A_CARD)]


class ThemeDeck(Value):
    card: Annotated[tuple[ThemeCard, ...], Field(min_length=2)]


DECK = read_toml(Path(__file__).with_name("themes.en.toml"), TypeAdapter(ThemeDeck)).card
THEMES = tuple(word for card in DECK for word in card.words)


def draw(rng: Random) -> str:
    """Shuffle, flip the top card, and read the word that the new top card numbers (§3.3)."""
    flipped, new_top = rng.sample(DECK, 2)
    return flipped.words[new_top.number - 1]

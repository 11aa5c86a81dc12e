"""The words that a clue can be by voice, and what is known about them; any other word is spelled."""

from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from narrator.core.data import read_toml
from narrator.core.game import Value
from narrator.games.codenames.moves import GiveClue, Number
from narrator.games.codenames.phases import MOST
from narrator.games.codenames.words import DECK, whole


class Lexicon(Value):
    """Words by topic; those that need the table's agreement; and how forms of a word are made."""

    words: dict[str, str]
    names: tuple[str, ...]
    acronyms: tuple[str, ...]
    hyphens: tuple[str, ...]
    phrases: tuple[str, ...]
    endings: str
    irregular: dict[str, str]
    strangers: dict[str, str]


LEXICON = read_toml(Path(__file__).with_name("clues.en.toml"), TypeAdapter(Lexicon))
PLAIN = (*DECK, *(word for topic in LEXICON.words.values() for word in topic.split()))
AGREED = (*LEXICON.names, *LEXICON.acronyms, *LEXICON.hyphens, *LEXICON.phrases)
CLUES = (*map(whole, PLAIN), *dict.fromkeys(AGREED))
NUMBERS: tuple[Number, ...] = (*range(MOST + 1), "unlimited")


@cache
def clues(numbers: tuple[Number, ...]) -> list[GiveClue]:
    """Every clue with one of these numbers, out of values that are made once."""
    if numbers == NUMBERS:
        return [GiveClue(word=word, number=number) for word in CLUES for number in numbers]
    return [clue for clue in clues(NUMBERS) if clue.number in numbers]

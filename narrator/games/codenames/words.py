"""The deck of words, and how twenty-five of them and a key are drawn."""

from pathlib import Path
from random import Random

from pydantic import TypeAdapter

from narrator.core.data import read_toml
from narrator.core.game import Value
from narrator.core.pronunciation import far_apart
from narrator.games.codenames.moves import Team
from narrator.games.codenames.phases import BYSTANDERS, FEWER, MOST, ROW, Key

SEAM = "|"  # between the parts of a compound word


class Deck(Value):
    words: str


DECK = tuple(read_toml(Path(__file__).with_name("words.en.toml"), TypeAdapter(Deck)).words.split())


def whole(word: str) -> str:
    """As it is written: without the seam."""
    return word.replace(SEAM, "")


def draw_key(starter: Team, rng: Random) -> Key:
    """§3: twenty-five words, no two of which sound alike, and what each of them is."""
    words = [whole(word) for word in far_apart(DECK, ROW * ROW, rng)]
    rng.shuffle(words)
    drawn = rng.sample(words, len(words))
    first, rest = drawn[:MOST], drawn[MOST:]
    second, rest = rest[:FEWER], rest[FEWER:]
    red, blue = (first, second) if starter == "red" else (second, first)
    return Key(words=words, red=red, blue=blue, bystanders=rest[:BYSTANDERS], assassin=rest[BYSTANDERS])

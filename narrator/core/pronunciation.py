"""How alike words sound: letters become sounds, sounds have a distance, and words are drawn far apart."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

from pydantic import TypeAdapter
from rapidfuzz.distance import Levenshtein

from narrator.core.data import BadData, read_toml
from narrator.core.game import Value

FILE = Path(__file__).with_name("pronunciation.en.toml")
RULE = re.compile(r"(?P<before>.*)<(?P<letters>\w+)>(?P<behind>.*) =(?P<sounds>.*)")
ALIKE = 0.5  # words that are nearer to each other than this are mistaken more often than others


class Language(Value):
    """Rules, what their capital letters stand for, words that keep to none, and how sounds are made."""

    rules: str
    letters: dict[str, str]
    irregular: dict[str, str]
    sounds: dict[str, str]


class Rule(Value):
    """Letters that stand between these two patterns, and how they sound there."""

    letters: str
    before: re.Pattern[str]
    behind: re.Pattern[str]
    sounds: tuple[str, ...]

    def fits(self, word: str, at: int) -> bool:
        return (
            word.startswith(self.letters, at)
            and self.behind.match(word, at + len(self.letters)) is not None
            and self.before.search(word, 0, at) is not None
        )


LANGUAGE = read_toml(FILE, TypeAdapter(Language))


@cache
def distance(one: str, other: str) -> float:
    """0: the same to the ear; 1: nothing in common."""
    return Levenshtein.normalized_distance(making(one), making(other))


@cache
def making(text: str) -> tuple[str, ...]:
    """How a text is made in the mouth, three features a sound."""
    return tuple(feature for sound in sounds(text) for feature in LANGUAGE.sounds[sound].split())


@cache
def sounds(text: str) -> tuple[str, ...]:
    """The sounds of a word, or of several words in a row."""
    return tuple(sound for word in re.findall("[a-z]+", text.lower()) for sound in word_sounds(word))


def word_sounds(word: str) -> tuple[str, ...]:
    if word in LANGUAGE.irregular:
        return tuple(LANGUAGE.irregular[word].split())
    found: list[str] = []
    at = 0
    while at < len(word):
        rule = next(rule for rule in rules()[word[at]] if rule.fits(word, at))
        found += rule.sounds
        at += len(rule.letters)
    return tuple(found)


@cache
def rules() -> dict[str, list[Rule]]:
    """In their order, by their first letter."""
    found: dict[str, list[Rule]] = {}
    for line in filter(None, LANGUAGE.rules.splitlines()):
        rule = read_rule(line)
        found.setdefault(rule.letters[0], []).append(rule)
    return found


def read_rule(line: str) -> Rule:
    parts = RULE.fullmatch(line)
    if not parts:
        raise BadData(f"{FILE}: “{line}” is no rule. Write: before<letters>behind = SOUNDS")
    return Rule(
        letters=parts["letters"],
        before=re.compile(f"(?:{spelled_out(parts['before'])})$"),
        behind=re.compile(spelled_out(parts["behind"])),
        sounds=tuple(parts["sounds"].split()),
    )


def spelled_out(pattern: str) -> str:
    for name, letters in LANGUAGE.letters.items():
        pattern = pattern.replace(name, letters)
    return pattern


def far_apart(words: Sequence[str], count: int, rng: Random) -> list[str]:
    """So many of the words, of which no two sound alike; each word is exactly as likely as any other.

    All the words are dealt out into hands in which no two sound alike, as far as there is room for them
    elsewhere, and one of the hands is drawn.
    """
    near = neighbours(tuple(words))
    hands: list[list[str]] = [[] for _ in range(len(words) // count)]
    dealt = rng.sample(words, len(hands) * count)
    for word in sorted(dealt, key=lambda word: -len(near[word])):  # the hardest to place first
        cut = int(rng.random() * len(hands))
        hands = hands[cut:] + hands[:cut]
        room = [hand for hand in hands if len(hand) < count]
        next((hand for hand in room if near[word].isdisjoint(hand)), room[0]).append(word)
    return rng.choice(hands)


@cache
def neighbours(words: tuple[str, ...]) -> dict[str, set[str]]:
    """For each word those that sound like it."""
    near: dict[str, set[str]] = {word: set() for word in words}
    for one, other in combinations(words, 2):
        if distance(one, other) < ALIKE:
            near[one].add(other)
            near[other].add(one)
    return near

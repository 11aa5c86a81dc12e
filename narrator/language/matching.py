"""Was that one of the sentences that may be said now?"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from jellyfish import metaphone
from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extract

from narrator.core.game import Command, Value
from narrator.language.words import WORDS, normal

SOUNDS_ALIKE = 80  # of 100; what is less alike than this is not worth offering
SHORTEST_SOUND = 3  # shorter ones, such as yes and no, are never repaired
NEAREST = 20


class Understood(Value):
    command: Command


class Unsure(Value):
    """Near enough to ask "did you mean …?", never near enough to obey."""

    command: Command


class NotUnderstood(Value):
    pass


Outcome = Understood | Unsure | NotUnderstood


def match(text: str, closed: Mapping[str, Command], names: Collection[str] = ()) -> Outcome:
    """Exactly, else by sound; but yes is never taken for no, nor one name for another."""
    text = normal(text)
    if command := closed.get(text):
        return Understood(command=command)
    known = sorted((normal(name) for name in names), key=len, reverse=True)
    sayable = [sentence for sentence in closed if may_be_meant(text, sentence, known)]
    nearest = nearest_sentence(text, sayable)
    return Unsure(command=closed[nearest]) if nearest else NotUnderstood()


def may_be_meant(text: str, sentence: str, names: Sequence[str]) -> bool:
    """The same yes or no, and every name that was said, in its order."""
    if polarity(text) != polarity(sentence):
        return False
    meant = iter(named(sentence, names))
    return all(name in meant for name in named(text, names))


def polarity(text: str) -> list[str]:
    return [word for word in text.split() if word in WORDS["polar"]]


def named(text: str, names: Sequence[str]) -> list[str]:
    """The names in a text, in their order; of two that fit, the longer."""
    if not names:
        return []
    return re.findall(rf"\b(?:{'|'.join(map(re.escape, names))})\b", text)


def nearest_sentence(text: str, sentences: Iterable[str]) -> str | None:
    heard = sound(text)
    if len(heard) < SHORTEST_SOUND:
        return None
    sounds = {sentence: s for sentence in sentences if len(s := sound(sentence)) >= SHORTEST_SOUND}
    alike = extract(heard, sounds, scorer=ratio, score_cutoff=SOUNDS_ALIKE, limit=NEAREST)
    scores = {sentence: score + ratio(text, sentence) for _, score, sentence in alike}
    best = max(scores, key=scores.__getitem__, default=None)
    return best if best and scores[best] >= 2 * SOUNDS_ALIKE else None


def sound(text: str) -> str:
    return " ".join(word_sound(word) for word in text.split())


@cache
def word_sound(word: str) -> str:
    return metaphone(word)

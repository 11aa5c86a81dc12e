"""Was that one of the sentences that may be said now?"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from jellyfish import metaphone
from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extract

from narrator.core.game import Command, Value
from narrator.language.words import normal

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
    """Exactly, else by sound; but a name that was said is never taken for another."""
    text = normal(text)
    if command := closed.get(text):
        return Understood(command=command)
    said = {normal(name) for name in names} & set(text.split())
    nearest = nearest_sentence(text, [sentence for sentence in closed if said <= set(sentence.split())])
    return Unsure(command=closed[nearest]) if nearest else NotUnderstood()


def nearest_sentence(text: str, sentences: Iterable[str]) -> str | None:
    heard = sound(text)
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

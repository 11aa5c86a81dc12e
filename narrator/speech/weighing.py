"""Which of the sentences that it may have been is meant, and how sure is that? Only scores, no sound."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance.Levenshtein import distance

from narrator.core.game import Command
from narrator.language.matching import polarity

ONE_WORD_APART = 5.0  # points to a sentence that differs in one word, such as a name
APART = 1.0  # points to one that differs in more
EVEN = 1.5  # points within which the first thought comes first
RIVAL = 6.0  # points within which another sentence is offered as well
RIVALS = 2  # of them, at most
STRAY = 4.0  # points by which words that make no sentence may be likelier than one that is obeyed
TOO_STRAY = 6.0  # and than one that is asked back
DECOY = 2.0  # points by which a decoy is likelier than what it keeps from being heard
DECOYS_SIBLING = 4.0  # the same for what differs from the decoy in one word: a name heard for another


@dataclass(frozen=True)
class Reading:
    """A sentence that it may have been: how likely, heard for itself, and how much likelier a jumble was.

    `first` is how likely it was among all sentences. One without a command is a decoy.
    """

    sentence: str
    command: Command | None
    score: float
    stray: float = 0.0
    first: float = 0.0


@dataclass(frozen=True)
class Meaning:
    """A sentence that was said, whole; if it is not sure, those that it may have been as well."""

    sentence: str
    command: Command
    sure: bool
    rivals: tuple[tuple[str, Command], ...] = ()

    def doubted(self) -> "Meaning | None":
        """Asked back, a bare yes could only be answered by another; then it is not offered at all."""
        bare_answer = " " not in self.sentence and polarity(self.sentence)
        return None if bare_answer and not self.rivals else dataclasses.replace(self, sure=False)


def weighed(readings: Sequence[Reading]) -> Meaning | None:
    """The likeliest; sure when it is far enough ahead of all that mean something else."""
    likeliest = by_meaning(readings)
    meant = [reading for reading in likeliest if reading.command]
    if not meant or is_kept_away(meant[0], likeliest[0]):
        return None
    best = max((one for one in meant if meant[0].score - one.score < EVEN), key=lambda one: one.first)
    if best.stray > TOO_STRAY:
        return None
    others = [reading for reading in likeliest if reading is not best]
    near = (other for other in meant if other is not best and best.score - other.score < RIVAL)
    rivals = tuple((other.sentence, other.command) for other in near if other.command)
    assert best.command
    if best.stray <= STRAY and all(is_ahead(best, other) for other in others):
        return Meaning(best.sentence, best.command, sure=True)
    return Meaning(best.sentence, best.command, sure=False, rivals=rivals[:RIVALS]).doubted()


def by_meaning(readings: Sequence[Reading]) -> list[Reading]:
    """Of each command, and of the decoys, the likeliest sentence; the likeliest command first."""
    best: dict[Command | None, Reading] = {}
    for reading in sorted(readings, key=lambda reading: -reading.score):
        best.setdefault(reading.command, reading)
    return list(best.values())


def is_kept_away(one: Reading, decoy: Reading) -> bool:
    """A decoy of the same shape may be a misheard name: then it is worth asking for the other one."""
    alike = one_word_apart(one.sentence, decoy.sentence)
    return decoy.score - one.score > (DECOYS_SIBLING if alike else DECOY)


def is_ahead(one: Reading, other: Reading) -> bool:
    alike = other.command is not None and one_word_apart(one.sentence, other.sentence)
    return one.score - other.score >= (ONE_WORD_APART if alike else APART)


def one_word_apart(one: str, other: str) -> bool:
    return distance(one.split(), other.split()) == 1

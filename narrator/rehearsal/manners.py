"""Manners: how people wait, how they word what they mean, and how they say it again."""

from collections.abc import Sequence
from random import Random

from narrator.core.game import Command, Silent
from narrator.core.hourglass import LAST
from narrator.rehearsal.director import Scene

PATIENCE = 2.5  # seconds until somebody who gets no answer says it again
MOST_TRIES = 8
BY_OTHERS = 5  # from this try on somebody else says it for them
BREATH = 1.1  # seconds of silence between talk and a command
REACTION = (0.5, 1.5)  # seconds until somebody answers
TALK = (6.0, 20.0)  # seconds of free talk before somebody turns to the narrator
OF_THE_SAND = 0.15  # or so much of what is left of it, when that is longer
LONGEST_TALK = 45.0
BREAK = (4.0, 9.0)
IN_SILENCE = (1.5, 5.0)
GAP = (0.5, 2.5)  # between two remarks
COUNTED = LAST + 4  # seconds of sand at which everybody falls silent
TAUGHT = 0.6  # how often a command is said as the narrator teaches it
ADDRESSED = 0.1  # how often the narrator is addressed where it need not be
REMARK_FIRST = 0.5  # how often somebody makes a remark before the answer, at a table that chats


def pause(command: Command, scene: Scene, rng: Random, *, chatty: bool) -> float:
    """How long it takes until somebody says something to the narrator."""
    if scene.evening.paused:
        return rng.uniform(*BREAK)
    if isinstance(command, Silent):
        return rng.uniform(*IN_SILENCE)
    if scene.expectation.free_talk and not scene.short_of_time:
        return rng.uniform(TALK[0], min(max(TALK[1], OF_THE_SAND * scene.sand), LONGEST_TALK))
    talk = 5.0 if chatty and rng.random() < REMARK_FIRST else 0.0
    return talk + rng.uniform(*REACTION)


def falls_silent(scene: Scene) -> bool:
    """While the last seconds of a long hourglass are counted nobody could make themself heard."""
    return 0 < scene.sand <= COUNTED and not scene.short_of_time


def worded(
    ways: Sequence[str], attempt: int, address: str, scene: Scene, rng: Random, *, careful: bool
) -> str:
    """First in any way, then the same again, then fuller and fuller; the careful say no single words."""
    longer = [way for way in ways if " " in way]
    known = longer if careful and longer else ways
    first = known[0] if rng.random() < TAUGHT else rng.choice(known)
    addressed = scene.expectation.free_talk or rng.random() < ADDRESSED
    if attempt <= 2:
        said = first
    else:
        fullest = sorted(ways, key=lambda way: -len(way.split()))[:2]
        said, addressed = fullest[attempt % len(fullest)], True
    return f"{address}, {said}" if addressed else said

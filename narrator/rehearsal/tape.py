"""What sounded at a rehearsal, and when: for the recording and for the timeline."""

from dataclasses import dataclass
from typing import Literal

from narrator.speech.sound import Samples

Kind = Literal["narrator", "command", "chatter"]


@dataclass(frozen=True)
class Sounded:
    """A sound of the evening; times in seconds, `place` from left (-1) to right (1)."""

    kind: Kind
    who: str
    text: str
    start: float
    end: float
    place: float
    rate: int
    samples: Samples

    @property
    def stop(self) -> float:
        """When the last of its echo is gone."""
        return self.start + len(self.samples) / self.rate


@dataclass(frozen=True)
class Chapter:
    """A phase of the game, from its beginning."""

    start: float
    title: str


class Tape:
    """Runs along from the first word to the last."""

    def __init__(self) -> None:
        self.sounds: list[Sounded] = []
        self.chapters: list[Chapter] = []

    def add(self, sound: Sounded) -> None:
        self.sounds.append(sound)

    def turn_to(self, title: str, now: float) -> None:
        if not self.chapters or self.chapters[-1].title != title:
            self.chapters.append(Chapter(now, title))

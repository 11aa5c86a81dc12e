"""What the table needs from the world: each port has one or two methods."""

from dataclasses import dataclass
from typing import Literal, Protocol

from narrator.core.game import Card, Command, Player, Public, Value
from narrator.core.hourglass import Hourglass
from narrator.language.script import Line, Whisper


@dataclass(frozen=True)
class Expectation:
    """What may be said now, sentence by sentence; what answers an older number is dropped.

    In `free_talk` the narrator must be addressed; `decoys` are near to a sentence, and mean nothing.
    """

    number: int
    sentences: dict[str, Command]
    examples: tuple[str, ...]
    asked: Player | None
    free_talk: bool = False
    decoys: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Glance:
    """What everybody at the table can see; `number` is of the expectation, unless that is older."""

    phase: str
    asked: Player | None
    hourglass: Hourglass | None
    board: tuple[tuple[Card, ...], ...] = ()
    number: int | None = None


class Heard(Value):
    """Somebody said something, aloud or (`by`) on their private line; what is not `sure` is asked back.

    `rivals` are the other sentences that it may have been. What was `tapped` on a phone was read there,
    and is not confirmed.
    """

    number: int
    text: str
    by: Player | None = None
    sure: bool = True
    rivals: tuple[str, ...] = ()
    tapped: bool = False

    @property
    def secret(self) -> bool:
        """Said in an audience, whose questions have numbers below zero: it is shown to nobody."""
        return self.number < 0


class Lost(Value):
    """A device has gone; `remedy` is one line for the screen."""

    device: Literal["microphone", "speaker"]
    remedy: str = ""


class Found(Value):
    """The device is back."""

    device: Literal["microphone", "speaker"]


class Joined(Value):
    """Somebody has taken this seat with a phone."""

    player: Player


class Left(Value):
    """Nobody is there any more: the input has ended."""


Message = Heard | Lost | Found | Joined | Left


Tuning = Literal["louder", "quieter", "faster", "slower"]


class Inbox(Protocol):
    async def next(self, until: float | None) -> Message | None:
        """The next message, or None when the moment has come."""


class Ears(Protocol):
    def expect(self, expectation: Expectation) -> None:
        """From now on only these sentences may be said aloud."""


class Voice(Protocol):
    async def say(self, line: Line) -> None:
        """Comes back when the last sound is out."""

    def tune(self, change: Tuning) -> None:
        """From now on louder, quieter, faster or slower."""


class PrivateLine(Protocol):
    async def tell(self, whisper: Whisper) -> None:
        """Comes back when the player was told, and nobody else."""

    def ask(self, player: Player, expectation: Expectation) -> None:
        """From now on this player may say these sentences in private."""


class Door(Protocol):
    """Where players come in with their phones."""

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Who is still to come in."""

    def obey(self, command: Command) -> Public:
        """Carries out what the host says about phones; what there is to say about it."""


class Clock(Protocol):
    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


@dataclass(frozen=True)
class Ports:
    inbox: Inbox
    ears: Ears
    voice: Voice
    private: PrivateLine
    clock: Clock
    door: Door | None = None

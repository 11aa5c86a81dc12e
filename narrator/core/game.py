"""A game is four pure functions: deal, legal, play, view."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Generic, Literal, NewType, TypeVar

from pydantic import BaseModel, ConfigDict

Player = NewType("Player", str)


class Value(BaseModel):
    """A frozen value: equal when its type and its fields are."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # pydantic's own comparison is ten times slower, and `legal` is searched for every command.
    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))


class Command(Value):
    """Something that may happen to a game; a weighty one is confirmed before it counts."""

    weighty: ClassVar[bool] = False


class Spoken(Command):
    """Anybody may say it aloud, so it must betray nothing."""


class Inquiry(Spoken):
    """Asks for what everybody may know: it changes nothing, and is neither saved nor taken back."""


class Silent(Command):
    """Comes through the private line of one player only."""

    by: Player


class TimeUp(Command):
    """The sand ran out; given by the table, never by a person."""


class Event(Value):
    """Something that happened, in the past tense."""


class Public(Event):
    """Everybody may hear it."""


class Reveal(Public):
    """Makes public what was secret until now: the only public event that may depend on a secret."""


class Afresh(Public):
    """A new round: whatever was told in secret before it no longer counts."""


class Secret(Event):
    """For one player alone: it has no road to the loudspeaker."""

    to: Player


class PointsScored(Public):
    """The table adds these up over the evening."""

    players: tuple[Player, ...]
    points: int


class Options(Value):
    """What a table may choose before the deal; with cards the narrator does not know the secrets."""

    secrets: Literal["dealt", "cards"] = "dealt"


class Card(Value):
    """A card on the table: `side` is what this chair knows it to be, in one word of the script."""

    word: str
    side: str = ""
    covered: bool = False


class View(Value):
    """What one chair, or the table page, may see; `asked` is whose answer is awaited.

    In a phase of `free_talk` people talk to each other, and the narrator must be addressed to hear.
    `waiting` are those who have yet to vote or to choose; `turn` are those who play now, when it is several
    people's turn and not everybody's; `board` is what lies on the table, row by row.
    """

    phase: str
    asked: Player | None = None
    free_talk: bool = False
    waiting: tuple[Player, ...] = ()
    turn: tuple[Player, ...] = ()
    board: tuple[tuple[Card, ...], ...] = ()


class CannotDeal(Exception):
    """This many players cannot play with these options; the message is one line with the remedy."""


class IllegalCommand(Exception):
    """The command is not among the legal ones."""

    def __init__(self, command: Command) -> None:
        super().__init__(f"not legal now: {command!r}")
        self.command = command


def require(command: Command, legal: Sequence[Command]) -> None:
    """Every `play` begins with this; no other layer checks legality again."""
    the_very_one = id(command) in map(id, legal)  # long lists are searched faster for that
    if not the_very_one and command not in legal:
        raise IllegalCommand(command)


S = TypeVar("S", bound=Value)
K = TypeVar("K", bound=Value)
O = TypeVar("O", bound=Options)  # noqa: E741 - the letter of Options


@dataclass(frozen=True)
class Game(Generic[S, O]):
    """Four pure functions, and what the other layers need to know about them.

    `deal` raises CannotDeal when the options do not fit the number of players. `secrets` is how secrets
    travel unless told otherwise.
    """

    name: str
    folder: Path
    seats: range
    options: type[O]
    moves: ModuleType
    deal: Callable[[tuple[Player, ...], O, Random], tuple[S, list[Event]]]
    legal: Callable[[S], list[Command]]
    play: Callable[[S, Command], tuple[S, list[Event]]]
    view: Callable[[S, Player | None], View]
    secrets: Literal["booth", "phones"] = "booth"

    @cached_property
    def commands(self) -> dict[str, type[Command]]:
        """The commands that its module of moves declares, by name."""
        return declared(self.moves, Command)

    @cached_property
    def events(self) -> dict[str, type[Event]]:
        """The events that its module of moves declares, by name."""
        return declared(self.moves, Event)


def declared(module: ModuleType, kind: type[K]) -> dict[str, type[K]]:
    """The classes of a kind that are written in this module, or in a file of this folder, by name."""
    classes = (value for value in vars(module).values() if isinstance(value, type))
    written = f"{module.__name__}."
    return {c.__name__: c for c in classes if issubclass(c, kind) and f"{c.__module__}.".startswith(written)}


AnyGame = Game[Any, Any]

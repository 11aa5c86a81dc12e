"""The phases of Spyfall: each carries its own data, and nothing else."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from narrator.core.ballot import Ballot
from narrator.core.game import Options, Player, Value
from narrator.games.spyfall.moves import Verdict


def from_anywhere(file: str) -> str:
    """A saved game finds the table's own file wherever it is resumed."""
    return str(Path(file).expanduser().absolute()) if file else ""


class SpyfallOptions(Options):
    """`time_up`: one vote, or accusations in turn. `locations`: a choice by name; `file`: more of them."""

    rounds: Annotated[int, Field(ge=1)] = 5
    minutes: Annotated[int, Field(ge=1, le=60)] = 8
    time_up: Literal["vote", "accusations"] = "vote"
    locations: str = ""
    file: Annotated[str, AfterValidator(from_anywhere)] = ""


# How a round can end ----------------------------------------------------------


class Convicted(Value):
    """Everybody else agreed on the suspect; the accuser is who called the vote, if somebody did."""

    suspect: Player
    accuser: Player | None = None


class Unconvicted(Value):
    """Time is up, and they did not agree."""


class Guessed(Value):
    """Somebody showed the spy card and named a location."""

    player: Player
    right: bool


Ending = Convicted | Unconvicted | Guessed


# Phases -------------------------------------------------------------------------


class Setup(Value):
    """Cards are dealt and looked at; the clock does not run yet."""


class Questions(Value):
    """The clock runs. The asker asks next, anybody but whoever is barred, as far as the narrator was told."""

    asker: Player
    barred: Player | None = None


class LastAccusations(Value):
    """Option `time_up = "accusations"`: each in turn may put one suspect to the vote."""

    waiting: tuple[Player, ...]


class Trial(Value):
    """The vote on an accusation, and what goes on if it fails."""

    accuser: Player
    suspect: Player
    ballot: Ballot[Verdict]
    resumed: Questions | LastAccusations


class Guess(Value):
    """The spy card is shown, the clock is stopped, and the location has yet to be named."""

    player: Player


class Vote(Value):
    """Time is up: each in turn names a suspect."""

    ballot: Ballot[Player]


class Showdown(Value):
    """With cards: they are turned over, and the narrator has yet to be told."""

    ending: Convicted | Unconvicted


class Interval(Value):
    """Between two rounds."""


class Over(Value):
    winners: tuple[Player, ...]


Phase = Setup | Questions | Trial | Guess | Vote | LastAccusations | Showdown | Interval | Over


# The table ----------------------------------------------------------------------


class Deal(Value):
    """The cards of one round; with cards of its own the table has these, and nobody else."""

    spy: Player
    location: str
    cards: tuple[tuple[Player, str], ...]

    def role(self, player: Player) -> str | None:
        return dict(self.cards).get(player)


class State(Value):
    """`locations`: all that may be guessed in this game; `used`: those that have left it."""

    players: tuple[Player, ...]
    options: SpyfallOptions
    locations: tuple[str, ...]
    deals: tuple[Deal, ...]
    dealer: Player
    phase: Phase = Setup()
    number: int = 1
    accusers: tuple[Player, ...] = ()
    used: tuple[str, ...] = ()
    points: tuple[int, ...]

    @property
    def dealt(self) -> Deal | None:
        """The cards of this round; None when the narrator does not know them."""
        return self.deals[self.number - 1] if self.deals else None

    @property
    def last_round(self) -> bool:
        return self.number == self.options.rounds

    @property
    def unused(self) -> tuple[str, ...]:
        return tuple(name for name in self.locations if name not in self.used)

    def enter(self, phase: Phase) -> "State":
        return self.model_copy(update={"phase": phase})

    def others(self, *but: Player) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in but)

    def clockwise(self, first: Player) -> tuple[Player, ...]:
        """As they sit, beginning with this one."""
        seat = self.players.index(first)
        return self.players[seat:] + self.players[:seat]

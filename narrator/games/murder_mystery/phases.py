"""The phases of Murder Mystery: each carries its own data, and nothing else."""

from typing import Annotated, Literal

from pydantic import Field

from narrator.core.ballot import Ballot
from narrator.core.game import Options, Player, Value
from narrator.games.murder_mystery.moves import Deed, Intent, Role


class MurderMysteryOptions(Options):
    """The variations of §9, and seconds for a statement (R18); there is no playing with cards (R3)."""

    secrets: Literal["dealt"] = "dealt"
    two_murderers: bool = False
    kill_every_night: bool = False
    reveal_victims: bool = False
    open_nights: bool = False
    clock: Annotated[int, Field(ge=0, le=600, examples=[30])] = 0


class Errand(Value):
    """Where somebody goes in a night, and with what intent."""

    place: Player
    intent: Intent


class Sight(Value):
    """A fact: where this player was in a night, and who else; and what became of a murderer's intent."""

    witness: Player
    night: int
    place: Player
    others: tuple[Player, ...]
    deed: Deed


class Setup(Value):
    pass


class Introductions(Value):
    waiting: tuple[Player, ...]


class Dusk(Value):
    """Open nights: everybody plans the night aloud."""


class Night(Value):
    ballot: Ballot[Errand]


class Dawn(Value):
    """Everybody was told alone what they saw; the deaths have yet to be announced."""

    victims: tuple[Player, ...]


class Statements(Value):
    waiting: tuple[Player, ...]


class Vote(Value):
    """A suspect, or None from those who abstain."""

    ballot: Ballot[Player | None]


class Count(Value):
    """All have voted; the votes have yet to be counted aloud."""

    ballot: Ballot[Player | None]


class Over(Value):
    winners: tuple[Player, ...]


Phase = Setup | Introductions | Dusk | Night | Dawn | Statements | Vote | Count | Over


class State(Value):
    """`night` is the number of the last night that fell; `idle` counts the nights since the last attempt."""

    players: tuple[Player, ...]
    options: MurderMysteryOptions
    murderers: tuple[Player, ...]
    living: tuple[Player, ...]
    phase: Phase
    night: int = 0
    idle: int = 0
    sights: tuple[Sight, ...] = ()

    def enter(self, phase: Phase) -> "State":
        return self.model_copy(update={"phase": phase})

    def without(self, *dead: Player) -> "State":
        """§3.5, R11: the dead and the hanged take no further part."""
        return self.model_copy(update={"living": tuple(p for p in self.living if p not in dead)})

    def role(self, player: Player) -> Role:
        return "murderer" if player in self.murderers else "innocent"

    def living_as(self, role: Role) -> tuple[Player, ...]:
        return tuple(player for player in self.living if self.role(player) == role)

    @property
    def innocents(self) -> tuple[Player, ...]:
        """Dead or alive."""
        return tuple(player for player in self.players if player not in self.murderers)

    @property
    def patience(self) -> int:
        """§3.2: so many nights in a row may pass before there must have been an attempt."""
        return 1 if self.options.kill_every_night else 2

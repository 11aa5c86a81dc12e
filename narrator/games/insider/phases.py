"""The phases of Insider: each carries its own data, and nothing else."""

from typing import Literal

from narrator.core.ballot import Ballot
from narrator.core.game import Options, Player, Value
from narrator.games.insider.moves import REMOVED_TILE, Role, Suspect, Verdict


class InsiderOptions(Options):
    """`elapsed`: the discussion lasts as long as the questions took; `full`: five minutes again."""

    advanced: bool = False
    discussion: Literal["elapsed", "full"] = "elapsed"


class HandOut(Value):
    """With cards: the tiles are dealt by hand, and the Master has yet to speak up."""


class Setup(Value):
    master: Player


class Questions(Value):
    master: Player


class Look(Value):
    """Advanced variant: the Guesser may look at one tile."""

    master: Player
    guesser: Player


class Discussion(Value):
    master: Player
    guesser: Player


class VoteOne(Value):
    master: Player
    guesser: Player
    ballot: Ballot[Verdict]


class VoteTwo(Value):
    master: Player
    guesser: Player
    ballot: Ballot[Suspect]


class TieBreak(Value):
    master: Player
    guesser: Player
    tied: tuple[Suspect, ...]


class Defense(Value):
    master: Player
    waiting: tuple[Player, ...]


class Flip(Value):
    master: Player


class Showdown(Value):
    """With cards: the tiles are turned over, and the narrator has yet to be told."""

    master: Player
    accused: Suspect
    flipped: bool = False


class Over(Value):
    master: Player
    insider: Suspect
    winners: tuple[Player, ...]


Phase = (
    HandOut
    | Setup
    | Questions
    | Look
    | Discussion
    | VoteOne
    | VoteTwo
    | TieBreak
    | Defense
    | Flip
    | Showdown
    | Over
)


class Secrets(Value):
    """What the narrator dealt; with cards it knows none of this."""

    master: Player
    insider: Suspect
    theme: str

    def role(self, tile: Suspect) -> Role:
        return "insider" if tile == self.insider else "common"


class State(Value):
    players: tuple[Player, ...]
    options: InsiderOptions
    secrets: Secrets | None
    phase: Phase

    @property
    def theme(self) -> str | None:
        return self.secrets.theme if self.secrets else None

    def enter(self, phase: Phase) -> "State":
        return self.model_copy(update={"phase": phase})

    def others(self, *but: Suspect) -> tuple[Player, ...]:
        return tuple(player for player in self.players if player not in but)

    def suspects(self, *but: Suspect) -> list[Suspect]:
        """Whose tile may be the Insider's; in the advanced variant the removed one too."""
        removed: list[Suspect] = [REMOVED_TILE] if self.options.advanced else []
        return [*self.others(*but), *removed]

"""The phases of Covert Ques: each carries its own data, and nothing else."""

from narrator.core.ballot import Ballot
from narrator.core.game import Options, Player, Value
from narrator.games.covert_ques.roles import Called, Mate, Roles, Suspect
from narrator.games.covert_ques.topics import Die, Topic

FEW = 4  # §3.8: with so many players or fewer the Admin may be missing


class CovertOptions(Options):
    """`inquisition`: the Debugger and the Accomplice join in."""

    inquisition: bool = False


class Setup(Value):
    """With cards they are dealt by hand; otherwise each player was told in private."""


class FirstHint(Value):
    """Whoever can come up with a hint first."""


class WhoseHint(Value):
    """Somebody has a hint, and did not say who they are."""


class Hints(Value):
    waiting: tuple[Player, ...]
    hints: int

    @property
    def number(self) -> int:
        return self.hints - len(self.waiting) + 1


class Discussion(Value):
    pass


class Voting(Value):
    ballot: Ballot[Suspect]


class Exposure(Value):
    """With cards: somebody was voted out, and the narrator has yet to be told their role."""

    player: Player
    accusers: tuple[Player, ...]


class Discovery(Value):
    """The sand runs, and whoever is called may come forward."""


class Unmasking(Value):
    """Somebody came forward, and did not say who they are."""


class Guessing(Value):
    guesser: Player


class Caught(Value):
    """The match ends: one of the two was voted out."""

    player: Player
    role: Called
    accusers: tuple[Player, ...]


class Guess(Value):
    """The match ends: one of the two came forward and named the other, or nobody."""

    player: Player
    role: Called
    mate: Mate


Ending = Caught | Guess


class Reckoning(Value):
    """With cards: the roles are turned over, and the narrator has yet to be told."""

    ending: Ending
    mate: Mate | None = None


class Over(Value):
    winners: tuple[Player, ...]


Phase = (
    Setup
    | FirstHint
    | WhoseHint
    | Hints
    | Discussion
    | Voting
    | Exposure
    | Discovery
    | Unmasking
    | Guessing
    | Reckoning
    | Over
)


class Secrets(Value):
    """What the narrator dealt; with cards it knows none of this."""

    roles: Roles
    topic: Topic
    code: str
    die: Die


class State(Value):
    players: tuple[Player, ...]
    options: CovertOptions
    secrets: Secrets | None
    phase: Phase
    round: int = 0
    out: tuple[Player, ...] = ()

    @property
    def few(self) -> bool:
        return len(self.players) <= FEW

    @property
    def called(self) -> Called:
        """§6: the Hacker in the first round, the Admin in the second, and so on."""
        return "hacker" if self.round % 2 else "admin"

    @property
    def public_word(self) -> str | None:
        if not self.secrets or not self.round:
            return None
        return self.secrets.die.public_word(self.secrets.topic, self.round)

    def enter(self, phase: Phase) -> "State":
        return self.model_copy(update={"phase": phase})

    def inside(self, *but: Mate | None) -> tuple[Player, ...]:
        """Those who were not voted out."""
        return tuple(player for player in self.players if player not in (*self.out, *but))

    def clockwise(self, first: Player) -> tuple[Player, ...]:
        """From the first one on, as they sit, without those who were voted out."""
        at = self.players.index(first)
        return tuple(p for p in (*self.players[at:], *self.players[:at]) if p not in self.out)

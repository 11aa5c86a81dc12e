"""The phases of Codenames: each carries its own data, and nothing else."""

import re
from typing import Annotated, get_args

from pydantic import BeforeValidator, Field

from narrator.core.game import Options, Player, Value
from narrator.games.codenames.moves import Agreement, Number, Side, Team

ROW = 5  # §3: five rows of five
MOST, FEWER, BYSTANDERS = 9, 8, 7  # §3: for the starting team, for the other, and for nobody
EVERYTHING: tuple[Agreement, ...] = get_args(Agreement)


def listed(agreed: object) -> object:
    """Also as it is typed: `names, acronyms`."""
    return tuple(filter(None, re.split(r"[\s,]+", agreed))) if isinstance(agreed, str) else agreed


class CodenamesOptions(Options):
    """`clock`: seconds for a clue and for guessing, 0 for none; `agreed`: which clues are allowed (§7)."""

    expert: bool = False
    clock: Annotated[int, Field(ge=0, le=3600, examples=[90])] = 0
    agreed: Annotated[tuple[Agreement, ...], BeforeValidator(listed), Field(examples=[EVERYTHING])] = ()


class Clue(Value):
    """`word` is empty when the narrator was not told it; a spelled one may sound like a visible word."""

    word: str
    number: Number
    spelled: bool = False

    @property
    def most(self) -> int | None:
        """§4: one guess more than the number; §5: for zero and unlimited there is no limit."""
        return None if self.number in (0, "unlimited") else int(self.number) + 1


class Teams(Value):
    """Who plays with whom, until everybody is ready."""


class Layout(Value):
    """With cards: words and key are laid out, and the narrator has yet to be told who begins."""


class ClueGiving(Value):
    team: Team


class Spelling(Value):
    team: Team
    number: Number
    letters: str = ""


class Objection(Value):
    """The clue was flagged; the other team lets it stand or not."""

    team: Team
    clue: Clue


class Penalty(Value):
    """The clue was invalid; the other spymaster may cover one of their own words."""

    team: Team


class Guessing(Value):
    team: Team
    clue: Clue
    made: int = 0


class Over(Value):
    winner: Team
    winners: tuple[Player, ...]


Phase = Teams | Layout | ClueGiving | Spelling | Objection | Penalty | Guessing | Over


class Key(Value):
    """What the narrator dealt, each side in the order it was drawn in; with cards it knows none of this."""

    words: tuple[str, ...]
    red: tuple[str, ...]
    blue: tuple[str, ...]
    bystanders: tuple[str, ...]
    assassin: str

    @property
    def starter(self) -> Team:
        return "red" if len(self.red) == MOST else "blue"

    @property
    def rows(self) -> list[tuple[str, ...]]:
        return [self.words[start : start + ROW] for start in range(0, len(self.words), ROW)]

    def agents(self, team: Team) -> tuple[str, ...]:
        return self.red if team == "red" else self.blue

    def side(self, word: str) -> Side:
        if word == self.assassin:
            return "assassin"
        if word in self.red:
            return "red"
        return "blue" if word in self.blue else "bystander"


class State(Value):
    """`red_left` and `blue_left` are the words that each team has yet to find."""

    players: tuple[Player, ...]
    options: CodenamesOptions
    red: tuple[Player, ...]
    blue: tuple[Player, ...]
    key: Key | None
    phase: Phase
    covered: tuple[str, ...] = ()
    red_left: int = MOST
    blue_left: int = FEWER

    @property
    def alone(self) -> bool:
        """§6: two or three play together against an absent team."""
        return not self.blue

    @property
    def visible(self) -> tuple[str, ...]:
        words = self.key.words if self.key else ()
        return tuple(word for word in words if word not in self.covered)

    def members(self, team: Team) -> tuple[Player, ...]:
        return self.red if team == "red" else self.blue

    def spymaster(self, team: Team) -> Player:
        """The first of a team."""
        return self.members(team)[0]

    def left(self, team: Team) -> int:
        return self.red_left if team == "red" else self.blue_left

    def enter(self, phase: Phase) -> "State":
        return self.model_copy(update={"phase": phase})

    def seat(self, player: Player, team: Team, *, first: bool = False) -> "State":
        """The player in this team, and in no other."""
        teams: dict[str, tuple[Player, ...]] = {
            name: tuple(p for p in self.members(name) if p != player) for name in TEAMS
        }
        teams[team] = (player, *teams[team]) if first else (*teams[team], player)
        return self.model_copy(update=teams)

    def begun_by(self, team: Team) -> "State":
        most = {"red_left": MOST if team == "red" else FEWER, "blue_left": MOST if team == "blue" else FEWER}
        return self.model_copy(update=most)

    def cover(self, word: str, side: Side) -> "State":
        """A tile on the word; with cards the narrator knows the side and not the word."""
        left = {f"{team}_left": self.left(team) - (team == side) for team in TEAMS}
        return self.model_copy(update={**left, "covered": (*self.covered, word) if self.key else ()})


TEAMS: tuple[Team, Team] = ("red", "blue")


def rival(team: Team) -> Team:
    return "blue" if team == "red" else "red"

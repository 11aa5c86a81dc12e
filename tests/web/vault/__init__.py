"""The Vault, a small game for these tests: a key that one player sees, and silent votes.

One player keeps the vault and sees which box holds the gold. The others vote in silence for a box;
then anybody may have a box opened. Gold: the others score. Dust: the keeper does.
"""

from pathlib import Path
from random import Random
from typing import Literal

from narrator.core.ballot import Ballot
from narrator.core.game import (
    Card,
    Command,
    Event,
    Game,
    IllegalCommand,
    Options,
    Player,
    PointsScored,
    TimeUp,
    Value,
    View,
    require,
)
from narrator.core.hourglass import HourglassPutAway, HourglassTurned
from tests.web.vault import moves as m

BOXES = ("copper", "velvet", "marble", "walnut", "silver", "cotton")


class VaultOptions(Options):
    secrets: Literal["dealt"] = "dealt"


class Vote(Value):
    ballot: Ballot[str]


class Opening(Value):
    pass


class Over(Value):
    box: str


class State(Value):
    players: tuple[Player, ...]
    keeper: Player
    gold: str
    phase: Vote | Opening | Over

    def enter(self, phase: Vote | Opening | Over) -> "State":
        return self.model_copy(update={"phase": phase})


Result = tuple[State, list[Event]]


def deal(players: tuple[Player, ...], options: VaultOptions, rng: Random) -> Result:
    keeper, gold = rng.choice(players), rng.choice(BOXES)
    voters = tuple(player for player in players if player != keeper)
    state = State(players=players, keeper=keeper, gold=gold, phase=Vote(ballot=Ballot(voters=voters)))
    told = [m.KeeperTold(to=p, gold=gold) if p == keeper else m.ThiefTold(to=p) for p in players]
    return state, [m.VaultShown(), *told, m.KeeperNamed(keeper=keeper), m.VoteBegan()]


def legal(state: State) -> list[Command]:
    match state.phase:
        case Vote(ballot=ballot):
            return [m.PickBox(by=player, box=box) for player in ballot.waiting for box in BOXES]
        case Opening():
            return [*(m.OpenBox(box=box) for box in BOXES), TimeUp()]
        case Over():
            return []


def play(state: State, command: Command) -> Result:
    require(command, legal(state))
    match state.phase, command:
        case Vote(ballot=ballot), m.PickBox(by=player, box=box):
            ballot = ballot.vote(player, box)
            if not ballot.complete:
                return state.enter(Vote(ballot=ballot)), [m.BoxPicked(player=player)]
            picked = m.VotesCounted(boxes=ballot.leaders())
            return state.enter(Opening()), [m.BoxPicked(player=player), picked, HourglassTurned(seconds=60)]
        case Opening(), m.OpenBox(box=box):
            return conclude(state, box)
        case Opening(), TimeUp():
            return conclude(state, next(box for box in BOXES if box != state.gold))
    raise IllegalCommand(command)


def conclude(state: State, box: str) -> Result:
    won = box == state.gold
    winners = tuple(player for player in state.players if (player != state.keeper) == won)
    opened = m.GoldFound(box=box) if won else m.DustFound(box=box, gold=state.gold)
    return state.enter(Over(box=box)), [HourglassPutAway(), opened, PointsScored(players=winners, points=1)]


def view(state: State, player: Player | None) -> View:
    opened = state.phase.box if isinstance(state.phase, Over) else None
    knows = player == state.keeper or isinstance(state.phase, Over)
    sides = {box: "gold" if box == state.gold else "dust" for box in BOXES}
    cards = [Card(word=box, side=sides[box] if knows else "", covered=box == opened) for box in BOXES]
    waiting = state.phase.ballot.waiting if isinstance(state.phase, Vote) else ()
    return View(phase=type(state.phase).__name__, waiting=waiting, board=(tuple(cards[:3]), tuple(cards[3:])))


GAME = Game(
    name="vault",
    folder=Path(__file__).parent,
    seats=range(3, 17),
    options=VaultOptions,
    moves=m,
    deal=deal,
    legal=legal,
    play=play,
    view=view,
    secrets="phones",
)

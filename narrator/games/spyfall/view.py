"""What each chair may see."""

from narrator.core.game import Card, Player, View
from narrator.games.spyfall.phases import (
    Guess,
    Interval,
    LastAccusations,
    Questions,
    Setup,
    Showdown,
    State,
    Trial,
    Vote,
)

ROW = 4  # locations side by side, and in one breath


class SpyfallView(View):
    """`asker` asks next; `spy` is whether this chair is, and None for who may not know."""

    number: int
    rounds: int
    dealer: Player
    asker: Player | None
    spy: bool | None
    location: str | None
    role: str | None
    standings: tuple[tuple[Player, int], ...]


def view(state: State, player: Player | None) -> SpyfallView:
    """The chair's own card, and for everybody the list of locations."""
    role = state.dealt.role(player) if state.dealt and player else None
    return SpyfallView(
        phase=type(state.phase).__name__,
        asked=asked(state),
        free_talk=isinstance(state.phase, Questions),
        waiting=waiting(state),
        board=board(state),
        number=state.number,
        rounds=state.options.rounds,
        dealer=state.dealer,
        asker=state.phase.asker if isinstance(state.phase, Questions) else None,
        spy=role is None if state.dealt and player else None,
        location=state.dealt.location if state.dealt and role else None,
        role=role,
        standings=tuple(zip(state.players, state.points, strict=True)),
    )


def board(state: State) -> tuple[tuple[Card, ...], ...]:
    """Every location of the game; covered when it has left it."""
    cards = [Card(word=name, covered=name in state.used) for name in state.locations]
    return tuple(tuple(cards[first : first + ROW]) for first in range(0, len(cards), ROW))


def asked(state: State) -> Player | None:
    match state.phase:
        case Trial(ballot=judging):
            return judging.turn
        case Vote(ballot=naming):
            return naming.turn
        case LastAccusations(waiting=(player, *_)) | Guess(player=player):
            return player
        case Setup() | Interval() | Showdown():
            return state.dealer
        case _:
            return None


def waiting(state: State) -> tuple[Player, ...]:
    match state.phase:
        case Trial(ballot=judging):
            return judging.waiting
        case Vote(ballot=naming):
            return naming.waiting
        case LastAccusations(waiting=players):
            return players
        case _:
            return ()

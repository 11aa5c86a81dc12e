"""What each chair may see."""

from typing import Literal

from narrator.core.game import Player, View
from narrator.games.insider.moves import Role
from narrator.games.insider.phases import (
    Defense,
    Discussion,
    Flip,
    HandOut,
    Look,
    Questions,
    Setup,
    State,
    TieBreak,
    VoteOne,
    VoteTwo,
)


class InsiderView(View):
    master: Player | None
    guesser: Player | None
    role: Role | Literal["master"] | None
    theme: str | None


def view(state: State, player: Player | None) -> InsiderView:
    """The chair's own tile, and the theme for those who know it."""
    master = None if isinstance(state.phase, HandOut) else state.phase.master
    role: Role | Literal["master"] | None = None
    if player and player == master:
        role = "master"
    elif player and state.secrets:
        role = state.secrets.role(player)
    return InsiderView(
        phase=type(state.phase).__name__,
        asked=asked(state),
        free_talk=isinstance(state.phase, Questions | Discussion),
        master=master,
        guesser=getattr(state.phase, "guesser", None),
        role=role,
        theme=state.theme if role in ("master", "insider") else None,
    )


def asked(state: State) -> Player | None:
    match state.phase:
        case VoteOne() as judging:
            return judging.ballot.turn
        case VoteTwo() as pointing:
            return pointing.ballot.turn
        case Look(guesser=player) | TieBreak(guesser=player) | Flip(master=player) | Setup(master=player):
            return player
        case Defense(waiting=waiting):
            return waiting[0]
        case _:
            return None

"""What each chair may see."""

from functools import cache
from typing import Literal

from narrator.core.game import Card, Player, View
from narrator.games.codenames.moves import Number, Side, Team
from narrator.games.codenames.phases import (
    Clue,
    ClueGiving,
    Guessing,
    Objection,
    Over,
    Penalty,
    Spelling,
    State,
    Teams,
    rival,
)


class CodenamesView(View):
    """`team` is whose turn it is; `mine` and `role` are those of this chair."""

    red: tuple[Player, ...]
    blue: tuple[Player, ...]
    red_left: int
    blue_left: int
    team: Team | None
    word: str | None
    number: Number | None
    mine: Team | None
    role: Literal["spymaster", "operative"] | None


def view(state: State, player: Player | None) -> CodenamesView:
    clue: Clue | None = getattr(state.phase, "clue", None)
    mine: Team | None = None if player is None else "red" if player in state.red else "blue"
    return CodenamesView(
        phase=type(state.phase).__name__,
        asked=asked(state),
        free_talk=isinstance(state.phase, Guessing),
        turn=guessers(state),
        board=board(state, player),
        red=state.red,
        blue=state.blue,
        red_left=state.red_left,
        blue_left=state.blue_left,
        team=getattr(state.phase, "team", None),
        word=clue.word if clue else None,
        number=clue.number if clue else None,
        mine=mine,
        role=None if mine is None else "spymaster" if player == state.spymaster(mine) else "operative",
    )


def asked(state: State) -> Player | None:
    match state.phase:
        case ClueGiving(team=team) | Spelling(team=team):
            return state.spymaster(team)
        case Penalty(team=team) | Objection(team=team):
            return state.spymaster("red" if state.alone else rival(team))
        case _:
            return None


def guessers(state: State) -> tuple[Player, ...]:
    """§4.2: the operatives of the team whose spymaster gave the clue."""
    match state.phase:
        case Guessing(team=team):
            return tuple(p for p in state.members(team) if p != state.spymaster(team))
        case _:
            return ()


def board(state: State, player: Player | None) -> tuple[tuple[Card, ...], ...]:
    """§3: five rows of five; the spymasters, and in the end everybody, see what every word is."""
    if not state.key or isinstance(state.phase, Teams):
        return ()
    spymasters = (state.red[0], *state.blue[:1])
    knows = player in spymasters or isinstance(state.phase, Over)
    key, covered = state.key, state.covered
    return tuple(
        tuple(card(word, key.side(word), covered=word in covered, knows=knows) for word in row)
        for row in key.rows
    )


@cache
def card(word: str, side: Side, *, covered: bool, knows: bool) -> Card:
    return Card(word=word, side=side if covered or knows else "", covered=covered)

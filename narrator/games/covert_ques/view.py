"""What each chair may see."""

from narrator.core.game import Card, Player, View
from narrator.games.covert_ques.phases import (
    Discussion,
    Exposure,
    Guessing,
    Hints,
    Reckoning,
    Secrets,
    State,
    Voting,
)
from narrator.games.covert_ques.roles import Role

ROW = 3
KNOW_THE_CODE: tuple[Role, ...] = ("hacker", "admin", "debugger")


class CovertView(View):
    """The public side of the topic card is the board; `out` are those who were voted out."""

    round: int
    word: str | None
    out: tuple[Player, ...]
    role: Role | None
    code: str | None
    hacker: Player | None
    admin: Player | None


def view(state: State, player: Player | None) -> CovertView:
    """The chair's own role, and what came with it."""
    secrets = state.secrets
    role = secrets.roles.role(player) if secrets and player else None
    team = secrets.roles if secrets and role == "accomplice" else None
    return CovertView(
        phase=type(state.phase).__name__,
        asked=asked(state),
        free_talk=isinstance(state.phase, Hints | Discussion),  # hints are people's words (R6)
        waiting=waiting(state),
        board=board(secrets) if secrets else (),
        round=state.round,
        word=state.public_word,
        out=state.out,
        role=role,
        code=secrets.code if secrets and role in KNOW_THE_CODE else None,
        hacker=team.hacker if team else None,
        admin=team.admin if team else None,
    )


def board(secrets: Secrets) -> tuple[tuple[Card, ...], ...]:
    cards = tuple(Card(word=word) for word in secrets.topic.public)
    return cards[:ROW], cards[ROW:]


def waiting(state: State) -> tuple[Player, ...]:
    match state.phase:
        case Hints(waiting=players):
            return players
        case Voting(ballot=ballot):
            return ballot.waiting
        case _:
            return ()


def asked(state: State) -> Player | None:
    match state.phase:
        case Exposure(player=player) | Guessing(guesser=player):
            return player
        case Reckoning(ending=ending):  # whose card lies open already
            return ending.player
        case Hints() | Voting():
            return waiting(state)[0]
        case _:
            return None

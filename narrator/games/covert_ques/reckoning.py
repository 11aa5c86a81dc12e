"""The end of a match: who has won, why, and what they score."""

from collections.abc import Sequence

from narrator.core.game import Event, Player, PointsScored
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.phases import Caught, Ending, Guess, Over, Reckoning, State
from narrator.games.covert_ques.roles import NOBODY, Asked, Mate, Roles

Result = tuple[State, list[Event]]


def end(state: State, ending: Ending, before: Sequence[Event]) -> Result:
    """The roles are turned over; with cards the narrator has to ask."""
    if state.secrets:
        return settle(state, ending, state.secrets.roles, before)
    return ask(state, Reckoning(ending=ending), before)


def ask(state: State, reckoning: Reckoning, before: Sequence[Event]) -> Result:
    asked = m.HolderAsked(player=reckoning.ending.player, role=asked_role(reckoning))
    return state.enter(reckoning), [*before, asked]


def asked_role(reckoning: Reckoning) -> Asked:
    """First the other one of the two, then, in the Inquisition, the Accomplice."""
    if reckoning.mate:
        return "accomplice"
    return "admin" if reckoning.ending.role == "hacker" else "hacker"


def conclude(state: State, reckoning: Reckoning, holder: Mate) -> Result:
    """With cards: one answer more, and the end when there is nothing left to ask."""
    ending, mate = reckoning.ending, reckoning.mate or holder
    if state.options.inquisition and not reckoning.mate:
        return ask(state, Reckoning(ending=ending, mate=mate), [])
    other = None if mate == NOBODY else Player(mate)
    hacker, admin = (ending.player, other) if ending.role == "hacker" else (Player(mate), ending.player)
    accomplice = Player(holder) if reckoning.mate else None
    return settle(state, ending, Roles(hacker=hacker, admin=admin, accomplice=accomplice), [])


def settle(state: State, ending: Ending, roles: Roles, before: Sequence[Event]) -> Result:
    """§7: who has won, and the points."""
    users = tuple(player for player in state.players if player not in roles.team)
    told, team_won = verdict(ending, roles)
    winners = roles.team if team_won else users
    outcome = m.TeamWon(winners=winners) if team_won else m.UsersWon(winners=winners)
    told += [*unveiled(state, ending, roles), outcome, *scores(ending, roles, winners)]
    return state.enter(Over(winners=winners)), [*before, *told]


def verdict(ending: Ending, roles: Roles) -> tuple[list[Event], bool]:
    """What became of it, and whether the team has won (§5, §6)."""
    player = ending.player
    match ending:
        case Caught():
            return [], False
        case Guess(role=role) if roles.role(player) != role:  # R12
            return [m.ImpostorUnmasked(player=player, role=role)], player not in roles.team
        case Guess(mate=mate):
            right = mate in (roles.hacker, roles.admin) if mate != NOBODY else not roles.admin
            return [m.GuessJudged(player=player, outcome="right" if right else "wrong")], right


def scores(ending: Ending, roles: Roles, winners: tuple[Player, ...]) -> list[Event]:
    """§7: two for each of the team; one for each User, two more for the one who was guessed."""
    match ending:
        case Caught(accusers=accusers):
            return points(tuple(player for player in accusers if player in winners), 1)
        case _ if roles.hacker in winners:
            return points(winners, 2)
        case Guess(player=player, role=role, mate=mate) if roles.role(player) == role and mate in winners:
            trick = m.TrickRewarded(player=player, mate=Player(mate))  # R11
            return [*points(winners, 1), trick, *points((trick.mate,), 2)]
        case _:
            return points(winners, 1)


def points(players: tuple[Player, ...], each: int) -> list[Event]:
    return [PointsScored(players=players, points=each)] if players else []


def unveiled(state: State, ending: Ending, roles: Roles) -> list[Event]:
    """R15: at the end everybody hears who was who and, unless it was drawn by hand, the code word."""
    known = ending.player if isinstance(ending, Caught) else None
    holders = (roles.hacker, roles.admin, roles.debugger, roles.accomplice)
    return [
        *(m.HolderRevealed(player=p, role=roles.role(p)) for p in holders if p and p != known),
        *([] if roles.admin else [m.NoAdminRevealed()]),
        *([m.CodeRevealed(code=state.secrets.code)] if state.secrets else []),
    ]

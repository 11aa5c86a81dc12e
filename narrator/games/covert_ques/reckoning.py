"""The end of a match: who has won, why, and what they score."""

from collections.abc import Sequence

from narrator.core.game import Event, Player, PointsScored
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.moves import NOBODY, Asked, Mate
from narrator.games.covert_ques.phases import Caught, Ending, Guess, Over, Reckoning, Roles, State

Result = tuple[State, list[Event]]


def end(state: State, ending: Ending, before: Sequence[Event]) -> Result:
    """The roles are turned over; with cards the narrator has to ask."""
    if state.secrets:
        return settle(state, ending, state.secrets.roles, before)
    return ask(state, Reckoning(ending=ending), before)


def ask(state: State, reckoning: Reckoning, before: Sequence[Event]) -> Result:
    return state.enter(reckoning), [*before, m.HolderAsked(role=asked_role(reckoning))]


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
    accomplice = Player(holder) if reckoning.mate else None
    if ending.role == "admin":
        return settle(
            state, ending, Roles(hacker=Player(mate), admin=ending.player, accomplice=accomplice), []
        )
    return settle(state, ending, Roles(hacker=ending.player, admin=other, accomplice=accomplice), [])


def settle(state: State, ending: Ending, roles: Roles, before: Sequence[Event]) -> Result:
    """§7: who has won, and the points."""
    users = tuple(player for player in state.players if player not in roles.team)
    told, team_won = verdict(ending, roles)
    winners = roles.team if team_won else users
    points = [
        PointsScored(players=some, points=each) for some, each in scores(ending, roles, winners) if some
    ]
    outcome = triumph(roles) if team_won else m.UsersWon(winners=users)
    return state.enter(Over(winners=winners)), [*before, *told, *unveiled(state, roles), outcome, *points]


def verdict(ending: Ending, roles: Roles) -> tuple[list[Event], bool]:
    """What became of it, and whether the team has won (§5, §6)."""
    player = ending.player
    match ending:
        case Caught():
            return [], False
        case Guess(role=role) if roles.role(player) != role:  # R12
            return [m.ImpostorUnmasked(player=player, role=role)], player not in roles.team
        case Guess(mate="nobody"):
            alone = not roles.admin
            return [m.AloneIndeed(player=player) if alone else m.NotAlone(player=player)], alone
        case Guess(mate=mate):
            named = Player(mate)
            if found := named in (roles.hacker, roles.admin):
                return [m.MateFound(player=player, mate=named)], found
            return [m.MateMissed(player=player, mate=named)], found


def scores(ending: Ending, roles: Roles, winners: tuple[Player, ...]) -> list[tuple[tuple[Player, ...], int]]:
    """§7: two for each of the team; one for each User, two more for the one who was guessed."""
    match ending:
        case Caught(accusers=accusers):
            return [(tuple(player for player in accusers if player in winners), 1)]
        case _ if roles.hacker in winners:
            return [(winners, 2)]
        case Guess(player=player, role=role, mate=mate) if roles.role(player) == role:
            return [(winners, 1), (tuple(user for user in winners if user == mate), 2)]  # R11
        case _:
            return [(winners, 1)]


def triumph(roles: Roles) -> Event:
    return m.TeamWon(winners=roles.team) if roles.admin else m.LoneHackerWon(hacker=roles.hacker)


def unveiled(state: State, roles: Roles) -> list[Event]:
    """R15: at the end everybody hears who was who and, unless it was drawn by hand, the code word."""
    team = m.TeamRevealed(hacker=roles.hacker, admin=roles.admin) if roles.admin else None
    return [
        team or m.LoneHackerRevealed(hacker=roles.hacker),
        *([m.DebuggerRevealed(debugger=roles.debugger)] if roles.debugger else []),
        *([m.AccompliceRevealed(accomplice=roles.accomplice)] if roles.accomplice else []),
        *([m.CodeRevealed(code=state.secrets.code)] if state.secrets else []),
    ]

"""Points, standings and who has won. The numbers (§, R) are those of README.md beside this file."""

from collections.abc import Mapping, Sequence

from narrator.core.game import Event, Player, PointsScored
from narrator.games.spyfall import moves as m
from narrator.games.spyfall.phases import Convicted, Ending, Guessed, State, Unconvicted

WIN, BONUS = 2, 2  # §6.4: for the spy; the bonus for the location, or for an innocent convicted
SHARE, HONOUR = 1, 1  # §6.4: for each non-spy; and for who called the vote that caught the spy


def score(players: Sequence[Player], ending: Ending, spy: Player) -> dict[Player, int]:
    """§6.4: what the winners of a round get."""
    others = [player for player in players if player != spy]
    match ending:
        case Convicted(suspect=suspect, accuser=accuser) if suspect == spy:
            return {player: SHARE + HONOUR if player == accuser else SHARE for player in others}
        case Guessed(player=player, right=False) if player == spy:
            return dict.fromkeys(others, SHARE)
        case Convicted():
            return {spy: WIN + BONUS}
        case Guessed(player=player) if player == spy:
            return {spy: WIN + BONUS}
        case Guessed() | Unconvicted():  # R17: a false spy card
            return {spy: WIN}


def points_told(scored: Mapping[Player, int]) -> list[Event]:
    """Whoever gets most is named first."""
    return [PointsScored(players=players, points=points) for points, players in ranked(scored)]


def standings_told(state: State) -> list[Event]:
    """R20: from the second round on; after the first they would only repeat the points."""
    if state.number == 1:
        return []
    told = [m.StandingTold(players=players, points=points) for points, players in ranked(standings(state))]
    return [m.StandingsBegan(), *told]


def standings(state: State) -> dict[Player, int]:
    return dict(zip(state.players, state.points, strict=True))


def ranked(points: Mapping[Player, int]) -> list[tuple[int, tuple[Player, ...]]]:
    """Who has how many, most first; those who have as many as each other together."""
    amounts = sorted(set(points.values()), reverse=True)
    return [(amount, tuple(p for p in points if points[p] == amount)) for amount in amounts]


def winners_told(state: State) -> tuple[tuple[Player, ...], Event]:
    """§6.6, R9: most points win, and two or more leaders share the win."""
    points, winners = ranked(standings(state))[0]
    if len(winners) > 1:
        return winners, m.GameShared(winners=winners, points=points)
    return winners, m.GameWon(winner=winners[0], points=points)

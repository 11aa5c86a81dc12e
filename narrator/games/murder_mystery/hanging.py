"""Vote resolution (§3.5): what the Game Master counts, and what becomes of it."""

from narrator.core.ballot import Ballot
from narrator.core.game import Event, Player
from narrator.games.murder_mystery import moves as m
from narrator.games.murder_mystery.outcome import Result, conclude_hanging
from narrator.games.murder_mystery.phases import State

FEWEST = 2  # §3.5: votes to hang somebody


def threshold(votes: int) -> int:
    """§3.5: more than half of the votes that are no abstentions, and at least two."""
    return max(FEWEST, votes // 2 + 1)


def count(state: State, ballot: Ballot[Player | None]) -> Result:
    """R16: the totals are told, the most votes first, and never who voted for whom."""
    named = [suspect for suspect in state.living if ballot.count(suspect)]
    ranked = sorted(named, key=lambda suspect: -ballot.count(suspect))
    votes, abstentions = len(ballot.cast) - ballot.count(None), ballot.count(None)
    if not votes:
        return state, [m.EverybodyAbstained()]
    abstained: list[Event] = [m.AbstentionsCounted(abstentions=abstentions)] if abstentions else []
    totals = [m.SuspectCounted(suspect=suspect, votes=ballot.count(suspect)) for suspect in ranked]
    counted = [m.VotesCounted(votes=votes, needed=threshold(votes)), *abstained, *totals]
    leaders = [suspect for suspect in ranked if ballot.count(suspect) == ballot.count(ranked[0])]
    if len(leaders) > 1:
        return state, [*counted, m.VoteTied(suspects=tuple(leaders))]
    if ballot.count(ranked[0]) < threshold(votes):
        return state, [*counted, m.ThresholdMissed()]
    hanged, events = conclude_hanging(state, ranked[0])
    return hanged, [*counted, m.SuspectHanged(suspect=ranked[0]), *events]

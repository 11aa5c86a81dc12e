"""Win conditions (§5): who has won, and why."""

from narrator.core.game import Event, Player, PointsScored
from narrator.games.murder_mystery import moves as m
from narrator.games.murder_mystery.phases import Over, State

Result = tuple[State, list[Event]]


def conclude_dawn(state: State) -> Result | None:
    """§5: a broken constraint loses, whatever else is true (R13); then whether the murderers have won."""
    if state.idle < state.patience:
        return conclude_numbers(state)
    broken = m.NightlyConstraintBroken if state.options.kill_every_night else m.ConstraintBroken
    return won(state, state.innocents, broken(murderers=state.murderers))


def conclude_hanging(state: State, suspect: Player) -> Result:
    """§3.5: the role of the hanged is revealed; §5: innocents win when no murderer is left."""
    hanged = state.without(suspect)
    if state.role(suspect) == "innocent":
        ended, events = conclude_numbers(hanged) or (hanged, [])
        return ended, [m.InnocentHanged(innocent=suspect), *events]
    if hanged.living_as("murderer"):
        return hanged, [m.FirstMurdererHanged(murderer=suspect)]
    last = m.SecondMurdererHanged if len(state.murderers) > 1 else m.MurdererHanged
    return won(hanged, state.innocents, last(murderer=suspect))


def conclude_numbers(state: State) -> Result | None:
    """§5: one against one, or nobody left to kill; R8: with two murderers, as many as the innocents."""
    murderers, innocents = len(state.living_as("murderer")), len(state.living_as("innocent"))
    if murderers < innocents:
        return None
    outnumbered = m.InnocentsOutnumbered(murderers=murderers, innocents=innocents)
    return won(state, state.murderers, outnumbered, m.MurderersWon(murderers=state.murderers))


def won(state: State, winners: tuple[Player, ...], *reason: Event) -> Result:
    """R20: a team wins together, its dead too."""
    return state.enter(Over(winners=winners)), [*reason, PointsScored(players=winners, points=1)]

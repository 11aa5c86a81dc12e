"""What each chair may see."""

from narrator.core.game import Player, View
from narrator.games.murder_mystery.moves import Role
from narrator.games.murder_mystery.phases import Dusk, Introductions, Night, Sight, State, Statements, Vote


class MurderMysteryView(View):
    """`night` is the number of the night, and of the day that follows it."""

    night: int
    living: tuple[Player, ...]
    role: Role | None
    accomplices: tuple[Player, ...]
    sights: tuple[Sight, ...]


def view(state: State, player: Player | None) -> MurderMysteryView:
    """§4: the chair's own role and its own facts, and nobody else's."""
    phase = state.phase
    fellows = state.murderers if player in state.murderers else ()
    return MurderMysteryView(
        phase=type(phase).__name__,
        asked=phase.waiting[0] if isinstance(phase, Introductions | Statements) else None,
        free_talk=isinstance(phase, Dusk | Night | Vote),  # nobody is asked aloud
        waiting=phase.ballot.waiting if isinstance(phase, Night | Vote) else (),
        night=state.night,
        living=state.living,
        role=state.role(player) if player else None,
        accomplices=tuple(fellow for fellow in fellows if fellow != player),
        sights=tuple(sight for sight in state.sights if sight.witness == player),
    )

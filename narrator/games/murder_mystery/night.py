"""Night resolution (§3.2): who was where, who died of it, and what each of them learns."""

from collections.abc import Mapping

from narrator.core.game import Player, Secret
from narrator.games.murder_mystery import moves as m
from narrator.games.murder_mystery.moves import Deed
from narrator.games.murder_mystery.phases import Errand, Sight, State

Errands = Mapping[Player, Errand]


def resolve(state: State, errands: Errands) -> tuple[State, tuple[Player, ...]]:
    """The state at dawn, and who died in the night."""
    present = gathered(errands)
    killers = {player for player in state.murderers if intends(errands, player)}
    idle = 0 if killers else state.idle + 1  # R6: the intent is the attempt, R8: of either murderer
    victims = tuple(
        player for player in state.living if dies(present[errands[player].place], killers, state.role(player))
    )
    dawn = state.without(*victims).model_copy(update={"idle": idle})
    sights = (sight(dawn, errands, present[errands[player].place], player) for player in dawn.living)
    return dawn.model_copy(update={"sights": (*state.sights, *sights)}), victims


def gathered(errands: Errands) -> dict[Player, tuple[Player, ...]]:
    """§3.2: those who stayed are at home, those who visited are at the home of their host."""
    places = {errand.place for errand in errands.values()}
    return {
        place: tuple(player for player, errand in errands.items() if errand.place == place)
        for place in places
    }


def intends(errands: Errands, player: Player) -> bool:
    return player in errands and errands[player].intent == "to kill"


def dies(present: tuple[Player, ...], killers: set[Player], role: m.Role) -> bool:
    """§3.2: two at a place, the other one a murderer with intent; R7: a murderer does not die of it."""
    return len(present) == 2 and role == "innocent" and not killers.isdisjoint(present)


def sight(dawn: State, errands: Errands, present: tuple[Player, ...], witness: Player) -> Sight:
    return Sight(
        witness=witness,
        night=dawn.night,
        place=errands[witness].place,
        others=tuple(player for player in present if player != witness),
        deed=deed(dawn, errands, present, witness),
    )


def deed(dawn: State, errands: Errands, present: tuple[Player, ...], witness: Player) -> Deed:
    """What became of the intent; R12: an innocent has none, whatever they said."""
    if dawn.role(witness) == "innocent":
        return "no kill"
    if not intends(errands, witness):
        return "kill due" if 0 < dawn.idle == dawn.patience - 1 else "no kill"  # R14
    if len(present) > 2:
        return "kill blocked"
    return "kill done" if any(player not in dawn.living for player in present) else "kill missed"


def tell(seen: Sight) -> Secret:
    """§3.3: who you saw, and for a murderer what became of the kill, in one."""
    to, night, host, others, done = seen.witness, seen.night, seen.place, seen.others, seen.deed
    match host == to, bool(others):
        case True, False:
            return m.StayedAlone(to=to, night=night, deed=done)
        case True, True:
            return m.WasVisited(to=to, night=night, others=others, deed=done)
        case False, False:
            return m.FoundNobody(to=to, night=night, host=host, deed=done)
        case _:
            return m.FoundOthers(to=to, night=night, host=host, others=others, deed=done)

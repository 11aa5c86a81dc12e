"""Can anybody tell from what is public, or offered aloud, what they may not know?

Deals that one chair cannot tell apart are played on side by side with the same words. As long as the
chair has seen the same, it must be offered the same, shown the same and told the same. Only a Reveal
may part the deals; from then on the chair rightly knows which one it is in.
"""

from collections import defaultdict
from random import Random
from typing import Any

from narrator.core.game import AnyGame, Command, Event, Options, Player, Reveal, Secret, Silent
from narrator.rehearsal.walk import choose, every_options
from tests.contract.playthrough import tables

DEALS = 2000
GROUPS = 12  # of deals that a chair cannot tell apart, for each chair
WORLDS = 4  # that are played side by side
STEPS = 60


def leaks(game: AnyGame) -> list[str]:
    """Every way in which a chair could learn too much, whatever was agreed, at the two smaller tables."""
    return [
        leak
        for options in every_options(game)
        for players in tables(game, options)[:2]
        for leak in leaks_with(game, options, players)
    ]


def leaks_with(game: AnyGame, options: Options, players: tuple[Player, ...], deals: int = DEALS) -> list[str]:
    dealt = [game.deal(players, options, Random(seed)) for seed in range(deals)]
    found = deal_leaks(game, dealt)
    for chair in players:
        groups: dict[Any, dict[Any, None]] = defaultdict(dict)
        for state, events in dealt:
            groups[seen(events, chair)][state] = None
        alike = [list(states)[:WORLDS] for states in groups.values() if len(states) > 1][:GROUPS]
        for seed, worlds in enumerate(alike):
            found += walk(game, worlds, chair, Random(seed))
    return list(dict.fromkeys(found))


def deal_leaks(game: AnyGame, dealt: list[tuple[Any, list[Event]]]) -> list[str]:
    """What is said at the deal may tell no more than what the table page shows."""
    said: dict[Any, set[Any]] = defaultdict(set)
    for state, events in dealt:
        said[game.view(state, None)].add(tuple(map(overheard, events)))
    return [
        f"the deal says different things: {sorted(map(repr, ways))[:2]}"
        for ways in said.values()
        if len(ways) > 1
    ]


def walk(game: AnyGame, worlds: list[Any], chair: Player, rng: Random) -> list[str]:
    """Play the worlds on with the same words until something parts them."""
    for _ in range(STEPS):
        if leak := differing(game, worlds, chair):
            return [leak]
        legal = game.legal(worlds[0])
        if not legal or len(worlds) < 2:
            return []
        command = choose(legal, rng)
        played = [game.play(world, own(game, world, command, chair)) for world in worlds]
        if leak := telling(played, chair):
            return [f"{leak} after {command!r}"]
        first = seen(played[0][1], chair)
        worlds = [state for state, events in played if seen(events, chair) == first]
    return []


def own(game: AnyGame, world: Any, command: Command, chair: Player) -> Command:
    """Somebody else's silent choice may be another one in another world."""
    if not isinstance(command, Silent) or command.by == chair:
        return command
    theirs = [c for c in game.legal(world) if isinstance(c, Silent) and c.by == command.by]
    return command if command in theirs else theirs[0]


def differing(game: AnyGame, worlds: list[Any], chair: Player) -> str | None:
    """What the chair can see of one world and not of another."""
    first, *others = [(offered(game, w, chair), game.view(w, chair), game.view(w, None)) for w in worlds]
    for other in others:
        for mine, theirs in zip(first, other, strict=True):
            if mine != theirs:
                return f"{chair} can tell {mine!r} from {theirs!r}"
    return None


def offered(game: AnyGame, world: Any, chair: Player) -> tuple[Command, ...]:
    return tuple(c for c in game.legal(world) if not isinstance(c, Silent) or c.by == chair)


def telling(played: list[tuple[Any, list[Event]]], chair: Player) -> str | None:
    """The first event in which two worlds part must be a Reveal or the chair's own secret."""
    (_, first), *others = played
    for _, other in others:
        for mine, theirs in zip(seen(first, chair), seen(other, chair), strict=False):
            if mine != theirs:
                if not (fair(mine, chair) and fair(theirs, chair)):
                    return f"{mine!r} or {theirs!r} tells {chair} too much"
                break
        else:
            if len(first) != len(other):
                return f"the number of events tells {chair} too much"
    return None


def fair(event: Any, chair: Player) -> bool:
    return isinstance(event, Reveal) or (isinstance(event, Secret) and event.to == chair)


def seen(events: list[Event], chair: Player) -> tuple[Any, ...]:
    """The chair's own secrets in full; of other people's only that they were told something."""
    return tuple(event if fair(event, chair) else overheard(event) for event in events)


def overheard(event: Event) -> Any:
    return ("told in secret", event.to) if isinstance(event, Secret) else event

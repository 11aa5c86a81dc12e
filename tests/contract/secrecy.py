"""Can anybody tell from what is public, or offered aloud, what they may not know?

Deals that one chair cannot tell apart are played on side by side with the same words. As long as the
chair has seen the same, it must be offered the same, shown the same and told the same. Only a Reveal
may part the deals; from then on the chair rightly knows which one it is in.

Where much is public from the start, such as words on the table, two deals are hardly ever alike by chance. So
of each deal there are others that begin with the same draws and go on with different ones.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from math import inf
from random import Random
from typing import Any

from narrator.core.game import AnyGame, Command, Event, Options, Player, Reveal, Secret, Silent
from narrator.rehearsal.walk import choose, every_options
from tests.contract.playthrough import tables

DEALS = 1000
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
    dealt = list(islice(families(game, options, players), deals))
    found = deal_leaks(game, dealt)
    for chair in players:
        groups: dict[Any, dict[Any, None]] = defaultdict(dict)
        for state, events in dealt:
            groups[seen(events, chair)][state] = None
        alike = (worlds for states in groups.values() for worlds in side_by_side(list(states)))
        for seed, worlds in enumerate(islice(alike, GROUPS)):
            found += walk(game, worlds, chair, Random(seed))
    return list(dict.fromkeys(found))


def side_by_side(states: list[Any]) -> Iterator[list[Any]]:
    some = [states[start : start + WORLDS] for start in range(0, len(states), WORLDS)]
    return (worlds for worlds in some if len(worlds) > 1)


class Forked(Random):
    """Draws like one chance up to a moment, and from then on like another."""

    def __init__(self, one: str, other: str, fork: float) -> None:
        super().__init__()
        self.drawn = 0
        self._one, self._other, self._fork = Random(one), Random(other), fork

    def random(self) -> float:
        return self._chance().random()

    def getrandbits(self, k: int, /) -> int:
        return self._chance().getrandbits(k)

    def _chance(self) -> Random:
        self.drawn += 1
        return self._one if self.drawn <= self._fork else self._other


def families(
    game: AnyGame, options: Options, players: tuple[Player, ...]
) -> Iterator[tuple[Any, list[Event]]]:
    """Deals without end, each followed by those that differ from it in the last draw, the last two, four …"""
    for seed in count():
        rng = Forked(f"{seed}", "", inf)
        yield game.deal(players, options, rng)
        for power in range(rng.drawn.bit_length()):
            fork = rng.drawn - 2**power
            yield game.deal(players, options, Forked(f"{seed}", f"{seed} {power}", fork))


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
    lists = [game.legal(world) for world in worlds]
    same = all(legal is lists[0] for legal in lists)  # a list that the game keeps needs no comparing
    choices = [() if same else offered(legal, chair) for legal in lists]
    views = [(game.view(world, chair), game.view(world, None)) for world in worlds]
    first, *others = [(choice, *view) for choice, view in zip(choices, views, strict=True)]
    for other in others:
        for mine, theirs in zip(first, other, strict=True):
            if mine != theirs:
                return f"{chair} can tell {mine!r} from {theirs!r}"
    return None


def offered(legal: list[Command], chair: Player) -> tuple[Command, ...]:
    return tuple(c for c in legal if not isinstance(c, Silent) or c.by == chair)


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

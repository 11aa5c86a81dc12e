"""Random play of any game, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from narrator.core.game import AnyGame, Command, Event, Options, Player
from narrator.core.hourglass import Hourglass, turn
from narrator.rehearsal.walk import can_deal, choose, every_options

NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ivy", "Jack", "Kim", "Leo", "Mia")
TOO_LONG = 2000
KEPT = 4  # games of each table with each agreement


@dataclass(frozen=True)
class Step:
    """A state, what led to it, and the hourglass as it then stands on the table."""

    state: Any
    events: tuple[Event, ...]
    hourglass: Hourglass | None
    command: Command | None


def fewest(game: AnyGame) -> tuple[Player, ...]:
    return tuple(Player(name) for name in NAMES[: game.seats[0]])


def most(game: AnyGame) -> tuple[Player, ...]:
    many = [*NAMES, *(f"Guest {name}" for name in NAMES)]
    return tuple(Player(name) for name in many[: game.seats[-1]])


def some(game: AnyGame) -> tuple[Player, ...]:
    """A table between the smallest and the largest."""
    return most(game)[: min(game.seats[-1], game.seats[0] + 3)]


def tables(game: AnyGame, options: Options) -> list[tuple[Player, ...]]:
    """The smallest, a usual and the largest table that can play with these options."""
    sizes = dict.fromkeys((fewest(game), some(game), most(game)))
    return [players for players in sizes if can_deal(game, players, options)]


def playthrough(
    game: AnyGame, players: tuple[Player, ...], options: Options, rng: Random, seed: object = 0
) -> Iterator[Step]:
    """A whole game, step by step; it ends when nothing is legal any more."""
    state, events = game.deal(players, options, Random(f"{seed}"))
    step = Step(state, tuple(events), fold(None, events), None)
    for _ in range(TOO_LONG):
        yield step
        legal = game.legal(step.state)
        if not legal:
            return
        command = choose(legal, rng)
        state, events = game.play(step.state, command)
        step = Step(state, tuple(events), fold(step.hourglass, events), command)
    raise AssertionError(f"{game.name} does not end: after {TOO_LONG} commands it stands at {step.state!r}")


def fold(hourglass: Hourglass | None, events: list[Event]) -> Hourglass | None:
    for event in events:
        hourglass = turn(hourglass, event)
    return hourglass


def many_playthroughs(game: AnyGame, each: int = KEPT) -> Iterator[list[Step]]:
    for options in every_options(game):
        for players in tables(game, options):
            for seed in range(each):
                yield (
                    kept(game, players, options, seed)
                    if seed < KEPT
                    else played(game, players, options, seed)
                )


def played(game: AnyGame, players: tuple[Player, ...], options: Options, seed: int) -> list[Step]:
    return list(playthrough(game, players, options, Random(seed), seed))


kept = cache(played)  # several checks look at the same games


def what_is_legal(game: AnyGame, each: int = 2) -> Iterator[list[Command]]:
    """At every step; of a list that a game keeps and gives again, one look is enough."""
    seen: dict[int, list[Command]] = {}
    for step in (step for steps in many_playthroughs(game, each) for step in steps):
        legal = game.legal(step.state)
        if id(legal) not in seen:
            seen[id(legal)] = legal  # alive, so that no other list gets its id
            yield legal

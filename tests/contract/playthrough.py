"""Random play of any game: it chooses a kind of command first, so that big lists do not drown small ones."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from narrator.core.game import AnyGame, Command, Event, Options, Player
from narrator.core.hourglass import Hourglass, turn

NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ivy", "Jack", "Kim", "Leo", "Mia")
TOO_LONG = 2000


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


def every_options(game: AnyGame) -> list[Options]:
    """All combinations of what can be chosen from a few values."""
    fields = game.options.model_fields
    choices = [values(field.annotation) or (field.default,) for field in fields.values()]
    return [game.options(**dict(zip(fields, combination, strict=True))) for combination in product(*choices)]


def values(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return tuple(value for part in get_args(annotation) for value in values(part))
    return ()


def choose(legal: list[Command], rng: Random) -> Command:
    kind = rng.choice(sorted({type(command).__name__ for command in legal}))
    return rng.choice([command for command in legal if type(command).__name__ == kind])


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


def many_playthroughs(game: AnyGame, each: int = 8) -> Iterator[list[Step]]:
    for options in every_options(game):
        for players in (fewest(game), most(game)):
            for seed in range(each):
                yield list(playthrough(game, players, options, Random(seed), seed))

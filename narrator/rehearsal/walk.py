"""Random play of any game: a kind of command is drawn first, so that long lists do not drown short ones."""

from collections.abc import Sequence
from itertools import product
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from narrator.core.game import AnyGame, Command, Options


def choose(legal: Sequence[Command], rng: Random) -> Command:
    kind = rng.choice(sorted({type(command).__name__ for command in legal}))
    return rng.choice([command for command in legal if type(command).__name__ == kind])


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

"""Random play of any game: a kind of command is drawn first, so that long lists do not drown short ones."""

from collections.abc import Sequence
from itertools import combinations, compress
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from narrator.core.game import AnyGame, CannotDeal, Command, Inquiry, Options, Player


def choose(legal: Sequence[Command], rng: Random) -> Command:
    """Whoever only asks is of one kind, whatever the question."""
    kinds: dict[str, set[type[Command]]] = {}
    for kind in set(map(type, legal)):
        name = Inquiry.__name__ if issubclass(kind, Inquiry) else kind.__name__
        kinds.setdefault(name, set()).add(kind)
    drawn = kinds[rng.choice(sorted(kinds))]
    return rng.choice([*compress(legal, map(drawn.__contains__, map(type, legal)))])  # lists may be long


def every_options(game: AnyGame) -> list[Options]:
    """What can be agreed: any two changes from what is usual, since rules seldom hang on three."""
    fields = game.options.model_fields
    changes = [
        (name, value)
        for name, field in fields.items()
        for value in (*values(field.annotation), *(field.examples or ()))
        if value != field.default
    ]
    agreed = [game.options(), *(game.options(**dict(pair)) for pair in combinations(changes, 1))]
    return list(dict.fromkeys(agreed + [game.options(**dict(pair)) for pair in combinations(changes, 2)]))


def can_deal(game: AnyGame, players: tuple[Player, ...], options: Options) -> bool:
    try:
        game.deal(players, options, Random(0))
    except CannotDeal:
        return False
    return True


def values(annotation: Any) -> tuple[Any, ...]:
    if annotation is bool:
        return (False, True)
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return tuple(value for part in get_args(annotation) for value in values(part))
    return ()

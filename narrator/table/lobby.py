"""Who sits down, and what was agreed: bad input is answered with one line and the remedy."""

import re
from typing import Literal, get_args

from pydantic import ValidationError

from narrator.core.game import AnyGame, Options, Player
from narrator.language.words import joined, normal

SPEAKABLE = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
LONGEST_NAME = 24


Secrets = Literal["cards", "booth", "phones"]


class BadInput(Exception):
    """What is wrong, and what to do about it, in one line."""


def seat(names: str, game: AnyGame, title: str, reserved: frozenset[str]) -> tuple[Player, ...]:
    """The players, in the order in which they sit."""
    players = tuple(Player(" ".join(name.split())) for name in names.split(","))
    for player in players:
        check_name(player, reserved)
    taken: dict[str, Player] = {}
    for player in players:
        if normal(player) in taken:
            raise BadInput(
                f"There are two players called {taken[normal(player)]}. Give one of them another name."
            )
        taken[normal(player)] = player
    if len(players) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise BadInput(
            f"{title} is for {fewest} to {most} players, and you named {len(players)}: {joined(players)}."
        )
    return players


def check_name(name: str, reserved: frozenset[str]) -> None:
    if not name:
        raise BadInput('One of the names is empty. Write them like this: --players "Ann, Ben, Cleo, Dev"')
    if not SPEAKABLE.fullmatch(name) or len(name) > LONGEST_NAME:
        raise BadInput(f"“{name}” cannot be said aloud. Use letters only, at most {LONGEST_NAME} of them.")
    if normal(name) in reserved:
        raise BadInput(f"“{name}” is something that players say in the game. Choose another name.")


def choose_secrets(way: str) -> Secrets:
    """How secrets reach the players."""
    for known in get_args(Secrets):
        if way == known:
            return known  # type: ignore[no-any-return]  # mypy does not see through get_args
    raise BadInput(f"Secrets cannot travel by “{way}”. Choose one of: {', '.join(get_args(Secrets))}.")


def option_names(game: AnyGame) -> list[str]:
    """What can be agreed with --set; how secrets travel has a switch of its own."""
    return [name for name in game.options.model_fields if name != "secrets"]


def choose_options(game: AnyGame, settings: list[str], secrets: Secrets) -> Options:
    """The agreed options of a game, from `option=value` as it was typed."""
    chosen: dict[str, str] = {"secrets": "cards" if secrets == "cards" else "dealt"}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals or key not in option_names(game):
            known = ", ".join(option_names(game)) or "none"
            raise BadInput(
                f"“{setting}” is no option of {game.name}. Write option=value, with one of: {known}."
            )
        chosen[key] = value
    try:
        options: Options = game.options.model_validate(chosen)
    except ValidationError as error:
        problem = error.errors()[0]
        raise BadInput(f"{problem['loc'][0]}={problem['input']} will not do. {problem['msg']}.") from error
    return options

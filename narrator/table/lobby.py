"""Who sits down, and what was agreed: bad input is answered with one line and the remedy."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, get_args

from pydantic import ValidationError

from narrator.core.data import misfit
from narrator.core.game import AnyGame, Options, Player
from narrator.language.words import joined, normal
from narrator.table.texts import Texts

BETWEEN_LETTERS = re.compile(r"[ '’-]")
LONGEST_NAME = 24


Secrets = Literal["cards", "booth", "phones"]


class BadInput(Exception):
    """What is wrong, and what to do about it, in one line."""


def seat(names: str, game: AnyGame, texts: Texts) -> tuple[Player, ...]:
    """The players, in the order in which they sit."""
    written = unicodedata.normalize("NFC", names).split(",")
    players = tuple(Player(" ".join(name.split())) for name in written)
    for player in players:
        check_name(player, texts)
    check_together(players, texts)
    if len(players) not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        counted = f"you named {len(players)}: {joined(players)}"
        raise BadInput(f"{texts.title} is for {fewest} to {most} players, and {counted}.")
    return players


def check_name(name: str, texts: Texts) -> None:
    if not name:
        raise BadInput('One of the names is empty. Write them like this: --players "Ann, Ben, Cleo, Dev"')
    if not all(map(str.isalpha, BETWEEN_LETTERS.split(name))) or len(name) > LONGEST_NAME:
        raise BadInput(f"“{name}” cannot be said aloud. Use letters only, at most {LONGEST_NAME} of them.")
    if texts.is_a_sentence(name):
        raise BadInput(f"“{name}” is something that players say in the game. Choose another name.")


def check_together(players: Sequence[Player], texts: Texts) -> None:
    """No two names that are one to the ear, by themselves or in a sentence."""
    seated: dict[str, Player] = {}
    for player in players:
        if other := seated.get(normal(player)):
            raise BadInput(f"There are two players called {other}. Give one of them another name.")
        seated[normal(player)] = player
    if both := texts.book.confusable(players):
        raise BadInput(f"“{both[0]}” could be heard as “{both[1]}”. Give one of them another name.")


def choose_secrets(way: str | None, game: AnyGame) -> Secrets:
    """How secrets reach the players; each game has a way of its own unless told otherwise."""
    if way is None:
        return game.secrets
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
        if error.errors()[0]["loc"][0] == "secrets":
            raise BadInput(f"{game.name} cannot be played with cards. Use: --secrets booth") from error
        raise BadInput(misfit(game.options, error, truth="yes or no")) from error
    return options

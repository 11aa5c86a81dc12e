"""The games on the shelf, found by name."""

from pathlib import Path

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.table.evening import Evening
from narrator.table.journal import JournalError, Opened
from narrator.table.lobby import BadInput


def find_game(name: str) -> AnyGame:
    """However it is written: Murder Mystery is murder-mystery."""
    known = discover()
    for game in known.values():
        if letters(game.name) == letters(name):
            return game
    raise BadInput(f"There is no game called “{name}”. There are: {', '.join(known)}.")


def letters(text: str) -> str:
    """All that counts when somebody types a name."""
    return "".join(filter(str.isalnum, text.casefold()))


def reopened(opened: object, path: Path) -> Evening:
    """The evening that a journal's first record tells of, before its first deal."""
    if not isinstance(opened, Opened):
        raise JournalError(f"{path} does not begin like a saved game.")
    game = find_game(opened.game)
    options = game.options.model_validate(opened.options)
    return Evening(game, opened.players, options, opened.secrets, opened.seed)

"""The games on the shelf, found by name."""

from pathlib import Path

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.table.evening import Evening
from narrator.table.journal import JournalError, Opened
from narrator.table.lobby import BadInput


def find_game(name: str) -> AnyGame:
    known = discover()
    if name not in known:
        raise BadInput(f"There is no game called “{name}”. These there are: {', '.join(known)}.")
    return known[name]


def reopened(opened: object, path: Path) -> Evening:
    """The evening that a journal's first record tells of, before its first deal."""
    if not isinstance(opened, Opened):
        raise JournalError(f"{path} does not begin like a saved game.")
    game = find_game(opened.game)
    options = game.options.model_validate(opened.options)
    return Evening(game, opened.players, options, opened.secrets, opened.seed)

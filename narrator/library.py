"""The games on the shelf, found by name."""

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.table.lobby import BadInput


def find_game(name: str) -> AnyGame:
    known = discover()
    if name not in known:
        raise BadInput(f"There is no game called “{name}”. These there are: {', '.join(known)}.")
    return known[name]

"""The shelf on which the journals of all evenings stand."""

from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path

from narrator.core.game import AnyGame
from narrator.table.journal import Closed, JournalError, decode
from narrator.table.program import PROGRAM


def shelf() -> Path:
    return user_state_path("narrator") / "journals"


def new_journal(game: AnyGame) -> Path:
    return shelf() / f"{datetime.now():%Y-%m-%d-%H%M%S-%f}-{game.name}.jsonl"


def last_journal() -> Path:
    """The newest game that was not played to its end."""
    for path in sorted(shelf().glob("*.jsonl"), reverse=True):
        if not finished(path):
            return path
    raise JournalError(f"There is no interrupted game. Start one with: {PROGRAM} play insider")


def finished(path: Path) -> bool:
    lines = path.read_bytes().splitlines(keepends=True)
    try:
        return bool(lines) and isinstance(decode(lines[-1]), Closed)
    except JournalError:
        return False

"""Bad input is answered with one clear line, on every road into the program."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from narrator.core.data import BadData
from narrator.core.game import CannotDeal
from narrator.speech.errors import SpeechError
from narrator.speech.models import NoNpm
from narrator.table.journal import JournalError, Unsaved
from narrator.table.lobby import BadInput

aside = Console(stderr=True, highlight=False, soft_wrap=True)


@contextmanager
def one_clear_line() -> Iterator[None]:
    """Bad input is answered with one line and the remedy."""
    try:
        yield
    except (BadInput, BadData, CannotDeal, JournalError, SpeechError) as error:
        aside.print(str(error), markup=False)
        raise SystemExit(exit_code(error)) from error


def exit_code(error: Exception) -> int:
    """One: the disk failed us. Three: npm is missing. Two: everything that was typed or set up wrongly."""
    match error:
        case Unsaved():
            return 1
        case NoNpm():
            return 3
        case _:
            return 2

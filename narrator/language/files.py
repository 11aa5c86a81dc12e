"""The files of sentences and lines: tables of texts, or of lists of texts."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pydantic import TypeAdapter

from narrator.core.data import BadData, read_toml

Section = dict[str, list[str] | str]
SECTIONS: TypeAdapter[dict[str, Section]] = TypeAdapter(dict[str, Section])


class LanguageError(BadData):
    """A sentence or a line that cannot be used."""


def read_sections(path: Path) -> dict[str, Section]:
    return read_toml(path, SECTIONS)


def texts(entry: list[str] | str) -> list[str]:
    return [entry] if isinstance(entry, str) else entry


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong with the texts of a file, say in which file."""
    try:
        yield
    except LanguageError as error:
        raise LanguageError(f"{path}: {error}") from error

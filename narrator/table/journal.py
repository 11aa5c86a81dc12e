"""The journal: every accepted command is on disk before its consequence is spoken."""

import json
import os
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from zlib import crc32

from filelock import FileLock, Timeout
from pydantic import Field, TypeAdapter, ValidationError

from narrator.core.game import Player, Value
from narrator.core.hourglass import Hourglass
from narrator.table.lobby import Secrets
from narrator.table.program import PROGRAM

VERSION: Final = 1
BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends into others


class JournalError(Exception):
    """The journal cannot be used; the message is one line with the remedy."""


class Unsaved(JournalError):
    """Something could not be written, and so it was not played."""


class Opened(Value):
    """The first line: everything that a deal depends on."""

    kind: Literal["opened"] = "opened"
    version: Literal[1] = VERSION
    game: str
    players: tuple[Player, ...]
    secrets: Secrets
    options: dict[str, Any]
    seed: int

    def __hash__(self) -> int:
        return hash(self.model_dump_json())


class Dealt(Value):
    """A new game; the digest tells whether the same cards would be dealt again."""

    kind: Literal["dealt"] = "dealt"
    digest: str


class Played(Value):
    kind: Literal["played"] = "played"
    command: str
    fields: dict[str, Any]
    hourglass: Hourglass | None


class Said(Value):
    """Everything that follows from the last record was said to the end."""

    kind: Literal["said"] = "said"


class TookBack(Value):
    kind: Literal["took back"] = "took back"


class Sand(Value):
    """Where the hourglass stands, once a second."""

    kind: Literal["sand"] = "sand"
    hourglass: Hourglass | None


class Halted(Value):
    kind: Literal["halted"] = "halted"


class WentOn(Value):
    kind: Literal["went on"] = "went on"


class Closed(Value):
    kind: Literal["closed"] = "closed"


Record = Annotated[
    Opened | Dealt | Played | Said | TookBack | Sand | Halted | WentOn | Closed, Field(discriminator="kind")
]
RECORD: TypeAdapter[Record] = TypeAdapter(Record)


class Journal:
    """One file, for its owner only, since it holds secrets."""

    def __init__(self, path: Path, mode: int) -> None:
        self.path = path
        self._lock = FileLock(path.with_suffix(".lock"), mode=0o600)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock.acquire(timeout=0)
            self._file = os.open(path, mode | BINARY, 0o600)
        except Timeout as error:
            raise JournalError(f"{path} is being played in another window. Finish it there.") from error
        except OSError as error:
            raise JournalError(f"{path} cannot be opened: {error.strerror}.") from error

    @classmethod
    def create(cls, path: Path, opened: Opened) -> Self:
        journal = cls(path, os.O_RDWR | os.O_CREAT | os.O_EXCL)
        journal.write(opened)
        return journal

    @classmethod
    def reopen(cls, path: Path) -> Self:
        if not path.is_file():
            raise JournalError(f"There is no saved game at {path}. Without a path, the last one is taken.")
        return cls(path, os.O_RDWR)

    def read(self) -> tuple[list[Record], bool]:
        """All records, and whether a damaged last line was dropped."""
        text = self.path.read_bytes()
        lines = text.splitlines(keepends=True)
        records: list[Record] = []
        good = 0
        for number, line in enumerate(lines, start=1):
            record = decode(line)
            if record is None and number == len(lines) and records:
                os.truncate(self._file, good)
                os.lseek(self._file, 0, os.SEEK_END)
                return records, True
            if record is None:
                raise JournalError(
                    f"{self.path}: line {number} is damaged. Restore the file, or start a new game."
                )
            records.append(record)
            good += len(line)
        os.lseek(self._file, 0, os.SEEK_END)
        return records, False

    def write(self, record: Record) -> None:
        """On disk when this returns."""
        self.note(record)
        try:
            os.fsync(self._file)
        except OSError as error:
            raise self._unsaved(error) from error

    def note(self, record: Record) -> None:
        """Safe from a crash of the program, though not yet from a power cut."""
        line = encode(record)
        try:
            if os.write(self._file, line) < len(line):
                raise OSError(0, "the disk is full")
        except OSError as error:
            raise self._unsaved(error) from error

    def close(self) -> None:
        os.close(self._file)
        self._lock.release()

    def _unsaved(self, error: OSError) -> Unsaved:
        return Unsaved(
            f"The last move could not be saved: {error.strerror}. Everything before it is safe. "
            f"Make room on the disk, then go on with: {PROGRAM} resume"
        )


def encode(record: Record) -> bytes:
    body = record.model_dump_json().encode()
    return b"%08x %s\n" % (crc32(body), body)


def decode(line: bytes) -> Record | None:
    """The record of a line, or None when the line is damaged."""
    checksum, _, body = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % crc32(body):
        return None
    try:
        return RECORD.validate_json(body)
    except ValidationError as error:  # intact, but not ours
        version = json.loads(body).get("version", "another")
        raise JournalError(
            f"This game was saved by version {version} of the journal; this program reads version {VERSION}. "
            "Finish it with the program that saved it."
        ) from error

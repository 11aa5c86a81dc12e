"""The minutes of a rehearsal: a journal that can be looked into while it is written."""

from pathlib import Path

from narrator.core.game import AnyGame, Command, TimeUp
from narrator.table.journal import Dealt, Journal, Played, Record, TookBack

MOVES = Dealt | Played | TookBack


class Minutes(Journal):
    """Every record that was written, of this rehearsal and of the part before it was broken off."""

    def __init__(self, path: Path, mode: int) -> None:
        super().__init__(path, mode)
        self.written: list[Record] = []

    def read(self) -> tuple[list[Record], bool]:
        records, damaged = super().read()
        self.written = list(records)
        return records, damaged

    def write(self, record: Record) -> None:
        super().write(record)
        self.written.append(record)

    @property
    def moves(self) -> int:
        """How often something has changed on the table: the same number when a game is resumed."""
        return sum(isinstance(record, MOVES) for record in self.written)

    def played_since(self, mark: int, game: AnyGame) -> list[Command]:
        """What was played after so many records, the sand apart."""
        records = [record for record in self.written[mark:] if isinstance(record, Played)]
        return [
            game.commands[record.command].model_validate(record.fields)
            for record in records
            if record.command != TimeUp.__name__
        ]

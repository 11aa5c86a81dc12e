"""A table for tests: the real one, with a script for the people and virtual time."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from narrator.core.game import Options, Player
from narrator.games.insider import GAME
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.evening import Evening, replay
from narrator.table.journal import Journal
from narrator.table.table import Table
from narrator.table.texts import Texts

FOUR = (Player("Ann"), Player("Ben"), Player("Cleo"), Player("Dev"))


class Play:
    """What was said at the table, and the table itself."""

    def __init__(self, table: Table, written: list[str]) -> None:
        self.table = table
        self.evening = table.evening
        self.text = "\n".join(written)
        self.lines = [line.strip() for line in written]


def an_evening(seed: int = 1, **options: object) -> Evening:
    chosen: Options = GAME.options.model_validate(options)
    return Evening(GAME, FOUR, chosen, "cards" if chosen.secrets == "cards" else "booth", seed)


def play(path: Path, lines: Iterable[str], seed: int = 1, **options: object) -> Play:
    evening = an_evening(seed, **options)
    return run(evening, Journal.create(path, evening.opened), lines)


def resume(path: Path, lines: Iterable[str], seed: int = 1, **options: object) -> Play:
    journal = Journal.reopen(path)
    records, _ = journal.read()
    return run(replay(an_evening(seed, **options), records[1:]), journal, lines)


def run(evening: Evening, journal: Journal, lines: Iterable[str]) -> Play:
    written: list[str] = []
    script = ScriptedPlay(iter(lines), evening.players, Transcript(written.append))
    table = Table(evening, journal, Texts.of(evening.game), script.ports)
    asyncio.run(table.run())
    journal.close()
    return Play(table, written)

"""A device that goes in the middle of a game costs nobody any time."""

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.journal import Journal
from narrator.table.ports import Found, Lost, Message
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import FOUR, Play, an_evening

LOST, FOUND = "the cable is pulled", "the cable is back"


class Cable(ScriptedPlay):
    """Some lines of the script are not said but happen."""

    def _read(self, line: str) -> Message | None:
        if line == LOST:
            return Lost(device="microphone")
        return Found(device="microphone") if line == FOUND else super()._read(line)


def play(path: Path, lines: Iterable[str]) -> Play:
    written: list[str] = []
    evening = an_evening()
    script: Iterator[str] = iter(lines)
    ports = Cable(script, FOUR, Transcript(written.append)).ports
    table = Table(evening, Journal.create(path, evening.opened), Texts.of(evening.game), ports)
    asyncio.run(table.run())
    return Play(table, written)


def test_the_sand_stands_still_until_the_microphone_is_back(tmp_path: Path) -> None:
    lines = ["we are ready", "+60", LOST, "+500", FOUND, "time left"]
    played = play(tmp_path / "j", lines)
    assert "The microphone has gone, so we pause." in played.text
    assert "The microphone is back." in played.text
    assert played.lines[-1].endswith("Four minutes left.")


def test_a_game_that_was_paused_before_stays_paused(tmp_path: Path) -> None:
    played = play(tmp_path / "j", ["we are ready", "pause", LOST, FOUND, "ben got it"])
    assert played.lines[-1].endswith("We are paused. Say resume to go on.")


def test_meanwhile_one_can_type(tmp_path: Path) -> None:
    played = play(tmp_path / "j", ["we are ready", "+60", LOST, "resume", "ben got it"])
    assert played.table.view.phase == "Discussion"

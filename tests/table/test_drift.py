"""The hourglass does not drift, however late the loop wakes up and however long the narrator speaks."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from narrator.core.game import Event
from narrator.games.insider import GAME
from narrator.language.script import Line
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.evening import Evening
from narrator.table.journal import Journal
from narrator.table.ports import Message
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import FOUR


class SlowPlay(ScriptedPlay):
    """Wakes up to thirty milliseconds late, and takes most of a second for every line."""

    def __init__(self, rng: Random) -> None:
        super().__init__(iter(["we are ready", "+400"]), FOUR, Transcript(lambda _: None))
        self._rng = rng

    async def next(self, until: float | None) -> Message | None:
        message = await super().next(until)
        if message is None:
            await self.clock.sleep(self._rng.uniform(0, 0.03))
        return message

    async def say(self, line: Line) -> None:
        await super().say(line)
        await self.clock.sleep(self._rng.uniform(0.3, 0.9))


def sand_times(seed: int, journal: Path) -> tuple[float, float]:
    """When the hourglass began to run, and when it was found empty."""
    play = SlowPlay(Random(seed))
    evening = Evening(GAME, FOUR, GAME.options(), "booth", seed)
    told: list[tuple[str, float]] = []

    class TimedTable(Table):
        async def tell(self, events: Sequence[Event]) -> None:
            told.append((f"before {self.view.phase}", play.clock.now()))
            await super().tell(events)
            told.append((f"after {self.view.phase}", play.clock.now()))

    table = TimedTable(evening, Journal.create(journal, evening.opened), Texts.of(GAME), play.ports)
    asyncio.run(table.run())
    times = dict(reversed(told))
    return times["after Questions"], times["before Defense"]


@pytest.mark.parametrize("seed", range(5))
def test_after_five_minutes_it_is_right_to_a_tenth_of_a_second(seed: int, tmp_path: Path) -> None:
    turned, ran_out = sand_times(seed, tmp_path / "j")
    assert ran_out - turned == pytest.approx(300, abs=0.1)

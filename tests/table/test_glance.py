"""What everybody sees at a glance agrees with what the narrator has told so far."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit.formatted_text import fragment_list_to_text

from narrator.language.script import Line, Say
from narrator.speech.keyboard import Keyboard
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.evening import Evening, replay
from narrator.table.journal import Journal
from narrator.table.ports import Expectation, Ports, Tuning
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import FOUR, an_evening

TO_THE_QUESTIONS = ["ben is the master", "we are ready"]


class Onlooker:
    """Sits between table and script: at every line, notes what stands at the bottom of the screen."""

    def __init__(self, evening: Evening, journal: Journal, lines: Iterable[str]) -> None:
        script = ScriptedPlay(iter(lines), FOUR, Transcript(lambda _: None))
        self.script, self.clock = script, script.clock
        self.keyboard = Keyboard(FOUR)
        self.seen: list[tuple[str, str]] = []
        ports = Ports(script, self, self, script, script.clock)
        self.table = Table(evening, journal, Texts.of(evening.game), ports)
        self.keyboard.glance = self.table.glance

    @property
    def bottom(self) -> str:
        return fragment_list_to_text(self.keyboard._toolbar())

    def expect(self, expectation: Expectation) -> None:
        self.script.expect(expectation)
        self.keyboard.expect(expectation)

    async def say(self, line: Line) -> None:
        """Before the line, and again a second later."""
        words = " ".join(beat.text for beat in line.beats if isinstance(beat, Say))
        self.seen.append((words, self.bottom))
        await self.script.say(line)
        await self.clock.sleep(1)
        self.seen.append((words, self.bottom))

    def tune(self, change: Tuning) -> None:
        """Nobody looks at how loud it is."""


def watched(path: Path, lines: Iterable[str]) -> Onlooker:
    evening = an_evening(secrets="cards")
    onlooker = Onlooker(evening, Journal.create(path / "game.jsonl", evening.opened), lines)
    asyncio.run(onlooker.table.run())
    onlooker.table.journal.close()
    return onlooker


def watched_again(path: Path) -> Onlooker:
    journal = Journal.reopen(path / "game.jsonl")
    records, _ = journal.read()
    onlooker = Onlooker(replay(an_evening(secrets="cards"), records[1:]), journal, [])
    asyncio.run(onlooker.table.run())
    journal.close()
    return onlooker


def sand(onlooker: Onlooker, told: str) -> set[str]:
    """How much of it was shown from this line on."""
    first = next(nth for nth, (words, _) in enumerate(onlooker.seen) if told in words)
    return {word for _, bottom in onlooker.seen[first:] for word in bottom.split() if ":" in word} - {"say:"}


def test_the_sand_does_not_run_before_the_narrator_has_turned_the_hourglass(tmp_path: Path) -> None:
    onlooker = watched(tmp_path, TO_THE_QUESTIONS)
    assert onlooker.clock.now() > 10  # eyes were closed for a while
    assert sand(onlooker, "close your eyes") == {"5:00"}


def test_then_it_runs(tmp_path: Path) -> None:
    onlooker = watched(tmp_path, [*TO_THE_QUESTIONS, "+9", "time left"])
    assert "4:50" in onlooker.bottom


def test_a_word_in_between_does_not_stop_it(tmp_path: Path) -> None:
    onlooker = watched(tmp_path, [*TO_THE_QUESTIONS, "+9", "what can i say"])
    assert sand(onlooker, "You can say") == {"4:51", "4:50", "4:49"}


def test_after_a_power_cut_it_waits_for_the_welcome(tmp_path: Path) -> None:
    watched(tmp_path, [*TO_THE_QUESTIONS, "+9", "time left"])
    assert sand(watched_again(tmp_path), "Welcome back") == {"4:50"}


def test_what_may_be_said_is_shown_only_when_it_may_be_said(tmp_path: Path) -> None:
    onlooker = watched(tmp_path, ["ben is the master"])
    assert not any("say:" in bottom for _, bottom in onlooker.seen)
    assert "say: we are ready" in onlooker.bottom


def test_while_the_next_player_is_asked_the_last_ones_answer_is_not_shown(tmp_path: Path) -> None:
    to_the_vote = [*TO_THE_QUESTIONS, "+9", "cleo got it", "we are finished", "yes"]
    onlooker = watched(tmp_path, to_the_vote)
    (asked, *_), bottom = onlooker.seen[-1][0].split(","), onlooker.seen[-1][1]
    assert f"· {asked}" in bottom
    assert "say:" not in bottom
    assert f"say: {asked} " in onlooker.bottom


def test_in_an_audience_nothing_is_offered_to_all(tmp_path: Path) -> None:
    onlooker = watched(tmp_path, ["ben is the master"])
    onlooker.keyboard.expect(Expectation(-1, {}, (), FOUR[0]))
    assert "say:" not in onlooker.bottom

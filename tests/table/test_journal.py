"""Every accepted command is on disk before its consequence is spoken, and nothing is lost."""

import asyncio
import stat
from pathlib import Path
from zlib import crc32

import pytest

from narrator.core.hourglass import Hourglass
from narrator.language.script import Line
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table import journal as j
from narrator.table.evening import replay
from narrator.table.journal import Journal, JournalError, encode
from narrator.table.ports import Ports
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import an_evening, play, resume, run

GAME = [
    "we are ready",
    "+60",
    "ben guesses violin",
    "+30",
    "cleo got it",
    "+20",
    "pause",
    "resume",
    "we are finished",
    "yes",
    "undo",
    "no",
    "no",
    "no",
    "ben",
    "ann",
    "ben",
    "ben",
    "play again",
    "we are ready",
    "+12",
]


def journal_lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_only_its_owner_can_read_it(tmp_path: Path) -> None:
    play(tmp_path / "shelf" / "j", ["we are ready"])
    assert stat.S_IMODE((tmp_path / "shelf" / "j").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "shelf").stat().st_mode) == 0o700


def test_a_command_is_on_disk_before_its_consequence_is_spoken(tmp_path: Path) -> None:
    class WatchedVoice(ScriptedPlay):
        async def say(self, line: Line) -> None:
            on_disk.append(b'"CreditGuesser"' in (tmp_path / "j").read_bytes())
            spoken.append(str(line))
            await super().say(line)

    on_disk: list[bool] = []
    spoken: list[str] = []
    evening = an_evening()
    script = WatchedVoice(iter(["we are ready", "cleo got it"]), evening.players, Transcript(lambda _: None))
    journal = Journal.create(tmp_path / "j", evening.opened)
    asyncio.run(Table(evening, journal, Texts.of(evening.game), script.ports).run())
    consequence = next(i for i, line in enumerate(spoken) if "Cleo" in line and "Guesser" in line)
    assert on_disk[consequence]
    assert not on_disk[consequence - 1]


def test_a_game_goes_on_from_every_line_of_its_journal(tmp_path: Path) -> None:
    """Whatever the last record was, the rest of the records leads to the same evening."""
    whole = play(tmp_path / "whole", GAME).evening
    lines = journal_lines(tmp_path / "whole")
    records = [record for line in lines if (record := j.decode(line))]
    for length in range(1, len(lines) + 1):
        (tmp_path / "part").write_bytes(b"".join(lines[:length]))
        went_on = resume(tmp_path / "part", [])
        (tmp_path / "part.lock").unlink()
        started = replay(an_evening(), records[1:length])
        assert went_on.evening.state == started.state or not started.games
        rest = replay(went_on.evening, records[length:]) if started.games else whole
        assert (rest.state, rest.tally, rest.hourglass) == (whole.state, whole.tally, whole.hourglass)


def test_the_hourglass_is_where_it_was_and_time_away_does_not_run(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "+100"])
    back = resume(tmp_path / "j", ["time left"])
    assert "Three minutes and twenty seconds left." in back.lines[-1]


def test_a_paused_game_is_still_paused(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "+100", "pause"])
    back = resume(tmp_path / "j", ["+50", "resume", "time left"])
    assert "We are paused. Say resume to go on." in back.text
    assert "Three minutes and twenty seconds left." in back.lines[-1]


def test_what_was_not_said_to_the_end_is_said_again(tmp_path: Path) -> None:
    """The power went while the tiles were told: everybody is told again."""
    play(tmp_path / "j", [])
    lines = journal_lines(tmp_path / "j")
    assert b'"said"' in lines[-1]
    (tmp_path / "j").write_bytes(b"".join(lines[:-1]))
    text = resume(tmp_path / "j", []).text
    assert all(f"(to {name})" in text for name in ("ann", "ben", "cleo", "dev"))


def test_what_was_said_to_the_end_is_not_said_again(tmp_path: Path) -> None:
    play(tmp_path / "j", ["ann is the master", "i am ready", "+10"], secrets="cards")
    text = resume(tmp_path / "j", [], secrets="cards").text
    assert "open your eyes" not in text
    assert "Four minutes and fifty seconds left." in text


def test_a_damaged_last_line_is_dropped(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "cleo got it"])
    whole = (tmp_path / "j").read_bytes()
    lines = journal_lines(tmp_path / "j")
    for cut in range(1, len(lines[-1])):
        (tmp_path / "j").write_bytes(whole[:-cut])
        records, damaged = read(tmp_path / "j")
        assert damaged
        assert len(records) == len(lines) - 1
        assert (tmp_path / "j").read_bytes() == b"".join(lines[:-1])


def test_after_a_damaged_last_line_the_game_goes_on(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "+30"])
    with (tmp_path / "j").open("ab") as file:
        file.write(b"00000000 {half a rec")
    assert resume(tmp_path / "j", ["cleo got it"]).table.view.phase == "Discussion"
    assert resume(tmp_path / "j", []).table.view.phase == "Discussion"


def test_a_damaged_middle_is_refused_with_its_line(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "cleo got it"])
    lines = journal_lines(tmp_path / "j")
    lines[2] = lines[2].replace(b"1", b"2", 1) if b"1" in lines[2] else lines[2][1:]
    (tmp_path / "j").write_bytes(b"".join(lines))
    with pytest.raises(JournalError, match="line 3 is damaged"):
        read(tmp_path / "j")


def test_a_record_that_does_not_fit_the_game_is_refused_with_its_line(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready"])
    with (tmp_path / "j").open("ab") as file:
        file.write(
            encode(j.Played(command="FlipTile", fields={"master": "Ann", "suspect": "Ben"}, hourglass=None))
        )
    with pytest.raises(JournalError, match=f"Line {len(journal_lines(tmp_path / 'j'))} of the journal"):
        resume(tmp_path / "j", [])


def test_another_version_says_so(tmp_path: Path) -> None:
    play(tmp_path / "j", [])
    body = journal_lines(tmp_path / "j")[0].split(b" ", 1)[1].strip().replace(b'"version":1', b'"version":7')
    (tmp_path / "j").write_bytes(b"%08x %s\n" % (crc32(body), body))
    with pytest.raises(JournalError, match="saved by version 7 of the journal; this program reads version 1"):
        read(tmp_path / "j")


def test_other_cards_are_refused(tmp_path: Path) -> None:
    """A deck that was changed since would deal another theme."""
    play(tmp_path / "j", ["we are ready"], seed=1)
    with pytest.raises(JournalError, match="dealt with other rules or words"):
        resume(tmp_path / "j", [], seed=2)


def test_a_game_is_played_in_one_window_only(tmp_path: Path) -> None:
    evening = an_evening()
    first = Journal.create(tmp_path / "j", evening.opened)
    with pytest.raises(JournalError, match="played in another window"):
        Journal.reopen(tmp_path / "j")
    first.close()
    assert Journal.reopen(tmp_path / "j").read()[0] == [evening.opened]


def test_an_answer_to_an_older_question_is_dropped(tmp_path: Path) -> None:
    class LateEars(ScriptedPlay):
        def expect(self, expectation: object) -> None:
            self._number = 1

        ask = lambda self, player, expectation: None  # noqa: E731 - always the first question

    evening = an_evening()
    journal = Journal.create(tmp_path / "j", evening.opened)
    late = LateEars(iter(["we are ready", "cleo got it"]), evening.players, Transcript(lambda _: None))
    table = Table(evening, journal, Texts.of(evening.game), Ports(late, late, late, late, late.clock))
    asyncio.run(table.run())
    assert table.view.phase == "Questions"


def test_the_sand_is_noted_every_second(tmp_path: Path) -> None:
    play(tmp_path / "j", ["we are ready", "+20"])
    sand = [r.hourglass for r in read(tmp_path / "j")[0] if isinstance(r, j.Sand)]
    assert sand[-1] == Hourglass(measure=300, above=280, below=20)
    assert len(sand) == 20


def test_the_same_seed_and_script_give_the_same_transcript(tmp_path: Path) -> None:
    evening = an_evening(seed=5)
    once, twice = (
        run(evening, Journal.create(tmp_path / name, evening.opened), GAME).text for name in ("one", "two")
    )
    assert once == twice


def read(path: Path) -> tuple[list[j.Record], bool]:
    journal = Journal.reopen(path)
    try:
        return journal.read()
    finally:
        journal.close()

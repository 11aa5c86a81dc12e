"""Audiences: everybody is called in the same way, for as long, and nobody else hears what is said."""

import asyncio
import dataclasses
from collections.abc import Iterable
from pathlib import Path

from narrator.booth.booth import AUDIENCE, Booth
from narrator.core.game import Player
from narrator.language.script import Line, Say, Whisper
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.journal import Journal
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import FOUR, an_evening

ANN, BEN, CLEO, DEV = FOUR
HEARD_IT = "i have got it"


class Murmuring(ScriptedPlay):
    """A scripted table whose voice can be lowered; it keeps what was murmured, and when it was said."""

    def __init__(self, lines: Iterable[str], written: list[str]) -> None:
        super().__init__(iter(lines), FOUR, Transcript(written.append))
        self.murmured: list[Whisper] = []
        self.times: list[tuple[float, str]] = []

    async def say(self, line: Line) -> None:
        said = " ".join(beat.text for beat in line.beats if isinstance(beat, Say))
        self.times.append((self.clock.now(), said))
        await super().say(line)

    async def murmur(self, whisper: Whisper) -> None:
        self.murmured.append(whisper)

    def told(self, player: Player) -> list[str]:
        beats = (beat for whisper in self.murmured if whisper.to == player for beat in whisper.beats)
        return [beat.text for beat in beats if isinstance(beat, Say)]


class Evening:
    """An Insider evening with audiences."""

    def __init__(self, path: Path, lines: Iterable[str], seed: int = 6) -> None:
        self.written: list[str] = []
        self.people = Murmuring(lines, self.written)
        ports = self.people.ports
        booth = Booth(FOUR, ports.inbox, ports.ears, self.people, ports.clock)
        evening = an_evening(seed)
        self.journal = Journal.create(path / "j", evening.opened)
        with_booth = dataclasses.replace(ports, inbox=booth, ears=booth, private=booth)
        self.table = Table(evening, self.journal, Texts.of(evening.game), with_booth)
        asyncio.run(self.table.run())
        self.journal.close()

    @property
    def text(self) -> str:
        return "\n".join(self.written)


def audience(player: Player) -> list[str]:
    return [f"{player} is here", HEARD_IT]


EVERYBODY = [line for player in FOUR for line in audience(player)]


def test_everybody_is_called_told_their_secret_and_sent_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path, [*EVERYBODY, "we are ready"])
    for player in FOUR:
        assert f"{player}, " in evening.text
        assert any(text.startswith("You are ") for text in evening.people.told(player))
    assert evening.table.view.phase == "Questions"


def test_what_is_murmured_is_on_no_screen(tmp_path: Path) -> None:
    evening = Evening(tmp_path, EVERYBODY)
    assert "You are the" not in evening.text
    assert "farmer" not in evening.text


def test_every_audience_takes_the_same_words_and_the_same_time(tmp_path: Path) -> None:
    """Whoever it is, and whatever their role."""
    evening = Evening(tmp_path, EVERYBODY)
    called = [time for time, said in evening.people.times if "is here" in said]
    sent_back = [time for time, said in evening.people.times if "go back" in said]
    assert [end - begin for begin, end in zip(called, sent_back, strict=True)] == [AUDIENCE] * 4
    forms = [[text.split(".")[0][:7] for text in evening.people.told(player)] for player in FOUR]
    assert all(form == forms[0] for form in forms)


def test_somebody_else_at_the_speaker_hears_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ["ben is here"])
    assert evening.people.murmured == []
    assert "Ann, I am waiting for you." in evening.text


def test_a_secret_is_told_again_as_often_as_one_likes(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ["ann is here", "say it again", "repeat that please", HEARD_IT])
    assert sum(text.startswith("You are ") for text in evening.people.told(ANN)) == 3


def test_who_has_forgotten_asks_for_a_private_word(tmp_path: Path) -> None:
    asked = [*EVERYBODY, "ben needs a private word", *audience(BEN)]
    evening = Evening(tmp_path, asked)
    assert sum(text.startswith("You are ") for text in evening.people.told(BEN)) == 2
    assert sum(text.startswith("You are ") for text in evening.people.told(ANN)) == 1


def test_when_everybody_leaves_in_the_middle_of_an_audience_the_game_is_saved(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ["ann is here"])
    assert evening.table.left
    assert not evening.table.evening.closed


def test_silence_is_asked_again(tmp_path: Path) -> None:
    evening = Evening(tmp_path, ["+40", "ann is here", HEARD_IT])
    assert "Ann, I am waiting for you." in evening.text
    assert any(text.startswith("You are ") for text in evening.people.told(ANN))

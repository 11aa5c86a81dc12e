"""The last seconds are counted aloud, but nobody who speaks to the narrator is cut short by a number."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from narrator.language.script import Line, beats
from narrator.rehearsal.cast import Actor
from narrator.speech.aloud import Aloud
from narrator.speech.listener import Grammar, Listener
from narrator.speech.recogniser import Vocabulary
from narrator.speech.sound import Samples, frames
from narrator.speech.speaker import Speaker
from narrator.speech.synthesis import RATE, KeptVoice, Sound
from narrator.table.ports import Tuning
from tests.acoustic.conftest import Say

SENTENCES = Grammar(frozenset({"i am the hacker", "narrator i am the hacker", "narrator pause", "pause"}))


def followed(vocabulary: Vocabulary, sound: Samples) -> list[bool]:
    """Frame by frame, whether somebody seems to be speaking to the narrator."""
    listener = Listener(vocabulary)
    listener.expect(SENTENCES)
    return [listener.following for frame in frames(sound) if listener.hear(frame) or True]


@pytest.mark.slow
def test_a_sentence_is_followed_from_its_beginning_to_its_end(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    for voice in voices:
        heard = followed(vocabulary, say(voice, "i am the hacker"))
        first, last = heard.index(True), len(heard) - heard[::-1].index(True)
        assert not heard[0]
        assert not heard[-1]
        assert sum(heard[first:last]) > 0.8 * (last - first)


@pytest.mark.slow
def test_talk_is_not_followed_for_long(vocabulary: Vocabulary, voices: list[Actor], say: Say) -> None:
    for voice in voices:
        heard = followed(vocabulary, say(voice, "the weather was lovely on sunday and we all went swimming"))
        assert sum(heard) < 0.5 * len(heard)


class Loudspeaker(Speaker):
    """Plays nothing, and remembers how often."""

    def __init__(self) -> None:
        self.played = 0

    async def play(self, sound: Sound) -> None:
        self.played += 1


class Listening:
    """Ears to which somebody speaks, or nobody."""

    def __init__(self, *, following: bool) -> None:
        self.following = following

    def close(self) -> None:
        """Nothing is heard here anyway."""

    def open(self) -> None:
        """Nor afterwards."""


class Blank:
    """A screen that shows nothing, and a voice that is silent."""

    name = "blank"

    async def say(self, line: Line) -> None:
        """Nothing is shown."""

    def tune(self, change: Tuning) -> None:
        """Nor made louder."""

    def speak(self, text: str, pace: float) -> Sound:
        return np.full(RATE // 10, 0.5, np.float32)


@pytest.mark.parametrize(
    ("passing", "following", "played"), [(True, True, 0), (True, False, 1), (False, True, 1)]
)
def test_a_passing_line_gives_way_to_whoever_is_speaking(
    tmp_path: Path, passing: bool, following: bool, played: int
) -> None:
    speaker, blank = Loudspeaker(), Blank()
    voice = KeptVoice(blank, tmp_path)
    aloud = Aloud(voice, lambda: speaker, blank, Listening(following=following), lambda message: None)
    asyncio.run(aloud.say(Line(beats=beats("Eight."), passing=passing)))
    assert speaker.played == played

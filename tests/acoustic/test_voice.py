"""The narrator's voice: beats to the sample, lines kept once spoken."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from narrator.language.script import Line, beats
from narrator.speech.score import compose
from narrator.speech.synthesis import RATE, KeptVoice, Pyttsx3, Sound

pytestmark = pytest.mark.usefixtures("needs_espeak")
TO_50_MS = 0.05


class Ticking:
    """A voice whose every word is one loud tick."""

    name = "ticking"

    def __init__(self) -> None:
        self.spoken: list[str] = []

    def speak(self, text: str, pace: float) -> Sound:
        self.spoken.append(f"{text} at {pace}")
        return np.full(round(0.1 * RATE), 0.5, np.float32)


def line(text: str) -> Line:
    return Line(beats=beats(text))


def starts(sound: Sound) -> list[float]:
    """When each stretch of sound begins, in seconds."""
    loud = np.flatnonzero(np.abs(sound) > 0.2)
    return [
        float(loud[0]) / RATE,
        *(float(b) / RATE for a, b in itertools.pairwise(loud) if b - a > 2000),
    ]


def test_a_count_is_one_number_a_second(tmp_path: Path) -> None:
    sound = compose(line("<count 5 1>"), KeptVoice(Ticking(), tmp_path), 1)
    assert starts(sound) == pytest.approx([0, 1, 2, 3, 4], abs=TO_50_MS)
    assert len(sound) == 5 * RATE


def test_a_pause_is_as_long_as_it_says(tmp_path: Path) -> None:
    voice = KeptVoice(Ticking(), tmp_path)
    with_pause, without = (compose(line(text), voice, 1) for text in ("a <pause 5> b", "a b"))
    first, second = starts(with_pause)
    word = len(compose(line("a"), voice, 1))
    assert second - first == pytest.approx(word / RATE + 5, abs=TO_50_MS)
    assert len(without) < len(with_pause)


def test_a_line_is_spoken_once_and_then_kept(tmp_path: Path) -> None:
    ticking = Ticking()
    for _ in range(3):
        compose(line("hello <count 1 2>"), KeptVoice(ticking, tmp_path), 1)
    assert ticking.spoken == ["Hello at 1", "one at 1", "two at 1"]


def test_another_pace_is_another_sound(tmp_path: Path) -> None:
    ticking = Ticking()
    for pace in (1.0, 1.5):
        KeptVoice(ticking, tmp_path).speak("hello", pace)
    assert len(ticking.spoken) == 2


def test_the_system_has_a_voice_and_it_speaks_faster_when_asked(tmp_path: Path) -> None:
    voice = KeptVoice(Pyttsx3(), tmp_path)
    slow, fast = (voice.speak("Everybody, close your eyes.", pace) for pace in (0.8, 1.5))
    assert np.abs(slow).max() > 0.1
    assert len(fast) < 0.8 * len(slow)

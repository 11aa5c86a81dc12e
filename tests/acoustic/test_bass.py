"""The bass is turned down, the rest stays as it is, and it does not matter how the stream is cut."""

import numpy as np
import pytest

from narrator.speech.bass import CORNER, DOWN, BassDown
from narrator.speech.sound import FRAME, RATE, Samples

SECOND = np.arange(RATE) / RATE


def tone(pitch: float) -> Samples:
    return (10000 * np.sin(2 * np.pi * pitch * SECOND)).astype(np.int16)


def filtered(samples: Samples, step: int) -> Samples:
    bass_down = BassDown()
    cut = [samples[start : start + step].tobytes() for start in range(0, len(samples), step)]
    return np.frombuffer(b"".join(map(bass_down, cut)), np.int16)


def decibels(pitch: float) -> float:
    before, after = tone(pitch), filtered(tone(pitch), FRAME)
    return float(20 * np.log10(np.std(after[RATE // 2 :]) / np.std(before[RATE // 2 :])))


@pytest.mark.parametrize(("pitch", "change"), [(100, -DOWN), (CORNER, -DOWN / 2), (1000, 0), (4000, 0)])
def test_only_the_bass_is_turned_down(pitch: float, change: float) -> None:
    assert decibels(pitch) == pytest.approx(change, abs=0.5)


def test_a_stream_sounds_the_same_however_it_is_cut() -> None:
    noise = np.random.default_rng(1).integers(-9000, 9000, RATE).astype(np.int16)
    assert np.array_equal(filtered(noise, FRAME), filtered(noise, RATE))


def test_the_loudest_sound_does_not_wrap_around() -> None:
    loud = (32767 * np.sign(np.sin(2 * np.pi * 200 * SECOND))).astype(np.int16)
    after = filtered(loud, FRAME).astype(int)
    assert np.abs(np.diff(after)).max() < 65000

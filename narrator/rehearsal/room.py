"""A simulated room: how a voice gets from a chair to the microphone, and what sounds besides."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from narrator.rehearsal.cast import LOUDNESS
from narrator.speech import sound
from narrator.speech.sound import FRAME, RATE, Samples, SoundError

Float = npt.NDArray[np.float32]
VOICED = 1.1 * LOUDNESS  # of every actor, while there is a voice at all
HUSH = 8.0  # steps of the converter: the slight noise of a quiet room
BED = 20  # seconds of it, over and over
TO_TAIL = -4.0  # decibels from a room's echo to what comes straight, a metre and a half away


class Air:
    """Everything that sounds, mixed: what the microphone takes. Its samples are the clock."""

    def __init__(self, bed: Float) -> None:
        self.bed = bed
        self._ahead = np.zeros(0, np.float32)  # from `now` on
        self.now = 0  # in samples

    def sound(self, samples: Float, start: int) -> None:
        """Adds a sound that begins at a moment to come."""
        first = start - self.now
        missing = first + len(samples) - len(self._ahead)
        if missing > 0:
            self._ahead = np.pad(self._ahead, (0, missing))
        self._ahead[first : first + len(samples)] += samples

    def take(self, count: int) -> Samples:
        """The next samples; time passes."""
        mixed = self.bed[(self.now + np.arange(count)) % len(self.bed)]
        near, self._ahead = self._ahead[:count], self._ahead[count:]
        mixed[: len(near)] += near
        self.now += count
        return np.clip(mixed, -32768, 32767).astype(np.int16)


def bed(noise: Float | None, snr: float, rng: Random) -> Float:
    """What is always there: a hush, and a noise that many decibels below the players' voices."""
    length = BED * RATE if noise is None else len(noise)
    hush = np.random.default_rng(rng.randrange(1 << 32)).normal(0, HUSH, length).astype(np.float32)
    if noise is None:
        return hush
    power = float(np.mean(noise.astype(np.float64) ** 2)) or 1.0
    wanted = VOICED / np.sqrt(power) / 10 ** (snr / 20)
    return hush + np.roll(noise, rng.randrange(length)) * np.float32(wanted)


def convolved(samples: Float, response: Float) -> Float:
    """A sound as it arrives through a room."""
    length = len(samples) + len(response) - 1
    size = 1 << (length - 1).bit_length()
    both = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(response, size), size)
    return both[:length].astype(np.float32)


def audible(file: Path) -> Samples:
    """A recording in which there is something to hear."""
    samples = sound.read(file)
    if not samples.any():
        raise SoundError(f"There is no sound in {file}. Take another recording.")
    return samples


def voiced_power(samples: npt.NDArray[np.generic]) -> float:
    """Of the frames that are not silence: at most thirty decibels below the loudest."""
    whole = samples[: len(samples) // FRAME * FRAME].astype(np.float64).reshape(-1, FRAME)
    power = np.mean(whole**2, axis=1)
    return float(np.mean(power[power >= power.max() / 1000])) if len(power) else 0.0


def last_sound(samples: npt.NDArray[np.generic]) -> int:
    """Where a voice really ends, in samples."""
    loudness = np.abs(samples.astype(np.float32))
    loud = np.flatnonzero(loudness > loudness.max(initial=0) / 50)
    return int(loud[-1]) + 1 if len(loud) else 0


# Rooms -----------------------------------------------------------------------


DRY: Float = np.ones(1, np.float32)


def simple_room(seconds: float, rng: Random) -> Float:
    """The straight sound, and a tail of noise that is sixty decibels down after so many seconds."""
    time = np.arange(round(seconds * RATE)) / RATE
    noise = np.random.default_rng(rng.randrange(1 << 32)).normal(0, 1, len(time))
    tail = noise * 10 ** (-3 * time / seconds)
    tail[: RATE // 400] = 0  # the first wall is further away than the mouth
    tail /= np.sqrt(np.sum(tail**2)) * 10 ** (TO_TAIL / 20)
    tail[0] = 1.0
    return normalised(tail)


def recorded_room(file: Path) -> Float:
    """An impulse response, beginning with what comes straight."""
    response = audible(file).astype(np.float64)
    straight = int(np.argmax(np.abs(response)))
    return normalised(response[max(0, straight - RATE // 500) :])


def recorded_rooms(folder: Path) -> Sequence[Path]:
    files = sorted(folder.glob("*.wav"))
    if not files:
        raise SoundError(f"There are no impulse responses in {folder}. Put WAV files there.")
    return files


def normalised(response: npt.NDArray[np.float64]) -> Float:
    """So that a voice is as loud in the room as outside."""
    return (response / (np.sqrt(np.sum(response**2)) or 1.0)).astype(np.float32)


def rooms(where: str, chairs: int, rng: Random) -> Sequence[Float]:
    """The way from each chair to the microphone: a file, a folder of files, or seconds of echo."""
    if not where:
        return [DRY] * chairs
    path = Path(where)
    if path.is_dir():
        files = recorded_rooms(path)
        return [recorded_room(rng.choice(files)) for _ in range(chairs)]
    if path.is_file():
        return [recorded_room(path)] * chairs
    return [simple_room(float(where), rng) for _ in range(chairs)]

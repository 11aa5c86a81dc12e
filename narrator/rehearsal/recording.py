"""An evening as a recording to listen to: the narrator in the middle, the players round the table."""

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import soundfile
import soxr

from narrator.rehearsal.room import Float, voiced_power
from narrator.rehearsal.tape import Sounded, Tape
from narrator.speech import sound
from narrator.speech.sound import SoundError
from narrator.speech.synthesis import RATE

BLOCK = 30  # seconds that are mixed at a time
NARRATOR = 3800.0  # loudness, in steps of a sample: a little over the players
SHORT = 2.0  # seconds that are left of a long silence
END = 1.5  # seconds after the last sound


def save(file: Path, tape: Tape, bed: Float, *, skip_silence: bool) -> float:
    """Writes a WAV file in stereo; how long it is, in seconds."""
    moved = shortened(tape.sounds) if skip_silence else list(tape.sounds)
    length = max((one.stop for one in moved), default=0.0) + END
    around = soxr.resample(bed, sound.RATE, RATE).astype(np.float32)
    loudness = narrators_gain(moved)
    try:
        with soundfile.SoundFile(file, "w", RATE, 2, "PCM_16") as out:
            for block in blocks(moved, length, around, loudness):
                out.write(np.clip(block / 32768, -1, 1))
    except (OSError, soundfile.SoundFileError) as error:
        raise SoundError(f"{file} cannot be written. Choose a folder that is there, and .wav") from error
    return length


def blocks(sounds: Sequence[Sounded], length: float, around: Float, loudness: float) -> Iterator[Float]:
    for begin in range(0, round(length * RATE), BLOCK * RATE):
        size = min(BLOCK * RATE, round(length * RATE) - begin)
        noise = around[(begin + np.arange(size)) % len(around)]
        mixed = np.stack([noise, np.roll(noise, RATE // 3)], axis=1) * np.float32(0.7)
        for one in sounds:
            if one.start * RATE < begin + size and begin <= one.stop * RATE:
                add(mixed, one, begin, loudness if one.kind == "narrator" else 1.0)
        yield mixed


def add(mixed: Float, one: Sounded, begin: int, gain: float) -> None:
    samples = one.samples.astype(np.float32)
    if one.rate != RATE:
        samples = soxr.resample(samples, one.rate, RATE)
    start = round(one.start * RATE) - begin
    first, last = max(0, start), min(len(mixed), start + len(samples))
    if first < last:
        angle = (one.place + 1) * np.pi / 4
        sides = np.array([np.cos(angle), np.sin(angle)], np.float32) * np.float32(gain)
        mixed[first:last] += samples[first - start : last - start, None] * sides


def narrators_gain(sounds: Sequence[Sounded]) -> float:
    """Voices differ in loudness; louder and quieter stay what they were asked to be."""
    powers = [voiced_power(one.samples) for one in sounds if one.kind == "narrator"]
    return NARRATOR / float(np.sqrt(np.median(powers))) if powers else 1.0


def shortened(sounds: Sequence[Sounded]) -> list[Sounded]:
    """The same sounds, with little left of the long silences between them."""
    earlier, end = 0.0, 0.0
    moved = []
    for one in sorted(sounds, key=lambda each: each.start):
        earlier += max(0.0, one.start - end - SHORT)
        end = max(end, one.stop)
        moved.append(dataclasses.replace(one, start=one.start - earlier, end=one.end - earlier))
    return moved

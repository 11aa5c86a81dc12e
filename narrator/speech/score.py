"""A line as one stretch of sound, its beats where they belong to the sample."""

from collections.abc import Sequence

import numpy as np

from narrator.language.script import Beat, Chime, Count, Line, Pause, Say, Whisper
from narrator.speech.synthesis import RATE, KeptVoice, Sound

BETWEEN = 0.25  # seconds of silence between two things that are said
NOTES = (659.25, 880.0)  # the chime: E and A


def compose(line: Line | Whisper, voice: KeptVoice, pace: float) -> Sound:
    """Pauses last exactly as long as they say, and a count is one number a second."""
    parts = [silence(0)]
    for before, beat in zip((None, *line.beats), line.beats, strict=False):
        if before and not isinstance(before, Pause) and not isinstance(beat, Pause):
            parts.append(silence(BETWEEN))
        parts += beat_sound(beat, voice, pace)
    return np.concatenate(parts)


def beat_sound(beat: Beat, voice: KeptVoice, pace: float) -> list[Sound]:
    match beat:
        case Say(text=text):
            return [voice.speak(text, pace)]
        case Pause(seconds=seconds):
            return [silence(seconds)]
        case Count(numbers=numbers):
            return [fitted(voice.speak(number, pace), 1.0) for number in numbers]
        case Chime():
            return [chime()]


def texts(line: Line) -> Sequence[str]:
    """Everything in a line that has to be synthesised."""
    said: list[str] = []
    for beat in line.beats:
        match beat:
            case Say(text=text):
                said.append(text)
            case Count(numbers=numbers):
                said += numbers
    return said


def silence(seconds: float) -> Sound:
    return np.zeros(round(seconds * RATE), np.float32)


def fitted(sound: Sound, seconds: float) -> Sound:
    """Cut or filled up to an exact length."""
    length = round(seconds * RATE)
    return np.pad(sound[:length], (0, max(0, length - len(sound))))


def masked(sound: Sound) -> Sound:
    """With the soft sound of rain over it, so that nobody in the next room makes out a word."""
    rain = np.cumsum(np.random.default_rng(0).normal(0, 1, len(sound)))
    rain -= np.convolve(rain, np.ones(RATE // 100) / (RATE // 100), "same")
    soft: Sound = (sound + 0.04 * rain / (np.std(rain) + 1e-9)).astype(np.float32)
    return soft


def chime() -> Sound:
    """Two soft notes, the second one an echo of the first."""
    time = np.arange(round(0.9 * RATE)) / RATE
    notes = [np.sin(2 * np.pi * note * time) * np.exp(-5 * time) for note in NOTES]
    late = round(0.18 * RATE)
    both = notes[0] + np.concatenate([np.zeros(late), notes[1][:-late]])
    tone: Sound = (0.2 * both).astype(np.float32)
    return tone

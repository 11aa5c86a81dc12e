"""Background noises that need no recording: made once from the cast's own talk, or from chance, and kept."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from narrator.rehearsal.cast import Actor
from narrator.rehearsal.room import Float, audible, convolved, simple_room
from narrator.speech.sound import RATE

LOOP = 45  # seconds
BIG_ROOM = 1.1  # seconds of echo
GUESTS = {"cafe": 16, "crowd": 30}
Voices = Sequence[Actor]


def noise(name: str, voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    """A recording, or one of the noises that are made here."""
    if name not in NOISES:
        return audible(Path(name)).astype(np.float32)
    kept = kept_as(name, voices, talk, keep)
    if not kept.exists():
        keep.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(f".{Random().randrange(1 << 32)}.half")
        with half.open("wb") as file:
            np.save(file, NOISES[name](voices, talk, keep).astype(np.float32))
        half.replace(kept)
    made: Float = np.load(kept)
    return made


def kept_as(name: str, voices: Voices, talk: Sequence[str], keep: Path) -> Path:
    made_of = "|".join((name, *(voice.name for voice in voices), *talk))
    return keep / f"{name}-{sha256(made_of.encode()).hexdigest()[:16]}.npy"


def cafe(voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    """Other tables, dishes, and a machine that hums."""
    rng = Random("cafe")
    guests = babble(GUESTS["cafe"], voices, talk, keep)
    return level(guests + 0.35 * level(dishes(rng)) + 0.25 * level(coloured(1.6, rng)))


def crowd(voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    return babble(GUESTS["crowd"], voices, talk, keep)


def rain(voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    return level(coloured(0.5, Random("rain")))


def fan(voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    return level(coloured(1.3, Random("fan")))


NOISES: dict[str, Callable[[Voices, Sequence[str], Path], Float]] = {
    "cafe": cafe,
    "crowd": crowd,
    "rain": rain,
    "fan": fan,
}


def babble(guests: int, voices: Voices, talk: Sequence[str], keep: Path) -> Float:
    """Many people who talk at once, far away in a large room."""
    rng = Random(f"babble {guests}")
    mixed = np.zeros(LOOP * RATE, np.float32)
    for _ in range(guests):
        mixed += rng.uniform(0.4, 1.0) * monologue(rng.choice(voices), talk, keep, rng)
    return level(round_the_loop(mixed, simple_room(BIG_ROOM, rng)))


def monologue(voice: Actor, talk: Sequence[str], keep: Path, rng: Random) -> Float:
    parts: list[npt.NDArray[np.generic]] = []
    while sum(map(len, parts)) < LOOP * RATE:
        parts += [voice.say(rng.choice(talk), keep), np.zeros(round(rng.uniform(0.2, 2.5) * RATE))]
    return np.roll(np.concatenate(parts)[: LOOP * RATE], rng.randrange(LOOP * RATE)).astype(np.float32)


def dishes(rng: Random) -> Float:
    """Cups and spoons: short high tones, a few a second."""
    mixed = np.zeros(LOOP * RATE, np.float32)
    for _ in range(2 * LOOP):
        time = np.arange(round(0.15 * RATE)) / RATE
        pitch, fall = rng.uniform(1800, 6000), rng.uniform(25, 80)
        ring = np.sin(2 * np.pi * pitch * time) + 0.5 * np.sin(2 * np.pi * 1.47 * pitch * time)
        start = rng.randrange(len(mixed) - len(time))
        mixed[start : start + len(time)] += (rng.uniform(0.2, 1.0) * ring * np.exp(-fall * time)).astype("f4")
    return round_the_loop(mixed, simple_room(BIG_ROOM, rng))


def coloured(slope: float, rng: Random) -> Float:
    """Noise that gets weaker towards the high: 0 hisses, 1 rains, 2 rumbles."""
    spectrum = np.fft.rfft(np.random.default_rng(rng.randrange(1 << 32)).normal(0, 1, LOOP * RATE))
    pitch = np.maximum(np.fft.rfftfreq(LOOP * RATE, 1 / RATE), 60)
    return np.fft.irfft(spectrum * pitch ** (-slope)).astype(np.float32)


def round_the_loop(samples: Float, response: Float) -> Float:
    """In a room, with the tail of its end at its beginning, so that it can go on for ever."""
    wet = convolved(samples, response)
    wet[: len(wet) - len(samples)] += wet[len(samples) :]
    return wet[: len(samples)]


def level(samples: Float) -> Float:
    loudness = float(np.sqrt(np.mean(samples.astype(np.float64) ** 2))) or 1.0
    return (samples * (1000 / loudness)).astype(np.float32)

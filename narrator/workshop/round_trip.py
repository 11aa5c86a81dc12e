"""From the speaker through the room to the microphone, and how late."""

import asyncio
from typing import TYPE_CHECKING

from narrator.config import Config
from narrator.workshop.checkup import Ailment
from narrator.workshop.say import play

if TYPE_CHECKING:  # sound is loaded only by the commands that need it
    from narrator.speech.synthesis import Sound

ROOM = 25  # frames of the room before the chime
AFTERWARDS = 25  # frames in which a late echo may still come
RISE = 6.0  # decibels by which the chime has to stand out
LIKE_IT = 0.1  # how much alike chime and echo have to be, of one


def round_trip(chosen: Config) -> str:
    """A chime goes out of the speaker and has to come back through the microphone."""
    import soxr

    from narrator.speech import score, synthesis
    from narrator.speech.detector import loudness
    from narrator.speech.sound import RATE

    chime = score.chime()
    before, after = asyncio.run(overhear(chime, chosen))
    rise = loudness(after) - loudness(before)
    late, alike = echo(soxr.resample(chime, synthesis.RATE, RATE), after)
    if rise < RISE or alike < LIKE_IT:
        raise Ailment(f"The microphone does not hear the speaker (level {round(rise):+d} decibels).")
    return f"heard after {1000 * late:.0f} milliseconds, {rise:.0f} decibels over the room"


async def overhear(sound: "Sound", chosen: Config) -> tuple[bytes, bytes]:
    """What the microphone hears before, and from the moment when the sound is given to the speaker."""
    from narrator.speech.microphone import Microphone

    microphone = Microphone(chosen.microphone or None)
    try:
        before = [await asyncio.to_thread(microphone.frame) for _ in range(ROOM)]
        playing = asyncio.create_task(play(sound, chosen))
        after = []
        while not playing.done():
            after.append(await asyncio.to_thread(microphone.frame))
        await playing
        after += [await asyncio.to_thread(microphone.frame) for _ in range(AFTERWARDS)]
    finally:
        microphone.close()
    return b"".join(before), b"".join(after)


def echo(played: "Sound", recorded: bytes) -> tuple[float, float]:
    """By cross-correlation: how many seconds late the sound came back, and how much alike (of one)."""
    import numpy as np

    from narrator.speech.sound import RATE

    heard = np.frombuffer(recorded, np.int16).astype(np.float64)
    length = len(heard) + len(played)
    spectrum = np.fft.rfft(heard, length) * np.conj(np.fft.rfft(played, length))
    likeness = np.abs(np.fft.irfft(spectrum, length)[: len(heard)])
    late = int(np.argmax(likeness))
    power = np.linalg.norm(heard[late : late + len(played)]) * np.linalg.norm(played)
    return late / RATE, float(likeness[late] / max(power, 1e-9))

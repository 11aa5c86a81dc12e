"""Sound as the ears take it: sixteen thousand samples a second, one channel, sixteen bits."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile
import soxr

from narrator.speech.errors import SpeechError

RATE = 16000
FRAME = 320  # samples: twenty milliseconds
FRAME_SECONDS = FRAME / RATE
Samples = npt.NDArray[np.int16]


class SoundError(SpeechError):
    """A recording cannot be used; the message is one line that names it."""


def read(path: Path) -> Samples:
    """A recording in any format and rate that soundfile knows."""
    if path.is_dir():
        raise SoundError(f"{path} is a folder. Name the recordings in it, such as {path / '*.wav'}")
    if not path.exists():
        raise SoundError(f"There is no recording {path}. Check its name, and the folder you are in.")
    try:
        sound, rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (OSError, soundfile.SoundFileError) as error:
        raise SoundError(f"{path} is not a recording that can be read. Use WAV or FLAC.") from error
    mono: npt.NDArray[np.float32] = soxr.resample(sound.mean(axis=1), rate, RATE)
    return to_int16(mono)


def to_int16(sound: npt.NDArray[np.floating]) -> Samples:
    clipped: Samples = np.clip(sound * 32767, -32768, 32767).astype(np.int16)
    return clipped


def frames(samples: Samples) -> Iterator[bytes]:
    """Whole frames; what is left over at the end is filled up with silence."""
    padded = np.pad(samples, (0, -len(samples) % FRAME))
    for start in range(0, len(padded), FRAME):
        yield padded[start : start + FRAME].tobytes()

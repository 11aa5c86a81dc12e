"""Bass turned down, as a voice in a room booms more than the voices the model has learnt from."""

import numpy as np

from narrator.speech.sound import RATE, Samples

CORNER = 350.0  # hertz: half of the turning down happens below this
DOWN = 12.0  # decibels
GRID = 256  # samples: the filter's length, half of which is its delay


def taps() -> np.ndarray:
    """A smooth shelf over about two octaves, the same delay for all pitches."""
    octaves = np.log2(np.maximum(np.fft.rfftfreq(GRID, 1 / RATE), 20) / CORNER)
    decibels = -DOWN / 2 * (1 - np.tanh(2 * octaves))
    centred = np.roll(np.fft.irfft(10 ** (decibels / 20)), GRID // 2)
    return centred * np.hanning(GRID)


TAPS = taps()


class BassDown:
    """Frame after frame of one stream."""

    def __init__(self) -> None:
        self._before = np.zeros(GRID - 1)

    def __call__(self, frame: bytes) -> bytes:
        samples = np.concatenate([self._before, np.frombuffer(frame, np.int16)])
        self._before = samples[-(GRID - 1) :]
        clear: Samples = np.clip(np.convolve(samples, TAPS, "valid"), -32768, 32767).astype(np.int16)
        return clear.tobytes()

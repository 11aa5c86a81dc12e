"""Is somebody speaking? A voice detector that knows how loud the room is."""

from collections import deque

import numpy as np
import webrtcvad

from narrator.speech.sound import FRAME_SECONDS, RATE, Samples

STRICTNESS = 1  # of 0 to 3
ABOVE_ROOM = 8.0  # decibels over the room's own noise
QUIETEST = 20.0  # decibels over one step of the converter: less than this is nobody
ROOM_MEMORY = int(4 / FRAME_SECONDS)  # frames: what counts as the room is its quiet moments
ROOM_QUANTILE = 0.15
USUAL_ROOM = 32.0  # decibels: a quieter room, or a weaker microphone, is turned up to this
MOST_GAIN = 20.0


class VoiceDetector:
    """One frame at a time: a voice, and louder than the room."""

    def __init__(self) -> None:
        self._vad = webrtcvad.Vad(STRICTNESS)
        self._levels: deque[float] = deque(maxlen=ROOM_MEMORY)

    def hears(self, frame: bytes) -> bool:
        level = loudness(frame)
        self._levels.append(level)
        room = self.room()
        if level < max(QUIETEST, room + ABOVE_ROOM):
            return False
        return bool(self._vad.is_speech(louder(frame, min(MOST_GAIN, USUAL_ROOM - room)), RATE))

    def room(self) -> float:
        """How loud the room is when nobody speaks."""
        return float(np.quantile(self._levels, ROOM_QUANTILE)) if self._levels else 0.0


def louder(frame: bytes, decibels: float) -> bytes:
    """The same sound turned up; never down."""
    if decibels <= 0:
        return frame
    samples = np.frombuffer(frame, np.int16) * 10 ** (decibels / 20)
    turned_up: Samples = np.clip(samples, -32768, 32767).astype(np.int16)
    return turned_up.tobytes()


def loudness(frame: bytes) -> float:
    """In decibels over one step of the converter."""
    samples = np.frombuffer(frame, np.int16).astype(np.float32)
    return float(10 * np.log10(np.mean(samples * samples) + 1e-3))

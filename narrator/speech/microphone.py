"""The microphone: frames of twenty milliseconds, whatever rate the card has."""

import queue
from typing import Any

import numpy as np
import soxr

from narrator.speech.devices import DeviceError, device_rate, sounddevice, watch
from narrator.speech.sound import FRAME, RATE

LATENCY = 0.1
PATIENCE = 2.0  # seconds without sound after which the microphone is gone


class Microphone:
    """An open stream; `frame` waits for the next frame."""

    def __init__(self, device: str | None) -> None:
        rate = device_rate(device, "input")
        self._blocks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._resample = soxr.ResampleStream(rate, RATE, 1, dtype="int16")
        self._samples = np.zeros(0, np.int16)
        try:
            self._stream = sounddevice().RawInputStream(
                device=device,
                samplerate=rate,
                channels=1,
                dtype="int16",
                latency=LATENCY,
                blocksize=rate // 50,
                callback=self._take,
            )
            watch(self._stream).start()
        except Exception as error:  # PortAudio's errors differ from system to system
            raise DeviceError(f"The microphone cannot be opened ({error}).") from error

    def frame(self) -> bytes:
        """The next frame; an error when the microphone has gone."""
        while len(self._samples) < FRAME:
            try:
                block = self._blocks.get(timeout=PATIENCE)
            except queue.Empty as error:
                raise DeviceError("The microphone has gone.") from error
            new = self._resample.resample_chunk(np.frombuffer(block, np.int16))
            self._samples = np.concatenate([self._samples, new])
        frame, self._samples = self._samples[:FRAME], self._samples[FRAME:]
        return frame.tobytes()

    def drop(self) -> None:
        """Forget what was recorded and not yet taken."""
        while not self._blocks.empty():
            self._blocks.get_nowait()
        self._samples = np.zeros(0, np.int16)

    def close(self) -> None:
        self._stream.close()
        self._resample.clear()

    def _take(self, block: Any, _frames: int, _time: Any, _status: Any) -> None:
        """Called by PortAudio in a thread of its own."""
        self._blocks.put(bytes(block))

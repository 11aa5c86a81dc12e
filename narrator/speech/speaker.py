"""The loudspeaker: one stream that stays open, so that an answer can begin at once."""

import asyncio
import threading
from typing import Any

import numpy as np

from narrator.speech.devices import DeviceError, device_rate, sounddevice, watch
from narrator.speech.synthesis import RATE, Sound

LATENCY = 0.08


class Speaker:
    """Plays one sound at a time; `stop` ends it within a block."""

    def __init__(self, device: str | None) -> None:
        self._rate = device_rate(device, "output")
        self._sound = np.zeros(0, np.float32)
        self._position = 0
        self._changed = threading.Lock()
        self._done: tuple[asyncio.AbstractEventLoop, asyncio.Event] | None = None
        self.volume = 1.0
        try:
            self._stream = sounddevice().OutputStream(
                device=device,
                samplerate=self._rate,
                channels=1,
                dtype="float32",
                latency=LATENCY,
                callback=self._fill,
            )
            watch(self._stream).start()
        except Exception as error:  # PortAudio's errors differ from system to system
            raise DeviceError(f"The speaker cannot be opened ({error}).") from error

    @property
    def alive(self) -> bool:
        return bool(self._stream.active)

    async def play(self, sound: Sound) -> None:
        """Comes back when the last sample has gone out."""
        import soxr

        done = asyncio.Event()
        with self._changed:
            self._sound = soxr.resample(sound, RATE, self._rate) if self._rate != RATE else sound
            self._position = 0
            self._done = (asyncio.get_running_loop(), done)
        while not done.is_set() and self.alive:
            try:
                await asyncio.wait_for(done.wait(), timeout=1.0)
            except TimeoutError:
                continue
        if not self.alive:
            raise DeviceError("The speaker has gone.")
        await asyncio.sleep(min(self._stream.latency, 0.15))

    def stop(self) -> None:
        with self._changed:
            self._position = len(self._sound)

    def close(self) -> None:
        self._stream.close()

    def _fill(self, out: Any, wanted: int, _time: Any, _status: Any) -> None:
        """Called by PortAudio in a thread of its own."""
        with self._changed:
            part = self._sound[self._position : self._position + wanted]
            self._position += len(part)
            out[: len(part), 0] = part * self.volume
            out[len(part) :, 0] = 0
            if self._position >= len(self._sound) and self._done:
                loop, done = self._done
                self._done = None
                loop.call_soon_threadsafe(done.set)

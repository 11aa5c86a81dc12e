"""The narrator's voice: every line composed, shown, and played while the ears are closed."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from narrator.language.script import Line, Whisper
from narrator.speech.devices import DeviceError
from narrator.speech.score import compose, masked, texts
from narrator.speech.speaker import Speaker
from narrator.speech.synthesis import KeptVoice
from narrator.table.ports import Found, Lost, Message, Tuning, Voice

STEP = 1.25  # by which the voice gets louder or faster
SOFTEST, LOUDEST = 0.2, 2.0
SLOWEST, FASTEST = 0.6, 1.8
TRY_AGAIN = 1.0
LOWERED = 0.4  # of its volume, for what is meant for one pair of ears


class Lids(Protocol):
    """What has to be shut while the narrator speaks."""

    def close(self) -> None: ...
    def open(self) -> None: ...
    @property
    def following(self) -> bool: ...


class Tunable:
    """A voice that can be made louder, quieter, faster and slower."""

    volume = 1.0
    pace = 1.0

    def tune(self, change: Tuning) -> None:
        match change:
            case "louder":
                self.volume = min(LOUDEST, self.volume * STEP)
            case "quieter":
                self.volume = max(SOFTEST, self.volume / STEP)
            case "faster":
                self.pace = min(FASTEST, self.pace * STEP)
            case "slower":
                self.pace = max(SLOWEST, self.pace / STEP)


class Aloud(Tunable):
    """Speaks through the loudspeaker, and shows every line on the screen as well."""

    def __init__(
        self,
        voice: KeptVoice,
        open_speaker: Callable[[], Speaker],
        captions: Voice,
        ears: Lids,
        tell: Callable[[Message], None],
    ) -> None:
        self._voice = voice
        self._open_speaker = open_speaker
        self._captions = captions
        self._ears = ears
        self._tell = tell
        self._speaker: Speaker | None = open_speaker()
        self._hushed = False
        self.mask = False

    async def say(self, line: Line) -> None:
        if self._hushed:
            return
        sound = await asyncio.to_thread(compose, line, self._voice, self.pace)
        if line.passing and self._ears.following:
            return  # nobody is cut short by a number
        self._ears.close()
        try:
            shown = asyncio.create_task(self._captions.say(line))
            if self._speaker:
                self._speaker.volume = self.volume
                await self._speaker.play(sound)
            if self._hushed:
                shown.cancel()
            else:
                await shown
        except DeviceError as error:
            self._lose_speaker(error)
        finally:
            self._ears.open()

    async def murmur(self, whisper: Whisper) -> None:
        """For whoever stands at the speaker: in a low voice, and on no screen."""
        if self._hushed or not self._speaker:
            return
        sound = await asyncio.to_thread(compose, whisper, self._voice, self.pace)
        self._ears.close()
        try:
            self._speaker.volume = self.volume * LOWERED
            await self._speaker.play(masked(sound) if self.mask else sound)
        except DeviceError as error:
            self._lose_speaker(error)
        finally:
            self._ears.open()

    def hush(self) -> None:
        """Stops at once, and says nothing more."""
        self._hushed = True
        if self._speaker:
            self._speaker.stop()

    async def warm(self, lines: Iterable[Line]) -> None:
        """Ahead of need, in the background."""
        for line in lines:
            await asyncio.to_thread(self._voice.warm, texts(line), self.pace)

    def close(self) -> None:
        if self._speaker:
            self._speaker.close()

    def _lose_speaker(self, error: DeviceError) -> None:
        self._speaker = None
        self._tell(Lost(device="speaker", remedy=str(error)))
        self._waiting = asyncio.create_task(self._wait_for_speaker())

    async def _wait_for_speaker(self) -> None:
        while self._speaker is None:
            await asyncio.sleep(TRY_AGAIN)
            try:
                self._speaker = await asyncio.to_thread(self._open_speaker)
            except DeviceError:
                continue
        self._tell(Found(device="speaker"))

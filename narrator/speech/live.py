"""A table that is played aloud: ears, voice and keyboard put together."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from narrator.core.game import Player
from narrator.language.script import Line, Whisper
from narrator.language.words import normal
from narrator.speech import models
from narrator.speech.aloud import Aloud
from narrator.speech.ears import VoskEars
from narrator.speech.errors import SpeechError
from narrator.speech.keyboard import Keyboard
from narrator.speech.microphone import Microphone
from narrator.speech.recogniser import Vocabulary
from narrator.speech.speaker import Speaker
from narrator.speech.synthesis import KeptVoice, choose_voice
from narrator.speech.transcript import Transcript
from narrator.table.clocks import WallClock
from narrator.table.inbox import QueueInbox
from narrator.table.ports import Expectation, Glance, Heard, Left, Message, Ports, Tuning
from narrator.table.table import Table


@dataclass(frozen=True)
class Sounds:
    """What a table chose: devices by name (None: the system's), voice, model, and the address word."""

    microphone: str | None
    speaker: str | None
    voice: str
    volume: float
    pace: float
    address: str
    model: Path | None
    lines: Path  # where spoken lines are kept
    mask: bool  # whether a soft sound covers what is murmured in the booth


class Listeners:
    """Ears that tell everybody who wants to know what may be said."""

    def __init__(self, *ears: VoskEars | Keyboard) -> None:
        self._ears = ears

    def expect(self, expectation: Expectation) -> None:
        for ears in self._ears:
            ears.expect(expectation)


class Captions:
    """What is said, written down; for a table without a keyboard."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._transcript = Transcript(write)

    async def say(self, line: Line) -> None:
        self._transcript.speak("NARRATOR", line.beats)

    def heard(self, text: str) -> None:
        self._transcript.said("TABLE", text)

    def tune(self, change: Tuning) -> None:
        """A caption is neither loud nor fast."""

    async def tell(self, whisper: Whisper) -> None:
        """Without a private line there are no secrets to tell: such a table plays with cards."""

    def ask(self, player: Player, expectation: Expectation) -> None:
        """Nor is there anything to ask in secret."""


def check_names(vocabulary: Vocabulary, address: str, players: Sequence[Player]) -> None:
    """A word that the recogniser does not know would never be heard."""
    if word := unheard(vocabulary, address):
        raise SpeechError(f"I cannot hear the word “{word}”. Choose another for “address” in the settings.")
    for player in players:
        if word := unheard(vocabulary, player):
            raise SpeechError(f"I cannot hear the name “{word}”. Choose another, such as a nickname.")


def unheard(vocabulary: Vocabulary, name: str) -> str | None:
    return next((word for word in normal(name).split() if not vocabulary.knows(word)), None)


class LivePlay:
    """Opens everything, or raises what is missing before anything is played."""

    def __init__(self, sounds: Sounds, players: Sequence[Player], screen: Keyboard | Captions) -> None:
        self.screen = screen
        self._interrupted = False
        self._clock = WallClock()
        self.inbox = QueueInbox(self._clock)
        self.voice = KeptVoice(choose_voice(sounds.voice), sounds.lines)
        vocabulary = Vocabulary(models.find(chosen=sounds.model))
        check_names(vocabulary, sounds.address, players)
        self.ears = VoskEars(vocabulary, lambda: Microphone(sounds.microphone), self._hear, sounds.address)
        self.aloud = Aloud(self.voice, lambda: Speaker(sounds.speaker), screen, self.ears, self.inbox.put)
        self.aloud.volume, self.aloud.pace, self.aloud.mask = sounds.volume, sounds.pace, sounds.mask
        listeners = Listeners(self.ears, screen) if isinstance(screen, Keyboard) else Listeners(self.ears)
        self.ports = Ports(self.inbox, listeners, self.aloud, screen, self._clock)

    def _hear(self, message: Message) -> None:
        """Called in the ears' thread: what was understood is written down before it is answered."""
        if isinstance(message, Heard) and not message.secret:
            self.inbox.call(self.screen.heard, message.text)
        self.inbox.put(message)

    def show(self, glance: Callable[[], Glance | None]) -> None:
        if isinstance(self.screen, Keyboard):
            self.screen.glance = glance

    async def run(self, table: Table) -> None:
        self.inbox.open()
        self._leave_on_signals()
        self.ears.start()
        background = [asyncio.create_task(self.aloud.warm(table.likely_lines()))]
        if isinstance(self.screen, Keyboard):
            background.append(asyncio.create_task(self._type(self.screen)))
        try:
            await table.run()
        finally:
            for task in background:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*background)
            self.ears.end()
            self.aloud.close()
        if self._interrupted:
            raise KeyboardInterrupt

    def _leave_on_signals(self) -> None:
        """A closed terminal ends the evening in the middle of a word; the game is on disk already."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(NotImplementedError, AttributeError):  # Windows has neither
                loop.add_signal_handler(getattr(signal, name), self._leave)

    def _leave(self) -> None:
        self.aloud.hush()
        self.inbox.put(Left())

    async def _type(self, keyboard: Keyboard) -> None:
        """Whatever is typed counts like what is said."""
        while True:
            try:
                message = await keyboard.next(None)
            except KeyboardInterrupt:  # a background task must not die of it
                self._interrupted = True
                self._leave()
                return
            if message:
                self.inbox.put(message)
            if isinstance(message, Left):
                return

"""The stage: inbox, ears, voice, private line and clock in one. The sound is real, the time is virtual."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import soxr

from narrator.core.game import Player
from narrator.language.script import Line, Say, Whisper
from narrator.rehearsal.director import Scene
from narrator.rehearsal.people import People
from narrator.rehearsal.room import VOICED, Air, Float, convolved, voiced_power
from narrator.rehearsal.screen import Screen
from narrator.rehearsal.tape import Sounded, Tape
from narrator.speech import synthesis
from narrator.speech.aloud import LOWERED, Tunable
from narrator.speech.attention import Attention
from narrator.speech.score import compose
from narrator.speech.sound import FRAME, RATE, to_int16
from narrator.speech.synthesis import KeptVoice, Sound
from narrator.table.evening import Evening
from narrator.table.ports import Expectation, Heard, Message, Ports

LATENCY = 0.06  # seconds from the loudspeaker to the microphone


@dataclass(frozen=True)
class Loudspeaker:
    """The narrator's voice, and how its echo reaches the microphone: so loud against a player's voice."""

    voice: KeptVoice
    way: Float
    decibels: float

    def echo(self, sound: Sound) -> Float:
        heard = soxr.resample(sound, synthesis.RATE, RATE) * 32767
        loudness = np.sqrt(voiced_power(heard)) or 1.0
        return convolved(heard * (VOICED / loudness * 10 ** (self.decibels / 20)), self.way)


class Stage(Tunable):
    """Time passes only while somebody listens or the narrator speaks, a sample at a time."""

    def __init__(
        self,
        attention: Attention,
        air: Air,
        loudspeaker: Loudspeaker,
        people: People,
        screen: Screen,
        tape: Tape,
        titles: Mapping[str, str],
    ) -> None:
        self.ports = Ports(self, self, self, self, self)
        self.evening: Callable[[], Evening] = no_evening
        self._attention = attention
        self._air = air
        self._loudspeaker = loudspeaker
        self._people = people
        self._screen = screen
        self._tape = tape
        self._titles = titles
        self._expectation = Expectation(0, {}, (), None)
        self._private: dict[Player, Expectation] = {}

    # Clock -----------------------------------------------------------------------

    def now(self) -> float:
        return self._air.now / RATE

    async def sleep(self, seconds: float) -> None:
        self._air.take(round(seconds * RATE))

    # Inbox and ears --------------------------------------------------------------

    async def next(self, until: float | None) -> Message | None:
        """People talk and the ears listen, until something is understood or the moment has come."""
        self._people.look(self.scene)
        self._tape.turn_to(self._titles[self.scene.phase], self.now())
        while until is None or self.now() < until:
            if message := self._people.act():
                return message
            if message := self._listen():
                return message
        return None

    @property
    def scene(self) -> Scene:
        return Scene(self.evening(), self._expectation, dict(self._private))

    def _listen(self) -> Heard | None:
        heard = self._attention.hear(self._air.take(FRAME).tobytes())
        utterance = self._attention.utterance
        if heard and utterance:
            self._people.are_heard(heard, self.now() - (utterance.decided - utterance.end))
        return heard

    def expect(self, expectation: Expectation) -> None:
        self._expectation = expectation
        self._attention.expect(expectation)

    # Voice -----------------------------------------------------------------------

    async def say(self, line: Line) -> None:
        """While the narrator speaks its ears are closed, as at a real table; its echo rings on."""
        if line.passing and self._attention.following:
            return
        self._screen.line(line)
        self._sound(line, self.volume)

    async def murmur(self, whisper: Whisper) -> None:
        self._screen.whisper(whisper)
        self._sound(whisper, self.volume * LOWERED)

    def _sound(self, line: Line | Whisper, volume: float) -> None:
        sound = compose(line, self._loudspeaker.voice, self.pace) * np.float32(volume)
        length = round(len(sound) * RATE / synthesis.RATE)
        self._air.sound(self._loudspeaker.echo(sound), self._air.now + round(LATENCY * RATE))
        said = " ".join(beat.text for beat in line.beats if isinstance(beat, Say))
        start, end = self.now(), self.now() + length / RATE
        kept = to_int16(sound)
        self._tape.add(Sounded("narrator", "", said, start, end, 0.0, synthesis.RATE, kept))
        self._people.hear_narrator(line, end)
        self._air.take(length)
        self._attention.wake()

    # Private line ----------------------------------------------------------------

    async def tell(self, whisper: Whisper) -> None:
        self._screen.whisper(whisper)

    def ask(self, player: Player, expectation: Expectation) -> None:
        self._private[player] = expectation


def no_evening() -> Evening:
    raise RuntimeError("nobody sits at the table yet")

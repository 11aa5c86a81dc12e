"""Scripted play: each line of the input is a sentence, time is virtual, and a transcript comes out."""

import re
from collections.abc import Iterator, Sequence

from narrator.core.game import Player
from narrator.language.script import Count, Line, Pause, Whisper
from narrator.language.words import duration, normal
from narrator.speech.transcript import SCREEN, Transcript
from narrator.table.clocks import VirtualClock
from narrator.table.ports import Expectation, Heard, Left, Message, Ports, Tuning

PRIVATE = re.compile(r"@\s*([^:]+):\s*(.*)")
PASSING = re.compile(r"\+\s*(\d+(?:\.\d+)?)")


class ScriptedPlay:
    """All ports in one: a stack of lines to say, and a transcript to write.

    `? ann got it / ben got it` is something that the ears were not sure of.
    """

    def __init__(self, lines: Iterator[str], players: Sequence[Player], transcript: Transcript) -> None:
        self.clock = VirtualClock()
        self.ports = Ports(self, self, self, self, self.clock)
        self._lines = lines
        self._players = {normal(player): player for player in players}
        self._transcript = transcript
        self._number = 0
        self._numbers: dict[Player, int] = {}
        self._until = 0.0

    async def next(self, until: float | None) -> Message | None:
        while True:
            now = self.clock.now()
            if until is not None and until <= max(now, self._until):
                await self.clock.sleep(max(0.0, until - now))
                return None
            await self.clock.sleep(max(0.0, self._until - now))
            line = next(self._lines, None)
            if line is None:
                return Left()
            if message := self._read(line.split("#")[0].strip()):
                return message

    def _read(self, line: str) -> Message | None:
        if not line:
            return None
        if passing := PASSING.fullmatch(line):
            self._transcript.aside(duration(float(passing[1])))
            self._until = self.clock.now() + float(passing[1])
            return None
        if private := PRIVATE.fullmatch(line):
            return self._private(private[1], private[2])
        self._transcript.said("TABLE", line)
        if line.startswith("?"):
            first, *others = (way.strip() for way in line[1:].split("/"))
            return Heard(number=self._number, text=first, sure=False, rivals=tuple(others))
        return Heard(number=self._number, text=line)

    def _private(self, name: str, text: str) -> Message | None:
        player = self._players.get(normal(name))
        if player is None:
            self._transcript.aside(SCREEN["stranger"].format(name=name))
            return None
        self._transcript.said(f"  ({player.lower()})", text)
        return Heard(number=self._numbers[player], text=text, by=player)

    def expect(self, expectation: Expectation) -> None:
        self._number = expectation.number

    async def say(self, line: Line) -> None:
        self._transcript.speak("NARRATOR", line.beats)
        await self.clock.sleep(length(line))

    def tune(self, change: Tuning) -> None:
        """A written line is neither loud nor fast."""

    async def tell(self, whisper: Whisper) -> None:
        self._transcript.whisper(whisper.to, whisper.beats)

    def ask(self, player: Player, expectation: Expectation) -> None:
        self._numbers[player] = expectation.number


def length(line: Line) -> float:
    """How long the beats last; the words themselves take no time here."""
    pauses = sum(beat.seconds for beat in line.beats if isinstance(beat, Pause))
    return pauses + sum(len(beat.numbers) for beat in line.beats if isinstance(beat, Count))

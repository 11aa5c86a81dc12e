"""The floor: whoever speaks here is heard in the whole room, and on the tape."""

from random import Random

import numpy as np

from narrator.rehearsal.casting import Person
from narrator.rehearsal.chatter import Chatter
from narrator.rehearsal.manners import BREATH, GAP
from narrator.rehearsal.room import Air, convolved, last_sound
from narrator.rehearsal.screen import Screen
from narrator.rehearsal.tape import Kind, Sounded, Tape
from narrator.speech.sound import RATE, Samples, to_int16


class Floor:
    """Puts voices into the air, one after the other."""

    def __init__(self, air: Air, tape: Tape) -> None:
        self._air = air
        self._tape = tape
        self.quiet_from = 0.0

    @property
    def now(self) -> float:
        return self._air.now / RATE

    def speak(self, person: Person, text: str, samples: Samples, kind: Kind) -> tuple[float, float]:
        """From now on, as it sounds in the room; when it begins, and when the last sound is out."""
        wet = convolved(samples.astype(np.float32), person.way)
        self._air.sound(wet, self._air.now)
        end = self.now + last_sound(samples) / RATE
        kept = to_int16(wet / 32767)
        self._tape.add(Sounded(kind, person.player, text, self.now, end, person.place, RATE, kept))
        self.hold(end)
        return self.now, end

    def hold(self, until: float) -> None:
        """Somebody has the floor until then."""
        self.quiet_from = max(self.quiet_from, until)


class SmallTalk:
    """Remarks, one after the other, that end in time before somebody turns to the narrator."""

    def __init__(self, floor: Floor, chatter: Chatter, screen: Screen) -> None:
        self._floor = floor
        self._chatter = chatter
        self._screen = screen
        self._next = 0.0
        self._last = ("", 0.0)

    def go_on(self, until: float, rng: Random) -> None:
        now = self._floor.now
        if now < max(self._next, self._floor.quiet_from):
            return
        remark = self._chatter.remark(rng)
        length = len(remark.sound) / RATE
        if now + length + BREATH > until:
            self._next = until
            return
        _, end = self._floor.speak(remark.by, remark.text, remark.sound, "chatter")
        self._screen.note("remark", player=remark.by.player, text=remark.text)
        self._next, self._last = end + rng.uniform(*GAP), (remark.text, end)

    def near(self, moment: float) -> str:
        """What was being said at about that moment."""
        text, end = self._last
        return text if moment < end + 2 else ""

"""Something can be put between the table and the room, such as audiences by voice."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

import pytest

from narrator.core.game import AnyGame, Spoken
from narrator.games.insider import GAME
from narrator.language.script import Line, Say
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.rehearsal import Setting, Troupe, perform
from narrator.table.ports import Expectation, Heard, Inbox, Message, Ports
from tests.contract.test_adding_a_game import folder, thief
from tests.rehearsal.evenings import an_evening, rehearsed

pytestmark = pytest.mark.slow
__all__ = ["folder", "thief"]  # fixtures: the sixth game


class Come(Spoken):
    """A command that neither the house nor the game knows."""


class Doorkeeper:
    """Before the table hears anything, somebody has to come to the speaker."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._inbox: Inbox = ports.inbox
        self._expected = Expectation(0, {}, (), None)
        self.came = False

    @property
    def ports(self) -> Ports:
        return dataclasses.replace(self._ports, inbox=self, ears=self)

    def expect(self, expectation: Expectation) -> None:
        self._expected = expectation
        self._ports.ears.expect(expectation)

    async def next(self, until: float | None) -> Message | None:
        if not self.came:
            await self._ports.voice.say(Line(beats=(Say(text="Somebody come to me, and say: here i come."),)))
            self._ports.ears.expect(Expectation(-1, {"here i come": Come()}, (), None))
            message = await self._inbox.next(None)
            self.came = isinstance(message, Heard) and message.text == "here i come"
            self._ports.ears.expect(self._expected)
            return None
        return await self._inbox.next(until)


def around(doors: list[Doorkeeper]) -> Callable[[Ports], Ports]:
    def put(ports: Ports) -> Ports:
        doors.append(Doorkeeper(ports))
        return doors[0].ports

    return put


def test_people_answer_whoever_stands_between_them_and_the_table(troupe: Troupe, tmp_path: Path) -> None:
    evening, doors, play = an_evening(GAME, 2), list[Doorkeeper](), list[str]()
    minutes = Minutes.create(tmp_path / "journal", evening.opened)
    performance = perform(evening, minutes, Setting(), troupe, play.append, around(doors))
    minutes.close()
    assert doors[0].came
    assert performance.ended, performance.why
    assert any("here i come" in line for line in play)


def test_a_sixth_game_is_rehearsed_like_any_other(thief: AnyGame, troupe: Troupe, tmp_path: Path) -> None:
    performance = rehearsed(an_evening(thief, 2, "4"), tmp_path, troupe).performance
    assert performance.ended, performance.why
    assert performance.evening.tally

"""A real table with real pages on the loopback, for tests that come in over the network."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from narrator.core.game import AnyGame, Player
from narrator.hosting import Doorway
from narrator.language.script import Line
from narrator.table.clocks import WallClock
from narrator.table.evening import Evening
from narrator.table.inbox import QueueInbox
from narrator.table.journal import Journal
from narrator.table.ports import Expectation, Heard, Left, Message, Ports, Tuning
from narrator.table.table import Table
from narrator.table.texts import Texts
from narrator.web.phones import Phones
from tests.web.vault import GAME as VAULT

T = TypeVar("T")
NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eva")
PATIENCE = 10


def players(*names: str) -> tuple[Player, ...]:
    return tuple(map(Player, names))


class Talk(QueueInbox):
    """Whoever comes for the next message has dealt with those before it."""

    put_in = taken_out = dealt_with = 0

    async def next(self, until: float | None) -> Message | None:
        self.dealt_with = self.taken_out
        message = await super().next(until)
        self.taken_out += message is not None
        return message


class Room:
    """What a table needs besides phones: people who talk, and a narrator who can be held up."""

    def __init__(self) -> None:
        self.clock = WallClock()
        self.inbox = Talk(self.clock)
        self.number = 0
        self.may_speak = asyncio.Event()
        self.may_speak.set()
        self.ports = Ports(self.inbox, self, self, Nobody(), self.clock)

    def expect(self, expectation: Expectation) -> None:
        self.number = expectation.number

    async def say(self, line: Line) -> None:
        await self.may_speak.wait()

    def tune(self, change: Tuning) -> None: ...


class Nobody:
    """Phones are the private line here."""

    async def tell(self, whisper: object) -> None:
        raise AssertionError("a secret went another way")

    def ask(self, player: object, expectation: object) -> None:
        raise AssertionError("a question went another way")


class Hosted:
    """A table in a thread of its own; everything else is asked of it from outside."""

    def __init__(self, evening: Evening, journal: Path) -> None:
        self.doorway = Doorway(0)
        self.room = Room()
        self.heard: list[str] = []
        ports = self.doorway.around(evening, self.room.ports, self.heard.append)
        self._journal = Journal.create(journal, evening.opened)
        self.table = Table(evening, self._journal, Texts.of(evening.game), ports)
        self.port = self.doorway.address.port
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.room.inbox.open()
        self.loop.call_soon(self._ready.set)
        await self.doorway.host(self.table, self.table.run())

    @property
    def phones(self) -> Phones:
        return self.doorway.phones

    @property
    def phase(self) -> str:
        return self.table.view.phase

    def say(self, text: str) -> None:
        """Somebody says it aloud, and is answered."""
        self.begin_to_say(text)
        self.when(lambda: self.room.inbox.dealt_with == self.room.inbox.put_in)

    def begin_to_say(self, text: str) -> None:
        """Somebody says it aloud, once the table listens."""
        self.when(lambda: self.phones.letterbox.listening)
        self.room.inbox.put_in += 1
        self.room.inbox.put(Heard(number=self.room.number, text=text))

    def when(self, condition: Callable[[], bool]) -> None:
        """Comes back when it is so."""

        async def wait() -> None:
            while not condition():
                await asyncio.sleep(0.005)

        asyncio.run_coroutine_threadsafe(asyncio.wait_for(wait(), PATIENCE), self.loop).result()

    def ask(self, question: Callable[[], T]) -> T:
        """The answer, given in the table's own thread."""

        async def answer() -> T:
            return question()

        return asyncio.run_coroutine_threadsafe(answer(), self.loop).result(PATIENCE)

    def close(self) -> None:
        """Unless everybody has said good night already."""
        self.room.inbox.put(Left())
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.room.may_speak.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._journal.close()


@contextmanager
def hosted(
    folder: Path, game: AnyGame = VAULT, names: tuple[str, ...] = NAMES, seed: int = 1
) -> Iterator[Hosted]:
    evening = Evening(game, players(*names), game.options(), "phones", seed)
    table = Hosted(evening, folder / "journal")
    try:
        yield table
    finally:
        table.close()

"""The inbox of a table that plays in real time."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from narrator.table.ports import Clock, Message

T = TypeVar("T")


class QueueInbox:
    """Adapters put messages in, from any thread; only the table takes them out."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Called in the loop that will take the messages out."""
        self._loop = asyncio.get_running_loop()

    def put(self, message: Message) -> None:
        self.call(self._messages.put_nowait, message)

    def call(self, work: Callable[[T], object], argument: T) -> None:
        """Does something in the loop's own thread, in the order in which it was asked for."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, argument)

    async def next(self, until: float | None) -> Message | None:
        """A moment that has come goes before any message."""
        if until is None:
            return await self._messages.get()
        wait = until - self._clock.now()
        if wait <= 0:
            return None
        try:
            return await asyncio.wait_for(self._messages.get(), wait)
        except TimeoutError:
            return None

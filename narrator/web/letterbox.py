"""The table's inbox, with a slot for phones beside what is said and typed."""

import asyncio
from collections import deque
from collections.abc import Callable

from narrator.core.game import Player
from narrator.table.ports import Inbox, Message


class Letterbox:
    """Whenever the table comes for the next message, everything before it is settled."""

    def __init__(self, inner: Inbox, settled: Callable[[], None]) -> None:
        self._inner = inner
        self._settled = settled
        self._letters: deque[tuple[Player, Message]] = deque()
        self._arrived = asyncio.Event()
        self.listening = False

    @property
    def senders(self) -> set[Player]:
        """Whose message has not been taken out yet."""
        return {sender for sender, _ in self._letters}

    def put(self, sender: Player, message: Message) -> None:
        self._letters.append((sender, message))
        self._arrived.set()

    async def next(self, until: float | None) -> Message | None:
        self.listening = True
        self._settled()
        said = asyncio.create_task(self._listen(until))
        arrived = asyncio.create_task(self._arrived.wait())
        try:
            await asyncio.wait({said, arrived}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.listening = False
            said.cancel()
            arrived.cancel()
            await asyncio.wait({said, arrived})
        return self._take() if said.cancelled() else unless_interrupted(said.result())

    async def _listen(self, until: float | None) -> Message | KeyboardInterrupt | None:
        try:
            return await self._inner.next(until)
        except KeyboardInterrupt as interrupt:  # a task that dies of it would leave a traceback
            return interrupt

    def _take(self) -> Message:
        _, message = self._letters.popleft()
        if not self._letters:
            self._arrived.clear()
        return message


def unless_interrupted(said: Message | KeyboardInterrupt | None) -> Message | None:
    if isinstance(said, KeyboardInterrupt):
        raise KeyboardInterrupt
    return said

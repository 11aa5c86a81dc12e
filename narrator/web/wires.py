"""Open pages: each is sent only the newest of what it shows, however slow its network is."""

import asyncio
from collections.abc import Iterator

from starlette.websockets import WebSocket

from narrator.core.game import Player

SEAT_LOST = 4001  # the close codes that our pages understand
TOO_MANY = 4002
FLOODED = 1008
MOST_PER_SEAT = 4
MOST_STRANGERS = 32


class Wire:
    """One connection to one page."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._news: dict[str, str] = {}
        self._arrived = asyncio.Event()
        self._ended: int | None = None

    def send(self, slot: str, message: str) -> None:
        """Never waits: a message that is still in its slot is replaced by the newer one."""
        self._news[slot] = message
        self._arrived.set()

    def end(self, code: int) -> None:
        self._ended = code
        self._arrived.set()

    async def carry(self) -> None:
        """Sends whatever comes, until the wire is ended."""
        while self._ended is None:
            await self._arrived.wait()
            self._arrived.clear()
            news, self._news = self._news, {}
            for message in news.values():
                await self._socket.send_text(message)
        await self._socket.close(self._ended)


class Wires:
    """All open pages of one kind, by whom they are for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[Player | None, list[Wire]] = {}

    def __iter__(self) -> Iterator[tuple[Player | None, list[Wire]]]:
        return iter(self._open.items())

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))

    def add(self, player: Player | None, wire: Wire) -> None:
        """When there are too many for one, the oldest goes."""
        wires = self._open.setdefault(player, [])
        wires.append(wire)
        if len(wires) > self._most:
            wires[0].end(TOO_MANY)

    def remove(self, player: Player | None, wire: Wire) -> None:
        self._open[player].remove(wire)
        if not self._open[player]:
            del self._open[player]

    def end(self, player: Player, code: int) -> None:
        for wire in self._open.get(player, []):
            wire.end(code)

"""Every open page is sent what it shows, once for all that happens at one moment."""

import asyncio
from collections.abc import Callable

from narrator.core.game import Player
from narrator.table.evening import Evening
from narrator.web.stage import Stage
from narrator.web.wires import MOST_PER_SEAT, MOST_STRANGERS, Wire, Wires


class Broadcast:
    """Wires to the seats, to table pages, and to those outside who have no seat."""

    def __init__(self, stage: Stage, evening: Callable[[], Evening], listening: Callable[[], bool]) -> None:
        self._stage = stage
        self._evening = evening
        self._listening = listening
        self._dirty = False
        self._aloud = stage.aloud_page().model_dump_json()
        self.shown_listening = False
        self.at_seats = Wires(MOST_PER_SEAT)
        self.at_tables = Wires(MOST_STRANGERS)
        self.outside = Wires(MOST_STRANGERS)

    def plug_in(self, wires: Wires, player: Player | None, wire: Wire) -> None:
        wires.add(player, wire)
        if wires is self.at_seats:
            wire.send("aloud", self._aloud)
        wire.send("page", self._page(wires, player))

    def offer(self) -> None:
        """The list of what may be said: long at times, so it is sent only when it is new."""
        self._aloud = self._stage.aloud_page().model_dump_json()
        for _, open_wires in self.at_seats:
            for wire in open_wires:
                wire.send("aloud", self._aloud)
        self.refresh()

    def refresh(self) -> None:
        if not self._dirty:
            self._dirty = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._dirty = False
        self.shown_listening = self._listening()
        for wires in (self.at_seats, self.at_tables, self.outside):
            for player, open_wires in wires:
                page = self._page(wires, player)
                for wire in open_wires:
                    wire.send("page", page)

    def _page(self, wires: Wires, player: Player | None) -> str:
        if wires is self.at_seats and player:
            page = self._stage.seat_page(player, self._evening(), listening=self._listening())
            return page.model_dump_json()
        if wires is self.at_tables:
            return self._stage.table_page().model_dump_json()
        return self._stage.door_page().model_dump_json()

"""How fast phones are, what they cost, and whether they leak: sixteen of them, over real sockets.

Use: .venv/bin/python scripts/bench_web.py [--taps 400] [--idle 20] [--reconnects 1000] [--json FILE]
"""

import argparse
import asyncio
import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import psutil
from rich.console import Console
from rich.table import Table as Grid
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from narrator.core.game import Player
from narrator.games.codenames import GAME
from narrator.hosting import Doorway
from narrator.language.script import Line, Whisper
from narrator.table.clocks import WallClock
from narrator.table.evening import Evening
from narrator.table.inbox import QueueInbox
from narrator.table.journal import Journal
from narrator.table.ports import Expectation, Ports, Tuning
from narrator.table.table import Table
from narrator.table.texts import Texts

NAMES = [
    *("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana"),
    *("Ivy", "Jack", "Kim", "Leo", "Mia", "Noah", "Olivia", "Priya"),
]
WARM = 100  # reconnects before memory is measured
PER_SECOND = 35  # reconnects: one address may not knock much more often
BURSTS = 10  # in which everybody taps at the same moment


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--taps", type=int, default=400)
    arguments.add_argument("--idle", type=float, default=20, help="seconds to do nothing")
    arguments.add_argument("--reconnects", type=int, default=1000)
    arguments.add_argument("--json", type=Path, help="write the figures to this file")
    arguments.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.serve:
        serve()
        return
    figures = measure(chosen.taps, chosen.idle, chosen.reconnects)
    show(figures)
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=2))


# The table, in a process of its own ------------------------------------------------


class Room:
    """A narrator who says nothing, and tells when."""

    def __init__(self) -> None:
        self.clock = WallClock()
        self.inbox = QueueInbox(self.clock)
        self.ports = Ports(self.inbox, self, self, self, self.clock)

    async def say(self, line: Line) -> None:
        print(f"said {time.monotonic()}", flush=True)  # noqa: T201 - for the process that measures

    def tune(self, change: Tuning) -> None: ...

    def expect(self, expectation: Expectation) -> None: ...

    async def tell(self, whisper: Whisper) -> None: ...

    def ask(self, player: Player, expectation: Expectation) -> None: ...


def serve() -> None:
    options = GAME.options.model_validate({"clock": 600})
    evening = Evening(GAME, tuple(map(Player, NAMES)), options, "phones", seed=1)
    room, doorway = Room(), Doorway(0)
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.create(Path(folder) / "journal", evening.opened)
        ports = doorway.around(evening, room.ports, lambda text: None)
        table = Table(evening, journal, Texts.of(GAME), ports)
        print(f"port {doorway.address.port}", flush=True)  # noqa: T201 - for the process that measures
        asyncio.run(attended(doorway, room, table))


async def attended(doorway: Doorway, room: Room, table: Table) -> None:
    room.inbox.open()
    await doorway.host(table, table.run())


# Phones, in this one -----------------------------------------------------------------


class Phone:
    """One open page: what it shows, and what may be tapped on it."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._aloud: dict[str, Any] = {"list": 0}
        self._news = asyncio.Event()
        self._refused = False
        self._spent = 0
        self._reading = asyncio.create_task(self._read())
        self.page: dict[str, Any] = {}

    async def _read(self) -> None:
        async for text in self._wire:
            message = json.loads(text)
            if message["kind"] == "aloud":
                self._aloud = message
            elif message["kind"] == "trouble":
                self._refused = True
            else:
                self.page = message
            self._news.set()

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not self.page or not condition(self.page):
            self._news.clear()
            await self._news.wait()
        return self.page

    async def tap(self, sentence: str) -> None:
        """Comes back when the table has answered; while it speaks to others, the tap is tried again."""
        self._refused = True
        while self._refused:
            await self.until(lambda page: page["listening"] and self._button(sentence) is not None)
            self._refused, self._spent = False, self.page["aloud"]["number"]
            await self._wire.send(json.dumps({"offer": self._spent, "button": self._button(sentence)}))
            await self.until(lambda page: self._refused or self._answered)

    @property
    def _answered(self) -> bool:
        return bool(self.page["aloud"]["number"] != self._spent and not self.page["sent"])

    def _button(self, sentence: str) -> int | None:
        """Its number on the list that is offered now."""
        for kind in self._aloud["kinds"] if self.page["aloud"]["list"] == self._aloud["list"] else []:
            if sentence in kind["sentences"]:
                return int(kind["first"] + kind["sentences"].index(sentence))
        return None


def wire(port: int, cookie: str, path: str = "/seat") -> connect:
    headers = {"Cookie": cookie} if cookie else {}
    origin = Origin(f"http://127.0.0.1:{port}")
    return connect(f"ws://127.0.0.1:{port}{path}", origin=origin, additional_headers=headers)


def join(port: int, name: str) -> str:
    """Takes a seat; its cookie."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"}
    connection.request("POST", "/join", json.dumps({"player": name}), headers)
    given = connection.getresponse().headers["set-cookie"]
    connection.close()
    cookie: str = given.partition(";")[0]
    return cookie


# What is measured ----------------------------------------------------------------------


def measure(taps: int, idle: float, reconnects: int) -> dict[str, float]:
    child = subprocess.Popen([sys.executable, __file__, "--serve"], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    port = int(next(line.split()[1] for line in child.stdout if line.startswith("port ")))
    said: list[float] = []
    listener = threading.Thread(target=listen, args=(child.stdout, said))
    listener.start()
    try:
        return asyncio.run(Bench(psutil.Process(child.pid), port, said).run(taps, idle, reconnects))
    finally:
        child.terminate()
        child.wait()
        listener.join()


def listen(lines: Iterable[str], said: list[float]) -> None:
    """When the table said something, by the clock that all processes share."""
    for line in lines:
        if line.startswith("said "):
            said.append(float(line.split()[1]))  # noqa: PERF401 - seen by others as it grows


class Bench:
    def __init__(self, process: psutil.Process, port: int, said: list[float]) -> None:
        self._process = process
        self._port = port
        self._said = said

    async def run(self, taps: int, idle: float, reconnects: int) -> dict[str, float]:
        cookies = [join(self._port, name) for name in NAMES]
        async with AsyncExitStack() as stack:
            wires = [await stack.enter_async_context(wire(self._port, cookie)) for cookie in cookies]
            phones = list(map(Phone, wires))
            board = Phone(await stack.enter_async_context(wire(self._port, "", "/board")))
            await phones[0].until(lambda page: page["scene"] and page["listening"])
            await phones[0].tap("We are ready")
            await board.until(lambda page: page["scene"]["sand"] is not None)
            alone = [await self._tap(phones[nth % len(phones)]) for nth in range(taps)]
            together = [await self._tap_together(phones) for _ in range(BURSTS)]
            cost = await self._cost(idle)
        return {
            **spread("tap to table (ms)", [reached for reached, _ in alone]),
            **spread("tap to table and back to the page (ms)", [back for _, back in alone]),
            **spread("sixteen taps at once, to the last answer (ms)", together),
            "idle cost, sand running (% of a core)": cost,
            **await self._reconnect(cookies, reconnects),
        }

    async def _tap(self, phone: Phone) -> tuple[float, float]:
        """Milliseconds until the table answers, and until the page shows it."""
        before, start = len(self._said), time.monotonic()
        await phone.tap("Score")
        back = time.monotonic()
        while len(self._said) == before:
            await asyncio.sleep(0.001)
        return 1000 * (self._said[before] - start), 1000 * (back - start)

    async def _tap_together(self, phones: Sequence[Phone]) -> float:
        start = time.monotonic()
        await asyncio.gather(*(phone.tap("Score") for phone in phones))
        return 1000 * (time.monotonic() - start)

    async def _cost(self, idle: float) -> float:
        before = self._process.cpu_times()
        await asyncio.sleep(idle)
        after = self._process.cpu_times()
        used: float = after.user + after.system - before.user - before.system
        return 100 * used / idle

    async def _reconnect(self, cookies: Sequence[str], reconnects: int) -> dict[str, float]:
        secrets = [await self._secrets(cookie) for cookie in cookies]
        await self._knock(cookies, secrets, WARM)
        before = self._process.memory_info().rss
        lost = await self._knock(cookies, secrets, reconnects)
        grown = self._process.memory_info().rss - before
        return {"reconnects": reconnects, "secrets lost": lost, "memory grown (KB)": grown / 1024}

    async def _knock(self, cookies: Sequence[str], secrets: Sequence[object], times: int) -> int:
        """How often a seat came back without what was on it."""
        lost = 0
        for nth in range(times):
            seat = nth % len(cookies)
            lost += await self._secrets(cookies[seat]) != secrets[seat]
            await asyncio.sleep(1 / PER_SECOND)
        return lost

    async def _secrets(self, cookie: str) -> object:
        async with wire(self._port, cookie) as line:
            page = await Phone(line).until(lambda page: True)
            return page["player"], page["secrets"], page["key"]


def spread(name: str, times: Sequence[float]) -> dict[str, float]:
    return {
        f"{name}, median": statistics.median(times),
        f"{name}, 95 %": statistics.quantiles(times, n=20, method="inclusive")[-1],
        f"{name}, worst": max(times),
    }


def show(figures: dict[str, float]) -> None:
    grid = Grid("what", "figure", header_style="bold")
    for name, figure in figures.items():
        grid.add_row(name, f"{figure:,.2f}" if isinstance(figure, float) else f"{figure:,}")
    Console().print(grid)


if __name__ == "__main__":
    main()

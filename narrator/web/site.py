"""What is asked of us over the network, and what we answer: a few files, and a wire to each page."""

import asyncio
import time
from contextlib import suppress
from typing import TypeVar

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from narrator.core.game import Player, Value
from narrator.web.address import Address
from narrator.web.allowance import Allowance, Allowances, Rate
from narrator.web.files import files
from narrator.web.guard import Guard
from narrator.web.pages import Trouble, TroubleCode
from narrator.web.phones import Phones, Tap
from narrator.web.seats import Refused
from narrator.web.wires import FLOODED, Wire, Wires

LONGEST = 1024  # bytes of a message
SLOWEST = 5.0  # seconds for it to arrive
MESSAGES = Rate(burst=20, per_second=10)  # on one wire
PATIENCE = 60  # messages that are too fast, before the wire is cut
STRANGERS = Rate(burst=30, per_second=1)  # wires from one address without the token of a seat
JOINS = Rate(burst=20, per_second=0.2)  # from one address
AN_EVENING = 24 * 60 * 60  # seconds

V = TypeVar("V", bound=Value)


class Join(Value):
    player: str


class Site:
    """The token of a seat travels in a cookie, which no script can read and no other site can use."""

    def __init__(self, phones: Phones, address: Address) -> None:
        self._phones = phones
        self._files = files(address)
        self._cookie = f"seat_{address.port}"  # browsers share cookies between ports
        self._joins = Allowances(JOINS, time.monotonic)
        self._strangers = Allowances(STRANGERS, time.monotonic)
        routes = [
            *(Route(path, self._fetch) for path in self._files),
            Route("/join", self._join, methods=["POST"]),
            Route("/leave", self._leave, methods=["POST"]),
            WebSocketRoute("/seat", self._seat),
            WebSocketRoute("/board", self._board),
        ]
        app = Starlette(routes=routes, exception_handlers={HTTPException: short_answer})
        self.app = Guard(app, address.hosts, time.monotonic)

    async def _fetch(self, request: Request) -> Response:
        file = self._files[request.url.path]
        return Response(file.content, media_type=file.kind)

    # Coming and going ------------------------------------------------------------

    async def _join(self, request: Request) -> Response:
        if not self._joins.spend(caller(request)):
            raise HTTPException(429, "slow")
        if self._holder(request):
            raise HTTPException(409, "seated")
        wanted = await body(request, Join)
        try:
            token = self._phones.join(wanted.player)
        except Refused as refused:
            raise HTTPException(409, refused.code) from refused
        response = JSONResponse({})
        response.set_cookie(self._cookie, token, max_age=AN_EVENING, httponly=True, samesite="strict")
        return response

    async def _leave(self, request: Request) -> Response:
        player = self._holder(request)
        if player is None:
            raise HTTPException(403, "no seat")
        self._phones.free(player)
        response = JSONResponse({})
        response.delete_cookie(self._cookie, httponly=True, samesite="strict")
        return response

    def _holder(self, connection: HTTPConnection) -> Player | None:
        return self._phones.stage.seats.holder(connection.cookies.get(self._cookie, ""))

    # Wires -----------------------------------------------------------------------

    async def _seat(self, socket: WebSocket) -> None:
        if player := self._holder(socket):
            await self._connect(socket, self._phones.pages.at_seats, player)
        else:
            await self._connect_stranger(socket, self._phones.pages.outside)

    async def _board(self, socket: WebSocket) -> None:
        await self._connect_stranger(socket, self._phones.pages.at_tables)

    async def _connect_stranger(self, socket: WebSocket, wires: Wires) -> None:
        """Whoever guesses tokens is a stranger at every guess."""
        if self._strangers.spend(caller(socket)):
            await self._connect(socket, wires, None)
        else:
            await socket.close()

    async def _connect(self, socket: WebSocket, wires: Wires, player: Player | None) -> None:
        await socket.accept()
        wire = Wire(socket)
        self._phones.pages.plug_in(wires, player, wire)
        sending = asyncio.create_task(wire.carry())
        try:
            await self._listen(socket, wire)
        finally:
            wires.remove(player, wire)
            sending.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, WebSocketDisconnected):
                await sending

    async def _listen(self, socket: WebSocket, wire: Wire) -> None:
        """Until the page has gone, or has said too much."""
        allowance, too_fast = Allowance(MESSAGES, time.monotonic), 0
        while (message := await socket.receive())["type"] == "websocket.receive":
            if allowance.spend():
                trouble = self._hear(socket, message.get("text"))
            else:
                trouble, too_fast = "slow", too_fast + 1
            if trouble:
                wire.send("trouble", Trouble(code=trouble).model_dump_json())
            if too_fast > PATIENCE:
                wire.end(FLOODED)

    def _hear(self, socket: WebSocket, text: str | None) -> TroubleCode | None:
        """A seat may have been given to another phone since the wire was opened."""
        player = self._holder(socket)
        if player is None or socket.url.path != "/seat":
            return "no seat"
        try:
            tap = Tap.model_validate_json(text or "", strict=True)
        except ValidationError:
            return "malformed"
        return self._phones.tap(player, tap)


def caller(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def short_answer(request: Request, error: Exception) -> Response:
    """A code, and nothing of what was asked."""
    status, code = (error.status_code, error.detail) if isinstance(error, HTTPException) else (500, "broken")
    return JSONResponse({"error": code}, status)


async def body(request: Request, shape: type[V]) -> V:
    """A small JSON value; anything else is turned away before it is read to its end."""
    if request.headers.get("content-type") != "application/json":
        raise HTTPException(415, "malformed")
    read = bytearray()
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                read += part
                if len(read) > LONGEST:
                    raise HTTPException(413, "malformed")
        return shape.model_validate_json(bytes(read), strict=True)
    except (TimeoutError, ValidationError) as error:
        raise HTTPException(400, "malformed") from error

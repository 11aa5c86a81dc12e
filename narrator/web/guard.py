"""The guard before every page: who does not come from our own pages on our own address is turned away."""

import asyncio
import logging
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from uvicorn.protocols.http.h11_impl import H11Protocol

from narrator.web.allowance import Allowances, Rate

REQUESTS = Rate(burst=400, per_second=40)  # from one address
MOST_CONNECTIONS = 40  # from one address; a phone needs less than ten
READING = ("GET", "HEAD")
log = logging.getLogger(__name__)


class Guard:
    """Checks Host against the names we answer to, Origin where something could change, and the rate."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], now: Callable[[], float]) -> None:
        self._app = app
        self._hosts = hosts
        self._requests = Allowances(REQUESTS, now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            await refuse(scope, receive, send, 421, "host")
        elif changing(scope) and headers.get("origin") != f"http://{host}":
            await refuse(scope, receive, send, 403, "origin")
        elif not self._requests.spend(scope["client"][0]):
            await refuse(scope, receive, send, 429, "slow")
        else:
            await self._let_in(scope, receive, send, host)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, host: str) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(protection(host))
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception:
            log.exception("a page broke at %s", scope["path"])
            raise


def changing(scope: Scope) -> bool:
    return scope["type"] == "websocket" or scope["method"] not in READING


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, code: str) -> None:
    """A short code, and nothing of what was asked."""
    if scope["type"] == "websocket":
        await WebSocketClose()(scope, receive, send)
    else:
        await JSONResponse({"error": code}, status)(scope, receive, send)


def protection(host: str) -> dict[str, str]:
    """Nothing from elsewhere, nothing inside elsewhere, nothing kept."""
    return {
        "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


class FewConnections(H11Protocol):
    """Nobody keeps the others out by holding every connection there is."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        if sum(host_of(other) == host_of(self) for other in self.connections) > MOST_CONNECTIONS:
            transport.abort()


def host_of(connection: object) -> str | None:
    client: tuple[str, int] | None = getattr(connection, "client", None)
    return client and client[0]

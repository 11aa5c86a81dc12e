"""Serving the pages in the table's own loop, for as long as the table plays."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from narrator.web.address import Address
from narrator.web.guard import FewConnections
from narrator.web.phones import Phones
from narrator.web.site import LONGEST, Site


class Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C is for the table: when it ends, so do the pages."""
        yield


@asynccontextmanager
async def serving(phones: Phones, address: Address, ear: socket.socket) -> AsyncIterator[None]:
    server = Server(
        uvicorn.Config(
            Site(phones, address).app,
            http=FewConnections,
            ws="websockets-sansio",
            ws_max_size=LONGEST,
            ws_per_message_deflate=False,  # small messages; and nobody sends us a bomb
            lifespan="off",
            log_config=None,
            log_level="critical",  # whatever breaks in our own pages is logged by the guard
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            limit_concurrency=200,
            timeout_graceful_shutdown=1,
        )
    )
    task = asyncio.create_task(server.serve(sockets=[ear]))
    try:
        yield
    finally:
        server.should_exit = True
        await task

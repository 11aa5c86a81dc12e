"""A table with phones: the pages are served in its own loop, and the code is shown on the terminal."""

from collections.abc import Awaitable, Callable

from rich.console import Console
from rich.text import Text

from narrator.table.evening import Evening
from narrator.table.ports import Ports
from narrator.table.table import Table
from narrator.table.texts import Texts
from narrator.web.address import find_address, open_port
from narrator.web.phones import Phones
from narrator.web.server import serving
from narrator.web.words import SCREEN


class Doorway:
    """An open port through which phones come to the table."""

    def __init__(self, port: int) -> None:
        """Raises BadInput when somebody else has the port; zero takes any that is free."""
        self._ear = open_port(port)
        self.address = find_address(self._ear.getsockname()[1])

    def around(self, evening: Evening, ports: Ports, heard: Callable[[str], None]) -> Ports:
        """The table's ports, with phones beside whatever else there is."""
        self.phones = Phones(evening, Texts.of(evening.game), self.address, ports, heard)
        return self.phones.ports

    async def host(self, table: Table, game: Awaitable[None]) -> None:
        self.phones.attend(lambda: table.evening, table.glance)
        async with serving(self.phones, self.address, self._ear):
            self._show()
            await game

    def _show(self) -> None:
        console = Console(highlight=False)
        console.print(Text(self.address.blocks, "bright_white on black"), soft_wrap=True)
        console.print(SCREEN["join"].format(url=self.address.url), style="bold")
        console.print(SCREEN["table"].format(url=f"{self.address.url}table"))

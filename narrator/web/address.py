"""Where phones find us: an address on the local network, as text, as a picture and in words."""

import errno
import os
import socket
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO

import psutil
import segno

from narrator.language.words import number
from narrator.table.lobby import BadInput
from narrator.web.words import WORDS

SOMEWHERE = ("192.0.2.1", 9)  # an address set apart for examples: nothing is ever sent there
LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Address:
    """`host` is what phones are told; we answer to all `hosts`, and to nothing else."""

    host: str
    port: int
    hosts: frozenset[str]

    @property
    def url(self) -> str:
        return f"http://{self.short}/"

    @property
    def short(self) -> str:
        return f"{self.host}:{self.port}"

    @property
    def spoken(self) -> str:
        """Digit by digit, in breaths."""
        host = f", {WORDS['dot']} ".join(map(said, self.host.split(".")))
        return f"{host}, {WORDS['colon']} {said(str(self.port))}"

    @cached_property
    def picture(self) -> bytes:
        """The code as SVG, dark on white in any light."""
        file = BytesIO()
        segno.make(self.url, error="m").save(
            file, kind="svg", scale=8, border=3, light="#fff", dark="#1c1a17"
        )
        return file.getvalue()

    @cached_property
    def blocks(self) -> str:
        """The code for a terminal: light blocks on a dark ground."""
        text = StringIO()
        segno.make(self.url).terminal(text, border=2, compact=True)
        return text.getvalue()


def said(digits: str) -> str:
    return " ".join(number(int(digit)) for digit in digits)


def find_address(port: int) -> Address:
    """The address of this machine on the network that phones are likely to be on."""
    own = own_addresses()
    host = on_the_way_out() or next((one for one in own if one != LOOPBACK), LOOPBACK)
    name = socket.gethostname()
    names = {*own, host, LOOPBACK, "localhost", name, f"{name}.local"}
    return Address(host, port, frozenset(f"{each.lower()}:{port}" for each in names))


def own_addresses() -> list[str]:
    cards = psutil.net_if_addrs().values()
    return [one.address for card in cards for one in card if one.family == socket.AF_INET]


def on_the_way_out() -> str | None:
    """The address that this machine would send from; without any network, none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def open_port(port: int) -> socket.socket:
    """A socket that listens to the whole local network."""
    # Named as TCP, so that asyncio sends small messages at once: otherwise each may wait for 40 ms.
    ear = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # Windows would give the same port to two programs
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        ear.bind(("", port))
        ear.listen()  # whoever comes early waits in the queue
    except OSError as error:
        ear.close()
        busy = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
        raise BadInput(f"Port {port} {busy}. Choose another for the phones: --port {port + 1}") from error
    return ear

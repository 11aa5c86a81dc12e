"""Phones from the command line: the code on the screen, the door, and a game that is resumed."""

import re
import socket
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pytest
from typer.testing import CliRunner

from narrator.cli import app
from tests.cli.test_terminal import PLAYERS, Terminal
from tests.web.visitor import Visitor, seated

SECRET = "The theme is: professor."  # with this seed


@dataclass(frozen=True)
class Place:
    port: int


def opened(terminal: Terminal) -> Place:
    """The address that is shown, with its code above it."""
    terminal.wait("/table")
    assert "▄▄▄▄▄" in terminal.text
    found = re.search(r"Phones: +http://[\d.]+:(\d+)/", terminal.text)
    assert found
    return Place(int(found[1]))


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        arguments = ["play", "insider", "--players", ", ".join(PLAYERS), "--secrets", "phones"]
        result = CliRunner().invoke(app, [*arguments, "--voice", "--port", str(port)])
    assert result.exit_code == 2
    assert result.stderr == f"Port {port} is taken. Choose another for the phones: --port {port + 1}\n"
    assert list(tmp_path.rglob("*.jsonl")) == []


@pytest.mark.slow
def test_a_table_at_a_terminal_with_phones(tmp_path: Path) -> None:
    play = ["play", "insider", "--players", ", ".join(PLAYERS), "--seed", "3", "--secrets", "phones"]
    terminal = Terminal([*play, "--port", "0"], tmp_path)
    place = opened(terminal)
    terminal.wait("Take your phones, all of you, and join")
    terminal.type("what is the address")
    terminal.wait("Open this address on your phone")
    phones = seated(place, *PLAYERS)
    terminal.wait("say: we are ready")
    terminal.type("@ann: what is my secret")
    terminal.wait("(Ann has a private line elsewhere)")
    with phones["Ben"].wire() as ben:
        ben.page()
        ben.tap("We are ready")
        terminal.wait("TABLE     we are ready")
        terminal.wait("You have five minutes.")
    told = [told_to(visitor) for visitor in phones.values()]
    assert sum(SECRET in secret for secret in told) == 2
    assert "professor" not in terminal.raw
    terminal.child.sendcontrol("c")
    terminal.wait("The game is saved. Go on with: narrator resume")
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 130
    assert "Traceback" not in terminal.raw + str(terminal.child.before)
    resumed = Terminal(["resume", "--port", "0"], tmp_path)
    place = opened(resumed)
    again = seated(place, *PLAYERS)
    resumed.wait("Welcome back. We go on with Insider.")
    assert [told_to(visitor) for visitor in again.values()] == told
    resumed.child.sendeof()
    resumed.wait("The game is saved.")


def told_to(visitor: Visitor) -> str:
    with visitor.wire() as wire:
        secrets: list[str] = wire.until(lambda page: bool(page["secrets"]))["secrets"]
    return " ".join(secrets)

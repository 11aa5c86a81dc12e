"""A real terminal: what a person sees, and what is left behind."""

import os
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

pytestmark = pytest.mark.slow
PLAYERS = ["Ann", "Ben", "Cleo", "Dev"]
PATIENCE = 20
WHERE_IS_THE_CURSOR = "\x1b[6n"  # a real terminal answers this


class Terminal:
    """A program in a pseudo-terminal, and the screen that a person would see."""

    def __init__(self, arguments: list[str], home: Path) -> None:
        environment = {**os.environ, "XDG_STATE_HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "narrator", *arguments, "--no-voice"],
            env=environment,
            dimensions=(30, 110),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self._screen = pyte.HistoryScreen(110, 30, history=1000)
        self._stream = pyte.Stream(self._screen)
        self.raw = ""

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait(self, text: str) -> None:
        """Until the screen shows it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.text:
            try:
                output = self.child.read_nonblocking(4096, timeout=deadline - time.monotonic())
            except (pexpect.EOF, pexpect.TIMEOUT) as error:
                raise AssertionError(f"never shown: {text}\n{self.text}") from error
            assert time.monotonic() < deadline, f"never shown: {text}\n{self.text}"
            self.raw += output
            self._stream.feed(output)
            for _ in range(output.count(WHERE_IS_THE_CURSOR)):
                self.child.send(f"\x1b[{self._screen.cursor.y + 1};{self._screen.cursor.x + 1}R")

    def type(self, text: str) -> None:
        self.child.send(f"{text}\r")


def dealt(tmp_path: Path) -> Terminal:
    terminal = Terminal(["play", "insider", "--players", ", ".join(PLAYERS), "--seed", "3"], tmp_path)
    for player in PLAYERS:
        terminal.wait(f"This is for {player} alone.")
        terminal.type("")
        terminal.wait("Press Enter to clear the screen.")
        terminal.type("")
    terminal.wait("say: we are ready")
    return terminal


def test_a_secret_is_shown_on_a_screen_of_its_own_and_cleared(tmp_path: Path) -> None:
    terminal = dealt(tmp_path)
    assert "The theme is: professor." in terminal.raw
    # Everything secret stands between "go to the other screen" and "come back from it".
    outside = "".join(part.split("\x1b[?1049l")[-1] for part in terminal.raw.split("\x1b[?1049h"))
    assert "professor" not in outside
    assert "Welcome, Ann, Ben, Cleo and Dev." in outside


def test_the_screen_shows_the_sand_the_phase_and_what_may_be_said(tmp_path: Path) -> None:
    terminal = dealt(tmp_path)
    terminal.type("we are ready")
    terminal.wait("You have five minutes.")
    terminal.wait("4:58")
    bottom = terminal.text.splitlines()[-1]
    assert "⏳" in bottom
    assert "█" in bottom
    assert "questions" in bottom
    assert "say: Ben got it" in bottom


def test_the_screen_shows_what_lies_on_the_table(tmp_path: Path) -> None:
    seated = ["--players", "Ann, Ben", "--secrets", "booth"]
    terminal = Terminal(["play", "codenames", *seated, "--seed", "3"], tmp_path)
    terminal.wait("the teams")
    terminal.type("we are ready")
    for player in ("Ann", "Ben"):
        terminal.wait(f"This is for {player} alone.")
        terminal.type("")
        terminal.wait("Press Enter to clear the screen.")
        terminal.type("")
    terminal.wait("a clue · Ann")
    *_, first, second, third, fourth, fifth, _ = terminal.text.splitlines()
    rows = [row.split() for row in (first, second, third, fourth, fifth)]
    assert [len(row) for row in rows] == [5] * 5
    terminal.type("clue tree one")
    terminal.wait("we guess, and the word.")
    terminal.type(f"we guess {rows[2][1]}")
    terminal.wait("Is that right?")
    terminal.type("yes")
    terminal.wait(f"{rows[2][1]} (")


def test_the_prompt_completes_sentences_and_remembers_them(tmp_path: Path) -> None:
    terminal = dealt(tmp_path)
    terminal.child.send("we are r")
    terminal.wait("TABLE     we are r\n                   we are ready")
    terminal.child.send("\t")
    terminal.wait("TABLE     we are ready")
    terminal.type("")
    terminal.wait("You have five minutes.")
    terminal.child.send("\x1b[A")
    terminal.wait("I turn the hourglass. You have five minutes.\nTABLE     we are ready")


def test_ctrl_c_says_how_to_go_on_and_the_game_goes_on(tmp_path: Path) -> None:
    terminal = dealt(tmp_path)
    terminal.type("we are ready")
    terminal.wait("4:5")
    terminal.child.sendcontrol("c")
    terminal.wait("The game is saved. Go on with: narrator resume")
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 130
    assert "Traceback" not in terminal.raw + str(terminal.child.before)
    resumed = Terminal(["resume"], tmp_path)
    resumed.wait("Welcome back.")
    resumed.wait("4:5")
    resumed.type("pause")
    resumed.wait("We pause.")


def test_names_are_asked_for(tmp_path: Path) -> None:
    terminal = Terminal(["play", "insider", "--secrets", "cards"], tmp_path)
    terminal.wait("Who plays, in the order you sit?")
    terminal.type("Ann, Ben, Cleo, Dev")
    terminal.wait("Who is the Master?")


def test_the_end_of_input_leaves_the_game_saved(tmp_path: Path) -> None:
    terminal = dealt(tmp_path)
    terminal.child.sendeof()
    terminal.wait("The game is saved. Go on with: narrator resume")
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert terminal.child.exitstatus == 0

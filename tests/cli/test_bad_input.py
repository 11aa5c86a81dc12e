"""Bad input gets one clear line with the remedy and exit code 2, never a traceback."""

import dataclasses
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import narrator as narrator_package
from narrator.cli import app
from narrator.core.game import AnyGame
from narrator.games import insider
from narrator.library import find_game

FOUR = "Ann, Ben, Cleo, Dev"
REMEDY = re.compile(r"[:;`] narrator (play|resume|rehearse|models|devices|say|config)\b")


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def narrator(*arguments: str, said: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=said)


def complaint(*arguments: str) -> str:
    result = narrator(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "chess", "--players", FOUR], "There is no game called “chess”. There are: "),
        (["play", "insider"], "Who plays? Name them in the order you sit"),
        (["play", "insider", "--players", "Ann, Ben, Cleo"], "is for 4 to 8 players, and you named 3"),
        (
            ["play", "insider", "--players", "A, B, C, D, E, F, G, H, I"],
            "for 4 to 8 players, and you named 9",
        ),
        (["play", "insider", "--players", "Ann, Ben, Cleo, ann"], "two players called Ann"),
        (["play", "insider", "--players", "Ann, , Cleo, Dev"], "One of the names is empty"),
        (["play", "insider", "--players", "Ann, R2D2, Cleo, Dev"], "“R2D2” cannot be said aloud"),
        (["play", "insider", "--players", "Ann, 🐙, Cleo, Dev"], "“🐙” cannot be said aloud"),
        (["play", "insider", "--players", "Ann, Pause, Cleo, Dev"], "“Pause” is something that players say"),
        (["play", "insider", "--players", "Ann, Narrator, Cleo, Dev"], "“Narrator” is something that"),
        (
            ["play", "insider", "--players", FOUR, "--set", "colour=red"],
            "“colour=red” is no option of insider",
        ),
        (["play", "insider", "--players", FOUR, "--set", "advanced"], "Write option=value"),
        (
            ["play", "insider", "--players", FOUR, "--set", "discussion=long"],
            "discussion is elapsed or full, not “long”.",
        ),
        (
            ["play", "insider", "--players", FOUR, "--set", "advanced=maybe"],
            "advanced is yes or no, not “maybe”.",
        ),
        (
            ["play", "insider", "--players", FOUR, "--secrets", "pigeon"],
            "Choose one of: cards, booth, phones",
        ),
        (["resume"], "There is no interrupted game. Start one with: narrator play insider"),
        (["resume", "nowhere.jsonl"], "There is no saved game at nowhere.jsonl"),
    ],
)
def test_one_clear_line(arguments: list[str], expected: str) -> None:
    assert expected in complaint(*arguments)


@pytest.mark.parametrize("name", ["script.en.toml", "phrases.en.toml"])
def test_an_unreadable_toml_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in insider.GAME.folder.glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text())
    (tmp_path / name).write_text("[lines\nbroken")
    monkeypatch.setattr("narrator.library.discover", lambda: {"insider": moved(tmp_path)})
    line = complaint("play", "insider", "--players", FOUR)
    assert str(tmp_path / name) in line
    assert "line 1" in line


@pytest.mark.parametrize("name", ["murder-mystery", "murder_mystery", "Murder Mystery", "MURDERMYSTERY"])
def test_a_game_is_found_however_it_is_written(name: str) -> None:
    assert find_game(name) is find_game("murder-mystery")


def moved(folder: Path) -> AnyGame:
    return dataclasses.replace(insider.GAME, folder=folder)


def test_a_remedy_calls_the_program_as_it_was_called(tmp_path: Path) -> None:
    called = {**os.environ, "NARRATOR_COMMAND": "scripts/narrator", "XDG_STATE_HOME": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-m", "narrator", "resume"], env=called, capture_output=True, text=True
    )
    assert result.stderr.endswith("Start one with: scripts/narrator play insider\n")


def test_every_remedy_does() -> None:
    """Whoever types `narrator` may have no such program."""
    written = {
        file.name: line
        for file in Path(narrator_package.__file__).parent.rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
        if REMEDY.search(line)
    }
    assert written == {}


def test_bad_input_leaves_no_game_behind(tmp_path: Path) -> None:
    complaint("play", "insider", "--players", "Ann, Ben")
    assert list(tmp_path.glob("**/*.jsonl")) == []


def test_at_the_end_of_input_the_game_is_saved(tmp_path: Path) -> None:
    played = narrator("play", "insider", "--players", FOUR, "--seed", "1", said="we are ready\n")
    assert played.exit_code == 0
    assert "The game is saved. Go on with: narrator resume" in played.stderr
    went_on = narrator("resume", said="time left\n")
    assert went_on.exit_code == 0
    assert "Five minutes left." in went_on.stdout


def test_a_damaged_last_line_is_dropped_with_a_warning(tmp_path: Path) -> None:
    narrator("play", "insider", "--players", FOUR, said="we are ready\n")
    (journal,) = tmp_path.glob("**/*.jsonl")
    journal.write_bytes(journal.read_bytes()[:-5])
    went_on = narrator("resume")
    assert went_on.exit_code == 0
    assert "damaged and is dropped" in went_on.stderr


def test_a_game_played_to_its_end_is_not_resumed() -> None:
    won = "we are ready\n+9\ncleo got it\nwe are finished\nyes\nyes\nyes\ngood night\n"
    assert narrator("play", "insider", "--players", FOUR, "--seed", "1", said=won).exit_code == 0
    assert "There is no interrupted game." in complaint("resume")


def test_games_are_listed_with_their_seats() -> None:
    listed = narrator("games").stdout
    assert "insider" in listed
    assert "4–8" in listed

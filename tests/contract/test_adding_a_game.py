"""The game in docs/adding-a-game.md is a game like any other: taken from the page, checked and played."""

import asyncio
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import narrator.games
from narrator.core.game import AnyGame, Player
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table.evening import Evening
from narrator.table.journal import Journal
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.contract.checks import CHECKS

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(FILE.findall(PAGE.read_text("utf-8")))
PLAY = "tests/transcripts/thief/the_thief_is_caught.play"
SEATED = (Player("Ann"), Player("Ben"), Player("Cleo"))
SEED = 2


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, each at its path."""
    folder = tmp_path_factory.mktemp("a_sixth_game")
    for path, content in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, "utf-8")
    return folder


@pytest.fixture(scope="module")
def thief(folder: Path) -> Iterator[AnyGame]:
    """Found like every game; afterwards nothing knows of it."""
    games = str(folder / "narrator" / "games")
    narrator.games.__path__.append(games)
    yield narrator.games.discover()["thief"]
    narrator.games.__path__.remove(games)
    delattr(narrator.games, "thief")
    for module in [name for name in sys.modules if name.startswith("narrator.games.thief")]:
        del sys.modules[module]


def test_nothing_is_touched_but_new_files_of_its_own() -> None:
    own = ("narrator/games/thief/", "tests/games/test_thief.py", "tests/transcripts/thief/")
    assert [path for path in FILES if not path.startswith(own)] == []


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(thief: AnyGame, check: Callable[[AnyGame], None]) -> None:
    check(thief)


@pytest.mark.usefixtures("thief")
def test_its_own_tests_pass(folder: Path) -> None:
    written = runpy.run_path(str(folder / "tests/games/test_thief.py"))
    tests = [test for name, test in written.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()


def test_it_is_played_as_the_page_shows(thief: AnyGame, tmp_path: Path) -> None:
    names = ", ".join(SEATED)
    assert FILES[PLAY].startswith(f'#! play thief --players "{names}" --seed {SEED}\n')
    said = perform(Evening(thief, SEATED, thief.options(), "booth", SEED), tmp_path / "journal", FILES[PLAY])
    assert said == FILES[PLAY.replace(".play", ".txt")].splitlines()


def perform(evening: Evening, path: Path, script: str) -> list[str]:
    """The real table, with the play for the people and virtual time."""
    said: list[str] = []
    people = ScriptedPlay(
        iter(script.splitlines()), evening.players, Transcript(lambda text: said.extend(text.splitlines()))
    )
    journal = Journal.create(path, evening.opened)
    asyncio.run(Table(evening, journal, Texts.of(evening.game), people.ports).run())
    journal.close()
    return said

"""Every game's README is its rulebook: what it numbers is tested, and what can be said stands in it."""

import re
from pathlib import Path

import pytest

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.language.files import read_sections, texts

TESTS = Path(__file__).parents[1] / "games"
RULE = re.compile(r"§\d(?:\.\d|, (?:phase|vote) \d)?|\bR\d+\b")
GAMES = list(discover().values())


def rulebook(game: AnyGame) -> str:
    return (game.folder / "README.md").read_text("utf-8")


def rules(game: AnyGame) -> set[str]:
    lines = [line for line in rulebook(game).splitlines() if line.startswith("#") or "**" in line]
    return {rule for line in lines for rule in RULE.findall(line)}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_is_tested(game: AnyGame) -> None:
    tested = (TESTS / f"test_{game.folder.name}.py").read_text("utf-8")
    assert set(RULE.findall(tested)) == rules(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_that_is_cited_exists(game: AnyGame) -> None:
    sources = [source.read_text("utf-8") for source in game.folder.rglob("*.py")]
    assert {rule for source in sources for rule in RULE.findall(source)} <= rules(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_rulebook_lists_every_sentence(game: AnyGame) -> None:
    listed, said = rulebook(game).replace(r"\|", "|"), read_sections(game.folder / "phrases.en.toml")
    sentences = [
        way for section in ("phrases", "words") for entry in said[section].values() for way in texts(entry)
    ]
    assert [sentence for sentence in sentences if f"`{sentence}`" not in listed] == []

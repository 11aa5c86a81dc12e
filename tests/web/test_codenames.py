"""Codenames with two spymasters who see the key on their phones."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from narrator.games.codenames import GAME
from tests.web.browsers import TELEVISION, Screens, aloud, held
from tests.web.hosted import hosted

pytestmark = pytest.mark.slow
FOUR = ("Ann", "Ben", "Cleo", "Dev")
SPYMASTERS, OPERATIVES = FOUR[:2], FOUR[2:]


def sides(phone: Page) -> dict[str, list[str]]:
    """The key as it is shown while it is held."""
    with held(phone):
        expect(phone.locator("#open-secret")).to_be_visible()
        parts = phone.locator("#open-secret section").all()
        return {part.locator("h3").inner_text(): part.locator(".word").all_inner_texts() for part in parts}


def guess(phone: Page, word: str) -> None:
    """Fills in the blank, and says it twice: a guess is weighty."""
    if phone.locator("#aloud").get_attribute("open") is None:
        phone.get_by_text("Say it by tapping").click()
    sentence = phone.locator("#aloud .blanks").filter(has_text="we guess")
    sentence.get_by_role("combobox").select_option(word)
    sentence.get_by_role("button").click()
    sentence.get_by_role("button", name=f"Sure? Tap again: we guess {word}").click()


def test_a_clue_a_guess_and_the_assassin(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path, GAME, FOUR) as table:
        screens = Screens(browser, table)
        phones = {name: screens.join(name) for name in FOUR}
        television = screens.open("/table", TELEVISION)
        aloud(phones["Dev"], "We are ready")
        tiles = television.locator("#tiles .tile")
        expect(tiles).to_have_count(25)
        key = table.table.evening.state.key

        keys = [sides(phones[name]) for name in SPYMASTERS]
        assert keys[0] == keys[1]
        assert {label.rpartition(" · ")[2] for label in keys[0]} == {"9", "8", "7", "1"}
        assert keys[0]["assassin · 1"] == [key.assassin]
        assert [sides(phones[name]) for name in OPERATIVES] == [{}, {}]
        assert television.locator("#tiles .side").count() == 0

        give_a_clue(phones, "Ann" if table.table.view.asked == "Ann" else "Ben")
        team = table.table.evening.state.phase.team
        operative = "Cleo" if team == "red" else "Dev"
        agent = key.red[0] if team == "red" else key.blue[0]
        guess(phones[operative], agent)
        expect(tiles.filter(has_text=agent)).to_contain_text(f"{team}covered")
        phones["Ann"].reload()
        expect(phones["Ann"].get_by_role("heading", name="Ann")).to_be_visible()
        assert len(sides(phones["Ann"])) == 4
        guess(phones[operative], key.assassin)
        expect(television.locator("#phase")).to_contain_text("the end")
        expect(television.locator("#tiles .side")).to_have_count(25)
        assert television.evaluate("document.scrollingElement.scrollHeight") <= TELEVISION["height"]
        assert bottom(television.locator("#tiles .tile").last) < top(television.get_by_role("log"))
        assert screens.complaints == []
        screens.close()


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"]


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


def give_a_clue(phones: dict[str, Page], spymaster: str) -> None:
    sentence = phones[spymaster].locator("#turn .blanks").first
    word = sentence.locator("option").first.get_attribute("value")
    assert word
    sentence.get_by_role("combobox").first.fill(word)
    sentence.get_by_role("combobox").last.select_option("two")
    sentence.get_by_role("button", name="Say it").click()
    expect(phones[spymaster].get_by_role("log")).to_contain_text("for two")

"""A night and a vote of Murder Mystery with five phones: everybody visits and votes in silence."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from narrator.games.murder_mystery import GAME
from tests.web.browsers import TELEVISION, Screens, aloud, choose, held
from tests.web.hosted import NAMES, Hosted, hosted

pytestmark = pytest.mark.slow


def silently(phone: Page, sentence: str) -> None:
    choose(phone, sentence)
    expect(phone.get_by_role("button", name="Make your choice")).to_be_hidden()


def secret_of(phone: Page) -> str:
    with held(phone):
        expect(phone.locator("#open-secret .told").last).to_be_visible()
        return phone.locator("#open-secret").inner_text()


def test_a_whole_night_and_a_vote(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path, GAME, NAMES) as table:
        screens = Screens(browser, table)
        phones = {name: screens.join(name) for name in NAMES}
        television = screens.open("/table", TELEVISION, "dark")
        murderer = table.table.evening.state.murderers[0]
        innocents = [name for name in NAMES if name != murderer]
        victim, witness = innocents[:2]

        for name, phone in phones.items():
            assert ("You are the Murderer." in secret_of(phone)) == (name == murderer)
        aloud(phones[witness], "We are ready")
        for name in NAMES:
            phones[name].get_by_role("button", name=f"{name} is finished").click()

        night(table, phones, television, murderer, victim)
        vote(table, phones, television, murderer, victim)
        assert table.heard[:2] == ["we are ready", "Ann is finished"]
        assert [words for words in table.heard if "visit" in words or "hang" in words] == []
        assert screens.complaints == []
        screens.close()


def night(table: Hosted, phones: dict[str, Page], television: Page, murderer: str, victim: str) -> None:
    """The murderer goes to the victim; one phone is reloaded in between, another one sleeps."""
    sleeper, reloaded = [name for name in NAMES if name not in (murderer, victim)][:2]
    silently(phones[murderer], f"Visit {victim} to kill")
    expect(television.locator("#players li").filter(has_text=murderer)).to_contain_text("has chosen")
    expect(television.locator("#players li").filter(has_text=victim)).to_contain_text("still to choose")
    phones[reloaded].reload()
    sleep = phones[sleeper].context.new_cdp_session(phones[sleeper])
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    table.ask(
        lambda: table.phones.pages.at_seats.end(table.table.evening.players[NAMES.index(sleeper)], 1011)
    )
    for name in NAMES:
        if name not in (murderer, sleeper):
            silently(phones[name], "Stay home in peace")
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    silently(phones[sleeper], "Stay home in peace")
    expect(television.locator("#phase")).to_contain_text("dawn")
    assert f"You were at {victim}'s location" in secret_of(phones[murderer])
    assert "Your kill was successful." in secret_of(phones[murderer])
    assert "Nobody else was there." in secret_of(phones[sleeper])


def vote(table: Hosted, phones: dict[str, Page], television: Page, murderer: str, victim: str) -> None:
    """The dead say nothing more; the living hang the murderer."""
    living = [name for name in NAMES if name != victim]
    aloud(phones[murderer], "We are ready")
    expect(television.get_by_role("log")).to_contain_text(f"Last night, {victim} died.")
    for name in living:
        phones[name].get_by_role("button", name=f"{name} is finished").click()
    expect(phones[victim].locator("#state")).to_contain_text("Still to choose")
    expect(phones[victim].get_by_role("button", name="Make your choice")).to_be_hidden()
    silently(phones[murderer], "I abstain from voting")
    for name in living:
        if name != murderer:
            silently(phones[name], f"Vote to hang {murderer}")
    aloud(phones[living[0]], "We are ready")
    for page in (television, phones[victim]):
        expect(page.get_by_role("log")).to_contain_text(f"{murderer} was the MURDERER. Innocents win!")

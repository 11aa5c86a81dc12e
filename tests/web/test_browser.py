"""What people see and touch: real pages in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.browsers import PHONE, SMALL_PHONE, TELEVISION, Light, Screens, aloud, choose, held
from tests.web.hosted import NAMES, Hosted, hosted
from tests.web.visitor import Visitor, seated

pytestmark = pytest.mark.slow
KEEPER = "Dev"
THIEVES = [name for name in NAMES if name != KEEPER]
THIEF_IS_TOLD = "You are a thief."
KEEPER_IS_TOLD = "The gold is in the marble box."


@pytest.fixture
def screens(browser: Browser, lobby: Hosted) -> Iterator[Screens]:
    screens = Screens(browser, lobby)
    yield screens
    screens.close()
    assert screens.complaints == []
    assert [url for url in screens.fetched if not url.startswith(lobby.url)] == []


class Table:
    """The table of five: whoever is not asked to the screen has joined too, though without one."""

    def __init__(self, screens: Screens, lobby: Hosted) -> None:
        self.screens = screens
        self.lobby = lobby
        self.visitors: dict[str, Visitor] = {}

    def seat(self, *names: str, size: ViewportSize = PHONE, light: Light = "light") -> list[Page]:
        phones = [self.screens.join(name, size, light) for name in names]
        self.visitors = seated(self.lobby, *(name for name in NAMES if name not in names))
        self.lobby.when(lambda: self.lobby.table.evening.games == 1 and self.lobby.phones.letterbox.listening)
        return phones

    def pick(self, *names: str) -> None:
        """These choose, without a screen."""
        for name in names:
            with self.visitors[name].wire() as wire:
                wire.page()
                wire.tap("Take the copper box")
                wire.until(lambda page: not page["choices"]["kinds"])


@pytest.fixture
def table(screens: Screens, lobby: Hosted) -> Table:
    return Table(screens, lobby)


def said(page: Page, words: str) -> None:
    expect(page.get_by_role("log").get_by_role("listitem").last).to_contain_text(words)


def test_a_whole_game_on_five_phones_and_a_television(table: Table, screens: Screens) -> None:
    phones = dict(zip(NAMES, table.seat(*NAMES), strict=True))
    television = screens.open("/table", TELEVISION)
    expect(television.get_by_role("heading", name="The Vault")).to_be_visible()
    said(television, "Thieves, choose a box in silence.")
    for name in THIEVES[:-1]:
        choose(phones[name], "Take the copper box")
        expect(phones[name].locator("#state")).to_contain_text("Your choice is made.")
    marks = television.locator("#players li")
    expect(marks.filter(has_text="Ann")).to_contain_text("has chosen")
    expect(marks.filter(has_text="Eva")).to_contain_text("still to choose")
    expect(marks.filter(has_text=KEEPER).locator(".yes, .open")).to_have_count(0)
    choose(phones["Eva"], "Take the velvet box")
    expect(television.get_by_role("timer")).to_have_text("0:59")
    aloud(phones["Cleo"], "Open the marble box")
    for phone in phones.values():
        said(phone, "Shall we play again?")
    expect(marks.filter(has_text="Ann").locator(".score")).to_contain_text("1")
    phones["Ben"].get_by_role("button", name="Good night").click()
    said(television, "Good night!")
    for page in (television, phones["Ann"]):
        expect(page.get_by_text("The narrator has left the table.")).to_be_visible()


def test_a_secret_is_on_the_page_only_while_it_is_held(table: Table) -> None:
    keeper, thief = table.seat(KEEPER, "Ann")
    assert KEEPER_IS_TOLD not in keeper.content()
    with held(keeper):
        secret = keeper.get_by_role("region").filter(has_text="Your secret")
        expect(secret).to_contain_text(KEEPER_IS_TOLD)
        expect(secret.get_by_role("listitem").filter(has_text="marble")).to_have_count(1)
    expect(keeper.get_by_text(KEEPER_IS_TOLD)).to_have_count(0)
    assert KEEPER_IS_TOLD not in keeper.content()
    with held(thief):
        expect(thief.get_by_text(THIEF_IS_TOLD)).to_be_visible()
        assert "marble" not in thief.locator("#open-secret").inner_text()


def test_a_secret_can_be_read_with_a_keyboard(table: Table) -> None:
    (thief,) = table.seat("Ann")
    thief.locator("#hold").focus()
    for key in ("Space", "Enter"):
        thief.keyboard.down(key)
        expect(thief.get_by_text(THIEF_IS_TOLD)).to_be_visible()
        thief.keyboard.up(key)
        expect(thief.get_by_text(THIEF_IS_TOLD)).to_have_count(0)


def test_whoever_cannot_hold_can_keep_it_open_and_a_page_out_of_sight_hides_it(table: Table) -> None:
    (thief,) = table.seat("Ann")
    thief.get_by_role("button", name="Keep open").click()
    expect(thief.get_by_text(THIEF_IS_TOLD)).to_be_visible()
    thief.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(thief.get_by_text(THIEF_IS_TOLD)).to_have_count(0)
    assert THIEF_IS_TOLD not in thief.content()


def test_a_screen_reader_presses_without_holding(table: Table) -> None:
    (thief,) = table.seat("Ann")
    thief.locator("#hold").evaluate("button => button.click()")
    expect(thief.get_by_text(THIEF_IS_TOLD)).to_be_visible()
    thief.locator("#hold").evaluate("button => button.click()")
    expect(thief.get_by_text(THIEF_IS_TOLD)).to_have_count(0)


def test_silent_choices_are_covered_until_they_are_opened(table: Table) -> None:
    (thief,) = table.seat("Ben")
    choices = thief.get_by_role("button", name="Take the")
    expect(choices).to_have_count(0)
    assert "Take the" not in thief.content()
    thief.get_by_role("button", name="Make your choice").click()
    expect(choices).to_have_count(6)
    thief.get_by_role("button", name="Hide the choices").click()
    expect(choices).to_have_count(0)


def test_a_reload_brings_back_the_seat_and_everything_on_it(table: Table) -> None:
    (ann,) = table.seat("Ann")
    choose(ann, "Take the copper box")
    expect(ann.locator("#state")).to_contain_text("Your choice is made.")
    ann.reload()
    expect(ann.get_by_role("heading", name="Ann")).to_be_visible()
    expect(ann.locator("#state")).to_contain_text("Your choice is made.")
    said(ann, "Thieves, choose a box in silence.")
    with held(ann):
        expect(ann.get_by_text(THIEF_IS_TOLD)).to_be_visible()


def test_a_phone_that_slept_while_the_game_went_on_catches_up(table: Table, lobby: Hosted) -> None:
    """Frozen by the browser, and given up by the server meanwhile."""
    (eva,) = table.seat("Eva")
    sleep = eva.context.new_cdp_session(eva)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    lobby.ask(lambda: lobby.phones.pages.at_seats.end(lobby.table.evening.players[4], 1011))
    table.pick("Ann", "Ben", "Cleo")
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    expect(eva.get_by_role("heading", name="Eva")).to_be_visible()
    choose(eva, "Take the silver box")
    said(eva, "You have one minute.")


def test_without_the_network_it_says_so_and_comes_back_by_itself(lobby: Hosted, screens: Screens) -> None:
    ann = screens.join("Ann")
    ann.context.set_offline(True)
    lobby.ask(lambda: lobby.phones.pages.at_seats.end(lobby.table.evening.players[0], 1011))
    expect(ann.get_by_text("The connection is lost.")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.get_by_text("The connection is lost.")).to_be_hidden()
    expect(ann.get_by_role("heading", name="Ann")).to_be_visible()
    assert [text for text in screens.complaints if "ERR_INTERNET_DISCONNECTED" not in text] == []
    screens.complaints.clear()


def test_a_lost_phone_is_replaced(table: Table, lobby: Hosted, screens: Screens) -> None:
    lost, other = table.seat("Ann", "Ben")
    lobby.say("ann has a new phone")
    other.get_by_role("button", name="Yes", exact=True).click()
    expect(lost.get_by_text("Your seat was given to another phone.")).to_be_visible()
    expect(lost.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(lost.locator("#hold")).to_be_hidden()
    found = screens.join("Ann")
    with held(found):
        expect(found.get_by_text(THIEF_IS_TOLD)).to_be_visible()
    expect(lost.get_by_role("button", name="Ann")).to_be_disabled()


def test_whoever_took_the_wrong_seat_can_leave_it(screens: Screens) -> None:
    phone = screens.join("Eva")
    phone.on("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="I am not Eva").click()
    phone.get_by_role("button", name="Cleo").click()
    expect(phone.get_by_role("heading", name="Cleo")).to_be_visible()


def test_a_stranger_sees_and_does_nothing(table: Table, lobby: Hosted, screens: Screens) -> None:
    table.seat()
    stranger = screens.open()
    expect(stranger.get_by_text("Every seat is taken.")).to_be_visible()
    for name in NAMES:
        expect(stranger.get_by_role("button", name=name)).to_be_disabled()
    assert "copper" not in stranger.content()
    assert stranger.evaluate("document.cookie") == ""
    taken = stranger.evaluate(
        """() => fetch("/join", {
            method: "POST", headers: { "Content-Type": "application/json" }, body: '{"player": "Dev"}',
        }).then((answer) => answer.json())"""
    )
    assert taken == {"error": "taken"}
    told = stranger.evaluate(
        """() => new Promise((resolve) => {
            const socket = new WebSocket(`ws://${location.host}/seat`);
            const told = [];
            socket.onopen = () => socket.send('{"offer": 1, "button": 0}');
            socket.onmessage = (event) => told.push(JSON.parse(event.data)) > 1 && resolve(told);
        })"""
    )
    assert sorted(message["kind"] for message in told) == ["door", "trouble"]
    assert lobby.table.view.waiting == tuple(THIEVES)
    screens.complaints.clear()  # the browser reports the refused request


def test_scripts_of_others_do_not_run(screens: Screens) -> None:
    page = screens.open()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.intruder = true";
            document.body.append(script);
            const picture = document.createElement("img");
            picture.src = "https://example.org/pixel.png";
            document.body.append(picture);
        }"""
    )
    assert page.evaluate("window.intruder") is None
    refusals = [text for text in screens.complaints if "Content Security Policy" in text]
    assert len(refusals) == 2
    screens.complaints.clear()
    screens.fetched.clear()


def test_names_are_text_whatever_they_look_like(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path, names=("Ann", "<b>Ben</b>", "Cleo")) as table:
        screens = Screens(browser, table)
        page = screens.open()
        expect(page.get_by_role("button", name="<b>Ben</b>")).to_be_visible()
        expect(page.locator("b")).to_have_count(0)
        screens.close()


def test_a_small_phone_has_room_for_everything(table: Table) -> None:
    (phone,) = table.seat("Cleo", size=SMALL_PHONE)
    phone.get_by_role("button", name="Make your choice").click()
    phone.get_by_text("At any time").click()
    expect(phone.get_by_role("button", name="Stop the game")).to_be_enabled()
    assert phone.evaluate("document.scrollingElement.scrollWidth") == SMALL_PHONE["width"]
    heights = phone.locator("button:visible, summary:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 48


CONTRAST = """() => {
    const light = (text) => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number).map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (one) => {
        while (one) {
            const colour = getComputedStyle(one).backgroundColor;
            if (!/, 0\\)$|transparent/.test(colour)) return colour;
            one = one.parentElement;
        }
        return "rgb(255, 255, 255)";
    };
    const found = [];
    for (const one of document.querySelectorAll("body *")) {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!own || !one.checkVisibility() || one.closest(".unseen, :disabled")) continue;
        const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < 4.5) found.push(`${one.textContent}: ${ratio.toFixed(1)}`);
    }
    return found;
}"""


@pytest.mark.parametrize("light", ["light", "dark"])
def test_everything_can_be_read_by_day_and_by_night(table: Table, screens: Screens, light: Light) -> None:
    keeper, phone = table.seat(KEEPER, "Ben", light=light)
    phone.get_by_role("button", name="Make your choice").click()
    expect(phone.get_by_role("button", name="Take the copper box")).to_be_enabled()
    assert phone.evaluate(CONTRAST) == []
    with held(keeper):
        assert keeper.evaluate(CONTRAST) == []
    television = screens.open("/table", TELEVISION, light)
    said(television, "Thieves, choose a box in silence.")
    assert television.evaluate(CONTRAST) == []


def test_a_screen_reader_finds_its_way(table: Table) -> None:
    (ann,) = table.seat("Ann")
    expect(ann.locator("body")).to_match_aria_snapshot(
        """
        - main:
          - heading "Ann" [level=1]
          - paragraph: silent vote
          - region "The narrator says":
            - log:
              - listitem: Thieves, choose a box in silence.
          - button "Make your choice"
          - region "On the table":
            - heading "On the table" [level=2]
            - list:
              - listitem: copper
        - complementary:
          - button "Hold for your secret new"
          - button "Keep open"
        """
    )


def test_a_page_is_a_handful_of_small_files(lobby: Hosted, screens: Screens) -> None:
    page = screens.open()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
    fetched = {url.removeprefix(lobby.url) for url in screens.fetched}
    assert fetched - {"/icon.svg"} == {"/", "/page.css", "/common.js", "/phone.js", "/words.json"}

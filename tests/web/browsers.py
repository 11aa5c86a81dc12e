"""Real browsers: a Chromium, and in it a context of its own for every phone and every screen."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.conftest import lacking
from tests.web.hosted import PATIENCE, Hosted

PHONE: ViewportSize = {"width": 360, "height": 640}
SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
Light = Literal["light", "dark"]


@contextmanager
def a_browser() -> Iterator[Browser]:
    """Debian's own; the one that Playwright would fetch is not needed."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        lacking("There is no Chromium. Install it: sudo apt-get install chromium")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []  # it refuses to play for root otherwise
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        expect.set_options(timeout=PATIENCE * 1000)
        yield browser
        browser.close()


class Screens:
    """All pages that a test opens; whatever goes wrong on one of them is remembered."""

    def __init__(self, browser: Browser, table: Hosted) -> None:
        self._browser = browser
        self._table = table
        self.complaints: list[str] = []
        self.fetched: list[str] = []

    def open(self, path: str = "/", size: ViewportSize = PHONE, light: Light = "light") -> Page:
        touch = size != TELEVISION
        context = self._browser.new_context(viewport=size, color_scheme=light, has_touch=touch)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("console", lambda message: self._complain(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.fetched.append(request.url))
        page.goto(f"{self._table.url}{path}")
        return page

    def _complain(self, text: str) -> None:
        """The narrator may leave before the pages do; they keep trying, and the browser says so."""
        if "ERR_CONNECTION_REFUSED" not in text:
            self.complaints.append(text)

    def join(self, name: str, size: ViewportSize = PHONE, light: Light = "light") -> Page:
        phone = self.open("/", size, light)
        phone.get_by_role("button", name=name).click()
        expect(phone.get_by_role("heading", name=name)).to_be_visible()
        return phone

    def close(self) -> None:
        for context in self._browser.contexts:
            context.close()


@contextmanager
def held(phone: Page) -> Iterator[None]:
    """A finger rests on the secret."""
    box = phone.locator("#hold").bounding_box()
    assert box
    phone.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.mouse.down()
    yield
    phone.mouse.up()


def choose(phone: Page, sentence: str) -> None:
    """Opens the silent choices and taps one; a weighty one is tapped twice."""
    phone.get_by_role("button", name="Make your choice").click()
    press(phone, sentence)


def aloud(phone: Page, sentence: str) -> None:
    """Says it by tapping."""
    if phone.locator("#aloud").get_attribute("open") is None:
        phone.get_by_text("Say it by tapping").click()
    press(phone, sentence)


def press(phone: Page, sentence: str) -> None:
    button = phone.get_by_role("button", name=sentence, exact=True)
    weighty = "weighty" in (button.get_attribute("class") or "")
    button.click()
    if weighty:
        phone.get_by_role("button", name=f"Sure? Tap again: {sentence}").click()

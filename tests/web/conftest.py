"""A table in the Vault, with its pages on the loopback."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.hosted import NAMES, Hosted, hosted
from tests.web.visitor import Visitor, seated

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Hosted]:
    """Everybody is called, and nobody is in yet."""
    with hosted(tmp_path) as table:
        yield table


@pytest.fixture
def seats(lobby: Hosted) -> dict[str, Visitor]:
    """Everybody is in, and the vote has begun; with this seed Dev keeps the vault, with gold in marble."""
    visitors = seated(lobby, *NAMES)
    lobby.when(lambda: lobby.table.evening.games == 1 and lobby.phones.letterbox.listening)
    return visitors


@pytest.fixture
def table(lobby: Hosted, seats: dict[str, Visitor]) -> Hosted:
    assert seats
    return lobby


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """Only who has a Chromium can try the pages.

    Playwright keeps a loop running in this thread, so the tests of other modules come after it.
    """
    from tests.web.browsers import a_browser  # only these tests pay for it

    with a_browser() as chromium:
        yield chromium

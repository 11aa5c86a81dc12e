"""A table in the Vault, with its pages on the loopback."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.hosted import NAMES, Hosted, hosted
from tests.web.visitor import Visitor, seated


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

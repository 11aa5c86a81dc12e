"""What the contract shows for views holds for whole pages: nobody learns there what they may not know."""

import asyncio
import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from narrator.core.game import AnyGame, Command, Options, Player, Silent, TimeUp, View
from narrator.games import discover
from narrator.language.script import Line
from narrator.rehearsal.walk import choose
from narrator.table.clocks import VirtualClock
from narrator.table.evening import Evening
from narrator.table.journal import Journal
from narrator.table.ports import Expectation, Heard, Left, Message, Ports, Tuning
from narrator.table.table import Table
from narrator.table.texts import Texts
from narrator.web import pages
from narrator.web.address import Address
from narrator.web.phones import Phones
from tests.contract.playthrough import fewest, some
from tests.contract.secrecy import leaks_with
from tests.web.vault import GAME as VAULT

GAMES = [*discover().values(), VAULT]
DEALS = 200
LONGEST = 400  # steps of a game


class PageView(View):
    """A view, and the page that is made of it."""

    shown: str


def on_pages(game: AnyGame, options: Options, players: tuple[Player, ...]) -> AnyGame:
    """The same game, seen through its pages."""
    texts = Texts.of(game)

    def view(state: Any, chair: Player | None) -> PageView:
        evening = Evening(game, players, options, "phones", seed=1, games=1, state=state)
        shown = pages.scene(evening, texts).model_dump_json()
        key = pages.key(evening, chair, texts) if chair else ()
        own = game.view(state, chair)
        return PageView(phase=own.phase, asked=own.asked, shown=f"{shown} {key!r}")

    return dataclasses.replace(game, view=view)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_two_deals_that_a_chair_cannot_tell_apart_look_the_same_on_its_pages(game: AnyGame) -> None:
    options, players = game.options(), fewest(game)
    assert leaks_with(on_pages(game, options, players), options, players, DEALS) == []


def test_a_leak_that_is_planted_in_a_board_is_found() -> None:
    def shows_the_gold(state: Any, chair: Player | None) -> View:
        return VAULT.view(state, state.keeper)

    options, players = VAULT.options(), fewest(VAULT)
    leaky = dataclasses.replace(VAULT, view=shows_the_gold)
    assert leaks_with(on_pages(leaky, options, players), options, players, DEALS)


class Rehearsal:
    """A whole game, played at random through the phones; whatever is shown is looked at, at every word."""

    def __init__(self, look: Callable[[], None], rng: Random) -> None:
        self.clock = VirtualClock()
        self.ports = Ports(self, self, self, self, self.clock)
        self.table: Table | None = None
        self._look = look
        self._rng = rng
        self._steps = 0

    async def next(self, until: float | None) -> Message | None:
        assert self.table
        self._look()
        evening = self.table.evening
        self._steps += 1
        if evening.over or self._steps > LONGEST:
            return Left()
        command = choose(evening.legal, self._rng)
        if isinstance(command, TimeUp):
            await self.clock.sleep(60)
            return None
        return self._said(self.table, command)

    def _said(self, table: Table, command: Command) -> Heard:
        by = command.by if isinstance(command, Silent) else None
        return Heard(number=table.number_for(by), text=table.book.wording(command), by=by, tapped=True)

    async def say(self, line: Line) -> None:
        self._look()

    def tune(self, change: Tuning) -> None: ...

    def expect(self, expectation: Expectation) -> None: ...

    async def tell(self, whisper: object) -> None:
        raise AssertionError("a secret went another way")

    def ask(self, player: Player, expectation: Expectation) -> None:
        raise AssertionError("a question went another way")


Told = dict[Player, set[str]]


def found(phones: Phones, evening: Evening, texts: Texts, ever: Told) -> Iterator[str]:
    """Secrets that stand where they should not; what a chair was told in an earlier round is its own too."""
    told = {player: set(pages.secrets(evening, player, texts)) for player in evening.players}
    for player, secrets in told.items():
        ever[player] |= secrets
    own = {
        player: phones.stage.seat_page(player, evening, listening=True).model_dump_json()
        for player in evening.players
    }
    public = phones.stage.table_page().model_dump_json()
    outside = phones.stage.door_page().model_dump_json()
    for player, secrets in told.items():
        yield from (f"the table shows {secret}" for secret in secrets if secret in public + outside)
        for other in evening.players:
            foreign = secrets - ever[other]
            yield from (f"{other} sees {player}'s: {secret}" for secret in foreign if secret in own[other])


def played(game: AnyGame, seed: int, folder: Path) -> list[str]:
    """What was to be seen in a whole game that should not have been."""
    leaks: list[str] = []
    texts = Texts.of(game)
    evening = Evening(game, some(game), game.options(), "phones", seed)
    journal = Journal.create(folder / str(seed), evening.opened)
    ever: Told = defaultdict(set)
    rehearsal = Rehearsal(lambda: leaks.extend(found(phones, table.evening, texts, ever)), Random(seed))
    phones = Phones(evening, texts, Address("x", 1, frozenset()), rehearsal.ports, print)
    for player in evening.players:
        phones.stage.seats.take(player)
    table = rehearsal.table = Table(evening, journal, texts, phones.ports)
    phones.attend(lambda: table.evening, table.glance)
    asyncio.run(table.run())
    journal.close()
    assert table.evening.told
    return leaks


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_in_a_whole_game_no_page_and_no_caption_has_somebody_elses_secret(
    game: AnyGame, tmp_path: Path
) -> None:
    assert [leak for seed in range(3) for leak in played(game, seed, tmp_path)] == []

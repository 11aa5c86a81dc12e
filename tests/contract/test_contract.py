"""Every check, for every game there is."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.rehearsal.walk import every_options
from tests.contract.checks import CHECKS, THOROUGH
from tests.contract.playthrough import playthrough, tables

GAMES = list(discover().values())


def every_check() -> Iterator[Any]:
    for game in GAMES:
        for check in CHECKS:
            slow = [pytest.mark.slow] if check in THOROUGH and game.name != "insider" else []
            yield pytest.param(game, check, id=f"{game.name}-{check.__name__}", marks=slow)


@pytest.mark.parametrize(("game", "check"), list(every_check()))
def test_contract(game: AnyGame, check: Callable[[AnyGame], None]) -> None:
    check(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_chosen_the_game_ends(game: AnyGame, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(every_options(game)))
    players = data.draw(st.sampled_from(tables(game, options)))
    rng = data.draw(st.randoms(use_true_random=False))
    steps = list(playthrough(game, players, options, Random(rng.random()), data.draw(st.integers())))
    assert game.legal(steps[-1].state) == []

"""The secrecy check finds leaks that were planted in a game which has none."""

import dataclasses
from random import Random
from typing import Any

import pytest

from narrator.core.game import AnyGame, Command, Event, Options, Player, View
from narrator.games.codenames import GAME as CODENAMES
from narrator.games.codenames.moves import Guess
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from tests.contract.playthrough import fewest
from tests.contract.secrecy import leaks_with


def insider_of(state: Any) -> Any:
    return state.secrets.insider if state.secrets else None


def the_grammar_knows_the_insider(state: Any) -> list[Command]:
    return [c for c in GAME.legal(state) if not (isinstance(c, m.PointAt) and c.suspect == insider_of(state))]


def the_order_knows_the_insider(state: Any) -> list[Command]:
    legal = GAME.legal(state)
    return sorted(legal, key=lambda c: isinstance(c, m.PointAt) and c.suspect == insider_of(state))


def the_deal_names_the_insider(players: tuple[Player, ...], options: Options, rng: Random) -> Any:
    state, events = GAME.deal(players, options, rng)  # type: ignore[arg-type]  # any options will do here
    return state, [*events, m.DefenseAsked(player=insider_of(state) or players[0])]


def only_the_insider_is_called(players: tuple[Player, ...], options: Options, rng: Random) -> Any:
    state, events = GAME.deal(players, options, rng)  # type: ignore[arg-type]  # any options will do here
    return state, [event for event in events if not isinstance(event, m.CommonTold)]


def the_table_page_shows_the_theme(state: Any, player: Player | None) -> View:
    view = GAME.view(state, player)
    return view if player else view.model_copy(update={"theme": state.theme})


def a_chair_sees_the_theme(state: Any, player: Player | None) -> View:
    view = GAME.view(state, player)
    return view.model_copy(update={"theme": state.theme}) if player else view


def a_vote_is_announced_differently(state: Any, command: Command) -> tuple[Any, list[Event]]:
    played, events = GAME.play(state, command)
    if isinstance(command, m.Judge) and command.voter == insider_of(state):
        events = [event for event in events if not isinstance(event, m.Judged)]
    return played, events


def one_event_more(state: Any, command: Command) -> tuple[Any, list[Event]]:
    played, events = GAME.play(state, command)
    extra: list[Event] = [m.EyesOpened()] if state.secrets and len(state.theme) > 7 else []
    return played, [*events, *(extra if isinstance(command, m.FinishDiscussion) else [])]


def the_grammar_knows_the_assassin(state: Any) -> list[Command]:
    """Among words that everybody sees, so that no two deals look alike by chance."""
    return [command for command in CODENAMES.legal(state) if command != Guess(word=state.key.assassin)]


def the_table_page_shows_the_key(state: Any, player: Player | None) -> View:
    return CODENAMES.view(state, player or state.red[0])


PLANTED: list[AnyGame] = [
    dataclasses.replace(GAME, legal=the_grammar_knows_the_insider),
    dataclasses.replace(GAME, legal=the_order_knows_the_insider),
    dataclasses.replace(GAME, deal=the_deal_names_the_insider),
    dataclasses.replace(GAME, deal=only_the_insider_is_called),
    dataclasses.replace(GAME, view=the_table_page_shows_the_theme),
    dataclasses.replace(GAME, view=a_chair_sees_the_theme),
    dataclasses.replace(GAME, play=a_vote_is_announced_differently),
    dataclasses.replace(GAME, play=one_event_more),
    dataclasses.replace(CODENAMES, legal=the_grammar_knows_the_assassin),
    dataclasses.replace(CODENAMES, view=the_table_page_shows_the_key),
]
NAMES = [
    "the grammar knows the insider",
    "the order of the grammar knows the insider",
    "the deal names the insider",
    "only the insider is called",
    "the table page shows the theme",
    "a chair sees the theme",
    "a vote is announced differently",
    "one event more",
    "the grammar knows the assassin",
    "the table page shows the key",
]


@pytest.mark.parametrize("leaky", PLANTED, ids=NAMES)
def test_a_planted_leak_is_found(leaky: AnyGame) -> None:
    assert leaks_with(leaky, leaky.options(), fewest(leaky), deals=400)


def test_without_a_planted_leak_nothing_is_found() -> None:
    assert leaks_with(GAME, GAME.options(), fewest(GAME), deals=400) == []

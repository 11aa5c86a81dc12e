"""The check of what is heard finds what was planted in a game that sounds the same for everybody."""

import dataclasses
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from narrator.core.game import AnyGame, Command, Event, Options, Player, Secret
from narrator.core.hourglass import HourglassTurned
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.language.script import Chime, Count, Pause, Say
from tests.contract.evenness import Sound, betrayals_with, syllables
from tests.contract.playthrough import fewest

Dealt = tuple[Any, list[Event]]


def insider_of(state: Any) -> Any:
    return state.secrets.insider if state.secrets else None


def found(game: AnyGame) -> list[str]:
    return betrayals_with(game, game.options(), fewest(game))


# Planted in the rules --------------------------------------------------------


def the_insider_is_told_twice(players: tuple[Player, ...], options: Options, rng: Random) -> Dealt:
    state, events = GAME.deal(players, options, rng)  # type: ignore[arg-type]  # any options will do here
    return state, [*events[:-1], m.CommonTold(to=insider_of(state)), events[-1]]


def the_order_of_audiences_knows_the_insider(
    players: tuple[Player, ...], options: Options, rng: Random
) -> Dealt:
    state, events = GAME.deal(players, options, rng)  # type: ignore[arg-type]  # any options will do here
    return state, sorted(events, key=lambda event: isinstance(event, m.InsiderTold))


def a_long_theme_takes_longer(state: Any, command: Command) -> Dealt:
    state, events = GAME.play(state, command)
    longer = [HourglassTurned(seconds=300 + len(state.theme or ""))]
    return state, [*events[:-1], *longer] if isinstance(command, m.Ready) else events


def the_insider_is_asked_twice(state: Any, command: Command) -> Dealt:
    state, events = GAME.play(state, command)
    asked = [event for event in events if isinstance(event, m.DefenseAsked)]
    return state, events + [event for event in asked if event.player == insider_of(state)]


def the_insider_hears_of_it_later(state: Any, command: Command) -> Dealt:
    state, events = GAME.play(state, command)
    told: list[Event] = [m.CommonTold(to=insider_of(state))] if isinstance(command, m.Ready) else []
    return state, [*told, *events]


def only_some_may_be_accused(state: Any) -> list[Command]:
    insider = insider_of(state)
    return [c for c in GAME.legal(state) if not (isinstance(c, m.FlipTile) and c.suspect == insider)]


PLANTED: list[AnyGame] = [
    dataclasses.replace(GAME, deal=the_insider_is_told_twice),
    dataclasses.replace(GAME, deal=the_order_of_audiences_knows_the_insider),
    dataclasses.replace(GAME, play=a_long_theme_takes_longer),
    dataclasses.replace(GAME, play=the_insider_is_asked_twice),
    dataclasses.replace(GAME, play=the_insider_hears_of_it_later),
    dataclasses.replace(GAME, legal=only_some_may_be_accused),
]
NAMES = [
    "the insider is told twice",
    "the order of audiences knows the insider",
    "a long theme takes longer",
    "the insider is asked twice",
    "the insider hears of it later",
    "only some may be accused",
]


@pytest.mark.parametrize("leaky", PLANTED, ids=NAMES)
def test_what_was_planted_in_the_rules_is_found(leaky: AnyGame) -> None:
    assert found(leaky)


# Planted in the words --------------------------------------------------------


@pytest.fixture
def reworded(tmp_path: Path) -> Callable[[str, str], AnyGame]:
    """The same game with one line of its script changed."""

    def reword(line: str, other: str) -> AnyGame:
        script = (GAME.folder / "script.en.toml").read_text("utf-8")
        assert line in script
        (tmp_path / "script.en.toml").write_text(script.replace(line, other), "utf-8")
        phrases = (GAME.folder / "phrases.en.toml").read_text("utf-8")
        (tmp_path / "phrases.en.toml").write_text(phrases, "utf-8")
        return dataclasses.replace(GAME, folder=tmp_path)

    return reword


def test_a_role_that_is_told_more_is_found(reworded: Callable[[str, str], AnyGame]) -> None:
    leaky = reworded("Find it, and find who knew it all along.", "Find it.")
    assert found(leaky)[0].startswith("InsiderTold usually takes")


def test_a_role_that_is_told_with_more_breaths_is_found(reworded: Callable[[str, str], AnyGame]) -> None:
    leaky = reworded("Help them find it, and do not be found.", "Help. Them. Find. It. And do not be found.")
    assert found(leaky)[0].startswith("InsiderTold usually takes")


def test_a_second_variant_that_is_longer_is_found(reworded: Callable[[str, str], AnyGame]) -> None:
    line = '"You are the Insider. The theme is: {theme}. Help them find it, and do not be found."'
    again = '"You are the Insider. Once more, so that you know it well: the Insider. It is: {theme}."'
    assert found(reworded(f"InsiderTold = {line}", f"InsiderTold = [{line}, {again}, {again}]"))


@pytest.mark.parametrize("beat", ["<pause 1>", "<chime>", "<count 1 3>"])
def test_a_beat_that_only_one_role_hears_is_found(reworded: Callable[[str, str], AnyGame], beat: str) -> None:
    leaky = reworded("You are the Insider. The", f"You are the Insider. {beat} The")
    assert found(leaky)


def test_what_everybody_knows_may_take_its_time(reworded: Callable[[str, str], AnyGame]) -> None:
    wordy = (
        "Answer only yes, no, or I don't know. Take your time, be fair, and do not laugh when they are near."
    )
    assert found(reworded("Answer only yes, no, or I don't know.", wordy)) == []  # all know who the Master is


def test_without_anything_planted_nothing_is_found() -> None:
    assert found(GAME) == []


# How long it takes -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("theme", 1),
        ("castle", 2),
        ("people", 2),
        ("guess", 1),
        ("electricity", 5),
        ("the code word", 3),
        ("You are the Admin.", 5),
        ("Help them find it, and do not be found.", 9),
    ],
)
def test_syllables_are_counted(text: str, number: int) -> None:
    assert syllables(text) == number


def test_pauses_and_counts_last_as_long_as_they_say() -> None:
    said = Sound(Secret(to=Player("Ann")), (Pause(seconds=5), Count(numbers=("one", "two")), Chime()))
    assert said.seconds() == 8


def test_a_breath_between_two_sentences_takes_time() -> None:
    one, two = (
        Sound(Secret(to=Player("Ann")), (Say(text=text),)) for text in ("Hide and run.", "Hide. And run.")
    )
    assert one.seconds() < two.seconds()

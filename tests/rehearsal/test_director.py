"""A little sense: every game there is comes to its end, without a line that knows it."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from narrator.core.game import AnyGame, Command, Player
from narrator.games import discover
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.rehearsal.director import Director, Intention, Scene
from narrator.table import house
from tests.rehearsal.evenings import Reading, an_evening


def read(game: AnyGame, seed: int, path: Path) -> Reading:
    evening = an_evening(game, seed)
    reading = Reading(Director(evening.players), Random(seed))
    assert reading.play(evening, path / f"{seed}").closed
    return reading


@pytest.mark.slow
@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_every_game_is_played_to_its_end_and_nobody_stops_it(game: AnyGame, tmp_path: Path) -> None:
    for seed in range(3):
        reading = read(game, seed, tmp_path)
        assert reading.table.evening.over
        assert house.StopGame() not in [intention.command for intention in reading.said]
        assert reading.said[-1].command == house.LeaveTable()


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[Command]:
    """In thirty games of Insider."""
    path = tmp_path_factory.mktemp("insider")
    return [intention.command for seed in range(30) for intention in read(GAME, seed, path).said]


def test_the_theme_is_found_more_often_than_the_sand_runs_out(said: list[Command]) -> None:
    kinds = Counter(type(command) for command in said)
    assert kinds[m.FlipTile] < kinds[m.FinishDiscussion] + kinds[m.Judge]
    assert kinds[m.Guess] > 0


def test_who_is_asked_answers(tmp_path: Path) -> None:
    for intention in read(GAME, 3, tmp_path).said:
        if isinstance(intention.command, m.Judge | m.PointAt):
            assert intention.by == intention.command.voter


def test_some_house_commands_are_heard_too(said: list[Command]) -> None:
    assert {house.TellScore(), house.Repeat(), house.TellTime()} <= {*said}


def test_only_those_whose_turn_it_is_play(tmp_path: Path) -> None:
    """Of two teams, the one that guesses."""
    evening = an_evening(discover()["codenames"], 1)
    director = Observed(evening.players)
    Reading(director, Random(1)).play(evening, tmp_path / "play")
    assert director.seen
    assert all(by in turn for by, turn in director.seen)


class Observed(Director):
    """Notes who played in whose turn."""

    def __init__(self, players: Sequence[Player]) -> None:
        super().__init__(players)
        self.seen: list[tuple[Player, Sequence[Player]]] = []

    def intend(self, scene: Scene, rng: Random) -> Intention | None:
        intention = super().intend(scene, rng)
        if intention and scene.turn and intention.command in scene.legal:
            self.seen.append((intention.by, scene.turn))
        return intention

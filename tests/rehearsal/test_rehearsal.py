"""Whole games, played aloud: real voices, real ears, real rules, virtual time."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PIL import Image

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.games.insider import GAME
from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.noises import noise
from narrator.rehearsal.recording import save
from narrator.rehearsal.rehearsal import Setting, Troupe, perform
from narrator.rehearsal.report import Figures, full_report
from narrator.rehearsal.timeline import Timeline
from narrator.speech.synthesis import RATE
from narrator.table.evening import digest
from tests.rehearsal.evenings import Rehearsed, an_evening, briefest, rehearsed, resumed

pytestmark = pytest.mark.slow
SEED = 2
SHORT = {"codenames": 0}  # a seed whose evening is not long


@pytest.fixture(scope="module")
def insider(troupe: Troupe, tmp_path_factory: pytest.TempPathFactory) -> Rehearsed:
    return rehearsed(an_evening(GAME, SEED), tmp_path_factory.mktemp("insider"), troupe)


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_every_game_is_rehearsed_to_its_end(game: AnyGame, troupe: Troupe, tmp_path: Path) -> None:
    evening = an_evening(game, SHORT.get(game.name, SEED), "4", options=briefest(game))
    performance = rehearsed(evening, tmp_path, troupe).performance
    figures = Figures.of(performance)
    assert performance.ended, performance.why
    assert figures.at_first_try >= 85  # of some thirty commands; the benchmark is stricter
    assert figures.wrong_and_weighty == 0
    assert figures.mistakes("obeyed") == 0


def test_every_player_has_a_voice_of_their_own(insider: Rehearsed) -> None:
    voices = [person.actor.name for person in insider.performance.people]
    assert len(set(voices)) == len(voices)


def test_the_same_seed_is_the_same_evening_to_the_sample(
    insider: Rehearsed, troupe: Troupe, tmp_path: Path
) -> None:
    again = rehearsed(an_evening(GAME, SEED), tmp_path, troupe)
    assert again.play == insider.play
    assert fingerprint(again) == fingerprint(insider)


def fingerprint(played: Rehearsed) -> str:
    """Of everything that sounded, and of what became of it."""
    report = full_report(played.performance)
    del report["speed"]
    found = hashlib.sha256(json.dumps(report).encode())
    for sounded in played.performance.tape.sounds:
        found.update(sounded.samples.tobytes())
    return found.hexdigest()


def test_a_loud_echo_does_not_make_the_narrator_obey_itself(troupe: Troupe, tmp_path: Path) -> None:
    """It says "I am ready" and "I am finished" itself, at twice a player's loudness, in a room that rings."""
    evening = an_evening(GAME, 4, "4", "cards", GAME.options(secrets="cards"))
    performance = rehearsed(evening, tmp_path, troupe, Setting(echo=6, room="0.6")).performance
    assert performance.ended, performance.why
    assert Figures.of(performance).mistakes("obeyed") == 0


def test_in_a_loud_room_people_say_it_again_until_they_are_understood(troupe: Troupe, tmp_path: Path) -> None:
    setting = Setting(noise=noise("fan", [], [], tmp_path), snr=8, room="0.5", chatty=True)
    performance = rehearsed(an_evening(GAME, SEED), tmp_path, troupe, setting).performance
    assert performance.ended, performance.why
    assert Figures.of(performance).wrong_and_weighty == 0


def test_a_rehearsal_that_cannot_end_says_why(troupe: Troupe, tmp_path: Path) -> None:
    deafening = Setting(noise=noise("rain", [], [], tmp_path), snr=-30)
    performance = rehearsed(an_evening(GAME, SEED), tmp_path, troupe, deafening).performance
    assert not performance.ended
    assert "could not be made understood" in performance.why
    assert "setting up" in performance.why


# Broken off --------------------------------------------------------------------


class Killed(Exception):
    pass


@pytest.mark.parametrize("share", [0.4, 0.8])
def test_the_resumed_half_of_a_killed_rehearsal_ends_as_the_unbroken_one(
    share: float, insider: Rehearsed, troupe: Troupe, tmp_path: Path
) -> None:
    killed_at = insider.play[round(share * len(insider.play))]
    evening = an_evening(GAME, SEED)
    with pytest.raises(Killed):
        kill_at(killed_at, tmp_path, troupe)
    rest = resumed(evening, tmp_path, troupe).performance
    assert rest.ended, rest.why
    whole = insider.performance
    assert digest(rest.evening.state) == digest(whole.evening.state)
    assert rest.evening.tally == whole.evening.tally


def kill_at(line: str, folder: Path, troupe: Troupe) -> None:
    def write(text: str) -> None:
        if text == line:
            raise Killed

    evening = an_evening(GAME, SEED)
    minutes = Minutes.create(folder / "journal", evening.opened)
    try:
        perform(evening, minutes, Setting(), troupe, write)
    finally:
        minutes.close()


# What is left of it ------------------------------------------------------------


def test_the_recording_is_as_long_as_the_evening_and_everybody_is_on_it(
    insider: Rehearsed, tmp_path: Path
) -> None:
    performance = insider.performance
    seconds = save(tmp_path / "evening.wav", performance.tape, performance.bed, skip_silence=False)
    sound, rate = soundfile.read(tmp_path / "evening.wav")
    assert rate == RATE
    assert sound.shape == (round(seconds * RATE), 2)
    assert seconds == pytest.approx(performance.seconds, abs=3)
    assert np.abs(sound).max() < 1
    for one in performance.tape.sounds:
        part = sound[round(one.start * rate) : round(one.end * rate)]
        assert np.sqrt(np.mean(part**2)) > 0.01


def test_long_silences_can_be_left_out(insider: Rehearsed, tmp_path: Path) -> None:
    tape, bed = insider.performance.tape, insider.performance.bed
    whole = save(tmp_path / "whole.wav", tape, bed, skip_silence=False)
    short = save(tmp_path / "short.wav", tape, bed, skip_silence=True)
    assert short < whole


def test_the_timeline_shows_who_spoke_when(insider: Rehearsed, tmp_path: Path) -> None:
    Timeline(insider.performance).save(tmp_path / "timeline.png")
    with Image.open(tmp_path / "timeline.png") as picture:
        assert picture.width == 1600
        colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 24) or []}
    assert {(0x4A, 0x6F, 0xA5), (0x3A, 0x9D, 0x6E)} <= colours


def test_a_long_reason_why_a_game_did_not_end_stays_on_the_picture(
    insider: Rehearsed, tmp_path: Path
) -> None:
    reason = "“nobody won” could not be made understood: 8 tries by somebody and others, in some phase; " * 3
    Timeline(replace(insider.performance, why=reason)).save(tmp_path / "timeline.png")
    with Image.open(tmp_path / "timeline.png") as picture:
        margin = picture.convert("RGB").crop((1583, 0, picture.width, picture.height))
        assert margin.getcolors() == [(margin.width * margin.height, (255, 255, 255))]


def test_the_report_tells_of_every_command(insider: Rehearsed) -> None:
    report = full_report(insider.performance)
    json.dumps(report)
    assert report["ended"] is True
    assert len(report["sayings"]) == report["figures"]["tries"] == sum(report["figures"]["outcomes"].values())
    assert report["sayings"][-1]["command"]["name"] == "LeaveTable"
    assert set(report["players"]) == set(insider.performance.evening.players)


def test_it_is_much_faster_than_real_time(insider: Rehearsed) -> None:
    assert Figures.of(insider.performance).speed >= 5

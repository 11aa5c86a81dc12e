"""`narrator rehearse`, as somebody without a microphone uses it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from narrator.rehearsal.rehearsal import Troupe
from narrator.rehearsal.surroundings import Surroundings
from narrator.workshop.rehearse import surrounded
from tests.cli.test_killed import listen

REHEARSE = [sys.executable, "-m", "narrator", "rehearse"]
SHORT = ["insider", "--players", "4", "--seed", "2", "--secrets", "cards"]


def environment(home: Path, chance: str = "0") -> dict[str, str]:
    """A home of its own, in which no voice was ever heard."""
    homes = {f"XDG_{name}_HOME": str(home / name) for name in ("STATE", "CACHE", "CONFIG")}
    config = home / "config.toml"
    config.write_text('voice = "pyttsx3"\n')
    given = {"NARRATOR_CONFIG": str(config), "PYTHONHASHSEED": chance, "PYTHONUNBUFFERED": "1"}
    return {**os.environ, **homes, **given}


def rehearse(home: Path, *arguments: str, chance: str = "0") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*REHEARSE, *arguments], capture_output=True, text=True, env=environment(home, chance)
    )


BAD = {
    "no such game": (["chess"], "There is no game called “chess”."),
    "too many players": (["insider", "--players", "40"], "Insider is for 4 to 8 players, not 40."),
    "too few names": (["insider", "--players", "Ann, Ben"], "Insider is for 4 to 8 players"),
    "no such noise": (["insider", "--noise", "moon"], "“moon” is no recording, and none of: cafe"),
    "no such room": (["insider", "--room", "large"], "“large” is no impulse response"),
    "endless room": (["insider", "--room", "60"], "No room has 60 seconds of echo."),
    "no such chatter": (["insider", "--chatter", "nowhere"], "“nowhere” is no folder of recordings."),
    "no recording": (["insider", "--save", "evening.mp3"], "Let it end in .wav"),
    "no folder": (["insider", "--save", "nowhere/evening.wav"], "cannot be written"),
    "never": (["insider", "--repeat", "0"], "Rehearse at least once"),
    "no such option": (["insider", "--set", "colour=red"], "is no option of insider"),
    "nothing to resume": (["insider", "--resume", "nowhere"], "Those without --to are in"),
    "no rehearsal": (["insider", "--resume", "docs"], "There is no rehearsal in docs."),
}


@pytest.mark.slow
@pytest.mark.usefixtures("model")
@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_answered_with_one_line(case: str, tmp_path: Path) -> None:
    arguments, answer = BAD[case]
    done = rehearse(tmp_path, *arguments)
    assert done.returncode == 2
    assert answer in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.fixture(scope="module")
def whole(troupe: Troupe, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a rehearsal that went to its end, with all that can be kept of it."""
    home = tmp_path_factory.mktemp("home")
    done = rehearse(home, *SHORT, *kept(home))
    assert done.returncode == 0, done.stderr
    assert "Let us play Insider." in done.stdout
    assert "understood at the first try" in done.stdout
    return home


def kept(home: Path) -> list[str]:
    return ["--save", str(home / "a.wav"), "--transcript", str(home / "a.txt"), "--to", str(home / "a")]


@pytest.mark.slow
def test_a_rehearsal_leaves_its_play_its_sound_a_picture_and_a_report(whole: Path) -> None:
    assert (whole / "a.txt").read_text() == (whole / "a" / "play.txt").read_text()
    assert (whole / "a" / "timeline.png").stat().st_size > 5000
    assert json.loads((whole / "a" / "report.json").read_text())["ended"] is True
    assert (whole / "a.wav").stat().st_size > 1_000_000


@pytest.mark.slow
def test_on_another_day_the_same_seed_is_the_same_evening(whole: Path, tmp_path: Path) -> None:
    """In another process, with other chance, and with no voice kept."""
    assert rehearse(tmp_path, *SHORT, *kept(tmp_path), chance="2").returncode == 0
    for file in ("a.txt", "a.wav"):
        assert (tmp_path / file).read_bytes() == (whole / file).read_bytes()


@pytest.mark.slow
def test_a_rehearsal_that_was_killed_is_resumed(whole: Path, tmp_path: Path) -> None:
    interrupted(signal.SIGKILL, whole, tmp_path)
    assert_goes_on(whole, tmp_path)


@pytest.mark.slow
def test_the_first_ctrl_c_breaks_a_rehearsal_off_and_it_is_resumed(whole: Path, tmp_path: Path) -> None:
    status, rest, errors = interrupted(signal.SIGINT, whole, tmp_path)
    assert status == 128 + signal.SIGINT
    assert "The Insider was" not in rest
    assert rest.endswith(f"rehearse insider --resume {tmp_path}\n")
    assert not errors
    assert_goes_on(whole, tmp_path)


def interrupted(number: signal.Signals, home: Path, folder: Path) -> tuple[int, str, str]:
    """How it ended, and what still came onto the screen after the signal."""
    process = subprocess.Popen(
        [*REHEARSE, *SHORT, "--to", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    )
    listen(process, "You have five minutes.")
    process.send_signal(number)
    rest, errors = process.communicate()
    return process.returncode, rest, errors


def assert_goes_on(whole: Path, folder: Path) -> None:
    rest = rehearse(whole, "insider", "--resume", str(folder))
    assert rest.returncode == 0, rest.stderr
    assert "Welcome back." in rest.stdout
    assert ending(rest.stdout) == ending((whole / "a.txt").read_text())


def ending(play: str) -> str:
    """From the last reveal on: who won, and with how many points."""
    lines = [line.removeprefix("NARRATOR").strip() for line in play.splitlines()]
    told = next(number for number, line in enumerate(lines) if line.startswith("The Insider was"))
    return " ".join(lines[told : told + 3])


@pytest.mark.slow
def test_several_evenings_have_one_report(whole: Path, tmp_path: Path) -> None:
    several = ["--to", str(tmp_path / "two"), "--transcript", str(tmp_path / "play.txt")]
    done = rehearse(whole, *SHORT, "--repeat", "2", *several)
    assert done.returncode == 0, done.stderr
    assert "2 of 2" in done.stdout
    assert (tmp_path / "play-1.txt").read_text() != (tmp_path / "play-2.txt").read_text()
    assert (tmp_path / "two" / "2" / "report.json").is_file()
    assert json.loads((tmp_path / "two" / "report.json").read_text())["games"] == 2


def test_while_a_noise_is_made_for_the_first_time_the_screen_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rain = Surroundings(noise="rain")
    surrounded(rain, tmp_path)
    assert "“rain” is made" in capsys.readouterr().out
    surrounded(rain, tmp_path)
    surrounded(Surroundings(), tmp_path)
    assert not capsys.readouterr().out

"""A real process, a real journal, a real signal."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from tests.table.tables import FOUR

NARRATOR = [sys.executable, "-m", "narrator"]
PLAY = [*NARRATOR, "play", "insider", "--players", ", ".join(FOUR), "--seed", "1"]
PATIENCE = 30  # seconds until a process that says nothing more is given up
RESUME = [*NARRATOR, "resume"]
# One game to its end: what is said, and a line by which we see that it has been taken.
GAME = [
    ("we are ready", "You have five minutes."),
    ("+100", "(one minute and forty seconds)"),
    ("time left", "Three minutes and twenty seconds left."),
    ("ben guesses violin", "That is not the theme."),
    ("cleo got it", "You have one minute and forty seconds."),
    ("we are finished", "Ann, yes or no?"),
    ("no", "Ben, was it Cleo?"),
    ("no", "Dev, yes or no?"),
    ("yes", "Ann, whom do you point at?"),
    ("ann points at ben", "Ben, who is it?"),
    ("ben points at cleo", "Cleo, whom do you point at?"),
    ("cleo points at ben", "Dev, who is it?"),
    ("dev points at cleo", "A tie between Ben and Cleo."),
    ("ben", "play again?"),
]


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(home), "PYTHONUNBUFFERED": "1"}


def start(command: list[str], home: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment(home))


def say(process: subprocess.Popen[str], sentence: str, until: str) -> None:
    """Says a sentence and listens until the answer has come."""
    assert process.stdin
    process.stdin.write(f"{sentence}\n")
    process.stdin.flush()
    listen(process, until)


def listen(process: subprocess.Popen[str], until: str) -> None:
    assert process.stdout
    heard: list[str] = []
    patience = Timer(PATIENCE, process.kill)
    patience.start()
    try:
        for line in process.stdout:
            heard.append(line)
            if until in line:
                return
    finally:
        patience.cancel()
    raise AssertionError(f"never said: {until}\n{''.join(heard)}")


def kill(process: subprocess.Popen[str], number: int) -> None:
    process.send_signal(number)
    process.communicate()


def finish(command: list[str], home: Path, sentences: list[str]) -> str:
    script = "\n".join(sentences)
    done = subprocess.run(command, input=script, capture_output=True, text=True, env=environment(home))
    assert done.returncode == 0, done.stderr
    return done.stdout


def ending(transcript: str) -> str:
    return transcript[transcript.index("You accuse") :]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> str:
    return finish(PLAY, tmp_path_factory.mktemp("unbroken"), [sentence for sentence, _ in GAME])


@pytest.mark.slow
@pytest.mark.parametrize("said", range(len(GAME)))
def test_a_game_that_is_killed_after_any_command_goes_on(said: int, unbroken: str, tmp_path: Path) -> None:
    process = start(PLAY, tmp_path)
    listen(process, "say: we are ready.")
    for sentence, answer in GAME[:said]:
        say(process, sentence, answer)
    kill(process, signal.SIGKILL)
    rest = finish(RESUME, tmp_path, [sentence for sentence, _ in GAME[said:]])
    assert ending(rest) == ending(unbroken)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT], ids=lambda n: n.name)
def test_a_closed_terminal_or_ctrl_c_loses_nothing(number: signal.Signals, tmp_path: Path) -> None:
    process = start(PLAY, tmp_path)
    listen(process, "say: we are ready.")
    for sentence, answer in GAME[:3]:
        say(process, sentence, answer)
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == 128 + number
    assert "Traceback" not in errors
    assert "Three minutes and twenty seconds left." in finish(RESUME, tmp_path, ["time left"])


@pytest.mark.slow
def test_a_full_disk_is_said_and_what_was_before_is_safe(tmp_path: Path) -> None:
    """The limit on the size of files stands for a disk without room."""
    finish(PLAY, tmp_path, ["we are ready", "+20"])
    (journal,) = tmp_path.glob("**/*.jsonl")
    room = journal.stat().st_size + 20
    limited = ["prlimit", f"--fsize={room}", *RESUME]
    done = subprocess.run(
        limited, input="cleo got it\n", capture_output=True, text=True, env=environment(tmp_path)
    )
    assert done.returncode == 1
    assert "could not be saved" in done.stderr
    assert "narrator resume" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Cleo found the theme" not in done.stdout
    assert "Four minutes and forty seconds left." in finish(RESUME, tmp_path, ["time left"])

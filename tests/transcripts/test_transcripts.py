"""Golden plays: what is said at the table, word for word, compared with what was last read and found good.

A `.play` begins with its command line: `#! play insider --players "Ann, Ben, Cleo, Dev" --seed 7`.
After that each line is one sentence said aloud, `@ann: …` one on Ann's private line, `+90` ninety
seconds that pass, and `#` a comment. Beside it stands the `.txt` that must come out.
After a change of words write them all anew, and read what has changed as prose:

    NARRATOR_WRITE_TRANSCRIPTS=1 .venv/bin/pytest tests/transcripts
    git diff tests/transcripts
"""

import os
import shlex
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

import pytest
from typer.testing import CliRunner

from narrator.cli import app

HERE = Path(__file__).parent
PLAYS = sorted(HERE.rglob("*.play"))
WRITE = os.environ.get("NARRATOR_WRITE_TRANSCRIPTS") == "1"


MESSY = [play for play in PLAYS if play.stem == "a_messy_table"]


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: f"{play.parent.name}-{play.stem}")
def test_the_play_goes_as_written(play: Path, tmp_path: Path) -> None:
    said = perform(play, tmp_path)
    golden = play.with_suffix(".txt")
    if WRITE:
        golden.write_text(said, "utf-8")
        pytest.fail(f"{golden.name} is written: read it, then run this without the variable.", pytrace=False)
    assert golden.exists(), f"{golden.name} is missing. Write it with NARRATOR_WRITE_TRANSCRIPTS=1."
    written = golden.read_text("utf-8")
    if said != written:
        pytest.fail(f"{play.stem} goes another way now:\n{difference(written, said)}", pytrace=False)


@pytest.mark.parametrize("play", MESSY, ids=lambda play: play.parent.name)
def test_the_program_itself_says_the_same(play: Path, tmp_path: Path) -> None:
    assert run(play, tmp_path) == play.with_suffix(".txt").read_text("utf-8")


def test_every_transcript_has_its_play() -> None:
    assert [golden.name for golden in HERE.rglob("*.txt") if not golden.with_suffix(".play").exists()] == []


def perform(play: Path, shelf: Path) -> str:
    """The command line with the play on its standard input; a process each would take most of the time."""
    script = play.read_text("utf-8")
    done = CliRunner().invoke(app, command_line(script), input=script, env={"XDG_STATE_HOME": str(shelf)})
    assert done.exit_code == 0, done.output
    return done.stdout


def run(play: Path, shelf: Path) -> str:
    """The real program, with nothing of the world around it."""
    script = play.read_text("utf-8")
    finished = subprocess.run(
        [sys.executable, "-m", "narrator", *command_line(script)],
        input=script,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "XDG_STATE_HOME": str(shelf), "PYTHONUTF8": "1"},
        timeout=60,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def command_line(script: str) -> list[str]:
    first = script.partition("\n")[0]
    assert first.startswith("#!"), "the first line of a play is its command line: #! play …"
    return shlex.split(first.removeprefix("#!"))


def difference(written: str, said: str) -> str:
    lines = unified_diff(written.splitlines(), said.splitlines(), "as written", "as said", lineterm="")
    return "\n".join(lines)

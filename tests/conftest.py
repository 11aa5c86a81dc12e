"""What real sound needs: who has none of it skips these tests; the build machine must have it all."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from narrator.speech.models import ModelError, find

Record = Callable[[str, Path], Path]


def lacking(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def model() -> Path:
    """The folder of the recogniser's model."""
    try:
        return find()
    except ModelError as error:
        lacking(str(error))


@pytest.fixture(scope="session")
def record() -> Record:
    """Somebody says something into a WAV file."""
    if not shutil.which("espeak-ng"):
        lacking("There is no espeak-ng. Install it: sudo apt-get install espeak-ng")

    def speak(text: str, file: Path) -> Path:
        subprocess.run(["espeak-ng", "-v", "en-us", "-w", str(file), text], check=True)
        return file

    return speak

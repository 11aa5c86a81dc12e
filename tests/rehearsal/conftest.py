"""A troupe of quick voices, and the real ears."""

import shutil
from pathlib import Path

import pytest

from narrator.rehearsal.casting import available
from narrator.rehearsal.rehearsal import Troupe
from narrator.rehearsal.voice import narrators_voice
from narrator.speech.recogniser import Vocabulary
from narrator.speech.synthesis import KeptVoice
from tests.conftest import lacking

QUICK_AND_CLEAR = ("pico", "espeak")


@pytest.fixture(scope="session")
def troupe(model: Path, tmp_path_factory: pytest.TempPathFactory) -> Troupe:
    """What was said once is kept for all tests."""
    if not shutil.which("espeak-ng"):
        lacking("espeak-ng is not installed.")
    keep = tmp_path_factory.mktemp("cast")
    voice, taken = narrators_voice("pyttsx3")
    others = tuple(actor for actor in available() if actor.engine not in QUICK_AND_CLEAR)
    return Troupe(Vocabulary(model), KeptVoice(voice, keep), (*taken, *others), keep, "narrator")

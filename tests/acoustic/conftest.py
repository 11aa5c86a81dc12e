"""The real model and real voices."""

import shutil
from collections.abc import Callable

import numpy as np
import pytest

from narrator.rehearsal.cast import CAST, Actor
from narrator.speech import models
from narrator.speech.models import ModelError
from narrator.speech.recogniser import Vocabulary
from narrator.speech.sound import RATE, Samples
from tests.conftest import lacking

Say = Callable[..., Samples]


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    try:
        return Vocabulary(models.find())
    except ModelError as error:
        lacking(str(error))


@pytest.fixture(scope="session")
def voices() -> list[Actor]:
    """A man, a woman's pitch, a Briton and a robot."""
    chosen = [CAST[0], CAST[4], CAST[6], CAST[19]]
    for actor in chosen:
        if not actor.available:
            lacking(f"The voice {actor.name} is not installed.")
    return chosen


@pytest.fixture(scope="session")
def say(tmp_path_factory: pytest.TempPathFactory) -> Say:
    """A sentence as it comes from the microphone: a breath of silence before it, and one after."""
    keep = tmp_path_factory.mktemp("cast")

    def said(actor: Actor, text: str, silence: float = 1.2) -> Samples:
        quiet = np.zeros(round(silence * RATE), np.int16)
        return np.concatenate([quiet, actor.say(text, keep), quiet])

    return said


@pytest.fixture(scope="session")
def needs_pulseaudio() -> None:
    for program in ("pulseaudio", "paplay", "parec", "espeak-ng"):
        if not shutil.which(program):
            lacking(f"{program} is not installed.")


@pytest.fixture(scope="session")
def needs_espeak() -> None:
    if not shutil.which("espeak-ng"):
        lacking("espeak-ng is not installed.")

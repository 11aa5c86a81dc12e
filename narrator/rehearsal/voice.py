"""The narrator's voice at a rehearsal: the one that was chosen, but the same every time it says something."""

import shutil
import tempfile
from pathlib import Path

import numpy as np

from narrator.rehearsal.cast import CAST, Actor, piper_voice, run
from narrator.speech.synthesis import Piper, Pyttsx3, Sound, Synthesiser, choose_voice, read


class SteadyPiper:
    """Piper without chance: the same words sound the same on every day."""

    name = "piper joe, steady"

    def speak(self, text: str, pace: float) -> Sound:
        from piper import SynthesisConfig

        steady = SynthesisConfig(length_scale=1 / pace, noise_scale=0.0, noise_w_scale=0.0)
        chunks = piper_voice().synthesize(text, steady)
        return np.concatenate([chunk.audio_float_array for chunk in chunks]).astype(np.float32)


class SteadyEspeak:
    """The system's voice without chance: in a process of its own, which begins the same way every time."""

    def __init__(self, voice: str) -> None:
        self._voice = voice or "en"

    @property
    def name(self) -> str:
        return f"espeak {self._voice}, steady"

    def speak(self, text: str, pace: float) -> Sound:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "said.wav"
            words = str(round(Pyttsx3.WORDS_A_MINUTE * pace))
            run(["espeak-ng", "-v", self._voice, "-s", words, "-w", str(file), "--stdin"], text)
            return read(file)


def narrators_voice(wanted: str) -> tuple[Synthesiser, tuple[Actor, ...]]:
    """The voice, and the actors who sound too much like it to play as well."""
    chosen = choose_voice(wanted)
    if isinstance(chosen, Piper):
        return SteadyPiper(), tuple(actor for actor in CAST if actor == Actor("piper", "joe"))
    alike = tuple(actor for actor in CAST if actor == Actor("espeak", "en-gb"))
    if isinstance(chosen, Pyttsx3) and shutil.which("espeak-ng"):
        return SteadyEspeak(chosen.voice), alike
    return chosen, alike

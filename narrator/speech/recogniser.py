"""Vosk with a grammar: what was said, and what else it may have been, out of a closed list."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import vosk

from narrator.speech.models import ModelError, repair
from narrator.speech.sound import RATE, Samples

UNKNOWN = "[unk]"
ALTERNATIVES = 20
vosk.SetLogLevel(-1)
# Perfect silence, which no microphone has but many a virtual one, upsets the model. A grain of noise mends
# that; always the same one, so that the same sound is always heard alike.
GRAIN = np.random.default_rng(0).integers(-2, 3, RATE).astype(np.int16)


@dataclass(frozen=True)
class Alternative:
    """Something that may have been said; the higher the score, the likelier."""

    text: str
    score: float


class Vocabulary:
    """The model, loaded once."""

    def __init__(self, folder: Path) -> None:
        try:
            self.model = vosk.Model(str(folder))
        except Exception as error:  # vosk raises a bare Exception
            raise ModelError(f"The model at {folder} cannot be loaded ({error}). {repair(folder)}") from error

    def knows(self, word: str) -> bool:
        return int(self.model.vosk_model_find_word(word)) >= 0


class Recogniser:
    """One expectation long: a fresh one is made for each closed list."""

    def __init__(self, vocabulary: Vocabulary, sentences: Iterable[str]) -> None:
        grammar = json.dumps([*sentences, UNKNOWN], ensure_ascii=False)
        self._kaldi = vosk.KaldiRecognizer(vocabulary.model, RATE, grammar)
        self._kaldi.SetMaxAlternatives(ALTERNATIVES)
        self._taken = 0

    def take(self, sound: bytes) -> list[Alternative]:
        """Nothing, until Vosk itself finds that a part is over."""
        over = self._kaldi.AcceptWaveform(grained(sound, self._taken))
        self._taken += len(sound) // 2
        return alternatives(self._kaldi.Result()) if over else []

    def so_far(self) -> str:
        return str(json.loads(self._kaldi.PartialResult()).get("partial", ""))

    def finish(self) -> list[Alternative]:
        return alternatives(self._kaldi.FinalResult())


def alternatives(result: str) -> list[Alternative]:
    found = json.loads(result).get("alternatives", [])
    return [Alternative(other["text"].strip(), other["confidence"]) for other in found]


def grained(sound: bytes, position: int = 0) -> bytes:
    """With the grain of noise that belongs to this position, in samples from the beginning."""
    samples: Samples = np.frombuffer(sound, np.int16)
    grain = np.resize(np.roll(GRAIN, -position % RATE), len(samples))
    return (np.clip(samples, -32766, 32765) + grain).astype(np.int16).tobytes()

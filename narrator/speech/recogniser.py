"""Vosk with a grammar: what was said, and what else it may have been, out of a closed list."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import vosk

from narrator.speech.models import ModelError
from narrator.speech.sound import RATE

UNKNOWN = "[unk]"
ALTERNATIVES = 20
vosk.SetLogLevel(-1)


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
            raise ModelError(f"The model at {folder} cannot be loaded. {error}") from error

    def knows(self, word: str) -> bool:
        return int(self.model.vosk_model_find_word(word)) >= 0


class Recogniser:
    """One expectation long: a fresh one is made for each closed list."""

    def __init__(self, vocabulary: Vocabulary, sentences: Iterable[str]) -> None:
        grammar = json.dumps([*sentences, UNKNOWN], ensure_ascii=False)
        self._kaldi = vosk.KaldiRecognizer(vocabulary.model, RATE, grammar)
        self._kaldi.SetMaxAlternatives(ALTERNATIVES)

    def take(self, sound: bytes) -> list[Alternative]:
        """Nothing, until Vosk itself finds that a part is over."""
        return alternatives(self._kaldi.Result()) if self._kaldi.AcceptWaveform(sound) else []

    def so_far(self) -> str:
        return str(json.loads(self._kaldi.PartialResult()).get("partial", ""))

    def finish(self) -> list[Alternative]:
        return alternatives(self._kaldi.FinalResult())


def alternatives(result: str) -> list[Alternative]:
    found = json.loads(result).get("alternatives", [])
    return [Alternative(other["text"].strip(), other["confidence"]) for other in found]

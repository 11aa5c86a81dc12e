"""Vosk with a grammar: what was said, word by word, out of a closed list."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import vosk

from narrator.speech.models import ModelError
from narrator.speech.sound import RATE

UNKNOWN = "[unk]"
vosk.SetLogLevel(-1)


@dataclass(frozen=True)
class Word:
    text: str
    confidence: float


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
        self._kaldi.SetWords(True)

    def take(self, sound: bytes) -> list[Word] | None:
        """The words of a part that Vosk itself found to be over."""
        if self._kaldi.AcceptWaveform(sound):
            return words(self._kaldi.Result())
        return None

    def so_far(self) -> str:
        return str(json.loads(self._kaldi.PartialResult()).get("partial", ""))

    def finish(self) -> list[Word]:
        return words(self._kaldi.FinalResult())


def words(result: str) -> list[Word]:
    return [Word(word["word"], word["conf"]) for word in json.loads(result).get("result", [])]

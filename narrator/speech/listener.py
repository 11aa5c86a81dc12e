"""From frames of sound to utterances, in audio time: it knows no clock and no thread."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from narrator.speech.detector import VoiceDetector
from narrator.speech.recogniser import UNKNOWN, Recogniser, Vocabulary, Word
from narrator.speech.sound import FRAME_SECONDS

BEFORE = int(0.3 / FRAME_SECONDS)  # frames that are kept from before the first voiced one
TO_BEGIN = 3  # voiced frames among the last TO_BEGIN_OF begin an utterance
TO_BEGIN_OF = 6
BREATH = int(0.24 / FRAME_SECONDS)  # frames of silence that end a sentence
UNFINISHED = int(0.9 / FRAME_SECONDS)  # and those that end what could still go on
LONGEST = int(9 / FRAME_SECONDS)
SETTLED = int(0.5 / FRAME_SECONDS)  # frames a whole sentence stands unchanged in a loud room


@dataclass(frozen=True)
class Utterance:
    """What was heard between two silences, with its times in seconds."""

    words: tuple[Word, ...]
    start: float
    end: float
    decided: float

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def confidence(self) -> float:
        """Of the least certain word: it tells right from wrong among commands."""
        return min((word.confidence for word in self.words), default=0.0)


@dataclass(frozen=True)
class Grammar:
    """The sentences that may be said, the decoys that may be taken for them, and how they begin."""

    sentences: frozenset[str]
    decoys: tuple[str, ...] = ()

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """Every proper beginning of a sentence, in whole words."""
        return frozenset(
            " ".join(words[:length])
            for words in (sentence.split() for sentence in self.sentences)
            for length in range(1, len(words))
        )


class Listener:
    """Sits in one room: learns how loud it is, and waits for sentences of the grammar."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._detector = VoiceDetector()
        self._grammar = Grammar(frozenset())
        self._recogniser: Recogniser | None = None
        self._time = 0  # in frames since the beginning
        self._recent: deque[bytes] = deque(maxlen=BEFORE)
        self._voiced: deque[bool] = deque(maxlen=TO_BEGIN_OF)
        self._forget()

    def expect(self, grammar: Grammar) -> None:
        """From now on only these sentences are listened for; what was half said is forgotten."""
        self._grammar = grammar
        self._recogniser = Recogniser(self._vocabulary, [*grammar.sentences, *grammar.decoys])
        self._forget()

    def _forget(self) -> None:
        self._speaking = False
        self._words: list[Word] = []
        self._start = self._end = 0
        self._so_far, self._settled = "", 0
        self._voiced.clear()

    def hear(self, frame: bytes) -> Utterance | None:
        """One frame further; an utterance when one has just been decided."""
        self._time += 1
        voiced = self._detector.hears(frame)
        self._voiced.append(voiced)
        if voiced:
            self._end = self._time
        if self._recogniser is None:
            return None
        if self._speaking:
            return self._speak_on(frame, self._recogniser)
        self._recent.append(frame)
        if sum(self._voiced) >= TO_BEGIN:
            self._begin(self._recogniser)
        elif self._words and self._time - self._end >= UNFINISHED:
            return self._decide()
        return None

    def _begin(self, recogniser: Recogniser) -> None:
        if not self._words:
            self._start = self._time - len(self._recent)
        self._speaking = True
        self._so_far, self._settled = "", 0
        self._take(recogniser, b"".join(self._recent))
        self._recent.clear()

    def _speak_on(self, frame: bytes, recogniser: Recogniser) -> Utterance | None:
        self._take(recogniser, frame)
        if not (self._is_breath() or self._has_settled(recogniser)):
            return None
        self._words += recogniser.finish()
        self._speaking = False
        unfinished = self._text() in self._grammar.beginnings and self._text() not in self._grammar.sentences
        return None if unfinished else self._decide()

    def _take(self, recogniser: Recogniser, sound: bytes) -> None:
        self._words += recogniser.take(sound) or []

    def _is_breath(self) -> bool:
        return self._time - self._end >= BREATH or self._time - self._start >= LONGEST

    def _has_settled(self, recogniser: Recogniser) -> bool:
        """In a loud room there is no silence, but a whole sentence that no longer changes."""
        so_far = recogniser.so_far()
        self._settled = self._settled + 1 if so_far == self._so_far else 0
        self._so_far = so_far
        whole = so_far in self._grammar.sentences and so_far not in self._grammar.beginnings
        return whole and self._settled >= SETTLED

    def _text(self) -> str:
        return " ".join(word.text for word in self._words)

    def _decide(self) -> Utterance | None:
        words, start, end = tuple(self._words), self._start, self._end
        self._forget()
        if not any(word.text != UNKNOWN for word in words):
            return None
        return Utterance(words, start * FRAME_SECONDS, end * FRAME_SECONDS, self._time * FRAME_SECONDS)


def listen(listener: Listener, sound: Iterator[bytes]) -> Iterator[Utterance]:
    """Everything that is heard in a stretch of sound."""
    for frame in sound:
        if utterance := listener.hear(frame):
            yield utterance

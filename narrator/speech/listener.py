"""From frames of sound to utterances, in audio time: it knows no clock and no thread."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from narrator.speech.bass import BassDown
from narrator.speech.detector import VoiceDetector, louder, loudness
from narrator.speech.recogniser import UNKNOWN, Alternative, Recogniser, Vocabulary
from narrator.speech.sound import FRAME_SECONDS

BEFORE = int(0.4 / FRAME_SECONDS)  # frames that are kept from before the first voiced one
TO_BEGIN = 4  # voiced frames among the last TO_BEGIN_OF begin an utterance
TO_BEGIN_OF = 6
BREATH = int(0.24 / FRAME_SECONDS)  # frames of silence that end a sentence
UNFINISHED = int(0.9 / FRAME_SECONDS)  # and those that end what could still go on
LIKELY = 4.0  # points below the likeliest that are still worth going on with
PARTS = 5  # alternatives of a part that are joined with those of the next
LONGEST = int(9 / FRAME_SECONDS)
USUAL_VOICE = 65.0  # decibels: to the recogniser, a voice that is far weaker than this is silence
NEVER = float("-inf")
SECOND_THOUGHT = int(0.2 / FRAME_SECONDS)  # frames for which the recogniser may take it for something else
SETTLED = int(0.5 / FRAME_SECONDS)  # frames a whole sentence stands unchanged in a loud room


@dataclass(frozen=True)
class Utterance:
    """What may have been said between two silences, likeliest first, with its times in seconds.

    `hush` is how long nobody else had spoken before.
    """

    alternatives: tuple[Alternative, ...]
    start: float
    end: float
    decided: float
    sound: bytes
    hush: float

    @property
    def text(self) -> str:
        return self.alternatives[0].text


@dataclass(frozen=True)
class Grammar:
    """The sentences that are listened for, decoys among them, and how they begin."""

    sentences: frozenset[str]

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
        self._bass_down = BassDown()
        self._detector = VoiceDetector()
        self._grammar = Grammar(frozenset())
        self._recogniser: Recogniser | None = None
        self._time = 0  # in frames since the beginning
        self._recent: deque[bytes] = deque(maxlen=BEFORE)
        self._voiced: deque[bool] = deque(maxlen=TO_BEGIN_OF)
        self._last_voice = NEVER
        self._hush = 0.0
        self._forget()

    def expect(self, grammar: Grammar) -> None:
        """From now on only these sentences are listened for; what was half said is forgotten."""
        self._grammar = grammar
        self._recogniser = Recogniser(self._vocabulary, grammar.sentences)
        self._last_voice = NEVER
        self._forget()

    @property
    def following(self) -> bool:
        """Whether somebody is in the middle of what may be a sentence of the grammar."""
        if not self._speaking:
            return self._is_unfinished()
        return self._time - self._on_track <= SECOND_THOUGHT

    def forget(self) -> None:
        """Whatever was half said is no longer waited for."""
        if self._recogniser:
            self._recogniser.finish()
        self._recent.clear()
        self._last_voice = NEVER
        self._forget()

    def _forget(self) -> None:
        self._speaking = False
        self._gain = 0.0
        self._heard: list[Alternative] = []
        self._sound: list[bytes] = []
        self._start = self._end = self._time
        self._so_far, self._settled = "", 0
        self._on_track = self._time  # when it last was the beginning of a sentence
        self._voiced.clear()

    def hear(self, frame: bytes) -> Utterance | None:
        """One frame further; an utterance when one has just been decided."""
        self._time += 1
        frame = self._bass_down(frame)
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
        elif self._heard and self._time - self._end >= UNFINISHED:
            return self._decide()
        return None

    def _begin(self, recogniser: Recogniser) -> None:
        if not self._heard:
            self._start = self._time - len(self._recent)
            self._hush = self._time - TO_BEGIN_OF - self._last_voice
            self._gain = USUAL_VOICE - max(map(loudness, self._recent))
        self._speaking = True
        self._so_far, self._settled = "", 0
        self._on_track = self._time
        before = [louder(frame, self._gain) for frame in self._recent]
        recogniser.take(b"".join(before))
        self._sound += before
        self._recent.clear()

    def _speak_on(self, frame: bytes, recogniser: Recogniser) -> Utterance | None:
        frame = louder(frame, self._gain)
        self._sound.append(frame)
        over = self._is_breath() or self._has_settled(recogniser)
        part = recogniser.take(frame)
        self._heard = joined(self._heard, part)
        if not over and not (part and self._is_whole()):
            return None  # Vosk finds its own ends, also in the middle of talk
        self._heard = joined(self._heard, recogniser.finish())
        self._speaking = False
        return None if self._is_unfinished() else self._decide()

    def _is_whole(self) -> bool:
        return bool(self._heard) and self._heard[0].text in self._grammar.sentences

    def _is_breath(self) -> bool:
        return self._time - self._end >= BREATH or self._time - self._start >= LONGEST

    def _is_unfinished(self) -> bool:
        """What is likely is the beginning of something rather than something whole."""
        if not self._heard:
            return False
        likeliest, *others = [
            other.text for other in self._heard if other.score >= self._heard[0].score - LIKELY
        ]
        whole, beginnings = self._grammar.sentences, self._grammar.beginnings
        if likeliest in whole or likeliest in beginnings:
            return likeliest not in whole
        return whole.isdisjoint(others) and not beginnings.isdisjoint(others)

    def _has_settled(self, recogniser: Recogniser) -> bool:
        """In a loud room there is no silence, but a whole sentence that no longer changes."""
        so_far = recogniser.so_far()
        self._settled = self._settled + 1 if so_far == self._so_far else 0
        self._so_far = so_far
        if not so_far or so_far in self._grammar.beginnings or so_far in self._grammar.sentences:
            self._on_track = self._time
        whole = so_far in self._grammar.sentences and so_far not in self._grammar.beginnings
        return whole and self._settled >= SETTLED

    def _decide(self) -> Utterance | None:
        heard, start, end, sound = tuple(self._heard), self._start, self._end, b"".join(self._sound)
        self._forget()
        if not any(heard_word(other.text) for other in heard):
            return None
        self._last_voice = end
        times = (start * FRAME_SECONDS, end * FRAME_SECONDS, self._time * FRAME_SECONDS)
        return Utterance(heard, *times, sound, self._hush * FRAME_SECONDS)


def joined(before: list[Alternative], after: list[Alternative]) -> list[Alternative]:
    """Two parts of one sentence, with a breath between them."""
    if not before or not after:
        return before or after
    pairs = ((a, b) for a in before[:PARTS] for b in after[:PARTS])
    both = [Alternative(f"{a.text} {b.text}".strip(), a.score + b.score) for a, b in pairs]
    return sorted(both, key=lambda heard: -heard.score)


def heard_word(text: str) -> bool:
    return any(word != UNKNOWN for word in text.split())


def listen(listener: Listener, sound: Iterable[bytes]) -> Iterator[Utterance]:
    """Everything that is heard in a stretch of sound."""
    for frame in sound:
        if utterance := listener.hear(frame):
            yield utterance

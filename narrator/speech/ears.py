"""The ears: a thread that listens, and tells the inbox what it understood."""

import threading
import time
from collections.abc import Callable

from narrator.speech.devices import DeviceError, look_again
from narrator.speech.hearing import Hearing, Meaning, Sayable
from narrator.speech.listener import Listener, Utterance
from narrator.speech.microphone import Microphone
from narrator.speech.recogniser import Vocabulary
from narrator.table.ports import Expectation, Found, Heard, Lost, Message

WINDOW = 12.0  # seconds after a question in which one bare word is an answer
SAFE = 3  # words that make a bare sentence safe at any time after a question
TRY_AGAIN = 1.0  # seconds between two looks for a microphone that has gone


class VoskEars:
    """Closed while the narrator speaks, so that it does not obey itself."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        open_microphone: Callable[[], Microphone],
        tell: Callable[[Message], None],
        address: str,
    ) -> None:
        self._vocabulary = vocabulary
        self._open_microphone = open_microphone
        self._tell = tell
        self._address = address
        self._listener = Listener(vocabulary)
        self._expected: Expectation | None = None
        self._closed = threading.Event()
        self._ended = threading.Event()
        self._opened_at = time.monotonic()
        self._microphone = open_microphone()
        self._thread = threading.Thread(target=self._listen, name="ears", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._ended.set()
        self._thread.join(timeout=5)
        self._microphone.close()

    def expect(self, expectation: Expectation) -> None:
        self._expected = expectation

    def close(self) -> None:
        """What is heard from now on is the narrator's own voice."""
        self._closed.set()

    def open(self) -> None:
        self._opened_at = time.monotonic()
        self._closed.clear()

    # In the thread ---------------------------------------------------------------

    def _listen(self) -> None:
        taken: Expectation | None = None
        hearing: Hearing | None = None
        deaf = False
        while not self._ended.is_set():
            expected = self._expected
            if expected is not taken and expected is not None:
                bare = not expected.free_talk
                spoken = Sayable(expected.sentences, self._address, bare, tuple(expected.decoys))
                self._listener.expect(spoken.grammar())
                hearing, taken = Hearing(self._vocabulary, spoken), expected
            frame = self._frame()
            if self._closed.is_set() or frame is None:
                deaf = True
                continue
            if deaf:
                self._listener.forget()
                self._microphone.drop()
                deaf = False
                continue
            utterance = self._listener.hear(frame)
            if utterance and hearing and taken:
                self._report(utterance, hearing, taken)

    def _report(self, utterance: Utterance, hearing: Hearing, expected: Expectation) -> None:
        meaning = hearing.understand(utterance)
        if meaning and self._counts(meaning):
            rivals = tuple(self._bare(sentence) for sentence, _ in meaning.rivals)
            text = self._bare(meaning.sentence)
            self._tell(Heard(number=expected.number, text=text, sure=meaning.sure, rivals=rivals))
        elif not meaning and (hearing.is_addressed(utterance) or hearing.is_decoy(utterance)):
            self._tell(Heard(number=expected.number, text=self._bare(utterance.text)))

    def _bare(self, sentence: str) -> str:
        return sentence.removeprefix(f"{self._address} ")

    def _counts(self, meaning: Meaning) -> bool:
        """One bare word counts only for a while after the question."""
        bare = not meaning.sentence.startswith(f"{self._address} ")
        late = time.monotonic() - self._opened_at > WINDOW
        return not (bare and late and len(meaning.sentence.split()) < SAFE)

    def _frame(self) -> bytes | None:
        try:
            return self._microphone.frame()
        except DeviceError as error:
            self._tell(Lost(device="microphone", remedy=str(error)))
            self._wait_for_microphone()
            return None

    def _wait_for_microphone(self) -> None:
        self._microphone.close()
        while not self._ended.wait(TRY_AGAIN):
            try:
                look_again()  # closes the speaker too, which comes back by itself
                self._microphone = self._open_microphone()
                self._microphone.frame()  # an open stream may still be silent
            except DeviceError:
                continue
            self._tell(Found(device="microphone"))
            return

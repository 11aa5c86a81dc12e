"""The ears: a thread that listens, and tells the inbox what it understood."""

import threading
from collections.abc import Callable

from narrator.speech.attention import Attention
from narrator.speech.devices import DeviceError, look_again
from narrator.speech.microphone import Microphone
from narrator.speech.recogniser import Vocabulary
from narrator.table.ports import Expectation, Found, Lost, Message

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
        self._open_microphone = open_microphone
        self._tell = tell
        self._attention = Attention(vocabulary, address)
        self._expected: Expectation | None = None
        self._closed = threading.Event()
        self._ended = threading.Event()
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
        self._closed.clear()

    @property
    def following(self) -> bool:
        """Whether somebody is just saying something to the narrator."""
        return not self._closed.is_set() and self._attention.following

    # In the thread ---------------------------------------------------------------

    def _listen(self) -> None:
        taken: Expectation | None = None
        deaf = False
        while not self._ended.is_set():
            expected = self._expected
            if expected is not taken and expected is not None:
                self._attention.expect(expected)
                taken = expected
            frame = self._frame()
            if self._closed.is_set() or frame is None:
                deaf = True
                continue
            if deaf:
                self._attention.wake()
                self._microphone.drop()
                deaf = False
                continue
            if heard := self._attention.hear(frame):
                self._tell(heard)

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

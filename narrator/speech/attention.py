"""What the ears attend to: frames in, what is worth telling out. Audio time only: no thread, no clock."""

from narrator.speech.hearing import Hearing, Sayable, is_call
from narrator.speech.listener import Listener, Utterance
from narrator.speech.recogniser import Vocabulary
from narrator.speech.sound import FRAME_SECONDS
from narrator.speech.weighing import Meaning
from narrator.table.ports import Expectation, Heard

WINDOW = 12.0  # seconds after a question in which one bare word is an answer
SAFE = 3  # words that make a bare sentence safe at any time after a question


class Attention:
    """Hears what is expected, and counts the time since the narrator was last silent."""

    def __init__(self, vocabulary: Vocabulary, address: str) -> None:
        self._vocabulary = vocabulary
        self._address = address
        self._listener = Listener(vocabulary)
        self._hearing: Hearing | None = None
        self._number = 0
        self._awake = 0  # frames since the narrator fell silent
        self.utterance: Utterance | None = None

    def expect(self, expectation: Expectation) -> None:
        """From now on only these sentences may be said."""
        bare = not expectation.free_talk
        spoken = Sayable(expectation.sentences, self._address, bare, tuple(sorted(expectation.decoys)))
        self._listener.expect(spoken.grammar())
        self._hearing, self._number = Hearing(self._vocabulary, spoken), expectation.number

    def wake(self) -> None:
        """The narrator has spoken; what was half said before is forgotten."""
        self._listener.forget()
        self._awake = 0

    @property
    def following(self) -> bool:
        """Whether somebody is in the middle of what may be a sentence."""
        return self._listener.following

    def hear(self, frame: bytes) -> Heard | None:
        """One frame further; a message when something worth telling was said."""
        self._awake += 1
        self.utterance = self._listener.hear(frame)
        if self.utterance is None or self._hearing is None:
            return None
        return self._report(self.utterance, self._hearing)

    def _report(self, utterance: Utterance, hearing: Hearing) -> Heard | None:
        """What means nothing is told too, when it was surely meant for the narrator."""
        meaning = hearing.understand(utterance)
        if meaning:
            return self._heard(meaning) if self._counts(meaning) else None
        if is_call(utterance, self._address) or hearing.is_decoy(utterance):
            return Heard(number=self._number, text=self._bare(utterance.text))
        return None

    def _heard(self, meaning: Meaning) -> Heard:
        text, rivals = self._bare(meaning.sentence), tuple(self._bare(rival) for rival, _ in meaning.rivals)
        return Heard(number=self._number, text=text, sure=meaning.sure, rivals=rivals)

    def _bare(self, sentence: str) -> str:
        return sentence.removeprefix(f"{self._address} ")

    def _counts(self, meaning: Meaning) -> bool:
        """One bare word counts only for a while after the question."""
        bare = not meaning.sentence.startswith(f"{self._address} ")
        late = self._awake * FRAME_SECONDS > WINDOW
        return not (bare and late and len(meaning.sentence.split()) < SAFE)

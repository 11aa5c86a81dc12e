"""Which of the sentences that may be said was it, and how sure is that?"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from narrator.core.game import Command
from narrator.language.matching import polarity, sound
from narrator.language.words import WORDS
from narrator.speech.listener import Grammar, Utterance
from narrator.speech.recogniser import UNKNOWN, Recogniser, Vocabulary

SURE = 5.0  # points between the likeliest command and the next one; below that it is asked back
STRAY = 3.0  # points by which words that make no sentence may be likelier than a sure sentence
TOO_STRAY = 5.0  # and by which they may be likelier than one that is asked back
TALK = 9.0  # points by which common words may be likelier than a sentence
NEIGHBOURS = 12  # sentences that are listened for once more
LIKELIEST = 6  # alternatives whose neighbours they are


@dataclass(frozen=True)
class Meaning:
    """A sentence that was said, whole, and whether it can be obeyed without asking back."""

    sentence: str
    command: Command
    sure: bool


@dataclass(frozen=True)
class Sayable:
    """What may be said now: with the address word always, bare only after a question.

    Decoys are listened for as well, but they mean nothing.
    """

    commands: Mapping[str, Command]
    address: str
    bare: bool
    decoys: tuple[str, ...] = ()

    def grammar(self) -> Grammar:
        return Grammar(frozenset(self.meanings()))

    def meanings(self) -> dict[str, Command | None]:
        said: dict[str, Command | None] = {**dict.fromkeys(self.decoys), **self.commands}
        addressed = {f"{self.address} {sentence}": command for sentence, command in said.items()}
        return {**addressed, **said} if self.bare else addressed


class Hearing:
    """Weighs what was heard; what makes no sentence is listened to once more, among its neighbours."""

    def __init__(self, vocabulary: Vocabulary, spoken: Sayable) -> None:
        self._vocabulary = vocabulary
        self._spoken = spoken
        self._meanings = spoken.meanings()
        self._sounds = {sentence: sound(sentence) for sentence in self._meanings}

    def understand(self, utterance: Utterance) -> Meaning | None:
        meaning, stray = self.weigh(utterance)
        if stray and self._is_for_us(utterance):
            meaning, _ = self.weigh(self._listen_again(utterance, self._neighbours(utterance)))
            first = {heard.text for heard in utterance.alternatives}
            if meaning and meaning.sentence not in first:  # it was nobody's first thought
                meaning = dataclasses.replace(meaning, sure=False)
        return None if meaning and self._is_talk(utterance, meaning) else meaning

    def is_addressed(self, utterance: Utterance) -> bool:
        return any(
            heard.text.startswith(self._spoken.address) for heard in utterance.alternatives[:LIKELIEST]
        )

    def is_decoy(self, utterance: Utterance) -> bool:
        """Whether somebody clearly said what somebody else may say now."""
        text = utterance.text
        return text in self._meanings and self._meanings[text] is None

    def _is_for_us(self, utterance: Utterance) -> bool:
        return self._spoken.bare or self.is_addressed(utterance)

    def weigh(self, utterance: Utterance) -> tuple[Meaning | None, bool]:
        """The likeliest sentence, and whether something that is none was likelier."""
        whole = [heard for heard in utterance.alternatives if heard.text in self._meanings]
        if not whole:
            return None, True
        enough = whole[0].score - SURE
        near = [heard for heard in whole if heard.score > enough and self._meanings[heard.text]]
        if not near:
            return None, False  # a decoy, and no sentence near it
        best, command = near[0], self._meanings[near[0].text]
        rivals = [heard for heard in whole if self._meanings[heard.text] != command]
        margin = best.score - max((rival.score for rival in rivals), default=float("-inf"))
        stray = utterance.alternatives[0].score - best.score
        if stray > TOO_STRAY:
            return None, True
        sure = margin >= SURE and stray <= STRAY
        close = [rival for rival in rivals if rival.score > best.score - SURE]
        if any(polarity(rival.text) != polarity(best.text) for rival in close):
            return None, False  # it may have been a yes or a no: neither is offered
        if not sure and self._is_bare_answer(best.text):
            return None, False  # asked back, a yes could only be answered by another
        return (Meaning(best.text, command, sure) if command else None), stray > 0

    def _is_bare_answer(self, sentence: str) -> bool:
        words = sentence.removeprefix(f"{self._spoken.address} ").split()
        return len(words) == 1 and bool(polarity(sentence))

    def _is_talk(self, utterance: Utterance, meaning: Meaning) -> bool:
        """Whether common words explain the sound better than the sentence does."""
        words = [meaning.sentence, *WORDS["talk"].split()]
        heard = self._listen_again(utterance, words).alternatives
        ours = [other.score for other in heard if other.text == meaning.sentence]
        return not ours or heard[0].score - ours[0] > TALK

    def _listen_again(self, utterance: Utterance, sentences: Sequence[str]) -> Utterance:
        """With few sentences to choose from, mixtures of several have less of a chance."""
        recogniser = Recogniser(self._vocabulary, sentences)
        heard = recogniser.take(utterance.sound) or recogniser.finish()
        return dataclasses.replace(utterance, alternatives=tuple(heard) or utterance.alternatives)

    def _neighbours(self, utterance: Utterance) -> Sequence[str]:
        texts = [heard.text.replace(UNKNOWN, "").strip() for heard in utterance.alternatives[:LIKELIEST]]
        heard = [(text, sound(text)) for text in texts]

        def nearness(sentence: str) -> float:
            spoken = self._sounds[sentence]
            return max(ratio(text, sentence) + ratio(its_sound, spoken) for text, its_sound in heard)

        return sorted(self._meanings, key=nearness, reverse=True)[:NEIGHBOURS]

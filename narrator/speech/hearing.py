"""Which of the sentences that may be said was it, and how sure is that?"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from narrator.core.game import Command
from narrator.language.matching import polarity, sound
from narrator.language.words import WORDS
from narrator.speech.listener import Grammar, Utterance
from narrator.speech.recogniser import UNKNOWN, Alternative, Recogniser, Vocabulary

SURE = 5.0  # points between the likeliest command and the next one; below that we listen once more
NEAR = 4.0  # and the same among few sentences; below that it is asked back, together with its rivals
STRAY = 3.0  # points by which words that make no sentence may be likelier than a sure sentence
TOO_STRAY = 5.0  # and by which they may be likelier than one that is asked back
TALK = 9.0  # points by which common words may be likelier than a sentence
NEIGHBOURS = 12  # sentences that are listened for once more, besides those that were heard whole
LIKELIEST = 6  # alternatives whose neighbours they are
RIVALS = 2  # that are offered beside the likeliest


@dataclass(frozen=True)
class Meaning:
    """A sentence that was said, whole; if it is not sure, those that it may have been as well."""

    sentence: str
    command: Command
    sure: bool
    rivals: tuple[tuple[str, Command], ...] = ()


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
    """Weighs what was heard; what is not clear is listened to once more, among its neighbours."""

    def __init__(self, vocabulary: Vocabulary, spoken: Sayable) -> None:
        self._vocabulary = vocabulary
        self._spoken = spoken
        self._meanings = spoken.meanings()
        self._sounds = {sentence: sound(sentence) for sentence in self._meanings}

    def understand(self, utterance: Utterance) -> Meaning | None:
        meaning = self.weigh(utterance.alternatives, SURE)
        clear = utterance.text in self._meanings and (meaning is None or meaning.sure)
        if not clear and self._is_for_us(utterance):
            meaning = self._second_thought(utterance)
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

    def weigh(self, heard: Sequence[Alternative], margin: float) -> Meaning | None:
        """The likeliest sentence; sure when it is that far ahead of all that mean something else."""
        whole = self._by_meaning(heard)
        if not whole or (stray := heard[0].score - whole[0].score) > TOO_STRAY:
            return None
        near = [one for one in whole if one.score > whole[0].score - margin]
        meant = [(one.text, command) for one in near if (command := self._meanings[one.text])]
        if not meant:
            return None  # a decoy, and no sentence near it
        (sentence, command), *others = meant
        sure = len(near) == 1 and stray <= STRAY
        rivals = tuple(others[:RIVALS])
        if not sure and self._is_bare_answer(sentence) and not rivals:
            return None  # asked back, a yes could only be answered by another
        return Meaning(sentence, command, sure, rivals)

    def _by_meaning(self, heard: Sequence[Alternative]) -> list[Alternative]:
        """Of each command, and of the decoys, the likeliest sentence."""
        best: dict[Command | None, Alternative] = {}
        for one in heard:
            if one.text in self._meanings:
                best.setdefault(self._meanings[one.text], one)
        return list(best.values())

    def _second_thought(self, utterance: Utterance) -> Meaning | None:
        """With few sentences to choose from, mixtures of several have less of a chance."""
        first = [heard.text for heard in utterance.alternatives if heard.text in self._meanings]
        among = dict.fromkeys([*first[:LIKELIEST], *self._neighbours(utterance)])
        meaning = self.weigh(self._listen_again(utterance, list(among)), NEAR)
        if meaning and meaning.sentence not in first:  # it was nobody's first thought
            return dataclasses.replace(meaning, sure=False)
        return meaning

    def _is_bare_answer(self, sentence: str) -> bool:
        words = sentence.removeprefix(f"{self._spoken.address} ").split()
        return len(words) == 1 and bool(polarity(sentence))

    def _is_talk(self, utterance: Utterance, meaning: Meaning) -> bool:
        """Whether common words explain the sound better than the sentence does."""
        heard = self._listen_again(utterance, [meaning.sentence, *WORDS["talk"].split()])
        ours = [other.score for other in heard if other.text == meaning.sentence]
        return not ours or heard[0].score - ours[0] > TALK

    def _listen_again(self, utterance: Utterance, sentences: Sequence[str]) -> Sequence[Alternative]:
        recogniser = Recogniser(self._vocabulary, sentences)
        return recogniser.take(utterance.sound) or recogniser.finish() or utterance.alternatives

    def _neighbours(self, utterance: Utterance) -> Sequence[str]:
        texts = [heard.text.replace(UNKNOWN, "").strip() for heard in utterance.alternatives[:LIKELIEST]]
        heard = [(text, sound(text)) for text in texts]

        def nearness(sentence: str) -> float:
            spoken = self._sounds[sentence]
            return max(ratio(text, sentence) + ratio(its_sound, spoken) for text, its_sound in heard)

        return sorted(self._meanings, key=nearness, reverse=True)[:NEIGHBOURS]

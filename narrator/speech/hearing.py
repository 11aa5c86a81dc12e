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
CLEAR_OF_TALK = 3.0  # points by which a sentence is likelier than any common words, to be obeyed
BARELY_TALK = 1.0  # and to be asked back; below that it was not said to the narrator
ONE_WORD = -1.5  # the same for a single word, which people say in all sorts of ways
NEIGHBOURS = 12  # sentences that are listened for once more, besides those that were heard whole
LIKELIEST = 6  # alternatives whose neighbours they are
RIVALS = 2  # that are offered beside the likeliest
TALK = tuple(WORDS["talk"].split())
NOTHING = float("-inf")


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
        return self._told_from_talk(utterance, meaning) if meaning else None

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
        meaning = Meaning(sentence, command, True, tuple(others[:RIVALS]))
        return meaning if len(near) == 1 and stray <= STRAY else self._unsure(meaning)

    def _unsure(self, meaning: Meaning) -> Meaning | None:
        """Asked back, a bare yes could only be answered by another; then it is not offered at all."""
        bare_answer = len(self._words(meaning)) == 1 and polarity(meaning.sentence)
        return None if bare_answer and not meaning.rivals else dataclasses.replace(meaning, sure=False)

    def _words(self, meaning: Meaning) -> list[str]:
        return meaning.sentence.removeprefix(f"{self._spoken.address} ").split()

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
            return self._unsure(meaning)
        return meaning

    def _told_from_talk(self, utterance: Utterance, meaning: Meaning) -> Meaning | None:
        """What common words explain as well as the sentence does was not said to the narrator."""
        alone = self._listen_again(utterance, [meaning.sentence])
        ours = next((one.score for one in alone if one.text == meaning.sentence), NOTHING)
        words = self._words(meaning)
        talk = TALK if len(words) > 1 else [word for word in TALK if word not in words]
        ahead = ours - self._listen_again(utterance, talk)[0].score
        if len(words) == 1:
            return meaning if ahead >= ONE_WORD else None
        if ahead < BARELY_TALK:
            return None
        return meaning if ahead >= CLEAR_OF_TALK or not meaning.sure else self._unsure(meaning)

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

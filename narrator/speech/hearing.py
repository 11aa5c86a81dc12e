"""Which of the sentences that may be said was it? What is not plain is heard again, sentence by sentence."""

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

from rapidfuzz.fuzz import ratio

from narrator.core.game import Command
from narrator.language.matching import sound
from narrator.language.words import WORDS
from narrator.speech.listener import Grammar, Utterance
from narrator.speech.recogniser import UNKNOWN, Alternative, Recogniser, Vocabulary
from narrator.speech.sound import RATE
from narrator.speech.weighing import Meaning, Reading, one_word_apart, weighed

PLAIN = 8.0  # points by which a whole sentence is ahead of all others, so that nothing is heard again
SAFE = 3  # words of a sentence that nobody says by chance
CLEAR_OF_TALK = 3.0  # points by which a sentence is likelier than any common words, to be obeyed
ONE_WORD = -0.7  # the same for a single word, which people say in all sorts of ways
BARELY_TALK = -2.2  # and to be asked back; below that it was not said to the narrator
FIRST_THOUGHT = 3.0  # points behind the likeliest of all within which a single word counts
WEIGHTY = 5.0  # and something weighty that is not clear of talk: nobody wants to be asked about it on a whim
AFTERTHOUGHT = 1.0  # points ahead of talk, for what was no thought at all at first
UNLIKE_TALK = 8.0  # points ahead of talk at which a bare word is asked back though there was more sound
HUSH = 0.4  # seconds of silence before a bare word that is no part of talk
AROUND, A_WORD = 1.3, 0.45  # seconds of sound that a sentence takes at most, silence included
LIKELIEST = 6  # alternatives that are looked at
NEIGHBOURS = 12  # sentences that are listened for once more, besides those that were heard whole
SIBLINGS = 24  # and of those that are one word apart from the likeliest, such as another name
READINGS = 3  # of either hearing, that are heard for themselves, and of the likeliest one's siblings
CANDIDATES = 9  # in all; nearest neighbours fill them up
PRICE_OF_A_WORD = math.log(2)  # what the recogniser takes off for each word of a single sentence
TALK = tuple(WORDS["talk"].split())
NOTHING = float("-inf")


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
    """Finds the sentences that it may have been, and hears each of them for itself."""

    def __init__(self, vocabulary: Vocabulary, spoken: Sayable) -> None:
        self._vocabulary = vocabulary
        self._spoken = spoken
        self._meanings = spoken.meanings()
        self._sounds = {sentence: sound(sentence) for sentence in self._meanings}

    def understand(self, utterance: Utterance) -> Meaning | None:
        if self._is_talk(utterance):
            return None
        plain, text = self._is_plain(utterance), utterance.text
        if plain and len(text.split()) >= SAFE and not is_drawn_out(utterance, text):
            command = self._meanings[text]
            return Meaning(text, command, sure=True) if command else None
        readings = self._alone(utterance, [text] if plain else self._candidates(utterance))
        meaning = weighed(readings)
        return self._told_from_talk(utterance, meaning, readings) if meaning else None

    def _is_talk(self, utterance: Utterance) -> bool:
        """Nobody called the narrator, or it took longer than the longest sentence does."""
        longest = max(self._meanings, key=lambda sentence: len(sentence.split()), default="")
        called = self._spoken.bare or self.is_addressed(utterance)
        return not called or is_drawn_out(utterance, longest)

    def is_addressed(self, utterance: Utterance) -> bool:
        """A sound before the address word may have been taken for a word."""
        texts = [heard.text for heard in utterance.alternatives[:LIKELIEST]]
        beginnings = (*texts, *(text.partition(" ")[2] for text in texts))
        return any(text.startswith(self._spoken.address) for text in beginnings)

    def is_decoy(self, utterance: Utterance) -> bool:
        """Whether somebody clearly said what somebody else may say now."""
        text = utterance.text
        return text in self._meanings and self._meanings[text] is None

    def _is_plain(self, utterance: Utterance) -> bool:
        """A whole sentence, and nothing that means something else is anywhere near."""
        likeliest, *others = utterance.alternatives
        if likeliest.text not in self._meanings:
            return False
        command = self._meanings[likeliest.text]
        near = (other for other in others if other.score > likeliest.score - PLAIN)
        return all(self._meanings.get(other.text, command) == command for other in near)

    def _candidates(self, utterance: Utterance) -> list[str]:
        """What it may have been. With few sentences to choose from, mixtures have less of a chance."""
        first, near = self._whole(utterance.alternatives), self._neighbours(utterance)
        again = self._whole(self._listen_again(utterance, list(dict.fromkeys([*first[:LIKELIEST], *near]))))
        heard = [*again[:READINGS], *first[:READINGS]]
        siblings = [other for other in near if heard and one_word_apart(other, heard[0])]
        others = self._one_each([*heard, *near])
        return list(dict.fromkeys([*heard, *siblings[:READINGS], *others]))[:CANDIDATES]

    def _whole(self, heard: Sequence[Alternative]) -> list[str]:
        return self._one_each(one.text for one in heard if one.text in self._meanings)

    def _one_each(self, sentences: Iterable[str]) -> list[str]:
        """Of each command, and of the decoys, the first sentence."""
        first: dict[Command | None, str] = {}
        for sentence in sentences:
            first.setdefault(self._meanings[sentence], sentence)
        return list(first.values())

    def _alone(self, utterance: Utterance, sentences: Sequence[str]) -> list[Reading]:
        """Each sentence for itself, all at the same time."""
        with ThreadPoolExecutor(os.cpu_count()) as cores:  # the recogniser works outside of Python's lock
            readings = cores.map(lambda sentence: self._reading(utterance, sentence), sentences)
            return [reading for reading in readings if reading]

    def _reading(self, utterance: Utterance, sentence: str) -> Reading | None:
        heard = self._listen_again(utterance, [sentence])
        score = next((one.score for one in heard if one.text == sentence), NOTHING)
        if score == NOTHING:
            return None
        price = PRICE_OF_A_WORD * len(sentence.split())
        first = next((one.score for one in utterance.alternatives if one.text == sentence), NOTHING)
        return Reading(sentence, self._meanings[sentence], score + price, heard[0].score - score, first)

    def _told_from_talk(
        self, utterance: Utterance, meaning: Meaning, readings: Sequence[Reading]
    ) -> Meaning | None:
        """What common words explain as well as the sentence does was not said to the narrator."""
        words = meaning.sentence.removeprefix(f"{self._spoken.address} ").split()
        bare, one_word = meaning.sentence.split() == words, len(words) == 1
        long = is_drawn_out(utterance, meaning.sentence)
        behind = behind_first_thought(utterance, meaning.sentence)
        if one_word and (behind > FIRST_THOUGHT or (bare and utterance.hush < HUSH)):
            return None
        ours = next(reading.score for reading in readings if reading.sentence == meaning.sentence)
        price = PRICE_OF_A_WORD * len(meaning.sentence.split())
        ahead = ours - price - self._as_talk(utterance, words)
        if ahead < least_ahead(meaning, behind, drawn_out=one_word and bare and long):
            return None
        called = bare or utterance.text.startswith(self._spoken.address)
        clear = ahead >= (ONE_WORD if one_word else CLEAR_OF_TALK)
        return meaning if called and clear and not long else meaning.doubted()

    def _as_talk(self, utterance: Utterance, words: Sequence[str]) -> float:
        """How likely common words are, address word included; a single word competes with others only."""
        said = sound(words[0]) if len(words) == 1 else None
        talk = [self._spoken.address, *(word for word in TALK if sound(word) != said)]
        return self._listen_again(utterance, talk)[0].score

    def _listen_again(self, utterance: Utterance, sentences: Sequence[str]) -> Sequence[Alternative]:
        recogniser = Recogniser(self._vocabulary, sentences)
        return recogniser.take(utterance.sound) or recogniser.finish() or utterance.alternatives

    def _neighbours(self, utterance: Utterance) -> Sequence[str]:
        texts = [heard.text.replace(UNKNOWN, "").strip() for heard in utterance.alternatives[:LIKELIEST]]
        heard = [(text, sound(text)) for text in texts]

        def nearness(sentence: str) -> float:
            spoken = self._sounds[sentence]
            return max(ratio(text, sentence) + ratio(its_sound, spoken) for text, its_sound in heard)

        nearest = sorted(self._meanings, key=nearness, reverse=True)
        likeliest = next((text for text in texts if text in self._meanings), nearest[0])
        siblings = (sentence for sentence in nearest if one_word_apart(sentence, likeliest))
        return [*nearest[:NEIGHBOURS], *islice(siblings, SIBLINGS)]


def least_ahead(meaning: Meaning, behind: float, *, drawn_out: bool) -> float:
    """By how many points it must be likelier than talk, so that it is worth a question at least."""
    if drawn_out:
        return UNLIKE_TALK
    if meaning.command.weighty and behind > WEIGHTY:
        return CLEAR_OF_TALK
    return AFTERTHOUGHT if behind == math.inf else BARELY_TALK


def is_call(utterance: Utterance, address: str) -> bool:
    """Whether somebody turned to the narrator; what goes on for longer is talk with a like sound in it."""
    return utterance.text.startswith(address) and not is_drawn_out(utterance, utterance.text)


def is_drawn_out(utterance: Utterance, sentence: str) -> bool:
    """Whether somebody spoke for longer than this sentence takes."""
    return len(utterance.sound) / 2 / RATE > AROUND + A_WORD * len(sentence.split())


def behind_first_thought(utterance: Utterance, sentence: str) -> float:
    """By how many points something else was likelier, whether it makes sense or not."""
    scores = (heard.score for heard in utterance.alternatives if heard.text == sentence)
    return utterance.alternatives[0].score - next(scores, NOTHING)

"""Covert Ques by ear: its own sentences are heard, and hints are not."""

from random import Random

import pytest

from narrator.core.game import Command, Player
from narrator.games.covert_ques import GAME
from narrator.games.covert_ques import moves as m
from narrator.games.covert_ques.phases import CovertOptions, State
from narrator.games.covert_ques.topics import TOPICS
from narrator.rehearsal.cast import Actor
from narrator.speech.recogniser import Vocabulary
from tests.acoustic.conftest import Say
from tests.acoustic.test_hearing import meanings, offered
from tests.games.test_covert_ques import cards, discussion, guessing, nobody_out, vote

pytestmark = pytest.mark.slow
ANN, BEN, CLEO = THREE = (Player("Ann"), Player("Ben"), Player("Cleo"))


def begun() -> State:
    state, _ = GAME.deal(THREE, CovertOptions(), Random(5))
    return GAME.play(state, m.Ready())[0]


def hints() -> State:
    return GAME.play(begun(), m.BeginHints(player=ANN))[0]


def exposed() -> State:
    return vote(cards(THREE), CLEO, CLEO, None)


def test_every_topic_and_every_word_on_it_is_known(vocabulary: Vocabulary) -> None:
    words = [word for topic in TOPICS for word in (topic.name, *topic.public, *topic.confidential)]
    assert [word for word in words if not vocabulary.knows(word)] == []


HEARD: list[tuple[State, str, Command]] = [
    (begun(), "i have a hint", m.HaveHint()),
    (begun(), "cleo has a hint", m.BeginHints(player=CLEO)),
    (hints(), "narrator, next hint", m.FinishHint(player=ANN)),
    (discussion(begun()), "narrator, we are ready to vote", m.CallVote()),
    (vote(begun()), "ann votes for cleo", m.Vote(voter=ANN, suspect=CLEO)),
    (vote(begun()), "i skip the vote", m.Skip(voter=ANN)),
    (nobody_out(begun()), "i am the hacker", m.ComeForward(role="hacker")),
    (nobody_out(begun()), "i am ben the hacker", m.Unmask(player=BEN, role="hacker")),
    (guessing(begun()), "my teammate is cleo", m.GuessMate(guesser=ANN, mate=CLEO)),
    (guessing(begun()), "i am alone", m.SayAlone(guesser=ANN)),
    (exposed(), "i am a user", m.ShowCard(player=CLEO, role="user")),
]


@pytest.mark.parametrize(("state", "sentence", "command"), HEARD, ids=[sentence for _, sentence, _ in HEARD])
def test_what_is_taught_is_understood(
    state: State, sentence: str, command: Command, vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    got = [meanings(vocabulary, offered(GAME, state), say(voice, sentence)) for voice in voices]
    assert got.count([command]) >= len(voices) - 1
    assert all(heard in ([command], []) for heard in got)


@pytest.mark.parametrize("hint", ["bamboo", "textbook", "midnight", "ann", "pause", "lesson", "next"])
def test_a_hint_is_nothing_to_the_narrator(
    hint: str, vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    """Whatever it is: a word, a name, a house command, or the code word itself."""
    for voice in voices[:3]:
        assert meanings(vocabulary, offered(GAME, hints()), say(voice, hint)) == []


def test_an_accusation_while_people_talk_is_no_vote(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    state = discussion(begun())
    for voice in voices[:3]:
        assert meanings(vocabulary, offered(GAME, state), say(voice, "i think that ben is the hacker")) == []

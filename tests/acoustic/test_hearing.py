"""Audio in, commands out: the real model and synthetic people."""

from random import Random
from typing import Any

import numpy as np
import pytest

from narrator.core.game import AnyGame, Command, Player, Spoken
from narrator.games import discover
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.rehearsal.cast import Actor
from narrator.rehearsal.walk import can_deal, every_options
from narrator.speech.hearing import Hearing, Sayable
from narrator.speech.listener import Listener, Utterance, listen
from narrator.speech.recogniser import Vocabulary
from narrator.speech.sound import RATE, Samples, frames
from narrator.speech.weighing import Meaning
from narrator.table import house
from narrator.table.decoys import decoys
from narrator.table.texts import Texts
from tests.acoustic.conftest import Say
from tests.contract.playthrough import fewest, playthrough, some

pytestmark = pytest.mark.slow
ADDRESS = "narrator"


def heard(vocabulary: Vocabulary, spoken: Sayable, sound: Samples) -> list[tuple[Utterance, Meaning | None]]:
    listener, hearing = Listener(vocabulary), Hearing(vocabulary, spoken)
    listener.expect(spoken.grammar())
    return [(utterance, hearing.understand(utterance)) for utterance in listen(listener, frames(sound))]


def meanings(vocabulary: Vocabulary, spoken: Sayable, sound: Samples) -> list[Command]:
    return [meaning.command for _, meaning in heard(vocabulary, spoken, sound) if meaning]


def offered(game: AnyGame, state: Any) -> Sayable:
    aloud: list[Command] = [c for c in game.legal(state) if isinstance(c, Spoken)]
    book = Texts.of(game).book
    closed = book.closed_list([*aloud, *house.always(paused=False)])
    near = tuple(decoys(closed.values(), some(game), book))
    return Sayable(closed, ADDRESS, not game.view(state, None).free_talk, near)


def every_phase(game: AnyGame) -> dict[str, Any]:
    """One state of every phase that random play comes through."""
    return {
        game.view(step.state, None).phase: step.state
        for options in every_options(game)
        if can_deal(game, some(game), options)
        for seed in range(4)
        for step in playthrough(game, some(game), options, Random(seed), seed)
        if game.legal(step.state)
    }


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_in_every_phase_what_is_said_is_understood(
    game: AnyGame, vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    rng = Random(5)
    lost: list[str] = []
    for phase, state in every_phase(game).items():
        spoken = offered(game, state)
        for voice in voices:
            sentence, command = rng.choice(list(spoken.commands.items()))
            sound = say(voice, sentence if spoken.bare else f"{ADDRESS}, {sentence}")
            got = meanings(vocabulary, spoken, sound)
            if got != [command]:
                lost.append(f"{phase}: {voice.name} said {sentence!r}, heard {got}")
    assert len(lost) <= len(every_phase(game)) * len(voices) // 20, "\n".join(lost)


NO_COMMANDS = [
    "oov_weather the weather was lovely on sunday",
    "oov_animal is it bigger than a dog",
    "oov_kitchen could you pass me the salt please",
    "oov_talk i think that she knows much more than she says",
    "oov_near ben has got it in for me",
]


@pytest.mark.parametrize("talk", NO_COMMANDS, ids=lambda talk: talk.split()[0])
def test_talk_is_not_obeyed_while_people_talk(
    talk: str, vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    state = every_phase(GAME)["Questions"]
    for voice in voices[:3]:
        assert meanings(vocabulary, offered(GAME, state), say(voice, talk.split(maxsplit=1)[1])) == []


def test_a_command_without_the_address_word_is_talk_while_people_talk(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    state = every_phase(GAME)["Questions"]
    assert meanings(vocabulary, offered(GAME, state), say(voices[0], "ben got it")) == []


def test_yes_is_yes_and_no_is_no(vocabulary: Vocabulary, voices: list[Actor], say: Say) -> None:
    players = fewest(GAME)
    closed: dict[str, Command] = {
        "yes": m.Judge(voter=players[0], verdict="yes"),
        "no": m.Judge(voter=players[0], verdict="no"),
    }
    spoken = Sayable(closed, ADDRESS, bare=True)
    for voice in voices:
        for word in ("yes", "no"):
            assert meanings(vocabulary, spoken, say(voice, word)) in ([closed[word]], [])
    assert meanings(vocabulary, spoken, say(voices[0], "yes")) == [closed["yes"]]


def test_a_bare_word_in_the_flow_of_talk_is_no_answer(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    state = every_phase(GAME)["VoteOne"]
    quiet, breath = (np.zeros(round(seconds * RATE), np.int16) for seconds in (1, 0.25))
    talk, yes = (say(voices[0], text, silence=0.0) for text in ("the game is over and i am tired", "yes"))
    flow, answer = ([quiet, talk, breath, yes, quiet], [quiet, talk, quiet, yes, quiet])
    assert meanings(vocabulary, offered(GAME, state), np.concatenate(flow)) == []
    (command,) = meanings(vocabulary, offered(GAME, state), np.concatenate(answer))
    assert isinstance(command, m.Judge)
    assert command.verdict == "yes"


def test_a_breath_after_the_address_word_does_not_matter(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    state = every_phase(GAME)["Questions"]
    breath = np.zeros(round(0.3 * RATE), np.int16)
    called, asked = (say(voices[0], text, silence=0.05) for text in ("narrator", "cleo got it"))
    quiet = np.zeros(RATE, np.int16)
    sound = np.concatenate([quiet, called, breath, asked, quiet])
    assert meanings(vocabulary, offered(GAME, state), sound) == [m.CreditGuesser(guesser=Player("Cleo"))]


def test_a_sentence_is_decided_soon_after_its_end(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    """In audio time, so that it does not depend on the machine."""
    state = every_phase(GAME)["Questions"]
    ((utterance, meaning),) = heard(vocabulary, offered(GAME, state), say(voices[0], "narrator, cleo got it"))
    assert meaning
    assert utterance.decided - utterance.end <= 0.3
    assert 0.5 <= utterance.start < utterance.end


def test_somebody_who_may_not_is_not_taken_for_somebody_who_may(
    vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    """Only Ann is asked: Ben's yes is not Ann's."""
    state = every_phase(GAME)["VoteOne"]
    asked = GAME.view(state, None).asked
    for voice in voices:
        for player in fewest(GAME):
            got = meanings(vocabulary, offered(GAME, state), say(voice, f"{player} says yes"))
            assert got == [] or player == asked


def test_silence_and_noise_are_nothing(vocabulary: Vocabulary) -> None:
    state = every_phase(GAME)["VoteOne"]
    noise = np.random.default_rng(1).normal(0, 60, 5 * RATE).astype(np.int16)
    assert heard(vocabulary, offered(GAME, state), np.zeros(5 * RATE, np.int16)) == []
    assert meanings(vocabulary, offered(GAME, state), noise) == []

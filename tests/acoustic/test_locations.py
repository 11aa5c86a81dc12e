"""Spyfall's locations, said by synthetic people: each is heard as itself, in a list of all of them."""

from itertools import cycle
from random import Random

import pytest

from narrator.games.spyfall import GAME
from narrator.games.spyfall import moves as m
from narrator.rehearsal.cast import Actor
from narrator.speech.recogniser import Vocabulary
from tests.acoustic.conftest import Say
from tests.acoustic.test_hearing import meanings, offered
from tests.contract.playthrough import some

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("sentence", ["it is the {}", "the {}", "{}"])
def test_every_location_is_heard_as_itself(
    sentence: str, vocabulary: Vocabulary, voices: list[Actor], say: Say
) -> None:
    spy = some(GAME)[1]
    state, _ = GAME.deal(some(GAME), GAME.options(), Random(1))
    for command in (m.Ready(), m.ShowCard(player=spy)):
        state, _ = GAME.play(state, command)
    spoken = offered(GAME, state)
    for location, voice in zip(state.locations, cycle(voices), strict=False):
        named = m.NameLocation(player=spy, location=location)
        assert meanings(vocabulary, spoken, say(voice, sentence.format(location))) == [named]

"""Every word that people may say is one that the recogniser knows."""

import pytest

from narrator.core.game import AnyGame
from narrator.games import discover
from narrator.games.codenames.clues import CLUES
from narrator.games.insider.themes import DECK, THEMES
from narrator.language.phrasebook import FIELD, as_heard
from narrator.language.words import normal
from narrator.speech.recogniser import Vocabulary
from narrator.table.texts import Texts


def test_every_theme_is_known(vocabulary: Vocabulary) -> None:
    assert len(DECK) == 42
    assert [theme for theme in THEMES if not vocabulary.knows(theme)] == []


def test_every_word_and_every_clue_of_codenames_is_known(vocabulary: Vocabulary) -> None:
    words = {word for clue in CLUES for word in normal(clue).split()}
    assert sorted(word for word in words if not vocabulary.knows(word)) == []


@pytest.mark.parametrize("game", discover().values(), ids=lambda game: game.name)
def test_every_word_of_every_sentence_is_known(game: AnyGame, vocabulary: Vocabulary) -> None:
    texts = Texts.of(game)
    ways = [
        way for all_ways in (*texts.book.phrases.values(), *texts.book.words.values()) for way in all_ways
    ]
    words = {word for way in ways for word in as_heard(FIELD.sub(" ", way)).split()} | {texts.address}
    assert sorted(word for word in words if not vocabulary.knows(word)) == []

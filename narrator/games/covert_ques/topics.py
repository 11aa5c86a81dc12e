"""The topic cards: six public words, six confidential ones, and a die that picks one of each."""

from pathlib import Path
from random import Random
from typing import Annotated

from pydantic import Field, TypeAdapter

from narrator.core.data import read_toml
from narrator.core.game import Value

FACES = 6
Words = Annotated[tuple[str, ...], Field(min_length=FACES, max_length=FACES)]


class Topic(Value):
    name: str
    public: Words
    confidential: Words


class TopicDeck(Value):
    topic: Annotated[tuple[Topic, ...], Field(min_length=1)]


TOPICS = read_toml(Path(__file__).with_name("topics.en.toml"), TypeAdapter(TopicDeck)).topic


class Die(Value):
    """What fell at the deal: the first roll in sight of everybody. The later ones follow from it."""

    first: Annotated[int, Field(ge=0, lt=FACES)]

    def public_word(self, topic: Topic, number: int) -> str:
        """§4: one roll a round; a die has no memory, so a word may come again."""
        later = Random(f"{topic.name}:{self.first}:{number}")
        return topic.public[later.randrange(FACES) if number > 1 else self.first]

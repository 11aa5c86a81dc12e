"""The words of an evening: the house's own, and those of the game that is played."""

from dataclasses import dataclass
from pathlib import Path

from narrator.core.game import AnyGame
from narrator.language.phrasebook import Phrasebook
from narrator.language.script import Script
from narrator.language.words import normal

HOUSE = Path(__file__).with_name("house.en.toml")


@dataclass(frozen=True)
class Texts:
    """What may be said, and what the narrator says."""

    book: Phrasebook
    script: Script

    @classmethod
    def of(cls, game: AnyGame) -> "Texts":
        book = Phrasebook.load(HOUSE) | Phrasebook.load(game.folder / "phrases.en.toml")
        script = Script.load(HOUSE) | Script.load(game.folder / "script.en.toml")
        return cls(book, script)

    @property
    def title(self) -> str:
        return self.script.about["title"]

    @property
    def address(self) -> str:
        """The word with which the narrator is spoken to."""
        return self.script.about["address"]

    def is_a_sentence(self, name: str) -> bool:
        """Whether a name is something that players say in the game."""
        said = [way for ways in (*self.book.phrases.values(), *self.book.words.values()) for way in ways]
        words = [*said, *self.book.words]
        return normal(name) in set(map(normal, words)) or self.address in normal(name).split()

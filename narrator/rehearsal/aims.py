"""What somebody at the table wants to say, and what the ears told the table meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass

from narrator.core.game import Command
from narrator.rehearsal.director import Intention, Scene
from narrator.rehearsal.sayings import Saying
from narrator.table.ports import Heard


@dataclass
class Aim:
    """What somebody wants to say, from when on, and how often they have tried."""

    intention: Intention
    cue: float
    tries: int = 0
    ways: frozenset[str] = frozenset()  # in which it could be said when it was said last

    @property
    def command(self) -> Command:
        return self.intention.command


@dataclass(frozen=True)
class Told:
    """What the ears told the table while something, or nothing, was said to it."""

    heard: Heard
    sentences: Mapping[str, Command]
    at: float
    mark: int  # in the minutes
    saying: Saying | None


def ways(command: Command, sentences: Mapping[str, Command]) -> list[str]:
    """Everything that means this command now; the sentence that is taught first."""
    return [sentence for sentence, meant in sentences.items() if meant == command]


def possible(command: Command, scene: Scene) -> bool:
    return command in scene.expectation.sentences.values() or command in scene.silent

"""What was said at a rehearsal, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from narrator.core.game import Command, Player
from narrator.table.ports import Heard

Outcome = Literal[
    "understood",  # at once; what is weighty was read back rightly
    "asked back",  # with the right sentence
    "misheard",  # a wrong sentence was offered
    "refused",  # "I did not understand that"
    "not heard",  # no answer at all
    "executed wrongly",
    "talked over",  # the narrator spoke at the same time
]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
Mistaken = Literal["obeyed", "asked back", "answered"]


@dataclass
class Saying:
    """One try at one command; times in seconds of the evening."""

    by: Player
    voice: str
    sentence: str
    command: Command
    phase: str
    attempt: int  # from one
    start: float
    end: float  # of the last sound
    outcome: Outcome | None = None
    heard: str = ""
    decided: float | None = None
    executed: Command | None = None  # instead of what was meant

    @property
    def waited(self) -> float | None:
        """From the last sound to the decision."""
        return None if self.decided is None else self.decided - self.end


@dataclass
class FalseAccept:
    """Something that was nobody's command was taken for one, or answered like one."""

    at: float
    heard: str
    kind: Mistaken
    phase: str
    near: str  # what was being said, if anything


@dataclass
class Account:
    """Everything that was said to the narrator, and what it thought was."""

    sayings: list[Saying] = field(default_factory=list)
    false_accepts: list[FalseAccept] = field(default_factory=list)


def judged(meant: Command, heard: Heard, sentences: Mapping[str, Command], offered: str | None) -> Outcome:
    """By what was understood, and by the sentence that the narrator has read back since, if any."""
    understood = sentences.get(heard.text)
    if understood == meant:
        return "understood" if heard.sure else "asked back"
    if any(sentences.get(rival) == meant for rival in heard.rivals):
        return "asked back"
    if understood is None:
        if offered is None:
            return "refused"
        return "asked back" if sentences.get(offered) == meant else "misheard"
    return "executed wrongly" if heard.sure and not understood.weighty else "misheard"

"""What becomes of a command, in the words of the report."""

import pytest

from narrator.core.game import Command, Player
from narrator.games.insider import moves as m
from narrator.rehearsal.sayings import Outcome, judged
from narrator.table import house
from narrator.table.ports import Heard

YES, NO = (m.Judge(voter=Player("Ann"), verdict=verdict) for verdict in ("yes", "no"))
FLIP, OTHER = (m.FlipTile(master=Player("Ann"), suspect=Player(name)) for name in ("Ben", "Cleo"))
SENTENCES: dict[str, Command] = {
    "ann says yes": YES,
    "ann says no": NO,
    "ann flips ben": FLIP,
    "ann flips cleo": OTHER,
    "score": house.TellScore(),
}

CASES: list[tuple[str, Command, str, bool, str | None, Outcome]] = [
    ("at once", YES, "ann says yes", True, None, "understood"),
    ("what is weighty is read back", FLIP, "ann flips ben", True, "ann flips ben", "understood"),
    ("in doubt", YES, "ann says yes", False, "ann says yes", "asked back"),
    ("repaired", YES, "anne says yes", True, "ann says yes", "asked back"),
    ("repaired wrongly", YES, "ann says", True, "ann says no", "misheard"),
    ("another one, in doubt", YES, "ann says no", False, "ann says no", "misheard"),
    ("another one, weighty", FLIP, "ann flips cleo", True, "ann flips cleo", "misheard"),
    ("another one", YES, "ann says no", True, None, "executed wrongly"),
    ("a house command", YES, "score", True, None, "executed wrongly"),
    ("no sentence", YES, "ann flips", True, None, "refused"),
]


@pytest.mark.parametrize(
    ("meant", "heard", "sure", "offered", "outcome"),
    [pytest.param(*case, id=name) for name, *case in CASES],
)
def test_it_is_judged_by_what_was_understood_and_what_was_read_back(
    meant: Command, heard: str, sure: bool, offered: str | None, outcome: Outcome
) -> None:
    assert judged(meant, Heard(number=1, text=heard, sure=sure), SENTENCES, offered) == outcome

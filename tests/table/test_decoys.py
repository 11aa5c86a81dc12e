"""Near misses are listened for, so that they are not taken for what they are near to."""

from random import Random

from narrator.core.game import Command, Spoken
from narrator.games.insider import GAME
from narrator.games.insider import moves as m
from narrator.table.decoys import decoys
from narrator.table.texts import Texts
from tests.table.tables import FOUR

ANN, BEN, CLEO, DEV = FOUR
BOOK = Texts.of(GAME).book


def test_whoever_is_not_asked_is_a_decoy() -> None:
    asked: list[Command] = [m.Judge(voter=ANN, verdict="yes"), m.Judge(voter=ANN, verdict="no")]
    near = decoys(asked, FOUR, BOOK)
    assert {"ben says yes", "cleo votes no", "dev says no"} <= near
    assert "ann says yes" not in near


def test_the_master_who_may_not_guess_is_a_decoy() -> None:
    state, _ = GAME.deal(FOUR, GAME.options(), Random(1))
    state, _ = GAME.play(state, m.Ready())
    assert state.secrets
    master = state.secrets.master.lower()
    near = decoys(GAME.legal(state), FOUR, BOOK)
    assert f"{master} got it" in near
    assert f"{master} guesses bulldozer" in near
    spoken = [command for command in GAME.legal(state) if isinstance(command, Spoken)]
    assert near.isdisjoint(BOOK.closed_list(spoken))


def test_where_everybody_may_there_is_no_decoy() -> None:
    assert decoys([m.NameMaster(master=player) for player in FOUR], FOUR, BOOK) == frozenset()

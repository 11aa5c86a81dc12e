"""The door: what the host may say before the deal, and during the game."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from narrator.core.game import Command, Player, Public
from narrator.speech.scripted import ScriptedPlay
from narrator.speech.transcript import Transcript
from narrator.table import door
from narrator.table.evening import Evening, replay
from narrator.table.journal import Journal
from narrator.table.table import Table
from narrator.table.texts import Texts
from tests.table.tables import FOUR, Play, an_evening


class OpenDoor:
    """Nobody comes in by themself here: the host begins, and every command is noted."""

    def __init__(self) -> None:
        self.awaited: tuple[Player, ...] = FOUR
        self.obeyed: list[Command] = []

    def obey(self, command: Command) -> Public:
        self.obeyed.append(command)
        match command:
            case door.FreeSeat(player=player):
                return door.SeatFreed(player=player)
            case door.TellAddress():
                return door.AddressTold(address="one, dot two")
            case door.Begin() | door.CloseDoor():
                self.awaited = ()
        return door.DoorClosed()


def at_the_door(path: Path, *lines: str) -> tuple[Play, OpenDoor]:
    evening = an_evening()
    return run(evening, Journal.create(path / "j", evening.opened), lines)


def run(evening: Evening, journal: Journal, lines: Iterable[str]) -> tuple[Play, OpenDoor]:
    written: list[str] = []
    script, host = ScriptedPlay(iter(lines), evening.players, Transcript(written.append)), OpenDoor()
    table = Table(evening, journal, Texts.of(evening.game), replace(script.ports, door=host))
    asyncio.run(table.run())
    journal.close()
    return Play(table, written), host


def test_nothing_is_dealt_before_everybody_is_in(tmp_path: Path) -> None:
    play, _ = at_the_door(tmp_path, "what is the address", "repeat")
    assert play.evening.games == 0
    assert "Welcome" not in play.text
    assert "Open this address on your phone: one, dot two." in play.text


def test_the_host_begins_without_those_who_are_missing(tmp_path: Path) -> None:
    play, _ = at_the_door(tmp_path, "everybody is in")
    assert play.evening.games == 1
    assert "Then we can begin." in play.text


def test_what_is_not_understood_is_answered_with_how_to_begin(tmp_path: Path) -> None:
    play, _ = at_the_door(tmp_path, "ann got it", "my hovercraft is full of eels")
    assert play.text.count("You can say “everybody is in” or “what is the address”.") == 2


def test_the_evening_can_end_at_the_door(tmp_path: Path) -> None:
    play, _ = at_the_door(tmp_path, "stop the game", "yes", "everybody is in")
    assert play.evening.games == 0
    assert play.lines[-1].endswith("Your game is saved.")


def test_giving_a_seat_away_is_asked_back_before_and_during_the_game(tmp_path: Path) -> None:
    for before in ([], ["everybody is in"]):
        path = tmp_path / str(len(before))
        path.mkdir()
        _, host = at_the_door(path, *before, "cleo has a new phone", "no", "ben has a new phone", "yes")
        assert [c for c in host.obeyed if isinstance(c, door.FreeSeat)] == [door.FreeSeat(player=FOUR[1])]


def test_without_a_door_there_is_nothing_to_say_about_it(tmp_path: Path) -> None:
    evening = an_evening()
    journal = Journal.create(tmp_path / "j", evening.opened)
    written: list[str] = []
    script = ScriptedPlay(iter(["open the door"]), evening.players, Transcript(written.append))
    asyncio.run(Table(evening, journal, Texts.of(evening.game), script.ports).run())
    journal.close()
    assert "That is not possible now." in "\n".join(written)


def test_no_sand_runs_while_a_resumed_table_gathers(tmp_path: Path) -> None:
    at_the_door(tmp_path, "everybody is in", "we are ready", "+100")
    journal = Journal.reopen(tmp_path / "j")
    evening = replay(an_evening(), journal.read()[0][1:])
    play, _ = run(evening, journal, ["+60", "what is the address", "everybody is in", "time left"])
    assert play.lines[-1].endswith("Three minutes and twenty seconds left.")

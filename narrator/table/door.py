"""The door: players come in with their phones, and the host keeps it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from narrator.core.game import Command, Player, Public, Spoken
from narrator.table import house
from narrator.table.ports import Door, Expectation, Heard, Joined, Left

if TYPE_CHECKING:
    from narrator.table.table import Table


class DoorCommand(Spoken):
    """For the host: said or typed, never tapped."""


class Begin(DoorCommand):
    """Whoever is not in by now plays without a phone."""


class TellAddress(DoorCommand):
    pass


class OpenDoor(DoorCommand):
    pass


class CloseDoor(DoorCommand):
    pass


class FreeSeat(DoorCommand):
    """A lost phone is replaced: whoever takes the seat next sees its secrets, so everybody hears of it."""

    weighty: ClassVar[bool] = True
    player: Player


class PhonesCalled(Public):
    pass


class PlayerJoined(Public):
    player: Player


class EverybodyIn(Public):
    pass


class AddressTold(Public):
    address: str


class DoorOpened(Public):
    pass


class DoorClosed(Public):
    pass


class SeatFreed(Public):
    player: Player


def host_commands(players: Sequence[Player]) -> list[Command]:
    """What the host may say about phones at any time."""
    return [TellAddress(), OpenDoor(), CloseDoor(), *(FreeSeat(player=player) for player in players)]


def at_the_door(table: "Table") -> list[Command]:
    return host_commands(table.evening.players) if table.ports.door else []


async def gather(table: "Table", door: Door) -> None:
    """Before the deal, and after a power cut: until every seat is taken, or the host says so."""
    table.gathering = True
    await table.say(PhonesCalled())
    while door.awaited and not table.left:
        expect(table)
        match await table.ports.inbox.next(None):
            case Left():
                table.left = True
            case Joined(player=player):
                await table.say(PlayerJoined(player=player))
            case Heard(number=number, by=None) as heard if number == table.expectation.number:
                await table.hear(heard.text, heard.rivals, sure=heard.sure, tapped=heard.tapped)
    table.pending, table.gathering = (), False
    if not table.left:
        await table.say(EverybodyIn())


def expect(table: "Table") -> None:
    """Nothing is dealt yet, so there is no state to ask what may be said."""
    offered = [
        Begin(),
        house.TellSentences(),
        house.Repeat(),
        house.StopGame(),
        *house.TUNINGS,
        *at_the_door(table),
    ]
    answers = house.answers_to(table.pending) if table.pending else []
    closed = table.book.closed_list([*offered, *answers])
    examples = table.examples(answers or [Begin(), TellAddress()])
    table.expectation = Expectation(table.expectation.number + 1, closed, examples, None)
    table.ports.ears.expect(table.expectation)

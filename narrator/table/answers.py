"""How the table answers what is said to it: house commands, confirmations, and the game's own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from narrator.core.game import Command, Inquiry, Public, Silent, declared
from narrator.core.hourglass import HourglassEvent
from narrator.table import door, house
from narrator.table import journal as j

if TYPE_CHECKING:
    from narrator.table.table import Table


QUESTION_STANDS = (house.Repeat, house.TellTime, house.TellScore, house.TellSentences, Inquiry)


async def obey(table: "Table", command: Command, *, tapped: bool = False) -> None:
    """A weighty command counts only when it was confirmed; a tap on a phone needs no second word."""
    question = table.pending
    if not isinstance(command, QUESTION_STANDS):
        table.pending = ()
    if isinstance(command, house.Yes) and question:
        await carry_out(table, question[0])
    elif command in house.PICKS:
        await carry_out(table, question[house.PICKS.index(command)])
    elif command.weighty and not tapped:
        table.pending = (command,)
        await table.say(house.ConfirmationAsked(sentence=table.book.wording(command)))
    else:
        await carry_out(table, command)


async def ask_back(table: "Table", commands: Sequence[Command]) -> None:
    """One is offered for a yes or a no; of several, one may be picked.

    A doubtful yes or no is none: the question that is open is asked once more.
    """
    if not isinstance(commands[0], house.Answer):
        table.pending = tuple(c for c in dict.fromkeys(commands) if not isinstance(c, house.Answer))
    if len(table.pending) == 1:
        await table.say(house.DidYouMean(sentence=table.book.wording(table.pending[0])))
    elif table.pending:
        await table.say(house.WhichOne(choices=tuple(table.book.choices(table.pending))))


async def carry_out(table: "Table", command: Command) -> None:
    evening = table.evening
    match command:
        case house.No() | house.PickNone():
            await table.say(house.Cancelled())
            if not table.gathering and (evening.over or table.view.asked):
                await ask_again(table)
        case house.Repeat():
            await repeat(table)
        case house.Pause():
            table.note(j.Sand(hourglass=evening.hourglass))
            table.record(j.Halted())
            await table.say(house.Paused())
        case house.Resume():
            table.record(j.WentOn())
            await table.say(house.Resumed())
            await ask_again(table)
        case house.TellTime():
            await table.say(table.time_left())
        case house.TellScore():
            await table.say(*score(table))
        case house.TellSentences():
            await table.offer(table.expectation.examples)
            always = [c for c in house.always(paused=evening.paused) if c not in house.TUNINGS]
            await table.say(house.AlwaysTold(sentences=table.examples(always)))
        case _ if command in house.TUNINGS:
            table.ports.voice.tune(house.TUNINGS[command])
            await table.say(house.Tuned())
        case house.Undo():
            await take_back(table)
        case house.PlayAgain():
            await table.step(evening.next_deal())
        case house.LeaveTable():
            table.record(j.Closed())
            await table.say(house.EveningEnded())
        case door.DoorCommand() if table.ports.door:
            await table.say(table.ports.door.obey(command))
        case house.StopGame():
            table.left = True
            await table.say(house.GameStopped())
        case Inquiry():
            await table.say(*evening.answer(command))
        case _:
            await table.step(evening.played(command))


async def repeat(table: "Table") -> None:
    """The last two lines: longer ago is seldom what somebody missed. Old times are told anew."""
    for event, line in table.said[-2:]:
        if isinstance(event, HourglassEvent | house.TimeWord):
            await table.say(table.time_left())
        else:
            await table.ports.voice.say(line)


async def ask_again(table: "Table") -> None:
    """What the table needs to hear to go on from here."""
    evening, view = table.evening, table.view
    said = [e for e in evening.events if isinstance(e, Public) and not isinstance(e, HourglassEvent)]
    if evening.over:
        await table.say(house.AnotherGameAsked())
    elif evening.paused:
        await table.say(house.StillPaused())
    elif view.waiting and not view.asked:
        await table.say(house.AwaitedNamed(players=view.waiting))
    elif view.asked or not evening.hourglass:
        await table.say(*said[-1:])
    if evening.hourglass and evening.hourglass.standing and not evening.paused:
        await table.say(table.time_left())


def puzzle(table: "Table", text: str) -> Public:
    """Not understood, not now, or not aloud."""
    kinds = table.book.kinds(text)
    commands = {**declared(house, Command), **table.evening.game.commands}
    if kinds and kinds <= {name for name, kind in commands.items() if issubclass(kind, Silent)}:
        return house.PrivateOnly()
    offered = {type(command).__name__ for command in table.expectation.sentences.values()}
    return house.NotNow() if kinds - offered else house.NotUnderstood()


def score(table: "Table") -> list[Public]:
    tally = table.evening.tally
    ranked = sorted(table.evening.players, key=lambda player: -tally.get(player, 0))
    if not tally:
        return [house.NoScore()]
    return [house.ScoreTold(player=player, points=tally.get(player, 0)) for player in ranked]


async def take_back(table: "Table") -> None:
    """What was told in secret cannot be untold; a public reveal can, since everybody sees it happen."""
    last = table.evening.last_said()
    if not last.before or not last.command:
        await table.say(house.NothingToUndo())
    elif last.before.tellings < table.evening.tellings:
        await table.say(house.SecretsAreTold())
    else:
        table.record(j.TookBack())
        silent = isinstance(last.command, Silent)
        sentence = "" if silent else table.book.wording(last.command)
        await table.say(house.SilentChoiceUndone() if silent else house.Undone(sentence=sentence))
        await ask_again(table)


async def lose(table: "Table", device: str) -> None:
    """Nobody loses time to a broken cable."""
    if not table.evening.paused:
        table.waits_for_device = True
        table.note(j.Sand(hourglass=table.evening.hourglass))
        table.record(j.Halted())
    await table.say(house.DeviceLost(device=device))


async def find(table: "Table", device: str) -> None:
    await table.say(house.DeviceFound(device=device))
    if table.evening.paused and table.waits_for_device:
        table.waits_for_device = False
        table.record(j.WentOn())
        await ask_again(table)

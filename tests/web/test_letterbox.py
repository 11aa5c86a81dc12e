"""The table's inbox with a slot for phones."""

import asyncio

import pytest

from narrator.core.game import Player
from narrator.table.clocks import WallClock
from narrator.table.inbox import QueueInbox
from narrator.table.ports import Heard, Joined, Left, Message
from narrator.web.letterbox import Letterbox

ANN, BEN = Player("Ann"), Player("Ben")
SAID = Heard(number=1, text="we are ready")
TAPPED = Heard(number=1, text="ann", by=ANN)


def letterbox() -> tuple[Letterbox, QueueInbox, list[None]]:
    inbox, settled = QueueInbox(WallClock()), list[None]()
    inbox.open()
    return Letterbox(inbox, lambda: settled.append(None)), inbox, settled


def test_what_is_said_and_what_is_tapped_both_come_in() -> None:
    async def play() -> None:
        box, inbox, settled = letterbox()
        inbox.put(SAID)
        assert await box.next(None) == SAID
        box.put(ANN, TAPPED)
        box.put(BEN, Joined(player=BEN))
        assert await box.next(None) == TAPPED
        assert box.senders == {BEN}
        assert await box.next(None) == Joined(player=BEN)
        assert len(settled) == 3

    asyncio.run(play())


def test_nothing_is_lost_when_both_come_at_once() -> None:
    async def play() -> None:
        box, inbox, _ = letterbox()
        waiting = asyncio.create_task(box.next(None))
        await asyncio.sleep(0)
        box.put(ANN, TAPPED)
        inbox.put(SAID)
        assert {await waiting, await box.next(None)} == {SAID, TAPPED}

    asyncio.run(play())


def test_a_moment_that_has_come_goes_before_a_tap() -> None:
    async def play() -> None:
        box, _, _ = letterbox()
        box.put(ANN, TAPPED)
        assert await box.next(until=0.0) is None
        assert await box.next(None) == TAPPED

    asyncio.run(play())


def test_it_listens_only_while_the_table_waits() -> None:
    async def play() -> None:
        box, inbox, _ = letterbox()
        waiting = asyncio.create_task(box.next(None))
        await asyncio.sleep(0)
        assert box.listening
        inbox.put(Left())
        await waiting
        assert not box.listening

    asyncio.run(play())


class Interrupted:
    async def next(self, until: float | None) -> Message | None:
        raise KeyboardInterrupt


def test_ctrl_c_at_the_keyboard_reaches_the_table() -> None:
    async def play() -> None:
        with pytest.raises(KeyboardInterrupt):
            await Letterbox(Interrupted(), lambda: None).next(None)

    asyncio.run(play())

"""The private line on phones: seats, secrets and silent choices, each to one browser only."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from narrator.core.game import Command, Player, Public, Silent, Value
from narrator.language.script import Line, Whisper
from narrator.table import door
from narrator.table.evening import Evening
from narrator.table.ports import Ears, Expectation, Glance, Heard, Joined, Ports, Tuning, Voice
from narrator.table.texts import Texts
from narrator.web import offers
from narrator.web.address import Address
from narrator.web.broadcast import Broadcast
from narrator.web.letterbox import Letterbox
from narrator.web.offers import Offer
from narrator.web.pages import TroubleCode
from narrator.web.stage import Stage
from narrator.web.wires import SEAT_LOST


class Tap(Value):
    """All that a phone ever says: the number of what it was offered, and of a button in it."""

    offer: int
    button: int


class Phones:
    """Ears, voice, private line and door of a table, as far as phones are concerned."""

    def __init__(
        self, evening: Evening, texts: Texts, address: Address, ports: Ports, heard: Callable[[str], None]
    ) -> None:
        """What is tapped for all to hear is shown by `heard`."""
        self._texts = texts
        self._address = address
        self._show = heard
        self._numbers = count(1)
        self._evening: Callable[[], Evening] = lambda: evening
        self._glance: Callable[[], Glance | None] = lambda: None
        self.stage = Stage(evening.players, texts, address.short, ports.clock.now)
        self.letterbox = Letterbox(ports.inbox, self._settled)
        self.pages = Broadcast(self.stage, lambda: self._evening(), lambda: self.letterbox.listening)
        self.ports = replace(
            ports,
            inbox=self.letterbox,
            ears=Both(ports.ears, self),
            voice=Captioned(ports.voice, self._caption),
            private=self,
            door=self,
        )

    def attend(self, evening: Callable[[], Evening], glance: Callable[[], Glance | None]) -> None:
        """From now on the pages show this table."""
        self._evening, self._glance = evening, glance

    # What the table does ---------------------------------------------------------

    def expect(self, expectation: Expectation) -> None:
        offer = offers.aloud(0, expectation, self._texts.book)
        for player in self._evening().players:
            self.stage.aloud[player] = replace(offer, number=next(self._numbers))
        self.pages.offer()

    def ask(self, player: Player, expectation: Expectation) -> None:
        self.stage.choices[player] = offers.silent(next(self._numbers), expectation, self._texts.book)
        self.pages.refresh()

    async def tell(self, whisper: Whisper) -> None:
        """A phone that sleeps will show it when it wakes up: nobody waits for it."""
        self.stage.tell(whisper.to, self._evening())
        self.pages.refresh()

    @property
    def awaited(self) -> tuple[Player, ...]:
        """Also whoever has come in, but has not been greeted yet."""
        signs, coming = self.stage.seats.signs, self.letterbox.senders
        return tuple(player for player, sign in signs.items() if sign == "free" or player in coming)

    def obey(self, command: Command) -> Public:
        match command:
            case door.TellAddress():
                return door.AddressTold(address=self._address.spoken)
            case door.FreeSeat(player=player):
                self.free(player)
                return door.SeatFreed(player=player)
            case door.OpenDoor():
                self.stage.seats.open()
                self.pages.refresh()
                return door.DoorOpened()
            case _:  # to begin is to close the door
                self.stage.seats.close()
                self.pages.refresh()
                return door.DoorClosed()

    def _caption(self, line: Line) -> None:
        self.stage.caption(line, self._evening())
        self.pages.refresh()

    def _settled(self) -> None:
        """The table waits for the next message: whatever came before it is dealt with."""
        done = self.stage.sent - self.letterbox.senders
        self.stage.sent -= done
        news = self.stage.settle(self._evening(), self._glance())
        if news or done or not self.pages.shown_listening:
            self.pages.refresh()

    # What phones do --------------------------------------------------------------

    def join(self, name: str) -> str:
        """The token of the seat; raises Refused."""
        player, token = self.stage.seats.take(name)
        self.letterbox.put(player, Joined(player=player))
        self.pages.refresh()
        return token

    def free(self, player: Player) -> None:
        """The seat may be taken anew; whoever held it sees nothing of it any more."""
        self.stage.seats.free(player)
        self.pages.at_seats.end(player, SEAT_LOST)
        self.pages.refresh()

    def tap(self, player: Player, tap: Tap) -> TroubleCode | None:
        """Puts into the inbox what the button means, or says why not."""
        offer = self._offered(player, tap.offer)
        command = offer.buttons.get(tap.button) if offer else None
        if offer is None or command is None:
            return "stale"
        if player in self.stage.sent or not self._takes(command):
            return "wait"
        words = self._texts.book.wording(command)
        by = player if isinstance(command, Silent) else None
        self.letterbox.put(player, Heard(number=offer.answers, text=words, by=by, tapped=True))
        self._spend(player)
        if by is None:
            self._show(words)
        return None

    def _offered(self, player: Player, number: int) -> Offer | None:
        mine = (self.stage.choices.get(player), self.stage.aloud.get(player))
        return next((offer for offer in mine if offer and offer.number == number), None)

    def _takes(self, command: Command) -> bool:
        """Like everybody, phones are not heard while the narrator speaks; a silent choice that stands is."""
        if isinstance(command, Silent):
            return command in self._evening().legal
        return self.letterbox.listening or self.pages.shown_listening

    def _spend(self, player: Player) -> None:
        """A number works once: what is sent again changes nothing."""
        self.stage.sent.add(player)
        for mine in (self.stage.choices, self.stage.aloud):
            if player in mine:
                mine[player] = replace(mine[player], number=next(self._numbers))
        self.pages.refresh()


class Both:
    """Ears of two kinds."""

    def __init__(self, *ears: Ears) -> None:
        self._ears = ears

    def expect(self, expectation: Expectation) -> None:
        for ears in self._ears:
            ears.expect(expectation)


class Captioned:
    """A voice whose every line is also written on the pages."""

    def __init__(self, voice: Voice, write: Callable[[Line], None]) -> None:
        self._voice = voice
        self._write = write

    async def say(self, line: Line) -> None:
        self._write(line)
        await self._voice.say(line)

    def tune(self, change: Tuning) -> None:
        self._voice.tune(change)

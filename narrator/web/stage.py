"""What the pages show: never ahead of the narrator's voice, and never to anybody it is not for."""

from collections import deque
from collections.abc import Callable, Sequence

from narrator.core.game import Player
from narrator.core.hourglass import Hourglass
from narrator.language.script import Line
from narrator.table.evening import Evening
from narrator.table.ports import Glance
from narrator.table.texts import Texts
from narrator.web import pages
from narrator.web.offers import Offer
from narrator.web.pages import (
    AloudPage,
    Board,
    DoorPage,
    Offered,
    OfferedAloud,
    Sand,
    Scene,
    SeatPage,
    TablePage,
)
from narrator.web.seats import Seats, Sign

REMEMBERED = 40  # captions to look back on
NOTHING = Offer(0)


class Stage:
    """While the narrator tells what has happened, the pages still show the table as it was before."""

    def __init__(
        self, players: Sequence[Player], texts: Texts, address: str, now: Callable[[], float]
    ) -> None:
        self.seats = Seats(players)
        self.choices: dict[Player, Offer] = {}
        self.aloud: dict[Player, Offer] = {}
        self.sent: set[Player] = set()
        self._texts = texts
        self._address = address
        self._now = now
        self._captions: deque[str] = deque(maxlen=REMEMBERED)
        self._evening: Evening | None = None
        self._scene: Scene | None = None
        self._hourglass: Hourglass | None = None
        self._as_of = 0.0
        self._runs = False
        self._secrets: dict[Player, tuple[str, ...]] = {}
        self._keys: dict[Player, Board] = {}

    # What happens ----------------------------------------------------------------

    def caption(self, line: Line, evening: Evening) -> None:
        """The sand stands still while something new is being told."""
        if words := pages.text(line):
            self._captions.append(words)
        if self._evening and self._runs and evening.state is not self._evening.state:
            self._hourglass, self._as_of, self._runs = self._hourglass_now(), self._now(), False

    def tell(self, player: Player, evening: Evening) -> None:
        self._secrets[player] = pages.secrets(evening, player, self._texts)

    def settle(self, evening: Evening, glance: Glance | None) -> bool:
        """Everything is said: shows the table as it is now, and whether that is news."""
        if glance is None or self._shows(evening, glance):
            return False
        self._evening = evening
        self._scene = pages.scene(evening, self._texts)
        self._hourglass, self._as_of = glance.hourglass, self._now()
        self._runs = bool(glance.hourglass and glance.hourglass.standing)
        for player in evening.players:
            self._secrets[player] = pages.secrets(evening, player, self._texts)
            self._keys[player] = pages.key(evening, player, self._texts)
        return True

    def _shows(self, evening: Evening, glance: Glance) -> bool:
        shown, runs = self._evening, bool(glance.hourglass and glance.hourglass.standing)
        same = shown and shown.state is evening.state and shown.paused == evening.paused
        return bool(same and self._runs == runs)

    # What is shown ---------------------------------------------------------------

    def door_page(self) -> DoorPage:
        return DoorPage(title=self._texts.title, seats=self._signs())

    def table_page(self) -> TablePage:
        return TablePage(
            title=self._texts.title,
            seats=self._signs(),
            scene=self._scene_now(),
            captions=tuple(self._captions),
            address=self._address,
        )

    def seat_page(self, player: Player, evening: Evening, *, listening: bool) -> SeatPage:
        choices, aloud = self.choices.get(player, NOTHING), self.aloud.get(player, NOTHING)
        if choices.buttons and not set(choices.buttons.values()) <= set(evening.legal):
            choices = NOTHING  # something has happened since, and is still being told
        return SeatPage(
            title=self._texts.title,
            player=player,
            scene=self._scene_now(),
            captions=tuple(self._captions),
            secrets=self._secrets.get(player, ()),
            key=self._keys.get(player, ()),
            choices=Offered(number=choices.number, kinds=choices.kinds),
            aloud=OfferedAloud(number=aloud.number, list=aloud.answers),
            sent=player in self.sent,
            listening=listening,
        )

    def aloud_page(self) -> AloudPage:
        offer = next(iter(self.aloud.values()), NOTHING)
        return AloudPage(list=offer.answers, kinds=offer.kinds)

    def _signs(self) -> tuple[tuple[Player, Sign], ...]:
        return tuple(self.seats.signs.items())

    def _scene_now(self) -> Scene | None:
        hourglass = self._hourglass_now()
        if self._scene is None or hourglass is None:
            return self._scene
        sand = Sand(
            measure=hourglass.measure,
            above=hourglass.above,
            standing=hourglass.standing,
            running=self._runs,
        )
        return self._scene.model_copy(update={"sand": sand})

    def _hourglass_now(self) -> Hourglass | None:
        if self._hourglass and self._runs:
            return self._hourglass.after(self._now() - self._as_of)
        return self._hourglass

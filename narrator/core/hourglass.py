"""The hourglass: a pure value. Rules turn it, flip it, lay it down or put it away."""

from narrator.core.game import Event, Public, Value

MILESTONES = (60, 30)  # seconds left that are worth a word, besides the half
SHORTEST_HALF = 90  # a shorter half would come on the heels of the last minute
LAST = 10  # and from here on every second is counted
INSTANT = 1e-6


class HourglassEvent(Public):
    pass


class HourglassTurned(HourglassEvent):
    seconds: int


class HourglassFlipped(HourglassEvent):
    pass


class HourglassLaidDown(HourglassEvent):
    pass


class HourglassStoodUp(HourglassEvent):
    pass


class HourglassPutAway(HourglassEvent):
    pass


class Hourglass(Value):
    """Sand, in seconds. `measure` is how much there was to run when it was last turned or flipped."""

    measure: float
    above: float
    below: float
    standing: bool = True

    @classmethod
    def turned(cls, seconds: float) -> "Hourglass":
        return cls(measure=seconds, above=seconds, below=0)

    @property
    def empty(self) -> bool:
        return self.above <= INSTANT

    def flipped(self) -> "Hourglass":
        """The sand that ran becomes the sand that will run."""
        return Hourglass(measure=self.below, above=self.below, below=self.above)

    def laid_down(self) -> "Hourglass":
        return self.model_copy(update={"standing": False})

    def stood_up(self) -> "Hourglass":
        return self.model_copy(update={"standing": True})

    def after(self, seconds: float) -> "Hourglass":
        """The same hourglass when that much time has passed."""
        if not self.standing:
            return self
        ran = min(self.above, seconds)
        return self.model_copy(update={"above": self.above - ran, "below": self.below + ran})

    def milestones(self) -> list[float]:
        """The amounts of sand left that are worth a word, from now on."""
        half = self.measure / 2
        known: list[float] = [half] if half >= SHORTEST_HALF else []
        known += [*MILESTONES, *range(LAST, 0, -1)]
        return [left for left in known if left < self.above - INSTANT]

    def passed(self, later: "Hourglass") -> list[float]:
        """The milestones between this hourglass and the same one later."""
        coming = later.milestones()
        return [left for left in self.milestones() if left not in coming]


def turn(hourglass: Hourglass | None, event: Event) -> Hourglass | None:
    """What an event does to the hourglass on the table."""
    match event:
        case HourglassTurned(seconds=seconds):
            return Hourglass.turned(seconds)
        case HourglassPutAway():
            return None
        case HourglassFlipped() if hourglass:
            return hourglass.flipped()
        case HourglassLaidDown() if hourglass:
            return hourglass.laid_down()
        case HourglassStoodUp() if hourglass:
            return hourglass.stood_up()
        case _:
            return hourglass

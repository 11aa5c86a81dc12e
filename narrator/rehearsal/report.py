"""How a rehearsal went, in figures."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from narrator.core.game import Command
from narrator.rehearsal.rehearsal import Performance
from narrator.rehearsal.sayings import OUTCOMES, FalseAccept, Saying


@dataclasses.dataclass(frozen=True)
class Figures:
    """Of one rehearsal, or of many together."""

    games: int
    unfinished: tuple[str, ...]  # why
    sayings: tuple[Saying, ...]
    false_accepts: tuple[FalseAccept, ...]
    seconds: float
    took: float  # seconds on the wall
    work: float  # seconds of one core

    @classmethod
    def of(cls, performance: Performance) -> "Figures":
        account = performance.account
        return cls(
            1,
            (performance.why,) if performance.why else (),
            tuple(account.sayings),
            tuple(account.false_accepts),
            performance.seconds,
            performance.took,
            performance.work,
        )

    @classmethod
    def together(cls, figures: Sequence["Figures"]) -> "Figures":
        return cls(
            sum(one.games for one in figures),
            tuple(why for one in figures for why in one.unfinished),
            tuple(saying for one in figures for saying in one.sayings),
            tuple(mistake for one in figures for mistake in one.false_accepts),
            sum(one.seconds for one in figures),
            sum(one.took for one in figures),
            sum(one.work for one in figures),
        )

    @property
    def first(self) -> list[Saying]:
        """The first fair try at each command."""
        return [one for one in self.sayings if one.attempt == 1 and one.outcome != "talked over"]

    @property
    def outcomes(self) -> dict[str, int]:
        count = Counter(saying.outcome for saying in self.sayings)
        return {outcome: count[outcome] for outcome in OUTCOMES}

    @property
    def at_once(self) -> float:
        """Percent of the commands."""
        return percent([one.outcome == "understood" for one in self.first])

    @property
    def at_first_try(self) -> float:
        """Percent of the commands: at once, or asked back with the right sentence."""
        return percent([one.outcome in ("understood", "asked back") for one in self.first])

    @property
    def wrong(self) -> float:
        """Percent of everything that was said."""
        return percent([one.outcome == "executed wrongly" for one in self.sayings])

    @property
    def wrong_and_weighty(self) -> int:
        return sum(bool(one.executed and one.executed.weighty) for one in self.sayings)

    @property
    def waits(self) -> list[float]:
        """Milliseconds from the last sound to the decision."""
        heard = [one for one in self.sayings if one.outcome in ("understood", "asked back")]
        return [1000 * max(0.0, one.waited) for one in heard if one.waited is not None]

    @property
    def decided(self) -> dict[str, int]:
        waits = self.waits or [0.0]
        return {"median": round(float(np.median(waits))), "95 %": round(float(np.quantile(waits, 0.95)))}

    @property
    def speed(self) -> float:
        """How many times faster than real time, on one core."""
        return self.seconds / self.work if self.work else 0.0

    def mistakes(self, kind: str) -> int:
        return sum(one.kind == kind for one in self.false_accepts)

    def rows(self) -> list[tuple[str, str]]:
        """What a person wants to know, in words and figures."""
        return [
            ("games played to the end", f"{self.games - len(self.unfinished)} of {self.games}"),
            ("length of the evening", f"{int(self.seconds // 60)} min {self.seconds % 60:.0f} s"),
            ("commands said", f"{len(self.first)}, in {len(self.sayings)} tries"),
            ("understood at the first try", f"{self.at_first_try:.1f} %, {self.at_once:.1f} % at once"),
            *((f"  tries {outcome}", str(count)) for outcome, count in self.outcomes.items()),
            ("weighty commands executed wrongly", str(self.wrong_and_weighty)),
            ("false accepts: obeyed", str(self.mistakes("obeyed"))),
            ("  asked back, or answered", f"{self.mistakes('asked back')}, {self.mistakes('answered')}"),
            ("decided after the last sound", "{median} ms, 95 % {95 %} ms".format(**self.decided)),
            ("faster than real time", f"{self.speed:.0f} times on one core, {self.took:.0f} s in all"),
        ]

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "unfinished": list(self.unfinished),
            "seconds": round(self.seconds, 2),
            "commands": len(self.first),
            "tries": len(self.sayings),
            "understood at the first try (%)": round(self.at_first_try, 2),
            "understood at once (%)": round(self.at_once, 2),
            "outcomes": self.outcomes,
            "executed wrongly (%)": round(self.wrong, 3),
            "weighty executed wrongly": self.wrong_and_weighty,
            "false accepts": {kind: self.mistakes(kind) for kind in ("obeyed", "asked back", "answered")},
            "decided after (ms)": self.decided,
        }


def percent(which: Sequence[bool]) -> float:
    return 100 * sum(which) / len(which) if which else 100.0


def full_report(performance: Performance) -> dict[str, Any]:
    """Everything about one rehearsal; what depends on the machine stands under `speed`."""
    evening, figures = performance.evening, Figures.of(performance)
    return {
        "game": evening.game.name,
        "seed": evening.seed,
        "secrets": evening.secrets,
        "options": evening.options.model_dump(),
        "players": {person.player: person.actor.name for person in performance.people},
        "ended": performance.ended,
        "why": performance.why,
        "points": dict(evening.tally),
        "figures": figures.as_json(),
        "sayings": [as_fields(saying) for saying in performance.account.sayings],
        "false accepts": [dataclasses.asdict(one) for one in performance.account.false_accepts],
        "chapters": [dataclasses.asdict(chapter) for chapter in performance.tape.chapters],
        "speed": {"took": round(performance.took, 2), "times real time on one core": round(figures.speed, 1)},
    }


def as_fields(saying: Saying) -> dict[str, Any]:
    fields = {field.name: getattr(saying, field.name) for field in dataclasses.fields(saying)}
    commands = {key: named(fields[key]) for key in ("command", "executed")}
    times = {key: round(fields[key], 2) for key in ("start", "end", "decided") if fields[key] is not None}
    return fields | commands | times


def named(command: Command | None) -> dict[str, Any] | None:
    return {"name": type(command).__name__, **command.model_dump()} if command else None

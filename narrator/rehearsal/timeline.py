"""A picture of the evening: who spoke when, and what became of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from narrator.rehearsal.rehearsal import Performance
from narrator.rehearsal.sayings import Outcome

WIDTH, MARGIN, LEFT, ROW, HEADER = 1600, 20, 110, 22, 34
TITLE, LEGEND = 26, 28  # the height of a line
STRIP = 120.0  # seconds side by side
INK, PALE, LINE = "#222222", "#f4f1ea", "#d8d2c4"
NARRATOR, CHATTER, MISTAKE = "#4a6fa5", "#d5cdbd", "#c2185b"
COLOURS: dict[Outcome, str] = {
    "understood": "#3a9d6e",
    "asked back": "#8bc34a",
    "misheard": "#ffb300",
    "refused": "#ff7043",
    "not heard": "#9e9e9e",
    "executed wrongly": "#d50000",
    "talked over": "#b39ddb",
}


@dataclass(frozen=True)
class Bar:
    row: int
    start: float
    end: float
    colour: str


class Timeline:
    """Strips of two minutes, one under the other, a row for the narrator and one for every player."""

    def __init__(self, performance: Performance) -> None:
        self._performance = performance
        self._rows = ["Narrator", *(person.player for person in performance.people)]
        self._strips = max(1, int(-(-performance.seconds // STRIP)))
        self._strip_height = HEADER + ROW * len(self._rows) + 14
        self._small, self._large = ImageFont.load_default(13), ImageFont.load_default(19)
        self._titles = wrapped(self._title(), self._large.getlength)
        self._image = Image.new("RGB", (WIDTH, self._top(self._strips) + MARGIN), "white")
        self._draw = ImageDraw.Draw(self._image)

    def save(self, file: Path) -> None:
        self._heading()
        for strip in range(self._strips):
            self._rule(strip)
        for bar in self._bars():
            self._fill(bar)
        for mistake in self._performance.account.false_accepts:
            self._fill(Bar(0, mistake.at - 0.4, mistake.at + 0.4, MISTAKE))
        self._image.save(file)

    def _bars(self) -> Iterator[Bar]:
        for sounded in self._performance.tape.sounds:
            if sounded.kind == "narrator":
                yield Bar(0, sounded.start, sounded.end, NARRATOR)
            elif sounded.kind == "chatter":
                yield Bar(self._rows.index(sounded.who), sounded.start, sounded.end, CHATTER)
        for saying in self._performance.account.sayings:
            colour = COLOURS[saying.outcome or "not heard"]
            yield Bar(self._rows.index(saying.by), saying.start, saying.end, colour)

    def _title(self) -> str:
        evening = self._performance.evening
        ended = "played to the end" if self._performance.ended else self._performance.why
        return f"{evening.game.name}, {len(evening.players)} players, seed {evening.seed}: {ended}"

    def _heading(self) -> None:
        for number, line in enumerate(self._titles):
            self._draw.text((MARGIN, MARGIN + number * TITLE), line, INK, self._large)
        x, y = MARGIN, MARGIN + len(self._titles) * TITLE
        legend = [("the narrator", NARRATOR), ("talk", CHATTER), *COLOURS.items(), ("false accept", MISTAKE)]
        for name, colour in legend:
            self._draw.rectangle((x, y + 7, x + 12, y + 19), colour)
            self._draw.text((x + 18, y + 5), name, INK, self._small)
            x += 36 + int(self._draw.textlength(name, self._small))

    def _rule(self, strip: int) -> None:
        top = self._top(strip)
        for row, name in enumerate(self._rows):
            y = top + HEADER + row * ROW
            self._draw.rectangle((LEFT, y, WIDTH - MARGIN, y + ROW - 3), PALE)
            self._draw.text((MARGIN, y + 2), name[:11], INK, self._small)
        for second in range(0, int(STRIP), 10):
            x = self._x(second)
            self._draw.line((x, top + HEADER - 4, x, top + self._strip_height - 16), LINE)
            minutes, seconds = divmod(int(strip * STRIP) + second, 60)
            self._draw.text((x + 2, top + HEADER - 16), f"{minutes}:{seconds:02d}", "#999999", self._small)
        self._chapters(strip, top)

    def _chapters(self, strip: int, top: int) -> None:
        free = 0.0
        for chapter in self._performance.tape.chapters:
            if strip * STRIP <= chapter.start < (strip + 1) * STRIP:
                width = self._draw.textlength(chapter.title, self._small)
                x = max(min(self._x(chapter.start - strip * STRIP), WIDTH - MARGIN - width), free)
                self._draw.text((x, top), chapter.title, NARRATOR, self._small)
                free = x + width + 12

    def _fill(self, bar: Bar) -> None:
        """A bar, cut where a strip ends."""
        for strip in range(int(bar.start // STRIP), int(bar.end // STRIP) + 1):
            first = max(bar.start - strip * STRIP, 0.0)
            last = min(bar.end - strip * STRIP, STRIP)
            y = self._top(strip) + HEADER + bar.row * ROW
            if strip < self._strips and last > first:
                end = max(self._x(last), self._x(first) + 2)
                self._draw.rectangle((self._x(first), y + 2, end, y + ROW - 5), bar.colour)

    def _top(self, strip: int) -> int:
        return MARGIN + len(self._titles) * TITLE + LEGEND + strip * self._strip_height

    def _x(self, second: float) -> float:
        return LEFT + second / STRIP * (WIDTH - MARGIN - LEFT)


def wrapped(text: str, length: Callable[[str], float]) -> list[str]:
    """In as many lines as it takes to stay between the margins."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if length(longer) <= WIDTH - 2 * MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines

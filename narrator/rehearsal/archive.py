"""What is left of a rehearsal: a folder with its report, picture, play and journal."""

import json
from collections.abc import Sequence
from pathlib import Path

from narrator.rehearsal.minutes import Minutes
from narrator.rehearsal.rehearsal import Performance
from narrator.rehearsal.report import Figures, full_report
from narrator.rehearsal.surroundings import Surroundings
from narrator.rehearsal.timeline import Timeline
from narrator.table.evening import Evening
from narrator.table.journal import JournalError

JOURNAL, SURROUNDINGS, REPORT, PICTURE, PLAY = (
    "journal.jsonl",
    "surroundings.json",
    "report.json",
    "timeline.png",
    "play.txt",
)


def begin(folder: Path, evening: Evening, surroundings: Surroundings) -> Minutes:
    """A new journal; that of an older rehearsal in the same folder gives way."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / JOURNAL).unlink(missing_ok=True)
        (folder / SURROUNDINGS).write_text(surroundings.model_dump_json(indent=1), "utf-8")
    except OSError as error:
        raise JournalError(f"{folder} cannot be written: {error.strerror}. Choose another: --to") from error
    return Minutes.create(folder / JOURNAL, evening.opened)


def begun(folder: Path) -> bool:
    return all((folder / file).is_file() for file in (JOURNAL, SURROUNDINGS))


def go_on(folder: Path) -> tuple[Minutes, Surroundings]:
    """The journal of a rehearsal that was broken off, and where it took place."""
    minutes = Minutes.reopen(folder / JOURNAL)
    return minutes, Surroundings.model_validate_json((folder / SURROUNDINGS).read_text("utf-8"))


def summarise(folder: Path, figures: Figures) -> None:
    """Of several evenings, whose folders are in this one."""
    (folder / REPORT).write_text(json.dumps(figures.as_json(), indent=1, ensure_ascii=False) + "\n", "utf-8")


def finish(folder: Path, performance: Performance, play: Sequence[str]) -> None:
    report = json.dumps(full_report(performance), indent=1, ensure_ascii=False)
    (folder / REPORT).write_text(report + "\n", "utf-8")
    (folder / PLAY).write_text("\n".join(play) + "\n", "utf-8")
    Timeline(performance).save(folder / PICTURE)

"""`narrator models`: the recogniser's models, listed, fetched and checked."""

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.speech import models
from narrator.table.lobby import BadInput
from narrator.workshop.console import console


def show_models(
    action: Annotated[str, typer.Argument(help="list, fetch or check")] = "list",
) -> None:
    """The recogniser's models: which there are, fetch what is missing, check every part."""
    with one_clear_line():
        ways = {"list": list_models, "fetch": fetch_models, "check": check_models}
        if action not in ways:
            raise BadInput(f"Models cannot be asked to “{action}”. Choose one of: {', '.join(ways)}.")
        ways[action](settings.load().model_folder)


def list_models(chosen: Path | None) -> None:
    grid = Grid("model", "size", "place", "state", header_style="bold")
    grid.columns[2].overflow = "fold"
    for model in models.MODELS.values():
        place = chosen or models.shelf() / model.name
        grid.add_row(model.name, f"{model.size / 1e6:.0f} MB", escape(str(place)), state_of(model, chosen))
    console.print(grid)


def state_of(model: models.Model, chosen: Path | None) -> str:
    try:
        models.find(model, chosen)
    except models.ModelError:
        there = (chosen or models.shelf() / model.name).is_dir()
        remedy = "see “model” in the settings" if chosen else models.FETCH
        return f"damaged; {remedy}" if there else f"missing; {remedy}"
    return "in place"


def check_models(chosen: Path | None) -> None:
    for model in models.MODELS.values():
        folder = models.check(model, chosen)
        console.print(f"✓ {model.name} is whole, at {folder}.", markup=False, soft_wrap=True)


def fetch_models(_: Path | None) -> None:
    """Onto the shelf, with our settings, also if it was there; a folder chosen by hand is left alone."""
    for model in models.MODELS.values():
        try:
            models.tune(models.check(model))
        except models.ModelError:
            fetch_with_bar(model)
        console.print(
            f"✓ {model.name} is in place, at {models.shelf() / model.name}.", markup=False, soft_wrap=True
        )


def fetch_with_bar(model: models.Model) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(model.name, total=model.size)
        try:
            models.fetch(model, lambda done, total: bar.update(task, completed=done, total=total))
        except OSError as error:
            place = models.shelf()
            raise models.ModelError(
                f"The model cannot be put into {place} ({error}). Make room there."
            ) from error

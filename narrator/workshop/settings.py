"""`narrator config`: what is set, and where it was set."""

import json

from rich.markup import escape
from rich.table import Table as Grid

from narrator import config as settings
from narrator.complaints import one_clear_line
from narrator.config import Config
from narrator.workshop.console import console


def show_config() -> None:
    """Every setting: its value, where it came from, and what it does."""
    with one_clear_line():
        chosen, origins = settings.load(), settings.where()
        grid = Grid("key", "value", "from", "what it does", header_style="bold")
        for key, field in Config.model_fields.items():
            value = json.dumps(getattr(chosen, key), ensure_ascii=False)
            grid.add_row(key, escape(value), origins[key], field.description)
        console.print(grid)
        written = "is read" if settings.path().exists() else "is not there; the defaults hold"
        console.print(f"{settings.path()} {written}.", markup=False, soft_wrap=True)

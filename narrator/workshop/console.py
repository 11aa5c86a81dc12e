"""The one screen of all the workshop's commands."""

from rich.console import Console

console = Console(highlight=False)

"""Every folder in here that exposes GAME is a game."""

from importlib import import_module
from pkgutil import iter_modules

from narrator.core.game import AnyGame


def discover() -> dict[str, AnyGame]:
    """All games there are, by name."""
    folders = (module for module in iter_modules(__path__) if module.ispkg)
    games: list[AnyGame] = [import_module(f"{__name__}.{folder.name}").GAME for folder in folders]
    return {game.name: game for game in games}

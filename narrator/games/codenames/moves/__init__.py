"""What can be said and what can happen in Codenames: too much for one file."""

from narrator.games.codenames.moves.commands import *  # noqa: F403 - every command is a move
from narrator.games.codenames.moves.events import *  # noqa: F403 - and so is every event
from narrator.games.codenames.moves.kinds import *  # noqa: F403 - of which both are made

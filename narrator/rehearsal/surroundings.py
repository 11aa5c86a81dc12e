"""Where a rehearsal takes place, in the words of whoever asked for it, and what that sounds like."""

from pathlib import Path

from narrator.core.game import Value
from narrator.rehearsal.casting import TALK, available
from narrator.rehearsal.chatter import recordings
from narrator.rehearsal.noises import NOISES, kept_as, noise
from narrator.rehearsal.rehearsal import Setting
from narrator.rehearsal.room import Float, audible, recorded_rooms
from narrator.table.lobby import BadInput

YES = ("yes", "on", "true")
USUAL_ROOM = "0.5"  # seconds of echo
LONGEST_ECHO = 5.0


class Surroundings(Value):
    """Names and numbers only, so that a rehearsal that was broken off can be resumed in the same room."""

    noise: str = ""
    snr: float = 10.0
    room: str = ""
    chatter: str = ""
    echo: float = 0.0

    def setting(self, keep: Path) -> Setting:
        """Everything that has to be read or made; bad input is answered with one line."""
        chatty = self.chatter in YES
        folder = Path(self.chatter) if self.chatter and not chatty else None
        if folder:
            for file, _ in recordings(existing(folder, "no folder of recordings")):
                audible(file)
        return Setting(
            noise=self._noise(keep),
            snr=self.snr,
            room=self._room(),
            chatter=folder,
            chatty=bool(self.chatter),
            echo=self.echo,
        )

    def first_heard(self, keep: Path) -> bool:
        """Whether the noise has yet to be made, which takes some seconds."""
        return self.noise in NOISES and not kept_as(self.noise, available(), TALK, keep).exists()

    def _noise(self, keep: Path) -> Float | None:
        if not self.noise:
            return None
        if self.noise not in NOISES:
            existing(Path(self.noise), f"no recording, and none of: {', '.join(NOISES)}")
        return noise(self.noise, available(), TALK, keep)

    def _room(self) -> str:
        if self.room in ("", *YES):
            return USUAL_ROOM if self.room else ""
        try:
            seconds = float(self.room)
        except ValueError:
            path = existing(Path(self.room), "no impulse response, and no number of seconds")
            for file in recorded_rooms(path) if path.is_dir() else [path]:
                audible(file)
            return self.room
        if not 0.05 <= seconds <= LONGEST_ECHO:
            raise BadInput(f"No room has {self.room} seconds of echo. Choose from 0.05 to {LONGEST_ECHO:g}.")
        return self.room


def existing(path: Path, otherwise: str) -> Path:
    if not path.exists():
        raise BadInput(f"“{path}” is {otherwise}.")
    return path

"""What people say to each other while nobody says anything to the narrator."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import numpy as np

from narrator.rehearsal.casting import TALK, Person
from narrator.rehearsal.room import VOICED, audible, voiced_power
from narrator.speech import sound
from narrator.speech.sound import Samples, SoundError

RECORDINGS = ("*.wav", "*.flac", "*.ogg")


@dataclass(frozen=True)
class Remark:
    by: Person
    text: str
    sound: Samples


class Chatter:
    """Remarks of the players' own, or recordings from a folder, spoken from the players' chairs."""

    def __init__(self, people: Sequence[Person], keep: Path, folder: Path | None = None) -> None:
        self._people = people
        self._keep = keep
        self._recordings = recordings(folder) if folder else ()
        self._lately: deque[object] = deque(maxlen=min(len(self._recordings or TALK) // 2, 20))

    def remark(self, rng: Random) -> Remark:
        """Nobody says what was said only lately."""
        person = rng.choice(self._people)
        if not self._recordings:
            text = rng.choice([text for text in TALK if text not in self._lately])
            self._lately.append(text)
            return Remark(person, text, person.actor.say(text, self._keep))
        file, text = rng.choice([one for one in self._recordings if one[0] not in self._lately])
        self._lately.append(file)
        return Remark(person, text, as_loud_as_a_player(file))


def recordings(folder: Path) -> Sequence[tuple[Path, str]]:
    """Files and what is said in them, if a `labels.tsv` tells."""
    labels = folder / "labels.tsv"
    lines = labels.read_text("utf-8").splitlines() if labels.is_file() else []
    said = {line.split("\t")[0]: line.split("\t")[-1] for line in lines}
    files = sorted(file for pattern in RECORDINGS for file in folder.rglob(pattern))
    if not files:
        raise SoundError(f"There are no recordings in {folder}. Put WAV files there.")
    return [(file, said.get(file.name, file.stem)) for file in files]


@cache
def as_loud_as_a_player(file: Path) -> Samples:
    samples = audible(file).astype(np.float32)
    loudness = np.sqrt(voiced_power(samples)) or 1.0
    return sound.to_int16(samples * (VOICED / loudness / 32767))

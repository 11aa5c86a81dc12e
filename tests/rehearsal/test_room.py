"""The room: sounds are mixed to the sample, and the samples are the clock."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
import soundfile

from narrator.rehearsal.noises import LOOP, noise
from narrator.rehearsal.room import (
    DRY,
    HUSH,
    VOICED,
    Air,
    Float,
    bed,
    convolved,
    last_sound,
    recorded_room,
    rooms,
    simple_room,
    voiced_power,
)
from narrator.rehearsal.surroundings import Surroundings
from narrator.speech.sound import RATE, SoundError

SILENCE: Float = np.zeros(100, np.float32)
TONE: Float = (3000 * np.sin(np.arange(RATE) / 5)).astype(np.float32)


def test_what_sounds_together_is_added() -> None:
    air = Air(SILENCE)
    air.sound(np.full(4, 100, np.float32), 2)
    air.sound(np.full(4, 10, np.float32), 4)
    assert air.take(10).tolist() == [0, 0, 100, 100, 110, 110, 10, 10, 0, 0]


def test_time_is_the_number_of_samples_that_were_taken() -> None:
    air = Air(SILENCE)
    air.take(320)
    air.sound(np.full(2, 7, np.float32), 321)
    assert air.take(4).tolist() == [0, 7, 7, 0]
    assert air.now == 324


def test_what_is_too_loud_is_cut_like_in_a_microphone() -> None:
    air = Air(SILENCE)
    air.sound(np.full(2, 50000, np.float32), 0)
    assert air.take(2).tolist() == [32767, 32767]


def test_the_bed_goes_round() -> None:
    air = Air(np.array([1, 2, 3], np.float32))
    assert air.take(7).tolist() == [1, 2, 3, 1, 2, 3, 1]


def test_a_noise_lies_as_many_decibels_below_the_voices_as_was_asked() -> None:
    loud = bed(TONE, 10, Random(1)).astype(np.float64)
    assert 20 * np.log10(VOICED / np.sqrt(np.mean(loud**2))) == pytest.approx(10, abs=0.1)


def test_without_a_noise_there_is_the_hush_of_a_quiet_room() -> None:
    assert np.std(bed(None, 10, Random(1))) == pytest.approx(HUSH, rel=0.05)


def test_a_room_makes_a_voice_neither_louder_nor_softer() -> None:
    voice = np.random.default_rng(1).normal(0, 1000, RATE).astype(np.float32)
    wet = convolved(voice, simple_room(0.5, Random(1)))
    assert len(wet) > len(voice)
    assert np.sum(wet**2) == pytest.approx(np.sum(voice**2), rel=0.2)


def test_the_echo_is_sixty_decibels_down_after_so_many_seconds() -> None:
    tail = simple_room(0.5, Random(1)).astype(np.float64) ** 2
    early, late = np.mean(tail[800:1600]), np.mean(tail[4800:5600])  # a quarter of a second later
    assert 10 * np.log10(early / late) == pytest.approx(30, abs=3)


def test_every_chair_has_its_own_way_to_the_microphone() -> None:
    ways = rooms("0.4", 3, Random(1))
    assert len(ways) == 3
    assert not np.array_equal(ways[0], ways[1])
    assert all(way is DRY for way in rooms("", 3, Random(1)))


def test_a_recorded_room_begins_with_what_comes_straight(tmp_path: Path) -> None:
    response = np.zeros(4000)
    response[1000], response[1800] = 0.9, 0.3
    soundfile.write(tmp_path / "room.wav", response, RATE)
    recorded = recorded_room(tmp_path / "room.wav")
    assert np.argmax(recorded) < 40
    assert np.sum(recorded**2) == pytest.approx(1, rel=0.01)
    assert len(rooms(str(tmp_path), 4, Random(1))) == 4


@pytest.mark.parametrize("surroundings", ["noise", "room", "chatter"])
@pytest.mark.parametrize("length", [0, RATE], ids=["empty", "silent"])
def test_a_recording_in_which_nothing_sounds_is_no_surroundings(
    surroundings: str, length: int, tmp_path: Path
) -> None:
    """A room and talk may also be folders of recordings; every file in them is listened to before."""
    nothing = tmp_path / "nothing.wav"
    soundfile.write(nothing, np.zeros(length), RATE)
    soundfile.write(tmp_path / "door.wav", TONE / 32768, RATE)
    for path in {"noise": [nothing], "room": [nothing, tmp_path], "chatter": [tmp_path]}[surroundings]:
        where = Surroundings(**{surroundings: str(path)})
        with pytest.raises(SoundError, match=r"no sound in .*nothing\.wav"):
            where.setting(tmp_path)


def test_a_folder_without_recordings_is_no_room(tmp_path: Path) -> None:
    with pytest.raises(SoundError, match="no impulse responses in"):
        Surroundings(room=str(tmp_path)).setting(tmp_path)


def test_silence_is_not_counted_as_voice() -> None:
    voice = np.concatenate([np.zeros(RATE), TONE])
    assert np.sqrt(voiced_power(voice)) == pytest.approx(np.std(TONE), rel=0.05)


def test_a_voice_ends_with_its_last_sound() -> None:
    assert last_sound(np.concatenate([TONE, np.zeros(500)])) == pytest.approx(RATE, abs=20)


@pytest.mark.parametrize("name", ["rain", "fan"])
def test_a_made_noise_is_made_once_and_goes_round_without_a_click(name: str, tmp_path: Path) -> None:
    made = noise(name, [], [], tmp_path)
    assert len(made) == LOOP * RATE
    assert len(list(tmp_path.iterdir())) == 1
    assert np.array_equal(made, noise(name, [], [], tmp_path))
    steps = np.abs(np.diff(made))
    assert abs(made[0] - made[-1]) <= steps.max()


def test_a_recording_is_a_noise_too(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "fridge.wav", TONE / 32768, RATE)
    assert len(noise(str(tmp_path / "fridge.wav"), [], [], tmp_path)) == RATE

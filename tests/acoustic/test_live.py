"""A real game in real time: PulseAudio's microphone and speaker, the real program in between."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import vosk

from narrator.language.words import normal
from narrator.speech import sound
from narrator.speech.recogniser import Vocabulary, grained

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("needs_pulseaudio")]
PATIENCE = 60
SINKS = [
    "module-null-sink norewinds=1 sink_name=speaker rate=48000 channels=2",
    "module-null-sink norewinds=1 sink_name=micsink rate=48000 channels=1",
    "module-remap-source source_name=mic master=micsink.monitor",
]


class Room:
    """A sound server of our own, with a speaker to listen to and a microphone to speak into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("home", "run", "state"):
            (folder / name).mkdir(mode=0o700)
        self.socket = folder / "pulse.sock"
        self.environment = {
            **os.environ,
            "HOME": str(folder / "home"),
            "XDG_RUNTIME_DIR": str(folder / "run"),
            "XDG_STATE_HOME": str(folder / "state"),
            "NARRATOR_CONFIG": str(folder / "config.toml"),
            "PULSE_SERVER": f"unix:{self.socket}",
            "PULSE_SINK": "speaker",
            "PULSE_SOURCE": "mic",
            "PYTHONUNBUFFERED": "1",
        }
        (folder / "config.toml").write_text('voice = "pyttsx3"\npace = 1.3\n')
        self.open()

    def open(self) -> None:
        protocol = f"module-native-protocol-unix auth-anonymous=1 socket={self.socket}"
        loads = [part for module in [protocol, *SINKS] for part in ("-L", module)]
        quiet = subprocess.DEVNULL
        self._server = subprocess.Popen(
            ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", *loads],
            env=self.environment,
            stdout=quiet,
            stderr=quiet,
        )
        ready = ["pactl", "get-default-sink"]
        while subprocess.run(ready, env=self.environment, capture_output=True).returncode:
            assert self._server.poll() is None, "pulseaudio did not start"

    def close(self) -> None:
        self._server.kill()
        self._server.wait()
        self.socket.unlink(missing_ok=True)

    def say(self, text: str) -> None:
        """Into the microphone, and as long as it takes."""
        spoken = self.folder / "spoken.wav"
        subprocess.run(["espeak-ng", "-v", "en-us", "-w", spoken, text], check=True)
        subprocess.run(["paplay", "--device=micsink", spoken], env=self.environment, check=True)

    def record(self) -> "subprocess.Popen[bytes]":
        """Whatever comes out of the speaker."""
        with (self.folder / "heard.raw").open("wb") as file:
            command = ["parec", "--device=speaker.monitor", "--format=s16le", "--rate=16000", "--channels=1"]
            return subprocess.Popen(command, env=self.environment, stdout=file)

    def recorded(self) -> sound.Samples:
        return np.fromfile(self.folder / "heard.raw", np.int16)


class Program:
    """Narrator, and what it has written so far."""

    def __init__(self, room: Room, arguments: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "narrator", *arguments],
            env=room.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.text = ""
        self._more = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            with self._more:
                self.text += line
                self._more.notify_all()

    def shows(self, text: str, within: float = PATIENCE) -> bool:
        with self._more:
            return self._more.wait_for(lambda: text in self.text, within)

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._reader.join()
        assert self._process.stdout
        self._process.stdout.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    (tmp_path / "room").mkdir()
    opened = Room(tmp_path / "room")
    yield opened
    opened.close()


def say_until(room: Room, program: Program, sentence: str, answer: str) -> None:
    """As people do: once more, when nobody answers."""
    for _ in range(8):
        room.say(sentence)
        if program.shows(answer, within=4):
            return
    raise AssertionError(f"{sentence!r} was never answered:\n{program.text}")


PLAY = ["play", "insider", "--players", "Ann, Ben, Cleo, Dev", "--secrets", "cards", "--voice"]


def test_the_opening_of_insider_is_played_aloud(room: Room, vocabulary: Vocabulary) -> None:
    recorder = room.record()
    program = Program(room, PLAY)
    try:
        assert program.shows("Who is the Master?"), program.text
        say_until(room, program, "ann is the master", "Everybody but Ann, close your eyes.")
        say_until(room, program, "i am ready", "Insider, open your eyes and look at the theme.")
    finally:
        program.end()
        recorder.terminate()
        recorder.wait()
    said = what_was_said(vocabulary, room.recorded(), program.text)
    for words in ("let us play insider", "close your eyes", "picks your theme"):
        assert words in said


def what_was_said(vocabulary: Vocabulary, recorded: sound.Samples, written: str) -> str:
    """The speaker's own words, heard by the recogniser that knows only what was written."""
    sentences = [normal(part) for part in " ".join(written.split()).replace(":", ".").split(".")]
    grammar = json.dumps([*filter(None, sentences), "[unk]"])
    kaldi = vosk.KaldiRecognizer(vocabulary.model, sound.RATE, grammar)
    heard = [
        json.loads(kaldi.Result())["text"]
        for frame in sound.frames(recorded)
        if kaldi.AcceptWaveform(grained(frame))
    ]
    return " ".join([*heard, json.loads(kaldi.FinalResult())["text"]])


def test_a_microphone_that_goes_pauses_the_game_until_it_is_back(room: Room) -> None:
    program = Program(room, PLAY)
    try:
        assert program.shows("Who is the Master?"), program.text
        say_until(room, program, "ann is the master", "Everybody but Ann, close your eyes.")
        room.close()
        assert program.shows("has gone, so we pause."), program.text
        room.open()
        assert program.shows("The microphone is back."), program.text
        say_until(room, program, "i am ready", "Insider, open your eyes and look at the theme.")
    finally:
        program.end()


def test_without_a_microphone_it_says_so_in_one_line(room: Room) -> None:
    room.close()
    program = Program(room, PLAY)
    try:
        assert program.shows("\n"), program.text
        assert len(program.text.splitlines()) == 1
        assert "microphone" in program.text or "speaker" in program.text
    finally:
        program.end()

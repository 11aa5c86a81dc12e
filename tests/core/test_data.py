"""A data file that cannot be used is answered with one line that names it and what is wrong."""

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from narrator.core.data import BadData, read_toml

Deck = dict[str, list[str]]
DECK: TypeAdapter[Deck] = TypeAdapter(Deck)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return tmp_path / "themes.en.toml"


def complaint(path: Path) -> str:
    with pytest.raises(BadData) as refusal:
        read_toml(path, DECK)
    return str(refusal.value)


def test_a_good_file_is_read_in_the_shape_that_is_asked_for(deck: Path) -> None:
    deck.write_text('words = ["café", "magnet"]\n', "utf-8")
    assert read_toml(deck, DECK) == {"words": ["café", "magnet"]}


def test_a_missing_file_is_named(deck: Path) -> None:
    assert complaint(deck).startswith(f"{deck} cannot be read: ")
    assert "No such file" in complaint(deck)
    assert complaint(deck).endswith("Restore the file.")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert complaint(tmp_path).startswith(f"{tmp_path} cannot be read: ")


def test_a_file_that_is_not_utf_8_is_named(deck: Path) -> None:
    deck.write_bytes('words = ["café"]\n'.encode("latin-1"))
    assert complaint(deck).startswith(f"{deck} cannot be read: ")
    assert "utf-8" in complaint(deck)


def test_broken_toml_is_named_with_its_line(deck: Path) -> None:
    deck.write_text('words = ["magnet"]\n\nmore = magnet\n', "utf-8")
    assert complaint(deck).startswith(f"{deck} is not valid TOML: ")
    assert "line 3" in complaint(deck)
    assert complaint(deck).endswith("Mend it there.")


def test_a_key_that_stands_there_twice_is_named_with_its_line(deck: Path) -> None:
    deck.write_text('words = ["magnet"]\nwords = ["helmet"]\n', "utf-8")
    assert complaint(deck).startswith(f"{deck} is not valid TOML: ")
    assert "line 2" in complaint(deck)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("words = 5", "words: Input should be a valid list"),
        ('words = "magnet"', "words: Input should be a valid list"),
        ('words = ["magnet", 5]', "words.1: Input should be a valid string"),
        ('[words]\nfirst = "magnet"', "words: Input should be a valid list"),
    ],
)
def test_a_wrong_shape_is_named_with_its_place(deck: Path, text: str, where: str) -> None:
    deck.write_text(text, "utf-8")
    assert complaint(deck) == f"{deck}: {where}. Mend it there."


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"words = [", b"words\n=\n5", b"words = 5", b'words = "a\nb"']
)
def test_every_complaint_is_one_line(deck: Path, content: bytes) -> None:
    deck.write_bytes(content)
    assert len(complaint(deck).splitlines()) == 1

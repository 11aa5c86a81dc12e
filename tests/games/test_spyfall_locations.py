"""The locations of Spyfall: ours are complete and can be told apart, and a table may bring its own (R10)."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from rapidfuzz.fuzz import ratio
from typer.testing import CliRunner

from narrator.cli import app
from narrator.core.data import BadData
from narrator.core.game import Player
from narrator.games.spyfall import GAME
from narrator.games.spyfall.locations import LOCATIONS
from narrator.games.spyfall.phases import SpyfallOptions
from narrator.language.matching import SOUNDS_ALIKE, sound
from narrator.speech.recogniser import Vocabulary
from narrator.table.evening import Evening, replay
from narrator.table.journal import JournalError
from narrator.table.texts import Texts

NAMES = [location.name for location in LOCATIONS]
FOUR = tuple(map(Player, ("Ann", "Ben", "Cleo", "Dev")))
ROLES = ["captain", "goalkeeper", "fan", "nurse", "gardener", "hot dog seller", "referee"]
A_MARGIN = 10  # of 100: how much less alike two locations are than what would be offered for each other


# Ours --------------------------------------------------------------------------


def test_every_list_is_complete_and_nothing_stands_in_it_twice() -> None:
    assert len(NAMES) == len(set(NAMES)) == 26
    roles = Counter(role for location in LOCATIONS for role in location.roles)
    assert len(roles) == 26 * 7, [role for role, times in roles.items() if times > 1]


def test_every_word_is_one_that_the_recogniser_knows(model: Path) -> None:
    vocabulary = Vocabulary(model)
    texts = [text for location in LOCATIONS for text in (location.name, *location.roles)]
    words = {word for text in texts for word in text.split()}
    assert sorted(word for word in words if not vocabulary.knows(word)) == []


def test_no_two_locations_sound_alike() -> None:
    likest = max(combinations(NAMES, 2), key=lambda pair: ratio(*map(sound, pair)))
    assert ratio(*map(sound, likest)) <= SOUNDS_ALIKE - A_MARGIN, likest
    words = Counter(word for name in NAMES for word in name.split())
    assert [word for word, times in words.items() if times > 1] == []


def test_every_location_has_two_syllables_or_more() -> None:
    assert [name for name in NAMES if len(re.findall("[aeiouy]+", name)) < 2] == []


def test_no_location_is_something_else_that_is_said() -> None:
    assert [name for name in NAMES if Texts.of(GAME).is_a_sentence(name)] == []


# A table's own ------------------------------------------------------------------


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return written(tmp_path / "ours.toml", ("club house", ROLES), ("old attic", ROLES))


def written(path: Path, *locations: tuple[str, list[str]]) -> Path:
    path.write_text("".join(f'[[location]]\nname = "{name}"\nroles = {roles}\n' for name, roles in locations))
    return path


def an_evening(file: Path, **options: object) -> Evening:
    chosen = SpyfallOptions.model_validate({"file": str(file), **options})
    return Evening(GAME, FOUR, chosen, "booth", seed=1)


def complaint(*settings: str) -> str:
    arguments = ["play", "spyfall", "--players", ", ".join(FOUR)]
    result = CliRunner().invoke(app, [*arguments, *(part for s in settings for part in ("--set", s))])
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    return line


def test_a_tables_own_locations_come_in_addition(ours: Path) -> None:
    evening = an_evening(ours, rounds=28)
    state = evening.apply(evening.next_deal()).state
    assert state.locations == (*NAMES, "club house", "old attic")
    assert {cards.location for cards in state.deals} == set(state.locations)


def test_a_table_may_play_with_nothing_but_its_own(ours: Path) -> None:
    evening = an_evening(ours, rounds=2, locations="club house, old attic")
    assert evening.apply(evening.next_deal()).state.locations == ("club house", "old attic")


def test_a_saved_game_finds_the_file_from_anywhere(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ours.parent)
    assert SpyfallOptions(file="ours.toml").file == str(ours)
    assert SpyfallOptions().file == ""


def test_a_saved_game_whose_file_has_changed_is_refused(ours: Path) -> None:
    evening = an_evening(ours, rounds=2, locations="club house, old attic")
    dealt = evening.next_deal()
    assert replay(evening, [dealt]).games == 1
    written(ours, ("club house", ROLES[::-1]), ("old attic", ROLES[::-1]))
    with pytest.raises(JournalError, match="dealt with other rules or words"):
        replay(evening, [dealt])


def test_a_saved_game_whose_file_has_gone_says_so(ours: Path) -> None:
    evening = an_evening(ours)
    dealt = evening.next_deal()
    ours.unlink()
    with pytest.raises(BadData, match=r"ours\.toml cannot be read"):
        replay(evening, [dealt])


@pytest.mark.parametrize(
    ("name", "roles", "expected"),
    [
        ("Club House", ROLES, "location.0.name: use nothing but small letters and spaces. Mend it there."),
        ("pier 39", ROLES, "location.0.name: use nothing but small letters and spaces. Mend it there."),
        ("attic", ROLES[:6], "location.0.roles: Tuple should have at least 7 items"),
        ("attic", [*ROLES, "cook"], "location.0.roles: Tuple should have at most 7 items"),
        ("attic", ["fan", *ROLES[:6]], "attic has the role “fan” twice. Change one of them."),
        ("opera", ROLES, "“opera” is one of the locations already. Rename it there."),
    ],
)
def test_what_is_wrong_with_it_is_said_in_one_line(
    name: str, roles: list[str], expected: str, tmp_path: Path
) -> None:
    file = written(tmp_path / "ours.toml", (name, roles))
    line = complaint(f"file={file}")
    assert line.startswith(str(file))
    assert expected in line


def test_two_of_one_name_are_one_too_many(tmp_path: Path) -> None:
    file = written(tmp_path / "ours.toml", ("attic", ROLES), ("attic", ROLES))
    assert "there are two locations called “attic”. Rename one of them." in complaint(f"file={file}")


@pytest.mark.parametrize(
    ("content", "expected"), [("location = ", "is not valid TOML"), ("", "location: Field required")]
)
def test_a_file_that_is_no_list_of_locations_is_named(content: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(content)
    assert expected in complaint(f"file={file}")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "nowhere.toml cannot be read" in complaint(f"file={tmp_path / 'nowhere.toml'}")


def test_too_few_locations_for_the_rounds_are_answered_with_the_remedy() -> None:
    assert complaint("locations=opera, bakery") == (
        "rounds=5 will not do: there are 2 locations, and each is used once. "
        "Play 2 rounds or fewer, or with more locations."
    )


def test_an_unknown_location_is_answered_with_those_there_are() -> None:
    assert complaint("locations=opera, casino").startswith("There is no location “casino”. There are: ")

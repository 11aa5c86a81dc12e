"""The lobby: who sits down and what was agreed; bad input is answered with one line and the remedy."""

import pytest

from narrator.core.game import Player
from narrator.games import discover
from narrator.games.insider import GAME
from narrator.games.insider.phases import InsiderOptions
from narrator.table.lobby import (
    LONGEST_NAME,
    BadInput,
    Secrets,
    choose_options,
    choose_secrets,
    option_names,
    seat,
)
from narrator.table.texts import Texts

TEXTS = Texts.of(GAME)


def seated(names: str) -> tuple[Player, ...]:
    return seat(names, GAME, TEXTS)


def complaint(names: str) -> str:
    with pytest.raises(BadInput) as refusal:
        seated(names)
    assert len(str(refusal.value).splitlines()) == 1
    return str(refusal.value)


# Seats ---------------------------------------------------------------------------------


def test_players_sit_in_the_order_in_which_they_are_named() -> None:
    assert seated("Dev, Ann, Cleo, Ben") == ("Dev", "Ann", "Cleo", "Ben")


def test_spaces_around_and_within_names_do_not_matter() -> None:
    assert seated("  Ann,Ben ,\tCleo,  Mary \t Ann ") == ("Ann", "Ben", "Cleo", "Mary Ann")


@pytest.mark.parametrize("count", [4, 5, 8])
def test_as_many_may_sit_down_as_the_game_has_seats(count: int) -> None:
    names = ["Ann", "Ben", "Cleo", "Dev", "Eve", "Finn", "Gus", "Hana"][:count]
    assert seated(", ".join(names)) == tuple(names)


@pytest.mark.parametrize(
    ("names", "counted"),
    [
        ("Ann", "you named 1: Ann"),
        ("Ann, Ben, Cleo", "you named 3: Ann, Ben and Cleo"),
        (
            "Ann, Ben, Cleo, Dev, Eve, Finn, Gus, Hana, Ida",
            "you named 9: Ann, Ben, Cleo, Dev, Eve, Finn, Gus, Hana and Ida",
        ),
    ],
)
def test_too_few_or_too_many_are_told_how_many_the_game_is_for(names: str, counted: str) -> None:
    assert complaint(names) == f"Insider is for 4 to 8 players, and {counted}."


# Names ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Mary Ann", "mary   ann"),
        ("Jean-Luc", "Jean Luc"),
        ("O'Brien", "O’Brien"),
        ("Zoë", "ZOË"),
    ],
)
def test_two_players_cannot_have_one_name(one: str, other: str) -> None:
    answer = complaint(f"{one}, Ben, {other}, Dev")
    assert answer == f"There are two players called {one}. Give one of them another name."


@pytest.mark.parametrize("names", ["", "   ", "Ann, Ben, Cleo,", ",Ann, Ben, Cleo", "Ann, , Ben, Cleo"])
def test_nobody_is_called_nothing(names: str) -> None:
    assert complaint(names).startswith("One of the names is empty. Write them like this:")


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "O'Brien",
        "O’Brien",
        "Mary Ann",
        "Jean-Luc",
        "Łukasz",
        "Bo",
        "Ana Maria da Silva",
        "Ольга",
        "A" * LONGEST_NAME,
    ],
)
def test_these_names_can_be_said_aloud(name: str) -> None:
    assert seated(f"{name}, Ben, Cleo, Dev")[0] == name


@pytest.mark.parametrize(
    "name",
    [
        "4nn",
        "R2D2",
        "Ann 2",
        "7",
        "Ann 🎲",
        "🎲",
        "Ann_B",
        "Ann!",
        "-Ann",
        "Ann-",
        "'Ann'",
        "Ann--Marie",
        "Ann <b>",
        "{Ann}",
        "[Ann]",
        "(Ann|Ben)",
        "Ann\x07",
        "A" * (LONGEST_NAME + 1),
    ],
)
def test_these_cannot_and_are_shown_with_the_remedy(name: str) -> None:
    answer = complaint(f"Ben, {name}, Cleo, Dev")
    assert answer == f"“{name}” cannot be said aloud. Use letters only, at most {LONGEST_NAME} of them."


@pytest.mark.parametrize(
    "name",
    ["Yes", "no", "Pause", "UNDO", "Good  Night", "Narrator", "repeat", "what can I say", "removed tile"],
)
def test_what_players_say_in_the_game_is_nobodys_name(name: str) -> None:
    name_as_seated = " ".join(name.split())
    answer = complaint(f"Ben, {name}, Cleo, Dev")
    assert answer == f"“{name_as_seated}” is something that players say in the game. Choose another name."


def test_a_name_may_contain_what_players_say() -> None:
    assert seated("Noah, Paula Pause, Scorey, Dev")[:3] == ("Noah", "Paula Pause", "Scorey")


def test_two_names_that_are_one_in_a_sentence_cannot_both_sit_down() -> None:
    """That is what is said to point at Ann."""
    assert "could be heard as" in complaint("Ann, I point at Ann, Cleo, Dev")


def test_the_address_word_is_in_nobodys_name() -> None:
    assert "is something that players say" in complaint("Ann, Narrator Ann, Cleo, Dev")


def test_a_name_may_be_written_with_its_accent_apart() -> None:
    assert seated("Zoe\N{COMBINING DIAERESIS}, Ben, Cleo, Dev")[0] == "Zoë"


@pytest.mark.parametrize("name", ["Ann²", "½", "①"])
def test_a_number_in_any_shape_is_no_letter(name: str) -> None:
    assert "cannot be said aloud" in complaint(f"Ben, {name}, Cleo, Dev")


@pytest.mark.parametrize("name", ["The Removed Tile", "Yes I think so"])
def test_no_way_of_saying_a_word_of_the_game_is_a_name(name: str) -> None:
    assert "is something that players say in the game" in complaint(f"Ben, {name}, Cleo, Dev")


# Options ---------------------------------------------------------------------------------


def test_how_secrets_travel_is_no_option_that_is_set() -> None:
    assert option_names(GAME) == ["advanced", "discussion"]


def test_without_settings_the_game_is_played_as_usual() -> None:
    assert choose_options(GAME, [], "booth") == InsiderOptions(advanced=False, discussion="elapsed")


@pytest.mark.parametrize(
    ("settings", "options"),
    [
        (["advanced=yes"], InsiderOptions(advanced=True)),
        (["advanced=true"], InsiderOptions(advanced=True)),
        (["advanced=no"], InsiderOptions(advanced=False)),
        (["discussion=full"], InsiderOptions(discussion="full")),
        (["advanced=on", "discussion=full"], InsiderOptions(advanced=True, discussion="full")),
    ],
)
def test_what_was_agreed_is_written_as_option_and_value(settings: list[str], options: InsiderOptions) -> None:
    assert choose_options(GAME, settings, "booth") == options


@pytest.mark.parametrize("setting", ["colour=red", "advanced", "", "=yes", "Advanced=yes", "secrets=cards"])
def test_an_unknown_option_is_answered_with_those_there_are(setting: str) -> None:
    with pytest.raises(BadInput) as refusal:
        choose_options(GAME, [setting], "booth")
    assert str(refusal.value) == (
        f"“{setting}” is no option of insider. Write option=value, with one of: advanced, discussion."
    )


@pytest.mark.parametrize(
    ("game", "setting", "answer"),
    [
        ("insider", "discussion=half", "discussion is elapsed or full, not “half”."),
        ("insider", "discussion=", "discussion is elapsed or full, not “”."),
        ("insider", "discussion=full=full", "discussion is elapsed or full, not “full=full”."),
        ("insider", "advanced=perhaps", "advanced is yes or no, not “perhaps”."),
        ("spyfall", "rounds=0", "rounds is a whole number of at least 1, not “0”."),
        ("spyfall", "minutes=1.5", "minutes is a whole number from 1 to 60, not “1.5”."),
        (
            "codenames",
            "agreed=names, cheating",
            "agreed is one or more of names, acronyms, hyphens, phrases or soundalikes, not “cheating”.",
        ),
    ],
)
def test_an_unknown_value_is_answered_with_what_would_do(game: str, setting: str, answer: str) -> None:
    with pytest.raises(BadInput) as refusal:
        choose_options(discover()[game], [setting], "booth")
    assert str(refusal.value) == answer


# Secrets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["cards", "booth", "phones"])
def test_secrets_travel_by_cards_in_the_booth_or_on_phones(way: str) -> None:
    assert choose_secrets(way, GAME) == way


@pytest.mark.parametrize("way", ["", "pigeon", "Cards", "card", "booth "])
def test_any_other_way_is_answered_with_those_there_are(way: str) -> None:
    with pytest.raises(BadInput) as refusal:
        choose_secrets(way, GAME)
    assert str(refusal.value) == f"Secrets cannot travel by “{way}”. Choose one of: cards, booth, phones."


@pytest.mark.parametrize(("way", "secrets"), [("cards", "cards"), ("booth", "dealt"), ("phones", "dealt")])
def test_only_with_cards_does_the_narrator_not_know_the_secrets(way: Secrets, secrets: str) -> None:
    assert choose_options(GAME, [], way).secrets == secrets

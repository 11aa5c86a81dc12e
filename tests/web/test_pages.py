"""What stands on the pages, and when."""

from tests.web.hosted import NAMES, Hosted
from tests.web.visitor import Visitor, offers

KEEPER = "Dev"
THIEVES = [name for name in NAMES if name != KEEPER]
Seats = dict[str, Visitor]


def vote(seats: Seats, *names: str) -> None:
    for name in names:
        with seats[name].wire() as wire:
            wire.page()
            wire.tap("Take the copper box")
            wire.until(lambda page: not page["choices"]["kinds"])


def test_before_the_deal_the_table_page_shows_who_is_in(lobby: Hosted) -> None:
    with Visitor(lobby).wire("/board") as board:
        assert board.page()["address"] == lobby.doorway.address.short
        Visitor(lobby).join("Cleo")
        page = board.until(lambda page: page["captions"][-1] == "Cleo is in.")
        assert page["seats"] == [[name, "taken" if name == "Cleo" else "free"] for name in NAMES]
        assert page["scene"] is None


def test_the_narrator_waits_until_everybody_is_in(lobby: Hosted) -> None:
    for name in NAMES[:-1]:
        Visitor(lobby).join(name)
    with Visitor(lobby).wire("/board") as board:
        board.until(lambda page: page["captions"][-1].endswith("Dev."))
        assert lobby.table.evening.games == 0
        Visitor(lobby).join(NAMES[-1])
        board.until(lambda page: page["scene"])
        assert lobby.table.evening.games == 1


def test_the_address_is_read_aloud(lobby: Hosted) -> None:
    with Visitor(lobby).wire("/board") as board:
        lobby.say("what is the address")
        said = board.until(lambda page: "Open this address" in page["captions"][-1])["captions"][-1]
        digits = [word for word in said.split() if word.strip(",.") in ("zero", "one", "two", "nine")]
        assert digits
        assert not any(letter.isdigit() for letter in said)


def test_everything_the_narrator_says_is_written(seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        captions = ann.page()["captions"]
    assert captions[-4:] == [
        "Welcome, Ann, Ben, Cleo, Dev and Eva. Let us play The Vault.",
        "There are six boxes in the vault. One of them holds the gold.",
        "Dev keeps the vault.",
        "Thieves, choose a box in silence.",
    ]


def test_the_table_page_shows_who_has_voted_and_not_what(table: Hosted, seats: Seats) -> None:
    vote(seats, "Ann", "Cleo")
    with Visitor(table).wire("/board") as board:
        scene = board.page()["scene"]
        assert scene["waiting"] == ["Ben", "Eva"]
        assert scene["chosen"] == ["Ann", "Cleo"]
        assert "Take the" not in str(board.latest)


def test_the_key_is_on_the_keepers_phone_only(seats: Seats) -> None:
    for name, visitor in seats.items():
        with visitor.wire() as wire:
            page = wire.page()
            assert {tile["side"] for row in page["scene"]["board"] for tile in row} == {""}
            sides = [tile["side"] for row in page["key"] for tile in row]
            assert sorted(sides) == (["dust"] * 5 + ["gold"] if name == KEEPER else [])


def test_a_choice_is_gone_when_it_is_made(seats: Seats) -> None:
    vote(seats, "Ann")
    with seats["Ann"].wire() as ann, seats["Ben"].wire() as ben:
        assert not offers(ann.page(), "Take the copper box")
        assert offers(ben.page(), "Take the copper box")


def test_a_question_stands_while_others_answer_theirs(table: Hosted, seats: Seats) -> None:
    with seats["Ben"].wire() as ben:
        number = ben.page()["choices"]["number"]
        vote(seats, "Ann", "Cleo")
        page = ben.until(lambda page: page["scene"]["chosen"] == ["Ann", "Cleo"])
        assert page["choices"]["number"] == number
        ben.tap("Take the velvet box")
        ben.until(lambda page: "Ben" in page["scene"]["chosen"])


def test_the_sand_runs_on_the_pages(table: Hosted, seats: Seats) -> None:
    vote(seats, *THIEVES)
    with Visitor(table).wire("/board") as board:
        sand = board.until(lambda page: page["scene"]["sand"])["scene"]["sand"]
        assert sand["measure"] == 60
        assert 50 < sand["above"] <= 60
        assert sand["running"]
        table.say("pause")
        page = board.until(lambda page: page["scene"]["paused"])
        assert not page["scene"]["sand"]["standing"]
        assert not page["scene"]["sand"]["running"]


def test_the_pages_are_never_ahead_of_the_voice(table: Hosted, seats: Seats) -> None:
    """The end is decided, and the narrator has only just opened its mouth."""
    vote(seats, *THIEVES)
    with Visitor(table).wire("/board") as board, seats["Ann"].wire() as ann:
        board.until(lambda page: page["scene"]["phase"] == "opening a box")
        table.ask(table.room.may_speak.clear)
        ann.until(lambda page: page["listening"] and offers(page, "Open the marble box"))
        ann.tap("Open the marble box")
        page = board.until(lambda page: "Gold!" in page["captions"][-1])
        assert table.phase == "Over"
        assert page["scene"]["phase"] == "opening a box"
        assert {points for _, points in page["scene"]["scores"]} == {0}
        assert "gold" not in {tile["side"] for row in page["scene"]["board"] for tile in row}
        assert not page["scene"]["sand"]["running"]
        table.ask(table.room.may_speak.set)
        page = board.until(lambda page: page["scene"]["phase"] == "the end")
        assert dict(page["scene"]["scores"]) == {**dict.fromkeys(THIEVES, 1), KEEPER: 0}


def test_a_tap_needs_no_second_word_even_when_it_is_weighty(table: Hosted, seats: Seats) -> None:
    vote(seats, *THIEVES)
    with seats["Ann"].wire() as ann:
        ann.until(lambda page: page["listening"] and offers(page, "Open the marble box"))
        ann.tap("Open the marble box")
        ann.until(lambda page: page["scene"]["phase"] == "the end")
    assert table.heard == ["open the marble box"]


def test_said_aloud_it_is_asked_back_and_the_answer_can_be_tapped(table: Hosted, seats: Seats) -> None:
    vote(seats, *THIEVES)
    table.say("open the marble box")
    with seats["Eva"].wire() as eva:
        page = eva.until(lambda page: offers(page, "Yes"))
        assert page["scene"]["phase"] == "opening a box"
        eva.tap("Yes")
        eva.until(lambda page: page["scene"]["phase"] == "the end")


def test_what_is_silent_is_never_shown_on_the_hosts_screen(table: Hosted, seats: Seats) -> None:
    vote(seats, *THIEVES)
    assert table.heard == []


def test_while_the_narrator_speaks_phones_are_not_heard_but_silent_choices_are(
    table: Hosted, seats: Seats
) -> None:
    with seats["Ann"].wire() as ann:
        ann.page()
        table.ask(table.room.may_speak.clear)
        table.begin_to_say("what can i say")
        ann.until(lambda page: not page["listening"])
        ann.tap("Repeat")
        assert ann.trouble() == "wait"
        ann.tap("Take the copper box")
        ann.until(lambda page: page["sent"])
        table.ask(table.room.may_speak.set)
        ann.until(lambda page: page["scene"]["chosen"] == ["Ann"] and not page["sent"])


def test_a_phone_has_one_tap_on_its_way_at_a_time(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        ann.page()
        table.ask(table.room.may_speak.clear)
        table.begin_to_say("what can i say")
        ann.until(lambda page: not page["listening"])
        ann.tap("Take the copper box")
        ann.until(lambda page: page["sent"])
        ann.tap("Take the velvet box")
        assert ann.trouble() == "wait"


def test_a_new_game_has_new_secrets(table: Hosted, seats: Seats) -> None:
    vote(seats, *THIEVES)
    table.say("open the marble box")
    table.say("yes")
    table.say("play again")
    with seats[KEEPER].wire() as keeper:
        assert len(keeper.page()["secrets"]) == 1
        keeper_now = table.table.evening.state.keeper
        assert ("You keep the vault." in keeper.latest["secrets"][0]) == (keeper_now == KEEPER)
        assert keeper.latest["scene"]["phase"] == "silent vote"


def test_a_phone_that_comes_back_finds_everything_as_it_was(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        before = ann.until(lambda page: page["listening"])
    with seats["Ann"].wire() as again:
        after = again.page()
    assert after == before


def test_undo_gives_a_silent_choice_back(table: Hosted, seats: Seats) -> None:
    vote(seats, "Ann")
    table.say("undo")
    with seats["Ann"].wire() as ann:
        assert ann.until(lambda page: offers(page, "Take the copper box"))["scene"]["chosen"] == []


def test_a_lost_seat_is_left_by_its_holder_too(table: Hosted, seats: Seats) -> None:
    assert seats["Ann"].post("/leave", {}).status == 200
    with seats["Ann"].wire() as ann:
        assert ["Ann", "free"] in ann.page()["seats"]

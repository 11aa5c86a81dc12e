"""The promises of docs/phones.md, each tried by somebody on the network who would like to break it."""

import re
import select
import socket
from contextlib import ExitStack, suppress
from itertools import product
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from narrator.web import site
from narrator.web.guard import MOST_CONNECTIONS
from narrator.web.wires import SEAT_LOST
from tests.web.hosted import NAMES, PATIENCE, Hosted
from tests.web.visitor import Visitor, offers

KEEPER, GOLD = "Dev", "marble"
THIEVES = [name for name in NAMES if name != KEEPER]
SECRET = f"The gold is in the {GOLD} box"
FILES = [
    "/",
    "/table",
    "/page.css",
    "/common.js",
    "/phone.js",
    "/table.js",
    "/icon.svg",
    "/words.json",
    "/code.svg",
]
Seats = dict[str, Visitor]
DOCS = Path(__file__).parents[2] / "docs" / "phones.md"


# 1. A seat belongs to one browser -------------------------------------------------


def test_only_the_seats_own_wire_carries_its_secret(seats: Seats) -> None:
    for name, visitor in seats.items():
        with visitor.wire() as wire:
            page = wire.page()
            assert page["player"] == name
            assert (SECRET in str(page)) == (name == KEEPER)
            assert bool(page["key"]) == (name == KEEPER)


def test_neither_the_table_page_nor_a_stranger_gets_any_secret(table: Hosted) -> None:
    for path in ("/board", "/seat"):
        with Visitor(table).wire(path) as wire:
            page = wire.page()
            assert page["kind"] in ("table", "door")
            assert "keep the vault" not in str(page)
            assert "You are a thief" not in str(page)
            assert {"secrets", "key", "choices"}.isdisjoint(page)


def test_a_taken_seat_is_not_given_again(table: Hosted) -> None:
    answer = Visitor(table).join(KEEPER)
    assert (answer.status, answer.code) == (409, "taken")
    assert answer.headers["set-cookie"] is None


def test_a_token_is_long_random_and_out_of_reach_of_scripts(lobby: Hosted) -> None:
    given = [Visitor(lobby).join(name).headers["set-cookie"] for name in NAMES]
    tokens = {cookie.partition(";")[0].partition("=")[2] for cookie in given}
    assert len(tokens) == len(NAMES)
    assert all(len(token) >= 43 for token in tokens)  # 32 bytes
    assert all("httponly" in cookie.lower() and "samesite=strict" in cookie.lower() for cookie in given)


def test_a_token_is_kept_only_as_a_digest(table: Hosted, seats: Seats) -> None:
    kept = repr(vars(table.phones.stage.seats))
    assert all(visitor.cookie.partition("=")[2] not in kept for visitor in seats.values())


def test_a_made_up_token_opens_nothing(table: Hosted) -> None:
    stranger = Visitor(table)
    stranger.cookie = f"seat_{table.port}={'A' * 43}"
    with stranger.wire() as wire:
        assert wire.page()["kind"] == "door"
        wire.send({"offer": 1, "button": 0})
        assert wire.trouble() == "no seat"


def test_a_browser_holds_one_seat(lobby: Hosted) -> None:
    visitor = Visitor(lobby)
    visitor.join("Ann")
    assert visitor.join("Ben").code == "seated"


# 2. Nobody acts for anybody else --------------------------------------------------


def test_a_button_of_another_seat_does_nothing(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann, seats[KEEPER].wire() as keeper:
        ann.page()
        keeper.page()
        keeper.send(ann.offer("Take the copper box"))
        assert keeper.trouble() == "stale"
        assert table.table.view.waiting == tuple(THIEVES)


MALFORMED: list[str | bytes] = [
    "PickBox",
    '{"command": "PickBox", "by": "Ann", "box": "copper"}',
    '{"offer": 1}',
    '{"offer": "1", "button": "0"}',
    '{"offer": 1, "button": 0, "by": "Ben"}',
    '{"offer": 1.5, "button": true}',
    "[]",
    "null",
    "",
    '{"offer": 1, "button": 0',
    b"\x00\x01\x02",
]


def test_whatever_is_malformed_is_refused(table: Hosted, seats: Seats) -> None:
    before = table.ask(lambda: table.table.evening.state)
    with seats["Ann"].wire() as ann:
        ann.page()
        for message in MALFORMED:
            ann.send(message)
            assert ann.trouble() == "malformed"
        assert table.ask(lambda: table.table.evening.state) is before


def test_a_button_that_was_not_offered_does_nothing(seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        number = ann.page()["choices"]["number"]
        for button in (-1, 6, 10**9):
            ann.send({"offer": number, "button": button})
            assert ann.trouble() == "stale"


def test_what_is_sent_again_does_nothing(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        ann.page()
        tap = ann.tap("Take the copper box")
        ann.send(tap)
        assert ann.trouble() == "stale"
        ann.until(lambda page: page["scene"]["chosen"] == ["Ann"])
        ann.send(tap)
        assert ann.trouble() == "stale"
        assert table.table.view.waiting == ("Ben", "Cleo", "Eva")


def test_a_huge_message_ends_the_wire_and_changes_nothing(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        ann.page()
        ann.send("x" * (site.LONGEST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            ann.trouble()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    with seats["Ann"].wire() as again:
        assert offers(again.page(), "Take the copper box")


def test_the_table_page_cannot_say_anything(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann, seats["Ann"].wire("/board") as board:
        ann.page()
        board.page()
        board.send(ann.offer("Take the copper box"))
        assert board.trouble() == "no seat"


def test_host_commands_are_not_for_phones(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        assert "new phone" not in str(ann.page()["aloud"])
        assert "the door" not in str(ann.page()["aloud"])


# 3. The door ----------------------------------------------------------------------


def test_when_every_seat_is_taken_joining_is_closed(table: Hosted) -> None:
    assert [Visitor(table).join(name).code for name in NAMES] == ["taken"] * len(NAMES)
    assert Visitor(table).join("Mallory").code == "stranger"


def test_the_host_closes_the_door(lobby: Hosted) -> None:
    Visitor(lobby).join("Ann")
    lobby.say("everybody is in")
    lobby.when(lambda: lobby.table.evening.games == 1)
    assert Visitor(lobby).join("Ben").code == "closed"
    lobby.say("open the door")
    with Visitor(lobby).wire() as wire:
        wire.until(lambda page: ["Ben", "free"] in page["seats"])
    assert Visitor(lobby).join("Ben").status == 200
    lobby.say("close the door")
    lobby.when(lambda: lobby.phones.awaited == ())
    assert Visitor(lobby).join("Cleo").code == "closed"


def test_a_lost_phone_is_replaced_and_opens_nothing_any_more(table: Hosted, seats: Seats) -> None:
    with seats[KEEPER].wire() as lost:
        lost.page()
        table.say("dev has a new phone")
        table.say("yes")
        with pytest.raises(ConnectionClosed) as closed:
            lost.drain()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SEAT_LOST
    with seats[KEEPER].wire() as old:
        assert old.page()["kind"] == "door"
    found = Visitor(table)
    assert found.join(KEEPER).status == 200
    with found.wire() as wire:
        assert SECRET in str(wire.page())


def test_giving_a_seat_away_is_asked_back_and_said_aloud(table: Hosted, seats: Seats) -> None:
    with seats["Ann"].wire() as ann:
        ann.page()
        table.say("dev has a new phone")
        asked = ann.until(lambda page: "Is that right?" in page["captions"][-1])
        assert [sign for name, sign in table.phones.stage.seats.signs.items() if name == KEEPER] == ["taken"]
        assert offers(asked, "Yes")
        table.say("yes")
        ann.until(lambda page: "The seat of Dev is free." in page["captions"][-1])


# 4. Where it comes from -----------------------------------------------------------


def test_another_host_is_turned_away(table: Hosted) -> None:
    for host in ("evil.example", "evil.example:80", "127.0.0.1", "localhost:1", ""):
        answer = Visitor(table).get("/", Host=host)
        assert (answer.status, answer.code) == (421, "host")


def test_we_answer_to_our_own_names(table: Hosted) -> None:
    for host in (table.host, f"localhost:{table.port}", table.doorway.address.short):
        assert Visitor(table).get("/", Host=host).status == 200


def test_a_wire_from_another_page_is_refused(seats: Seats) -> None:
    foreign = (None, "http://evil.example", "null", "http://127.0.0.1:1")
    for path, origin in product(("/seat", "/board"), foreign):
        with pytest.raises(InvalidStatus) as refused, seats["Ann"].wire(path, origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_a_rebound_name_is_refused_even_with_a_fitting_origin(table: Hosted, seats: Seats) -> None:
    evil = f"evil.example:{table.port}"
    with pytest.raises(InvalidStatus), seats["Ann"].wire(origin=f"http://{evil}", host=evil):
        pass


def test_another_page_cannot_join_or_leave(seats: Seats) -> None:
    headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
    for path in ("/join", "/leave"):
        assert seats["Ann"].ask("POST", path, b'{"player": "Ann"}', headers).code == "origin"


def test_a_form_of_another_page_could_not_even_be_read(lobby: Hosted) -> None:
    headers = {"Origin": lobby.url, "Content-Type": "text/plain"}
    assert Visitor(lobby).ask("POST", "/join", b'{"player": "Ann"}', headers).status == 415


def test_leaving_needs_a_seat(lobby: Hosted) -> None:
    assert Visitor(lobby).post("/leave", {}).code == "no seat"


# 5. What leaves us ----------------------------------------------------------------


def test_every_file_has_a_strict_policy_and_is_not_kept(table: Hosted) -> None:
    for path in FILES:
        answer = Visitor(table).get(path)
        policy = answer.headers["content-security-policy"]
        assert answer.status == 200
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["server"] is None


def test_no_file_needs_the_internet_or_carries_a_secret(table: Hosted) -> None:
    for path in FILES:
        text = Visitor(table).get(path).text
        assert set(re.findall(r"https?://[\w.:]+", text)) <= {"http://www.w3.org"}  # the name of SVG
        assert [word for word in (GOLD, "innerHTML", "onclick=", "<style", "eval(") if word in text] == []


def test_all_files_together_are_small(table: Hosted) -> None:
    visitor = Visitor(table)
    assert sum(len(visitor.get(path).text) for path in FILES) < 60_000


def test_errors_are_short_codes_that_repeat_nothing(table: Hosted) -> None:
    for method, path in (("GET", "/secrets"), ("GET", "/../journal"), ("POST", "/"), ("GET", "/join")):
        answer = Visitor(table).ask(method, path, headers={"Origin": table.url})
        assert (answer.status, answer.code) in ((404, "Not Found"), (405, "Method Not Allowed"))


def test_nothing_is_logged(
    seats: Seats, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    capfd.readouterr()
    with seats[KEEPER].wire() as keeper:
        keeper.page()
        keeper.send("nonsense")
        keeper.trouble()
    seats[KEEPER].get("/nowhere")
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


# 6. Floods ------------------------------------------------------------------------


def test_guessing_tokens_is_slowed_down(table: Hosted) -> None:
    stranger, refused = Visitor(table), 0
    for guess in range(int(site.STRANGERS.burst) + 10):
        stranger.cookie = f"seat_{table.port}={guess:043d}"
        try:
            with stranger.wire():
                pass
        except InvalidStatus:
            refused += 1
    assert refused >= 5


def test_whoever_holds_a_seat_is_not_kept_out_by_guesses(table: Hosted, seats: Seats) -> None:
    test_guessing_tokens_is_slowed_down(table)
    with seats["Ann"].wire() as ann:
        assert ann.page()["player"] == "Ann"


def test_joining_is_slowed_down(lobby: Hosted) -> None:
    codes = [Visitor(lobby).join("Mallory").code for _ in range(int(site.JOINS.burst) + 2)]
    assert codes[-1] == "slow"


@pytest.mark.slow
def test_too_many_messages_are_refused_and_then_the_wire_is_cut(seats: Seats) -> None:
    with seats["Ann"].wire() as ann, seats["Ben"].wire() as ben:
        with suppress(ConnectionClosed):
            for _ in range(10_000):
                ann.send({"offer": 0, "button": 0})
        with pytest.raises(ConnectionClosed):
            ann.drain()
        assert offers(ben.page(), "Take the copper box")


def test_one_address_cannot_hold_every_connection(table: Hosted) -> None:
    with ExitStack() as stack:
        held = {stack.enter_context(socket.create_connection(("127.0.0.1", table.port))) for _ in range(60)}
        left = set(held)
        while len(left) > MOST_CONNECTIONS:  # what can be read from these is only that they have ended
            ended, _, _ = select.select(left, [], [], PATIENCE)
            assert ended
            left -= set(ended)


def test_a_seat_has_few_wires_and_the_newest_counts(seats: Seats) -> None:
    with ExitStack() as stack:
        wires = [stack.enter_context(seats["Ann"].wire()) for _ in range(6)]
        with pytest.raises(ConnectionClosed):
            wires[0].drain()
        assert wires[-1].page()["player"] == "Ann"


# The page about them --------------------------------------------------------------


def test_every_promise_is_written_down() -> None:
    promised = re.findall(r"^(\d)\. \*\*", DOCS.read_text("utf-8"), re.MULTILINE)
    tried = re.findall(r"^# (\d)\. ", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert promised == tried

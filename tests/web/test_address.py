"""Where phones find us."""

import socket

import pytest

from narrator.table.lobby import BadInput
from narrator.web.address import Address, find_address, open_port, own_addresses

HOME = Address("192.168.1.20", 8080, frozenset())


def test_an_address_is_short_and_spoken_digit_by_digit() -> None:
    assert HOME.url == "http://192.168.1.20:8080/"
    assert HOME.spoken == (
        "one nine two, dot one six eight, dot one, dot two zero, colon eight zero eight zero"
    )


def test_we_answer_to_every_address_of_this_machine_and_to_nothing_else() -> None:
    address = find_address(8080)
    assert address.host in {"127.0.0.1", *own_addresses()}
    assert {f"{own}:8080" for own in own_addresses()} <= address.hosts
    assert {"localhost:8080", "127.0.0.1:8080"} <= address.hosts
    assert all(host.endswith(":8080") for host in address.hosts)


def test_the_code_is_a_picture_and_blocks() -> None:
    assert b"<svg" in HOME.picture
    assert b"http:" not in HOME.picture.replace(b"http://www.w3.org/2000/svg", b"")
    assert set(HOME.blocks) <= set(" █▀▄\n")


def test_a_free_port_is_open_at_once_and_a_taken_one_is_refused() -> None:
    with open_port(0) as ear:
        port = ear.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            pass
        with pytest.raises(BadInput) as refused:
            open_port(port)
    assert str(refused.value) == f"Port {port} is taken. Choose another for the phones: --port {port + 1}"


def test_small_messages_are_sent_at_once() -> None:
    with open_port(0) as ear:
        assert ear.proto == socket.IPPROTO_TCP

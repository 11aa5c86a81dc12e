"""Somebody on the network: a phone, a table page or a stranger, as bytes see them."""

import http.client
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Protocol

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from tests.web.hosted import PATIENCE


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode("utf-8")

    @property
    def code(self) -> str:
        code: str = json.loads(self.text)["error"]
        return code


class Place(Protocol):
    """Where the pages are served, on this machine."""

    @property
    def port(self) -> int: ...


class Visitor:
    """A browser without a screen: it keeps one cookie, and can lie about where it comes from."""

    def __init__(self, place: Place) -> None:
        self._port = place.port
        self._host = f"127.0.0.1:{place.port}"
        self._url = f"http://{self._host}"
        self.cookie = ""

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: object) -> Answer:
        headers = {"Origin": self._url, "Content-Type": "application/json"}
        return self.ask("POST", path, json.dumps(body).encode(), headers)

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        own = {"Cookie": self.cookie} if self.cookie else {}
        connection.request(method, path, body or None, {**own, **(headers or {})})
        try:
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def join(self, name: str) -> Answer:
        answer = self.post("/join", {"player": name})
        if given := answer.headers["set-cookie"]:
            self.cookie = given.partition(";")[0]
        return answer

    def wire(self, path: str = "/seat", origin: str | None = "", host: str = "") -> "Wire":
        """Opens a page's wire; without more said, as our own page would."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        headers |= {"Host": host} if host else {}
        uri = f"ws://{self._host}{path}"
        own = Origin(self._url if origin == "" else origin) if origin is not None else None
        return Wire(connect(uri, origin=own, additional_headers=headers, open_timeout=PATIENCE))


class Wire:
    """Open as long as it is used in a `with`."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self._opening = opening
        self.latest: dict[str, Any] = {}
        self._aloud: dict[str, Any] = {"list": 0}

    def __enter__(self) -> "Wire":
        self.connection = self._opening.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._opening.__exit__(*error)

    def read(self) -> dict[str, Any]:
        """The next page, with the sentences that may be said now, which come by themselves."""
        message: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        if message["kind"] == "aloud":
            self._aloud = message
            return self.read()
        if message["kind"] == "seat":
            current = message["aloud"]["list"] == self._aloud["list"]
            message["aloud"]["kinds"] = self._aloud["kinds"] if current else []
        return message

    def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first page of which it is so."""
        while not self.latest or self.latest["kind"] == "trouble" or not condition(self.latest):
            self.latest = self.read()
        return self.latest

    def drain(self) -> None:
        """Everything there is to read, until the wire ends."""
        while True:
            self.read()

    def page(self) -> dict[str, Any]:
        return self.until(lambda page: True)

    def send(self, message: object) -> None:
        self.connection.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def trouble(self) -> str:
        """The code of the next complaint."""
        while (message := self.read())["kind"] != "trouble":
            self.latest = message
        code: str = message["code"]
        return code

    def offer(self, sentence: str) -> dict[str, int]:
        """The tap that would say this, from the page as it is."""
        for offered in (self.latest["choices"], self.latest["aloud"]):
            for kind in offered["kinds"]:
                if sentence in kind["sentences"]:
                    button = kind["first"] + kind["sentences"].index(sentence)
                    return {"offer": offered["number"], "button": button}
        raise AssertionError(f"not offered: {sentence}")

    def tap(self, sentence: str) -> dict[str, int]:
        tap = self.offer(sentence)
        self.send(tap)
        return tap


def offers(page: dict[str, Any], sentence: str) -> bool:
    kinds = [*page["choices"]["kinds"], *page["aloud"]["kinds"]]
    return any(sentence in kind["sentences"] for kind in kinds)


def seated(table: Place, *names: str) -> dict[str, Visitor]:
    """Everybody joins."""
    visitors = {name: Visitor(table) for name in names}
    for name, visitor in visitors.items():
        assert visitor.join(name).status == 200
    return visitors

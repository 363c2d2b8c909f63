"""The room over its real lines: what is served, who is refused, what a hostile line may do."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from cantorlab.room import server as room_server
from cantorlab.room.codes import new_token
from cantorlab.room.hall import Hall
from cantorlab.room.server import RoomServer, is_own_host

#: Bytes that a page needs before its first board, at most.
FIRST = 300_000


def serve(
    hall: Hall, visit: Callable[[RoomServer], Coroutine[Any, Any, None]], **settings: Any
) -> None:
    async def run() -> None:
        server = RoomServer(hall, **settings)
        server.start()
        try:
            await visit(server)
        finally:
            server.stop()

    asyncio.run(run())


async def line_to(server: RoomServer, **headers: str) -> WebSocketClientConnection:
    address = f"ws://127.0.0.1:{server.port}/line"
    return await websocket_connect(HTTPRequest(address, headers=headers))


async def next_of(line: WebSocketClientConnection, kind: str) -> dict[str, Any]:
    while True:
        text = await line.read_message()
        assert text is not None, "the room hung up"
        said: dict[str, Any] = json.loads(text)
        if said["kind"] == kind:
            return said


def entering(code: str, name: str = "Ada", **more: Any) -> str:
    token = new_token()
    return json.dumps({"kind": "enter", "token": token, "name": name, "table": code, **more})


def test_page_module_style_and_state_of_a_game_are_small(hall: Hall) -> None:
    codes = {game: hall.open_table(game).code for game in ("cantor", "siggil", "tafl")}

    async def visit(server: RoomServer) -> None:
        client = AsyncHTTPClient()
        for game, code in codes.items():
            size = 0
            names = ["room.css", "room.js", f"{game}.css", f"{game}.js"]
            for path in (code, *(f"static/{name}" for name in names)):
                address = f"http://127.0.0.1:{server.port}/{path}"
                request = HTTPRequest(address, decompress_response=False)
                request.headers["Accept-Encoding"] = "gzip"
                answer = await client.fetch(request)
                assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
                gzip.decompress(answer.body)
                size += len(answer.body)
            line = await line_to(server)
            await line.write_message(entering(code, sit=True))
            size += len(json.dumps(await next_of(line, "table")))
            assert size < FIRST, (game, size)

    serve(hall, visit)


def test_only_pages_of_this_server_and_only_under_its_own_names(hall: Hall) -> None:
    async def visit(server: RoomServer) -> None:
        own = f"127.0.0.1:{server.port}"
        await line_to(server, Origin=f"http://{own}")
        for headers in ({"Origin": "http://evil.test"}, {"Origin": "null"}):
            with pytest.raises(Exception, match="403"):
                await line_to(server, **headers)
        rebound = {"Host": "evil.test", "Origin": "http://evil.test"}
        with pytest.raises(Exception, match="421"):
            await line_to(server, **rebound)
        for path in ("../room.json", "static/..%2froom.json", "owner-api", "static/nothing.js"):
            answer = await AsyncHTTPClient().fetch(f"http://{own}/{path}", raise_error=False)
            assert answer.code in (404, 405)

    serve(hall, visit)


def test_a_page_begins_to_load_its_board_and_guesses_nothing(hall: Hall) -> None:
    codes = {
        "tafl": hall.open_table("queen").code,
        "cantor": hall.open_tournament("cantor").code,
        "quiz": hall.open_lesson(1).code,
    }
    closed = hall.open_table("tafl").code
    hall.close(closed)

    async def visit(server: RoomServer) -> None:
        async def early(code: str) -> list[str]:
            address = f"http://127.0.0.1:{server.port}/{code}"
            text = (await AsyncHTTPClient().fetch(address)).body.decode()
            return re.findall(r'load"(?: as="style")? href="static/(\w+\.\w+)\?v=', text)

        for bundle, code in codes.items():
            assert await early(code.lower()) == [f"{bundle}.js", f"{bundle}.css"]
        for code in ("", *[closed] * 20, *["QQQQQ"] * 10):
            assert await early(code) == []
        assert await early(codes["quiz"]) == [], "who tries codes has to wait"

    serve(hall, visit)


def test_who_cannot_come_in_is_let_in_and_told(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser cannot read why an upgrade failed."""
    monkeypatch.setattr(room_server, "LINES", 1)
    monkeypatch.setattr(room_server, "SPARE", 0)

    async def visit(server: RoomServer) -> None:
        kept = await line_to(server)
        refused = await line_to(server)
        assert (await next_of(refused, "refused"))["code"] == "room_full"
        assert await refused.read_message() is None
        kept.close()

    serve(hall, visit)


@pytest.mark.parametrize("behind_proxy", [True, False])
def test_who_tries_codes_is_known_by_what_the_proxy_says(hall: Hall, behind_proxy: bool) -> None:
    """Headers that visitors set themselves are not believed."""

    async def visit(server: RoomServer) -> None:
        async def may_try(number: int, said: str) -> bool:
            headers = {"X-Forwarded-For": said, "X-Real-Ip": f"10.0.0.{number}"}
            address = f"http://127.0.0.1:{server.port}/QQQQQ"
            await AsyncHTTPClient().fetch(HTTPRequest(address, headers=headers))
            return hall.tries.may_try(said.rpartition(", ")[2])

        told = [await may_try(each, f"10.0.1.{each}, 192.0.2.7") for each in range(10)]
        assert told == [*[True] * 9, not behind_proxy]
        assert hall.tries.may_try("127.0.0.1") is behind_proxy

    serve(hall, visit, behind_proxy=behind_proxy)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("localhost:1", True),
        ("play.school.example", True),
        ("evil.example", False),
        ("", False),
        ("127.0.0.1.evil.example", False),
    ],
)
def test_a_host_is_an_address_or_a_name_of_its_own(host: str, own: bool) -> None:
    assert is_own_host(host, ["play.school.example"]) is own


def test_the_owner_api_wants_the_key(hall: Hall) -> None:
    async def visit(server: RoomServer) -> None:
        address = f"http://127.0.0.1:{server.port}/owner-api"
        for key, code in (("", 403), ("Bearer wrong", 403), (f"Bearer {hall.owner_key}", 200)):
            headers = {"Authorization": key}
            body = json.dumps({"do": "tables"})
            request = HTTPRequest(address, "POST", headers, body)
            assert (await AsyncHTTPClient().fetch(request, raise_error=False)).code == code

    serve(hall, visit)


def test_a_page_that_a_browser_has_is_not_sent_again(hall: Hall) -> None:
    async def visit(server: RoomServer) -> None:
        client, address = AsyncHTTPClient(), f"http://127.0.0.1:{server.port}/"
        first = await client.fetch(address)
        again = HTTPRequest(address, headers={"If-None-Match": first.headers["Etag"]})
        assert (await client.fetch(again, raise_error=False)).code == 304
        for method in ("PUT", "DELETE", "PATCH"):
            other = HTTPRequest(address, method, allow_nonstandard_methods=True)
            assert (await client.fetch(other, raise_error=False)).code == 405

    serve(hall, visit)


def test_a_flood_is_refused_and_passes(hall: Hall) -> None:
    from room.talking import Page

    now = [0.0]
    page = Page(hall, "Eve", now=lambda: now[0]).enter(hall.open_table("tafl").code)
    told = [page.say({"kind": "hello"}) for _ in range(300)]
    assert 90 <= sum(each is not None for each in told) <= 100
    assert page.refused == ["too_much"] * 5, "an answer to each would be a flood, too"
    now[0] += 2
    assert page.say({"kind": "hello"})["ok"]

"""Bounds of a room: floods, crowds, idle lines and wrong codes keep nobody else out."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from room.talking import Page, seated, wait_for
from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from cantorlab.room import connection, tidying, visitors
from cantorlab.room import people as people_of_rooms
from cantorlab.room import server as room_server
from cantorlab.room.codes import new_token
from cantorlab.room.connection import Line
from cantorlab.room.hall import TIDYING, Hall
from cantorlab.room.limits import FADE, WRONG, FailedAttempts
from cantorlab.room.server import RoomServer


@pytest.fixture(autouse=True)
def silence_is_no_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who has no line is away: on a busy machine seconds pass between two messages."""
    monkeypatch.setattr(connection, "AWAY", 1e9)


class Visit(Page):
    """A page from an address of its own."""

    def __init__(self, hall: Hall, name: str, address: str = "192.0.2.1", **line: Any) -> None:
        self.address = address
        super().__init__(hall, name, **line)

    def open(self) -> None:
        self.line = Line(self._take, address=self.address, **self._settings)
        self.hall.connect(self.line)


def test_one_visitor_makes_no_crowd(hall: Hall) -> None:
    """Let in as many new people from an address as a few classes have, and those of others."""
    hall.visitors = visitors.Visitors(lambda: 0.0)
    code = hall.open_table("tafl").code
    for _ in range(2 * visitors.NEW_OF_ONE):
        eve = Visit(hall, "Eve").enter(code)
        eve.cut()
    assert len(hall.people.to_json()) == visitors.NEW_OF_ONE
    assert eve.refused == ["newcomers"]
    for address in ("192.0.2.2", "2001:db8::1"):
        assert Visit(hall, "Ada", address).enter(code).refused == []
    assert Visit(hall, "Owner").enter(None, key=hall.owner_key).refused == []


def test_many_addresses_make_no_crowd_by_one_code(hall: Hall) -> None:
    hall.visitors = visitors.Visitors(lambda: 0.0)
    codes = [hall.open_table("tafl").code for _ in range(2)]
    for at in range(visitors.NEW_BY_CODE + 20):
        eve = Visit(hall, "Eve", f"198.51.{at // 200}.{at % 200}").enter(codes[0])
        eve.cut()
    assert len(hall.people.to_json()) == visitors.NEW_BY_CODE
    assert Visit(hall, "Ada").enter(codes[1]).refused == [], "others come in by other codes"


def test_networks_of_the_sixth_version_count_as_one(hall: Hall) -> None:
    one = hall.visitors.of("2001:db8:1:2::7")
    assert hall.visitors.of("2001:db8:1:2:ffff::9") is one
    assert hall.visitors.of("2001:db8:1:3::7") is not one
    for _ in range(WRONG):
        hall.tries.note("2001:db8:1:2::7")
    assert not hall.tries.may_try("2001:db8:1:2::8")
    assert hall.tries.may_try("2001:db8:1:3::8")


def test_a_full_room_forgets_who_holds_nothing_and_lets_its_owner_in(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_of_rooms, "MOST", 4)
    table = hall.open_table("tafl")
    pages = seated(hall, table.code)
    watching = Visit(hall, "Eve").enter(table.code)
    passing = Visit(hall, "Fay").enter(table.code)
    assert hall.people.full
    assert Visit(hall, "Owner").enter(None, key=hall.owner_key).refused == []
    assert Visit(hall, "Gil").enter(table.code).refused == ["room_full"], "all have a line or seat"
    passing.cut()
    pages[1].cut()
    assert Visit(hall, "Hal").enter(table.code).refused == ["room_full"], "the owner is the fifth"
    watching.cut()
    assert Visit(hall, "Ida").enter(table.code).refused == []
    pages[1].open()
    pages[1].enter(table.code)
    assert pages[1].seat == 1, "who holds a seat is never forgotten"


def test_people_who_hold_nothing_go_after_hours_also_over_restarts(
    hall: Hall, open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, contest, lesson = (
        hall.open_table("tafl"),
        hall.open_tournament("tafl"),
        hall.open_lesson(1),
    )
    first, second = seated(hall, table.code)
    kept = [
        Visit(hall, name).enter(code, sit=True)
        for name, code in (("Cy", contest.code), ("Di", lesson.code))
    ]
    watching = Visit(hall, "Eve").enter(table.code)
    gone = Visit(hall, "Fay").enter(table.code)
    second.cut()
    wait_for(table)
    first.send("replace", seat=1)
    for page in (first, *kept, gone):
        page.cut()
    hall.save()
    now = time.time() + tidying.IDLE + 100
    monkeypatch.setattr(time, "time", lambda: now)
    again = open_hall()
    for each in (hall, again):
        for _ in range(TIDYING):
            each.tick(beats=False)
    names = {each["name"] for each in hall.people.to_json()}
    assert names == {"P0", "P1", "Cy", "Di", "Eve"}, "she has a line"
    assert {each["name"] for each in again.people.to_json()} == names - {"Eve"}
    assert watching.line.person is not None


def test_lines_on_which_nobody_enters_end_and_are_few(hall: Hall) -> None:
    now = [0.0]
    visitor = hall.visitors.of("192.0.2.1")
    idle = []
    while visitor.may_connect:
        idle.append(Visit(hall, "Eve", now=lambda: now[0]))
    assert len(idle) == visitors.WAITING_OF_ONE
    assert hall.visitors.of("192.0.2.2").may_connect
    code = hall.open_table("tafl").code
    stays = Visit(hall, "Ada", "192.0.2.3", now=lambda: now[0]).enter(code)
    for _ in range(10):
        now[0] += visitors.DEADLINE / 10 + 1
        for page in (*idle, stays):
            page.send("beat", at=0)
        hall.tick()
    assert {*hall.lines} == {stays.line}
    assert visitor.may_connect


def test_beats_count_and_nothing_is_read_of_a_flood(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cantorlab.room import hall as halls

    monkeypatch.setattr(halls, "thread_time", lambda: 0.0)  # what is beyond reading is another test
    read: list[int] = []
    monkeypatch.setattr(
        halls,
        "read_message",
        lambda text, most: read.append(len(text)) or connection.read_message(text, most),
    )
    now = [0.0]
    hall.visitors = visitors.Visitors(lambda: now[0])
    lines = [Visit(hall, "Eve", now=lambda: now[0]) for _ in range(20)]
    for _ in range(100):
        for page in lines:
            hall.receive(page.line, '{"kind":"beat","at":0,"x":"' + "x" * 3000 + '"}')
    assert len(read) == 300, "the allowance of one address"
    assert sum(len(page.refused) for page in lines) <= 5 * len(lines), "a flood is not answered"
    now[0] += 1
    hall.receive(lines[0].line, json.dumps({"kind": "beat", "at": 0}))
    assert len(read) == 301
    big, known = "x" * 200_000, Visit(hall, "Ada", "192.0.2.9", now=lambda: now[0])
    known.enter(hall.open_table("tafl").code)
    read.clear()
    for _ in range(100):
        hall.receive(known.line, big)
    assert len(read) == 9, "a long message counts for more"


def test_wrong_codes_fade(hall: Hall) -> None:
    now = [0.0]
    tries = FailedAttempts(lambda: now[0])
    for _ in range(WRONG - 1):
        tries.note("192.0.2.1")
    assert tries.may_try("192.0.2.1")
    now[0] += FADE * (WRONG - 2)
    for _ in range(WRONG - 2):
        tries.note("192.0.2.1")
        assert tries.may_try("192.0.2.1")
    tries.note("192.0.2.1")
    assert not tries.may_try("192.0.2.1"), "who goes on guessing has to wait"


def visit(hall: Hall, do: Callable[[RoomServer], Any]) -> None:
    async def run() -> None:
        server = RoomServer(hall)
        server.start()
        try:
            await do(server)
        finally:
            server._ticking.stop()
            server._server.stop()

    asyncio.run(run())


def test_the_right_key_never_waits(hall: Hall) -> None:
    """Neither after wrong keys and codes from its address, nor after those of the whole world."""

    async def ask(server: RoomServer) -> None:
        async def post(key: str) -> int:
            address = f"http://127.0.0.1:{server.port}/owner-api"
            headers = {"Authorization": f"Bearer {key}"}
            request = HTTPRequest(address, "POST", headers, json.dumps({"do": "tables"}))
            return (await AsyncHTTPClient().fetch(request, raise_error=False)).code

        for _ in range(2 * WRONG):
            assert await post(new_token()) == 403
            await AsyncHTTPClient().fetch(f"http://127.0.0.1:{server.port}/QQQQQ")
        for at in range(700):
            hall.tries.note(f"198.51.{at // 200}.{at % 200}")
        assert not hall.tries.may_try("127.0.0.1")
        for _ in range(3):
            assert await post(hall.owner_key) == 200
        owner = Visit(hall, "Owner", "127.0.0.1").enter(None, key=hall.owner_key)
        assert owner.refused == []

    visit(hall, ask)


def test_connections_of_one_address_are_few_and_slow_ones_end(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_server, "CONNECTIONS_OF_ONE", 3)
    monkeypatch.setattr(room_server, "SLOWEST", 0.01)

    async def connect(server: RoomServer) -> None:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        reader, _ = await asyncio.open_connection("127.0.0.1", server.port)
        assert await reader.read() == b"", "the fourth is not served"
        lines[0][1].write(
            b"POST /owner-api HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nx"
        )
        lines[1][1].write(b"GET / HTTP/1.1\r\n")
        for each, _ in lines:
            await each.read()
        address = f"http://127.0.0.1:{server.port}/"
        assert (await AsyncHTTPClient().fetch(address)).code == 200

    visit(hall, connect)


def test_tournaments_and_lessons_are_listed_and_closed(hall: Hall) -> None:
    owner = Page(hall, "Emmy").enter(None, key=hall.owner_key)
    contest, lesson = hall.open_tournament("tafl"), hall.open_lesson(1, short=True)
    pupils = [Page(hall, f"P{at}").enter(contest.code, sit=True) for at in range(4)]
    pupils.append(Page(hall, "Eli").enter(lesson.code, sit=True))
    owner.enter(contest.code, key=hall.owner_key)
    owner.send("start_round")
    assert len(hall.tables) == 2
    owner.enter(None, key=hall.owner_key)
    listed = [each["code"] for each in (*owner.lobby["tournaments"], *owner.lobby["lessons"])]
    assert listed == [contest.code, lesson.code]
    for code in listed:
        pupils[0].send("close", table=code)
        owner.send("close", table=code)
    assert pupils[0].refused.count("owner") == 2
    assert (hall.contests, hall.lessons, hall.tables) == ({}, {}, {})
    assert owner.lobby["tournaments"] == owner.lobby["lessons"] == []
    for page in pupils:
        assert "closed" in page.refused
        assert page.line.gathering is None
    for code in listed:
        assert Page(hall, "Late").enter(code).refused == ["closed"]


def test_a_tables_command_offers_an_untouched_table_again(hall: Hall) -> None:
    from cantorlab.commands.room import _offer

    for _ in range(4):
        _offer(hall, "tafl")
    assert len(hall.tables) == 1
    _offer(hall, "cantor")
    hall.open_table("tafl", archers=True)
    (code, *_) = hall.tables
    page = Page(hall, "Ada").enter(code, sit=True)
    _offer(hall, "tafl")
    assert [each.game for each in hall.tables.values()] == ["tafl", "cantor", "tafl", "tafl"]
    page.send("stand")
    _offer(hall, "tafl")
    assert len(hall.tables) == 4


def test_a_room_with_all_its_tables_says_so(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cantorlab.commands.room import _offer
    from cantorlab.room import hall as halls

    monkeypatch.setattr(halls, "TABLES", 1)
    _offer(hall, "tafl")
    _offer(hall, "cantor")
    assert capsys.readouterr().err == "The room is full.\n"


def test_unused_tables_go_after_a_day_also_over_restarts(
    hall: Hall, open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, sat_at, watched, begun = (hall.open_table("tafl") for _ in range(4))
    Page(hall, "Ada").enter(sat_at.code, sit=True)
    Page(hall, "Bo").enter(watched.code)
    first, second = seated(hall, begun.code)
    first.act(first.view["actions"][0])
    for page in (first, second):
        page.send("stand")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + tidying.UNUSED - 100)
    again = open_hall()
    tidying.tidy(hall)
    tidying.tidy(again)
    assert len(hall.tables) == len(again.tables) == 4
    monkeypatch.setattr(time, "time", lambda: now + tidying.UNUSED + 100)
    tidying.tidy(again)
    assert {*again.tables} == {sat_at.code, begun.code}, "nobody watches here"
    tidying.tidy(hall)
    assert {*hall.tables} == {sat_at.code, watched.code, begun.code}


def test_only_the_owner_enters_a_room_that_is_full_of_lines(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cantorlab.room import entrance

    monkeypatch.setattr(entrance, "LINES", 2)
    code = hall.open_table("tafl").code
    kept = [Visit(hall, "Eve", f"192.0.2.{at}").enter(code) for at in range(2)]
    assert [each.refused for each in kept] == [[], []]
    owner = Visit(hall, "Owner", "192.0.2.8").enter(None, key=hall.owner_key)
    assert owner.refused == []
    assert Visit(hall, "Ada", "192.0.2.9").enter(code).refused == ["room_full"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_room_may_have_as_many_connections_as_it_takes() -> None:
    """Many systems give a process 1,024 files at first, and more if it asks."""
    code = (
        "import resource; from cantorlab.commands.room import FILES, _allow_connections;"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)); _allow_connections();"
        "soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0];"
        "assert soft == (min(FILES, hard) if hard != resource.RLIM_INFINITY else FILES), soft"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_who_asks_for_much_work_waits_longer_in_all_tabs(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A film of a game took 63 ms, and 25 a second were answered: nobody else's move was."""
    code = hall.open_table("tafl", seed=1).code
    greedy = Page(hall, "Ada", now=lambda: 0.0).enter(code, sit=True)
    tab = Page(hall, "Ada", greedy.token, now=lambda: 0.0).enter(code)
    other = Page(hall, "Bo", now=lambda: 0.0).enter(code)
    before = greedy.line.allowance.left, other.line.allowance.left
    clock = count(step=0.063)
    monkeypatch.setattr("cantorlab.room.hall.thread_time", lambda: next(clock))
    answers = [greedy.say({"kind": "rules"}) for _ in range(40)]
    answered = sum(each is not None for each in answers)
    assert 15 <= answered <= 20
    assert "too_much" in greedy.refused
    assert greedy.line.allowance.delay > 0
    assert tab.line.allowance.left < before[0] - 4 * answered, "another tab is the same person"
    assert other.line.allowance.left == before[1]
    assert other.say({"kind": "rules"}) is not None


def test_a_first_answer_that_loads_for_seconds_leaves_its_person_the_game(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer's first move loaded 1.3 s, and every command after it was refused for seconds."""
    page = Page(hall, "Ada", now=lambda: 0.0).enter(hall.open_table("tafl", seed=1).code, sit=True)
    clock = iter([0.0, 3.0, *[3.0] * 20])
    monkeypatch.setattr("cantorlab.room.hall.thread_time", lambda: next(clock))
    answers = [page.say({"kind": "rules"}) for _ in range(10)]
    assert None not in answers
    assert page.line.allowance.left < 50, "it counts all the same"

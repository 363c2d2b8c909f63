"""Seats of a room in a notebook: what they show, and that they come back."""

from __future__ import annotations

import asyncio
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.serving import ServedHall
from room.talking import Page

import cantorlab
from cantorlab.room.hall import Hall
from cantorlab.rules.state import Outcome
from cantorlab.widgets.core.base import NOT_FOR_USERS, BaseWidget
from cantorlab.widgets.remote import address
from cantorlab.widgets.remote.address import RoomFault
from cantorlab.widgets.remote.connection import RoomLine
from cantorlab.widgets.remote.table import RemoteTable

JOIN = {
    "cantor": cantorlab.Cantor,
    "queen": cantorlab.CatchTheQueen,
    "siggil": cantorlab.Siggil,
    "tafl": cantorlab.Tafl,
}


@pytest.fixture
def served(hall: Hall) -> Iterator[ServedHall]:
    room = ServedHall(hall)
    yield room
    room.stop()


def shown(remote: Any) -> dict[str, Any]:
    """Return the game as a seat elsewhere shows it."""
    return {name: value for name, value in remote.view.items() if name != "room"}


def wait_for(remote: Any, done: Callable[[], object]) -> None:
    """Wait until something is true after a change of the view."""
    came = threading.Event()
    remote.observe(lambda _change: done() and came.set(), "view")
    while not done():
        assert came.wait(120)


@pytest.mark.parametrize("game", JOIN)
def test_a_seat_shows_what_its_screen_in_the_room_shows_and_plays(
    served: ServedHall, game: str
) -> None:
    table = served.do(lambda: served.hall.open_table(game, seed=4))
    remote = JOIN[game](room=f"{served.base}{table.code.lower()}", names=["Ada"], language="en")
    assert remote.seat == 0
    other = served.do(lambda: Page(served.hall, "Émile").enter(table.code, sit=True))
    rng = Random(game)
    for _ in range(6):
        if remote.view["actions"]:
            remote.act(rng.choice(remote.view["actions"]))
        if other.view["actions"]:
            served.do(lambda: other.act(rng.choice(other.view["actions"])))
        if "next" in remote.view["commands"]:
            remote.command("next")
            served.do(lambda: other.command("next"))
        screen = table.seats[0].widget
        wait_for(remote, lambda screen=screen: shown(remote) == screen.view)
    assert remote.view["observation"] == table.host.state.observation(0)
    assert len(table.host.state.actions) >= 6
    assert table.host.state.observation(1) not in [*remote.get_state().values()]
    assert hasattr(remote, "state") is (game in ("queen", "tafl"))
    assert "<svg" in remote._picture()
    assert [*remote.players] == ["Ada", "Émile"]
    remote.command("resign")
    wait_for(remote, lambda: remote.outcome == Outcome(1, "resigned"))
    remote.close()


#: Names of a table that its room keeps, beside what to ask instead.
KEPT = {
    "discovered": "view",
    "history": "record",
    "join": "url",
    "learn": "tutorial",
    "share": "url",
}


@pytest.mark.parametrize("game", JOIN)
def test_a_seat_is_a_table_of_its_game_and_has_every_name_or_says_what_to_ask(
    served: ServedHall, game: str
) -> None:
    kind = JOIN[game]
    code = served.do(lambda: served.hall.open_table(game, seed=4)).code
    remote = kind(room=served.base + code, names=["Ada"], language="en")
    assert isinstance(remote, kind)
    assert isinstance(remote, RemoteTable)
    ended: list[Any] = []
    remote.observe(lambda change: ended.append(change.new), "outcome")
    secret = game in ("cantor", "siggil")
    for name in [
        each
        for each in dir(kind)
        if each[0] != "_" and each not in {*dir(BaseWidget), *NOT_FOR_USERS}
    ]:
        if name in KEPT or (secret and name in ("record", "state")):
            with pytest.raises(AttributeError, match=KEPT.get(name, "not over yet")):
                getattr(remote, name)
        else:
            getattr(remote, name)
    with pytest.raises(AttributeError, match=r"no “opponent”: the room keeps the game"):
        remote.opponent = "club"
    remote.act(remote.view["actions"][0])
    remote.command("resign")
    wait_for(remote, lambda: ended)
    assert ended == [remote.outcome] == [Outcome(1, "resigned")]
    table = served.hall.tables[code]
    assert remote.record.actions == table.host.state.actions
    assert remote.state == table.host.state
    own = type(remote).from_record(remote.record, opponent="person")
    assert isinstance(own, kind)
    assert not isinstance(own, RemoteTable)
    remote.close()


def test_a_preference_is_the_screens_in_the_room(served: ServedHall) -> None:
    table = served.do(lambda: served.hall.open_table("tafl"))
    remote = cantorlab.Tafl(room=served.base + table.code, names=["Ada"], language="en")
    remote.sounds = True
    assert table.seats[0].widget.sounds is True
    with pytest.raises(ValueError, match="cannot be done now"):
        remote.hints = True
    assert remote.hints is False
    remote.close()


def test_a_class_of_ones_own_sits_down_as_itself(served: ServedHall) -> None:
    class Blitz(cantorlab.Tafl):
        speed = 3

    code = served.do(lambda: served.hall.open_table("tafl")).code
    remote = Blitz(room=served.base + code)
    assert isinstance(remote, Blitz)
    assert remote.speed == 3
    remote.close()


def test_a_seat_knows_from_the_first_who_is_there(
    served: ServedHall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table comes before who sits at it: however slowly that comes, the seat waits for it."""
    code, early, take = served.do(lambda: served.hall.open_table("tafl")).code, [], RoomLine._take

    def watch(line: RoomLine, message: dict[str, Any]) -> None:
        if message["kind"] == "people":
            early.append(line.first.done())
        take(line, message)

    monkeypatch.setattr(RoomLine, "_take", watch)
    remote = cantorlab.Tafl(room=served.base + code, names=["Ada"])
    assert early[0] is False
    assert [*remote.players] == ["Ada", None]
    remote.close()


def test_a_refusal_is_a_sentence_and_changes_nothing(served: ServedHall) -> None:
    code = served.do(lambda: served.hall.open_table("tafl")).code
    remote = cantorlab.Tafl(room=served.base + code, language="en")
    before = shown(remote)
    with pytest.raises(ValueError, match="d9"):
        remote.act("d9-d9")
    with pytest.raises(ValueError, match=r"cannot be done now|not on offer"):
        remote.command("undo")
    assert shown(remote) == before
    assert remote.play("turn").sentences == (before["headline"],)
    remote.close()


def test_a_restarted_kernel_has_its_seat_again(
    served: ServedHall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = served.do(lambda: served.hall.open_table("cantor")).code
    first = cantorlab.Cantor(room=served.base + code, names=["Ada"])
    first.act(first.view["actions"][0])
    held = first.view["observation"]
    first._line.close()  # the kernel is killed
    monkeypatch.setattr(address, "_HELD", {})
    again = cantorlab.Cantor(room=served.base + code)
    assert (again.seat, again.view["observation"]) == (0, held)
    file = tmp_path / "games" / "rooms.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again.close()


def test_what_is_done_while_the_line_is_cut_is_done_once_it_is_back(served: ServedHall) -> None:
    table = served.do(lambda: served.hall.open_table("tafl"))
    remote = cantorlab.Tafl(room=served.base + table.code)
    for number in range(3):
        served.cut()
        remote.act(remote.view["actions"][0])
        other = served.do(lambda: Page(served.hall, "B").enter(table.code, sit=True))
        served.do(lambda other=other: other.act(other.view["actions"][0]))
        served.do(lambda: table.free_seat(1))
        wait_for(remote, lambda: remote.view["actions"])
        assert len(table.host.state.actions) == 2 * number + 2
    remote.close()


@pytest.mark.parametrize("cuts", [10, pytest.param(1000, marks=pytest.mark.nightly)])
def test_at_whatever_moment_lines_break_each_move_is_done_once(
    served: ServedHall, monkeypatch: pytest.MonkeyPatch, cuts: int
) -> None:
    """Lines of two seats are cut while one of them moves, somewhere between hand and answer."""
    monkeypatch.setattr("cantorlab.widgets.remote.connection.SOON", 0.002)
    rng, done, hall = Random(cuts), [0], served.hall

    def cut() -> None:
        done[0] += len(hall.lines)
        for line in [*hall.lines]:
            line.end()

    def open_seat(link: str, token: str) -> Any:
        monkeypatch.setattr("cantorlab.widgets.remote.table.own_token", lambda _base: token * 32)
        return cantorlab.Tafl(room=link)

    while done[0] < cuts:
        table, moves = served.do(lambda: hall.open_table("tafl")), 0
        seats = [open_seat(served.base + table.code, token) for token in "ab"]
        while table.host.outcome is None and done[0] < cuts:
            mover = seats[moves % 2]
            wait_for(mover, lambda mover=mover: mover.view["actions"])
            moment = rng.random() / 50
            served.do(lambda moment=moment: asyncio.get_running_loop().call_later(moment, cut))
            mover.act(rng.choice(mover.view["actions"]))
            moves += 1
            assert served.do(lambda table=table: len(table.host.state.actions)) == moves
        for seat in seats:
            position = table.host.state.observation(seat.seat)
            wait_for(seat, lambda s=seat, position=position: s.view["observation"] == position)
            seat.close()
        served.do(lambda table=table: hall.close(table.code))


def test_a_seat_comes_back_when_the_room_was_killed(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    room = ServedHall(hall)
    code = room.do(lambda: hall.open_table("siggil", seed=1)).code
    remote = cantorlab.Siggil(room=room.base + code)
    remote.act(remote.view["actions"][0])
    before = remote.view["observation"]
    room.kill()
    wait_for(remote, lambda: remote.view["room"]["notice"])
    again = ServedHall(open_hall(), room.port)
    wait_for(remote, lambda: not remote.view["room"]["notice"])
    assert (remote.seat, remote.view["observation"]) == (0, before)
    remote.close()
    again.stop()


def test_what_a_page_asks_the_room_for_goes_there_and_nothing_else(served: ServedHall) -> None:
    table = served.do(lambda: served.hall.open_table("tafl"))
    remote = cantorlab.Tafl(room=served.base + table.code, names="Ada")
    remote._receive(remote, {"kind": "room", "nonce": "a", "message": {"kind": "close"}}, [])
    hello = {"kind": "room", "nonce": "b", "message": {"kind": "greet", "code": "hello"}}
    remote._receive(remote, hello, [])
    wait_for(remote, lambda: (remote.view["room"]["people"] or {}).get("greetings"))
    assert table.code in served.hall.tables
    move = {"kind": "action", "nonce": "c", "action": remote.view["actions"][0]}
    remote._receive(remote, {**move, "revision": remote.view["revision"]}, [])
    wait_for(remote, lambda: not remote.view["your_turn"])
    remote.close()


@pytest.mark.parametrize(
    ("link", "told"),
    [
        ("KITES", "not the link of a table"),
        ("ftp://127.0.0.1/KITES", "not the link of a table"),
        ("http:///KITES", "not the link of a table"),
        (7, "not the link of a table"),
        ("http://127.0.0.1:9/KITES", "No room answers at http://127.0.0.1:9/"),
        ("{base}QQQQQ", "no table with this code"),
        ("{base}{code}", r"join it with cantorlab\.Cantor"),
    ],
)
def test_a_room_that_cannot_be_used_is_one_sentence(
    served: ServedHall, link: Any, told: str
) -> None:
    code = served.do(lambda: served.hall.open_table("cantor")).code
    given = link.format(base=served.base, code=code) if isinstance(link, str) else link
    with pytest.raises(RoomFault, match=told) as refused:
        cantorlab.Tafl(room=given)
    assert "\n" not in str(refused.value)


def test_what_the_table_decides_is_not_given(served: ServedHall) -> None:
    for given in ({"opponent": "novice"}, {"seed": 1}):
        with pytest.raises(RoomFault, match="own room decides"):
            cantorlab.Cantor(room=f"{served.base}KITES", **given)
    with pytest.raises(RoomFault, match="decides mode"):
        cantorlab.Cantor("quest", room=f"{served.base}KITES")


def test_who_finds_no_seat_looks_on(served: ServedHall) -> None:
    table = served.do(lambda: served.hall.open_table("cantor"))
    served.do(lambda: [Page(served.hall, name).enter(table.code, sit=True) for name in "AB"])
    remote = cantorlab.Cantor(room=served.base + table.code)
    assert remote.seat is None
    assert remote.view["observation"] == table.host.state.observation(None)
    remote.close()


def test_a_shared_game_goes_on_for_somebody_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "own"))
    mine = cantorlab.Cantor("quest", opponent="novice", seed=3, names=["Ada", None])
    mine.act(mine.view["actions"][0])
    shared = mine.share(here=True, folder=tmp_path / "room")
    assert shared.room is not None
    try:
        assert shared.seat == mine.viewer
        assert shared.view["observation"] == mine.view["observation"]
        monkeypatch.setattr(address, "own_token", lambda _base: "x" * 32)
        monkeypatch.setattr("cantorlab.widgets.remote.table.own_token", lambda _base: "x" * 32)
        other = cantorlab.Cantor(room=shared.url, names=["Émile"])
        assert other.seat == 1 - (shared.seat or 0)
        wait_for(shared, lambda: [*shared.players] == ["Ada", "Émile"])
        shared.act(shared.view["actions"][0])
        other.close()
        shared.close()
    finally:
        shared.room.close()

"""The room of a notebook: it runs elsewhere, and its frames tell what is there."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from room.talking import seated
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

import cantorlab
from cantorlab import journal
from cantorlab.commands import room as command
from cantorlab.journal import files
from cantorlab.room import startup
from cantorlab.room.hall import Hall
from cantorlab.widgets.remote.tournament import RoomTournament
from cantorlab.widgets.table.adapter import Change


def test_a_notebook_follows_to_a_new_owners_key(tmp_path: Path) -> None:
    room = cantorlab.Room(here=True, folder=tmp_path)
    code, old = room.open("tafl").removeprefix(room.url), room._process.key

    async def renew() -> str:
        line = await websocket_connect(room.url.replace("http", "ws") + "line")
        owner = {"kind": "enter", "token": "A" * 32, "name": "Owner", "key": old, "table": None}
        for said in (owner, {"kind": "renew_key"}):
            await line.write_message(json.dumps(said))
        while True:
            told = json.loads(str(await line.read_message()))
            if told["kind"] == "key":
                line.close()
                return str(told["key"])

    try:
        new = asyncio.run(renew())
        assert [*room.tables["code"]] == [code]
        assert room._process.key == new != old
    finally:
        room.close()


def test_a_notebook_opens_tables_and_reads_frames(tmp_path: Path) -> None:
    room = cantorlab.Room(here=True, folder=tmp_path, address="https://play.example")
    try:
        address = room.open("tafl", archers=True, clock="5+3")
        assert address.startswith(room.url)
        assert room.url == "https://play.example/"
        tables = room.tables
        assert tables["code"].tolist() == [address.removeprefix(room.url)]
        assert tables["players"].tolist() == [(None, None)]
        assert len(room.results) == 0
        assert room.lesson(np.int64(5), route="4e", short=np.bool_(True)).startswith(room.url)
        places = {"level": np.array([1, 2])}
        other = room.open("cantor", mode="express", places=places)
        room.close_table(other.removeprefix(room.url))
        with pytest.raises(TypeError, match="a room takes numbers, texts and lists, not function"):
            room.open("tafl", opponent=lambda *seen: "d1-d4")
        with pytest.raises(ValueError, match="there are routes for 5e"):
            room.lesson(5, route="6e")
        with pytest.raises(ValueError, match="no option 'journal'"):
            room.open("tafl", journal=True)
        with pytest.raises(ValueError, match="not of 'chess'"):
            room.open("chess")
        with pytest.raises(ValueError, match="There is no table with this code"):
            room.close_table("NOPES")
        room.close_table(tables["code"][0])
        tournament = RoomTournament(room._ask, "", "NOPES")
        with pytest.raises(ValueError, match="There is no table with this code"):
            tournament.start_round()
        assert len(room.tables) == 0
        with urllib.request.urlopen(room._here + address[-5:]) as page:
            told = page.read().decode()
        assert json.loads(told.split("data-cl-room>")[1].split("</script>")[0])["games"]
    finally:
        room.close()
    assert room._process.child is not None
    assert room._process.child.returncode == 0


def test_a_folder_has_one_room_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "_home", None)
    monkeypatch.setattr(command, "set_language", lambda _language: None)  # of the whole process
    startup.open_hall(tmp_path, "en")
    for given in ([], ["--forget"]):
        assert command.main([*given, "--here", "--folder", str(tmp_path), "--language", "fr"]) in (
            1,
            3,
        )
        assert f"Une salle est déjà ouverte dans {tmp_path}." in capsys.readouterr().err
    assert tmp_path.is_dir()
    startup._HELD.close()
    assert command.main(["--forget", "--yes", "--folder", str(tmp_path)]) == 0
    assert not tmp_path.exists()


def test_links_name_the_address_before_the_proxy(
    hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    """Print the owner's link, the tables' and their QR codes with it, and answer to its name."""
    given = ["--here", "--port", "0", "--address", "https://play.example/rooms"]
    code = hall.open_table("tafl").code

    async def visit(*more: str) -> tuple[str, int]:
        chosen = command._parser().parse_args([*given, *more])
        server = command._server(hall, chosen)
        server._server.add_sockets(server._sockets)
        command._announce(hall, server.port, chosen)
        own = HTTPRequest(f"http://127.0.0.1:{server.port}/", headers={"Host": "play.example"})
        assert (await AsyncHTTPClient().fetch(own)).code == 200
        server._server.stop()
        return capsys.readouterr().out, server.port

    base = "https://play.example/rooms/"
    told, _ = asyncio.run(visit())
    assert f"open {base}#owner={hall.owner_key}\n" in told
    assert f"Table {code}: {base}{code}\n" in told
    assert "127.0.0.1" not in told
    told, port = asyncio.run(visit("--letters", "ABC"))  # the address may be another room's
    assert f"http://127.0.0.1:{port}/#owner=" in told


@pytest.mark.parametrize("address", ["play.example", "ftp://a.example/", "http:///x", "http://a b"])
def test_an_address_is_one_of_the_web(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command._parser().parse_args(["--address", address])
    assert f"“{address}” is not a web address" in capsys.readouterr().err
    with pytest.raises(ValueError, match="is not a web address"):
        cantorlab.Room(address=address)
    with pytest.raises(ValueError, match="is not a web address"):
        cantorlab.Room(address=8000)


def test_results_are_of_the_rooms_own_tables(hall: Hall, open_hall: Callable[[], Hall]) -> None:
    """Leave out the owner's own games, which may be in the same journal."""
    own = cantorlab.Tafl(opponent="person")
    own.act(own.state.legal_actions()[0])
    own._session.carry_out(Change(resigned=0))
    table = hall.open_table("tafl")
    first, _ = seated(hall, table.code)
    first.act(first.view["actions"][0])
    first.command("resign")
    told = hall.store.results()
    assert [each.outcome is not None for each in journal.load_all()[0]] == [True, True]
    assert [each["players"] for each in told] == [["P0", "P1"]]
    assert [each["results"] for each in told] == [["lost", "won"]]
    hall.close(table.code)
    assert open_hall().store.results() == hall.store.results() == told

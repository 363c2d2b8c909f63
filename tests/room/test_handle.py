"""The room of a notebook: it runs elsewhere, and its frames tell what is there."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from room.talking import seated

import cantorlab
from cantorlab import journal
from cantorlab.journal import files
from cantorlab.room import command, opening
from cantorlab.room.hall import Hall
from cantorlab.widgets.table.adapter import Change


def test_a_notebook_opens_tables_and_reads_frames(tmp_path: Path) -> None:
    room = cantorlab.Room(here=True, folder=tmp_path)
    try:
        address = room.open("tafl", archers=True, clock="5+3")
        assert address.startswith(room.url)
        tables = room.tables
        assert tables["code"].tolist() == [address.removeprefix(room.url)]
        assert tables["players"].tolist() == [(None, None)]
        assert len(room.results) == 0
        with pytest.raises(ValueError, match="no option 'journal'"):
            room.open("tafl", journal=True)
        with pytest.raises(ValueError, match="not of 'chess'"):
            room.open("chess")
        room.close_table(tables["code"][0])
        assert len(room.tables) == 0
        with urllib.request.urlopen(address) as page:
            told = page.read().decode()
        assert json.loads(told.split("data-cl-room>")[1].split("</script>")[0])["games"]
    finally:
        room.close()
    assert room._process.returncode == 0


def test_a_folder_has_one_room_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "_home", None)
    monkeypatch.setattr(command, "set_language", lambda _language: None)  # of the whole process
    opening.open_hall(tmp_path, "en")
    for given in ([], ["--forget"]):
        assert command.main([*given, "--here", "--folder", str(tmp_path), "--language", "fr"]) == 1
        assert f"Une salle est déjà ouverte dans {tmp_path}." in capsys.readouterr().err
    assert tmp_path.is_dir()
    opening._HELD.close()
    assert command.main(["--forget", "--folder", str(tmp_path)]) == 0
    assert not tmp_path.exists()


def test_results_are_of_the_rooms_own_tables(hall: Hall, open_hall: Callable[[], Hall]) -> None:
    """Leave out the owner's own games, which may be in the same journal."""
    own = cantorlab.Tafl(opponent="person")
    own.act(own.state.legal_actions()[0])
    own._session.carry_out(Change(resigned=0))
    table = hall.open_table("tafl")
    first, _ = seated(hall, table.code)
    first.act(first.view["actions"][0])
    first.command("resign")
    told = hall.results()
    assert [each.outcome is not None for each in journal.kept()[0]] == [True, True]
    assert [each["players"] for each in told] == [["P0", "P1"]]
    hall.close_table(table.code)
    assert open_hall().results() == hall.results() == told

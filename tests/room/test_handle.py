"""The room of a notebook: it runs elsewhere, and its frames tell what is there."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

import pytest

import cantorlab


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

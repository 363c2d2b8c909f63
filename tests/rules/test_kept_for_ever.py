"""Games that were written once are read for ever: these files are never made again.

``records-1.jsonl`` has records in JSON with where they led, ``games-1.txt`` the same games as text,
every fourth with headers and comments. What a later version writes goes into files of its own.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from cantorlab import read_games
from cantorlab.rules.record import Record

FROZEN = Path(__file__).parent / "frozen"
LINES = (FROZEN / "records-1.jsonl").read_text(encoding="utf-8").splitlines()
DIGESTS = {
    "records-1.jsonl": "a0b696117f170bf8",
    "games-1.txt": "ebdaf337ae1242d2",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_the_files_are_those_that_were_kept(name):
    written = (FROZEN / name).read_text(encoding="utf-8")
    assert hashlib.sha256(written.encode()).hexdigest()[:16] == DIGESTS[name]


@pytest.mark.parametrize("line", range(len(LINES)))
def test_a_record_leads_where_it_led(line):
    kept = json.loads(LINES[line])
    state = Record.from_json(json.dumps(kept["record"])).replay()
    assert state.record.to_dict() == kept["record"]
    outcome = state.outcome and [state.outcome.winner, state.outcome.reason]
    assert kept["end"] == {
        "returns": list(state.returns()),
        "outcome": outcome,
        "to_act": list(state.to_act),
        "legal": {str(seat): state.legal_actions(seat) for seat in state.to_act},
    }


def test_the_texts_are_those_games():
    records = list(read_games(FROZEN / "games-1.txt"))
    assert [each.replay().record.to_dict() for each in records] == [
        json.loads(line)["record"] for line in LINES
    ]
    told = [each for each in records if each.headers]
    assert len(told) == len(range(1, len(LINES), 4))
    for each in told:
        assert each.headers["Event"] == 'Café "Nine"'
        assert each.comments == {0: "Begun {so}.", len(each.actions): "Last\nline"}


def test_all_games_and_what_belongs_to_them_are_among_them():
    records = [json.loads(line)["record"] for line in LINES]
    assert {each["game"] for each in records} == {"cantor", "siggil", "tafl", "queen"}
    options = json.dumps([each["options"] for each in records])
    for wanted in (
        '"quest"', '"express"', '"discovery"', '"formula"', '"players": 1', '"players": 4',
        '"places"', '"godi": "', '"jarl": "', '"victory": "', '"queen_walks_in": false',
        '"archers": true', '"forest": true', '"young_king": true',
    ):  # fmt: skip
        assert wanted in options, wanted
    assert any("position" in each["deal"] for each in records)

"""One game of each mode, kept: the same seed must always deal, play and show the same.

A change here is a change of the law, of the dealing or of the texts, and is to be meant: then write
the files anew with ``python tests/rules/cantor/test_golden.py``.
"""

import json
from pathlib import Path

import pytest

from cantorlab.players import play_match
from cantorlab.rules import cantor
from cantorlab.rules.state import Record

GOLDEN = Path(__file__).parent / "golden"
SEEDS = {"discovery": 4, "express": 5, "quest": 6}


def playthrough(mode):
    opening = cantor.start(mode, seed=SEEDS[mode])
    return shown(play_match(opening, ("random", "random"), SEEDS[mode]).record)


def shown(record):
    plies = len(record.actions)
    states = [record.replay(ply) for ply in (*range(0, plies, 7), plies)]
    return {
        "record": json.loads(record.to_json()),
        "seen": [state.text(0, language="en").splitlines() for state in states],
        "outcome": [states[-1].outcome.winner, states[-1].outcome.reason],
    }


@pytest.mark.parametrize("mode", cantor.MODES)
def test_the_kept_game_is_dealt_played_and_shown_as_it_was(mode):
    kept = json.loads((GOLDEN / f"cantor-{mode}.json").read_text(encoding="utf-8"))
    assert playthrough(mode) == kept
    assert Record.from_dict(kept["record"]).replay().is_terminal


@pytest.mark.parametrize("kept", sorted(GOLDEN.glob("records/*.json")), ids=lambda path: path.stem)
def test_a_game_that_was_written_down_is_read_and_shown_as_it_was(kept):
    """Written by earlier versions, and never anew: records stay readable for ever."""
    page = json.loads(kept.read_text(encoding="utf-8"))
    assert shown(Record.from_dict(page["record"])) == page


def main():
    for mode in cantor.MODES:
        page = json.dumps(playthrough(mode), ensure_ascii=False, indent=1)
        (GOLDEN / f"cantor-{mode}.json").write_text(page + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

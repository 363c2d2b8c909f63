"""Columns that are kept short: each row of them is what the long one has."""

import numpy as np
import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.stats import simulated
from cantorlab.stats.engine.columns import RunLengthColumn, join, widen

RUNS = RunLengthColumn(np.array([4, 7, 9, 2], np.uint32), np.array([3, 1, 2, 4], np.int16))
NUMBERS = [4, 4, 4, 7, 9, 9, 2, 2, 2, 2]
WITHIN = [1, 2, 3, 1, 1, 2, 1, 2, 3, 4]


def test_runs_are_the_column_that_they_stand_for():
    assert len(RUNS) == len(NUMBERS)
    assert RUNS.numbers().tolist() == NUMBERS
    assert RUNS.numbers().dtype == np.uint32
    assert RUNS.within().tolist() == WITHIN


def test_rows_of_runs_are_rows_of_the_column_and_so_are_rows_of_these():
    for start in range(11):
        for stop in range(12):
            rows = RUNS[start:stop]
            assert len(rows) == len(NUMBERS[start:stop])
            assert rows.numbers().tolist() == NUMBERS[start:stop]
            assert rows.within().tolist() == WITHIN[start:stop]
            for inner in range(3):
                assert rows[inner:3].numbers().tolist() == NUMBERS[start:stop][inner:3]
                assert rows[inner:3].within().tolist() == WITHIN[start:stop][inner:3]


def test_runs_are_put_one_after_the_other():
    both = join([RUNS, RUNS[:4], RUNS[:0]])
    assert both.numbers().tolist() == NUMBERS + NUMBERS[:4]
    assert both.within().tolist() == WITHIN + WITHIN[:4]
    assert join([RUNS[1:4], RUNS]).within().tolist() == WITHIN[1:4] + WITHIN


@pytest.mark.parametrize("mode", ["express", "quest"])
def test_a_frame_a_piece_at_a_time_is_the_frame(monkeypatch, mode):
    monkeypatch.setattr(simulated, "ROWS_OF_A_PIECE", 7)
    sim = stats.simulate("cantor", 20, mode=mode, seed=3, progress=False)
    for frame in ("games", "duels"):
        pieces = [*sim.pieces(frame)]
        assert {len(piece) for piece in pieces[:-1]} == {7}
        whole = sim.compact(frame)
        pd.testing.assert_frame_equal(pd.concat(pieces, ignore_index=True), whole)


def test_a_deck_of_more_places_than_a_byte_counts():
    """Decks of more than 127 places have their numbers in wider columns."""
    places = [f"n+{number}" for number in range(200)]
    sim = stats.simulate("cantor", 60, mode="express", places=places, seed=3, progress=False)
    for game in range(60):
        fought = sim.duels[sim.duels.game == game]
        deal = sim.state(game).deal.places
        assert fought.place.tolist() == [place.number for place in deal[: len(fought)]]


def test_integers_without_a_sign_keep_their_values_when_they_are_widened():
    compact = pd.DataFrame(
        {
            "check": np.array([2**32 - 1, 0], np.uint32),
            "some": np.array([2**16 - 1, 0], np.uint16),
            "game": np.array([2**32 - 1, 0], np.uint32),
        }
    )
    wide = widen(compact)
    assert wide.to_dict("list") == compact.to_dict("list")
    assert [str(dtype) for dtype in wide.dtypes] == ["int64", "int32", "int64"]

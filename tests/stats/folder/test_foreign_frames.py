"""Rows of frames of other libraries, which a simulation takes as it takes those of pandas."""

import polars
import pyarrow
import pytest

from cantorlab import simulate


@pytest.mark.parametrize("table", [polars.DataFrame, pyarrow.table])
def test_where_takes_rows_by_their_game_wherever_that_stands(table):
    sim = simulate("cantor", 60, seed=4, progress=False)
    games = sim.duels[sim.duels.mage_0 == 8].game.to_numpy()
    rows = table({"mage": [8] * len(games), "game": games})
    assert sim.where(rows).game.tolist() == sorted(set(games))

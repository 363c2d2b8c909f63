"""Values of a seat and of a variant, beside other ways to the same numbers."""

import itertools
import math
from collections import Counter

import numpy as np
import pandas as pd
import pytest

from cantorlab import simulate, stats


def test_an_advantage_is_the_score_of_the_first_seat_as_points():
    sims = {
        "even": simulate("cantor", 400, seed=1, progress=False),
        "king": simulate("tafl", 60, seed=1, progress=False),
    }
    table = stats.advantage(sims)
    for name, sim in sims.items():
        row, winner = table.loc[name], sim.games["winner"]
        score = (winner.eq(0).sum() + winner.isna().sum() / 2) / len(winner)
        assert row["score"] == pytest.approx(score)
        assert row["games"] == len(winner)
        assert row["low"] < score < row["high"]
        assert row["elo"] == pytest.approx(400 * math.log10(score / (1 - score)))
        assert row["elo_low"] < row["elo"] < row["elo_high"]
    assert table.at["even", "elo_low"] < 0 < table.at["even", "elo_high"]
    assert table.at["king", "elo_high"] < 0
    assert stats.advantage(sims["king"]).index.tolist() == ["tafl"]
    skilled = simulate("cantor", 4, players=["club", "random"], seed=1)
    with pytest.raises(ValueError, match="the players of cantor are club and random"):
        stats.advantage(skilled)
    with pytest.raises(ValueError, match="siggil has 3 seats"):
        stats.advantage(simulate("siggil", 1, players=3))


def test_the_worth_of_a_variant_is_that_of_least_squares():
    """On a full design, of three variants, the means of pairs are the estimates of a regression."""
    rng = np.random.default_rng(1)
    names = ["victory", "archers", "forest"]
    design = np.array([*itertools.product((0, 1), repeat=3)])
    score = 0.2 + design @ [0.1, -0.02, 0.05] + rng.normal(0, 0.01, 8)
    table = pd.DataFrame(design.astype(bool), columns=names)
    table = table.assign(godi=False, jarl=False, young_king=False, score=score)
    table = table.assign(score_low=score - 0.0196, score_high=score + 0.0196)
    found = stats.variant_value(table)
    fitted = np.linalg.lstsq(np.column_stack([np.ones(8), design]), score, rcond=None)[0]
    assert found.loc[names, "worth"].to_numpy() == pytest.approx(fitted[1:])
    assert found.index[0] == "victory"
    assert found["pairs"].tolist() == [4, 4, 4]
    # Each score has an error of 0.01, and an effect is a mean of four differences of two.
    error = 1.96 * 0.01 * math.sqrt(8) / 4
    assert (found["high"] - found["worth"]).to_numpy() == pytest.approx([error] * 3, rel=1e-3)


def test_a_table_that_is_older_than_a_variant_goes_without_it():
    table = stats.balance([{}, {"archers": True}], n=5, seed=1, leaders=0, progress=False)
    assert "forest" in table
    older = stats.variant_value(table.drop(columns="forest"))
    pd.testing.assert_frame_equal(older, stats.variant_value(table))


def test_variants_that_never_differ_alone_have_no_worth():
    table = stats.balance([{}, {"victory": True, "forest": True}], n=5, leaders=0, progress=False)
    assert stats.variant_value(table).empty


def test_shared_wins_of_siggil_say_who_shares():
    sim = simulate("siggil", 60, players=4, seed=2, progress=False)
    counted = Counter()
    for index in sim.where(winner=None).game:
        score = sim.state(index).returns()
        counted[" + ".join(str(seat) for seat in range(4) if score[seat] == max(score))] += 1
    assert counted
    assert sim.totals["shared"] == counted
    assert sum(sim.totals["shared"].values()) == sim.totals["draws"]

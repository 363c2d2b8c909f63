"""Power of places to tell strong from weak, beside duels that are counted one by one."""

from __future__ import annotations

from collections import defaultdict

import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.stats.intervals import score_interval


@pytest.fixture(scope="module")
def found() -> stats.Tournament:
    return stats.tournament(
        "cantor", ["club", "random"], deals=40, seed=5, mode="express", progress=False
    )


def test_the_score_at_a_place_is_that_of_the_duels_there(found: stats.Tournament) -> None:
    sims = found.pairs["club", "random"].sims
    made = defaultdict(list)
    for seat, sim in enumerate(sims):  # the club player sits first, then second
        for game in range(40):
            for duel in sim.state(game).history:
                points = 0.5 if duel.winner is None else float(duel.winner == seat)
                made[duel.place.number].append(points)
    table = stats.place_power(sims)
    assert table["duels"].to_dict() == {place: len(points) for place, points in made.items()}
    for place, points in made.items():
        assert table.loc[place, "score"] == pytest.approx(sum(points) / len(points))
        counts = [points.count(value) for value in (1.0, 0.5, 0.0)]
        assert table.loc[place, ["low", "high"]].tolist() == pytest.approx(
            [float(end) for end in score_interval(*counts)]
        )
    everywhere = [value for points in made.values() for value in points]
    assert (table["score"] - table["edge"]).tolist() == pytest.approx(
        [sum(everywhere) / len(everywhere)] * len(table)
    )
    assert table["score"].is_monotonic_decreasing


def test_the_stronger_is_who_won_more_and_the_other_scores_the_rest(
    found: stats.Tournament,
) -> None:
    sims = found.pairs["club", "random"].sims
    strong, weak = stats.place_power(sims), stats.place_power(sims, "random")
    pd.testing.assert_frame_equal(strong, stats.place_power(reversed(sims), "club"))
    both = strong.join(weak, suffixes=("", "_weak"))
    assert (both["score"] + both["score_weak"]).tolist() == pytest.approx([1.0] * len(both))
    assert both["low"].tolist() == pytest.approx((1 - both["high_weak"]).tolist())


def test_players_that_do_not_fit_get_a_sentence(found: stats.Tournament) -> None:
    sims = found.pairs["club", "random"].sims
    with pytest.raises(ValueError, match="'expert' does not play here: club and random do"):
        stats.place_power(sims, "expert")
    same = stats.simulate("cantor", 2, seed=1, progress=False)
    for wrong in ([same], [*sims, same], []):
        with pytest.raises(ValueError, match="the same two players"):
            stats.place_power(wrong)
    with pytest.raises(TypeError, match="of cantor is needed"):
        stats.place_power([stats.simulate("siggil", 2, seed=1, progress=False)])  # type: ignore[list-item]

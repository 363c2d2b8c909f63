"""Values of deals, beside the games that are played with them."""

import pytest

import cantorlab
from cantorlab import stats
from cantorlab.rules import cantor


@pytest.mark.compiled
def test_deals_are_those_that_a_simulation_plays_and_worth_what_analyse_says():
    found = stats.deal_values(2, seed=9)
    assert list(found.columns) == ["hand_0", "hand_1", "value"]
    for index, row in found.iterrows():
        state = cantor.start("express", seed=(9, index))
        assert (row.hand_0, row.hand_1) == state.deal.hands
        assert row.value == pytest.approx(cantorlab.analyse(state).value[0], abs=1e-12)
    other = stats.deal_values(1, seed=9, mode="discovery", first_place=30)
    state = cantor.start("discovery", seed=(9, 0), first_place=30)
    assert other.value[0] == pytest.approx(cantorlab.analyse(state).value[0], abs=1e-12)


def test_no_deals_are_an_empty_frame():
    none = stats.deal_values(0)
    assert none.empty
    assert none.dtypes["value"] == "float64"


def test_what_has_no_value_is_refused():
    with pytest.raises(ValueError, match="not in 'quest'"):
        stats.deal_values(1, mode="quest")
    with pytest.raises(ValueError, match=r"n must be a whole number from 0 to .*, not -1"):
        stats.deal_values(-1)

"""Luck and skill in a match, beside the same worked out duel by duel."""

import pytest

import cantorlab
from cantorlab import stats
from cantorlab.players.cantor.open_hands.match import OpenMatch
from cantorlab.rules import cantor


def literal(state):
    """The deal and what either side gave away, from the values of the matches that are left."""
    deal = state.deal
    ranks = [place.ranks_by_code for place in deal.places]
    match = OpenMatch(ranks, deal.hands)
    hands, score, lost = [list(hand) for hand in deal.hands], [0, 0], [0.0, 0.0]
    for duel in state.history:
        left = tuple(tuple(hand) for hand in hands)
        before = match.duel(left, tuple(score))
        for seat in (0, 1):
            told = duel.protections[seat] if duel.protections[seat] in left[1 - seat] else None
            at = before.choices[seat].index((duel.fighters[seat], told))
            lost[seat] += max(before.worth[seat]) - before.worth[seat][at]
            hands[seat].remove(duel.fighters[seat])
        if duel.winner is not None:
            score[duel.winner] += 1
    return match.value(), lost


@pytest.mark.compiled
def test_the_parts_are_those_of_the_matches_that_are_left():
    """At places without ties, where it does not matter who commits first."""
    places = [f"{k} * n + 1" for k in (1, 2, 3, -1, -2, -3, 5, 7)]
    games = stats.simulate(
        "cantor",
        3,
        players=["novice", "random"],
        mode="express",
        seed=3,
        places=places,
        progress=False,
    )
    found = stats.luck_and_skill(games)
    assert found.index.name == "match"
    for index, row in found.iterrows():
        state = games.state(index)
        value, lost = literal(state)
        assert row.result == state.returns()[0]
        assert row.deal == pytest.approx(value, abs=1e-9)
        assert [row.lost_0, row.lost_1] == pytest.approx(lost, abs=1e-9)
        assert row.skill == pytest.approx(lost[1] - lost[0], abs=1e-9)
        assert row.chance == pytest.approx(row.result - row.deal - row.skill, abs=1e-9)


@pytest.mark.compiled
def test_who_plays_better_has_more_skill():
    games = stats.simulate(
        "cantor", 3, players=["club", "random"], mode="discovery", seed=1, progress=False
    )
    found = stats.luck_and_skill(games)
    deals = stats.deal_values(3, seed=1, mode="discovery")
    assert found["deal"].tolist() == pytest.approx(deals["value"].tolist(), abs=1e-9)
    assert found["skill"].mean() > 0.2
    one = stats.luck_and_skill(games.record(2))
    assert one.iloc[0].tolist() == pytest.approx(found.iloc[2].tolist())


def test_what_cannot_be_told_is_refused():
    with pytest.raises(ValueError, match="the match is not over"):
        stats.luck_and_skill(cantor.start("express", seed=1))
    with pytest.raises(ValueError, match="a quest cannot be solved"):
        stats.luck_and_skill([cantor.start("quest", seed=1)])
    with pytest.raises(ValueError, match="not one of tafl"):
        stats.luck_and_skill(cantorlab.rules.tafl.start())
    with pytest.raises(TypeError, match="review takes a record"):
        stats.luck_and_skill([7])

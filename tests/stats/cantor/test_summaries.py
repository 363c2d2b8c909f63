"""The summaries of Cantor against plain loops over the same games, and against what must hold."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.formulas import MAGES
from cantorlab.players import play_match
from cantorlab.rules import cantor
from cantorlab.stats import simulated
from cantorlab.stats.cantor.summaries import _best_place
from cantorlab.stats.intervals import score_interval, wilson

N, SEED = 250, 21


@pytest.fixture(scope="module")
def sim():
    return stats.simulate("cantor", N, mode="express", seed=SEED, progress=False)


@pytest.fixture(scope="module")
def games():
    """The same games as states: a second route to every number."""
    seeds = [(SEED, index) for index in range(N)]
    openings = [cantor.start("express", seed=seed) for seed in seeds]
    lasts = [
        play_match(opening, ("random", "random"), seed)
        for opening, seed in zip(openings, seeds, strict=True)
    ]
    return list(zip(openings, lasts, strict=True))


def test_mages_count_their_duels_wins_and_deals(sim, games):
    table = stats.mages(sim)
    assert table.index.tolist() == list(MAGES)
    for mage in MAGES:
        fought = [
            (duel, seat)
            for _, last in games
            for duel in last.history
            for seat in (0, 1)
            if duel.fighters[seat] == mage
        ]
        won = sum(duel.winner == seat for duel, seat in fought)
        assert (table.at[mage, "duels"], table.at[mage, "wins"]) == (len(fought), won)
        returns = [
            last.returns()[seat]
            for opening, last in games
            for seat in (0, 1)
            if mage in opening.deal.hands[seat]
        ]
        assert table.at[mage, "dealt"] == len(returns)
        assert table.at[mage, "value"] == pytest.approx(np.mean(returns))
        ends = wilson(sum(returns) / 2 + len(returns) / 2, len(returns))
        # A share of p wins and no draws returns p - (1 - p).
        assert table.at[mage, "value_low"] == pytest.approx(ends[0] - (1 - ends[0]))
        assert table.at[mage, "value_high"] == pytest.approx(ends[1] - (1 - ends[1]))
        low, high = wilson(won, len(fought))
        assert (table.at[mage, "low"], table.at[mage, "high"]) == (low, high)


def test_the_best_place_is_where_a_mage_won_most(sim):
    wide = stats.simulate("cantor", 4000, places=[1, 3, 13, 14, 19, 31, 55], seed=4, progress=False)
    table = stats.mages(wide)
    assert table.at[0, "best_place"] == 14  # −|n|: zero is the champion
    assert table.at[8, "best_place"] in (1, 55)  # n + 100, 2^n
    assert table.at[-9, "best_place"] in (3, 13, 19)  # 10 − n, |n|, n²
    assert stats.mages(sim)["best_place"].isna().any()  # too few duels a place


def test_no_place_with_twenty_duels_is_better_than_the_best_one():
    wide = stats.simulate("cantor", 600, places=[1, 3, 13, 14, 19, 31, 55], seed=9, progress=False)
    fought, won = Counter(), Counter()
    for duel in wide.duels.itertuples():
        for seat in (0, 1):
            pair = (getattr(duel, f"mage_{seat}"), duel.place)
            fought[pair] += 1
            won[pair] += pd.notna(duel.winner) and duel.winner == seat
    best = stats.mages(wide)["best_place"]
    without = 0
    for mage in range(-9, 9):
        rates = {
            place: won[each, place] / fought[each, place]
            for each, place in fought
            if each == mage and fought[each, place] >= 20
        }
        if rates:
            assert rates[best[mage]] == max(rates.values())
        else:
            assert pd.isna(best[mage])
        fewer = [pair for pair in fought if pair[0] == mage and fought[pair] < 20]
        without += any(rates and won[pair] / fought[pair] > max(rates.values()) for pair in fewer)
    assert without  # a place with fewer duels would have looked better


def test_twenty_duels_at_a_place_are_enough_and_nineteen_are_not():
    columns = ["mage", "place", "duels", "wins"]
    rows = [(3, 7, 19, 19), (3, 5, 20, 10), (3, 6, 20, 11), (3, 8, 20, 11), (4, 7, 20, 0)]
    fought = pd.DataFrame(rows, columns=columns).set_index(["mage", "place"])
    assert _best_place(fought).to_dict() == {3: 6, 4: 7}


def test_games_are_counted_the_same_a_few_at_a_time(sim, monkeypatch):
    tables = stats.mages, stats.protection, stats.commit
    whole = [table(sim) for table in tables]
    monkeypatch.setattr(simulated, "ROWS_OF_A_PIECE", 37)
    for table, once in zip(tables, whole, strict=True):
        pd.testing.assert_frame_equal(table(sim), once)


def test_a_drawn_game_is_worth_half_a_win_to_the_mages_of_both_sides(sim, games):
    """Hardly a game is drawn: here every third one is made to be."""
    winners = sim.games["winner"].mask(sim.games["game"] % 3 == 0)
    table = stats.mages(sim.with_frames(games=sim.games.assign(winner=winners)))
    for mage in MAGES:
        returns = [
            0 if index % 3 == 0 else last.returns()[seat]
            for index, (opening, last) in enumerate(games)
            for seat in (0, 1)
            if mage in opening.deal.hands[seat]
        ]
        assert table.at[mage, "value"] == pytest.approx(np.mean(returns))
        low, _ = score_interval(*(returns.count(outcome) for outcome in (1, 0, -1)))
        assert table.at[mage, "value_low"] == pytest.approx(2 * low - 1)


def test_protection_hits_when_it_names_the_other_fighter(sim, games):
    table = stats.protection(sim)
    duels = [duel for _, last in games for duel in last.history]
    announced = [(d, s) for d in duels for s in (0, 1) if d.protections[s] is not None]
    hits = sum(d.protections[s] == d.fighters[1 - s] for d, s in announced)
    assert table.at["announced", "announcements"] == len(announced)
    assert table.at["announced", "hits"] == hits
    assert table.at["none", "hits"] == 0
    points = sum({s: 1.0, None: 0.5}.get(d.winner, 0.0) for d, s in announced)
    assert table.at["announced", "score"] == pytest.approx(points / len(announced))
    assert table["announcements"].sum() == 2 * len(duels)
    won, lost = (sum(d.winner == seat ^ s for d, s in announced) for seat in (0, 1))
    ends = score_interval(won, len(announced) - won - lost, lost)
    assert table.loc["announced", ["score_low", "score_high"]].tolist() == [*ends]


def test_committing_first_wins_the_ties_and_nothing_else(sim, games):
    table = stats.commit(sim)
    duels = [duel for _, last in games for duel in last.history]
    points = sum({d.first: 1.0, None: 0.5}.get(d.winner, 0.0) for d in duels)
    assert table.at["first", "score"] == pytest.approx(points / len(duels))
    assert table["score"].sum() == pytest.approx(1)
    won = sum(d.winner == d.first for d in duels)
    drawn = sum(d.winner is None for d in duels)
    assert drawn
    ends = score_interval(won, drawn, len(duels) - won - drawn)
    assert table.loc["first", ["low", "high"]].tolist() == [*ends]
    ties = sum(d.reason == "committed first" for d in duels)
    assert table.at["first", "ties"] == pytest.approx(ties / len(duels))


def test_at_a_place_where_all_tie_only_committing_first_counts():
    sim = stats.simulate("cantor", 3000, places=list("1234567"), seed=1, progress=False)
    table = stats.commit(sim)
    open_duels = sim.duels[sim.duels["reason"] == "committed first"]
    assert (open_duels["winner"] == open_duels["first"]).all()
    assert table.at["first", "low"] > 0.9


def test_lengths_add_up_and_know_their_mean(sim, games):
    table = stats.lengths(sim)
    literal = pd.Series([len(last.history) for _, last in games])
    assert table["games"].to_dict() == literal.value_counts().to_dict()
    assert table["share"].sum() == pytest.approx(1)
    assert table.attrs["mean"] == pytest.approx(literal.mean())
    assert table.attrs["mean_low"] < literal.mean() < table.attrs["mean_high"]


def test_a_single_game_and_a_single_duel_are_a_whole(sim):
    one = sim.with_frames(games=sim.games[:1], duels=sim.duels[:1])
    assert stats.lengths(one)["share"].tolist() == [1]
    assert sorted(stats.commit(one)["score"]) == [0, 1]
    cancelled = one.with_frames(duels=one.duels.assign(winner=pd.array([None], "Int8")))
    assert stats.commit(cancelled)["score"].tolist() == [0.5, 0.5]


@pytest.mark.parametrize(
    ("options", "laid"),
    [
        ({"mode": "express", "places": {"level": [3]}}, 6),
        ({"mode": "express", "places": ["n²", "-n", "2n"]}, 3),
        ({"first_place": 70}, 3),
        ({"mode": "express"}, 72),
        ({"mode": "quest"}, 200),
    ],
)
def test_matches_whose_places_ran_out_are_counted(options, laid):
    found = stats.simulate("cantor", 40, seed=SEED, progress=False, **options)
    ran_out = [len(found.state(index).history) > laid for index in range(40)]
    assert found.reshuffled == sum(ran_out)
    assert any(ran_out) == (laid < 6)


def test_summaries_of_no_games_are_empty_but_whole():
    none = stats.simulate("cantor", 0, seed=1, progress=False)
    assert stats.mages(none)["duels"].sum() == 0
    assert stats.commit(none)["duels"].tolist() == [0, 0]
    assert stats.lengths(none).empty


def test_summaries_need_frames():
    bare = stats.simulate("cantor", 10, frames=False, seed=1, progress=False)
    with pytest.raises(ValueError, match="frames=True"):
        stats.mages(bare)

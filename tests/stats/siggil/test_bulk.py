"""Siggil in bulk: one seed, one frame; and every row again from a game of states."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.players import random as random_player
from cantorlab.rules import siggil
from cantorlab.rules.siggil.kernel import turn
from cantorlab.stats.columns import widened
from cantorlab.stats.siggil import simulation as siggil_stats
from cantorlab.stats.siggil import sources

N, SEED = 40, 6
KINDS = {
    "two": {"players": 2, "layout": "pyramids"},
    "three": {"players": 3, "layout": "river"},
    "four": {"players": 4, "layout": "turtle"},
    "easy": {"players": 1, "layout": "passage"},
    "hard": {"players": 1, "layout": "pillars", "difficulty": "hard"},
}


def same(one, other):
    pd.testing.assert_frame_equal(one.games, other.games)
    pd.testing.assert_frame_equal(one.spirits, other.spirits)
    assert one.totals == other.totals
    assert (one.left == other.left).all()
    assert (one.freed == other.freed).all()


@pytest.fixture(scope="module", params=KINDS)
def interpreted(request):
    options = KINDS[request.param]
    return options, stats.simulate(
        "siggil", N, seed=SEED, compiled=False, progress=False, **options
    )


@pytest.fixture(scope="module")
def replayed(interpreted):
    options, _ = interpreted
    return [siggil.random_game(SEED, index, **options) for index in range(N)]


def test_compiled_games_are_the_interpreted_ones(interpreted):
    options, sim = interpreted
    same(sim, stats.simulate("siggil", N, seed=SEED, compiled=True, progress=False, **options))


def test_the_frames_are_those_of_the_same_games_as_states(interpreted, replayed):
    """The rows that states write down are made from public events: another route."""
    _, sim = interpreted
    rows, left, spirits = [], [], []
    for last in replayed:
        rows += sources._row(last)
        left += sources._left(last)
        spirits += sources._spirits(last)

    class Replayed:
        path, opening, seed = "states", replayed[0].record.start(), SEED

        def play(self, first, count, **wanted):
            return sources.Played(
                np.arange(N),
                sources._table(rows, siggil_stats.bulk_kernel.ROW),
                sources._table(left, 56),
                sources._table(spirits, siggil_stats.bulk_kernel.SPIRIT),
            )

    bulk = siggil_stats.SiggilBulk(Replayed(), True, False, sim.players)
    chunk = bulk.play(0, N)
    assert chunk.totals == sim.totals
    for name in ("games", "spirits"):
        again = widened(bulk.frame(name, chunk.columns[name]))
        pd.testing.assert_frame_equal(again, getattr(sim, name))
    assert (chunk.arrays["left"] == sim.left).all()
    assert (chunk.arrays["freed"] == sim.freed).all()


def test_games_are_what_their_last_states_say(interpreted, replayed):
    _, sim = interpreted
    for row, last in zip(sim.games.itertuples(), replayed, strict=True):
        assert row.reason == last.outcome.reason
        assert row.plies == len(last.actions)
        winner = last.outcome.winner
        assert (None if pd.isna(row.winner) else row.winner) == winner
        seen = last.observation(None)
        for seat, size in enumerate(seen["hand_sizes"]):
            assert getattr(row, f"hand_{seat}") == size


def test_totals_are_what_the_last_states_say(interpreted, replayed):
    options, sim = interpreted
    outcomes = [last.outcome for last in replayed]
    assert sim.path == "interpreted kernel"
    assert sim.totals["plies"] == sum(len(last.actions) for last in replayed)
    assert sim.totals["wins"] == tuple(
        sum(outcome.winner == seat for outcome in outcomes) for seat in range(options["players"])
    )
    shared = sum(outcome.reason == "shared win" for outcome in outcomes)
    assert sim.totals["draws"] == shared
    assert shared or options["players"] < 3  # two seats share a win, or three
    assert {reason: n for reason, n in sim.totals["reasons"].items() if n} == Counter(
        outcome.reason for outcome in outcomes
    )


def test_counts_add_up(interpreted):
    options, sim = interpreted
    # A column for each ply that a game can have, one for the set-up, and one for never.
    assert sim.left.shape == (56, turn.MOST_PLIES + 2)
    assert (sim.left.sum(axis=1) == N).all()  # each place once a game: some ply, or never
    assert sim.freed.sum() == sim.spirits["place"].notna().sum()
    assert len(sim.spirits) == 7 * N
    owned = sim.spirits.dropna(subset=["owner"]).groupby("game").size()
    held = sim.games[[f"spirits_{seat}" for seat in range(options["players"])]].sum(axis=1)
    assert held.sum() == owned.sum()
    assert sum(sim.totals["reasons"].values()) == N


def test_a_win_is_shared_by_two_seats_or_more():
    """Seats as bits: of the sixteen sets only the empty one and four of one seat share nothing."""
    assert [seats for seats, shared in enumerate(siggil_stats.SHARED) if not shared] == [
        0b0, 0b1, 0b10, 0b100, 0b1000,
    ]  # fmt: skip
    assert len(siggil_stats.SHARED) == 16


def test_players_of_ones_own_are_asked():
    def mine(observation, legal_actions, rng):
        return random_player(observation, legal_actions, rng)

    sim = stats.simulate("siggil", 3, players=[mine, "greedy"], seed=1, progress=False)
    assert (sim.path, sim.players) == ("states", ("mine", "greedy"))
    assert sim.totals["games"] == 3
    assert (sim.left.sum(axis=1) == 3).all()


def test_players_are_a_number_or_a_list():
    named, counted = (
        stats.simulate("siggil", 5, players=players, seed=1, progress=False)
        for players in (["random"] * 4, 4)
    )
    same(named, counted)
    assert named.players == ("random",) * 4


def test_rows_are_small():
    sim = stats.simulate("siggil", 500, players=4, seed=1, progress=False)
    assert sim.games.memory_usage(deep=True).sum() / 500 <= 64
    assert sim.spirits.memory_usage(deep=True).sum() / 3500 <= 64


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 5}, "players must be a whole number from 1 to 4"),
        ({"players": 0}, "players must be a whole number from 1 to 4"),
        ({"players": ["random"] * 5}, "players: at most 4 can be given"),
        ({"players": 2, "difficulty": "hard"}, "options of the solitaire"),
        ({"layuot": "river"}, "did you mean 'layout'"),
    ],
)
def test_bad_options_get_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        stats.simulate("siggil", 1, progress=False, **options)

"""Siggil in bulk: one seed, one frame; and every row again from a game of states."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest

from cantorlab import stats
from cantorlab.players import random as random_player
from cantorlab.rules import siggil
from cantorlab.rules.siggil.kernel import turn
from cantorlab.stats.siggil import simulation as siggil_stats

N, SEED = 40, 6
KINDS = {
    "two": {"players": 2, "layout": "pyramids"},
    "three": {"players": 3, "layout": "river"},
    "four": {"players": 4, "layout": "turtle"},
    "easy": {"players": 1, "layout": "passage"},
    "hard": {"players": 1, "layout": "pillars", "difficulty": "hard"},
}


SPIRIT = ("place", "freed", "taken", "taker", "kind", "changes", "owner", "cards")


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


def test_two_play_unless_it_is_said_otherwise():
    assert stats.simulate("siggil", 1, seed=1, progress=False).players == ("random", "random")


def test_compiled_games_are_the_interpreted_ones(interpreted):
    options, sim = interpreted
    same(sim, stats.simulate("siggil", N, seed=SEED, compiled=True, progress=False, **options))


def plies_left(last):
    """At which ply the card of each place left, by the public events alone; -1 for never."""
    left = [-1] * 56
    for event in last.events:
        if event["kind"] in ("draw", "remove", "freed"):
            left[event["place"]] = event["ply"]
    return left


def rows_of_spirits(last):
    """Return the fate of each spirit, by the public events and the table at the end."""
    seen = last.observation(None)
    rows = {family: dict.fromkeys(SPIRIT) for family in siggil.FAMILIES}
    for event in last.events:
        if event["kind"] == "freed":
            rows[event["spirit"]].update(place=event["place"], freed=event["ply"], changes=0)
        elif event["kind"] == "take":
            row = rows[event["spirit"]]
            if row["taken"] is not None:
                row["changes"] += 1
                continue
            of_family = all(card[0] == event["spirit"] for card in event["cards"])
            kind = "family" if of_family else "number"
            row.update(taken=event["ply"], taker=event["seat"], kind=kind)
    for series in seen["series"]:
        if seen["owners"][series["spirit"]] == series["seat"] and series["live"]:
            rows[series["spirit"]].update(owner=series["seat"], cards=len(series["cards"]))
    return [list(row.values()) for row in rows.values()]


def told_by_events(sim, lasts):
    """Assert that the frames of places and spirits are what the last states' events say."""
    spirits = [row for last in lasts for row in rows_of_spirits(last)]
    found = sim.spirits[[*SPIRIT]].astype(object)
    assert found.where(found.notna(), None).to_numpy().tolist() == spirits
    counted = np.zeros_like(sim.left)
    for last in lasts:
        for place, ply in enumerate(plies_left(last)):
            counted[place, ply] += 1
    assert (sim.left == counted).all()
    assert sim.freed.tolist() == [sum(row[0] == place for row in spirits) for place in range(56)]


def test_frames_are_what_public_events_say(interpreted, replayed):
    _, sim = interpreted
    told_by_events(sim, replayed)


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_frames_of_ones_own_players_are_what_public_events_say(options):
    def mine(observation, legal_actions, rng):
        return max(legal_actions, key=lambda action: (action.startswith("take"), rng.random()))

    players = [mine] * options["players"]
    sim = stats.simulate("siggil", 12, seed=SEED, progress=False, **options | {"players": players})
    assert sim.path == "states"
    told_by_events(sim, [sim.state(index) for index in range(12)])
    rows = [
        (last.outcome.reason, len(last.actions), *last.score, *last.observation(None)["hand_sizes"])
        for last in map(sim.state, range(12))
    ]
    seats = range(options["players"])
    columns = [f"{what}_{seat}" for what in ("spirits", "hand") for seat in seats]
    found = sim.games[["reason", "plies", *columns]].astype(object)
    assert found.to_numpy().tolist() == [list(row) for row in rows]


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
    assert [seats for seats in range(16) if seats not in siggil_stats.SHARED] == [
        0b0, 0b1, 0b10, 0b100, 0b1000,
    ]  # fmt: skip
    assert len(siggil_stats.SHARED) == 11


def test_players_of_ones_own_are_asked():
    def mine(observation, legal_actions, rng):
        return random_player(observation, legal_actions, rng)

    sim = stats.simulate("siggil", 3, players=[mine, "novice"], seed=1, progress=False)
    assert (sim.path, sim.players) == ("states", ("mine", "novice"))
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

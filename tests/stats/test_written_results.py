"""Results and openings of written games, counted by hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest
import random_games
from tiers import mostly_slow

from cantorlab import read_games, stats, write_games
from cantorlab.rules import siggil, tafl
from cantorlab.rules.record import Record

OPEN = [(0, "d1-d4")]


def tafl_games():
    won = {"Result": "1-0"}
    lost = {"Result": "0-1"}
    return [
        Record("tafl", {}, {}, OPEN, won),
        Record("tafl", {}, {}, [*OPEN, (1, "e4-f4")], won),
        Record("tafl", {}, {}, OPEN, {"Result": "1/2-1/2"}),
        Record("tafl", {}, {}, [(0, "f1-f4")], lost),
        Record("tafl", {}, {}, [(0, "i6-f6")]),
        Record("tafl", {}, {}, [(0, "d1-d2")], lost),
    ]


def test_results_are_counted_by_game():
    shared = siggil.start(2, seed=1)
    frame = stats.results([*tafl_games(), shared.record])
    assert list(frame.index) == [
        ("siggil", "*"), ("tafl", "0-1"), ("tafl", "1-0"), ("tafl", "*"), ("tafl", "1/2-1/2"),
    ]  # fmt: skip
    assert list(frame["games"]) == [1, 2, 2, 1, 1]
    assert frame.loc[("tafl", "1-0"), "share"] == pytest.approx(1 / 3)
    assert frame.loc[("tafl", "1-0"), "plies"] == 1.5
    assert (frame["low"] < frame["share"]).all()
    assert (frame["high"] >= frame["share"]).all()


def test_a_file_gives_the_same_as_the_games_that_were_played(tmp_path):
    states = [random_games.played(tafl.start(), seed, 300) for seed in range(12)]
    states += [random_games.played(siggil.start(3, seed=seed), seed, 300) for seed in range(12)]
    write_games(states, tmp_path / "games.txt")
    frame = stats.results(read_games(tmp_path / "games.txt"))
    assert frame.groupby("game")["games"].sum().to_dict() == {"siggil": 12, "tafl": 12}
    for game, seats in (("tafl", 2), ("siggil", 3)):
        for seat in range(seats):
            wins = sum(state.game == game and state.returns()[seat] == 1 for state in states)
            one = "-".join("1" if each == seat else "0" for each in range(seats))
            assert frame["games"].get((game, one), 0) == wins


@pytest.mark.parametrize(
    ("game", "kept"),
    mostly_slow(product(("tafl", "queen"), (False, True)), ("tafl", True)),
)
def test_openings_of_a_simulation_are_those_of_its_records(game, kept):
    sim = stats.simulate(game, 40, seed=4, moves=kept, progress=False)
    records = [sim.record(number) for number in sim.games["game"]]
    for plies, mirrored in ((1, True), (3, True), (2, False)):
        pd.testing.assert_frame_equal(
            stats.openings(sim, plies, mirrored=mirrored),
            stats.openings(records, plies, mirrored=mirrored),
        )
    some = sim.with_frames(games=sim.games.iloc[[3, 4, 9]])
    pd.testing.assert_frame_equal(
        stats.openings(some, 1), stats.openings([records[at] for at in (3, 4, 9)], 1)
    )


@pytest.mark.slow
def test_openings_of_players_are_looked_up_game_by_game():
    sim = stats.simulate("tafl", 4, players=["novice", "random"], seed=4, progress=False)
    records = [sim.record(number) for number in range(4)]
    pd.testing.assert_frame_equal(stats.openings(sim, 2), stats.openings(records, 2))


def test_openings_of_simulations_that_cannot_have_any():
    bare = stats.simulate("tafl", 4, seed=4, frames=False, progress=False)
    with pytest.raises(ValueError, match="has no frames"):
        stats.openings(bare)
    with pytest.raises(ValueError, match="not of siggil"):
        stats.openings(stats.simulate("siggil", 2, seed=4, progress=False))


def test_openings_and_their_mirror_images():
    frame = stats.openings(tafl_games(), plies=1)
    # d1-d4, f1-f4 and i6-f6 are one opening, by a mirror and by a turn.
    assert list(frame.index) == [("tafl", "a4-d4"), ("tafl", "a4-b4")]
    row = frame.iloc[0]
    assert (row["games"], row["won"], row["drawn"], row["lost"]) == (5, 2, 1, 1)
    assert row["score"] == pytest.approx(2.5 / 4)
    # A drawn game is less uncertain than a half won and a half lost.
    assert (row["low"], row["high"]) == pytest.approx(stats.score_interval(2, 1, 1))
    assert row["high"] - row["low"] < np.ptp(stats.wilson(2.5, 4))
    plain = stats.openings(tafl_games(), plies=1, mirrored=False)
    assert plain["games"].to_dict() == {
        ("tafl", "d1-d4"): 3, ("tafl", "d1-d2"): 1, ("tafl", "f1-f4"): 1, ("tafl", "i6-f6"): 1,
    }  # fmt: skip
    assert len(stats.openings(tafl_games(), plies=2)) == 1
    assert stats.openings([]).empty


def test_each_of_the_eight_images_of_an_opening_is_the_same_opening():
    images = ["d1-d4", "f1-f4", "d9-d6", "f9-f6", "a4-d4", "a6-d6", "i4-f4", "i6-f6"]
    for image in images:
        frame = stats.openings([Record("tafl", {}, {}, [(0, image)])], plies=1)
        assert list(frame.index) == [("tafl", "a4-d4")]
    assert stats.openings([Record("tafl", {}, {}, [(0, "d1-d3")])], plies=1).index[0][1] == "a4-c4"


def test_an_opening_is_four_plies_long_unless_told():
    moves = [(0, "d1-d2"), (1, "e4-f4"), (0, "d2-d1"), (1, "f4-e4")]
    frame = stats.openings([Record("tafl", {}, {}, moves[:plies]) for plies in (3, 4)])
    assert list(frame["games"]) == [1]
    assert len(frame.index[0][1].split()) == 4


def test_a_beginning_that_is_no_mirror_image_of_itself_has_no_mirrors():
    crooked = tafl.setup({"e5": "king", "b2": "attacker"}).record
    games = [
        Record("tafl", crooked.options, crooked.deal, [(0, f"b2-{to}")]) for to in ("b3", "c2")
    ]
    # The diagonal from a1 to i9 is all that this position can be mirrored in.
    assert list(stats.openings(games, plies=1)["games"]) == [2]
    vertical = [Record("tafl", {"godi": "vertical"}, {}, [(0, way)]) for way in ("d1-d4", "a4-d4")]
    assert list(stats.openings(vertical, plies=1)["games"]) == [1, 1]
    facing = tafl.start(archers=True)
    both = [Record("tafl", facing.options, {}, [(0, way)]) for way in ("d1-d4", "a4-d4", "i6-f6")]
    assert list(stats.openings(both, plies=1)["games"]) == [3]


def test_archers_that_face_one_way_spoil_the_mirror():
    pieces = {"e5": "king", "d7": "archer", "f7": "archer", "e2": "attacker"}
    ways = ("e2-d2", "e2-f2")
    for facings, openings in (
        ({"d7": "left", "f7": "right"}, [2]),
        ({"d7": "up", "f7": "left"}, [1, 1]),
    ):
        first = tafl.setup(pieces, facings=facings).record
        games = [Record("tafl", first.options, first.deal, [(0, way)]) for way in ways]
        assert list(stats.openings(games, plies=1)["games"]) == openings


@pytest.mark.parametrize(
    ("records", "plies"), [([siggil.start(seed=1).record], 4), ([], 0), ([], 1.5)]
)
def test_what_has_no_openings(records, plies):
    with pytest.raises(ValueError, match=r"opening"):
        stats.openings(records, plies)

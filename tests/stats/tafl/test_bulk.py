"""Catch the King in bulk: one seed, one frame; maps that add up; every mix of variants once."""

import concurrent.futures
import dataclasses
from itertools import chain

import numpy as np
import pandas as pd
import pytest

from cantorlab import games, stats
from cantorlab.players import random as random_player
from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS, seeded
from cantorlab.rules.tafl.kernel import board, bulk
from cantorlab.rules.tafl.kernel.turn import act
from cantorlab.rules.tafl.names import action_text
from cantorlab.stats.engine import run
from cantorlab.stats.research import balance as balancing
from cantorlab.stats.tafl.sources import TaflKernelGames

KINDS = [
    ("tafl", {}),
    ("tafl", {"victory": "vertical", "godi": True, "archers": True, "young_king": True}),
    ("tafl", {"jarl": True, "forest": True}),
    ("queen", {}),
]

VARIANTS = ("godi", "jarl", "victory", "young_king", "archers", "forest")


def same(one, other):
    pd.testing.assert_frame_equal(one.games, other.games)
    same_maps(one, other)


def same_maps(one, other):
    assert one.totals == other.totals
    for maps in ("visits", "captures", "ends"):
        ours, theirs = getattr(one, maps), getattr(other, maps)
        assert ours.keys() == theirs.keys()
        assert all((ours[name] == theirs[name]).all() for name in ours)


@pytest.fixture(scope="module", params=KINDS, ids=["base", "victory", "jarl", "queen"])
def interpreted(request):
    game, options = request.param
    sim = stats.simulate(game, 12, seed=5, compiled=False, progress=False, **options)
    assert sim.king_path.any()  # its maps are made now: tests may forbid it later
    return game, options, sim


def test_compiled_games_are_the_interpreted_ones(interpreted):
    game, options, sim = interpreted
    same(sim, stats.simulate(game, 12, seed=5, compiled=True, progress=False, **options))


def test_threads_and_compiled_games_change_nothing(interpreted):
    game, options, sim = interpreted
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        same(sim, stats.simulate(
            game, 12, seed=5, executor=pool, compiled=True, progress=False, **options
        ))  # fmt: skip


def test_without_frames_totals_and_maps_of_compiled_games_are_the_same(interpreted):
    game, options, sim = interpreted
    bare = stats.simulate(game, 12, seed=5, frames=False, compiled=True, progress=False, **options)
    with pytest.raises(ValueError, match="has no frames"):
        _ = bare.games
    assert bare.totals == sim.totals
    assert (bare.king_path == sim.king_path).all()


def test_without_frames_totals_and_maps_are_the_same(interpreted):
    game, options, sim = interpreted
    bare = stats.simulate(game, 12, seed=5, frames=False, progress=False, **options)
    with pytest.raises(ValueError, match="has no frames"):
        _ = bare.games
    same_maps(sim, bare)


@pytest.fixture
def never_played(monkeypatch):
    """From when it is called on, no kernel plays."""

    def forbid():
        monkeypatch.setattr(TaflKernelGames, "play", None)

    return forbid


def test_maps_that_are_asked_for_are_counted_along(interpreted, never_played):
    game, options, sim = interpreted
    asked = stats.simulate(game, 12, seed=5, maps=True, progress=False, **options)
    assert asked.options["maps"] is True
    later = stats.simulate(game, 12, seed=5, progress=False, **options)
    never_played()
    same(sim, asked)
    with pytest.raises(TypeError, match="not callable"):
        _ = later.visits


def test_maps_that_were_not_asked_for_are_made_once(interpreted, never_played):
    game, options, sim = interpreted
    later = stats.simulate(game, 12, seed=5, progress=False, **options)
    selected = later.with_frames(games=later.games[:3])
    assert later.king_path.any()
    never_played()
    same_maps(sim, later)
    same_maps(sim, selected)


@pytest.mark.slow
def test_a_folder_of_which_chunks_are_missing_or_have_no_maps(tmp_path, monkeypatch):
    """Its maps are those of the games that are there, found by looking at each of them."""
    monkeypatch.setattr(run, "FIRST_CHUNK", 12)
    monkeypatch.setattr(run, "LARGEST_CHUNK", 12)
    asked = stats.simulate("tafl", 36, seed=5, maps=True, to=tmp_path, progress=False)
    first, *_, last = sorted((tmp_path / "counted").glob("*.json"))
    assert first != last
    first.with_suffix(".npz").unlink()
    whole = stats.open_simulation(tmp_path)
    same_maps(asked, whole)
    last.unlink()
    rest = stats.open_simulation(tmp_path)
    looked_at = [rest.state(game) for game in rest.games["game"]]
    assert len(looked_at) == 24
    stops = [(square, piece) for end in looked_at for square, piece in stops_of(end)]
    for piece in ("king", "attacker"):
        counts = np.zeros((9, 9), int)
        for square, kind in stops:
            counts["123456789".index(square[1]), "abcdefghi".index(square[0])] += kind == piece
        assert (rest.visits[piece] == counts).all()
    assert sum(int(ends.sum()) for ends in rest.ends.values()) == len(looked_at)


def stops_of(end):
    """The square and the piece of every move of a game of the base kind."""
    state = end.record.start()
    for _, action in end.actions:
        state = state.apply(action)
        square = action.split("-")[1]
        (piece,) = (
            piece["piece"]
            for piece in state.observation(None)["pieces"]
            if piece["square"] == square
        )
        yield square, piece


def test_maps_add_up_to_the_frame(interpreted):
    _, options, sim = interpreted
    games = sim.games
    taken = sum(int(counts.sum()) for counts in sim.captures.values())
    assert taken == games["captures"].sum()
    assert taken == sum(games[f"{side}_lost"].sum() for side in sim.totals["lost"])
    # Every action but a shot, a forest and a pass is a piece that stops somewhere.
    stops = sum(int(counts.sum()) for counts in sim.visits.values())
    if "archers" not in options and "forest" not in options and sim.game != "queen":
        assert stops == games["plies"].sum()
    assert stops <= games["plies"].sum()
    assert sum(int(ends.sum()) for ends in sim.ends.values()) == len(games)
    sovereign = "queen" if sim.game == "queen" else "king"
    assert sim.king_path is sim.visits[sovereign]
    assert sim.king_path.any()
    counted = games["reason"].value_counts()
    assert {reason: int(ends.sum()) for reason, ends in sim.ends.items()} == {
        reason: count for reason, count in counts_of(counted).items() if count
    }


def counts_of(series):
    return {str(name): int(count) for name, count in series.items()}


def test_a_king_escapes_on_a_corner_and_nowhere_else():
    sim = stats.simulate("tafl", 400, seed=2, progress=False)
    corners = np.zeros((9, 9), bool)
    corners[[0, 0, 8, 8], [0, 8, 0, 8]] = True
    assert sim.ends["king escaped"][~corners].sum() == 0
    assert sim.ends["king encircled"][corners].sum() == 0
    assert sim.king_path[4, 4] == 0  # once he has left the centre he cannot stop there again


@pytest.mark.parametrize(("game", "options"), KINDS, ids=["base", "victory", "jarl", "queen"])
def test_games_of_states_are_written_down_like_those_of_the_kernel(game, options):
    """Players that repeat what the kernel drew make the same frame and the same maps."""
    start = tafl.start_queen() if game == "queen" else tafl.start(**options)
    drawn = chain.from_iterable(drawn_by_the_kernel(start, 9, index) for index in range(8))

    def repeating(observation, legal_actions, rng):
        return next(drawn)

    kernel = stats.simulate(game, 8, seed=9, progress=False, **options)
    states = stats.simulate(
        game, 8, players=[repeating, repeating], seed=9, progress=False, **options
    )
    same(kernel, states)
    assert (kernel.path, states.path) == ("interpreted kernel", "states")
    assert (kernel.king_path == states.king_path).all()
    assert next(drawn, None) is None


def drawn_by_the_kernel(start, seed, index):
    """The actions of one of its random games."""
    game, rng = start.kernel_game(), [0] * WORDS
    seeded(rng, seed, index)
    while game[board.RESULT] == board.RUNNING:
        action = bulk.random_action(game, rng)
        yield action_text(action)
        act(game, action)


def test_players_of_ones_own_are_asked():
    def mine(observation, legal_actions, rng):
        return random_player(observation, legal_actions, rng)

    sim = stats.simulate("tafl", 2, players=[mine, "random"], seed=9, progress=False)
    assert (sim.path, sim.players) == ("states", ("mine", "random"))
    assert sim.totals["games"] == 2


@pytest.mark.parametrize("game", ["tafl", "queen"])
def test_three_hundred_games_are_worth_the_compiler(game, monkeypatch):
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(kernels, "is_cached", lambda *function: True)
    make = games.get(game).load("bulk")
    options = {"players": None, "seed": 1, "frames": True, "moves": False, "compiled": None}
    paths = [make(n, **options).path for n in (299, 300, 301)]
    assert paths == ["interpreted kernel", "compiled kernel", "compiled kernel"]


def test_rows_are_small():
    sim = stats.simulate("tafl", 300, seed=1, progress=False)
    assert sim.games.memory_usage(deep=True).sum() / 300 <= 64


def test_there_are_56_legal_mixes_of_variants():
    mixes = stats.legal_variants()
    assert len(mixes) == 56  # 2**6 without the 8 that want Godi, Jarl and Victory at once
    for mix in mixes:
        tafl.start(**mix)
    assert {} not in mixes


def test_balance_ranks_mixes_by_fairness():
    mixes = [{}, {"victory": True}, {"archers": True, "young_king": True}]
    table = stats.balance(mixes, n=60, seed=3, leaders=0, progress=False)
    assert not table["fresh"].any()
    assert sorted(table["variants"]) == ["archers + young_king", "base", "victory"]
    assert table["unfairness"].is_monotonic_increasing
    for row in table.itertuples():
        assert row.attacker + row.defender + row.draws == pytest.approx(1)
        assert row.score == pytest.approx(row.attacker + row.draws / 2)
        assert row.unfairness == pytest.approx(abs(row.attacker - row.defender) / 2)
        assert row.low <= row.attacker <= row.high
    rows = table.set_index("variants")
    on = {mix: [name for name in VARIANTS if rows.at[mix, name]] for mix in rows.index}
    assert on == {
        "archers + young_king": ["young_king", "archers"],
        "base": [],
        "victory": ["victory"],
    }
    base = rows.loc["base"]
    sim = stats.simulate("tafl", 60, seed=3, progress=False)
    assert base["attacker"] == sim.totals["wins"][0] / 60
    assert base["plies"] == sim.totals["plies"] / 60
    (far,) = stats.balance([{}], n=9, seed=2**63 - 1, progress=False).itertuples()
    sim = stats.simulate("tafl", 9, seed=2**63 - 1, progress=False)
    assert far.plies == sim.totals["plies"] / 9
    (one,) = stats.balance([{}], n=1, seed=3, progress=False).itertuples()
    assert {one.attacker, one.defender, one.draws} == {0, 1}
    (none,) = stats.balance([{}], n=0, seed=3, progress=False).itertuples()
    assert (none.attacker, none.low, none.high, none.plies) == (0, 0, 1, 0)


def test_the_leaders_of_a_balance_are_told_by_fresh_games():
    mixes = [{}, {"victory": True}, {"victory": True, "forest": True}, {"godi": True}]
    first = stats.balance(mixes, n=40, seed=3, leaders=0, progress=False)
    table = stats.balance(mixes, n=40, seed=3, leaders=2, fresh=50, progress=False)
    assert set(table[table["fresh"]]["variants"]) == set(first["variants"][:2])
    rows, before = table.set_index("variants"), first.set_index("variants")
    for name, row in rows.iterrows():
        if not row["fresh"]:
            assert row["score"] == before.at[name, "score"]
            continue
        mix = {variant: True for variant in VARIANTS if row[variant]}
        sim = stats.simulate("tafl", 50, seed=4, progress=False, frames=False, **mix)
        assert row["games"] == 50
        assert row["attacker"] == sim.totals["wins"][0] / 50
    default = stats.balance(mixes[:2], n=3, seed=3, leaders=1, progress=False)
    assert sorted(default["games"]) == [3, 12]
    last = stats.balance(mixes[:2], n=3, seed=2**63 - 1, leaders=1, fresh=2, progress=False)
    assert sorted(last["games"]) == [2, 3]  # of the seed after the last


@pytest.mark.parametrize("stop", [1, 3, 4])
def test_an_interrupt_ends_a_balance_with_what_was_played(stop, monkeypatch):
    """The stop button in the first mix, in the last, or while the leaders play anew."""
    mixes = [{}, {"victory": True}, {"godi": True}]
    runs = []

    def played(game, n, **options):
        runs.append(n)
        sim = stats.simulate(game, n, **options)
        return dataclasses.replace(sim, interrupted=len(runs) == stop)

    monkeypatch.setattr(balancing, "simulate", played)
    table = stats.balance(mixes, n=20, seed=3, leaders=2, progress=False)
    assert len(runs) == stop
    assert len(table) == min(stop, 3)
    assert not table["fresh"].any()
    assert set(table["games"]) == {20}


@pytest.mark.parametrize("wrong", [200, "godi", [3], ["godi"]])
def test_what_is_no_list_of_mixes_is_told(wrong):
    with pytest.raises(ValueError, match="variants"):
        stats.balance(wrong)
    (one,) = stats.balance({"victory": True}, n=1, progress=False).itertuples()
    assert one.variants == "victory"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"leaders": "x"}, "leaders must be a whole number from 0"),
        ({"seed": "x"}, "seed must be a whole number from 0"),
        ({"n": 2.5}, "n must be a whole number"),
        ({"frames": True}, "a balance has neither frames nor a folder"),
        ({"to": "folder"}, "a balance has neither frames nor a folder"),
    ],
)
def test_what_a_balance_cannot_take_is_told(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        stats.balance(**({"n": 2, "progress": False} | options))


@pytest.mark.skipif(not kernels.can_compile(), reason="there is nothing to compile with")
def test_a_few_games_of_many_mixes_are_worth_the_compiler(monkeypatch):
    paths = []

    def played(game, n, **options):
        sim = stats.simulate(game, n, **options)
        paths.append(sim.path)
        return sim

    monkeypatch.setattr(balancing, "simulate", played)
    monkeypatch.setattr(kernels, "is_cached", lambda *function: True)
    stats.balance([{}, {"victory": True}], n=150, seed=1, leaders=0, progress=False)
    assert paths == ["compiled kernel"] * 2
    paths.clear()
    stats.balance([{}, {"victory": True}], n=149, seed=1, leaders=0, progress=False)
    assert paths == ["interpreted kernel"] * 2


def test_mixes_that_cannot_be_told_apart_share_a_rank():
    mixes = [{}, {"godi": True}, {"victory": True}]
    table = stats.balance(mixes, n=300, seed=3, leaders=0, progress=False).set_index("variants")
    ranks = table["rank"]
    assert ranks["victory"] == 1  # fairer by far
    assert ranks["base"] == ranks["godi"] == 2
    for row in table.itertuples():
        assert row.score_low <= row.score <= row.score_high
        assert row.score_high - row.score_low < 0.12


def test_a_queen_option_reaches_the_rules():
    with pytest.raises(ValueError, match="no option 'godi'"):
        stats.simulate("queen", 1, godi=True)
    closed = stats.simulate("queen", 60, seed=1, queen_walks_in=False, progress=False)
    opened = stats.simulate("queen", 60, seed=1, progress=False)
    assert closed.totals != opened.totals


def test_games_that_do_not_stand_in_a_row_are_each_counted_for_themselves():
    source, g3, attacker = TaflKernelGames(tafl.start(), 5, False, False), 40, 1 << board.ATTACKER
    (alone,) = zip(
        *(source.times(np.array([game]), g3, attacker, False) for game in range(9)), strict=True
    )
    assert len({*alone}) > 2
    for wanted in ([0, 1, 2], [1, 3, 5], [8, 2, 3, 7], [4, 4]):
        told = source.times(np.array(wanted), g3, attacker, False)
        assert list(told) == [alone[game] for game in wanted]
        assert [*source.first_actions(np.array(wanted), 2)] == [
            [action for _, action in source.again(game).actions[:2]] for game in wanted
        ]

"""Linked views of a simulation, counted again the slow way."""

from __future__ import annotations

from itertools import pairwise

import pandas as pd
import pytest

from cantorlab import simulate
from cantorlab.rules.tafl.kernel import board
from cantorlab.stats.linking import MOST_BARS, LinkedSimulation, Selection


def first(observation, legal_actions, rng):
    return legal_actions[0]


@pytest.fixture(scope="module")
def cantor():
    return simulate("cantor", 80, mode="express", seed=2, progress=False)


@pytest.fixture(scope="module")
def tafl():
    return simulate("tafl", 10, seed=2, progress=False)


def slow(sim, linked, layer, chosen):
    """The games that have what is chosen, one by one."""
    shape, kept = linked.layers[layer], []
    for number in sim.games["game"]:
        has = True
        if chosen.row is not None or chosen.column is not None:
            has &= any(
                chosen.row in (None, row) and chosen.column in (None, column)
                for row, column in cells_of(sim, shape, number)
            )
        game = sim.games.set_index("game").loc[number]
        if chosen.length is not None:
            low, high = linked.lengths.keys[chosen.length]
            has &= low <= game[linked.unit] <= high
        if chosen.result is not None:
            winner, reason = linked.results.keys[chosen.result]
            own = None if pd.isna(game["winner"]) else game["winner"]
            has &= (own, game["reason"]) == (winner, reason)
        if has:
            kept.append(number)
    return kept


def cells_of(sim, shape, number):
    if sim.game == "cantor":
        duels = sim.duels[sim.duels.game == number]
        return {
            (list(shape.rows).index(duel.place), mage + 9)
            for duel in duels.itertuples()
            for mage in (duel.mage_0, duel.mage_1)
        }
    if sim.game == "siggil":
        spirits = sim.spirits[sim.spirits.game == number]
        return {(int(place), 0) for place in spirits.place.dropna()}
    # The king's squares by the record alone: where he stands after each of his own moves.
    state, seen = sim.record(number).start(), set()
    for seat, action in sim.record(number).actions:
        before = state.kernel_game()[board.KING_AT]
        state = state.apply(action, seat)
        after = state.kernel_game()[board.KING_AT]
        if after != before:
            row, column = divmod(after, board.WIDTH)
            seen.add((row - 1, column - 1))
    return seen


@pytest.mark.parametrize(
    "chosen",
    [
        Selection(),
        Selection(row=3),
        Selection(column=0),
        Selection(row=1, column=4),
        Selection(length=1),
        Selection(result=0),
        Selection(row=2, length=1, result=1),
    ],
)
def test_what_is_chosen_is_what_the_rows_say(cantor, chosen):
    linked = LinkedSimulation(cantor)
    assert linked.counts(0, chosen).games.tolist() == slow(cantor, linked, 0, chosen)


def test_each_picture_counts_what_is_chosen_in_the_others(cantor):
    linked = LinkedSimulation(cantor)
    chosen = Selection(row=1, column=4, length=1, result=0)
    counts = linked.counts(0, chosen)
    columns = len(linked.layers[0].columns)
    for at in (0, 22, 50):
        only = Selection(at // columns, at % columns, chosen.length, chosen.result)
        assert counts.cells[at] == len(slow(cantor, linked, 0, only))
    for at in range(len(linked.lengths.keys)):
        assert counts.lengths[at] == len(slow(cantor, linked, 0, Selection(1, 4, at, 0)))
    for at in range(len(linked.results.keys)):
        assert counts.results[at] == len(slow(cantor, linked, 0, Selection(1, 4, 1, at)))


def test_one_seat_alone_has_a_map_of_its_own(cantor):
    linked = LinkedSimulation(cantor)
    assert [layer.about for layer in linked.layers] == ["either", "0", "1"]
    duels = cantor.duels
    for seat in (0, 1):
        here = duels[(duels.place == linked.layers[0].rows[1]) & (duels[f"mage_{seat}"] == -9)]
        found = linked.counts(1 + seat, Selection(row=1, column=0)).games
        assert set(found) == set(here.game)


def test_spirits_lead_to_their_games():
    sim = simulate("siggil", 40, seed=2, progress=False)
    linked = LinkedSimulation(sim)
    counts = linked.counts(0, Selection())
    assert counts.cells.sum() == len(sim.spirits.dropna(subset="place")[["game", "place"]])
    for place in (0, 13, 30):
        chosen = Selection(row=place)
        assert linked.counts(0, chosen).games.tolist() == slow(sim, linked, 0, chosen)


@pytest.mark.slow
def test_the_king_s_squares_are_those_of_the_records(tafl):
    linked = LinkedSimulation(tafl)
    assert (linked.layers[0].name, linked.layers[0].about) == ("king", "stopped")
    for chosen in (Selection(row=0, column=0), Selection(row=4, column=3), Selection(column=8)):
        assert linked.counts(0, chosen).games.tolist() == slow(tafl, linked, 0, chosen)


@pytest.mark.parametrize("captured", [False, True])
def test_squares_are_those_that_lead_to_the_games(tafl, captured):
    found = tafl.squares_of("attacker", captured=captured)
    for name, row, column in (("a1", 0, 0), ("d5", 4, 3), ("h8", 7, 7)):
        games = tafl.games_through(name, "attacker", captured=captured)
        assert set(tafl.games.game[found[:, row, column]]) == set(games.game)
    with pytest.raises(ValueError, match="there is no piece"):
        tafl.squares_of("pawn")


def test_players_of_one_s_own_leave_the_same_squares_as_the_kernel_sees():
    sim = simulate("tafl", 4, players=[first, "random"], seed=2, progress=False)
    found = sim.squares_of("king")
    for name, row, column in (("e4", 3, 4), ("d5", 4, 3), ("a1", 0, 0)):
        assert set(sim.games.game[found[:, row, column]]) == set(
            sim.games_through(name, "king").game
        )


def test_bars_are_few_and_hold_every_game(tafl):
    linked = LinkedSimulation(tafl)
    bars = linked.lengths.keys
    assert len(bars) <= MOST_BARS
    assert all(high + 1 == low for (_, high), (low, _) in pairwise(bars))
    counts = linked.counts(0, Selection())
    assert counts.lengths.sum() == counts.results.sum() == len(tafl.games)
    assert bars[0][0] == tafl.games.plies.min()
    assert bars[-1][1] == tafl.games.plies.max()


def test_a_simulation_without_frames_is_refused():
    sim = simulate("cantor", 10, seed=1, frames=False, progress=False)
    with pytest.raises(ValueError, match="has no frames"):
        sim.explore()


def test_games_of_a_part_that_was_cut_off_have_their_own_numbers():
    def fails(observation, legal_actions, rng):
        if observation["ply"] == 0 and rng.random() < 0.5:
            raise RuntimeError("no")
        return legal_actions[0]

    with pytest.warns(RuntimeWarning):
        sim = simulate("tafl", 12, players=[fails, "random"], seed=5, progress=False)
    assert 0 < len(sim.games) < 12
    linked = LinkedSimulation(sim)
    assert linked.counts(0, Selection()).games.tolist() == sim.games.game.tolist()
    assert linked.counts(0, Selection(result=0)).games.tolist() == slow(
        sim, linked, 0, Selection(result=0)
    )

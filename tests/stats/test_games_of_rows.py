"""Every row leads back to its game: states, records, plies, and selections of games."""

import numpy as np
import pandas as pd
import pytest
from tiers import mostly_slow

from cantorlab import simulate
from cantorlab.players import random as random_player
from cantorlab.rules.record import Record

KINDS = {
    "discovery": ("cantor", {}),
    "quest": ("cantor", {"mode": "quest", "places": {"level": [1, 2]}}),
    "siggil": ("siggil", {"players": 3, "layout": "river"}),
    "solitaire": ("siggil", {"players": 1, "difficulty": "hard"}),
    "tafl": ("tafl", {"archers": True, "forest": True}),
    "queen": ("queen", {}),
}


def by_hand(observation, legal_actions, rng):
    return legal_actions[rng.randrange(len(legal_actions))]


def played(kind, n, **more):
    game, options = KINDS[kind]
    return simulate(game, n, **({"seed": 8, "progress": False} | options | more))


def by_states(kind):
    seats = KINDS[kind][1].get("players", 2)
    return played(kind, 12, players=[by_hand] * seats, moves=True)


PATHS = {
    "interpreted": lambda kind: played(kind, 12, compiled=False),
    "compiled": lambda kind: played(kind, 12, compiled=True),
    "states": by_states,
}


def agrees(row, state):
    assert state.is_terminal
    assert (row.reason, row.plies) == (state.outcome.reason, len(state.actions))
    assert (None if pd.isna(row.winner) else row.winner) == state.outcome.winner


@pytest.mark.parametrize("path", mostly_slow(PATHS, "compiled"))
@pytest.mark.parametrize("kind", KINDS)
def test_the_state_of_a_game_is_the_one_that_its_row_tells_of(kind, path):
    sim = PATHS[path](kind)
    for row in sim.games.itertuples():
        state = sim.state(row.game)
        agrees(row, state)
        assert Record.from_json(sim.record(row.game).to_json()).replay() == state


@pytest.mark.parametrize("kind", KINDS)
def test_the_plies_are_those_of_the_states(kind):
    sim = played(kind, 40, moves=True)
    bare = played(kind, 40)
    with pytest.raises(ValueError, match="simulate with moves=True"):
        _ = bare.moves
    pd.testing.assert_frame_equal(bare.games, sim.games)
    assert sim.moves.groupby("game").size().tolist() == sim.games.plies.tolist()
    for index in (0, 7, 39):
        mine = sim.moves[sim.moves.game == index]
        taken = tuple(zip(mine.seat.tolist(), mine.action.tolist(), strict=True))
        assert bare.state(index).actions == taken  # played again, without what was kept
        assert mine.ply.tolist() == list(range(1, len(taken) + 1))
        assert sim.state(index) == bare.state(index)


@pytest.mark.parametrize("kind", ["tafl", "queen", "siggil"])
def test_compiled_plies_are_the_interpreted_ones(kind):
    one, other = (played(kind, 12, moves=True, compiled=how) for how in (False, True))
    pd.testing.assert_frame_equal(one.moves, other.moves)


def test_moves_can_be_kept_alone():
    sim = simulate("tafl", 5, seed=1, frames=False, moves=True)
    with pytest.raises(ValueError, match="there are moves"):
        _ = sim.games
    assert sim.moves.game.nunique() == 5
    assert sim.state(3).is_terminal
    with pytest.raises(ValueError, match="no frame 'games': there are moves"):
        sim.where(winner=1)


def test_a_state_can_be_had_without_frames():
    sim = simulate("cantor", 5, seed=1, frames=False)
    assert sim.state(3) == simulate("cantor", 5, seed=1).state(3)
    with pytest.raises(ValueError, match="from 0 to 4"):
        sim.state(5)
    with pytest.raises(ValueError, match="has no frames"):
        sim.where(winner=1)


def test_a_player_with_chance_of_its_own_is_found_out_unless_its_moves_were_kept():
    drawn = np.random.default_rng(4)

    def careless(observation, legal_actions, rng):
        return legal_actions[int(drawn.integers(len(legal_actions)))]

    forgot, kept = (
        simulate("siggil", 3, players=[careless, "random"], seed=1, moves=moves)
        for moves in (False, True)
    )
    with pytest.raises(ValueError, match="simulate with moves=True"):
        forgot.state(2)
    agrees(kept.games.iloc[2], kept.state(2))


# --- selections


def test_where_finds_what_a_mask_by_hand_finds():
    sim = played("tafl", 400)
    games = sim.games
    for found, mask in [
        (sim.where(winner=1), games.winner == 1),
        (sim.where(winner=None), games.winner.isna()),
        (sim.where(winner=pd.NA, captures=range(14)), games.winner.isna() & (games.captures < 14)),
        (sim.where(reason=["king escaped", "king encircled"]), games.winner.notna()),
        (sim.where(plies=pd.Interval(100, 156)), (games.plies > 100) & (games.plies <= 156)),
        (sim.where(plies=pd.Interval(100, 156, "left")), games.plies.between(100, 155)),
        (sim.where(lambda table: table.captures > 12), games.captures > 12),
        (sim.where(games.captures > 12, winner=1), (games.captures > 12) & (games.winner == 1)),
        (sim.where(games[games.game < 9]), games.game < 9),
    ]:  # fmt: skip
        mask = mask.fillna(False).astype(bool)
        assert 0 < mask.sum() < 400
        pd.testing.assert_frame_equal(found, games[mask])


def test_where_finds_games_by_rows_of_other_frames():
    sim = played("discovery", 300)
    duels = sim.duels
    mask = (duels.place == 2) & (duels.mage_0 == 8) & (duels.winner == 0)
    wanted = sorted(set(duels[mask].game))
    assert len(wanted) > 1
    found = sim.where(frame="duels", place=2, mage_0=8, winner=0)
    assert found.game.tolist() == wanted
    assert sim.where(duels[mask]).game.tolist() == wanted
    for index in found.game:
        assert any(duel.fighters[0] == 8 for duel in sim.state(index).history)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda sim: sim.where(captures=3), "no column 'captures': it has game, mode, winner"),
        (lambda sim: sim.where(frame="spirits"), "no frame 'spirits': there are games, duels"),
        (lambda sim: sim.where(frame="moves", ply=1), "simulate with moves=True"),
        (lambda sim: sim.where([True]), "rows are 1 booleans, and the frame games has 3"),
        (lambda sim: sim.state("1"), "the number of a game must be a whole number from 0 to 2"),
        (lambda sim: sim.state(1.5), "whole number from 0 to 2, not 1.5"),
        (lambda sim: sim.state(None), "whole number from 0 to 2, not None"),
    ],
)
def test_what_cannot_be_found_is_refused_with_a_sentence(ask, sentence):
    with pytest.raises(ValueError, match=sentence):
        ask(simulate("cantor", 3, seed=1))


# --- cells of maps


def test_the_games_through_a_square_add_up_to_the_cell_of_the_map():
    sim = played("tafl", 15)
    names = ["king", "attacker", "archer"]
    for name in names:
        for row, column in [(0, 0), (4, 4), (2, 4), (7, 3)]:
            square = f"{'abcdefghi'[column]}{row + 1}"
            for captured, maps in ((False, sim.visits), (True, sim.captures)):
                found = sim.games_through(square, name, captured=captured)
                assert found.times.sum() == maps[name][row, column]
                assert (found.times > 0).all()
                pd.testing.assert_frame_equal(
                    found.drop(columns="times"), sim.games.loc[found.index]
                )


def test_the_games_through_a_square_are_those_whose_actions_end_there():
    sim = simulate("tafl", 50, seed=3)
    found = sim.games_through("a1", "king")
    assert found.game.tolist() == sim.where(
        lambda games: [sim.state(g).actions[-1][1].endswith("-a1")
                       and sim.games.reason[g] == "king escaped" for g in games.game]
    ).game.tolist()  # fmt: skip
    assert len(found) > 2


def test_games_of_states_compiled_or_not_are_found_alike():
    kinds = {
        "compiled": {"compiled": True}, "interpreted": {"compiled": False},
    }  # fmt: skip
    one, other = (
        simulate("queen", 30, seed=2, **how).games_through("d5", "queen") for how in kinds.values()
    )
    pd.testing.assert_frame_equal(one, other)
    assert len(one)
    states = simulate("queen", 4, seed=2, players=[by_hand, random_player])
    row, column = np.argwhere(states.king_path)[0]
    found = states.games_through(f"{'abcdefghi'[column]}{row + 1}", "queen")
    assert found.times.sum() == states.king_path[row, column] > 0


def test_what_is_no_square_and_no_piece_is_refused():
    sim = simulate("tafl", 1, seed=1)
    with pytest.raises(ValueError, match="a square is one of a1 to i9, not 'j1'"):
        sim.games_through("j1", "king")
    with pytest.raises(ValueError, match="no piece 'pawn': there are attacker"):
        sim.games_through("a1", "pawn")


# --- numbers that do not leave their type


def test_formulas_of_columns_are_those_of_whole_numbers():
    sim = played("discovery", 300)
    for name in ("mage_0", "mage_1", "protection_0"):
        column = sim.duels[name].dropna()
        assert (column**9).tolist() == [int(value) ** 9 for value in column]
    games = sim.games
    assert (games.game - 1).tolist() == [int(index) - 1 for index in games.game]
    assert (games.plies * 10**6).tolist() == [int(plies) * 10**6 for plies in games.plies]


@pytest.mark.parametrize("kind", KINDS)
def test_no_integer_of_a_frame_is_narrow_and_names_are_categories(kind):
    sim = played(kind, 3, moves=True)
    frames = [sim.games, sim.moves, getattr(sim, "duels", None), getattr(sim, "spirits", None)]
    for frame in filter(lambda found: found is not None, frames):
        assert frame.game.dtype == "int64"
        for name, dtype in frame.dtypes.items():
            if pd.api.types.is_integer_dtype(dtype):
                assert dtype.itemsize >= 4, name
            else:
                assert isinstance(dtype, pd.CategoricalDtype), name


def test_a_frame_with_other_rows_is_what_statistics_then_look_at():
    sim = played("discovery", 50)
    some = sim.with_frames(duels=sim.duels[sim.duels.place == 1])
    assert set(some.duels.place) == set(some.compact("duels").place) == {1}
    assert len(sim.duels) > len(some.duels) == 50
    pd.testing.assert_frame_equal(some.games, sim.games)
    assert [len(piece) for piece in some.batches("duels")] == [50]
    assert [len(piece) for piece in sim.batches("games")] == [50]
    with pytest.raises(ValueError, match="no frame 'spirits'"):
        sim.with_frames(spirits=sim.games)


def test_where_takes_the_rows_that_pandas_makes_of_a_frame():
    """Grouped, indexed, merged: by their game, wherever that stands."""
    sim = simulate("cantor", 60, seed=4, progress=False)
    eights = sim.duels[sim.duels.mage_0 == 8]
    wanted = sorted(set(eights.game))
    for rows in (
        eights.groupby("game").first(),
        eights.set_index(["game", "duel"]),
        eights.merge(sim.games, on="game"),
        eights.astype({"game": "Float64"}),
    ):
        assert sim.where(rows).game.tolist() == wanted
    assert sim.where(pd.DataFrame({"game": [3.0, np.nan, 3.0]})).game.tolist() == [3]
    assert sim.where(eights.iloc[:0]).empty


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (lambda sim: sim.duels.drop(columns="game"), "no column game"),
        (lambda sim: sim.games.astype({"game": str}), "numbers of games, not '0'"),
        (lambda sim: pd.DataFrame({"game": [0.5]}), "numbers of games, not 0.5|np.float64"),
        (lambda sim: pd.DataFrame({"game": [True]}), "numbers of games, not"),
        # How many duels of each game: numbers, and no booleans, though there are as many.
        (lambda sim: sim.duels.groupby("game").size(), "or booleans, not int64"),
        (lambda sim: sim.duels.iloc[0], "or booleans, not object"),
        (lambda sim: [1] * len(sim.games), "or booleans, not int64"),
        (lambda sim: ["yes"] * len(sim.games), "or booleans, not"),
    ],
)
def test_where_refuses_rows_that_are_of_no_game(rows, told):
    sim = simulate("cantor", 5, seed=4, progress=False)
    with pytest.raises(ValueError, match=told):
        sim.where(rows(sim))

"""``.path`` says how games were played, for every option of every game: no kernel asks states."""

import inspect
from contextlib import nullcontext

import numpy as np
import pandas as pd
import pytest

from cantorlab import games, simulate
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.cantor.mutable import MutableCantor
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.siggil.mutable import MutableSiggil
from cantorlab.rules.tafl import QueenState, TaflState
from cantorlab.rules.tafl.mutable import MutableTafl
from cantorlab.stats.engine.columns import TextColumn, join

# Of each option of a game other values than its default, with what they need beside them.
VALUES = {
    "cantor": {
        "mode": [{"mode": "express"}, {"mode": "quest"}],
        "places": [{"places": ["n²", *range(3, 20)], "mode": mode} for mode in ("express", "quest")]
        + [{"places": [4, 9, "n+1"], "mode": "express"}],
        "first_place": [{"first_place": 40}],
        "open_hands": [{"open_hands": True}],
    },
    "siggil": {
        "players": [{"players": players} for players in (1, 3, 4)],
        "layout": [{"layout": "river"}],
        "difficulty": [{"players": 1, "difficulty": "hard"}],
        "face_up_discard": [{"players": 1, "face_up_discard": False}],
        "series": [{"players": 1, "series": 4}],
    },
    "tafl": {
        "maps": [{"maps": True}],
        **{
            switch: [{switch: True}]
            for switch in ("archers", "forest", "godi", "jarl", "victory", "young_king")
        },
    },
    "queen": {"maps": [{"maps": True}], "queen_walks_in": [{"queen_walks_in": False}]},
}
OWN = {"n", "seed", "frames", "compiled", "moves"}
KEPT = [{}, {"moves": True}, {"frames": False}, {"frames": False, "moves": True}]
CASES = [
    (game, given)
    for game, options in VALUES.items()
    for given in [{}, *(value for values in options.values() for value in values)]
]


@pytest.fixture
def asked(monkeypatch):
    """The classes of states, and of games in place, that an action was taken in."""
    found = set()

    def watch(kind, method):
        original = getattr(kind, method)

        def watch(self, *given, **named):
            found.add(kind.__name__)
            return original(self, *given, **named)

        monkeypatch.setattr(kind, method, watch)

    for kind in (CantorState, SiggilState, TaflState, QueenState):
        watch(kind, "apply")
    for kind in (MutableCantor, MutableSiggil, MutableTafl):
        watch(kind, "push")
    return found


@pytest.mark.parametrize(("game", "given"), CASES, ids=str)
def test_the_path_is_what_played(game, given, asked):
    for kept in KEPT:
        sim = simulate(game, 3, seed=5, compiled=False, progress=False, **given, **kept)
        assert sim.path == "interpreted kernel"
        with nullcontext() if "moves" in kept else pytest.raises(ValueError, match="=True"):
            assert len(sim.moves)
        assert not asked, f"{asked} with {given | kept}"


def test_games_of_players_are_played_by_states(asked):
    for game, names in (("cantor", ["novice", "random"]), ("tafl", ["novice", "random"]),
                        ("siggil", ["novice", "random"])):  # fmt: skip
        assert simulate(game, 1, seed=5, players=names).path == "states"
        assert asked
        asked.clear()


@pytest.mark.parametrize("game", VALUES)
def test_every_option_is_gone_through(game):
    known = inspect.signature(games.get(game).load("bulk")).parameters.keys()
    own = OWN if game == "siggil" else {*OWN, "players"}
    assert {*known} - own == {*VALUES[game]}


@pytest.mark.parametrize(("game", "given"), CASES, ids=str)
def test_moves_are_those_of_the_game_played_again(game, given):
    options = {"seed": 2**62 + 1, "compiled": False, "progress": False} | given
    sim = simulate(game, 3, **options, moves=True)
    plain = simulate(game, 3, **options)
    for number in range(3):
        rows = sim.moves[sim.moves.game == number]
        actions = tuple(zip(rows.seat.tolist(), rows.action.tolist(), strict=True))
        assert actions == tuple(plain.state(number).actions)
        assert rows.ply.tolist() == [*range(1, len(rows) + 1)]
    assert sorted(set(sim.moves.action)) == [*sim.moves.action.cat.categories]
    alone = simulate(game, 3, **options, moves=True, frames=False)
    pd.testing.assert_frame_equal(alone.moves, sim.moves)


def test_words_of_several_chunks_become_one_column():
    parts = [
        TextColumn(np.array([1, 0, 1], np.uint8), ("a", "b")),
        TextColumn(np.array([0, 1]), ("c", "a")),
    ]
    whole = join(parts)
    assert np.asarray(whole).tolist() == ["b", "a", "b", "c", "a"]
    assert whole[3:].categorical().tolist() == ["c", "a"]
    assert whole[3:].categorical().categories.tolist() == ["a", "c"]
    assert len(join(parts[:1] * 2)) == 6
    assert not len(whole[:0].categorical())

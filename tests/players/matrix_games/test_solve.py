"""Matrix games against textbook values, a second solver, and the definition of an equilibrium."""

import numpy as np
import pytest
from matrix_games import solve_with_proof

from cantorlab.players.matrix_games import solve

SPEEDS = [False, True]


@pytest.mark.parametrize("compiled", SPEEDS)
def test_rock_paper_scissors_is_worth_nothing_and_played_evenly(compiled):
    solved = solve([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], compiled=compiled)
    assert solved.value == pytest.approx(0, abs=1e-15)
    assert solved.row_mix == pytest.approx([1 / 3] * 3)
    assert solved.column_mix == pytest.approx([1 / 3] * 3)


def test_a_two_by_two_game_has_its_textbook_value():
    # (ad - bc) / (a + d - b - c) with a, b, c, d = 3, -1, -2, 4
    solved = solve(np.array([[3, -1], [-2, 4]]))
    assert solved.value == pytest.approx(1.0)
    assert solved.row_mix == pytest.approx([0.6, 0.4])
    assert solved.column_mix == pytest.approx([0.5, 0.5])


def test_a_saddle_point_is_played_purely():
    solved = solve([[4, 2, 3], [1, 0, 5], [0, 1, 9]])
    assert solved.value == pytest.approx(2)
    assert solved.row_mix == pytest.approx([1, 0, 0])
    assert solved.column_mix == pytest.approx([0, 1, 0])


@pytest.mark.parametrize("matrix", [[[7.5]], [[0, 0], [0, 0]], [[-3, -3, -3]], [[2], [5], [1]]])
def test_a_game_that_leaves_no_choice_is_worth_what_it_pays(matrix):
    assert solve(matrix).value == pytest.approx(np.max(np.min(matrix, axis=1)), abs=1e-12)


def drawn(rng, kind):
    """Payoffs as duels have them (few values, many ties), or of any size."""
    shape = tuple(rng.integers(1, 57, 2))
    if kind == "duel":
        return rng.choice([-1.0, 0.0, 1.0], size=shape, p=[0.4, 0.2, 0.4])
    if kind == "flat":
        return rng.choice([-1.0, -0.5, 0.0, 0.25], size=shape, p=[0.05, 0.05, 0.8, 0.1])
    return rng.normal(size=shape) * 10.0 ** rng.integers(-6, 7)


@pytest.mark.parametrize("kind", ["duel", "flat", "any"])
@pytest.mark.parametrize("compiled", SPEEDS)
def test_values_agree_with_a_second_solver_and_no_response_gains(kind, compiled):
    rng = np.random.default_rng([3, compiled])
    for _ in range(30 if compiled else 6):
        matrix = drawn(rng, kind)
        spread = max(float(np.ptp(matrix)), 1e-300)
        solved = solve(matrix, compiled=compiled)
        assert solved.value == pytest.approx(
            solve_with_proof(matrix)[1], abs=1e-6 * max(spread, 1e-3)
        )
        for mix in (solved.row_mix, solved.column_mix):
            assert mix.sum() == pytest.approx(1)
            assert (mix >= 0).all()
        best_row = (matrix @ solved.column_mix).max()
        best_column = (solved.row_mix @ matrix).min()
        assert best_column - 1e-9 * spread <= solved.value <= best_row + 1e-9 * spread
        assert best_row - best_column <= 1e-9 * spread


def test_plain_and_compiled_give_the_same_mixes():
    rng = np.random.default_rng(8)
    for _ in range(20):
        matrix = drawn(rng, "any")
        plain, compiled = solve(matrix, compiled=False), solve(matrix, compiled=True)
        assert plain.value == pytest.approx(compiled.value, rel=1e-12)
        assert plain.row_mix == pytest.approx(compiled.row_mix, abs=1e-9)
        assert plain.column_mix == pytest.approx(compiled.column_mix, abs=1e-9)


def test_a_degenerate_game_comes_to_an_end():
    # Every row and column is optimal at once: the simplex method stalls at each pivot.
    circulant = np.array([[(i - j) % 7 for j in range(7)] for i in range(7)], float)
    assert solve(circulant).value == pytest.approx(3.0)
    assert solve(np.kron(circulant, np.ones((5, 5)))).value == pytest.approx(3.0)


@pytest.mark.parametrize("bad", [[], [[]], [1, 2], [[float("nan")]], [[1, float("inf")]]])
def test_what_is_no_matrix_is_refused(bad):
    with pytest.raises(ValueError, match="matrix of finite numbers"):
        solve(bad)

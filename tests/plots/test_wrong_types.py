"""Plots all refuse another type in one way."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pandas as pd
import pytest

from cantorlab import plots, simulate
from cantorlab.formulas import FormulaError
from cantorlab.rules import cantor


@cache
def cantor_games() -> Any:
    return simulate("cantor", 3, seed=1)


@pytest.mark.parametrize(
    ("draw", "words"),
    [
        (lambda: plots.outcomes(cantor_games()), "for tafl or queen, not a simulation of cantor$"),
        (lambda: plots.outcomes("tafl"), "for tafl or queen, not str$"),
        (lambda: plots.heatmap(cantor_games()), "9 × 9 numbers.* not a simulation of cantor$"),
        (lambda: plots.answers(3), "draws a frame of answers.* not int$"),
        (lambda: plots.wins(pd.DataFrame()), "for any game, not DataFrame$"),
        (lambda: plots.siggil(cantor_games()), "for siggil, not a simulation of cantor$"),
        (lambda: plots.tournament(3), "draws a tournament, not int$"),
        (lambda: plots.equilibrium(3), "duel_equilibrium.* returns, not int$"),
        (lambda: plots.review(3), "cantorlab.review.* returns, not int$"),
        (lambda: plots.order("n", ax=3), "^ax is Axes of matplotlib, not int$"),
        (lambda: plots.curve("n", ax=3), "^ax is Axes of matplotlib, not int$"),
    ],
)
def test_another_type_is_a_type_error_in_one_sentence(
    draw: Callable[[], object], words: str
) -> None:
    with pytest.raises(TypeError, match=words):
        draw()


def test_one_formula_has_no_rows() -> None:
    with pytest.raises(FormulaError, match=r"^“foo” is not a name"):
        plots.curve("foo", language="en")
    with pytest.raises(ValueError, match=r"^row 2 of the deck: “foo”"):
        cantor.deck(["n", "foo"])

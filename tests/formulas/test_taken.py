"""Arguments of ``parse``, ``explain`` and decks beside texts, and strengths side by side."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pandas as pd
import pytest
import sympy

from cantorlab.formulas import MAGES, FormulaError, NoStrength, Real, explain, parse
from cantorlab.rules import cantor

N = sympy.Symbol("n", real=True)
X = sympy.Symbol("x")


@pytest.mark.parametrize(
    "expression",
    [
        N**2 - 4,
        -(N**2) + 3 * N - sympy.Rational(1, 2),
        (N + 1) / (N + 10),
        2**N,
        sympy.sqrt(N + 9) - sympy.sqrt(8 - N),
        sympy.Abs(N - 3) * (-2),
        sympy.exp(-N) + sympy.log(N + 10),
        sympy.cos(sympy.pi * N / 4),
        sympy.Mod(N, 3) * N,
        sympy.Min(N, 3, -N) - sympy.Max(N, 2),
        sympy.floor(N / 2) + sympy.ceiling(N / 3),
        1 / (N - 3) ** 2,
        (-N) ** 3 / 7,
        0.25 * N - 1.5,
        sympy.factorial(sympy.Abs(N)),
        X**3 - 2 * X,
        sympy.Integer(-5),
        (N - 1) ** sympy.Rational(-1, 2),
    ],
)
def test_an_expression_of_sympy_is_the_formula_that_it_says(expression: sympy.Expr) -> None:
    formula = parse(expression)
    (letter,) = expression.free_symbols or {N}
    for n in MAGES:
        strength = formula.strength(n)
        value = expression.subs(letter, n)
        if isinstance(strength, NoStrength):
            assert not value.is_real or not value.is_finite
        else:
            assert float(strength) == pytest.approx(float(value), rel=1e-12, abs=1e-12)


def test_decks_of_expressions_are_those_of_their_texts() -> None:
    texts = ["n^2", "10 - n", "n^3 - 4*n"]
    expressions = [N**2, 10 - N, N**3 - 4 * N]
    wanted = [place.ranks for place in cantor.deck(texts)]
    assert [place.ranks for place in cantor.deck(expressions)] == wanted
    assert [place.ranks for place in cantor.deck(N**2)] == wanted[:1]
    table = pd.DataFrame({"formula": expressions})
    assert [place.ranks for place in cantor.deck(table)] == wanted


@pytest.mark.parametrize("expression", [sympy.Piecewise((1, N > 0), (2, True)), sympy.oo, sympy.I])
def test_what_no_formula_can_hold_is_refused(expression: sympy.Expr) -> None:
    with pytest.raises(FormulaError):
        parse(expression)


def test_a_text_is_explained_like_its_formula() -> None:
    assert explain("n^2-4", 1, 2) == explain(parse("n^2-4"), 1, 2)
    with pytest.raises(TypeError, match="a formula is a text, not int"):
        explain(4, 1, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["1/n", "√n", "ln(n) − 1/(n−3)", "n!"])
def test_strengths_stand_in_the_order_of_their_ranks_and_no_strength_loses(text: str) -> None:
    formula = parse(text)
    ranks = [-1 if rank is None else rank for rank in formula.ranks]
    strengths = [formula.strength(n) for n in MAGES]
    for one, rank in zip(strengths, ranks, strict=True):
        for other, other_rank in zip(strengths, ranks, strict=True):
            assert (one > other) == (rank > other_rank)
            assert (one < other) == (rank < other_rank)
            assert (one >= other) == (rank >= other_rank)
            assert (one <= other) == (rank <= other_rank)
    mixed = Random(3).sample(MAGES, len(MAGES))
    best = max(mixed, key=formula.strength)
    assert ranks[MAGES.index(best)] == max(ranks)


def test_a_strength_is_not_compared_with_a_text() -> None:
    nothing = parse("1/n").strength(0)
    assert isinstance(nothing, NoStrength)
    assert nothing < Fraction(-(10**9))
    assert parse("−√2").strength(0) > nothing
    assert isinstance(parse("√2").strength(0), Real)
    with pytest.raises(TypeError):
        print(nothing < "1")

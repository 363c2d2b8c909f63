"""LaTeX for programs: what compute-engine and both readers of SymPy took for the same."""

from __future__ import annotations

import pytest
from formulas.test_reading import assert_same_strengths

from cantorlab.formulas import parse

#: Tried by hand with compute-engine 0.140.0 and SymPy 1.14: the page on decks says what misses.
WRITTEN = [
    ("0,5n", r"0.5 \cdot n"),
    ("12 839 - n", "12839 - n"),
    ("3(n-1)(n+2)", r"3 \cdot \left(n - 1\right) \cdot \left(n + 2\right)"),
    ("n(n-4)", r"n \cdot \left(n - 4\right)"),
    ("½n", r"\frac{1}{2} \cdot n"),
    ("n:2", r"\frac{n}{2}"),
    ("n ÷ 2", r"\frac{n}{2}"),
    ("2|n-3| + |n|", r"2 \cdot |n - 3| + |n|"),
    ("∛n", r"\sqrt[3]{n}"),
    ("min(n; 5)", r"\min\left(n, 5\right)"),
    ("reste(n; 3)", r"n - 3 \cdot \left\lfloor \frac{n}{3}\right\rfloor "),
    (
        "2reste(n + 1; 3)",
        r"2 \cdot \left(n + 1 - 3 \cdot \left\lfloor \frac{n + 1}{3}\right\rfloor \right)",
    ),
    ("5 - reste(n; n - 20)", None),
    ("reste(2^n; 7)^2", None),
    ("-reste(n; 3)", None),
    ("n^(1,5) + ⌈n/2⌉", None),
    ("2πn", r"2 \cdot \pi  \cdot n"),
]


@pytest.mark.parametrize(("typed", "latex"), WRITTEN)
def test_plain_latex_means_the_same_in_any_language(typed: str, latex: str | None) -> None:
    formula = parse(typed, language="fr")
    plain = formula.latex_in(dialect="plain")
    assert latex in (None, plain)
    assert formula.latex_in("fr", dialect="plain") == formula.latex_in("en", dialect="plain")
    assert_same_strengths(parse(plain, language="en"), formula)
    assert not {",", ";", ":"} & set(plain.replace(", ", ""))


def test_a_decimal_logarithm_names_its_base() -> None:
    assert parse("log(n + 10)").latex_in(dialect="plain") == r"\log_{10}\left(n + 10\right)"
    assert parse("log(n + 10)").latex_in("fr") == r"\log\left(n + 10\right)"


def test_another_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="'school' or 'plain'"):
        parse("n").latex_in(dialect="tex")  # type: ignore[arg-type]

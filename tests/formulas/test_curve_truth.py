"""Curves in widgets and plots against enclosures of mpmath's, which shares no line with them.

Each formula of a seeded set is evaluated by mpmath's interval arithmetic from its tree. What is
drawn must lie within, and what lies within the picture must be drawn.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from mpmath import iv, mp, mpf

from cantorlab import plots
from cantorlab.formulas import MAGES, Formula, FormulaError, Undecided, parse
from cantorlab.formulas.curves.layout import curve_json, lay_out
from cantorlab.formulas.tree import Call, Letter, Negative, Number, Parentheses, Pi, Power
from tests.formulas.random_texts import random_text

FLAT = ["0.1n + 0.2n - 0.3n", "sin(πn)", "sin(n)²+cos(n)²-1", "(√3)²·n-3n", "tan(πn/2)"]
CHOSEN = [
    *FLAT, "ln(n)", "1/(n²-20)", "n·sin(1/n)", "n·ln(|n|)", "(n²-4)/(n-2)", "sin(n)/n", "n/n",
    "sin(πn)+max(n-4;0)", "|n|/n", "⌊n/3⌋", "⌈n/2 − 0,25⌉", "reste(n;3)", "n - 1000000", "10^n",
    "√(n+9)", "∛n", "1/n²", "3/(2n−5)", "2^n/(n−1)", "max(1/n;n)", "(−1)^n", "exp(−n²)", "n!",
    "2^(1/n)", "ln(n²)", "n^9",
]  # fmt: skip
BEYOND_FLOATS = [
    "10^12·(sin(n)²+cos(n)²−1)", "(10^20+n)−10^20", "(n^500)^0+n", "cos(⌊10^20+1/3⌋)·n",
    "sin(10^19+n)", "n·(√3)²·10^18 − 3·10^18·n", "ℯ^(n²·20)/ℯ^(n²·20) + |n|",
]  # fmt: skip
#: Bits of the enclosures, and digits to which equal strengths agree.
BITS, DIGITS = 400, 90
#: How near to the frame a line ends: a tenth of a pixel.
UNSEEN = 0.002


@pytest.fixture(autouse=True)
def _precision():
    mpl.use("agg")
    before, iv.prec = iv.prec, BITS
    with mp.workprec(BITS):
        yield
    iv.prec = before
    plt.close("all")


class NoEnclosure(Exception):
    """A part has no value, or none that intervals can tell."""


def enclose(node, n):
    """Return mpmath's interval of a part at the interval ``n``."""
    match node:
        case Number(value, _):
            return iv.mpf(value.numerator) / value.denominator
        case Letter():
            return n
        case Pi():
            return iv.pi
        case Parentheses(inner):
            return enclose(inner, n)
        case Negative(inner):
            return -enclose(inner, n)
        case Power(base, exponent):
            return power(enclose(base, n), enclose(exponent, n))
        case Call(name, arguments):
            return call(name, [enclose(each, n) for each in arguments])
    one, other = enclose(node.left, n), enclose(node.right, n)
    if type(node).__name__ == "Quotient" and 0 in other:
        raise NoEnclosure
    signs = {
        "Sum": "__add__",
        "Difference": "__sub__",
        "Product": "__mul__",
        "Quotient": "__truediv__",
    }
    return getattr(one, signs[type(node).__name__])(other)


def power(base, exponent):
    whole = exponent.a == exponent.b == mp.nint(exponent.a)
    if base.a > 0:
        if abs(exponent).b * abs(iv.log(base)).b > 1e5:
            raise NoEnclosure
        return iv.exp(exponent * iv.log(base))
    if not whole or not 0 < exponent.a < 60:
        raise NoEnclosure
    return base ** int(exponent.a)


def call(name, values):
    (one, *rest) = values
    if (name in ("sqrt",) and one.a < 0) or (name in ("ln", "log") and one.a <= 0):
        raise NoEnclosure
    match name:
        case "floor" | "ceil":
            steps = {int(getattr(mp, name)(end)) for end in (one.a, one.b)}
            if len(steps) > 1:
                raise NoEnclosure
            return iv.mpf(steps.pop())
        case "mod":
            if 0 in rest[0]:
                raise NoEnclosure
            by = abs(rest[0])
            return one - by * call("floor", [one / by])
        case "min" | "max":
            choose = min if name == "min" else max
            return iv.mpf([choose(getattr(each, end) for each in values) for end in "ab"])
        case "cbrt":
            if one.a > 0:
                return iv.exp(iv.log(one) / 3)
            if one.b < 0:
                return -iv.exp(iv.log(-one) / 3)
            raise NoEnclosure
        case "log":
            return iv.log(one) / iv.log(10)
        case "ln":
            return iv.log(one)
        case "factorial":
            if one.a != one.b or one.a != mp.nint(one.a) or not 0 <= one.a < 60:
                raise NoEnclosure
            return iv.mpf(mp.factorial(int(one.a)))
        case "tan":
            if 0 in iv.cos(one):
                raise NoEnclosure
            return iv.sin(one) / iv.cos(one)
        case "abs":
            return abs(one)
    return getattr(iv, name)(one)


def at(formula: Formula, low: Fraction | float, high: Fraction | float | None = None):
    ends = [Fraction(end) for end in (low, low if high is None else high)]
    parts = [iv.mpf(end.numerator) / end.denominator for end in ends]
    return enclose(formula.tree, iv.mpf([parts[0].a, parts[-1].b]))


def school(seed: int) -> str:
    """A formula of the kinds whose curves break off, with numbers of a seed."""
    draw = random.Random(seed)
    a, b, c = (draw.choice([-7, -5, -3, -2, -1, 1, 2, 3, 4, 6]) for _ in range(3))
    kinds = [
        "ln({a}n+{b})", "{a}/(n²-{c}²-1)", "{a}/({b}n-{c})", "tan(πn/{d})", "({a}n)·sin({b}/n)",
        "(n²-{d}²)/(n-{d})", "({a}n²+{a}n)/n", "⌊({a}n+{b})/{d}⌋", "⌈n/{d}+1/3⌉·{c}",
        "√({a}n+{b})", "{a}·ln(|n-{b}|)", "({a}n)/|n|", "{a}^2·2^n", "n+{a}·10^6", "{a}n³+{b}n",
        "|n-{b}|/(n-{b})+{c}", "1/(n-{b})²", "sin(n-{b})/(n-{b})", "{a}/√(n-{b})", "exp({a}/n)",
        "n^2·reste(n;2)/{d}", "reste({a}n;{d})",
    ]  # fmt: skip
    return draw.choice(kinds).format(a=a, b=b, c=abs(c), d=abs(b) + 1)


def readable(texts):
    """The formulas among some texts whose order is known and whose strengths have enclosures."""
    for text in texts:
        try:
            formula = parse(text, language="fr")
            if any(rank is not None for rank in formula.ranks):
                yield formula
        except (FormulaError, Undecided):
            continue


def check_heights(formula: Formula, heights, label: str) -> None:
    """Each height is the strength; equal strengths have one height, others have not."""
    found = {}
    for n, height in heights.items():
        try:
            found[n] = at(formula, n)
        except NoEnclosure:
            continue
        scale = max(1e-12, *(abs(mpf(each)) for each in heights.values()))
        assert abs(found[n].mid - height) < 1e-9 * scale + 1e-9 * abs(height), (label, n)
    for a, one in found.items():
        for b, other in found.items():
            apart = one.b < other.a or other.b < one.a
            if apart or abs(one.mid - other.mid) < mpf(10) ** -DIGITS:
                assert (heights[a] != heights[b]) == apart, (label, a, b)


def check_lines(formula: Formula, curve, drawn, label: str) -> None:
    """No line leaves its curve, and none is missing where the curve is in the picture."""
    low, high = drawn.limits
    slack = 0.02
    for line in curve.lines:
        for (x0, y0), (x1, y1) in [*pairwise(line)][:: len(line) // 20 + 1]:
            x, y = (
                (x0 + x1) / 2,
                drawn.scale.value((drawn.scale.height(y0) + drawn.scale.height(y1)) / 2),
            )
            start, end = line[0][0] - UNSEEN, line[-1][0] + UNSEEN
            try:  # as wide as what an eye can see
                near = at(formula, max(x - 0.015, start), min(x + 0.015, end))
            except NoEnclosure:
                continue
            ends = [drawn.y(float(end)) for end in (near.a, near.b)]
            assert ends[0] - slack <= drawn.y(y) <= ends[1] + slack, (label, x, y)
    covered = [(line[0][0] - 0.01, line[-1][0] + 0.01) for line in curve.lines]
    for step in range(1, 72):
        x = Fraction(step, 4) - Fraction(19, 2) + Fraction(1, 37)
        try:
            wide = at(formula, x - Fraction(1, 50), x + Fraction(1, 50))
        except NoEnclosure:
            continue
        if low < wide.a and wide.b < high and curve.lines:
            assert any(start <= x <= end for start, end in covered), (label, float(x))


def check(formula: Formula) -> None:
    drawn = lay_out([formula])
    (curve,) = drawn.curves
    if not drawn.are_strengths:
        ranked = zip(MAGES, formula.ranks, strict=True)
        assert curve.heights == {n: rank for n, rank in ranked if rank is not None}
        return
    check_heights(formula, curve.heights, formula.text)
    check_lines(formula, curve, drawn, formula.text)


@pytest.mark.parametrize("text", CHOSEN)
def test_what_is_drawn_lies_on_the_curve(text):
    check(parse(text, language="fr"))


@pytest.mark.parametrize("seed", range(4))
def test_curves_that_break_off_are_true(seed):
    for formula in readable(school(1000 * seed + each) for each in range(12)):
        check(formula)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_many_curves_are_true(seed):
    texts = [school(10**6 + 100 * seed + each) for each in range(60)]
    texts += [random_text(10**7 + 100 * seed + each) for each in range(40)]
    for formula in readable(texts):
        check(formula)


@pytest.mark.parametrize("text", CHOSEN)
def test_widget_and_plot_draw_the_same(text):
    formula = parse(text, language="fr")
    ax, shown = plots.curve(formula, language="en"), curve_json(formula, "en")
    ax.figure.draw_without_rendering()
    box = ax.get_window_extent()
    (points,) = [line for line in ax.lines if line.get_marker() == "o" and line.get_zorder() == 3]
    heights = {
        int(n): (y - box.y0) / box.height
        for (n, _), (_, y) in zip(
            points.get_xydata(), ax.transData.transform(points.get_xydata()), strict=True
        )
    }
    told = {point["n"]: point["y"] for point in shown["curves"][0]["points"]}
    assert heights == pytest.approx(told, abs=1e-4)
    assert len({*told.values()}) == len({rank for rank in formula.ranks if rank is not None}) or (
        text in ("10^n", "n^9", "n!", "exp(−n²)")  # apart, by less than what is sent
    )
    ticks = [label.get_text() for label in ax.get_yticklabels()]
    assert ax.yaxis.get_offset_text().get_text() == ""
    assert not any("e" in tick or "E" in tick for tick in ticks)
    lines = [
        line for line in ax.lines if line.get_marker() == "None" and line.get_linestyle() == "-"
    ]
    assert len(lines) == len(shown["curves"][0]["lines"])


@pytest.mark.parametrize("text", BEYOND_FLOATS)
def test_what_floating_point_cannot_tell_is_true_as_well(text):
    check(parse(text, language="fr"))
    (curve,) = lay_out([parse(text, language="fr")]).curves
    assert curve.lines


@pytest.mark.parametrize(
    "text", ["max(reste(999;ℯ)·π/4; −1/n²)", "reste(999;ℯ)·n/n", "(√2+√3)²·n/n − 2√6 − 5"]
)
def test_what_is_level_but_for_rounding_is_level(text):
    drawn = lay_out([parse(text, language="fr")])
    (height,) = {*drawn.curves[0].heights.values()}
    assert drawn.limits[0] <= height - 1 + 1e-9
    assert height + 1 - 1e-9 <= drawn.limits[1] <= height + 2


def test_ranks_are_drawn_where_marks_tell_no_strengths_apart():
    drawn = lay_out([parse("10^6 + n/10^6")])
    assert not drawn.are_strengths
    assert [*drawn.curves[0].heights.values()] == [*range(18)]
    assert lay_out([parse("10^6 + n/100")]).are_strengths


@pytest.mark.parametrize("text", FLAT)
def test_where_all_are_level_the_scale_is_not_the_noise(text):
    drawn = lay_out([parse(text)])
    assert drawn.limits == (-1.0, 1.0)
    assert {*drawn.curves[0].heights.values()} == {0.0}


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("(n²-4)/(n-2)", [(2, 4, False)]),
        ("sin(n)/n", [(0, 1, False)]),
        ("(2n²-n)/(2n-1)", [(0.5, 0.5, False)]),
        ("|n|/n", [(0, -1, False), (0, 1, False)]),
        ("n·ln(n)", [(0, 0, False)]),
        ("(n²-2)/(n-√2)", [(2**0.5, 2 * 2**0.5, False)]),
        ("⌊n/6+1/12⌋", [(-6.5, -2, False), (-6.5, -1, True), (-0.5, -1, False), (-0.5, 0, True),
                        (5.5, 0, False), (5.5, 1, True)]),
        ("⌈n/6⌉", [(-6, 0, False), (0, 1, False), (6, 2, False)]),
        ("1/n", []), ("√n", []), ("tan(πn/2)", []), ("n²", []), ("ln(n)", []), ("|n|", []),
    ],
)  # fmt: skip
def test_open_circles_exclude_and_filled_ones_belong(text, ends):
    (curve,) = lay_out([parse(text)]).curves
    found = [(end.n, end.value, end.filled) for end in curve.ends]
    wanted = [pytest.approx((x, y, filled), abs=1e-3) for x, y, filled in ends]
    if text == "⌈n/6⌉":  # a step belongs at its right end, which is a mage's
        wanted = [
            pytest.approx((x, y, f), abs=1e-3) for x, y, f in ((-6, 0, 0), (0, 1, 0), (6, 2, 0))
        ]
    assert found == wanted

"""The curve of a formula: its pieces end where they should, and nothing is drawn across a gap."""

import itertools
import math
import random
from fractions import Fraction

import pytest

from cantorlab.formulas import parse
from cantorlab.formulas.curves.branches import branches
from cantorlab.formulas.curves.real_functions import real_curve, real_value
from cantorlab.formulas.tree import Call, Difference, Letter, Negative, Number, Power, Quotient, Sum

N = Letter()


def number(value):
    return Number(Fraction(value), str(value))


def minus(shift):
    return Difference(N, number(shift))


def ends(tree):
    return [(piece[0][0], piece[-1][0]) for piece in branches(tree)]


def test_a_line_is_one_piece_that_passes_through_its_values():
    (piece,) = branches(Sum(N, number(12839)))
    assert (piece[0][0], piece[-1][0]) == (-9.5, 8.5)
    assert all(y == pytest.approx(x + 12839) for x, y in piece)


def test_a_root_ends_exactly_where_its_domain_does():
    (piece,) = branches(Call("sqrt", (Difference(number(8), N),)))
    assert piece[-1] == pytest.approx((8, 0), abs=1e-6)


def test_an_alternating_power_has_no_curve_between_the_mages():
    assert branches(Power(Negative(number(1)), N)) == ()


def test_a_staircase_has_a_piece_a_step():
    steps = ends(Call("floor", (Quotient(N, number(3)),)))
    edges = [-9.5, -9, -6, -3, 0, 3, 6, 8.5]
    assert [end for step in steps for end in step] == pytest.approx(
        [end for pair in itertools.pairwise(edges) for end in pair], abs=1e-6
    )


@pytest.mark.parametrize("power", ["odd", "even", "abs"])
def test_a_pole_breaks_the_curve_wherever_it_stands(power):
    rng = random.Random(7)
    for _ in range(60):
        pole = Fraction(rng.randrange(-9000, 8000), 1000)
        below = {
            "odd": minus(pole),
            "even": Power(minus(pole), number(2)),
            "abs": Call("abs", (minus(pole),)),
        }[power]
        pieces = ends(Quotient(number(1), below))
        assert len(pieces) == 2, (pole, pieces)
        assert pieces[0][1] <= float(pole) + 1e-9
        assert pieces[1][0] >= float(pole) - 1e-9


def test_steep_and_bent_curves_stay_in_one_piece():
    for tree in (
        Power(number(2), N),
        Call("abs", (N,)),
        Difference(number(3), Call("sqrt", (Call("abs", (minus(2),)),))),
        Power(N, number(7)),
        Call("cbrt", (N,)),
        Call("min", (Sum(N, N), Difference(number(5), N))),
    ):
        assert len(branches(tree)) == 1


def test_points_lie_on_the_curve_and_are_finite():
    tree = Power(number(2), Power(number(10), N))
    for piece in branches(tree):
        assert all(math.isfinite(y) and real_value(tree, x) == y for x, y in piece)
        assert [x for x, _ in piece] == sorted(x for x, _ in piece)


@pytest.mark.parametrize(
    ("tree", "n", "value"),
    [
        (Call("mod", (N, number(3))), -7.0, 2.0),
        (Call("cbrt", (N,)), -8.0, -2.0),
        (Call("ceil", (Quotient(N, number(2)),)), -3.0, -1.0),
        (Power(N, number(0)), 0.0, None),
        (Quotient(N, N), 0.0, None),
        (Call("sqrt", (N,)), -1.0, None),
        (Power(number(9), Power(number(9), N)), 8.0, None),
    ],
)
def test_values_in_floating_point(tree, n, value):
    assert real_value(tree, n) == value


def test_what_jumps_too_often_for_a_line_is_left_to_its_points():
    cubed = Power(N, number(3))
    assert len(branches(Call("mod", (Power(N, number(2)), number(3))))) > 40
    assert branches(Call("mod", (Power(number(2), cubed), number(3)))) == ()
    assert branches(Call("mod", (cubed, number(5)))) == ()


def test_a_domain_of_many_gaps_costs_no_more_than_many_steps(monkeypatch):
    """Each of its gaps was looked into as if it were the only one: a curve took 20 s."""
    looks = []
    curve_of = real_curve.__wrapped__

    def counted(node):
        curve = curve_of(node)
        return lambda n: (looks.append(n), curve(n))[1]

    monkeypatch.setattr("cantorlab.formulas.curves.branches.real_curve", counted)
    text = "ln(tan((min(3;n)^(n − 2)·|partie entière((n+10)/n)| − n)^π))"
    branches(parse(text, language="fr").tree)
    assert len(looks) < 100_000

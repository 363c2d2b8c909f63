"""Arguments about a formula as a whole: its shape, its signs, its course."""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

import sympy
from formulas.verifiers.exact import bounds, exists, formula, order, sign, value

from cantorlab.formulas import MAGES, NoStrength


def letter(facts):
    assert facts["core"] == "n"


def constant(facts):
    if facts["reason"] == "no_letter":
        assert "n" not in re.sub(r"(min|ln|sin)\(", "(", facts["core"])
    if facts["reason"] == "zero_factor":
        assert all(value(facts["core"], n) == 0 for n in MAGES)
    if facts["reason"] == "cancels":
        for mage in facts["mages"]:
            assert value(facts["core"], mage) == Fraction(facts["value"])


def expanded(facts):
    slope, shift = Fraction(facts["slope"]), Fraction(facts["constant"])
    for n in facts["mages"]:
        assert value(facts["core"], n) == slope * n + shift
    assert all(value(facts["multiple"], n) == slope * n for n in MAGES)
    expression = formula(facts["core"]).sympy
    rational = slope.numerator * sympy.Symbol("n", real=True) / slope.denominator
    assert sympy.diff(sympy.expand(expression - rational), sympy.Symbol("n", real=True)) == 0


def distance(facts):
    centre = Fraction(facts["centre"])
    away = [abs(n - centre) for n in facts["mages"]]
    assert [str(one) for one in away] == facts["distances"]
    scale = {value(facts["core"], n) / abs(n - centre) for n in MAGES if n != centre}
    assert len(scale) == 1
    assert scale.pop() > 0


def distance_of_inside(facts):
    centre = Fraction(facts["centre"])
    for n, inside, away in zip(facts["mages"], facts["values"], facts["distances"], strict=True):
        assert value(facts["inside"], n) == Fraction(inside)
        assert value(facts["core"], n) == Fraction(away) == abs(Fraction(inside) - centre)


def parabola(facts):
    centre, core = Fraction(facts["centre"]), facts["core"]
    assert [str(abs(n - centre)) for n in facts["mages"]] == facts["distances"]
    upwards = 1 if facts["opens"] == "up" else -1
    for n in facts["mages"]:
        assert value(core, n) == value(core, 2 * centre - n)
    steps = [value(core, centre + k) - value(core, centre) for k in range(1, 6)]
    assert steps == [k * k * steps[0] for k in range(1, 6)]
    assert steps[0] * upwards > 0
    assert all(value(core, Fraction(root)) == 0 for root in facts["roots"])
    if len(facts["roots"]) == 2:
        assert sum(map(Fraction, facts["roots"])) == 2 * centre
    if len(facts["roots"]) == 1:
        assert value(core, centre) == 0


def signs(facts):
    product = facts.get("factored", facts["core"])
    for index, mage in enumerate(facts["mages"]):
        assert value(product, mage) == value(facts["core"], mage)
        assert sign(product, mage) == facts["signs"][index]
        for case in facts.get("cases", []):
            assert sign(case["part"], mage) == case["signs"][index]
        assert prod(f["signs"][index] for f in facts["factors"]) == facts["signs"][index]
        for factor in facts["factors"]:
            assert sign(factor["factor"], mage) == factor["signs"][index]
            if "parities" in factor:
                odd = factor["parities"][index] == "odd"
                assert factor["signs"][index] == (-1 if odd else 1)
                exponent = factor["factor"].split("^", 1)[1]
                assert value(exponent, mage) % 2 == (1 if odd else 0)

    if "cases" in facts:
        assert all(case["part"] in facts["core"] for case in facts["cases"])
        pick = min if facts["core"].startswith("min") else max
        for index in (0, 1):
            assert pick(c["signs"][index] for c in facts["cases"]) == facts["signs"][index]


def blocks(facts):
    for mage, members in zip(facts["mages"], facts["blocks"], strict=True):
        here = value(facts["part"], mage)
        assert members == [n for n in MAGES if value(facts["part"], n) == here]
        assert members == list(range(members[0], members[-1] + 1))
    high, low = facts["blocks"] if facts["core_order"] > 0 else reversed(facts["blocks"])
    assert value(facts["part"], high[0]) > value(facts["part"], low[0])


def remainder(facts):
    divisor = Fraction(facts["divisor"])
    rows = zip(
        facts["mages"], facts["values"], facts["quotients"], facts["remainders"], strict=True
    )
    for mage, inside, quotient, rest in rows:
        assert value(facts["inside"], mage) == Fraction(inside)
        assert Fraction(inside) == divisor * int(quotient) + Fraction(rest)
        assert 0 <= Fraction(rest) < divisor
        assert value(facts["core"], mage) == Fraction(rest)


def monotone(facts):
    start, end = facts["from"], facts["to"]
    steps = {order(facts["formula"], n + 1, n) for n in range(start, end)}
    assert {start, end} <= set(MAGES)
    assert steps == {1 if facts["direction"] == "up" else -1}
    assert all(start <= n <= end for n in facts.get("sizes", facts["mages"]))
    # It is the whole stretch: beyond its ends the strength goes another way, if anybody is there.
    there = [n for n in MAGES if exists(facts["formula"], n)]
    beyond = [n for n in (start - 1, end) if n in there and n + 1 in there]
    assert all(order(facts["formula"], n + 1, n) not in steps for n in beyond)


def mirrored(facts):
    assert facts["sizes"] == [abs(n) for n in facts["mages"]]
    assert min(facts["mages"]) < 0 < max(facts["mages"])
    for n in range(9):
        assert value(facts["formula"], n) == value(facts["formula"], -n)
    monotone(facts)


def values(facts):
    if facts["values"] is None:
        return
    (low, high), (other_low, other_high) = (
        (Fraction(found["low"]), Fraction(found["high"])) for found in facts["values"]
    )
    for mage, found in zip(facts["mages"], ((low, high), (other_low, other_high)), strict=True):
        inner = bounds(facts["formula"], mage)
        assert found[0] <= inner[0] <= inner[1] <= found[1]
        short = inner[0] == inner[1] and inner[0].denominator < 100 and abs(inner[0]) < 100
        assert found[0] == found[1] if short else True
    if facts["winner"] is None:
        assert (low, high) == (other_low, other_high)
    else:
        assert low > other_high


def no_strength(facts):
    gaps = [gap["mage"] for gap in facts["gaps"]]
    for mage in facts["mages"]:
        strength = formula(facts["formula"]).strength(mage)
        assert isinstance(strength, NoStrength) == (mage in gaps)
    for gap in facts["gaps"]:
        assert formula(facts["formula"]).strength(gap["mage"]).code == gap["code"]

"""Arguments about the parts of a formula: terms, factors, cases, and differences in factors."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import prod

import sympy
from formulas.verifiers.exact import bounds, formula, order, sign, value

from cantorlab.formulas import MAGES


def agreeing_terms(facts):
    a, b = facts["mages"]
    for part in facts["parts"]:
        assert order(part["part"], a, b) == part["order"] in (0, facts["core_order"])
        assert part.get("signs") in (None, [sign(part["part"], n) for n in (a, b)])
    assert facts["core_order"] in [part["order"] for part in facts["parts"]]
    terms_make_the_sum(facts)


def terms_make_the_sum(facts):
    """The terms with n are all there is of n in the sum: what is left is the same for both."""
    total = " + ".join(f"({part['part']})" for part in facts["parts"])
    rest = f"({facts['core']}) − ({total})"
    a, b = facts["mages"]
    assert value(rest, a) == value(rest, b)


def agreeing_cases(facts):
    a, b = facts["mages"]
    inside = "\N{NO-BREAK SPACE}; ".join(part["part"] for part in facts["parts"])
    assert facts["core"] == f"{facts['function']}({inside})"
    for part in facts["parts"]:
        assert order(part["part"], a, b) == part["order"] in (0, facts["core_order"])
    # The argument that counts is the outcome for the mage that it is said of, and is not a tie.
    outcomes = [value(part["part"], facts["for"]) for part in facts["parts"]]
    assert outcomes.count(value(facts["core"], facts["for"])) == 1
    assert value(facts["counts"], facts["for"]) == value(facts["core"], facts["for"])
    assert order(facts["counts"], a, b) == facts["core_order"] != 0
    winning = a if facts["core_order"] > 0 else b
    assert (facts["for"] == winning) == (facts["function"] == "max")


def dominant(facts):
    a, b = facts["mages"]
    spread = [value(facts["rest"], n) for n in MAGES]
    assert max(spread) - min(spread) == Fraction(facts["spread"])
    gap = value(facts["part"], a) - value(facts["part"], b)
    assert abs(gap) == Fraction(facts["gap"]) > Fraction(facts["spread"])
    assert (gap > 0) == (facts["core_order"] > 0)
    terms_make_the_sum({**facts, "parts": [{"part": facts["part"]}, {"part": facts["rest"]}]})


def balance(facts):
    a, b = facts["mages"]
    for part in facts["parts"]:
        new, old = bounds(part["part"], a), bounds(part["part"], b)
        holds(part["change"], part["bound"], new[0] - old[1], new[1] - old[0])
        # A bound never hides the way that the term goes.
        way = Fraction(part["change"])
        assert (way > 0) - (way < 0) == order(part["part"], a, b)
    total = sum(Fraction(part["change"]) for part in facts["parts"])
    wanted = {1: {"exact", "at_least"}, -1: {"exact", "at_most"}, 0: {"exact"}}
    assert {part["bound"] for part in facts["parts"]} <= wanted[facts["core_order"]]
    assert (total > 0) - (total < 0) == facts["core_order"]
    terms_make_the_sum(facts)


def holds(number, bound, low, high):
    number = Fraction(number)
    if bound == "exact":
        assert low == number == high
    elif bound == "at_least":
        assert number <= low
    else:
        assert number >= high


def agreeing_factors(facts):
    a, b = facts["mages"]
    pulls = set()
    for part in facts["parts"]:
        assert order(f"abs({part['part']})", a, b) == part["order"]
        pulls.add(-part["order"] if part["divides"] else part["order"])
    size = facts["core_order"] * facts["sign"]
    assert size in pulls
    assert pulls <= {0, size}
    one_sign(facts)
    factors_make_the_product(facts)


def one_sign(facts):
    for n in facts["mages"]:
        assert value(facts.get("factored", facts["core"]), n) == value(facts["core"], n)
        assert sign(facts["core"], n) == facts["sign"]
    # What is said to grow or shrink is a size.
    assert all(sign(part["part"], n) > 0 for part in facts["parts"] for n in facts["mages"])


def factors_make_the_product(facts):
    """The core divided by its factors with n is the same for both, so nothing was forgotten."""
    rest = f"abs({facts['core']})"
    for part in facts["parts"]:
        rest += f" {'×' if part['divides'] else '÷'} abs({part['part']})"
    a, b = facts["mages"]
    assert value(rest, a) == value(rest, b)


def ratio(facts):
    a, b = facts["mages"]
    for part in facts["parts"]:
        new, old = (bounds(f"abs({part['part']})", n) for n in (a, b))
        if part["divides"]:
            new, old = old, new
        holds(part["ratio"], part["bound"], new[0] / old[1], new[1] / old[0])
    total = prod(Fraction(part["ratio"]) for part in facts["parts"])
    assert total == Fraction(facts["total"])
    size = facts["core_order"] * facts["sign"]
    assert (total > 1) - (total < 1) == size
    wanted = {1: {"exact", "at_least"}, -1: {"exact", "at_most"}, 0: {"exact"}}
    assert {part["bound"] for part in facts["parts"]} <= wanted[size]
    one_sign(facts)
    factors_make_the_product(facts)


@cache
def expanded_difference(core, of, constant, factors):
    """The product over f(a) − f(b), simplified by SymPy: the product of both denominators."""
    a, b = sympy.symbols("a b", positive=True) if of == "size" else sympy.symbols("a b", real=True)
    n = sympy.Symbol("n", real=True)
    expression = formula(core).sympy
    difference = expression.subs(n, a) - expression.subs(n, b)
    product = sympy.Rational(constant)
    for factor in factors:
        product *= polynomial_text(factor, a, b)
    return sympy.cancel(product / difference), a, b


def polynomial_text(text, a, b):
    """A polynomial in a and b as it is printed, term by term."""
    total = sympy.Integer(0)
    for term in text.replace(" − ", " + −").split(" + "):
        factor, rest = (-1, term[1:]) if term.startswith("−") else (1, term)
        digits = rest.rstrip("ab⁰¹²³⁴⁵⁶⁷⁸⁹")
        part = sympy.Integer(digits or 1) * factor
        last = None
        power = ""
        for sign_ in [*rest[len(digits) :], "end"]:
            if sign_ in ("a", "b", "end"):
                if last is not None:
                    part *= last ** int(
                        power.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")) or 1
                    )
                last, power = {"a": a, "b": b, "end": None}[sign_], ""
            else:
                power += sign_
        total += part
    return total


def factored_difference(facts):
    letters = [abs(n) if facts["of"] == "size" else n for n in facts["mages"]]
    assert letters == facts["letters"]
    factors = tuple(factor["factor"] for factor in facts["factors"])
    below, a, b = expanded_difference(facts["core"], facts["of"], facts["constant"], factors)
    # Both denominators and nothing else: a polynomial that is a product of one in a and one in b.
    assert sympy.denom(sympy.together(below)).is_number
    assert (
        sympy.expand(below * sympy.diff(below, a, b) - sympy.diff(below, a) * sympy.diff(below, b))
        == 0
    )
    assert facts["fraction"] == bool(below.free_symbols)
    assert facts["fraction"] or below == 1
    at = {a: letters[0], b: letters[1]}
    assert sympy.sign(below.subs(at)) == facts["below"]
    total = Fraction(facts["constant"]) * facts["below"]
    for factor in facts["factors"]:
        # A positive term comes first if there is one.
        assert not factor["factor"].startswith("−") or " + " not in factor["factor"]
        assert polynomial_text(factor["factor"], a, b).subs(at) == sympy.Rational(factor["value"])
        total *= Fraction(factor["value"])
    assert (total > 0) - (total < 0) == facts["core_order"]

"""The facts of explanations, recomputed by another route.

The explanations calculate with enclosures and polynomials of their own on the tree. Here each fact
that is a formula is read again as a text by `parse` and evaluated by the exact engine of strengths;
factored differences are expanded by SymPy.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import prod

import sympy

from cantorlab.formulas import MAGES, NoStrength, Real, parse

SHARED = {"parity", "blocks", "remainder", "twins"}


@cache
def formula(text):
    return parse(text, language="fr")


@cache
def value(text, n):
    strength = formula(text).strength(n)
    assert not isinstance(strength, NoStrength), (text, n)
    return strength


def exists(text, n):
    return not isinstance(formula(text).strength(n), NoStrength)


def compared(one, other):
    if one == other:
        return 0
    below = one < other if isinstance(one, Real) or not isinstance(other, Real) else other > one
    return -1 if below else 1


def order(text, a, b):
    one, other = value(text, a), value(text, b)
    if isinstance(other, Real) and not isinstance(one, Real):
        return -compared(other, one)
    return compared(one, other)


def sign(text, n):
    return compared(value(text, n), Fraction(0))


def bounds(text, n):
    strength = value(text, n)
    return (strength, strength) if isinstance(strength, Fraction) else strength.interval(200)


def is_json(value):
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_json(item) for key, item in value.items())
    if isinstance(value, list):
        return all(is_json(item) for item in value)
    return value is None or isinstance(value, str | int | bool)


def verify(explanation, ranks):
    """Assert everything that the facts of an explanation say."""
    facts = explanation.facts
    assert is_json(facts)
    first, second = facts["mages"]
    ours, theirs = ranks[first - MAGES[0]], ranks[second - MAGES[0]]
    if facts["winner"] is None:
        assert ours == theirs
    else:
        assert facts["winner"] == first
        assert theirs is None or (ours is not None and ours > theirs)
    if explanation.kind in ("values", "no_strength"):
        IDEAS[explanation.kind](facts)
        return
    reduced = facts["layers"][0]["outer"] if facts["layers"] else facts["core"]
    for mage in (first, second):
        assert value(facts["formula"], mage) == value(reduced, mage)
    for rewrite in facts["rewrites"]:
        verify_rewrite(rewrite, first, second)
    direction = verify_layers(facts, first, second)
    assert order(facts["core"], first, second) == facts["core_order"]
    assert facts["core_order"] * direction == (facts["winner"] is not None)
    IDEAS[facts["idea"]](facts)
    verify_kind(explanation.kind, facts)


def verify_kind(kind, facts):
    """The name of the kind says what the argument does."""
    idea, done = facts["idea"], {layer["do"] for layer in facts["layers"]}
    reasons = [rewrite["because"] for rewrite in facts["rewrites"]]
    if kind in ("translation", "coefficient", "composed"):
        assert idea == "letter"
        assert not reasons
        affine = {"add", "subtract", "taken_from", "opposite", "times", "divide"}
        assert (kind == "translation") == (done <= {"add", "subtract"})
        assert (kind == "composed") == (not done <= affine)
    elif kind == "twins":
        assert "twins" in reasons or (idea == "distance" and facts["winner"] is None)
    elif kind in ("blocks", "remainder", "bars", "branch"):
        assert idea == kind or reasons[0] == kind
    elif kind == "parity":
        assert idea == "parity_signs" or reasons[0] == "parity"
    else:
        assert idea == kind


# What was set aside -------------------------------------------------------------------------------


def verify_rewrite(rewrite, first, second):
    term, becomes = rewrite["term"], rewrite["becomes"]
    # A rewrite may stand inside another one's result: both sides are compared where both are read.
    for mage in (first, second):
        assert value(term, mage) == value(becomes, mage)
    REWRITES[rewrite["because"]](rewrite, first, second)


def same_parity(rewrite, first, second):
    for mage in (first, second):
        exponent = value(rewrite["inside"], mage)
        assert exponent.denominator == 1
        assert (exponent % 2 == 0) == (rewrite["parity"] == "even")


def same_block(rewrite, first, second):
    assert value(rewrite["term"], first) == value(rewrite["term"], second)
    assert Fraction(rewrite["value"]) == value(rewrite["term"], first)


def same_remainder(rewrite, first, second):
    one, other = (value(rewrite["inside"], mage) for mage in (first, second))
    assert Fraction(rewrite["gap"]) == abs(one - other) > 0
    assert (Fraction(rewrite["gap"]) / Fraction(rewrite["divisor"])).denominator == 1
    assert value(rewrite["term"], first) == value(rewrite["term"], second)
    assert value(rewrite["term"], first) == Fraction(rewrite["value"])


def twins(rewrite, first, second):
    one, other = (value(rewrite["inside"], mage) for mage in (first, second))
    assert one + other == 0
    assert value(rewrite["term"], first) == value(rewrite["term"], second)


def bars(rewrite, first, second):
    side = 1 if rewrite["side"] == "positive" else -1
    inside = rewrite["inside"]
    everywhere = all(exists(inside, n) and sign(inside, n) == side for n in MAGES)
    assert rewrite["everywhere"] == everywhere
    assert all(sign(rewrite["inside"], n) in (side, 0) for n in (first, second))


def branch(rewrite, first, second):
    assert rewrite["term"].startswith(rewrite["function"] + "(")
    # The outcome was compared for both mages already; it must be one of the arguments.
    assert rewrite["becomes"] in rewrite["term"]


REWRITES = {
    "parity": same_parity,
    "blocks": same_block,
    "remainder": same_remainder,
    "twins": twins,
    "bars": bars,
    "branch": branch,
}

OUTER = {
    "add": "({u}) + ({c})",
    "subtract": "({u}) − ({c})",
    "taken_from": "({c}) − ({u})",
    "opposite": "−({u})",
    "times": "({c}) × ({u})",
    "divide": "({u}) ÷ ({c})",
    "inverse": "({c}) ÷ ({u})",
    "odd_power": "({u})^({c})",
    "even_power": "({u})^({c})",
    "power_of_positive": "({u})^({c})",
    "floor": "⌊{u}⌋",
    "ceil": "⌈{u}⌉",
    "sqrt": "√({u})",
    "cbrt": "∛({u})",
    "growing_power": "({c})^({u})",
    "shrinking_power": "({c})^({u})",
}


def verify_layers(facts, first, second):
    """Each layer is the operation that it says, fits the next, and does that to the order."""
    direction = 1
    layers = facts["layers"]
    for outer, inner in pairwise(layers):
        assert outer["inner"] == inner["outer"]
    assert not layers or layers[-1]["inner"] == facts["core"]
    for layer in layers:
        inner, outer, what = layer["inner"], layer["outer"], layer.get("what", "0")
        rebuilt = OUTER[layer["do"]].format(u=inner, c=what.replace("-", "−"))
        assert all(value(rebuilt, mage) == value(outer, mage) for mage in (first, second))
        turn = 1 if layer["order"] == "kept" else -1
        assert order(outer, first, second) == turn * order(inner, first, second)
        direction *= turn
        verify_layer_condition(layer, (first, second))
    return direction


def verify_layer_condition(layer, mages):
    """What makes the operation keep or reverse every order of numbers such as these."""
    kept, what = layer["order"] == "kept", layer.get("what", "").replace("-", "−")
    match layer["do"]:
        case "times" | "divide":
            assert sign(what, 0) == (1 if kept else -1)
        case "inverse":
            side = 1 if layer["inside"] == "positive" else -1
            assert all(sign(layer["inner"], mage) == side for mage in mages)
            assert sign(what, 0) == (-1 if kept else 1)
        case "power_of_positive":
            assert all(sign(layer["inner"], mage) >= 0 for mage in mages)
            assert (sign(what, 0) > 0) == kept
        case "odd_power":
            assert value(what, 0) % 2 == 1
            assert kept or all(sign(layer["inner"], mage) < 0 for mage in mages)
        case "even_power":
            assert value(what, 0) % 2 == 0
            assert kept == (value(what, 0) > 0)
            assert all(sign(layer["inner"], mage) >= 0 for mage in mages)
        case "growing_power":
            assert kept
            assert value(what, 0) > 1
        case "shrinking_power":
            assert not kept
            assert 0 < value(what, 0) < 1
        case other:
            assert kept == (other in ("add", "subtract", "sqrt", "cbrt", "floor", "ceil"))


# The hearts of the arguments ----------------------------------------------------------------------


def letter(facts):
    assert facts["core"] == "n"


def constant(facts):
    if facts["reason"] == "no_letter":
        assert "n" not in facts["core"].replace("min(", "")
    if facts["reason"] == "zero_factor":
        assert all(value(facts["core"], n) == 0 for n in MAGES)
    if facts["reason"] == "cancels":
        for mage in facts["mages"]:
            assert value(facts["core"], mage) == Fraction(facts["value"])


def expanded(facts):
    slope, shift = Fraction(facts["slope"]), Fraction(facts["constant"])
    for n in facts["mages"]:
        assert value(facts["core"], n) == slope * n + shift
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
    positive = all(sign(part["part"], n) > 0 for part in facts["parts"] for n in facts["mages"])
    assert positive == facts["all_positive"]


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
        assert polynomial_text(factor["factor"], a, b).subs(at) == sympy.Rational(factor["value"])
        total *= Fraction(factor["value"])
    assert (total > 0) - (total < 0) == facts["core_order"]


def monotone(facts):
    start, end = facts["from"], facts["to"]
    steps = {order(facts["formula"], n + 1, n) for n in range(start, end)}
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


IDEAS = {
    "letter": letter,
    "constant": constant,
    "expanded": expanded,
    "distance": distance,
    "distance_of_inside": distance_of_inside,
    "parabola": parabola,
    "signs": signs,
    "parity_signs": signs,
    "blocks": blocks,
    "remainder": remainder,
    "agreeing_terms": agreeing_terms,
    "agreeing_cases": agreeing_cases,
    "dominant": dominant,
    "balance": balance,
    "agreeing_factors": agreeing_factors,
    "ratio": ratio,
    "factored_difference": factored_difference,
    "monotone": monotone,
    "mirrored": mirrored,
    "values": values,
    "no_strength": no_strength,
}

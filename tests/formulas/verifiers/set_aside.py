"""Parts that an explanation sets aside before its argument: rewritten parts and outer layers."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from formulas.verifiers.exact import exists, order, sign, value

from cantorlab.formulas import MAGES


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


def equal_everywhere(rewrite, first, second):
    """Both forms have the same value for every mage for whom the first one exists."""
    term, becomes = rewrite["term"], rewrite["becomes"]
    there = [n for n in MAGES if exists(term, n)]
    assert {first, second} <= set(there)
    assert all(value(term, n) == value(becomes, n) for n in there)


#: Rewrites that alone may decide, and then name the kind.
ALONE = ("bars", "branch", "divided", "alternating", "vanishing", "size")

REWRITES = {
    "divided": equal_everywhere,
    "alternating": equal_everywhere,
    "size": equal_everywhere,
    "vanishing": equal_everywhere,
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
    "exp": "exp({u})",
    "ln": "ln({u})",
    "log": "log({u})",
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
    """Check what makes the operation keep or reverse every order of numbers such as these."""
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
            roots = ("sqrt", "cbrt", "exp", "ln", "log")
            assert kept == (other in ("add", "subtract", *roots, "floor", "ceil"))

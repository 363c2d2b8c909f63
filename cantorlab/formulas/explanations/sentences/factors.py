"""Factors of a product, one by one or together, and differences written as products."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.sentences.signs import with_product
from cantorlab.formulas.explanations.sentences.terms import bound_suffix
from cantorlab.formulas.explanations.wording import Wording


def agreeing_factors(wording: Wording) -> str:
    """Name the factors that grow and the divisors that shrink."""
    facts = wording.facts
    away_from_zero = facts["core_order"] * facts["sign"] > 0
    far, near = (
        (wording.first, wording.second) if away_from_zero else (wording.second, wording.first)
    )
    clues = [
        wording.say(
            "divisor_shrinks" if part["divides"] else "factor_grows",
            part=wording.formula(part["part"]),
        )
        for part in facts["parts"]
        if part["order"]
    ]
    text = wording.say(
        "factors_positive" if facts["sign"] > 0 else "factors_negative",
        clues=wording.listed(clues),
        core=wording.formula(facts["core"]),
        far=wording.number(far),
        near=wording.number(near),
    )
    return with_product(wording, text)


def ratio(wording: Wording) -> str:
    """Give the ratio of each factor, and the product of these."""
    facts = wording.facts
    clues = [
        wording.say(
            "part_divided" if part["divides"] else "part_multiplied",
            part=wording.formula(part["part"]),
            ratio=wording.bounded(part["ratio"], part["bound"]),
        )
        for part in facts["parts"]
    ]
    size = facts["core_order"] * facts["sign"]
    way = {1: "grows", 0: "same", -1: "shrinks"}[size]
    text = wording.say(
        f"ratio_{way}_negative" if size and facts["sign"] < 0 else f"ratio_{way}",
        clues=wording.listed(clues),
        core=wording.formula(facts["core"]),
        total=wording.bounded(facts["total"], facts["bound"]),
        **wording.mages(),
    )
    return with_product(wording, text)


def whole_ratio(wording: Wording) -> str:
    """Give the ratios like `ratio`, with whole bounds."""
    facts = wording.facts
    size = facts["core_order"] * facts["sign"]
    clues = []
    for part in facts["parts"]:
        key = {1: "times", 0: "kept", -1: "over"}[part["way"]]
        pull = -part["way"] if part["divides"] else part["way"]
        if part["way"]:
            key += bound_suffix(part["by"], part["exact"], pull == size)
        name = wording.formula(part["part"])
        clues.append(
            wording.say(
                f"factor_{key}",
                part=wording.say("divisor", part=name) if part["divides"] else name,
                by=wording.number(part["by"]),
            )
        )
    way = "grows" if size > 0 else "shrinks"
    text = wording.say(
        f"sizes_{way}_negative" if facts["sign"] < 0 else f"sizes_{way}",
        clues=wording.listed(clues),
        core=wording.formula(facts["core"]),
        **wording.mages(),
    )
    return with_product(wording, text)


def factored_difference(wording: Wording) -> str:
    """Write the difference of both strengths as a product, factor by factor."""
    facts = wording.facts
    constant = Fraction(facts["constant"])
    sign = "−" if constant == -1 else "" if constant == 1 else wording.number(constant)
    factors = [wording.formula(factor["factor"]) for factor in facts["factors"]]
    product = sign + "".join(f"({factor})" for factor in factors)
    clues = [
        wording.say(
            "factor_value",
            factor=wording.formula(factor["factor"]),
            value=wording.number(factor["value"]),
        )
        for factor in facts["factors"]
    ]
    fraction = facts["fraction"]
    start = wording.say(
        "difference_fraction" if fraction else "difference",
        core=wording.formula(facts["core"]),
        product=product,
    )
    a, b = (wording.number(value) for value in facts["letters"])
    size = "_size" if facts["of"] == "size" else ""
    end = wording.say(
        "difference_over" if fraction else "difference_whole",
        letters=wording.say(f"difference_letters{size}", a=a, b=b),
        clues=wording.listed(clues),
        below=wording.say(f"sign.{facts['below']}"),
        total=wording.say(f"difference_sign.{facts['core_order']}"),
    )
    return f"{start} {end}"

"""An explanation in words, from its kind and facts alone, with the sentences of the catalogue.

The order of a text: what is the same or simpler for these two, the heart of the argument, what the
outer operations do to its order, who wins.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cantorlab.formulas.explanations.telling import Telling
from cantorlab.formulas.explanations.views import Facts
from cantorlab.texts import Language, get_language, say


def sentence(kind: str, facts: Facts, language: Language | None = None) -> str:
    """The whole text of an explanation in ``language``."""
    telling = Telling(facts, language or get_language())
    if kind == "no_strength":
        parts = [*_gaps(telling), telling.outcome()]
    elif kind == "values":
        parts = [_values(telling), telling.outcome()]
    else:
        heart = _HEARTS[facts["idea"]](telling)
        parts = [*telling.rewrites(), heart, telling.layers_and_outcome()]
    return " ".join(part for part in parts if part)


def _gaps(telling: Telling) -> list[str]:
    gaps = []
    for gap in telling.facts["gaps"]:
        part = telling.formula(gap["part"])
        why = say(f"formulas.{gap['code']}", telling.language, part=part)
        # The sentence goes on after a colon.
        why = why[:1].lower() + why[1:]
        gaps.append(telling.say("gap", mage=telling.number(gap["mage"]), why=why))
    return gaps


def _values(telling: Telling) -> str:
    if telling.facts["values"] is None:
        return telling.say("values_too_long")
    one, other = (telling.span(**value) for value in telling.facts["values"])
    if telling.facts["winner"] is None:
        return telling.say("values_same", one=one, **telling.mages())
    return telling.say("values", one=one, other=other, **telling.mages())


def _letter(telling: Telling) -> str:
    return telling.say("letter", **telling.high_and_low())


def _constant(telling: Telling) -> str:
    facts = telling.facts
    if facts["rewrites"] and facts["reason"] == "no_letter":
        alone = facts["rewrites"][0]["term"] == facts["formula"]
        return "" if alone else telling.say("constant.rest")
    return telling.say(f"constant.{facts['reason']}", core=telling.formula(facts["core"]))


def _expanded(telling: Telling) -> str:
    slope = Fraction(telling.facts["slope"])
    return telling.say(
        "expanded_up" if slope > 0 else "expanded_down",
        core=telling.formula(telling.facts["core"]),
        slope=telling.number(slope),
        high=telling.number(max(telling.first, telling.second)),
        low=telling.number(min(telling.first, telling.second)),
    )


def _distance(telling: Telling) -> str:
    key = "distance_same" if telling.facts["core_order"] == 0 else "distance"
    return telling.say(key, **_to_centre(telling))


def _to_centre(telling: Telling) -> dict[str, str]:
    one, other = (telling.number(away) for away in telling.facts["distances"])
    centre = telling.number(telling.facts["centre"])
    return {"centre": centre, "one": one, "other": other, **telling.mages()}


def _distance_of_inside(telling: Telling) -> str:
    facts = telling.facts
    value, other_value = (telling.number(value) for value in facts["values"])
    return telling.say(
        "distance_inside_same" if facts["core_order"] == 0 else "distance_inside",
        inside=telling.formula(facts["inside"]),
        value=value,
        other_value=other_value,
        **_to_centre(telling),
    )


def _parabola(telling: Telling) -> str:
    facts = telling.facts
    roots = [telling.number(root) for root in facts["roots"]]
    name = {0: "axis", 1: "touches", 2: "roots"}[len(roots)]
    start = telling.say(
        f"parabola_{name}",
        core=telling.formula(facts["core"]),
        way=telling.say(f"opens_{facts['opens']}"),
        centre=telling.number(facts["centre"]),
        one=roots[0] if roots else "",
        other=roots[-1] if roots else "",
    )
    key = "same" if facts["core_order"] == 0 else facts["opens"]
    return f"{start} {telling.say(f'parabola_distance_{key}', **_to_centre(telling))}"


def _signs(telling: Telling) -> str:
    facts = telling.facts
    product = facts["factored"] if "factored" in facts else facts["core"]
    parts = []
    if "factored" in facts:
        parts.append(_factored_out(telling))
    for index, mage in enumerate((telling.first, telling.second)):
        total = facts["signs"][index]
        shown = [f for f in facts["factors"] if total or f["signs"][index] == 0]
        key = "sign_product"
        if "cases" in facts:
            shown = _deciding_cases(facts, index)
        elif len(facts["factors"]) == 1:
            key = f"sign_{shown[0]['parities'][index]}" if "parities" in shown[0] else "sign_plain"
        parts.append(
            telling.say(
                key,
                mage=telling.number(mage),
                core=telling.formula(product),
                sign=telling.say(f"sign.{total}"),
                clues=", ".join(_clue(telling, part, index) for part in shown),
            )
        )
    return " ".join(parts)


def _factored_out(telling: Telling) -> str:
    core, product = (telling.formula(telling.facts[key]) for key in ("core", "factored"))
    return telling.say("factored_out", core=core, product=product)


def _with_product(telling: Telling, text: str) -> str:
    """``text``, after the product that it speaks of, where the formula has it written as a sum."""
    return f"{_factored_out(telling)} {text}" if "factored" in telling.facts else text


def _deciding_cases(facts: Facts, index: int) -> list[Facts]:
    """The arguments of a ``min`` or ``max`` that give it its sign for a mage."""
    total = facts["signs"][index]
    settled = total < 0 if facts["core"].startswith("min") else total > 0
    return [case for case in facts["cases"] if not settled or case["signs"][index] == total]


def _clue(telling: Telling, part: Facts, index: int) -> str:
    key = f"clue_{part['parities'][index]}" if "parities" in part else "clue"
    return telling.say(
        key,
        factor=telling.formula(part["factor"] if "factor" in part else part["part"]),
        sign=telling.say(f"sign.{part['signs'][index]}"),
    )


def _blocks(telling: Telling) -> str:
    found = dict(
        zip((telling.first, telling.second), telling.facts["blocks"], strict=True),
    )
    high, low = telling.larger_first()
    return telling.say(
        "blocks",
        part=telling.formula(telling.facts["part"]),
        upper=", ".join(telling.number(n) for n in found[high]),
        lower=", ".join(telling.number(n) for n in found[low]),
        **telling.high_and_low(),
    )


def _remainder(telling: Telling) -> str:
    facts = telling.facts
    key = "remainder_n" if facts["inside"] == "n" else "remainder_inside"
    divisions = []
    for index, mage in enumerate((telling.first, telling.second)):
        quotient = telling.number(facts["quotients"][index])
        divisions.append(
            telling.say(
                key,
                mage=telling.number(mage),
                inside=telling.formula(facts["inside"]),
                value=telling.number(facts["values"][index]),
                divisor=telling.number(facts["divisor"]),
                quotient=f"({quotient})" if quotient.startswith("−") else quotient,
                rest=telling.number(facts["remainders"][index]),
            )
        )
    return " ".join(divisions)


def _agreeing_terms(telling: Telling) -> str:
    facts = telling.facts
    wanted = facts["core_order"]
    larger = [_term(telling, part) for part in facts["parts"] if part["order"] == wanted]
    everyone = len(larger) == len(facts["parts"])
    return telling.say(
        "terms_agree" if everyone else "terms_agree_some",
        parts=telling.listed(larger),
        core=telling.formula(facts["core"]),
        **telling.high_and_low(),
    )


def _term(telling: Telling, part: Facts) -> str:
    shown = telling.formula(part["part"])
    one, other = part.get("signs", (0, 0))
    if one == other:
        return shown
    return telling.say(
        "term_with_signs",
        part=shown,
        one=telling.say(f"sign.{one}"),
        other=telling.say(f"sign.{other}"),
        **telling.mages(),
    )


def _agreeing_cases(telling: Telling) -> str:
    facts = telling.facts
    return telling.say(
        f"cases_{facts['function']}",
        core=telling.formula(facts["core"]),
        part=telling.formula(facts["counts"]),
        **telling.high_and_low(),
    )


def _dominant(telling: Telling) -> str:
    facts = telling.facts
    return telling.say(
        "dominant",
        part=telling.formula(facts["part"]),
        gap=telling.number(facts["gap"]),
        rest=telling.formula(facts["rest"]),
        spread=telling.number(facts["spread"]),
        **telling.high_and_low(),
    )


def _balance(telling: Telling) -> str:
    changes = [
        telling.say(
            _change_key(part),
            part=telling.formula(part["part"]),
            change=telling.number(abs(Fraction(part["change"]))),
        )
        for part in telling.facts["parts"]
    ]
    way = {1: "up", 0: "none", -1: "down"}[telling.facts["core_order"]]
    return telling.say(f"balance_{way}", changes=telling.listed(changes), **telling.mages())


def _change_key(part: Facts) -> str:
    change, bound = Fraction(part["change"]), part["bound"]
    if change == 0:
        return "term_stays"
    if change > 0:
        return f"term_rises_{bound}"
    # A lower bound of a change that is negative is the most that the term can fall by.
    return f"term_falls_{ {'at_least': 'at_most', 'at_most': 'at_least'}.get(bound, bound) }"


def _agreeing_factors(telling: Telling) -> str:
    facts = telling.facts
    outwards = facts["core_order"] * facts["sign"] > 0
    far, near = (telling.first, telling.second) if outwards else (telling.second, telling.first)
    clues = [
        telling.say(
            "divisor_shrinks" if part["divides"] else "factor_grows",
            part=telling.formula(part["part"]),
        )
        for part in facts["parts"]
        if part["order"]
    ]
    text = telling.say(
        "factors_positive" if facts["sign"] > 0 else "factors_negative",
        aside=_aside(telling),
        clues=telling.listed(clues),
        core=telling.formula(facts["core"]),
        far=telling.number(far),
        near=telling.number(near),
    )
    return _with_product(telling, text)


def _aside(telling: Telling) -> str:
    """The remark that signs are left aside, where there are any."""
    return telling.say("no_aside" if telling.facts["all_positive"] else "sign_aside")


def _ratio(telling: Telling) -> str:
    facts = telling.facts
    clues = [
        telling.say(
            "part_divided" if part["divides"] else "part_multiplied",
            part=telling.formula(part["part"]),
            ratio=telling.bounded(part["ratio"], part["bound"]),
        )
        for part in facts["parts"]
    ]
    size = facts["core_order"] * facts["sign"]
    way = {1: "grows", 0: "same", -1: "shrinks"}[size]
    text = telling.say(
        f"ratio_{way}_negative" if size and facts["sign"] < 0 else f"ratio_{way}",
        aside=_aside(telling),
        clues=telling.listed(clues),
        core=telling.formula(facts["core"]),
        total=telling.bounded(facts["total"], facts["bound"]),
        **telling.mages(),
    )
    return _with_product(telling, text)


def _factored_difference(telling: Telling) -> str:
    facts = telling.facts
    constant = Fraction(facts["constant"])
    sign = "−" if constant == -1 else "" if constant == 1 else telling.number(constant)
    product = sign + "".join(f"({factor['factor']})" for factor in facts["factors"])
    clues = [
        telling.say(
            "factor_value",
            factor=telling.formula(factor["factor"]),
            value=telling.number(factor["value"]),
        )
        for factor in facts["factors"]
    ]
    fraction = facts["fraction"]
    start = telling.say(
        "difference_fraction" if fraction else "difference",
        core=telling.formula(facts["core"]),
        product=telling.formula(product),
    )
    a, b = (telling.number(value) for value in facts["letters"])
    size = "_size" if facts["of"] == "size" else ""
    end = telling.say(
        "difference_over" if fraction else "difference_whole",
        letters=telling.say(f"difference_letters{size}", a=a, b=b),
        clues=telling.listed(clues),
        below=telling.say(f"sign.{facts['below']}"),
        total=telling.say(f"difference_sign.{facts['core_order']}"),
    )
    return f"{start} {end}"


def _monotone(telling: Telling) -> str:
    facts = telling.facts
    return telling.say(
        f"monotone_{facts['direction']}",
        start=telling.number(facts["from"]),
        end=telling.number(facts["to"]),
    )


def _mirrored(telling: Telling) -> str:
    negative = min(telling.first, telling.second)
    mirror = telling.say("mirror", mage=telling.number(negative), twin=telling.number(-negative))
    return f"{mirror} {_monotone(telling)}"


_HEARTS: dict[str, Callable[[Telling], str]] = {
    "letter": _letter,
    "constant": _constant,
    "expanded": _expanded,
    "distance": _distance,
    "distance_of_inside": _distance_of_inside,
    "parabola": _parabola,
    "signs": _signs,
    "parity_signs": _signs,
    "blocks": _blocks,
    "remainder": _remainder,
    "agreeing_terms": _agreeing_terms,
    "agreeing_cases": _agreeing_cases,
    "dominant": _dominant,
    "balance": _balance,
    "agreeing_factors": _agreeing_factors,
    "ratio": _ratio,
    "factored_difference": _factored_difference,
    "monotone": _monotone,
    "mirrored": _mirrored,
}

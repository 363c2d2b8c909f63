"""An explanation in words, from its kind and facts alone, with the sentences of the catalogue.

The order of a text: what is the same or simpler for these two, the argument about the core, what
the outer operations do to its order, who wins.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cantorlab.formulas.explanations.views import Facts
from cantorlab.formulas.explanations.wording import Wording, capital
from cantorlab.texts import Language, get_language, say


def sentence(kind: str, facts: Facts, language: Language | None = None) -> str:
    """The whole text of an explanation in ``language``."""
    wording = Wording(facts, language or get_language())
    if kind == "no_strength":
        parts = [*_gaps(wording), wording.outcome()]
    elif kind == "values":
        parts = [_values(wording), wording.outcome()]
    else:
        heart = _CORE_TEXTS[facts["idea"]](wording)
        parts = [*wording.rewrites(), heart, wording.layers_and_outcome()]
    return " ".join(part for part in parts if part)


def _gaps(wording: Wording) -> list[str]:
    gaps = []
    for gap in wording.facts["gaps"]:
        part = wording.formula(gap["part"])
        why = say(f"formulas.{gap['code']}", wording.language, part=part)
        # The sentence goes on after a colon.
        why = why[:1].lower() + why[1:]
        gaps.append(wording.say("gap", mage=wording.number(gap["mage"]), why=why))
    return gaps


def _values(wording: Wording) -> str:
    if wording.facts["values"] is None:
        return wording.say("values_too_long")
    one, other = (wording.span(**value) for value in wording.facts["values"])
    if wording.facts["winner"] is None:
        return wording.say("values_same", one=one, **wording.mages())
    return wording.say("values", one=one, other=other, **wording.mages())


def _letter(wording: Wording) -> str:
    return wording.say("letter", **wording.high_and_low())


def _constant(wording: Wording) -> str:
    facts = wording.facts
    if facts["rewrites"] and facts["reason"] == "no_letter":
        alone = facts["rewrites"][0]["term"] == facts["formula"]
        return "" if alone else wording.say("constant.rest")
    return wording.say(f"constant.{facts['reason']}", core=wording.formula(facts["core"]))


def _expanded(wording: Wording) -> str:
    slope = Fraction(wording.facts["slope"])
    return wording.say(
        "expanded_up" if slope > 0 else "expanded_down",
        core=wording.formula(wording.facts["core"]),
        multiple=wording.formula(wording.facts["multiple"]),
        high=wording.number(max(wording.first, wording.second)),
        low=wording.number(min(wording.first, wording.second)),
    )


def _distance(wording: Wording) -> str:
    key = "distance_same" if wording.facts["core_order"] == 0 else "distance"
    return wording.say(key, **_to_centre(wording))


def _to_centre(wording: Wording) -> dict[str, str]:
    one, other = (wording.number(away) for away in wording.facts["distances"])
    centre = wording.number(wording.facts["centre"])
    return {"centre": centre, "one": one, "other": other, **wording.mages()}


def _distance_of_inside(wording: Wording) -> str:
    facts = wording.facts
    value, other_value = (wording.number(value) for value in facts["values"])
    return wording.say(
        "distance_inside_same" if facts["core_order"] == 0 else "distance_inside",
        inside=wording.formula(facts["inside"]),
        value=value,
        other_value=other_value,
        **_to_centre(wording),
    )


def _parabola(wording: Wording) -> str:
    facts = wording.facts
    roots = [wording.number(root) for root in facts["roots"]]
    name = {0: "axis", 1: "touches", 2: "roots"}[len(roots)]
    start = wording.say(
        f"parabola_{name}",
        core=wording.formula(facts["core"]),
        way=wording.say(f"opens_{facts['opens']}"),
        centre=wording.number(facts["centre"]),
        one=roots[0] if roots else "",
        other=roots[-1] if roots else "",
    )
    key = "same" if facts["core_order"] == 0 else facts["opens"]
    return f"{start} {wording.say(f'parabola_distance_{key}', **_to_centre(wording))}"


def _signs(wording: Wording) -> str:
    facts = wording.facts
    product = facts["factored"] if "factored" in facts else facts["core"]
    parts = []
    if "factored" in facts:
        parts.append(_factored_out(wording))
    for index, mage in enumerate((wording.first, wording.second)):
        total = facts["signs"][index]
        shown = [f for f in facts["factors"] if total or f["signs"][index] == 0]
        key = "sign_product"
        if "cases" in facts:
            shown = _deciding_cases(facts, index)
        elif len(facts["factors"]) == 1:
            key = f"sign_{shown[0]['parities'][index]}" if "parities" in shown[0] else "sign_plain"
        parts.append(
            wording.say(
                key,
                mage=wording.number(mage),
                core=wording.formula(product),
                sign=wording.say(f"sign.{total}"),
                clues=", ".join(_clue(wording, part, index) for part in shown),
            )
        )
    return " ".join(parts)


def _factored_out(wording: Wording) -> str:
    core, product = (wording.formula(wording.facts[key]) for key in ("core", "factored"))
    return wording.say("factored_out", core=core, product=product)


def _with_product(wording: Wording, text: str) -> str:
    """``text``, after the product that it speaks of, where the formula has it written as a sum."""
    return f"{_factored_out(wording)} {text}" if "factored" in wording.facts else text


def _deciding_cases(facts: Facts, index: int) -> list[Facts]:
    """The arguments of a ``min`` or ``max`` that give it its sign for a mage."""
    total = facts["signs"][index]
    settled = total < 0 if facts["core"].startswith("min") else total > 0
    return [case for case in facts["cases"] if not settled or case["signs"][index] == total]


def _clue(wording: Wording, part: Facts, index: int) -> str:
    key = f"clue_{part['parities'][index]}" if "parities" in part else "clue"
    return wording.say(
        key,
        factor=wording.formula(part["factor"] if "factor" in part else part["part"]),
        sign=wording.say(f"sign.{part['signs'][index]}"),
    )


def _blocks(wording: Wording) -> str:
    found = dict(
        zip((wording.first, wording.second), wording.facts["blocks"], strict=True),
    )
    high, low = wording.larger_first()
    return wording.say(
        "blocks",
        part=wording.formula(wording.facts["part"]),
        upper=", ".join(wording.number(n) for n in found[high]),
        lower=", ".join(wording.number(n) for n in found[low]),
        **wording.high_and_low(),
    )


def _remainder(wording: Wording) -> str:
    facts = wording.facts
    key = "remainder_n" if facts["inside"] == "n" else "remainder_inside"
    divisions = []
    for index, mage in enumerate((wording.first, wording.second)):
        quotient = wording.number(facts["quotients"][index])
        divisions.append(
            wording.say(
                key,
                mage=wording.number(mage),
                inside=wording.formula(facts["inside"]),
                value=wording.number(facts["values"][index]),
                divisor=wording.number(facts["divisor"]),
                quotient=f"({quotient})" if quotient.startswith("−") else quotient,
                rest=wording.number(facts["remainders"][index]),
            )
        )
    return " ".join(divisions)


def _agreeing_terms(wording: Wording) -> str:
    facts = wording.facts
    wanted = facts["core_order"]
    larger = [_term(wording, part) for part in facts["parts"] if part["order"] == wanted]
    everyone = len(larger) == len(facts["parts"])
    return wording.say(
        "terms_agree" if everyone else "terms_agree_some",
        parts=wording.listed(larger),
        core=wording.formula(facts["core"]),
        **wording.high_and_low(),
    )


def _term(wording: Wording, part: Facts) -> str:
    shown = wording.formula(part["part"])
    one, other = part.get("signs", (0, 0))
    if one == other:
        return shown
    return wording.say(
        "term_with_signs",
        part=shown,
        one=wording.say(f"sign.{one}"),
        other=wording.say(f"sign.{other}"),
        **wording.mages(),
    )


def _agreeing_cases(wording: Wording) -> str:
    facts = wording.facts
    return wording.say(
        f"cases_{facts['function']}",
        core=wording.formula(facts["core"]),
        part=wording.formula(facts["counts"]),
        **wording.high_and_low(),
    )


def _dominant(wording: Wording) -> str:
    facts = wording.facts
    return wording.say(
        "dominant",
        part=wording.formula(facts["part"]),
        gap=wording.number(facts["gap"]),
        rest=wording.formula(facts["rest"]),
        spread=wording.number(facts["spread"]),
        **wording.high_and_low(),
    )


def _balance(wording: Wording) -> str:
    changes = [
        wording.say(
            _change_key(part),
            part=wording.formula(part["part"]),
            change=wording.number(abs(Fraction(part["change"]))),
        )
        for part in wording.facts["parts"]
    ]
    way = {1: "up", 0: "none", -1: "down"}[wording.facts["core_order"]]
    return wording.say(f"balance_{way}", changes=wording.listed(changes), **wording.mages())


def _change_key(part: Facts) -> str:
    change, bound = Fraction(part["change"]), part["bound"]
    if change == 0:
        return "term_stays"
    if change > 0:
        return f"term_rises_{bound}"
    # A lower bound of a change that is negative is the most that the term can fall by.
    return f"term_falls_{ {'at_least': 'at_most', 'at_most': 'at_least'}.get(bound, bound) }"


def _agreeing_factors(wording: Wording) -> str:
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
    return _with_product(wording, text)


def _ratio(wording: Wording) -> str:
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
    return _with_product(wording, text)


def _factored_difference(wording: Wording) -> str:
    facts = wording.facts
    constant = Fraction(facts["constant"])
    sign = "−" if constant == -1 else "" if constant == 1 else wording.number(constant)
    product = sign + "".join(f"({factor['factor']})" for factor in facts["factors"])
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
        product=wording.formula(product),
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


def _whole_balance(wording: Wording) -> str:
    side = wording.facts["core_order"]
    changes = []
    for part in wording.facts["parts"]:
        way = {1: "rises", 0: "stays", -1: "falls"}[part["change"]]
        if part["change"]:
            way += _bounded(part["by"], part["exact"], part["change"] == side)
        changes.append(
            wording.say(
                f"term_{way}",
                part=wording.formula(part["part"]),
                change=wording.number(part["by"]),
            )
        )
    way = "up" if side > 0 else "down"
    return wording.say(f"balance_{way}", changes=wording.listed(changes), **wording.mages())


def _bounded(by: int | str, exact: bool, helps: bool) -> str:
    """The suffix of a key: what helps is at least so much, what hinders at most so much."""
    if exact:
        return "_exact"
    return "_more" if helps and by not in (0, "1") else "" if helps else "_less"


def _whole_ratio(wording: Wording) -> str:
    facts = wording.facts
    size = facts["core_order"] * facts["sign"]
    clues = []
    for part in facts["parts"]:
        key = {1: "times", 0: "kept", -1: "over"}[part["way"]]
        pull = -part["way"] if part["divides"] else part["way"]
        if part["way"]:
            key += _bounded(part["by"], part["exact"], pull == size)
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
    return _with_product(wording, text)


def _parabola_of_inside(wording: Wording) -> str:
    facts = wording.facts
    centre = wording.number(facts["centre"])
    start = wording.say(
        "parabola_in",
        inside=wording.formula(facts["inside"]),
        core=wording.formula(facts["core"]),
        polynomial=wording.formula(facts["polynomial"]),
        way=wording.say(f"opens_{facts['opens']}"),
        centre=centre,
    )
    up = facts["opens"] == "up"
    order = facts["core_order"]
    nearer = 0 if (order < 0) == up else 1
    clauses = []
    for index, mage in enumerate((wording.first, wording.second)):
        far = ""
        if facts["distances"]:
            low, high = facts["distances"][index]
            is_near = order and index == nearer
            kind = "exact" if low == high else "less" if is_near else "more"
            far = wording.say(
                f"apart_{kind}", number=wording.number(high if is_near else low), centre=centre
            )
        value = facts["values"][index]
        root = value.startswith("√")
        clauses.append(
            wording.say(
                "inside_is",
                value=wording.formula(value) if root else wording.number(value),
                mage=wording.number(mage),
                apart=far,
            )
        )
    mages = [wording.number(mage) for mage in (wording.first, wording.second)]
    end = wording.say(
        "inside_same" if not order else f"inside_nearer_{facts['opens']}",
        clauses=wording.listed(clauses),
        nearer=mages[nearer],
        centre=centre,
    )
    return f"{start} {capital(end)}"


def _hill_or_valley(wording: Wording) -> str:
    facts = wording.facts
    tops = facts["extreme"]
    mages = [wording.first, wording.second]
    nearer, farther = sorted(mages, key=lambda n: min(abs(n - top) for top in tops))
    return wording.say(
        facts["way"],
        core=wording.formula(facts["formula"]),
        start=wording.number(facts["from"]),
        end=wording.number(facts["to"]),
        top=wording.listed([wording.number(top) for top in tops]),
        nearer=wording.number(nearer),
        farther=wording.number(farther),
    )


def _case_bound(wording: Wording) -> str:
    facts = wording.facts
    return wording.say(
        f"case_bound_{facts['function']}",
        core=wording.formula(facts["core"]),
        part=wording.formula(facts["part"]),
        value=wording.number(facts["value"]),
        others=wording.listed(
            [
                f"{wording.formula(part)} = {wording.number(value)}"
                for part, value in zip(facts["parts"], facts["values"], strict=True)
            ]
        ),
        **wording.high_and_low(),
    )


def _monotone(wording: Wording) -> str:
    facts = wording.facts
    return wording.say(
        f"monotone_{facts['direction']}",
        start=wording.number(facts["from"]),
        end=wording.number(facts["to"]),
    )


def _mirrored(wording: Wording) -> str:
    negative = min(wording.first, wording.second)
    mirror = wording.say("mirror", mage=wording.number(negative), twin=wording.number(-negative))
    return f"{mirror} {_monotone(wording)}"


_CORE_TEXTS: dict[str, Callable[[Wording], str]] = {
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
    "whole_balance": _whole_balance,
    "whole_ratio": _whole_ratio,
    "parabola_of_inside": _parabola_of_inside,
    "hill_or_valley": _hill_or_valley,
    "case_bound": _case_bound,
    "monotone": _monotone,
    "mirrored": _mirrored,
}

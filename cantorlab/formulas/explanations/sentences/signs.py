"""The sign first: the factors that give it, and the product they belong to."""

from __future__ import annotations

from cantorlab.formulas.explanations.reductions import Facts
from cantorlab.formulas.explanations.wording import Wording


def signs(wording: Wording) -> str:
    """Give the sign for each mage, with the factors that show it."""
    facts = wording.facts
    product = facts["factored"] if "factored" in facts else facts["core"]
    parts = []
    if "factored" in facts:
        parts.append(_factor_out(wording))
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


def _factor_out(wording: Wording) -> str:
    core, product = (wording.formula(wording.facts[key]) for key in ("core", "factored"))
    return wording.say("factored_out", core=core, product=product)


def with_product(wording: Wording, text: str) -> str:
    """Put the product before ``text`` that speaks of it, where the formula has it written as a
    sum.
    """
    return f"{_factor_out(wording)} {text}" if "factored" in wording.facts else text


def _deciding_cases(facts: Facts, index: int) -> list[Facts]:
    """Return the arguments of a ``min`` or ``max`` that give it its sign for a mage."""
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

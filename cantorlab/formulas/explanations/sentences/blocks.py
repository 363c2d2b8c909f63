"""Floors and remainders."""

from __future__ import annotations

from cantorlab.formulas.explanations.wording import Wording
from cantorlab.languages.conventions import list_numbers


def blocks(wording: Wording) -> str:
    """Name the mages of each block, and say that one block is above the other."""
    found = dict(
        zip((wording.first, wording.second), wording.facts["blocks"], strict=True),
    )
    high, low = wording.larger_first()
    return wording.say(
        "blocks",
        part=wording.formula(wording.facts["part"]),
        upper=list_numbers(map(wording.number, found[high]), wording.language),
        lower=list_numbers(map(wording.number, found[low]), wording.language),
        **wording.high_and_low(),
    )


def remainder(wording: Wording) -> str:
    """Give both divisions with their remainders."""
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

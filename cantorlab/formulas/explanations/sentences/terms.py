"""Terms of a sum that agree, that outweigh one another, and the cases of ``min`` and ``max``."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.reductions import Facts
from cantorlab.formulas.explanations.wording import Wording


def agreeing_terms(wording: Wording) -> str:
    """Name the terms that are all greater for one mage."""
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


def agreeing_cases(wording: Wording) -> str:
    """Name the argument of ``min`` or ``max`` that counts."""
    facts = wording.facts
    return wording.say(
        f"cases_{facts['function']}",
        core=wording.formula(facts["core"]),
        part=wording.formula(facts["counts"]),
        **wording.high_and_low(),
    )


def dominant(wording: Wording) -> str:
    """Say that one term gains more than all others can lose."""
    facts = wording.facts
    return wording.say(
        "dominant",
        part=wording.formula(facts["part"]),
        gap=wording.number(facts["gap"]),
        rest=wording.formula(facts["rest"]),
        spread=wording.number(facts["spread"]),
        **wording.high_and_low(),
    )


def balance(wording: Wording) -> str:
    """Give the gain or loss of each term."""
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


def whole_balance(wording: Wording) -> str:
    """Give the gains and losses like `balance`, with whole bounds."""
    side = wording.facts["core_order"]
    changes = []
    for part in wording.facts["parts"]:
        way = {1: "rises", 0: "stays", -1: "falls"}[part["change"]]
        if part["change"]:
            way += bound_suffix(part["by"], part["exact"], part["change"] == side)
        changes.append(
            wording.say(
                f"term_{way}",
                part=wording.formula(part["part"]),
                change=wording.number(part["by"]),
            )
        )
    way = "up" if side > 0 else "down"
    return wording.say(f"balance_{way}", changes=wording.listed(changes), **wording.mages())


def bound_suffix(by: int | str, exact: bool, helps: bool) -> str:
    """Return the suffix of a key: helping terms are at least so much, hindering ones at most."""
    if exact:
        return "_exact"
    return "_more" if helps and by not in (0, "1") else "" if helps else "_less"


def case_bound(wording: Wording) -> str:
    """Say that one argument of ``min`` or ``max`` is beyond all those of the other mage."""
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

"""A line, a stretch on which all rises or falls, its mirror image, a hill or a valley."""

from __future__ import annotations

from fractions import Fraction

from cantorlab.formulas.explanations.wording import Wording


def letter(wording: Wording) -> str:
    """Say that one mage is the greater number."""
    return wording.say("letter", **wording.high_and_low())


def constant(wording: Wording) -> str:
    """Say why nothing depends on ``n``."""
    facts = wording.facts
    if facts["rewrites"] and facts["reason"] == "no_letter":
        alone = facts["rewrites"][0]["term"] == facts["formula"]
        return "" if alone else wording.say("constant.rest")
    return wording.say(f"constant.{facts['reason']}", core=wording.formula(facts["core"]))


def expand(wording: Wording) -> str:
    """Say what a sum simplifies to."""
    slope = Fraction(wording.facts["slope"])
    return wording.say(
        "expanded_up" if slope > 0 else "expanded_down",
        core=wording.formula(wording.facts["core"]),
        multiple=wording.formula(wording.facts["multiple"]),
        high=wording.number(max(wording.first, wording.second)),
        low=wording.number(min(wording.first, wording.second)),
    )


def monotone(wording: Wording) -> str:
    """Say from where to where the curve rises or falls."""
    facts = wording.facts
    return wording.say(
        f"monotone_{facts['direction']}",
        start=wording.number(facts["from"]),
        end=wording.number(facts["to"]),
    )


def steps(wording: Wording) -> str:
    """Say what each step adds to one part, and that the rest changes by less."""
    facts = wording.facts
    return wording.say(
        f"steps_{facts['direction']}",
        part=wording.formula(facts["part"]),
        rest=wording.formula(facts["rest"]),
        step=wording.number(facts["step"]),
        start=wording.number(facts["from"]),
        end=wording.number(facts["to"]),
    )


def factorials(wording: Wording) -> str:
    """Say whose factorial multiplies more numbers."""
    facts = wording.facts
    one, other = (wording.number(number) for number in facts["numbers"])
    if facts["numbers"][0] == facts["numbers"][1]:
        key = "factorials_same"
    else:
        key = "factorials" if facts["core_order"] else "factorials_one"
    return wording.say(
        key, inside=wording.formula(facts["inside"]), one=one, other=other, **wording.mages()
    )


def turn(wording: Wording) -> str:
    """Say how far each angle is from the nearest top of the curve."""
    facts = wording.facts
    inside = wording.formula(facts["angle"])
    if not facts["parts"]:
        return wording.say("turn_opposite", inside=inside, **wording.mages())
    one, other = (
        wording.say(
            "turn_top" if part["away"] == "0" else f"turn_{part['bound']}",
            mage=wording.number(mage),
            inside=inside,
            away=(wording.formula if part["of_pi"] else wording.number)(part["away"]),
            top=wording.formula(part["top"]),
        )
        for mage, part in zip(facts["mages"], facts["parts"], strict=True)
    )
    size = "_size" if facts["size"] else ""
    return wording.say(f"turn_{facts['function']}{size}", one=one, other=other)


def mirrored(wording: Wording) -> str:
    """Say that a mage and its opposite are equals, then go on like `monotone`."""
    negative = min(wording.first, wording.second)
    mirror = wording.say("mirror", mage=wording.number(negative), twin=wording.number(-negative))
    return f"{mirror} {monotone(wording)}"


def hill_or_valley(wording: Wording) -> str:
    """Describe the hill or valley, and name the mage at its top or bottom, or nearer to it."""
    facts = wording.facts
    tops = facts["extreme"]
    mages = [wording.first, wording.second]
    nearer, farther = sorted(mages, key=lambda n: min(abs(n - top) for top in tops))
    return wording.say(
        f"{facts['way']}_end" if nearer in tops else facts["way"],
        core=wording.formula(facts["formula"]),
        start=wording.number(facts["from"]),
        end=wording.number(facts["to"]),
        top=wording.listed([wording.number(top) for top in tops]),
        nearer=wording.number(nearer),
        farther=wording.number(farther),
    )

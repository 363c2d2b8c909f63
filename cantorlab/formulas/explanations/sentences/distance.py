"""Distances, and the parabolas whose axis they are measured from."""

from __future__ import annotations

from cantorlab.formulas.explanations.wording import Wording, capital


def distance(wording: Wording) -> str:
    """Say how far both mages are from a number."""
    key = "distance_same" if wording.facts["core_order"] == 0 else "distance"
    return wording.say(key, **_to_centre(wording))


def _to_centre(wording: Wording) -> dict[str, str]:
    one, other = (wording.number(away) for away in wording.facts["distances"])
    centre = wording.number(wording.facts["centre"])
    return {"centre": centre, "one": one, "other": other, **wording.mages()}


def distance_of_inside(wording: Wording) -> str:
    """Say how far the inside of the bars is from a number, for both mages."""
    facts = wording.facts
    value, other_value = (wording.number(value) for value in facts["values"])
    return wording.say(
        "distance_inside_same" if facts["core_order"] == 0 else "distance_inside",
        inside=wording.formula(facts["inside"]),
        value=value,
        other_value=other_value,
        **_to_centre(wording),
    )


def parabola(wording: Wording) -> str:
    """Give the axis or the zeros of a parabola, and the distance of both mages from its axis."""
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


def parabola_of_inside(wording: Wording) -> str:
    """Name a parabola in another unknown than ``n``, and the mage nearer to its axis."""
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

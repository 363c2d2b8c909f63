"""The facts of explanations, recomputed by another route.

The explanations calculate with enclosures and polynomials of their own on the tree. Here each fact
that is a formula is read again as a text by `parse` and evaluated by the exact engine of strengths;
factored differences are expanded by SymPy.
"""

from __future__ import annotations

from formulas.verifiers import parts, set_aside, taught, whole
from formulas.verifiers.exact import order, value
from formulas.verifiers.set_aside import verify_layers, verify_rewrite

from cantorlab.formulas import MAGES

IDEAS = {
    "letter": whole.letter,
    "constant": whole.constant,
    "expanded": whole.expanded,
    "distance": whole.distance,
    "distance_of_inside": whole.distance_of_inside,
    "parabola": whole.parabola,
    "signs": whole.signs,
    "parity_signs": whole.signs,
    "blocks": whole.blocks,
    "remainder": whole.remainder,
    "agreeing_terms": parts.agreeing_terms,
    "agreeing_cases": parts.agreeing_cases,
    "dominant": parts.dominant,
    "balance": parts.balance,
    "agreeing_factors": parts.agreeing_factors,
    "ratio": parts.ratio,
    "factored_difference": parts.factored_difference,
    "whole_balance": taught.whole_balance,
    "whole_ratio": taught.whole_ratio,
    "parabola_of_inside": taught.parabola_of_inside,
    "hill_or_valley": taught.hill_or_valley,
    "case_bound": taught.case_bound,
    "steps": taught.steps,
    "factorials": taught.factorials,
    "turn": taught.turn,
    "monotone": whole.monotone,
    "mirrored": whole.mirrored,
    "values": whole.values,
    "no_strength": whole.no_strength,
}


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
    elif kind in ("blocks", "remainder", *set_aside.ALONE):
        assert idea == kind or reasons[0] == kind
    elif kind == "parity":
        assert idea == "parity_signs" or reasons[0] == "parity"
    else:
        assert idea == kind


def is_json(value):
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_json(item) for key, item in value.items())
    if isinstance(value, list):
        return all(is_json(item) for item in value)
    return value is None or isinstance(value, str | int | bool)

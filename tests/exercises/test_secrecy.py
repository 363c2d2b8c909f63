"""Secrecy: nothing of the solution goes to a browser before the answer."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from cantorlab import exercises
from cantorlab.exercises import formula_cache
from cantorlab.exercises.kinds.curve import Curve
from cantorlab.exercises.kinds.curve.drawing import curve_json
from cantorlab.formulas import Formula
from cantorlab.rules.cantor.places import our_deck

# All that an observation may hold; a solution, an order (but where it is the question), a key, a
# family or a strength is not among it.
COMMON = {"kind", "level", "question", "mages", "choices"}
SHOWN = {
    **{kind: {"formula", "place"} for kind in ("winner", "order", "strongest", "weakest", "ties")},
    "which_formula": {"order", "formulas"},
    "find_formula": {"top", "bottom"},
}
LEVELS = (1, 3, 5, 8, 11, 12)


@cache
def some(kind, count=4):
    return [exercises.exercise(seed, level=level, kind=kind)
            for level in LEVELS for seed in range(count)]  # fmt: skip


def shown_of(each):
    if each.kind != "curve":
        return SHOWN[each.kind]
    return {"curve", "formulas"} if each.from_curve else {"curves", "formula", "place"}


@pytest.mark.parametrize("kind", exercises.KINDS)
def test_an_observation_is_json_and_holds_only_what_is_asked(kind):
    for each in some(kind):
        for language in ("en", "fr"):
            observation = each.observation(language)
            assert json.loads(json.dumps(observation)) == observation
            assert set(observation) == COMMON | shown_of(each)


@pytest.mark.parametrize(
    "kind", ["winner", "order", "strongest", "weakest", "ties", "find_formula"]
)
def test_an_observation_is_made_without_knowing_who_stands_where(kind, monkeypatch):
    asked = some.__wrapped__(kind)  # fresh ones, of which nothing is known yet

    def nobody_may_know(*_):
        raise AssertionError("an observation looked at the order of the mages")

    for name in ("ranks", "order"):
        monkeypatch.setattr(Formula, name, property(nobody_may_know))
    monkeypatch.setattr(Formula, "strength", nobody_may_know)
    formula_cache.heights.cache_clear()
    formula_cache.formula_of.cache_clear()
    try:
        for each in asked:
            assert each.observation("en")
    finally:
        formula_cache.formula_of.cache_clear()


def test_mages_are_not_shown_in_the_order_of_their_strength():
    orders = [[int(each) for each in exercise.mages] for exercise in some("order", 30)]
    solved = [exercise.judge(" > ".join(map(str, exercise.mages))).right
              for exercise in some("order", 30)]  # fmt: skip
    assert len(orders) == 180
    assert sum(solved) <= 10
    first_wins = [
        exercise.solutions[0] == str(exercise.mages[0]) for exercise in some("winner", 30)
    ]
    assert 0.25 < sum(first_wins) / len(first_wins) < 0.65


def test_a_curve_to_be_named_is_shown_without_words_or_numbers_that_name_it():
    curves = [each for each in some("curve", 6) if each.from_curve]
    assert curves
    for each in curves:
        shown = each.observation("en")
        told = json.dumps({**shown, "formulas": None}, ensure_ascii=False)
        assert each.formula not in told
        assert set(shown["curve"]) == {"curves", "zero", "notes", "ticks", "label"}
        assert shown["curve"]["ticks"] == []
        label = shown["curve"]["label"]
        assert label.startswith("Curve. ")
        told = re.findall(r"−?\d+(?:\.\d+)?", label)
        assert all(-9 <= float(n.replace("−", "-")) <= 8 for n in told)  # mages: no strength


@pytest.mark.parametrize("twins", [("n - 3", "5n - 15"), ("n^2 - 4", "7n^2 - 28"), ("-n", "-n/9")])
def test_curves_that_differ_in_their_strengths_only_are_told_alike(twins: tuple[str, str]):
    one, other = (curve_json(text, "en")["label"] for text in twins)
    assert one == other


def test_four_curves_to_choose_among_are_told_apart_by_letters_alone():
    four = [each for each in some("curve", 6) if not each.from_curve]
    assert four
    for each in four:
        shown = each.observation("fr")
        labels = [curve["label"] for curve in shown["curves"]]
        assert [label[:10] for label in labels] == [f"Courbe {x}. " for x in each.choices]
        told = json.dumps(shown["curves"], ensure_ascii=False)
        assert not any(text in told for text in each.formulas)


def test_which_of_four_is_right_changes_nothing_but_what_is_asked_about():
    """Permuted: with another right choice the four look the same, byte for byte."""
    for each in some("which_formula", 1) + some("curve", 1):
        others = [replace(each, right=index) for index in range(len(each.formulas))]
        parts = {json.dumps(other.observation("en").get("formulas")) for other in others}
        if isinstance(each, Curve) and not each.from_curve:
            parts = {json.dumps(other.observation("en")["curves"]) for other in others}
        assert len(parts) == 1
        assert [other.solutions for other in others] == [(letter,) for letter in each.choices]


def test_a_place_is_named_only_where_its_formula_is_shown():
    names = {name for place in our_deck() for name in (place.name_en, place.name_fr)}
    hints = {text for place in our_deck() for text in (place.intuition_en, place.intuition_fr)}
    for kind in exercises.KINDS:
        for each in some(kind):
            shown = each.observation("en")
            text = json.dumps(shown, ensure_ascii=False)
            assert not any(hint in text for hint in hints)
            if "formula" not in shown:
                assert not any(name in text for name in names)
            elif shown["place"]:
                assert shown["place"]["name"] in names


def test_a_verdict_on_a_wrong_answer_does_not_tell_the_right_one():
    for each in some("winner", 20):
        for answer in each.choices:
            verdict = each.judge(answer)
            if not verdict.right and each.solutions != ("tie",) and answer != "tie":
                right = each.label(each.solutions[0])
                assert f" {right} " not in f" {verdict.say('en')} "


def test_what_is_revealed_tells_the_solution_the_order_and_why():
    for kind in exercises.KINDS:
        for each in some(kind, 3):
            told = each.reveal("fr")
            assert json.loads(json.dumps(told)) == told
            assert told["solutions"] == list(each.solutions)
            assert sorted(mage for group in told["order"] for mage in group) == list(range(-9, 9))
            assert told["because"]
            if each.kind in ("strongest", "weakest", "ties"):  # the whole order is the reason
                assert told["because"][0]["text"] == told["explanation"]
                assert len(told["because"]) > 1
            else:
                assert all(part["text"] in told["explanation"] for part in told["because"])
            assert told["curve"] == each.formula

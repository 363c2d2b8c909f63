"""Curves drawn to scale pass their own judge, by a hand too; wrong shapes do not."""

from __future__ import annotations

import random

import pytest
from exercises.lessons.sketch_rates import ASKED, CURVES, SIZES, rates, sketch

from cantorlab.exercises.misconceptions.pictures import is_right, true_pictures
from cantorlab.exercises.sketches.scale import near, pictures, strokes

LESSONS = [each.formula for each in ASKED if each.kind == "sketch"]


@pytest.mark.parametrize("formula", LESSONS)
def test_a_curve_of_a_lesson_is_drawn_by_most_hands_and_not_by_wrong_ones(formula):
    right, wrong, _ = rates(formula, 20, random.Random(34))
    assert right >= 0.95
    assert wrong <= 0.06


@pytest.mark.slow
def test_every_curve_of_the_deck_passes_its_own_judge_at_three_heights():
    for formula in CURVES:
        for each in true_pictures(formula):
            for size in SIZES:
                assert is_right(sketch(each, size), formula), (formula, size)


@pytest.mark.parametrize(
    "every",
    [pytest.param(8, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.nightly)],
)
def test_the_hands_that_draw_the_deck_pass_too(every):
    for formula in CURVES[::every]:
        right, wrong, _ = rates(formula, 40, random.Random(34))
        assert right >= 0.95, formula
        assert wrong <= 0.12, formula


def test_stairs_are_told_from_the_slope_that_goes_through_them():
    stairs = pictures([float(n // 2) for n in range(18)])[0]
    slope = strokes(stairs)
    assert slope == pytest.approx([at / 17 for at in range(18)], abs=0.06)
    assert near(sketch(stairs, 1.0), stairs, [slope])
    assert not near(sketch(slope, 1.0), stairs, [slope])
    assert near(sketch(slope, 1.0), stairs)  # the hand alone would not tell


def test_what_is_drawn_too_flat_is_none_of_the_curve():
    line = pictures([float(n) for n in range(18)])[0]
    assert near(sketch(line, 0.3), line)
    assert not near(sketch(line, 0.15), line)
    assert not near(sketch(line, -1.0), line)

"""The curve of a place, laid out in pixels: honest at poles, at jumps and far away."""

from __future__ import annotations

import pytest

from cantorlab.rules import cantor
from cantorlab.widgets.cantor_curve import BOTTOM, HEIGHT, LEFT, TOP, curve_json
from cantorlab.widgets.cantor_look import grouped, strength_text


def curve_of(formula: str, width: int = 500) -> dict:
    return curve_json(cantor.Place(1, formula), "en", width)


@pytest.mark.parametrize("place", cantor.DECK, ids=lambda place: str(place.number))
def test_every_place_lies_within_its_picture(place):
    for width in (240, 700):
        drawn = curve_json(place, "fr", width)
        assert [point["n"] for point in drawn["points"]] == list(range(-9, 9))
        for point in drawn["points"]:
            assert LEFT <= point["x"] <= width
            assert TOP <= point["y"] <= BOTTOM
        for line in drawn["lines"]:
            assert all(-30 <= y <= HEIGHT + 30 and 0 <= x <= width for x, y in line)
        assert 1 <= len(drawn["ticks"]) <= 9


@pytest.mark.parametrize("place", cantor.DECK, ids=lambda place: str(place.number))
def test_higher_in_the_picture_never_means_weaker(place):
    points = curve_json(place, "en", 500)["points"]
    by_rank = sorted(zip(place.ranks, points, strict=True), key=lambda pair: pair[0])
    heights = [-point["y"] for _, point in by_rank]
    assert heights == sorted(heights)


def test_nothing_is_drawn_across_a_pole():
    drawn = curve_of("1/(2n + 1)")
    x_of = {point["n"]: point["x"] for point in drawn["points"]}
    pole = (x_of[-1] + x_of[0]) / 2
    for line in drawn["lines"]:
        xs = [x for x, _ in line]
        assert max(xs) <= pole + 1 or min(xs) >= pole - 1


def test_a_mage_without_strength_has_no_point():
    assert [point["n"] for point in curve_of("√n")["points"]] == list(range(9))


def test_strengths_far_apart_are_drawn_tenfold_and_it_is_said():
    drawn = curve_of("10^n")
    assert any("tenfold" in note for note in drawn["notes"])
    assert not any("tenfold" in note for note in curve_of("n²")["notes"])


def test_a_strength_beyond_all_numbers_is_an_arrow():
    drawn = curve_of("3 − 2^(10^n)")
    assert [point["off"] for point in drawn["points"]][-1] == "below"
    assert any("arrow" in note for note in drawn["notes"])


def test_a_formula_of_whole_numbers_only_has_points_alone():
    drawn = curve_of("(−1)^n")
    assert drawn["lines"] == []
    assert len(drawn["points"]) == 18


@pytest.mark.parametrize(
    ("formula", "mage", "english", "french"),
    [
        ("n + 12839", 1, "12,840", "12\u202f840"),
        ("1/(2n + 1)", -3, "−1/5", "−1/5"),
        ("√(8 − n)", 6, "≈ 1.4142", "≈ 1,4142"),
        ("−√(8 − n)", 6, "≈ −1.4142", "≈ −1,4142"),
        ("1/n", 0, "no strength", "sans force"),
    ],
)
def test_a_strength_is_written_as_one_writes_it(formula, mage, english, french):
    strength = cantor.Place(1, formula).parsed.strength(mage)
    assert strength_text(strength, "en") == english
    assert strength_text(strength, "fr") == french


def test_whole_numbers_are_grouped_in_threes():
    assert grouped(1234567, "en") == "1,234,567"

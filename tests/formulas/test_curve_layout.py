"""Curves laid out for drawing: honest at poles, at jumps and far away, alone and two together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cantorlab.formulas import MAGES, parse
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.languages.texts import say
from cantorlab.rules import cantor


def points_of(formula: str) -> list[dict]:
    return curve_json(parse(formula), "en")["curves"][0]["points"]


@pytest.mark.parametrize("place", cantor.DECK, ids=lambda place: str(place.number))
def test_every_place_lies_within_its_picture(place):
    drawn = curve_json(place.parsed, "fr")
    (curve,) = drawn["curves"]
    assert [point["n"] for point in curve["points"]] == list(range(-9, 9))
    for point in curve["points"]:
        assert point["x"] == pytest.approx((point["n"] + 9.5) / 18, abs=1e-4)
        assert 0 <= point["y"] <= 1
    for line in curve["lines"]:
        assert all(0 <= y <= 1 and 0 <= x <= 1 for x, y in line)
    by_order = [say("mages.curve.only_order", "fr")] == drawn["notes"]
    assert (place.number == 59) == by_order
    assert by_order or 2 <= len(drawn["ticks"]) <= 9


@pytest.mark.parametrize("place", cantor.DECK, ids=lambda place: str(place.number))
def test_higher_in_the_picture_never_means_weaker(place):
    points = curve_json(place.parsed, "en")["curves"][0]["points"]
    by_rank = sorted(zip(place.ranks, points, strict=True), key=lambda pair: pair[0])
    heights = [point["y"] for _, point in by_rank]
    assert heights == sorted(heights)


def test_nothing_is_drawn_across_a_pole():
    pole = 9 / 18  # -1/2 lies in the middle of -9.5 and 8.5
    for line in curve_json(parse("1/(2n + 1)"), "en")["curves"][0]["lines"]:
        xs = [x for x, _ in line]
        assert max(xs) <= pole + 0.002 or min(xs) >= pole - 0.002


def test_a_mage_without_strength_has_no_point():
    assert [point["n"] for point in points_of("√n")] == list(range(9))


def test_where_nobody_has_strength_there_is_an_empty_picture():
    drawn = curve_json(parse("1/(n − n)"), "en")
    assert drawn["curves"] == [{"lines": [], "points": [], "ends": []}]
    assert drawn["notes"] == []


def test_strengths_far_apart_are_drawn_tenfold_and_it_is_said():
    assert any("powers of ten" in note for note in curve_json(parse("10^n"), "en")["notes"])
    assert not any("powers of ten" in note for note in curve_json(parse("n²"), "en")["notes"])


def test_strengths_beyond_all_numbers_are_drawn_by_their_order_alone():
    drawn = curve_json([parse("3 − 2^(10^n)"), parse("n")], "en")
    both = [curve["points"] for curve in drawn["curves"]]
    together = [(each["n"], at, each["y"]) for at in (0, 1) for each in both[at]]
    exact = {(n, 0): 3 - 2 ** Fraction(10) ** n for n in range(2)} | {(n, 1): n for n in MAGES}
    known = sorted((exact[n, at], y) for n, at, y in together if (n, at) in exact)
    assert [y for _, y in known] == sorted(y for _, y in known)
    assert len({y for *_, y in together if y}) == 35
    assert not drawn["ticks"]
    assert not drawn["curves"][1]["lines"]
    assert any("order only" in note for note in drawn["notes"])


def test_a_formula_of_whole_numbers_only_has_points_alone():
    drawn = curve_json(parse("(−1)^n"), "en")
    assert drawn["curves"][0]["lines"] == []
    assert len(drawn["curves"][0]["points"]) == 18
    assert any("no line" in note for note in drawn["notes"])


def test_two_curves_stand_on_one_scale():
    low, high = curve_json([parse("n"), parse("n + 10")], "en")["curves"]
    for lower, higher in zip(low["points"], high["points"], strict=True):
        assert higher["y"] > lower["y"]
    shifted = {point["n"]: point["y"] for point in high["points"]}
    same = [(point["y"], shifted[point["n"] - 10]) for point in low["points"] if point["n"] > 0]
    assert all(one == other for one, other in same)
    assert len(MAGES) == len(low["points"])


def test_the_label_speaks_of_every_formula():
    label = curve_json([parse("n²"), parse("|n|")], "en")["label"]
    assert "n squared" in label
    assert "the absolute value of n" in label


def test_an_even_scale_shows_the_true_shape_however_far_apart_the_strengths_are():
    drawn = curve_json(parse("2^n"), "en", tenfold=False)
    heights = {point["n"]: point["y"] for point in drawn["curves"][0]["points"]}
    assert (heights[8] - heights[7]) / (heights[7] - heights[6]) == pytest.approx(2, abs=0.01)
    assert drawn["notes"] == []


def test_a_scale_is_kept_while_it_serves_so_that_what_grows_is_seen_to_grow():
    start = curve_json(parse("4n"), "en")
    lower = curve_json(parse("2n"), "en", before=start["span"])
    assert lower["span"] == start["span"]
    flat = curve_json(parse("n ÷ 2"), "en", before=lower["span"])
    assert flat["span"] == curve_json(parse("n ÷ 2"), "en")["span"]
    higher = curve_json(parse("5n"), "en", before=start["span"])
    assert higher["span"]["low"] < -45 - 20
    assert higher["span"]["high"] > 40 + 20
    again = curve_json(parse("6n"), "en", before=higher["span"])
    assert again["span"] == higher["span"]
    assert curve_json(parse("10^n"), "en", before=start["span"])["span"]["threshold"]


def test_only_the_side_that_is_left_gets_more_room():
    start = curve_json(parse("n"), "en")["span"]
    moved = curve_json(parse("n + 3"), "en", before=start)["span"]
    assert moved["low"] == start["low"]
    assert moved["high"] > 11 + 8


@pytest.mark.parametrize("formula", ["n − 1 000 000", "n + 1 000 000 000", "10^7 × n", "n ÷ 10^6"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_lines_of_the_scale_have_one_name(formula, language):
    """Far from zero the lines are 5 apart: ``−10⁶`` twice would be false of one of them."""
    told = [tick["text"] for tick in curve_json(parse(formula), language)["ticks"]]
    assert len(set(told)) == len(told) > 1


def test_a_scale_far_from_zero_says_its_numbers_whole():
    told = [tick["text"] for tick in curve_json(parse("n − 1 000 000"), "en")["ticks"]]
    assert "−1,000,005" in told
    assert "5 × 10⁷" in {t["text"] for t in curve_json(parse("10^7 × n"), "en")["ticks"]}

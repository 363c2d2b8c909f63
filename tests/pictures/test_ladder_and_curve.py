"""The ladder and the curve in still pictures: who stands where, and what is cut off."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from cantorlab.formulas import MAGES, parse
from cantorlab.formulas.curves.layout import curve_json
from cantorlab.formulas.order.ladder import order_json
from cantorlab.pictures.curve import curve
from cantorlab.pictures.ladder import ladder
from cantorlab.pictures.svg import colours, picture

BOX = (10.0, 20.0, 600.0, 160.0)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(parts) -> ElementTree.Element:
    return ElementTree.fromstring(picture(640.0, 200.0, "label", parts))


def texts(root: ElementTree.Element) -> list[tuple[str, float, float]]:
    return [(e.text or "", float(e.get("x")), float(e.get("y"))) for e in root.iter(SVG + "text")]


def ladder_of(formula: str, **settings) -> ElementTree.Element:
    order = order_json(parse(formula), "en")
    return drawn(ladder(order, BOX, colours("light"), "en", **settings))


def standing(root: ElementTree.Element) -> dict[int, tuple[float, float]]:
    numbers = [(text.replace("−", "-"), x, y) for text, x, y in texts(root)]
    return {int(text): (x, y) for text, x, y in numbers if re.fullmatch(r"-?\d", text)}


@pytest.mark.parametrize("formula", ["(n-3)^2", "|n|", "√n", "1/n", "7"])
def test_stronger_mages_stand_higher_and_further_right(formula: str) -> None:
    stands, ranks = standing(ladder_of(formula)), parse(formula).ranks
    assert set(stands) == set(MAGES)
    ranked = [(rank, *stands[n]) for n, rank in zip(MAGES, ranks, strict=True) if rank is not None]
    for rank, x, y in ranked:
        for other, other_x, other_y in ranked:
            assert (y > other_y) == (rank < other)
            assert rank >= other or x < other_x
    powerless = [stands[n] for n, rank in zip(MAGES, ranks, strict=True) if rank is None]
    assert all(x < min(x for _, x, _ in ranked) for x, _ in powerless)


def test_equals_have_the_sign_of_equal_strength_between_them() -> None:
    root = ladder_of("|n|")
    stands = standing(root)
    signs = [(x, y) for text, x, y in texts(root) if text == "∼"]
    assert len(signs) == 8
    for n in range(1, 9):
        middle = (stands[n][0] + stands[-n][0]) / 2
        assert any(x == pytest.approx(middle, abs=0.1) for x, _ in signs)


def test_the_ends_are_named_where_there_are_two() -> None:
    words = {formula: [t for t, _, _ in texts(ladder_of(formula))] for formula in ("n", "7", "1/n")}
    assert {"weakest", "strongest"} <= set(words["n"])
    assert not {"weakest", "strongest"} & set(words["7"])
    assert "no strength" in words["1/n"]


def test_who_moved_has_its_sign_under_it() -> None:
    root = ladder_of("n", moved={3: "▲4", 5: ""})
    stands = standing(root)
    ((_, x, y),) = [each for each in texts(root) if "▲" in each[0]]
    assert x == stands[3][0]
    assert y > stands[3][1]


@pytest.mark.parametrize("formula", ["1/n", "1/(n² − 2)", "n³", "2^(10^n)", "10^n"])
def test_no_line_leaves_the_picture(formula: str) -> None:
    root = drawn(curve(curve_json(parse(formula), "en"), BOX, colours("dark")))
    lines = [line.get("points").split() for line in root.iter(SVG + "polyline")]
    for x, y in (map(float, point.split(",")) for line in lines for point in line):
        assert BOX[0] <= x <= BOX[0] + BOX[2]
        assert BOX[1] - 2 <= y <= BOX[1] + BOX[3] - 12


def test_an_open_circle_is_not_filled() -> None:
    paint = colours("light")
    root = drawn(curve(curve_json(parse("⌊n ÷ 2 + 0.25⌋"), "en"), BOX, paint))
    fills = [e.get("fill") for e in root.iter(SVG + "circle") if e.get("r") == "3"]
    assert fills.count(paint["raised"]) == fills.count(paint["accent"]) >= 8


def test_every_mage_has_a_point_or_a_cross() -> None:
    root = drawn(curve(curve_json(parse("√n"), "en"), BOX, colours("light"), chosen=(4,)))
    assert len(list(root.iter(SVG + "circle"))) == 9
    assert sum(text == "×" for text, _, _ in texts(root)) == 9
    bold = [e.text for e in root.iter(SVG + "text") if e.get("font-weight") == "700"]
    assert bold == ["4"]

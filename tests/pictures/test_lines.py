"""Lines of text in still pictures, measured in DejaVu Sans, the widest font that hosts take."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from matplotlib.font_manager import FontProperties, findfont
from PIL import ImageFont

from cantorlab.exercises.lessons import LESSONS, read_lesson
from cantorlab.pictures.cantor import table as cantor_table
from cantorlab.pictures.siggil import table as siggil_table
from cantorlab.pictures.svg import FONT, break_lines
from cantorlab.rules import cantor, siggil

WIDTH = 604.0
SVG = "{http://www.w3.org/2000/svg}"
_STAR = re.compile(r"translate\((\S+) (\S+)\) scale\(0\.25\)")
NAMES = ["Marie-Wilhelmine de la Commanderie", "MAXIMILIAN WOLFGANG VON DER MÜHLE"]


@cache
def font(weight: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(findfont(FontProperties(family="DejaVu Sans", weight=weight)), 100)


@pytest.mark.parametrize("weight", [400, 600])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_question_of_a_lesson_is_broken_into_lines_that_fit(
    language: str, weight: int
) -> None:
    several = 0
    for lesson in LESSONS:
        for question in read_lesson(lesson).questions.values():
            asked = question.ask(language)
            lines = break_lines(asked, WIDTH, 18, weight)
            assert " ".join(lines).split() == asked.split()
            several += len(lines) > 1
            for line in lines:
                assert font(weight).getlength(line) * 18 / 100 <= WIDTH, line
    assert several > 50


def test_a_sign_of_french_stays_with_its_word() -> None:
    asked = "Qui est la plus forte\u00a0? " * 20
    lines = break_lines(asked, 200, 18)
    assert " ".join(lines) == asked.strip()
    assert not any(line.startswith("?") for line in lines)


def _spans(picture: str) -> Iterator[tuple[float, float, float, str]]:
    """Yield the baseline, the left and right end of each text and star, and what it is."""
    for node in ElementTree.fromstring(picture):
        at = node.attrib
        if node.tag == f"{SVG}text" and at["font-family"] == FONT:
            bold = int(at.get("font-weight", 400)) >= 600
            size, text = float(at["font-size"]), "".join(node.itertext())
            width = font(600 if bold else 400).getlength(text) * size / 100
            part = {"start": 0, "middle": 0.5, "end": 1}[at.get("text-anchor", "start")]
            left = float(at["x"]) - part * width
            yield float(at["y"]), left, left + width, text
        elif star := _STAR.match(at.get("transform", "")):
            x, y = map(float, star.groups())
            yield y + 13, x, x + 16, "a star"


def _check_lines(picture: str) -> None:
    """Fail if a text leaves the picture, or touches another thing in its line."""
    width = float(ElementTree.fromstring(picture).attrib["viewBox"].split()[2])
    lines: dict[float, list[tuple[float, float, str]]] = {}
    for y, left, right, text in _spans(picture):
        assert left >= 0, text
        assert right <= width, text
        lines.setdefault(round(y), []).append((left, right, text))
    assert any(len(line) > 1 for line in lines.values())
    for line in lines.values():
        for (_, right, text), (left, _, beside) in pairwise(sorted(line)):
            assert right < left, f"{text!r} touches {beside!r}"


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("mode", cantor.MODES)
def test_a_long_name_leaves_its_stars_alone(language: str, mode: str) -> None:
    seen = {**cantor.start(mode, seed=1).observation(0), "names": NAMES}
    _check_lines(cantor_table.svg(seen, language=language))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_a_long_name_stays_within_the_picture_of_siggil(language: str, layout: str) -> None:
    seen = {**siggil.start(layout=layout, seed=1).observation(0), "names": NAMES}
    _check_lines(siggil_table.svg(seen, language=language))

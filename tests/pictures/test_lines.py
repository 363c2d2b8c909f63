"""Lines of text in still pictures, measured in DejaVu Sans, the widest font that hosts take."""

from __future__ import annotations

from functools import cache

import pytest
from matplotlib.font_manager import FontProperties, findfont
from PIL import ImageFont

from cantorlab.exercises.lessons import LESSONS, course
from cantorlab.pictures.svg import break_lines

WIDTH = 604.0


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
        for question in course(lesson).questions.values():
            asked = question.ask(language)
            lines = break_lines(asked, WIDTH, 18, weight)
            assert " ".join(lines).split() == asked.split()
            several += len(lines) > 1
            for line in lines:
                assert font(weight).getlength(line) * 18 / 100 <= WIDTH, line
    assert several > 50

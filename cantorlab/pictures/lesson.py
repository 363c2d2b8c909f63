"""Picture of the work handed in of a lesson, or of a class: its sentences in lines."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.pictures.svg import Style, break_lines, colours, picture, words

WIDTH = 640.0
MARGIN = 20.0


def svg(headline: str, lines: Sequence[str], *, style: Style = "light") -> str:
    """Return the headline and the lines as a picture on a ``light`` or ``dark`` surface."""
    paint = colours(style)
    y, parts = MARGIN, []
    for size, weight, colour, text in [
        (18.0, 600, "ink", headline),
        *((14.0, 400, "muted", line) for line in lines),
    ]:
        for piece in break_lines(text, WIDTH - 2 * MARGIN, size, weight):
            y += size * 1.4
            parts.append(words(piece, MARGIN, y, size, paint[colour], font_weight=weight))
    height = y + MARGIN
    return picture(WIDTH, height, headline, parts, surface=paint["surface"])

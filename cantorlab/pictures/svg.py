"""Helpers for writing SVG: elements, colours, text that fits.

A picture carries no id and no style sheet: its colours are written out, so that two of them on one
page, a light and a dark one, never disturb each other, and every viewer shows them alike.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape, unescape
from importlib.resources import files
from typing import Literal, TypeAlias, cast, get_args

Style: TypeAlias = Literal["light", "dark"]
STYLES: tuple[Style, ...] = get_args(Style)
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

_SIZE = re.compile(r'(?<=viewBox=")0 0 ([\d.]+) ([\d.]+)')
_LABEL = re.compile(r'aria-label="([^"]*)"')
_BREAKS = re.compile(r"[ \n]+")

# Widths of a character in em, for a usual sans serif.
_NARROW, _USUAL, _WIDE = 0.32, 0.56, 0.86
# How much wider lines are in the widest font that hosts take, DejaVu Sans: regular and bold.
_WIDEST, _WIDEST_BOLD = 1.11, 1.22


def check_style(style: object) -> Style:
    """Return ``style`` if it exists, else raise a ``ValueError`` that lists the styles."""
    for known in STYLES:
        if style == known:
            return known
    raise ValueError(f"style must be one of {', '.join(STYLES)}, not {style!r}")


@cache
def colours(style: Style) -> dict[str, str]:
    """Return the colour tokens of ``data/theme.json`` on one surface: ``{"ink": "#1F2430", …}``."""
    theme = files("cantorlab.data").joinpath("theme.json").read_text(encoding="utf-8")
    return cast(dict[str, str], json.loads(theme)[check_style(style)])


def element(name: str, *children: str, **attributes: object) -> str:
    """Return an element. ``font_size=12`` is written ``font-size="12"``.

    Children are SVG already.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def words(content: str, x: float, y: float, size: float, fill: str, **attributes: object) -> str:
    """Return a line of text whose baseline starts (or centres, by ``text_anchor``) at ``x, y``."""
    return element(
        "text", escape(content), x=x, y=y, font_size=size, fill=fill, font_family=FONT, **attributes
    )


def picture(
    width: float, height: float, label: str, parts: Iterable[str], *, surface: str = ""
) -> str:
    """Return an SVG document, ``width`` × ``height`` px at most, that shrinks with its column.

    With the colour of a ``surface``, its parts lie on a rounded one.
    """
    ground = element("rect", width=width, height=height, rx=12, fill=surface) if surface else ""
    return element(
        "svg",
        element("title", escape(label)),
        ground,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        role="img",
        aria_label=label,
        style="max-width:100%;height:auto",
    )


def add_heading(svg: str, lines: Sequence[str], style: Style = "light") -> str:
    """Return the picture ``svg`` below ``lines`` of text, which are broken if they do not fit.

    A picture that is not ours, and lacks its size, stays as it is.
    """
    found = _SIZE.search(svg)
    if found is None:
        return svg
    width, height = float(found[1]), float(found[2])
    written = [part for line in lines if line for part in break_lines(line, width - 32, 15, 600)]
    if not written:
        return svg
    paint = colours(style)
    above = 14.0 + 20 * len(written)
    head = [
        words(line, 16, 22.0 + 20 * row, 15, paint["ink"], font_weight=600)
        for row, line in enumerate(written)
    ]
    size = f'<svg y="{above:g}" width="{width:g}" height="{height:g}" viewBox="{found[0]}">'
    below = size + svg.partition(">")[2].partition("</title>")[2]
    sentences = [line if line[-1] in ".!?…" else f"{line}." for line in lines if line]
    label = " ".join([*sentences, label_of(svg)])
    return picture(width, above + height, label, [*head, below], surface=paint["surface"])


def label_of(svg: str) -> str:
    """Return the description of the picture ``svg`` in words."""
    found = _LABEL.search(svg)
    return unescape(found[1]) if found else ""


def text_width(content: str, size: float, weight: int = 400) -> float:
    """Return how wide ``content`` is in px at ``size`` px in the widest font that hosts take."""
    widest = _WIDEST_BOLD if weight >= 600 else _WIDEST
    return size * widest * sum(_em(character) for character in content)


def fit_lines(
    content: str, width: float, size: float, smallest: float, weight: int = 400
) -> tuple[list[str], float]:
    """Break ``content`` at spaces into at most two lines that fit; return them and their size.

    A text that does not fit in two lines of the ``smallest`` size is cut, with an ellipsis.
    """
    while True:
        lines = break_lines(content, width, size, weight)
        if len(lines) <= 2 and all(text_width(line, size, weight) <= width for line in lines):
            return lines, size
        if size <= smallest:
            return [cut_line(line, width, size, weight) for line in lines[:2]], size
        size = max(smallest, size - 1)


def break_lines(content: str, width: float, size: float, weight: int = 400) -> list[str]:
    """Break ``content`` at spaces into lines that fit ``width`` px at ``size`` px in any font."""
    lines = [""]
    for word in _BREAKS.split(content):  # a no-break space breaks no line
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def cut_line(line: str, width: float, size: float, weight: int = 400) -> str:
    """Return a line that fits ``width`` px: whole, or cut, with an ellipsis."""
    if text_width(line, size, weight) <= width:
        return line
    while line and text_width(line + "…", size, weight) > width:
        line = line[:-1]
    return line + "…"


def fit_line(
    content: str, width: float, size: float, smallest: float, weight: int = 400
) -> tuple[str, float]:
    """Return a line that fits ``width`` px, smaller if it must be, and its size."""
    while size > smallest and text_width(content, size, weight) > width:
        size = max(smallest, size - 1)
    return cut_line(content, width, size, weight), size


def _em(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    if character in " .,;:!|'’ijlItf()[]⌊⌋\u00a0\u202f":
        return _NARROW
    if character in "mwMW—…√" or unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    return _USUAL if character.islower() or character.isdigit() else 0.66


def _number(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)

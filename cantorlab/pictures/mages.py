"""Parts of all pictures of Cantor: mages as cards, their numbers, formulas as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, best_name
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.pictures.svg import element, fit_lines, words

SERIF = "'STIX Two Math', 'Cambria Math', 'Latin Modern Math', 'DejaVu Serif', Georgia, serif"


def place_name(place: Mapping[str, Any], language: Language) -> str:
    """Return the name of a place of an observation; its formula if it has none."""
    names = {
        key.removeprefix("name_"): name for key, name in place.items() if key.startswith("name_")
    }
    return best_name(names, language) or str(place["formula"])


def mage_card(
    mage: int, x: float, y: float, size: tuple[float, float], paint: Mapping[str, str]
) -> Iterator[str]:
    """Yield the face of a mage's card of this ``size`` in px, its top left corner at ``x, y``."""
    width, height = size
    raised, line = paint["raised"], paint["line"]
    yield element("rect", x=x, y=y, width=width, height=height, rx=7, fill=raised, stroke=line)
    yield draw_symbol("cantor", mage_symbol(mage), x + 8, y + 5, width - 16)
    yield words(
        number_text(mage),
        x + width / 2,
        y + height - 8,
        20,
        paint["ink"],
        text_anchor="middle",
        font_weight=700,
    )


def formula_text(
    formula: str,
    x: float,
    y: float,
    width: float,
    size: float,
    paint: Mapping[str, str],
) -> Iterator[str]:
    """Yield a formula as written, centred on ``x, y``: smaller, then in two lines, to fit."""
    lines, fitting = fit_lines(formula, width, size, 9)
    start = y - (len(lines) - 1) * fitting * 0.6 + fitting * 0.3
    for row, line in enumerate(lines):
        yield element(
            "text",
            escape(line),
            x=x,
            y=start + row * fitting * 1.2,
            font_size=fitting,
            font_family=SERIF,
            fill=paint["ink"],
            text_anchor="middle",
        )

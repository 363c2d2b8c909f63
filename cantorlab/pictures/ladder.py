"""Ladder as part of a still picture: the 18 mages from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.art import draw_symbol, mage_symbol
from cantorlab.pictures.svg import element, words

_FOOT, _HEAD = 34.0, 46.0


def ladder(
    order: Mapping[str, Any],
    box: tuple[float, float, float, float],
    paint: Mapping[str, str],
    language: Language,
    *,
    chosen: Collection[int] = (),
    moved: Mapping[int, str] | None = None,
    pen: tuple[str, str | None] | None = None,
) -> Iterator[str]:
    """Yield the rungs of ``order`` (``rungs``, ``none``) as steps in ``box``.

    ``box`` is (x, y, width, height) in px. Equals share a step, with an equals sign between them;
    mages without strength stand on none, below at the left. ``chosen`` ones are highlighted;
    ``moved`` has a short text for each mage that has moved; ``pen`` is the colour and the dashes
    of the steps.
    """
    x, y, width, height = box
    rungs, none = order["rungs"], order["none"]
    step = width / max(1, len(none) + sum(map(len, rungs)))
    top = max(1, len(rungs) - 1)
    rise = height - _FOOT - _HEAD
    column = len(none)
    stands = [(mage, at, y + height - _FOOT + 17) for at, mage in enumerate(none)]
    stairs: list[tuple[float, float]] = []
    ties: list[tuple[float, float]] = []
    for at, rung in enumerate(rungs):
        level = y + _HEAD + rise * (1 - (0.5 if len(rungs) == 1 else at / top))
        stairs += [(x + column * step, level), (x + (column + len(rung)) * step, level)]
        stands += [(mage, column + index, level) for index, mage in enumerate(rung)]
        ties += [(x + (column + index) * step, level) for index in range(1, len(rung))]
        column += len(rung)
    points = " ".join(f"{px:.1f},{py:.1f}" for px, py in stairs)
    colour, dashes = pen or (paint["line"], None)
    stroke = {"stroke": colour, "stroke_width": 2, "stroke_dasharray": dashes}
    if stairs:
        yield element("polyline", points=points, fill="none", **stroke)
    for mage, at, foot in stands:
        middle = x + (at + 0.5) * step
        note = (moved or {}).get(mage, "")
        yield from _stand(mage, middle, foot, step, paint, mage in chosen, note, mage in none)
    for between, level in ties:
        yield words("∼", between, level - 4, 11, paint["muted"], text_anchor="middle")
    foot = y + height - 4
    if none or len(rungs) > 1:
        weak = "mages.strengths.none" if none else "mages.ladder.weak"
        yield words(say(weak, language), x, foot, 12, paint["muted"])
    if len(rungs) > 1:
        strong = say("mages.ladder.strong", language)
        yield words(strong, x + width, foot, 12, paint["muted"], text_anchor="end")


def _stand(
    mage: int,
    middle: float,
    foot: float,
    step: float,
    paint: Mapping[str, str],
    chosen: bool,
    moved: str,
    powerless: bool,
) -> Iterator[str]:
    """Yield a mage standing on its step, with its number below."""
    size = min(30.0, step * 0.94)
    number = number_text(mage)
    if not powerless:
        yield draw_symbol("cantor", mage_symbol(mage), middle - size / 2, foot - size - 17, size)
    colour = paint["muted"] if powerless else paint["ink"]
    if chosen:
        half = min(step / 2, 16.0)
        pill = {"x": middle - half, "y": foot - 16, "width": 2 * half, "height": 15, "rx": 7}
        yield element("rect", **pill, fill=paint["gold"])
        colour = paint["surface"]
    shown: dict[str, object] = {"text_anchor": "middle", "font_weight": 700 if chosen else 500}
    yield words(number, middle, foot - 4, 12.5, colour, **shown)
    if moved:
        yield words(moved, middle, foot + 11, 10, paint["ember"], text_anchor="middle")

"""Curves with their points as part of a still picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cantorlab.languages.conventions import number_text
from cantorlab.pictures.svg import element, text_width, words

MAGES = range(-9, 9)
_FOOT, _TOP = 22.0, 8.0
_SMALL = 11.0


def curve(
    drawing: Mapping[str, Any],
    box: tuple[float, float, float, float],
    paint: Mapping[str, str],
    *,
    chosen: Collection[int] = (),
) -> Iterator[str]:
    """Yield a ``drawing`` of ``curve_json`` in ``box`` = (x, y, width, height) px.

    The second formula's curve, if there is one, is dashed behind the first. A mage without
    strength has a cross on the axis instead of a point.
    """
    x, y, width, height = box
    scale = max((text_width(tick["text"], _SMALL) for tick in drawing["ticks"]), default=10.0) + 8
    area = (x + scale, y + _TOP, width - scale - 6, height - _FOOT - _TOP)
    for tick in drawing["ticks"]:
        level = _y(tick["y"], area)
        ends = {"x1": area[0], "x2": x + width, "y1": level, "y2": level}
        yield element("line", **ends, stroke=paint["line"], stroke_opacity=0.3)
        yield words(tick["text"], area[0] - 5, level + 4, _SMALL, paint["muted"], text_anchor="end")
    if drawing["zero"] is not None:
        level = _y(drawing["zero"], area)
        yield element("line", x1=area[0], x2=x + width, y1=level, y2=level, stroke=paint["line"])
    front, *behind = drawing["curves"]
    for each in behind:
        yield from _draw_curve(each, area, paint["ember"], paint, (), "6 4")
    yield from _draw_curve(front, area, paint["accent"], paint, chosen, None)
    strong = {point["n"] for each in drawing["curves"] for point in each["points"]}
    for mage in MAGES:
        bold = mage in chosen
        shown: dict[str, object] = {"text_anchor": "middle", "font_weight": 700 if bold else 400}
        colour = paint["ink" if bold else "muted"]
        middle = area[0] + (mage + 9.5) / 18 * area[2]
        if mage not in strong:
            yield words("×", middle, y + height - 17, _SMALL + 2, paint["bad"], **shown)
        yield words(number_text(mage), middle, y + height - 4, _SMALL, colour, **shown)


def _y(part: float, area: tuple[float, float, float, float]) -> float:
    _, top, _, height = area
    return round(top + (1 - part) * height, 1)


def _draw_curve(
    one: Mapping[str, Any],
    area: tuple[float, float, float, float],
    colour: str,
    paint: Mapping[str, str],
    chosen: Collection[int],
    dashes: str | None,
) -> Iterator[str]:
    left, _, width, _ = area
    pen = {"fill": "none", "stroke": colour, "stroke_width": 1.8, "stroke_dasharray": dashes}
    for piece in one["lines"]:
        points = " ".join(f"{left + px * width:.1f},{_y(py, area)}" for px, py in piece)
        yield element("polyline", points=points, **pen)
    for end in one["ends"]:
        px, py = left + end["x"] * width, _y(end["y"], area)
        fill = colour if end["filled"] else paint["raised"]
        yield element("circle", cx=px, cy=py, r=3, fill=fill, stroke=colour, stroke_width=1.4)
    for point in one["points"]:
        px, py = left + point["x"] * width, _y(point["y"], area)
        bold = point["n"] in chosen
        fill, stroke = (paint["gold"], paint["ink"]) if bold else (colour, paint["raised"])
        look = {"fill": fill, "stroke": stroke, "stroke_width": 1.2}
        yield element("circle", cx=px, cy=py, r=5.5 if bold else 4, **look)

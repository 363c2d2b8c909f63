"""Drawings of ``data/art`` on matplotlib's Axes: the same art as on screens, for paper."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path.parser import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from cantorlab.pictures.art import draw_symbol

_SIZE = 64.0
_CODES = {"moveTo": Path.MOVETO, "lineTo": Path.LINETO, "qCurveTo": Path.CURVE3,
          "curveTo": Path.CURVE4}  # fmt: skip
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_COLOURS = ("fill", "stroke")
_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")


def draw(
    ax: Axes, game: str, symbol: str, x: float, y: float, size: float, ink: str, scale: float
) -> None:
    """Draw a symbol in the square of ``size`` whose lower left corner is ``x, y``.

    ``ink`` is the colour of parts in the text's colour; ``scale`` the points in a unit of the Axes,
    for the widths of lines.
    """
    part = size / _SIZE
    placed = Affine2D().scale(part, -part).translate(x, y + size)
    for path, look in _paths(game, symbol):
        fill, stroke = (ink if look[each] == "currentColor" else look[each] for each in _COLOURS)
        patch = PathPatch(placed.transform_path(path), facecolor=fill, edgecolor=stroke)
        patch.set_linewidth(float(look["stroke-width"]) * part * scale)
        patch.set(capstyle=look["stroke-linecap"], joinstyle=look["stroke-linejoin"])
        ax.add_patch(patch)


@cache
def _paths(game: str, symbol: str) -> tuple[tuple[Path, Mapping[str, str]], ...]:
    root = ElementTree.fromstring(draw_symbol(game, symbol, 0, 0, _SIZE))
    first = dict(zip(_INHERITED, ("black", "none", "1", "butt", "miter"), strict=True))
    return tuple(_walk(root, first, Transform()))


def _walk(
    node: ElementTree.Element, look: Mapping[str, str], at: Transform
) -> Iterator[tuple[Path, Mapping[str, str]]]:
    own = {**look, **{name: node.attrib[name] for name in _INHERITED if name in node.attrib}}
    for step, numbers in _STEP.findall(node.attrib.get("transform", "")):
        values = [float(each) for each in re.split(r"[ ,]+", numbers)]
        at = _move(at, step, values)
    builder = PathBuilder()
    builder.add_path_from_element(node)
    for text in builder.paths:
        pen = RecordingPen()
        parse_path(text, TransformPen(pen, at))
        yield _path(pen), own
    for child in node:
        yield from _walk(child, own, at)


def _move(at: Transform, step: str, values: list[float]) -> Transform:
    if step == "rotate":
        angle, *centre = values
        x, y = centre or (0.0, 0.0)
        return at.translate(x, y).rotate(math.radians(angle)).translate(-x, -y)
    return at.translate(*values) if step == "translate" else at.scale(*values)


def _path(pen: RecordingPen) -> Path:
    vertices: list[tuple[float, float]] = []
    codes: list[Any] = []
    for name, points in pen.value:
        if name == "closePath":
            vertices.append(vertices[-1])
            codes.append(Path.CLOSEPOLY)
        elif name in _CODES:
            vertices += points
            codes += [_CODES[name]] * len(points)
    return Path(vertices, codes)

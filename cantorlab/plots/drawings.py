"""SVG of ``cantorlab.pictures`` on matplotlib's Axes: the same art as on screens, for paper."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path.parser import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

_CODES = {"moveTo": Path.MOVETO, "lineTo": Path.LINETO, "qCurveTo": Path.CURVE3,
          "curveTo": Path.CURVE4}  # fmt: skip
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_COLOURS = ("fill", "stroke")
_FIRST = {
    "fill": "black", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "opacity": "1", "color": "black",
}  # fmt: skip
_INHERITED = (
    *(each for each in _FIRST if each != "opacity"), "fill-opacity", "stroke-opacity",
    "font-size", "font-weight", "text-anchor", "stroke-dasharray",
)  # fmt: skip
_ALIGNED = {"start": "left", "middle": "center", "end": "right"}


def draw(ax: Axes, markup: str, placed: Affine2D, points: float, turn: float = 0.0) -> None:
    """Draw SVG of ours: shapes and lines of text.

    ``placed`` takes its pixels to the Axes, turned by ``turn`` degrees; ``points`` are those in a
    unit of the Axes, for the widths of lines and the sizes of letters.
    """
    part = math.sqrt(abs(np.linalg.det(placed.get_matrix()[:2, :2])))
    for drawn, look in _parts(markup):
        scale = part * points * float(look["scale"])
        fill, stroke = (_colour(look, each) for each in _COLOURS)
        if isinstance(drawn, Path):
            patch = PathPatch(placed.transform_path(drawn), facecolor=fill, edgecolor=stroke)
            patch.set_linewidth(float(look["stroke-width"]) * scale)
            patch.set(capstyle=look["stroke-linecap"], joinstyle=look["stroke-linejoin"])
            if dashes := look.get("stroke-dasharray"):
                patch.set_linestyle((0, [float(each) for each in dashes.split()]))
            ax.add_artist(patch)  # limits of the Axes stay
            continue
        words, where = drawn
        x, y = placed.transform(where)
        ax.text(
            x,
            y,
            words,
            fontsize=float(look["font-size"]) * scale,
            fontweight="bold" if look.get("font-weight", "400") >= "600" else "normal",
            color=fill,
            ha=_ALIGNED[look.get("text-anchor", "start")],
            va="baseline",
            rotation=turn,
            rotation_mode="anchor",
            zorder=1,  # as shapes: what is drawn later lies upon it
        )


def _colour(look: Mapping[str, str], name: str) -> Any:
    colour = look[name]
    if colour == "none":
        return colour
    opacity = float(look["opacity"]) * float(look.get(f"{name}-opacity", "1"))
    return to_rgba(look["color"] if colour == "currentColor" else colour, opacity)


@lru_cache(maxsize=512)
def _parts(markup: str) -> tuple[tuple[Any, Mapping[str, str]], ...]:
    """Return each shape as a path, and each line of text with its place; with how it looks."""
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    return tuple(_walk(root, _FIRST, Transform()))


def _walk(
    node: ElementTree.Element, look: Mapping[str, str], at: Transform
) -> Iterator[tuple[Any, Mapping[str, str]]]:
    own = {**look, **{name: node.attrib[name] for name in _INHERITED if name in node.attrib}}
    own["opacity"] = str(float(look["opacity"]) * float(node.attrib.get("opacity", "1")))
    for step, numbers in _STEP.findall(node.attrib.get("transform", "")):
        values = [float(each) for each in re.split(r"[ ,]+", numbers)]
        at = _move(at, step, values)
    own["scale"] = str(math.sqrt(abs(at[0] * at[3] - at[1] * at[2])))
    if node.tag.rpartition("}")[2] == "text":
        where = (float(node.attrib[each]) for each in "xy")
        yield (node.text or "", at.transformPoint(tuple(where))), own
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

"""A picture of ours as a PDF, for documents made by LaTeX, which take no SVG.

It draws what our pictures are made of (``pictures/svg.py``), in the fonts that all readers have.
Source: PDF 32000-1:2008, sections 8.4 to 8.7, 9.4 and annex D.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.util import find_spec
from xml.etree import ElementTree

from cantorlab.pictures.svg import text_width

_FIRST = {
    "color": "#000000", "fill": "#000000", "stroke": "none", "stroke-width": "1",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "fill-rule": "nonzero",
    "fill-opacity": "1", "stroke-opacity": "1", "opacity": "1",
    "font-size": "16", "font-weight": "400", "text-anchor": "start",
}  # fmt: skip
_NAMED = {"white": "#ffffff", "black": "#000000"}
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_OPERATORS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "qCurveTo": "c", "closePath": "h"}
# Characters of the font Symbol, and those that stand raised.
_SYMBOLS = dict(zip("−√≤≥≠≈∞→←↑↓↔⇒⇔∈∉∼×÷·ℝ∅", "-Ö£³¹»¥®¬\xad¯«ÞÛÎÏ~´¸×ÂÆ", strict=True))
_RAISED = dict(zip("⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", "0456789+-n", strict=True))


@lru_cache(32)
def pdf_base64(svg: str) -> str | None:
    """Return a picture of ours as a PDF in base64; None where fonttools is not installed.

    Also None for a picture made of anything else than ours are, as of a game from outside.

    >>> from cantorlab.pictures.svg import picture, words
    >>> pdf_base64(picture(40, 20, "n", [words("n²", 0, 12, 12, "#000000")]))[:8]
    'JVBERi0x'
    """
    if find_spec("fontTools") is None:  # in a browser, where nothing is exported
        return None
    try:
        return b64encode(_draw_page(svg)).decode("ascii")
    except (ElementTree.ParseError, ArithmeticError, LookupError, ValueError):
        return None


def _draw_page(svg: str) -> bytes:
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    looks: dict[tuple[str, str], str] = {}
    drawn = ["1 0 0 -1", _text(-left), _text(height + top), "cm"]
    for child in root:
        drawn += _draw(child, _FIRST, looks)
    states = "".join(f"/{name}<</ca {fill}/CA {stroke}>>" for (fill, stroke), name in looks.items())
    fonts = "".join(
        f"/{name}<</Type/Font/Subtype/Type1/BaseFont/{font}{encoding}>>"
        for name, font, encoding in (
            ("F400", "Helvetica", "/Encoding/WinAnsiEncoding"),
            ("F700", "Helvetica-Bold", "/Encoding/WinAnsiEncoding"),
            ("S", "Symbol", ""),
        )
    )
    page = (
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {_text(width)} {_text(height)}]/Contents 4 0 R"
        f"/Resources<</Font<<{fonts}>>/ExtGState<<{states}>>>>>>"
    )
    content = zlib.compress(" ".join(drawn).encode("ascii"), 9)
    stream = b"<</Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (len(content), content)
    tree = (b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>")
    return _document([*tree, page.encode("ascii"), stream])


def _document(objects: list[bytes]) -> bytes:
    written, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(b"%010d 00000 n \n" % len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(places) + 1, b"".join(places))
    ending = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return written + table + ending % (len(places) + 1, len(written))


def _draw(
    node: ElementTree.Element, look: Mapping[str, str], looks: dict[tuple[str, str], str]
) -> Iterator[str]:
    """Yield the operators that draw an element; ``looks`` names each pair of opacities."""
    own = {**look, **{name: node.attrib[name] for name in _FIRST if name in node.attrib}}
    own["opacity"] = str(float(look["opacity"]) * float(node.attrib.get("opacity", "1")))
    kind = node.tag.rpartition("}")[2]
    if kind == "title":
        return
    yield "q"
    yield from _placed(node)
    if kind in _SHAPES or kind == "text":
        yield from _painted(own, looks)
    if kind in _SHAPES:
        yield from _outline(kind, tuple(node.attrib.items()))
        yield _paint(own)
    elif kind == "text":
        yield from _line(node, own)
    for child in node:
        yield from _draw(child, own, looks)
    yield "Q"


def _placed(node: ElementTree.Element) -> Iterator[str]:
    """Yield the transforms of an element, and of a picture within the picture."""
    from fontTools.misc.transform import Identity

    at = Identity
    for step, numbers in _STEP.findall(node.attrib.get("transform", "")):
        values = [float(each) for each in re.split(r"[ ,]+", numbers.strip())]
        if step == "rotate":
            angle, *centre = values
            x, y = centre or (0.0, 0.0)
            at = at.translate(x, y).rotate(angle * 0.017453292519943295).translate(-x, -y)
        else:
            at = at.translate(*values) if step == "translate" else at.scale(*values)
    if "viewBox" in node.attrib:
        left, top, width, height = map(float, node.attrib["viewBox"].split())
        at = at.translate(float(node.attrib.get("x", 0)), float(node.attrib.get("y", 0)))
        part = min(float(node.attrib[name]) / size for name, size in (("width", width),
                   ("height", height)))  # fmt: skip
        at = at.scale(part).translate(-left, -top)
    if at != Identity:
        yield f"{' '.join(map(_text, at))} cm"


def _painted(look: Mapping[str, str], looks: dict[tuple[str, str], str]) -> Iterator[str]:
    opacity = float(look["opacity"])
    pair = (
        _text(opacity * float(look["fill-opacity"])),
        _text(opacity * float(look["stroke-opacity"])),
    )
    if pair != ("1", "1"):
        yield f"/{looks.setdefault(pair, f'O{len(looks)}')} gs"
    for name, operator in (("fill", "rg"), ("stroke", "RG")):
        if (colour := _colour(look, name)) is not None:
            yield f"{colour} {operator}"
    yield f"{_text(float(look['stroke-width']))} w"
    yield f"{_CAPS.index(look['stroke-linecap'])} J {_JOINS.index(look['stroke-linejoin'])} j"


def _colour(look: Mapping[str, str], name: str) -> str | None:
    value = look["color"] if look[name] == "currentColor" else look[name]
    if value == "none":
        return None
    digits = _NAMED.get(value, value).lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return " ".join(_text(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4))


def _paint(look: Mapping[str, str]) -> str:
    """Return the operator that fills and strokes the path before it."""
    fills, strokes = (_colour(look, name) is not None for name in ("fill", "stroke"))
    operator = "B" if fills and strokes else "f" if fills else "S" if strokes else "n"
    return operator + "*" * (fills and look["fill-rule"] == "evenodd")


@lru_cache(4096)
def _outline(kind: str, attributes: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Return the operators for a shape's outline: cards and pieces come again and again."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path.parser import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    # A ground may be as wide as its picture, which clips it.
    known = {name: "9999" if value == "100%" else value for name, value in attributes}
    builder, pen = PathBuilder(), RecordingPen()
    builder.add_path_from_element(ElementTree.Element(kind, known))
    for path in builder.paths:
        parse_path(path, pen)
    drawn, at = [], (0.0, 0.0)
    for name, points in pen.value:
        if name == "qCurveTo":  # a page knows cubic curves alone
            bend, to = points
            points = (_toward(at, bend), _toward(to, bend), to)
        if name in _OPERATORS:
            drawn.append(" ".join([*map(_point, points), _OPERATORS[name]]))
        at = points[-1] if points else at
    return tuple(drawn)


def _toward(point: tuple[float, float], bend: tuple[float, float]) -> tuple[float, float]:
    (x, y), (bend_x, bend_y) = point, bend
    return x + (bend_x - x) * 2 / 3, y + (bend_y - y) * 2 / 3


def _line(node: ElementTree.Element, look: Mapping[str, str]) -> Iterator[str]:
    content, size = node.text or "", float(look["font-size"])
    weight = 700 if int(look["font-weight"]) >= 600 else 400
    x, y = (float(node.attrib.get(name, 0)) for name in ("x", "y"))
    x -= _ANCHORS[look["text-anchor"]] * text_width(content, size, weight)
    yield f"BT 1 0 0 -1 {_point((x, y))} Tm"
    for sign in unicodedata.normalize("NFC", content):
        raised, symbol = _RAISED.get(sign), _SYMBOLS.get(sign)
        font, part, rise = f"F{weight}", size, 0.0
        if raised is not None:
            part, rise = 0.6 * size, 0.38 * size
        elif symbol is not None:
            font = "S"
        code = (raised or symbol or sign).encode("latin-1" if symbol else "cp1252", "replace")
        yield f"/{font} {_text(part)} Tf {_text(rise)} Ts <{code.hex()}> Tj"
    yield "ET"


def _point(point: tuple[float, float]) -> str:
    return " ".join(map(_text, point))


def _text(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))

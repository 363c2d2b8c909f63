"""Drawings of ``data/art/<game>.svg``, inlined without ids or references."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from cantorlab.pictures.svg import element

_SVG = "{http://www.w3.org/2000/svg}"


def draw_symbol(
    game: str, symbol: str, x: float, y: float, size: float, colour: str | None = None
) -> str:
    """Return the symbol in a square of ``size`` px whose top left corner is ``x, y``.

    ``colour`` replaces the drawing's ``currentColor``. Raises ``KeyError`` for a symbol that the
    art of the game lacks.
    """
    scale = size / 64
    placed = f"translate({x:g} {y:g}) scale({scale:g})"
    return element("g", _inline(game, symbol), transform=placed, color=colour)


def paint(game: str, symbol: str) -> str:
    """Return the fill colour of a whole symbol: for an emblem, its family's.

    Raises ``KeyError`` for an unknown symbol, or one without a colour of its own.
    """
    return _symbols(game)[symbol].attrib["fill"]


def mage_symbol(number: int) -> str:
    """Return the name of a mage's drawing: ``mage-5``, ``mage-0``, ``mage-m9``."""
    return f"mage-{number}" if number >= 0 else f"mage-m{-number}"


@cache
def _symbols(game: str) -> dict[str, ElementTree.Element]:
    art = files("cantorlab.data").joinpath("art", f"{game}.svg").read_text(encoding="utf-8")
    return {
        symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(art).iter(_SVG + "symbol")
    }


@cache
def _inline(game: str, symbol: str) -> str:
    drawing = _symbols(game)[symbol]
    return _group(game, drawing, drawing.attrib)


def _group(game: str, node: ElementTree.Element, attributes: dict[str, str]) -> str:
    kept = {key: value for key, value in attributes.items() if key not in ("id", "viewBox", "href")}
    return element("g", *(_copy(game, child) for child in node), **kept)


def _copy(game: str, node: ElementTree.Element) -> str:
    name = node.tag.removeprefix(_SVG)
    if name == "use":
        whole = _symbols(game)[node.attrib["href"].removeprefix("#")]
        return _group(game, whole, {**whole.attrib, **node.attrib})
    return element(name, *(_copy(game, child) for child in node), **node.attrib)

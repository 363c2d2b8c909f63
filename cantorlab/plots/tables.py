"""Tables of signs and of variations, as the lycée draws them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import floor, log10
from operator import index
from typing import Any

import sympy
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from cantorlab.formulas import Formula, parse
from cantorlab.formulas.curves import tables
from cantorlab.formulas.printing.spoken_sentence import speak_sentence
from cantorlab.languages.conventions import number
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import fit, write
from cantorlab.plots.places import as_mathematics
from cantorlab.plots.style import (
    Style,
    bare,
    canvas,
    get_style,
    scale_points,
    title,
    unbroken,
    width_of,
)
from cantorlab.plots.wrong_types import check_no_artist

# Of the grid: the room between two places, the height of rows; how wide the column of names is, at
# the least and at most, and how much of it a name may fill.
_ROOM, _ROW, _TALL = 1.5, 0.9, 2.2
_NARROW, _WIDE, _FILLED = 1.7, 6.5, 0.85
_EDGE = 0.55
# The width and height of one, in points, that letters of the usual size need.
_UNIT = 32.0, 20.0
# From here on numbers are written with a power of ten: 0.0000012, 1,200,000.
_POWER_OF_TEN = 6
_SIGNS = {1: "+", -1: "−", 0: "0"}


def variations(
    formula: Formula | str,
    *,
    low: int = tables.LOW,
    high: int = tables.HIGH,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the table of variations of a formula from ``low`` to ``high``: arrows up and down.

    Places and values are exact. A double line marks a place without value, hatching an interval
    without values. Keywords of an artist are refused with ``TypeError``: there is no main one.
    Raises ``ValueError`` for a formula without such a table: remainders, rounding,
    powers of negative numbers, or zeros that are not known exactly.

    >>> from cantorlab import plots
    >>> ax = plots.variations("n² − 6n", language="en")
    >>> plots.describe(ax)
    'Table of variations of n squared minus 6 n: falls from 135 at −9 to −9 at 3; rises to 16 at 8.'
    """
    check_no_artist("a table", artist)
    words, look = check_language(language or get_language()), get_style(style)
    read = formula if isinstance(formula, Formula) else parse(formula, language=words)
    found = tables.variations(read, index(low), index(high))
    names = ["$n$", as_mathematics(read.tree, words)]
    grid = _Grid(ax, names, len(found.places), [_ROW, _TALL], look, words)
    for at, place in enumerate(found.places):
        grid.write(0, at, _tex(place, words))
    _arrows(grid, found, words)
    title(grid.ax, _headline("variations", read, words), look)
    set_description(grid.ax, speak_sentence(_describe(read, found, words), words))
    return grid.ax


def signs(
    formula: Formula | str,
    *,
    low: int = tables.LOW,
    high: int = tables.HIGH,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the table of signs of a formula from ``low`` to ``high``, with a row for each factor.

    Raises ``ValueError`` as ``variations`` does.

    >>> from cantorlab import plots
    >>> ax = plots.signs("n(n + 5)", language="en")
    >>> plots.describe(ax).partition(": ")[2]
    'plus from −9 to −5; 0 at −5; minus from −5 to 0; 0 at 0; plus from 0 to 8.'
    """
    check_no_artist("a table", artist)
    words, look = check_language(language or get_language()), get_style(style)
    read = formula if isinstance(formula, Formula) else parse(formula, language=words)
    places, lines = tables.signs(read, index(low), index(high))
    names = ["$n$", *(as_mathematics(line.node, words) for line in lines)]
    grid = _Grid(ax, names, len(places), [_ROW] * len(names), look, words)
    for at, place in enumerate(places):
        grid.write(0, at, _tex(place, words))
    for row, line in enumerate(lines, start=1):
        _signs_of(grid, row, line, last=line is lines[-1])
    title(grid.ax, _headline("signs", read, words), look)
    stretches = _signs_in_words(places, lines[-1], words)
    whole = say("plots.table.signs", words, formula=read.spoken(words))
    told = say("plots.table.told", words, title=whole, told=_join(stretches, words))
    set_description(grid.ax, speak_sentence(told, words))
    return grid.ax


def _headline(table: str, read: Formula, words: Language) -> str:
    return say(f"plots.table.{table}", words, formula=unbroken(read.written(words)))


class _Grid:
    """Lines of a table, and the places of its cells; row 0 is the top one."""

    def __init__(
        self, ax: Axes | None, names: Sequence[str], places: int, rows: Sequence[float],
        look: Style, words: Language,
    ) -> None:  # fmt: skip
        wide = [width_of(name, 11.0, as_mathematics=True) / _UNIT[0] / _FILLED for name in names]
        self.names = min(max(_NARROW, *wide), _WIDE)
        self.width = self.names + 2 * _EDGE + (places - 1) * _ROOM
        self.rows, self.look, height = rows, look, sum(rows)
        size = (min(12.0, 0.75 * self.width + 0.4), 0.6 * height + 0.7)
        self.ax = canvas(ax, look, words, size=size, grows=True)
        bare(self.ax)
        self.ax.set_xticks([])
        self.ax.set_yticks([])
        self.ax.set_xlim(-0.05, self.width + 0.05)
        self.ax.set_ylim(-0.05, height + 0.05)
        edge: dict[str, Any] = {"fill": False, "edgecolor": look.line, "linewidth": 1.0}
        self.ax.add_patch(Rectangle((0, 0), self.width, height, **edge))
        self.rule([self.names, self.names], [0, height])
        self.written: list[tuple[Text, float]] = []
        self._fit(scale_points(_UNIT[0]) * self.width, scale_points(_UNIT[1]) * height)
        for row in range(1, len(rows)):
            self.rule([0, self.width], [self.top(row)] * 2)
        for row, name in enumerate(names):
            self._put(self.names / 2, self.y(row), name, 11 * min(1.0, self.names / wide[row]))

    def _fit(self, wide: float, high: float) -> None:
        def sizes(width: float, height: float) -> None:
            smaller = min(1.0, width / wide, height / high)
            for text, size in self.written:
                write(text, size * smaller)

        fit(self.ax, sizes)

    def rule(self, x: Sequence[float], y: Sequence[float], **look: Any) -> None:
        """Draw a line of the grid."""
        self.ax.plot(x, y, **{"color": self.look.line, "linewidth": 1.0, **look})

    def top(self, row: int) -> float:
        """Return the upper edge of a row."""
        return float(sum(self.rows[row:]))

    def x(self, at: float) -> float:
        """Return the position of a place."""
        return self.names + _EDGE + at * _ROOM

    def y(self, row: int, part: float = 0.5) -> float:
        """Return a height within a row, 0 at its bottom."""
        return self.top(row) - self.rows[row] * (1 - part)

    def write(self, row: int, at: float, text: str, part: float = 0.5, size: float = 11) -> None:
        """Write text at a place."""
        self._put(self.x(at), self.y(row, part), text, size)

    def double(self, row: int, at: int) -> None:
        """Draw the double line of a place without value."""
        for shift in (-0.04, 0.04):
            ends = [self.y(row, 0), self.y(row, 1)]
            self.rule([self.x(at) + shift] * 2, ends, color=self.look.ink)

    def hatch(self, row: int, at: int) -> None:
        """Hatch the interval between two places without values."""
        self.ax.add_patch(
            Rectangle(
                (self.x(at), self.y(row, 0)), _ROOM, self.rows[row], fill=False, hatch="///",
                edgecolor=self.look.line, linewidth=0,
            )
        )  # fmt: skip

    def _put(self, x: float, y: float, text: str, size: float) -> None:
        box = {"facecolor": self.look.surface, "edgecolor": "none", "pad": 1.0}
        written = self.ax.text(x, y, text, ha="center", va="center", color=self.look.ink, bbox=box)
        self.written.append((written, scale_points(size)))


def _arrows(grid: _Grid, found: tables.FormulaTable, words: Language) -> None:
    """Draw the values high and low, and the arrows between them."""
    heights = _heights(found)
    for at, value in enumerate(found.values):
        if value is None and 0 < at < len(found.places) - 1:
            grid.double(1, at)
    for at, way in enumerate(found.ways):
        if way is None:
            grid.hatch(1, at)
            continue
        start, end = heights[at][1], heights[at + 1][0]
        grid.ax.annotate(
            "",
            (grid.x(at + 0.78), grid.y(1, end)),
            (grid.x(at + 0.22), grid.y(1, start)),
            arrowprops={"arrowstyle": "->", "color": grid.look.accent, "linewidth": 1.6},
        )
    for at, value in enumerate(found.values):
        if value is not None:
            sides = heights[at]
            grid.write(1, at, _tex(value, words), sides[0] if at else sides[1], 10)


def _heights(found: tables.FormulaTable) -> list[tuple[float, float]]:
    """Return the heights at which the arrows arrive at a place and leave it, 0 to 1."""
    low, middle, high = 0.16, 0.5, 0.84
    arrives = [middle, *({1: high, -1: low}.get(way or 0, middle) for way in found.ways)]
    leaves = [*({1: low, -1: high}.get(way or 0, middle) for way in found.ways), middle]
    together: list[tuple[float, float]] = []
    for at, (come, go) in enumerate(zip(arrives, leaves, strict=True)):
        if found.values[at] is None or at in (0, len(found.places) - 1):
            together.append((come, go))
        else:  # one value, one height: that of the side that is not level
            one = come if come != middle else go
            together.append((one, one))
    return together


def _signs_of(grid: _Grid, row: int, line: tables.SignRow, *, last: bool) -> None:
    for at, sign in enumerate(line.at):
        inner = 0 < at < len(line.at) - 1
        if sign is None and inner:
            grid.double(row, at)
        elif sign == 0:
            grid.write(row, at, "0")
        elif inner and not last:
            ends = [grid.y(row, 0), grid.y(row, 1)]
            grid.rule([grid.x(at)] * 2, ends, linestyle=":", linewidth=0.8)
    for at, sign in enumerate(line.between):
        if sign is None:
            grid.hatch(row, at)
        else:
            grid.write(row, at + 0.5, _SIGNS[sign], size=13)


def _signs_in_words(places: Sequence[Any], line: tables.SignRow, words: Language) -> list[str]:
    """Return the signs from left to right, and between them the zeros and missing values."""
    told = []
    for at, (place, sign) in enumerate(zip(places, line.at, strict=True)):
        inner = 0 < at < len(places) - 1
        if sign == 0 or (sign is None and inner):
            kind = "zero" if sign == 0 else "nothing_at"
            told.append(say(f"plots.table.{kind}", words, place=_text(place, words)))
        if at < len(line.between):
            then = line.between[at]
            told.append(
                say(
                    "plots.table.sign",
                    words,
                    sign=say("plots.table.nothing", words) if then is None else _SIGNS[then],
                    low=_text(place, words),
                    high=_text(places[at + 1], words),
                )
            )
    return told


# -- numbers --------------------------------------------------------------------------------------


def _tex(value: Any, words: Language) -> str:
    """Return an exact number as mathematics; a long one as a decimal."""
    exact = sympy.latex(sympy.sympify(value), ln_notation=True).replace(r"\frac", r"\dfrac")
    if len(str(value)) <= 16:
        return f"${exact}$"
    digits, power = _decimal(value, words)
    times = rf" \times 10^{{{power}}}" if power else ""
    # In braces a sign is no operator, and a comma no list.
    held = re.sub("[-,]", r"{\g<0>}", digits)
    return rf"$\approx {held}{times}$"


def _text(value: Any, words: Language) -> str:
    """Return the number for a sentence."""
    if value.is_Rational:
        return str(value).replace("-", "−")
    digits, power = _decimal(value, words)
    times = f" × 10^{power}".replace("-", "−") if power else ""
    return f"≈ {digits.replace('-', '−')}{times}"


def _decimal(value: Any, words: Language) -> tuple[str, int]:
    """Return three significant digits, and the power of ten of a very large or small number."""
    size = floor(log10(abs(value)))
    power = size if abs(size) >= _POWER_OF_TEN else 0
    digits = f"{round(float(value) / 10.0**power, 2 - size + power):{',' if size >= 3 else ''}}"
    return number(digits.removesuffix(".0"), words), power


def _describe(read: Formula, found: tables.FormulaTable, words: Language) -> str:
    told = [
        say(
            f"plots.table.{_sort(found, at)}",
            words,
            low=_text(found.places[at], words),
            high=_text(found.places[at + 1], words),
            start=_or_none(found.values[at], words),
            end=_or_none(found.values[at + 1], words),
        )
        for at in range(len(found.ways))
    ]
    whole = say("plots.table.variations", words, formula=read.spoken(words))
    return say("plots.table.told", words, title=whole, told=_join(told, words))


def _sort(found: tables.FormulaTable, at: int) -> str:
    """Return the name of the sentence for the interval between two places."""
    way = found.ways[at]
    if way is None:
        return "nothing_from"
    name = {1: "rises", -1: "falls", 0: "level"}[way]
    if found.values[at] is None or found.values[at + 1] is None:
        return f"{name}_open"
    goes_on = at > 0 and found.ways[at - 1] is not None and found.values[at - 1] is not None
    return f"{name}_on" if goes_on else name


def _or_none(value: Any | None, words: Language) -> str:
    return "" if value is None else _text(value, words)


def _join(told: list[str], words: Language) -> str:
    return say("plots.table.then", words).join(told)

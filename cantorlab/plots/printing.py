"""Sheets of paper with things to cut out: their places, bleed and cut marks, as PDF or pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle
from matplotlib.transforms import Affine2D

from cantorlab.languages.texts import LocalizedError
from cantorlab.plots.drawings import draw
from cantorlab.support.foreign_files import put_file
from cantorlab.support.numbers import read_real

Paper: TypeAlias = Literal["a4", "letter"]
#: Width and height of the papers, in mm.
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MOST_BLEED = 5.0
DOTS_PER_INCH = 300
_INCH = 25.4
_POINTS = 72 / _INCH
# What printers leave white at the edges of a sheet, and where cut marks lie; mm.
_MARGIN, _MARK = 5.0, 4.0


@dataclass(frozen=True)
class Form:
    """Size of a thing to cut out, in mm: a rectangle, or a disc with a line below it."""

    width: float
    height: float
    is_round: bool = False
    below: float = 0.0
    beside: float = 0.0


class Spot:
    """Place of a thing on a figure; ``x, y`` are mm to the right of and below its upper left."""

    def __init__(
        self, ax: Axes, form: Form, bleed: float, middle: tuple[float, float], turn: float = 0.0
    ) -> None:
        self.ax, self.form, self.bleed, self._turn = ax, form, bleed, turn
        centred = Affine2D().translate(-form.width / 2, -form.height / 2)
        self._placed = centred.scale(1, -1).rotate_deg(turn).translate(*middle)

    def draw_ground(self, colour: str, opacity: float = 1.0) -> None:
        """Colour the whole thing, its bleed included."""
        wide, high, out = self.form.width, self.form.height, self.bleed
        placed = self._placed + self.ax.transData
        look: dict[str, Any] = {
            "facecolor": colour, "alpha": opacity, "linewidth": 0, "transform": placed
        }  # fmt: skip
        if self.form.is_round:
            self.ax.add_artist(Circle((wide / 2, high / 2), wide / 2 + out, **look))
        else:
            self.ax.add_artist(Rectangle((-out, -out), wide + 2 * out, high + 2 * out, **look))

    def draw_svg(self, markup: str, unit: float = 1.0) -> None:
        """Draw SVG of ours, a pixel of which is ``unit`` mm."""
        placed = Affine2D(self._placed.get_matrix() @ Affine2D().scale(unit).get_matrix())
        draw(self.ax, markup, placed, _POINTS, self._turn)

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: str,
        most: float = 0.0,
        **look: Any,
    ) -> None:
        """Write a text around ``x, y``, ``size`` points high, smaller if wider than ``most`` mm."""
        right, up = self._placed.transform((x, y))
        centred: dict[str, Any] = {"ha": "center", "va": "center", **look}
        drawn = self.ax.text(right, up, text, fontsize=size, color=colour, **centred)
        figure = self.ax.get_figure()
        assert figure is not None
        wide = drawn.get_window_extent().width / figure.dpi * _INCH
        if 0 < most < wide:
            drawn.set_fontsize(size * most / wide)
        drawn.set(rotation=self._turn, rotation_mode="anchor")


@dataclass(frozen=True)
class Side:
    """One side of a thing: the name of its picture, and the function that draws it."""

    name: str
    draw: Callable[[Spot], None]


@dataclass(frozen=True)
class Sheet:
    """Things of one form, front and back."""

    form: Form
    fronts: Sequence[Side]
    backs: Sequence[Side] = field(default=())


@dataclass(frozen=True)
class Grid:
    """Columns and rows of a page, with the things turned if more fit so; mm."""

    paper: tuple[float, float]
    form: Form
    bleed: float
    is_turned: bool

    @property
    def pitch(self) -> tuple[float, float]:
        """Distance of columns, and of rows."""
        wide = self.form.width + 2 * self.bleed + self.form.beside
        high = self.form.height + 2 * self.bleed + self.form.below
        return (high, wide) if self.is_turned else (wide, high)

    @property
    def shape(self) -> tuple[int, int]:
        """Number of columns, and of rows."""
        across, down = (
            int((side - 2 * _MARGIN) // pitch)
            for side, pitch in zip(self.paper, self.pitch, strict=True)
        )
        return across, down

    @property
    def count(self) -> int:
        """Number of things on a page."""
        across, down = self.shape
        return across * down

    def middle(self, at: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Return the middle of a thing, from the lower left of the page; ``mirrored`` for backs."""
        across, down = self.shape
        row, column = divmod(at, across)
        if mirrored:  # the sheet is flipped about its long edge
            column = across - 1 - column
        wide, high = self.pitch
        right = (column - (across - 1) / 2) * wide
        up = ((down - 1) / 2 - row) * high
        return self.paper[0] / 2 + right, self.paper[1] / 2 + up

    def edges(self, of: int) -> list[float]:
        """Return where to cut: the left and right (0), or lower and upper (1) edges of things."""
        half = (self.form.width, self.form.height)[of != self.is_turned] / 2
        first, pitch, many = self.paper[of] / 2, self.pitch[of], self.shape[of]
        middles = [first + (at - (many - 1) / 2) * pitch for at in range(many)]
        return [middle + side for middle in middles for side in (-half, half)]


def write(
    path: str | PathLike[str], title: str, sheets: Sequence[Sheet], paper: str, bleed: float
) -> Path:
    """Write a PDF of sheets, or into a folder a PNG of each side at 300 dots per inch.

    Backs follow the fronts of their page, mirrored for printers that flip along the long edge.
    Raises ``ValueError`` (``LocalizedError``) for an unknown paper, another bleed than 0 to 5 mm,
    and a file that is no PDF, and ``OSError`` if something cannot be written.
    """
    size, out, target = _paper(paper), _bleed(bleed), Path(path)
    with matplotlib.style.context("default"):  # sizes and letters are the printer's, no user's
        if target.suffix.lower() == ".pdf":
            content = BytesIO()
            told = {"Title": title, "CreationDate": None, "Creator": "Cantorlab"}
            with PdfPages(content, metadata=told) as pdf:
                for sheet in sheets:
                    for figure in pages(sheet, size, out):
                        pdf.savefig(figure)
            put_file(target, content.getvalue())
            return target
        if target.suffix and not target.is_dir():
            raise LocalizedError("plots.print.bad_path", given=target.name)
        target.mkdir(parents=True, exist_ok=True)
        for sheet in sheets:
            named = {side.name: side for side in (*sheet.fronts, *sheet.backs)}
            for side in named.values():
                put_file(target / f"{side.name}.png", picture(side, sheet.form, out))
    return target


def pages(sheet: Sheet, paper: tuple[float, float], bleed: float) -> Iterator[Figure]:
    """Yield the pages of a sheet, each with its backs after it."""
    straight, turned = (Grid(paper, sheet.form, bleed, each) for each in (False, True))
    grid = turned if turned.count > straight.count else straight
    for start in range(0, len(sheet.fronts), grid.count):
        part = slice(start, start + grid.count)
        figure, ax = _figure(*paper)
        if not sheet.form.is_round:
            _draw_marks(ax, grid)
        for at, side in enumerate(sheet.fronts[part]):
            turn = 90.0 * grid.is_turned
            side.draw(Spot(ax, sheet.form, bleed, grid.middle(at), turn))
        yield figure
        if not sheet.backs:
            continue
        figure, ax = _figure(*paper)
        for at, side in enumerate(sheet.backs[part]):
            turn = -90.0 * grid.is_turned
            side.draw(Spot(ax, sheet.form, bleed, grid.middle(at, mirrored=True), turn))
        yield figure


def picture(side: Side, form: Form, bleed: float) -> bytes:
    """Return one side, its bleed included, as a PNG; around a disc it is transparent."""
    wide, high = form.width + 2 * bleed, form.height + 2 * bleed
    figure, ax = _figure(wide, high)
    # matplotlib cuts a part of a dot off
    dots = [(round(each / _INCH * DOTS_PER_INCH) + 1e-6) / DOTS_PER_INCH for each in (wide, high)]
    figure.set_size_inches(dots[0], dots[1])
    side.draw(Spot(ax, form, bleed, (wide / 2, high / 2)))
    content = BytesIO()
    figure.savefig(content, format="png", dpi=DOTS_PER_INCH, transparent=form.is_round)
    return content.getvalue()


def _figure(wide: float, high: float) -> tuple[Figure, Axes]:
    """Return a figure of this size in mm, and Axes in mm from its lower left."""
    figure = Figure(figsize=(wide / _INCH, high / _INCH))
    FigureCanvasAgg(figure)  # which measures texts at once
    ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    ax.set(xlim=(0, wide), ylim=(0, high))
    return figure, ax


def _draw_marks(ax: Axes, grid: Grid) -> None:
    """Draw marks to cut along, at the edges of the page, where they touch no bleed."""
    line: dict[str, Any] = {"color": "black", "linewidth": 0.4}
    for of in (0, 1):
        out = (grid.paper[1 - of] - grid.shape[1 - of] * grid.pitch[1 - of]) / 2  # of the margin
        for at in grid.edges(of):
            for end in (out - 0.5, grid.paper[1 - of] - out + 0.5):
                other = end - _MARK if end < out else end + _MARK
                ends = ([at, at], [end, other])
                ax.plot(*(ends if of == 0 else ends[::-1]), **line)


def _paper(paper: str) -> tuple[float, float]:
    size = PAPERS.get(paper) if isinstance(paper, str) else None
    if size is None:
        raise LocalizedError("plots.print.bad_paper", given=paper, known=", ".join(PAPERS))
    return size


def _bleed(bleed: float) -> float:
    out = read_real(bleed)
    if out is None or not 0 <= out <= MOST_BLEED:
        raise LocalizedError("plots.print.bad_bleed", given=bleed, most=int(MOST_BLEED))
    return out

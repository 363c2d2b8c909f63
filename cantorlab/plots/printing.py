"""Cards of Cantor for paper: 18 mages and 72 places, as pages of a PDF to cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from cantorlab.formulas import MAGES
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.pictures.art import mage_symbol
from cantorlab.plots.drawings import draw
from cantorlab.plots.places import as_mathematics
from cantorlab.plots.style import get_style
from cantorlab.rules.cantor import Place, deck

# Millimetres: A4, and cards of the size of playing cards, nine to a page.
_PAGE, _CARD = (210.0, 297.0), (63.0, 88.0)
_ACROSS, _DOWN = 3, 3
_POINTS = 72 / 25.4
_MOST_WIDE = 20

T = TypeVar("T")


def cards(
    path: str | PathLike[str],
    *,
    places: Any = None,
    mages: bool = True,
    language: Language | None = None,
) -> Path:
    """Write the cards of the game as a PDF on A4, nine to a page with lines to cut along.

    First the 18 ``mages`` (print these pages once for each player), then the ``places``: all 72, or
    those that ``rules.cantor.deck`` takes; an empty list for none. Returns the path of the file.
    Raises ``ValueError`` for unknown places, and ``OSError`` if the file cannot be written.

    >>> from cantorlab import plots
    >>> plots.cards("cards.pdf", places="level 3", language="en")  # doctest: +SKIP
    PosixPath('cards.pdf')
    """
    words = check_language(language or get_language())
    chosen = () if places is not None and not isinstance(places, str) and not list(places) else (
        deck(places)
    )  # fmt: skip
    file = Path(path)
    told = {"Title": say("plots.cards.title", words), "CreationDate": None, "Creator": "Cantorlab"}
    with PdfPages(file, metadata=told) as pdf:
        for figure in _pages(MAGES if mages else (), _mage, words):
            pdf.savefig(figure)
        for figure in _pages(chosen, _place, words):
            pdf.savefig(figure)
    return file


def _pages(
    things: Sequence[T], one: Callable[[Axes, T, float, float, Language], None], words: Language
) -> Iterable[Figure]:
    """Yield a figure for each page, with a card for each thing."""
    left = (_PAGE[0] - _ACROSS * _CARD[0]) / 2
    top = (_PAGE[1] + _DOWN * _CARD[1]) / 2
    many = _ACROSS * _DOWN
    for start in range(0, len(things), many):
        figure = Figure(figsize=(_PAGE[0] / 25.4, _PAGE[1] / 25.4))
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        ax.set_axis_off()
        ax.set_xlim(0, _PAGE[0])
        ax.set_ylim(0, _PAGE[1])
        _cuts(ax, left, top)
        for at, thing in enumerate(things[start : start + many]):
            x = left + at % _ACROSS * _CARD[0]
            one(ax, thing, x, top - (at // _ACROSS + 1) * _CARD[1], words)
        yield figure


def _cuts(ax: Axes, left: float, top: float) -> None:
    """Draw lines to cut along, through the whole page."""
    line: dict[str, Any] = {"color": "#B0B0B0", "linewidth": 0.4}
    for column in range(_ACROSS + 1):
        ax.plot([left + column * _CARD[0]] * 2, [0, _PAGE[1]], **line)
    for row in range(_DOWN + 1):
        ax.plot([0, _PAGE[0]], [top - row * _CARD[1]] * 2, **line)


def _mage(ax: Axes, mage: int, x: float, y: float, words: Language) -> None:
    """Draw a mage: its figure and its number, and the number once more in a corner."""
    look, middle = get_style("light"), x + _CARD[0] / 2
    draw(ax, "cantor", mage_symbol(mage), middle - 22, y + 30, 44, look.ink, _POINTS)
    number = number_text(mage)
    _text(ax, middle, y + 16, number, 40, look.ink, weight="bold")
    _text(ax, x + 8, y + _CARD[1] - 8, number, 14, look.ink, weight="bold")


def _place(ax: Axes, place: Place, x: float, y: float, words: Language) -> None:
    """Draw a place: its number and level, its name, and its formula as large as it fits."""
    look, middle = get_style("light"), x + _CARD[0] / 2
    top = y + _CARD[1]
    if place.number:
        _text(ax, x + 5, top - 7, str(place.number), 12, look.accent, ha="left", weight="bold")
    if place.level:
        level = say("plots.cards.level", words, level=place.level)
        _text(ax, x + _CARD[0] - 5, top - 7, level, 9, look.muted, ha="right")
    _fit_text(ax, middle, y + 46, as_mathematics(place.parsed.tree, words), 30, look.ink)
    for row, line in enumerate(reversed(_lines(place.name(words)))):
        _text(ax, middle, y + 9 + 5 * row, line, 11, look.ink, weight="bold")


def _lines(name: str) -> list[str]:
    """Return the name on one line or on two, broken near the middle.

    A thin space keeps the apostrophe off the foot of an L, where the font would set it.
    """
    name = name.replace("L’", "L\u200a’")
    if len(name) <= _MOST_WIDE:
        return [name]
    breaks = [at for at, sign in enumerate(name) if sign == " "]
    if not breaks:
        return [name]
    at = min(breaks, key=lambda each: abs(each - len(name) / 2))
    return [name[:at], name[at + 1 :]]


def _fit_text(ax: Axes, x: float, y: float, text: str, size: float, colour: str) -> None:
    """Write a text, made smaller until it fits the card."""
    drawn = _text(ax, x, y, text, size, colour)
    figure = ax.get_figure()
    assert figure is not None
    wide = drawn.get_window_extent().width / figure.dpi * 25.4
    room = _CARD[0] - 10
    if wide > room:
        drawn.set_fontsize(size * room / wide)


def _text(ax: Axes, x: float, y: float, text: str, size: float, colour: str, **look: Any) -> Any:
    centred = {"ha": "center", "va": "center", **look}
    return ax.text(x, y, text, fontsize=size, color=colour, **centred)

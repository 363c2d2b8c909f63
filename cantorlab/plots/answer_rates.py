"""Answers of a class by kind of exercise and family of formulas."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle
from matplotlib.text import Text

from cantorlab.exercises.families import BY_NAME
from cantorlab.exercises.registry import title as kind_title
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.contrast import blend, legible
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.fitting import fit, write
from cantorlab.plots.numbers import percent
from cantorlab.plots.style import Style, around, bare, canvas, get_style, scale_points, title
from cantorlab.plots.ticks import plain
from cantorlab.plots.wrong_types import check_no_artist, wrong_type
from cantorlab.stats.class_answers import answer_rates
from cantorlab.stats.intervals import wilson

# A cell is as wide and as high as this, in units of one; the rest is the gap between two.
WIDTH, HEIGHT = 0.94, 0.88
# The sums stand a little apart from their addends.
APART = 0.25
HALF = 0.5
# The width and height of a cell, in points, that letters of the usual size need.
CELL = 64.0, 34.0
# So many cells are named in words.
NAMED = 3


@dataclass(frozen=True)
class _Cell:
    """Number of questions asked and answered right."""

    asked: int
    right: int

    @property
    def rate(self) -> float:
        return self.right / self.asked

    @property
    def interval(self) -> tuple[float, float]:
        low, high = wilson(self.right, self.asked)
        return float(low), float(high)

    @property
    def is_missing(self) -> bool:
        """True if surely fewer than half of the answers would be right."""
        return self.interval[1] < HALF


def answers(
    frame: pd.DataFrame,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw how often answers are right, by family of formulas (rows) and kind of exercise.

    ``frame`` is one of ``stats.answers``, or a quiz's. Each cell has the rate of right answers,
    their number, and a line for the 95 % interval of the rate, from 0 at its left to 1 at its
    right; a frame where surely fewer than half are right. The sums are at the right and below.
    Returns the Axes. Raises ``ValueError`` if there are no answers, ``TypeError`` for no frame,
    and for keywords of an artist: there is no main one.

    >>> import pandas as pd
    >>> from cantorlab import plots
    >>> frame = pd.DataFrame({"kind": "winner", "family": "carre", "right": [True, False]})
    >>> print(plots.describe(plots.answers(frame, language="en")).partition(".")[0])
    2 answers: 50% right at once
    """
    check_no_artist("a table", artist)
    look, words = get_style(style), check_language(language or get_language())
    if not isinstance(frame, pd.DataFrame):
        raise wrong_type("a frame of answers, as stats.answers() and a quiz have it", frame)
    table = answer_rates(frame)
    if table.empty:
        raise ValueError("there are no answers to draw")
    families = [name for name in (*BY_NAME, "") if name in set(table["family"])]
    kinds = [name for name in table["kind"].cat.categories if name in set(table["kind"])]
    ax = canvas(
        ax, look, words, grows=True,
        size=(2.4 + 0.98 * (len(kinds) + 1), 1.9 + 0.56 * (len(families) + 1)),
    )  # fmt: skip
    bare(ax)
    columns = {kind: float(at) for at, kind in enumerate(kinds)} | {None: len(kinds) + APART}
    rows = {name: float(at) for at, name in enumerate(families)} | {None: len(families) + APART}
    written: list[tuple[Text, float]] = []
    for (family, kind), cell in _cells(table):
        written += _draw(ax, columns[kind], rows[family], cell, look, words)
    ax.set_xlim(-0.55, len(kinds) + APART + 0.55)
    ax.set_ylim(len(families) + APART + 0.55, -0.55)
    all_of_them = say("plots.answers.all", words)
    names = [textwrap.fill(kind_title(kind, words), 12) for kind in kinds]
    ax.set_xticks(list(columns.values()), list(map(plain, [*names, all_of_them])))
    ax.xaxis.tick_top()
    ax.set_yticks(
        list(rows.values()),
        [*(plain(_family(name, words)) for name in families), all_of_them],
    )  # fmt: skip
    ax.tick_params(labelcolor=around(ax, look).ink)
    _fit_cells(ax, written, (len(kinds) + 1, len(families) + 1))
    title(ax, say("plots.answers.title", words), look)
    set_description(ax, _in_words(frame, table, words))
    return ax


def _cells(table: pd.DataFrame) -> Iterator[tuple[tuple[str | None, str | None], _Cell]]:
    """Yield each cell by family and kind; None for the sums over all of them."""
    for row in table.to_dict("records"):
        yield (row["family"], row["kind"]), _Cell(int(row["asked"]), int(row["right"]))
    for family, part in table.groupby("family", observed=True):
        yield (str(family), None), _cell(part)
    for kind, part in table.groupby("kind", observed=True):
        yield (None, str(kind)), _cell(part)
    yield (None, None), _cell(table)


def _cell(rows: pd.DataFrame) -> _Cell:
    return _Cell(int(rows["asked"].sum()), int(rows["right"].sum()))


def _fit_cells(ax: Axes, written: list[tuple[Text, float]], shape: tuple[int, int]) -> None:
    """Fit the letters into the cells, which may be narrow in a grid of plots."""
    wide, high, names = scale_points(CELL[0]), scale_points(CELL[1]), scale_points(8.5)

    def sizes(width: float, height: float) -> None:
        smaller = min(1.0, width / shape[0] / wide, height / shape[1] / high)
        for text, size in written:
            write(text, size * smaller)
        ax.tick_params(labelsize=names * smaller)

    fit(ax, sizes)


def _draw(
    ax: Axes, x: float, y: float, cell: _Cell, style: Style, language: Language
) -> list[tuple[Text, float]]:
    """Draw a cell; return its texts, with their sizes where there is room."""
    left, top = x - WIDTH / 2, y - HEIGHT / 2
    ax.add_patch(
        Rectangle(
            (left, top), WIDTH, HEIGHT, facecolor=style.ranks(cell.rate), alpha=0.3, linewidth=0
        )
    )
    if cell.is_missing:
        frame = Rectangle(
            (left, top), WIDTH, HEIGHT, fill=False, edgecolor=style.bad, linewidth=2.2
        )
        ax.add_patch(frame)
    ground = blend(style.ranks(cell.rate), 0.3, style.surface)
    rate = ax.text(
        x, y - 0.13, percent(cell.rate, language), ha="center", va="center_baseline",
        color=legible(style.ink, ground),
        fontweight="bold" if cell.is_missing else "normal",
    )  # fmt: skip
    counted = ax.text(
        x, y + 0.11, f"{cell.right}/{cell.asked}", ha="center", va="center_baseline",
        color=legible(style.muted, ground),
    )  # fmt: skip
    start, reach, height = left + 0.07, WIDTH - 0.14, y + 0.33
    low, high = (start + reach * end for end in cell.interval)
    ax.plot([start, start + reach], [height] * 2, color=style.line, linewidth=0.6, alpha=0.6)
    ax.plot(
        [start + reach / 2] * 2, [height - 0.05, height + 0.05], color=style.line, linewidth=0.8
    )
    ax.plot([low, high], [height] * 2, color=style.ink, linewidth=1.8, solid_capstyle="butt")
    ax.plot([start + reach * cell.rate], [height], marker="o", markersize=3.6, color=style.ink)
    return [(rate, scale_points(10.5)), (counted, scale_points(7))]


def _family(name: str, language: Language) -> str:
    if not name:
        return say("plots.answers.own", language)
    family = say(f"plots.family.{name}", language)
    return say("plots.answers.family", language, family=family, level=BY_NAME[name].level)


def _in_words(frame: pd.DataFrame, table: pd.DataFrame, language: Language) -> str:
    whole = _cell(table)
    ranked = table.sort_values(["high", "rate"], kind="stable").head(NAMED)
    parts = [
        say(
            "plots.answers.cell",
            language,
            family=_family(row["family"], language),
            kind=kind_title(row["kind"], language),
            **{end: percent(row[end], language) for end in ("rate", "low", "high")},
        )
        for row in ranked.to_dict("records")
    ]
    pupils = frame["pupil"].nunique() if "pupil" in frame.columns else 1
    all_told = say(
        "plots.answers.words",
        language,
        count=whole.asked,
        pupils=say("plots.answers.pupils", language, count=pupils) if pupils > 1 else "",
        rate=percent(whole.rate, language),
    )
    if whole.right == whole.asked:  # nothing is right less often than the rest
        return all_told
    worst = say("common.between", language).join(parts)
    return " ".join([all_told, say("plots.answers.least", language, worst=worst)])

"""Review as a curve: the expected result of each seat, with the faults marked."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes

from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.players.review import Review
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import key_inside_or_below
from cantorlab.plots.numbers import decimal
from cantorlab.plots.style import DASHES, Style, canvas, get_style, line_width, scale_points, title
from cantorlab.plots.ticks import count_axis
from cantorlab.plots.wrong_types import spell_out, wrong_type

# Never colour alone: each fault has its own marker, the worse the heavier.
FAULTS = {"slip": ("o", 5.0), "mistake": ("^", 7.0), "blunder": ("X", 9.0)}
# Beside the worst stands its action, with the sign of books about chess.
GLYPHS = {"slip": "?!", "mistake": "?", "blunder": "??"}


def review(
    reviewed: Review,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **line: Any,
) -> Axes:
    """Draw a review (``cantorlab.review``): the expected result over the game.

    For two seats, or one, the curve of seat 0, from 1 (won) to -1 (lost), and the area between it
    and an even game, with the worst fault by name; for more a line each. Slips, mistakes and
    blunders are marked where they were made, turning points with a line down.
    ``color``, ``label`` and what else a line of matplotlib takes go to the curve.
    Returns the Axes; raises ``TypeError`` for anything that is no review.

    >>> import cantorlab
    >>> from cantorlab import plots
    >>> from cantorlab.rules import tafl
    >>> game = tafl.start().apply("d1-d4").apply("e4-f4")
    >>> axes = plots.review(cantorlab.review(game, budget="novice"), language="en")
    >>> axes.get_xlabel()
    'action'
    """
    if not isinstance(reviewed, Review):
        raise wrong_type("what cantorlab.review() returns", reviewed)
    look, words = get_style(style), check_language(language or get_language())
    line = spell_out(line)
    ax = canvas(ax, look, words, grid=True)
    seats = len(reviewed.curves)
    for seat, curve in enumerate(reviewed.curves):
        named = [str(line["label"])] if "label" in line else []
        if seats > 1:
            named.append(say("plots.wins.seat", words, seat=seat))
        ax.plot(
            range(len(curve)), curve,
            **{
                "color": look.series[seat % len(look.series)], "linestyle": DASHES[seat],
                "linewidth": line_width(1.6), **line, "label": ", ".join(named) or "_",
            },
        )  # fmt: skip
    if len(reviewed.curves) == 1:
        (curve,) = reviewed.curves
        ax.fill_between(
            range(len(curve)), curve, color=line.get("color", look.accent), alpha=0.14, linewidth=0
        )
        _name_the_worst(reviewed, ax, look)
    ax.axhline(0, color=look.line, linewidth=1, linestyle="--", zorder=0)
    for ply in reviewed.turning_points:
        ax.axvline(ply, color=look.line, linewidth=0.8, linestyle=":", zorder=0)
    _mark_faults(reviewed, ax, look, words)
    ax.set_ylim(-1.08, 1.08)
    ax.set_yticks(
        [1, 0, -1], [say(f"plots.review.{name}", words) for name in ("won", "even", "lost")]
    )
    count_axis(ax.xaxis)
    ax.set_xlabel(say("plots.review.ply", words))
    ax.set_ylabel(say("plots.review.value", words))
    whose = say("plots.review.title.first", words)
    two = len(reviewed.values[0]) == 2
    title(ax, whose if two else say("plots.review.title", words), look)
    if ax.get_legend_handles_labels()[0]:
        key_inside_or_below(ax, *ax.get_legend_handles_labels(), look)
    set_description(ax, _in_words(reviewed, words))
    return ax


def _mark_faults(reviewed: Review, ax: Axes, look: Style, words: Language) -> None:
    curves = reviewed.curves
    for name, (marker, size) in FAULTS.items():
        made = [move for move in reviewed.judged if move.judgement == name]
        if not made:
            continue
        ax.plot(
            [move.ply for move in made],
            [curves[move.seat if len(curves) > 1 else 0][move.ply] for move in made],
            linestyle="none", marker=marker, markersize=size, color=look.bad,
            markeredgecolor=look.surface, label=say(f"plots.review.{name}", words),
        )  # fmt: skip


def _name_the_worst(reviewed: Review, ax: Axes, look: Style) -> None:
    """Write the worst fault's action beside it, where the legend leaves room."""
    made = [move for move in reviewed.judged if move.judgement in GLYPHS]
    if not made:
        return
    worst = max(made, key=lambda move: move.cost or 0.0)
    height = reviewed.curves[0][worst.ply]
    late, low = worst.ply > len(reviewed.judged) / 2, height < 0
    ax.annotate(
        f"{worst.action} {GLYPHS[str(worst.judgement)]}",
        (worst.ply, height),
        xytext=(-7 if late else 7, 9 if low else -9),
        textcoords="offset points",
        ha="right" if late else "left",
        va="bottom" if low else "top",
        color=look.ink,
        fontsize=scale_points(8),
        parse_math=False,
        bbox={"facecolor": look.surface, "edgecolor": "none", "alpha": 0.7, "pad": 1.0},
    )


def _in_words(reviewed: Review, words: Language) -> str:
    faults = [
        say(
            "plots.review.fault",
            words,
            ply=move.ply,
            action=move.action,
            judgement=say(f"plots.review.{move.judgement}", words),
        )
        for move in reviewed.judged
        if move.judgement in FAULTS
    ]
    return say(
        "plots.review.words",
        words,
        count=len(reviewed.judged),
        first=decimal(_round(reviewed.curves[0][0]), words),
        last=decimal(_round(reviewed.curves[0][-1]), words),
        faults=" ".join(faults) or say("plots.review.no_fault", words),
    )


def _round(value: float) -> float:
    """Round to two decimals, and never to minus zero."""
    return round(value, 2) + 0.0

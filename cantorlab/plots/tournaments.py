"""Tournament: the strength of every player, and its certainty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from cantorlab.languages import conventions
from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import Language, check_language, get_language, say
from cantorlab.plots.descriptions import set_description
from cantorlab.plots.legends import labelled_once
from cantorlab.plots.numbers import percent
from cantorlab.plots.simulation_argument import tournament_in_words
from cantorlab.plots.style import canvas, get_style, scale_points, title
from cantorlab.plots.ticks import category_axis, count_axis, plain
from cantorlab.plots.wrong_types import spell_out, wrong_type
from cantorlab.stats.tournaments import Tournament

# Between the end of a row's interval and the score that is written beside it, in points.
_APART = 6


def tournament(
    found: Tournament,
    *,
    ax: Axes | None = None,
    language: Language | None = None,
    style: str | None = None,
    **artist: Any,
) -> Axes:
    """Draw the ratings of a tournament (``stats.tournament``), the strongest on top.

    Each player has a point, with its 95 % interval in Elo points around the mean of all, and its
    score beside it. If intervals overlap, it is not yet known which player is better. Keyword
    arguments go to matplotlib's ``errorbar``. Returns the Axes.

    >>> from cantorlab import plots, stats
    >>> found = stats.tournament("cantor", ["random", "novice"], deals=5, seed=1)
    >>> print(plots.describe(plots.tournament(found, language="en")).partition(",")[0])
    Elo points after 10 games
    """
    if not isinstance(found, Tournament):
        raise wrong_type("a tournament", found)
    look, words = get_style(style), check_language(language or get_language())
    artist = spell_out(artist)
    table = found.ratings
    ax = canvas(ax, look, words, size=(6.4, 1.4 + 0.4 * len(table)), grows=True)
    ax.axvline(0, color=look.line, linewidth=0.8, linestyle="--")
    for row, (own, (_, elo, low, high, score)) in enumerate(
        zip(labelled_once(artist), rows(found), strict=False)
    ):
        ax.errorbar(
            elo, row, xerr=[[elo - low], [high - elo]],
            **{
                "fmt": "o", "color": look.accent, "markersize": 6, "elinewidth": 1.4, "capsize": 3,
                **own,
            },
        )  # fmt: skip
        ax.annotate(
            percent(score, words), (high, row), xytext=(_APART, 0), textcoords="offset points",
            va="center", color=look.muted, fontsize=scale_points(9),
        )  # fmt: skip
    category_axis(ax.yaxis, map(str, table.index))
    ax.set_ylim(len(table) - 0.5, -0.5)
    ax.margins(x=0.14)
    count_axis(ax.xaxis)
    ax.xaxis.set_major_formatter(lambda elo, _: plain(number_text(round(elo))))
    ax.grid(True, axis="y", color=look.line, alpha=0.25, linewidth=0.6)
    ax.set_xlabel(say("plots.tournament.elo", words))
    title(ax, say("plots.tournament.title", words), look)
    set_description(ax, f"{_in_words(found, words)} {tournament_in_words(found, words)}")
    return ax


def rows(found: Tournament) -> Iterator[tuple[str, float, float, float, float]]:
    """Yield by player, the strongest first, name, rating, the interval's ends, and score."""
    table = found.ratings
    numbers = table[["elo", "low", "high", "score"]].to_numpy(np.float64)
    for player, (elo, low, high, score) in zip(table.index, numbers, strict=True):
        yield str(player), elo, low, high, score


def _in_words(found: Tournament, language: Language) -> str:
    parts = []
    for player, elo, low, high, score in rows(found):
        told = {
            "elo": number_text(round(elo)),
            "low": number_text(round(low)),
            "high": number_text(round(high)),
        }
        parts.append(
            say(
                "plots.tournament.player",
                language,
                player=player,
                score=percent(score, language),
                **told,
            )
        )
    return say(
        "plots.tournament.words",
        language,
        games=conventions.number(f"{len(found.games):,}", language),
        players=" ".join(parts),
    )

"""Numbers of a map of squares: counts, shares, numbers as they are, or differences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias, get_args

import numpy as np
from matplotlib.colors import Colormap
from matplotlib.ticker import Formatter
from numpy.typing import NDArray

from cantorlab.languages import conventions
from cantorlab.languages.texts import Language, say
from cantorlab.plots.numbers import NumberFormatter, RateFormatter, two_digits
from cantorlab.plots.style import Style

Map: TypeAlias = NDArray[np.float64]
ValuesName: TypeAlias = Literal["counts", "share", "raw", "difference"]


@dataclass(frozen=True)
class Values(ABC):
    """Kind of the numbers of a map: it decides how they are drawn, written and described."""

    # The keys of the sentence about a map, and of the title of one that has none.
    words: ClassVar[str]
    title: ClassVar[str] = "plots.heatmap.numbers_title"

    @abstractmethod
    def to_shown(self, given: Map) -> Map:
        """Return the numbers that colours stand for. Raises ``ValueError`` for impossible ones."""

    def limits(
        self, maps: Iterable[Map], low: float | None, high: float | None
    ) -> tuple[float, float]:
        """Return the values of the lowest and the highest colour, where they are not given."""
        top = max(_ends(each)[1] for each in maps)
        return 0.0 if low is None else low, (top or 1.0) if high is None else high

    def colormap(self, style: Style) -> Colormap:
        """Return the style's own colours."""
        return style.sequential

    def colour_words(self, style: Style, language: Language) -> str:
        """Say what these colours stand for."""
        return say("plots.heatmap.colour", language, colour=_colour("accent", style, language))

    def text(self, value: float, language: Language) -> str:
        """Return a number as it is written in a square."""
        return two_digits(value, language)

    def ticks(self, language: Language) -> Formatter:
        """Return the formatter of the scale's numbers."""
        return RateFormatter(language)


class CountValues(Values):
    """Counts: each square is drawn as its share of all."""

    words = "plots.heatmap.words"
    title = "plots.heatmap.title"

    def to_shown(self, given: Map) -> Map:
        """Return each square's share of all."""
        if (given < 0).any():
            raise ValueError(
                'a count is not negative: draw a difference with values="difference", and other '
                'numbers with values="raw"'
            )
        shares: Map = given / (float(np.nansum(given)) or 1.0)
        return shares


class ShareValues(Values):
    """Rates of squares, which need not add up to one."""

    words = "plots.heatmap.share_words"

    def to_shown(self, given: Map) -> Map:
        """Return the rates as they are."""
        if (given < 0).any() or (given > 1).any():
            raise ValueError(
                'a share is from 0 to 1: draw a difference with values="difference", and other '
                'numbers with values="raw"'
            )
        return given


class RawValues(Values):
    """Numbers of any kind, as they are."""

    words = "plots.heatmap.raw_words"

    def to_shown(self, given: Map) -> Map:
        """Return the numbers as they are."""
        return given

    def limits(
        self, maps: Iterable[Map], low: float | None, high: float | None
    ) -> tuple[float, float]:
        """Return the least and the largest of all numbers."""
        ends = [_ends(each) for each in maps]
        least, most = min(end[0] for end in ends), max(end[1] for end in ends)
        low, high = least if low is None else low, most if high is None else high
        return (low, high) if low < high else (low, low + 1.0)

    def colour_words(self, style: Style, language: Language) -> str:
        """Say what these colours stand for."""
        colour = _colour("accent", style, language)
        return say("plots.heatmap.raw_colour", language, colour=colour)

    def text(self, value: float, language: Language) -> str:
        """Return a number with two digits that count."""
        return _significant(value, "", language)

    def ticks(self, language: Language) -> Formatter:
        """Return the formatter of the scale's numbers."""
        return NumberFormatter(language)


class DifferenceValues(RawValues):
    """Numbers above and below 0, which has the colour in the middle."""

    words = "plots.heatmap.difference_words"

    def limits(
        self, maps: Iterable[Map], low: float | None, high: float | None
    ) -> tuple[float, float]:
        """Return two numbers as far from 0 as the largest difference, or as the one given."""
        if low is not None and high is not None:
            return low, high
        given = [abs(each) for each in (low, high) if each is not None]
        reach = max(given or [abs(end) for each in maps for end in _ends(each)]) or 1.0
        return -reach, reach

    def colormap(self, style: Style) -> Colormap:
        """Return the style's colours of below and above."""
        return style.ranks

    def colour_words(self, style: Style, language: Language) -> str:
        """Say what these colours stand for."""
        above, below = (_colour(name, style, language) for name in ("accent", "ember"))
        return say("plots.heatmap.difference_colour", language, above=above, below=below)

    def text(self, value: float, language: Language) -> str:
        """Return a number with its sign."""
        return _significant(value, "+" if value else "", language)


_KINDS: dict[str, Values] = dict(
    zip(
        get_args(ValuesName),
        (CountValues(), ShareValues(), RawValues(), DifferenceValues()),
        strict=True,
    )
)


def values_by_name(name: str) -> Values:
    """Return the kind of this name. Raises ``ValueError`` for an unknown one."""
    if name not in _KINDS:
        raise ValueError(f"values is one of {', '.join(_KINDS)}, not {name!r}")
    return _KINDS[name]


def _ends(shown: Map) -> tuple[float, float]:
    """Return the least and the largest number of a map, of which some may be missing."""
    there = shown[~np.isnan(shown)]
    return (float(there.min()), float(there.max())) if there.size else (0.0, 0.0)


def _colour(name: str, style: Style, language: Language) -> str:
    return style.colour_name(name, language)


def _significant(value: float, sign: str, language: Language) -> str:
    form = ".0f" if abs(value) >= 100 else ".2g"
    return conventions.number(f"{value:{sign}{form}}".replace("-", "−"), language)

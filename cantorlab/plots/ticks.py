"""Ticks with room for their labels, whatever a layout or a resized window has left of an axis.

The axis determines their number whenever it is drawn: the width of the Axes in a grid of plots is
not known when a plot is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import matplotlib as mpl
from matplotlib.axis import Axis, XAxis
from matplotlib.ticker import FixedFormatter, FixedLocator, Formatter, Locator, MaxNLocator

from cantorlab.formulas.curves.scale import Scale, tick_texts
from cantorlab.formulas.tree import MAGES
from cantorlab.languages.texts import Language
from cantorlab.plots.fitting import fit, points_of
from cantorlab.plots.numbers import RateFormatter

# How high a label is with what keeps it from the next one, and how wide one of its signs is, in
# letters.
LINE, SIGN = 1.15, 0.65
# The most ticks that an axis of numbers has.
MOST = 9
# Between two of them lie so many times a power of ten.
STEPS = (1, 2, 5, 10)
# The most of an axis of strengths.
STRENGTHS = 6


class Ticks(MaxNLocator):
    """Ones, twos or fives as there is room for; ``signs``: the length of the longest label."""

    axis: Any

    def __init__(self, signs: int, *, most: int = MOST, **settings: Any) -> None:
        super().__init__(most, steps=STEPS, **settings)
        self._signs, self._most = signs, most

    def __call__(self) -> Any:
        """Return the ticks: two at least, unless they would overlap."""
        along = room(self.axis)
        signs = SIGN * self._signs + 1.0 if isinstance(self.axis, XAxis) else 1.5 * LINE
        apart = signs * letters(self.axis)
        nbins = max(1, min(self._most, int(along / apart)))
        self.set_params(nbins=nbins, min_n_ticks=2)
        found = super().__call__()
        low, high = sorted(self.axis.get_view_interval())
        if len(found) > 1 and abs(found[1] - found[0]) * along < 0.8 * apart * (high - low):
            self.set_params(min_n_ticks=1)
            found = super().__call__()
        return found


class _Mages(FixedLocator):
    """A tick for each of the 18 mages, or for every third, or −9 and 0; ``first``: −9's place."""

    axis: Any

    def __init__(self, first: int) -> None:
        super().__init__(range(first, first + len(MAGES)))
        self._first = first

    def __call__(self) -> Any:
        wide = 2.1 if isinstance(self.axis, XAxis) else LINE
        apart = room(self.axis) / len(MAGES)
        step = next((each for each in (1, 3) if each * apart >= wide * letters(self.axis)), 9)
        return [place + self._first for place in range(0, len(MAGES), step)]


class _Names(FixedLocator):
    """Ticks with a name each, or as many in even steps from the first as there is room for."""

    axis: Any

    def __init__(self, places: list[float], signs: int) -> None:
        super().__init__(places)
        self._places, self._signs = places, signs

    def __call__(self) -> Any:
        low, high = sorted(self.axis.get_view_interval())
        along = room(self.axis) / max(high - low, 1e-9) * (self._places[-1] - self._places[0])
        wide = SIGN * self._signs + 0.5 if isinstance(self.axis, XAxis) else LINE
        fitting = max(1, int(along / (wide * letters(self.axis))))
        return self._places[:: max(1, -(-(len(self._places) - 1) // fitting))]


class _Named(FixedFormatter):
    """Name of the place that a tick stands at."""

    def __init__(self, names: Mapping[float, str]) -> None:
        super().__init__(list(names.values()))
        self._names = names

    def __call__(self, x: float, pos: int | None = None) -> str:
        return plain(self._names.get(x, ""))


def plain(text: str) -> str:
    """Return a text for ticks: a dollar sign begins no formula, a minus sign is as it was set."""
    return minus_as_set(text.replace("$", r"\$"))


def minus_as_set(text: str) -> str:
    """Return a text with a hyphen for each minus, if ``axes.unicode_minus`` says so."""
    return text if mpl.rcParams["axes.unicode_minus"] else text.replace("−", "-")


class _Strengths(Locator):
    """Marks of a scale of strengths, as many as there is room for."""

    axis: Any

    def __init__(self, scale: Scale) -> None:
        super().__init__()
        self._scale = scale

    def __call__(self) -> list[float]:
        return self.tick_values(*sorted(self.axis.get_view_interval()))

    def tick_values(self, vmin: float, vmax: float) -> list[float]:
        """Return the marks between two strengths."""
        fitting = int(room(self.axis) / (1.5 * LINE * letters(self.axis)))
        low, high = self._scale.height(vmin), self._scale.height(vmax)
        return self._scale.ticks(low, high, max(2, min(STRENGTHS, fitting)))


class _StrengthTexts(Formatter):
    """Strengths as `tick_texts` writes all marks of an axis."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def __call__(self, x: float, pos: int | None = None) -> str:
        return self.format_ticks([x])[0]

    def format_ticks(self, values: list[float]) -> list[str]:
        """Return the texts of all marks."""
        return [plain(text) for text in tick_texts(values, self._language)]


def strength_axis(axis: Axis, scale: Scale, language: Language) -> None:
    """Set ticks at round strengths of a scale, written as pupils read them."""
    axis.set_major_locator(_Strengths(scale))
    axis.set_major_formatter(_StrengthTexts(language))


def rate_axis(axis: Axis, language: Language) -> None:
    """Set ticks in per cent, in the language's notation."""
    axis.set_major_locator(Ticks(len("100 %")))
    axis.set_major_formatter(RateFormatter(language))


def count_axis(axis: Axis, digits: int = 4) -> None:
    """Set ticks at whole numbers, of so many digits at most."""
    axis.set_major_locator(Ticks(digits, integer=True))


def mage_axis(axis: Axis, *, first: int = MAGES[0]) -> None:
    """Set ticks at the 18 mages; ``first`` is the place of −9."""
    numbers = {float(first + at): str(n).replace("-", "−") for at, n in enumerate(MAGES)}
    axis.set_major_locator(_Mages(first))
    axis.set_major_formatter(_Named(numbers))


def category_axis(axis: Axis, names: Iterable[str]) -> None:
    """Set a tick at 0, 1, … for each of some names, smaller if there is little room for all."""
    labels = list(map(minus_as_set, names))
    # Names are the user's: a dollar sign in one begins no formula.
    axis.set_ticks(range(len(labels)), labels, parse_math=False)
    usual = letters(axis)

    def sizes(*_: float) -> None:
        low, high = sorted(axis.get_view_interval())
        axis.set_tick_params(labelsize=max(1.0, min(usual, room(axis) / (high - low) / LINE)))

    fit(axis.axes, sizes)


def name_axis(axis: Axis, names: Mapping[float, str]) -> None:
    """Set ticks with names, by their places, in order.

    Those without room stay between the others.
    """
    axis.set_major_locator(_Names(list(names), max(map(len, names.values()), default=1)))
    axis.set_major_formatter(_Named({float(place): name for place, name in names.items()}))


def room(axis: Axis) -> float:
    """Return the length of an axis in points."""
    width, height = points_of(axis.axes)
    return width if isinstance(axis, XAxis) else height


def letters(axis: Axis) -> float:
    """Return the size of the letters of an axis, in points."""
    # Not by `get_tick_params`, which matplotlib 3.5 has not: Basthon runs that.
    return float(axis.get_major_ticks(1)[0].label1.get_fontsize())

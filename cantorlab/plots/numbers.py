"""Numbers in plots: in the language's notation, on ticks and in words."""

from __future__ import annotations

from math import floor, log10

import numpy as np
from matplotlib.ticker import Formatter, ScalarFormatter

from cantorlab.languages import conventions
from cantorlab.languages.texts import Language


class NumberFormatter(ScalarFormatter):
    """Matplotlib's own ticks, with the marks of a language: ``0,05`` in French."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the text of a tick."""
        return conventions.number(super().__call__(x, pos), self._language)

    def get_offset(self) -> str:
        """Return the common factor of all ticks."""
        return conventions.number(super().get_offset(), self._language)


class RateFormatter(Formatter):
    """Ticks in per cent in the language's notation, with as many decimals as all of them need.

    Those to the left of zero count too.
    """

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language
        self._digits = 0

    def set_locs(self, locs: list[float]) -> None:
        """Take the ticks to be distinguished."""
        super().set_locs(locs)
        hundredths = 100 * np.asarray(locs, dtype=np.float64)
        fitting = (d for d in range(6) if np.allclose(hundredths, np.round(hundredths, d)))
        self._digits = next(fitting, 6)

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the text of a tick."""
        return conventions.percent(abs(x), self._language, digits=self._digits)


def percent(rate: float, language: Language) -> str:
    """Return a rate in whole per cent; those to the left of zero count too."""
    return conventions.percent(abs(rate), language)


def two_digits(rate: float, language: Language) -> str:
    """Return a rate in per cent with two significant digits: ``0.042 %``, ``2.1 %``, ``14 %``.

    >>> [two_digits(rate, "en") for rate in (0.000423, 0.0209, 0.0996, 0.144, 0.997, 1)]
    ['0.042%', '2.1%', '10%', '14%', '99.7%', '100%']
    """
    return conventions.percent(rate, language, digits=_decimals(rate))


def _decimals(rate: float) -> int:
    hundredths = abs(100 * rate)
    if hundredths == 0 or hundredths >= 100:
        return 0
    if hundredths >= 99:  # 99.9 % is not rounded up to all
        return 1
    digits = max(0, 1 - floor(log10(hundredths)))
    # 9.96 becomes 10, which needs no decimal any more.
    return max(0, digits - 1) if round(hundredths, digits) >= 10 ** (2 - digits) else digits


def decimal(number: float, language: Language) -> str:
    """Return a number with two decimals, in the language's notation, with a true minus sign."""
    return conventions.number(f"{number:.2f}".replace("-", "−"), language)

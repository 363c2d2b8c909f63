"""Scale of strengths in a picture, even or tenfold far from 0, with its marks.

For display only: everything here is floating point.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from cantorlab.languages import conventions
from cantorlab.languages.texts import Language

# Strengths that are this many times larger than the middle one call for the tenfold scale.
FAR_APART = 60.0
# A scale is linear up to this part of the largest strength at least.
LEAST_LINEAR = 1e-12
# Of strengths with one sign the scale is linear up to this part of the smallest: an exponential is
# a straight line there.
FAR_BELOW = 1e-4
# Powers of ten this near to 0, in parts of the height, are not marked: 0 is.
BESIDE_ZERO = 0.08
MOST_TICKS = 5
# Numbers from here on, and below, are written as powers of ten.
LARGE, SMALL = 1e6, 1e-4
_DIGITS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Scale:
    """Heights of strengths: as they are, or (with a ``threshold``) logarithmic beyond that."""

    threshold: float | None = None

    @property
    def is_tenfold(self) -> bool:
        """True if each mark is a power of ten."""
        return self.threshold is not None

    def height(self, value: float) -> float:
        """Return the height of a strength."""
        if self.threshold is None:
            return value
        return math.copysign(math.log10(1 + abs(value) / self.threshold), value)

    def value(self, height: float) -> float:
        """Return the strength at a height: the inverse of ``height``."""
        if self.threshold is None:
            return height
        return math.copysign(self.threshold * (10 ** min(abs(height), 300) - 1), height)

    def ticks(self, low: float, high: float, most: int = MOST_TICKS) -> list[float]:
        """Return round strengths between two heights, about ``most`` of them or fewer."""
        if self.threshold is None:
            width = _round_step((high - low) / max(most, 1))
            first, last = math.ceil(low / width - 1e-9), math.floor(high / width + 1e-9)
            return [width * index for index in range(first, last + 1)]
        bottom, top = sorted([abs(self.value(low)), abs(self.value(high))])
        bottom = self.threshold if low <= 0 <= high else bottom
        powers = range(math.ceil(math.log10(bottom)), math.floor(math.log10(top)) + 1)
        sides = [side for side, end in ((-1, low), (1, high)) if side * end > 0]
        step = max(1, -(-len(powers) * len(sides) // most))
        found = [side * 10.0**p for side in sides for p in powers if p % step == 0]
        near = BESIDE_ZERO * (high - low) if low <= 0 <= high else 0.0
        found = [tick for tick in found if abs(self.height(tick)) > near]
        return sorted(tick for tick in [0.0, *found] if low <= self.height(tick) <= high)


def choose_scale(
    values: Sequence[float], tenfold: bool | None = None, before: float | None = None
) -> Scale:
    """Return the scale that shows most of some strengths; ``tenfold`` asks for one of the two.

    ``before`` is the threshold of the previous picture: it is kept while it is near enough.
    """
    sizes = sorted(abs(value) for value in values if value)
    if tenfold is None:
        tenfold = bool(sizes) and _are_far_apart(values, sizes)
    if not tenfold:
        return Scale()
    both_signs = any(value > 0 for value in values) and any(value < 0 for value in values)
    sizes = sizes or [1.0]
    threshold = sizes[0] * FAR_BELOW
    if both_signs:
        threshold = max(sizes[len(sizes) // 4], sizes[-1] * LEAST_LINEAR)
    keeps = before is not None and 0.01 < before / threshold < 100
    return Scale(before if keeps else threshold)


def _are_far_apart(values: Sequence[float], sizes: Sequence[float]) -> bool:
    return (
        sizes[-1] > FAR_APART * sizes[len(sizes) // 2]
        and max(values) - min(values) > sizes[-1] / 10
    )


def _round_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * part for part in (1, 2, 2.5, 5, 10) if power * part >= rough * (1 - 1e-9))


def tick_texts(ticks: Sequence[float], language: Language) -> list[str]:
    """Write the marks of a scale as pupils read them: ``−0.5``, ``2,000``, ``5 × 10⁷``.

    Where one cannot be written as a power in short, such as 1,000,005, all are written out.
    """
    by_powers = all(_is_short(tick) for tick in ticks if abs(tick) >= LARGE)
    return [_tick_text(tick, by_powers, language) for tick in ticks]


def _is_short(tick: float) -> bool:
    return math.isclose(float(f"{tick:.3g}"), tick, rel_tol=1e-9)


def _tick_text(tick: float, by_powers: bool, language: Language) -> str:
    size = abs(tick)
    if by_powers and (size >= LARGE or 0 < size < SMALL):
        digits, _, power = f"{size:.2e}".partition("e")
        lead = digits.rstrip("0").rstrip(".")
        text = f"10{str(int(power)).translate(_DIGITS)}"
        text = text if lead == "1" else f"{lead} × {text}"
    else:
        text = f"{size:,.12g}" if size < 1e11 else f"{size:,.0f}"
    text = conventions.number(text, language)
    return f"−{text}" if tick < 0 and size else text

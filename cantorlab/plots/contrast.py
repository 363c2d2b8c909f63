"""Contrast of colours, by WCAG 2, and letters that can be read on any ground."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.patches import Patch
from numpy.typing import NDArray

# The least contrast of letters.
LEGIBLE = 4.5
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)


def luminance(colour: Any) -> float:
    """Return the relative luminance of a colour, by WCAG 2."""
    parts: NDArray[np.float64] = np.array(to_rgb(colour))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: Any, other: Any) -> float:
    """Return the contrast of two colours, by WCAG 2: 1 for one colour, 21 for black on white."""
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def legible(colour: Any, ground: Any) -> str:
    """Return a colour as it is if letters can be read on the ground, else darker or lighter."""
    end = max((BLACK, WHITE), key=lambda each: contrast(each, ground))
    parts = np.linspace(0, 1, 11)
    mixed = (blend(end, part, colour) for part in parts)
    return to_hex(next((each for each in mixed if contrast(each, ground) >= LEGIBLE), end))


def seen(patch: Patch, ground: Any) -> tuple[float, float, float]:
    """Return what is seen of a patch over a ground."""
    *colour, opacity = to_rgba(patch.get_facecolor())
    return blend(colour, opacity, ground)


def blend(colour: Any, opacity: float, ground: Any) -> tuple[float, float, float]:
    """Return what is seen of a colour over a ground."""
    pairs = zip(to_rgb(colour), to_rgb(ground), strict=True)
    red, green, blue = (opacity * over + (1 - opacity) * under for over, under in pairs)
    return red, green, blue

"""Gate for numbers: whatever library a number comes from, it becomes a plain one here, exactly.

NumPy's, gmpy2's, python-flint's and SymPy's numbers print, hash and overflow otherwise than
Python's, and one that gets in is carried on by every sum.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isnan
from numbers import Real
from operator import index
from typing import Any

# A number whose exponent is larger would take minutes to write out.
_LARGEST_EXPONENT = 10_000


def read_whole(value: Any) -> int | None:
    """Return whatever ``operator.index`` takes as an int; None for others, true and 3.0 too."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return int(index(value))
    except Exception:  # whatever another's class may raise
        return None


def read_switch(value: Any) -> bool | None:
    """Return true or false, of NumPy too; None for anything else."""
    if isinstance(value, bool):
        return value
    kind = type(value)
    is_numpy = kind.__module__ == "numpy" and kind.__name__ in ("bool", "bool_")
    return bool(value) if is_numpy else None


def read_exact(value: Any) -> Fraction | None:
    """Return a number exactly; None for anything that is none, is infinite, or is a text.

    A float means the decimal that it is written as, whichever library and width it is of.

    >>> read_exact(0.1), read_exact("3"), read_exact(float("nan"))
    (Fraction(1, 10), None, None)
    """
    if type(value) is Fraction and type(value.numerator) is type(value.denominator) is int:
        return value
    whole = read_whole(value)
    if whole is not None:
        return Fraction(whole)
    try:
        if hasattr(value, "as_integer_ratio") and isinstance(value, Real | Decimal):
            return None if isinstance(value, bool) else _read_written(str(value))
        over, under = read_whole(value.numerator), read_whole(value.denominator)
        return None if over is None or not under else Fraction(over, under)
    except Exception:
        return None


def read_real(value: Any) -> float | None:
    """Return a number as a float, infinite ones too; None for anything that is none."""
    exact = read_exact(value)
    try:
        if exact is not None:
            return float(exact)
        if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
            return None
        return float(value)
    except Exception:
        return None


def _read_written(text: str) -> Fraction | None:
    power = int(text.lower().partition("e")[2] or 0)
    return Fraction(text) if abs(power) <= _LARGEST_EXPONENT else None

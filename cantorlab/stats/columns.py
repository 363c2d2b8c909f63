"""Columns: compact ones in memory and in files, and what a reader of a frame expects instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Codes = NDArray[np.int8]

# What formulas are made of, or what numbers games: no power or sum of these may leave its type.
WIDE = {"game", "mage_0", "mage_1", "protection_0", "protection_1"}


def labelled(codes: Codes, labels: Iterable[str]) -> pd.Categorical:
    """A categorical of ``labels``, numbered from 0 by ``codes``; -1 is missing."""
    return pd.Categorical.from_codes(codes, pd.Index(list(labels), dtype=object))


def nullable(values: Codes, missing: int) -> pd.arrays.IntegerArray:
    """Integers in which the value ``missing`` is ``<NA>``."""
    absent = values == missing
    return pd.arrays.IntegerArray(np.where(absent, 0, values).astype(values.dtype), absent)


def widened(compact: pd.DataFrame) -> pd.DataFrame:
    """The same rows in integers that no formula of theirs overflows without a word.

    Numbers of games and of mages get 64 bits, all others at least 32.
    """
    return compact.astype(
        {
            str(name): _wide(str(name), dtype)
            for name, dtype in compact.dtypes.items()
            if pd.api.types.is_integer_dtype(dtype)
        }
    )


def _wide(name: str, dtype: Any) -> str:
    bits = 64 if name in WIDE else max(32, 8 * dtype.itemsize)
    return f"{'Int' if pd.api.types.is_extension_array_dtype(dtype) else 'int'}{bits}"

"""Compact columns: small integers from a kernel as what a reader of the frame expects."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Codes = NDArray[np.int8]


def labelled(codes: Codes, labels: Iterable[str]) -> pd.Categorical:
    """A categorical of ``labels``, numbered from 0 by ``codes``; -1 is missing."""
    return pd.Categorical.from_codes(codes, pd.Index(list(labels), dtype=object))


def nullable(values: Codes, missing: int) -> pd.arrays.IntegerArray:
    """Integers in which the value ``missing`` is ``<NA>``."""
    absent = values == missing
    return pd.arrays.IntegerArray(np.where(absent, 0, values).astype(values.dtype), absent)

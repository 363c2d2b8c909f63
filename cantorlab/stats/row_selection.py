"""Selection by rows of a user's frame: the games that they are of, or a choice among ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray


def is_frame(rows: Any) -> bool:
    """Return whether these are rows of a frame: of pandas, polars, Arrow."""
    return hasattr(rows, "columns")


def games_of_rows(rows: Any) -> pd.Series[Any]:
    """Return the games' numbers of rows: their column ``game``, or the index of that name.

    Raises ``ValueError`` if there is none, or if it holds anything but whole numbers.
    """
    columns: Sequence[Any] = getattr(rows, "column_names", rows.columns)
    if "game" in columns:
        found = rows["game"]
    elif isinstance(rows, pd.DataFrame) and "game" in rows.index.names:
        found = rows.index.get_level_values("game").to_series()
    else:
        raise ValueError("rows have no column game, by which their games are found")
    numbers = (found if isinstance(found, pd.Series) else pd.Series(np.asarray(found))).dropna()
    is_number = pd.api.types.is_numeric_dtype(numbers) and not pd.api.types.is_bool_dtype(numbers)
    if len(numbers) and not (is_number and (numbers % 1 == 0).all()):
        raise ValueError(f"the column game holds numbers of games, not {numbers.iloc[0]!r}")
    return numbers


def choice_of(rows: Any, count: int, frame: str) -> NDArray[np.bool_]:
    """Return a boolean for each of the ``count`` rows of ``frame``; ``<NA>`` is not chosen.

    Raises ``ValueError`` for anything else.
    """
    chosen = pd.Series(rows)
    try:
        found = chosen.astype("boolean") if chosen.dtype == object else chosen
    except (TypeError, ValueError):
        found = chosen
    if not pd.api.types.is_bool_dtype(found):
        raise ValueError(
            f"rows are those of a frame with a column game, or booleans, not {chosen.dtype}"
        )
    if len(found) != count:
        raise ValueError(f"rows are {len(found)} booleans, and the frame {frame} has {count}")
    return found.astype("boolean").fillna(False).to_numpy(dtype=bool)

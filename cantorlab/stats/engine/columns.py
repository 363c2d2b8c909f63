"""Columns: compact ones in memory and in files, and plain ones for the readers of a frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.support.deprecation import find_for_pickles

Codes = NDArray[np.int8]

# Arguments of formulas and numbers of games: no power or sum of these may leave its type.
WIDE = {"game", "mage_0", "mage_1", "protection_0", "protection_1"}


@dataclass(frozen=True, eq=False)
class RunLengthColumn:
    """Column of numbers that each fill some consecutive rows, stored as two short ones.

    Attributes:
        values: the numbers.
        counts: the number of rows of each.
        skipped: the number of earlier rows of the first number.
    """

    values: NDArray[Any]
    counts: NDArray[Any]
    skipped: int = 0

    @classmethod
    def join(cls, parts: Sequence[RunLengthColumn]) -> RunLengthColumn:
        """Join columns one after the other; only the first may begin amid a run."""
        values = np.concatenate([part.values for part in parts])
        return cls(values, np.concatenate([part.counts for part in parts]), parts[0].skipped)

    def __len__(self) -> int:
        return int(self.counts.sum(dtype=np.int64))

    def __getitem__(self, rows: slice) -> RunLengthColumn:
        """Return some consecutive rows."""
        start, stop, _ = rows.indices(len(self))
        stop = max(start, stop)
        ends = np.cumsum(self.counts, dtype=np.int64)
        starts = ends - self.counts
        some = np.flatnonzero((ends > start) & (starts < stop))
        counts = np.minimum(ends[some], stop) - np.maximum(starts[some], start)
        before = start - starts[some[0]] if len(some) else 0
        if len(some) and some[0] == 0:
            before += self.skipped
        return RunLengthColumn(self.values[some], counts.astype(self.counts.dtype), int(before))

    def numbers(self) -> NDArray[Any]:
        """Return the column itself."""
        return np.repeat(self.values, self.counts)

    def within(self, dtype: type[np.signedinteger[Any]] = np.int16) -> NDArray[Any]:
        """Return for each row its index among the rows of its number, from 1."""
        starts = np.cumsum(self.counts, dtype=np.int32) - self.counts
        starts[:1] -= self.skipped
        rows = np.arange(1, len(self) + 1, dtype=np.int32)
        found: NDArray[Any] = (rows - np.repeat(starts, self.counts)).astype(dtype, copy=False)
        return found


@dataclass(frozen=True, eq=False)
class TextColumn:
    """Column of recurring texts, stored as numbers.

    Attributes:
        codes: for each row the index of its text in ``texts``.
        texts: all possible texts.
    """

    codes: NDArray[Any]
    texts: tuple[str, ...]

    @classmethod
    def join(cls, parts: Sequence[TextColumn]) -> TextColumn:
        """Join columns one after the other."""
        if all(part.texts == parts[0].texts for part in parts):
            return cls(np.concatenate([part.codes for part in parts]), parts[0].texts)
        texts = tuple(dict.fromkeys(text for part in parts for text in part.texts))
        code_of = {text: code for code, text in enumerate(texts)}
        narrow = np.min_scalar_type(len(texts))
        codes = [
            np.array([code_of[text] for text in part.texts], narrow)[part.codes] for part in parts
        ]
        return cls(np.concatenate(codes), texts)

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, rows: Any) -> TextColumn:
        """Return some rows."""
        return TextColumn(self.codes[rows], self.texts)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """Return the texts themselves."""
        texts: NDArray[Any] = np.array(self.texts, object)[self.codes]
        return texts

    def categorical(self) -> Any:
        """Return the column itself, with the present texts, sorted, as its categories."""
        there = np.flatnonzero(np.bincount(self.codes, minlength=len(self.texts)))
        there = there[np.argsort(np.array(self.texts, object)[there])]
        code_of = np.full(len(self.texts), -1, np.min_scalar_type(-len(there) - 1))
        code_of[there] = np.arange(len(there))
        shown = pd.Index([self.texts[code] for code in there])
        return pd.Categorical.from_codes(code_of[self.codes], shown)


def join(parts: Sequence[Any]) -> Any:
    """Join columns of one kind, one after the other."""
    kind = type(parts[0])
    return kind.join(parts) if kind in (RunLengthColumn, TextColumn) else np.concatenate(parts)


def to_categorical(codes: Codes, labels: Iterable[str]) -> pd.Categorical:
    """Return a categorical of ``labels``, numbered from 0 by ``codes``; -1 is missing."""
    return pd.Categorical.from_codes(codes, pd.Index(list(labels), dtype=object))


def nullable(values: Codes, missing: int) -> pd.arrays.IntegerArray:
    """Return integers in which the value ``missing`` is ``<NA>``."""
    absent = values == missing
    return pd.arrays.IntegerArray(np.where(absent, 0, values).astype(values.dtype), absent)


def name_seats(frame: pd.DataFrame, seats: int) -> pd.DataFrame:
    """Return the same rows with the ``winner`` as a category: a seat's number is no quantity.

    Plots and means of other libraries then take it for what it is; none is ``NaN``.
    """
    if "winner" not in frame or not pd.api.types.is_integer_dtype(frame["winner"].dtype):
        return frame
    codes = frame["winner"].fillna(-1).to_numpy(np.int8)
    named = pd.Categorical.from_codes(codes, pd.Index(range(seats), dtype=np.int64))
    return frame.assign(winner=named)


def drop_unused(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the same rows without the words of categories that none of them has."""
    words = {
        name: column.cat.remove_unused_categories()
        for name, column in frame.items()
        if name != "winner" and isinstance(column.dtype, pd.CategoricalDtype)
    }
    return frame.assign(**{str(name): column for name, column in words.items()})


def widen(compact: pd.DataFrame) -> pd.DataFrame:
    """Return the same rows in integers that no formula of theirs silently overflows.

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
    without_sign = dtype.kind == "u"
    bits = 64 if name in WIDE else max(32, 8 * dtype.itemsize * (1 + without_sign))
    return f"{'Int' if pd.api.types.is_extension_array_dtype(dtype) else 'int'}{bits}"


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Runs": "RunLengthColumn", "Words": "TextColumn"})

"""Columns: compact ones in memory and in files, and what a reader of a frame expects instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Codes = NDArray[np.int8]

# What formulas are made of, or what numbers games: no power or sum of these may leave its type.
WIDE = {"game", "mage_0", "mage_1", "protection_0", "protection_1"}


@dataclass(frozen=True, eq=False)
class Runs:
    """A column of numbers that each stand in some rows running, kept as two short ones.

    Attributes:
        values: the numbers.
        counts: in how many rows each stands.
        skipped: how many more rows of the first number stood before these.
    """

    values: NDArray[Any]
    counts: NDArray[Any]
    skipped: int = 0

    @classmethod
    def joined(cls, parts: Sequence[Runs]) -> Runs:
        """One column after the other; only the first may begin amid a run."""
        values = np.concatenate([part.values for part in parts])
        return cls(values, np.concatenate([part.counts for part in parts]), parts[0].skipped)

    def __len__(self) -> int:
        return int(self.counts.sum(dtype=np.int64))

    def __getitem__(self, rows: slice) -> Runs:
        """Some rows running."""
        start, stop, _ = rows.indices(len(self))
        stop = max(start, stop)
        ends = np.cumsum(self.counts, dtype=np.int64)
        starts = ends - self.counts
        some = np.flatnonzero((ends > start) & (starts < stop))
        counts = np.minimum(ends[some], stop) - np.maximum(starts[some], start)
        before = start - starts[some[0]] if len(some) else 0
        if len(some) and some[0] == 0:
            before += self.skipped
        return Runs(self.values[some], counts.astype(self.counts.dtype), int(before))

    def numbers(self) -> NDArray[Any]:
        """The column itself."""
        return np.repeat(self.values, self.counts)

    def within(self, dtype: type[np.signedinteger[Any]] = np.int16) -> NDArray[Any]:
        """For each row, the how manyth it is of its number, from 1."""
        starts = np.cumsum(self.counts, dtype=np.int32) - self.counts
        starts[:1] -= self.skipped
        rows = np.arange(1, len(self) + 1, dtype=np.int32)
        found: NDArray[Any] = (rows - np.repeat(starts, self.counts)).astype(dtype, copy=False)
        return found


@dataclass(frozen=True, eq=False)
class Words:
    """A column of texts that come again and again, kept as numbers.

    Attributes:
        codes: for each row the place of its text in ``texts``.
        texts: all that there may be.
    """

    codes: NDArray[Any]
    texts: tuple[str, ...]

    @classmethod
    def joined(cls, parts: Sequence[Words]) -> Words:
        """One column after the other."""
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

    def __getitem__(self, rows: Any) -> Words:
        """Some rows."""
        return Words(self.codes[rows], self.texts)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The texts themselves."""
        texts: NDArray[Any] = np.array(self.texts, object)[self.codes]
        return texts

    def categorical(self) -> Any:
        """The column itself, with the texts that are there, sorted, as its categories."""
        there = np.flatnonzero(np.bincount(self.codes, minlength=len(self.texts)))
        there = there[np.argsort(np.array(self.texts, object)[there])]
        code_of = np.full(len(self.texts), -1, np.min_scalar_type(-len(there) - 1))
        code_of[there] = np.arange(len(there))
        shown = pd.Index([self.texts[code] for code in there])
        return pd.Categorical.from_codes(code_of[self.codes], shown)


def joined(parts: Sequence[Any]) -> Any:
    """Columns of one kind, one after the other."""
    kind = type(parts[0])
    return kind.joined(parts) if kind in (Runs, Words) else np.concatenate(parts)


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
    without_sign = dtype.kind == "u"
    bits = 64 if name in WIDE else max(32, 8 * dtype.itemsize * (1 + without_sign))
    return f"{'Int' if pd.api.types.is_extension_array_dtype(dtype) else 'int'}{bits}"

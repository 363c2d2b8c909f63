"""A simulation in a folder: a Parquet file for each frame of each chunk, and what was counted.

    simulation.json          what is played: game, seed, players, options, version
    games/000000000000-000000000064.parquet   … a folder a frame, which others may read as it is
    counted/000000000000-000000000064.json    totals and failures, written last: the chunk is whole
    counted/000000000000-000000000064.npz     the maps of the board and the like

A chunk is whole or not there, so that a run that was cut off goes on where it stopped. Integers are
as wide as those of frames: what other programs make of them leaves no type without a word, and
Parquet needs no more room for them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import pandas as pd

from cantorlab.rules.reading import fields
from cantorlab.stats.bulk import Bulk, Chunk, Tally
from cantorlab.stats.columns import widened
from cantorlab.stats.failures import Failure

FORMAT = 1
ABOUT = "simulation.json"
COUNTED = "counted"
# The files of a chunk, whole or not; other ones that lie beside them are nobody's business.
_OF_CHUNK = re.compile(r"\d{12,}-\d{12,}\.(parquet|json|npz)(\.part)?")
# What reading a damaged file raises: JSON, Parquet, and the archives of NumPy.
_UNREADABLE = (ValueError, TypeError, AttributeError, KeyError, OSError, EOFError, BadZipFile)
NEEDED = ("format", "version", "game", "n", "seed", "players", "options", "frames", "moves", "path")


@dataclass(frozen=True)
class Folder:
    """Where a simulation is kept. What is played stands in ``about``, JSON-able."""

    path: Path
    about: Mapping[str, Any]

    @classmethod
    def at(cls, path: str | os.PathLike[str]) -> Folder:
        """The folder of a simulation that was begun; ``ValueError`` if there is none."""
        where = Path(path)
        try:
            written = json.loads((where / ABOUT).read_text(encoding="utf-8"))
            about = fields("a simulation", written, NEEDED)
        except FileNotFoundError:
            raise ValueError(f"there is no simulation in {where}") from None
        except (ValueError, TypeError, OSError) as error:
            raise ValueError(f"{where / ABOUT} tells of no simulation: {error}") from None
        if about["format"] != FORMAT:
            raise ValueError(
                f"{where} was written by a later version of cantorlab ({about['version']})"
            )
        return cls(where, about)

    @classmethod
    def begun(cls, path: str | os.PathLike[str], about: Mapping[str, Any]) -> Folder:
        """The folder for what ``about`` tells of, made if it is not there.

        Raises ``ValueError`` if another simulation, or something else, is in it.
        """
        if find_spec("pyarrow") is None:
            raise ValueError('to="folder" needs pyarrow: install cantorlab[store]')
        where = Path(path)
        if (where / ABOUT).exists():
            folder = cls.at(where)
            folder._check_same(about)
            return folder
        if where.exists() and (not where.is_dir() or any(where.iterdir())):
            raise ValueError(f"{where} holds something else: a simulation has a folder of its own")
        where.mkdir(parents=True, exist_ok=True)
        return cls(where, about).meant_for(about["n"])

    def meant_for(self, n: int) -> Folder:
        """The folder with so many games, or as many as there are, as its aim, written down."""
        there = max((first + count for first, count in self.spans()), default=0)
        folder = Folder(self.path, {**self.about, "n": max(n, there)})
        text = json.dumps(dict(folder.about), ensure_ascii=False, indent=1)
        _whole(self.path / ABOUT, text.encode())
        return folder

    def _check_same(self, about: Mapping[str, Any]) -> None:
        for name in NEEDED:
            if name not in ("n", "path") and self.about[name] != about[name]:
                raise ValueError(
                    f"{self.path} holds another simulation: its {name} is {self.about[name]!r}, "
                    f"not {about[name]!r}"
                )

    def spans(self) -> list[tuple[int, int]]:
        """The chunks that are whole: first game and number of games, in order."""
        names = [path.name for path in (self.path / COUNTED).glob("*.json")]
        found = sorted(name.partition(".")[0] for name in names if _OF_CHUNK.fullmatch(name))
        spans: list[tuple[int, int]] = []
        at = 0
        for first, stop in (map(int, stem.split("-")) for stem in found):
            if first >= at:  # or a worker that was given up wrote it after all
                spans.append((first, stop - first))
                at = stop
        return spans

    def missing(self, n: int) -> list[tuple[int, int]]:
        """The games below ``n`` that are in no whole chunk, as spans."""
        gaps, at = [], 0
        for first, count in [*self.spans(), (n, 0)]:
            if first > at:
                gaps.append((at, min(first, n) - at))
            at = max(at, first + count)
        return [(first, count) for first, count in gaps if count > 0]

    def clear_remains(self) -> None:
        """Remove what a cut-off run left of chunks that are not whole."""
        whole = {_stem(*span) for span in self.spans()}
        for path in self.path.glob("*/*-*.*"):
            if _OF_CHUNK.fullmatch(path.name) and path.name.partition(".")[0] not in whole:
                path.unlink(missing_ok=True)

    def write(self, bulk: Bulk, chunk: Chunk, first: int, count: int) -> str:
        """Write a chunk down, whole or not at all; return its name."""
        from pyarrow import Table, parquet

        stem = _stem(first, count)
        for name, columns in chunk.columns.items():
            home = self.path / name
            home.mkdir(exist_ok=True)
            table = Table.from_pandas(widened(bulk.frame(name, columns)), preserve_index=False)
            at = home / f"{stem}.parquet.part"
            parquet.write_table(table, at, compression="zstd")
            at.replace(home / f"{stem}.parquet")
        home = self.path / COUNTED
        home.mkdir(exist_ok=True)
        if chunk.arrays:
            part = home / f"{stem}.npz.part"
            with part.open("wb") as file:
                np.savez_compressed(file, **chunk.arrays)
            part.replace(home / f"{stem}.npz")
        told = {
            "totals": chunk.totals,
            "failures": [failure.to_json() for failure in chunk.failures],
        }
        _whole(home / f"{stem}.json", json.dumps(told, ensure_ascii=False).encode())
        return stem

    def counted(self, stem: str) -> Chunk:
        """What was counted in a chunk, without its frames; ``ValueError`` if it is damaged."""
        try:
            return self._counted(stem)
        except _UNREADABLE as error:
            raise self._damaged(stem, f"{COUNTED}/{stem}.json or .npz", error) from error

    def read(self, name: str, stem: str) -> pd.DataFrame:
        """A frame of a chunk, as it was written; ``ValueError`` if it is damaged or gone."""
        from pyarrow import parquet

        file = f"{name}/{stem}.parquet"
        try:
            frame: pd.DataFrame = parquet.read_table(self.path / file).to_pandas()
        except _UNREADABLE as error:
            raise self._damaged(stem, file, error) from error
        return frame

    def _damaged(self, stem: str, file: str, error: Exception) -> ValueError:
        return ValueError(
            f"{self.path / file} cannot be read ({type(error).__name__}): delete "
            f"{COUNTED}/{stem}.json, and open_simulation(…).go_on() plays these games again"
        )

    def _counted(self, stem: str) -> Chunk:
        at = self.path / COUNTED / f"{stem}.json"
        told = fields("a chunk", json.loads(at.read_text("utf-8")), ("totals", "failures"))
        totals = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in told["totals"].items()
        }
        arrays = {}
        if at.with_suffix(".npz").exists():
            with np.load(at.with_suffix(".npz"), allow_pickle=False) as found:
                arrays = {name: found[name] for name in found.files}
        failures = tuple(Failure.from_json(failure) for failure in told["failures"])
        return Chunk(totals, {}, arrays, failures)

    def tally(self, nothing: Chunk) -> Tally:
        """All that was counted so far, added up."""
        tally = Tally(nothing, keep_columns=False)
        for span in self.spans():
            tally.take(self.counted(_stem(*span)))
        return tally


@dataclass(frozen=True)
class FolderWork:
    """Plays chunks into a folder; only their names travel."""

    bulk: Bulk
    folder: Folder

    def __call__(self, first: int, count: int) -> str:
        """Play the games from ``first`` on, write them down, and return the name of the chunk."""
        return self.folder.write(self.bulk, self.bulk.play(first, count), first, count)


@dataclass(frozen=True)
class Files:
    """The frames of a simulation in a folder, read when they are asked for."""

    bulk: Bulk
    folder: Folder
    nothing: Chunk

    @property
    def names(self) -> Collection[str]:
        """What frames there are."""
        return self.nothing.columns.keys()

    def frame(self, name: str) -> pd.DataFrame:
        """One of them, in compact columns."""
        pieces = [*self.batches(name)]
        if not pieces:
            return self._empty(name)
        whole = pd.concat(pieces, ignore_index=True)
        # Categories that are found by looking differ from piece to piece.
        for column, dtype in pieces[0].dtypes.items():
            if isinstance(dtype, pd.CategoricalDtype) and whole[column].dtype != dtype:
                whole[column] = pd.Categorical(whole[column])
        return whole

    def batches(self, name: str) -> Iterator[pd.DataFrame]:
        """The same a chunk at a time."""
        like = self._empty(name).dtypes
        for span in self.folder.spans():
            yield self.folder.read(name, _stem(*span)).astype(
                {
                    column: dtype
                    for column, dtype in like.items()
                    if not isinstance(dtype, pd.CategoricalDtype) or len(dtype.categories)
                }
            )

    def _empty(self, name: str) -> pd.DataFrame:
        return self.bulk.frame(name, self.nothing.columns[name])


def seed_in(path: str | os.PathLike[str]) -> int | None:
    """The seed of the simulation in a folder, or None if there is none."""
    if not (Path(path) / ABOUT).exists():
        return None
    seed: int = Folder.at(path).about["seed"]
    return seed


def _stem(first: int, count: int) -> str:
    return f"{first:012d}-{first + count:012d}"


def _whole(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(content)
    part.replace(path)

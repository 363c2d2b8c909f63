"""Simulation in a folder: a Parquet file for each frame of each chunk, and its counts.

    simulation.json          the simulation: game, seed, players, options, version
    games/000000000000-000000000064.parquet   … a folder a frame, which others may read as it is
    counted/000000000000-000000000064.json    totals and failures, written last: the chunk is whole
    counted/000000000000-000000000064.npz     the maps of the board and the like

A chunk is whole or not there, so that a run that was cut off resumes where it stopped. Integers are
as wide as those of frames: other programs' formulas do not silently overflow them, and Parquet
needs no more room for them.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import numpy as np
import pandas as pd

from cantorlab.rules.reading import cite, fields
from cantorlab.stats.engine.bulk import Bulk, Chunk, Tally, add
from cantorlab.stats.engine.columns import widen
from cantorlab.stats.engine.failures import Failure
from cantorlab.stats.engine.folder_about import (
    ABOUT,
    LONGEST_FILE,
    check_same,
    read_about,
)
from cantorlab.stats.engine.sources import use_interpreter
from cantorlab.support import extras
from cantorlab.support.folder_lock import LOCK, only_writer
from cantorlab.support.foreign_files import open_file, parse_json, read_text

#: Access to a folder that another process writes.
READ = ", or read with open_simulation what is there"
COUNTED = "counted"
# The files of a chunk, whole or not; other ones that lie beside them are ignored.
_OF_CHUNK = re.compile(r"\d{12,}-\d{12,}\.(parquet|json|npz)(\.([0-9a-f]{12}\.)?part)?")
# Bytes that the arrays of a chunk have at most: an archive may hold far more than its own size.
LARGEST_ARRAYS = 1 << 26
# The games up to this one are played interpreted, so that some stand there before compiling ends.
FIRST_COMPILED = 34


@dataclass(frozen=True)
class Folder:
    """Folder of a simulation, which ``about`` describes, JSON-able."""

    path: Path
    about: Mapping[str, Any]

    @classmethod
    def at(cls, path: str | os.PathLike[str]) -> Folder:
        """Return the folder of a simulation that was begun.

        Raises ``ValueError`` if there is none.
        """
        where = folder_path(path)
        return cls(where, read_about(where))

    @classmethod
    @contextmanager
    def begin(cls, path: str | os.PathLike[str], about: Mapping[str, Any]) -> Iterator[Folder]:
        """Open, or make, the folder of the simulation in ``about``, as its only writer.

        Raises ``ValueError`` if another simulation, or something else, is in it, or another writer.
        """
        extras.need("pyarrow", "store")
        where = folder_path(path)
        if _holds_another_thing(where):
            raise ValueError(
                f"{where} holds something else: a simulation needs a folder of its own"
            )
        with only_writer(where, READ):
            if (where / ABOUT).exists():
                folder = cls.at(where)
                check_same(where, folder.about, about)
            else:
                folder = cls(where, about).aim_for(about["n"])
            yield folder

    def aim_for(self, n: int) -> Folder:
        """Return the folder with at least ``n`` games as its aim, written down."""
        there = max((first + count for first, count in self.spans()), default=0)
        folder = Folder(self.path, {**self.about, "n": max(n, there)})
        text = json.dumps(dict(folder.about), ensure_ascii=False, indent=1)
        _whole(self.path / ABOUT, text.encode())
        return folder

    def spans(self) -> list[tuple[int, int]]:
        """Return the whole chunks: first game and number of games, in order."""
        names = [path.name for path in (self.path / COUNTED).glob("*.json")]
        found = sorted(name.partition(".")[0] for name in names if _OF_CHUNK.fullmatch(name))
        spans: list[tuple[int, int]] = []
        at = 0
        for first, stop in (map(int, stem.split("-")) for stem in found):
            if first >= at:  # or a worker that was given up wrote it after all
                spans.append((first, stop - first))
                at = stop
        return spans

    def missing_spans(self, n: int) -> list[tuple[int, int]]:
        """Return the games below ``n`` that are in no whole chunk, as spans."""
        gaps, at = [], 0
        for first, count in [*self.spans(), (n, 0)]:
            if first > at:
                gaps.append((at, min(first, n) - at))
            at = max(at, first + count)
        return [(first, count) for first, count in gaps if count > 0]

    def clear_remains(self) -> None:
        """Remove the remains of incomplete chunks of a cut-off run."""
        whole = {_stem(*span) for span in self.spans()}
        for path in self.path.glob("*/*-*.*"):
            is_part = path.suffix == ".part" or path.name.partition(".")[0] not in whole
            if _OF_CHUNK.fullmatch(path.name) and is_part:
                path.unlink(missing_ok=True)
        for path in self.path.glob(f"{ABOUT}.*.part"):
            path.unlink(missing_ok=True)

    def write(self, bulk: Bulk, chunk: Chunk, first: int, count: int) -> str:
        """Write a chunk down, whole or not at all; return its name."""
        from pyarrow import Table, parquet

        stem = _stem(first, count)
        for name, columns in chunk.columns.items():
            home = self.path / name
            home.mkdir(exist_ok=True)
            table = Table.from_pandas(widen(bulk.frame(name, columns)), preserve_index=False)
            at = home / f"{stem}.parquet"
            part = _part_of(at)
            parquet.write_table(table, part, compression="zstd")
            part.replace(at)
        home = self.path / COUNTED
        home.mkdir(exist_ok=True)
        if chunk.arrays:
            at = home / f"{stem}.npz"
            part = _part_of(at)
            with part.open("wb") as file:
                np.savez_compressed(file, **chunk.arrays)
            part.replace(at)
        told = {
            "totals": chunk.totals,
            "failures": [failure.to_json() for failure in chunk.failures],
        }
        _whole(home / f"{stem}.json", json.dumps(told, ensure_ascii=False).encode())
        return stem

    def read_counts(self, stem: str, nothing: Chunk) -> Chunk:
        """Return the counts of a chunk, without its frames; raise ``ValueError`` if damaged.

        It can be added to ``nothing``, the chunk of no games.
        """
        try:
            chunk = self._read_counts(stem)
            add(nothing.totals, chunk.totals)
            add(nothing.arrays, chunk.arrays)
        except Exception as error:  # of JSON, of archives, of what they hold
            raise self._damage_error(stem, f"{COUNTED}/{stem}.json or .npz", error) from error
        return chunk

    def read(self, name: str, stem: str, like: pd.DataFrame) -> pd.DataFrame:
        """Return a frame of a chunk, with the types of ``like``.

        Raises ``ValueError`` if it is damaged or gone. Categories taken from the data stay as they
        are.
        """
        from pyarrow import parquet

        file = f"{name}/{stem}.parquet"
        types = {
            column: dtype
            for column, dtype in like.dtypes.items()
            if not isinstance(dtype, pd.CategoricalDtype) or len(dtype.categories)
        }
        try:
            with open_file(self.path / file) as opened:
                frame: pd.DataFrame = parquet.read_table(opened).to_pandas()
            return frame[like.columns].astype(types)
        except Exception as error:  # Arrow has its own, and pandas those of the content
            raise self._damage_error(stem, file, error) from error

    def _damage_error(self, stem: str, file: str, error: Exception) -> ValueError:
        return ValueError(
            f"{self.path / file} cannot be read ({type(error).__name__}): delete "
            f"{COUNTED}/{stem}.json, and open_simulation(…).go_on() plays these games again"
        )

    def _read_counts(self, stem: str) -> Chunk:
        at = self.path / COUNTED / f"{stem}.json"
        told = fields("a chunk", parse_json(read_text(at, LONGEST_FILE)), ("totals", "failures"))
        totals = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in told["totals"].items()
        }
        arrays = {}
        archive = at.with_suffix(".npz")
        if archive.exists():
            with open_file(archive) as file, ZipFile(file) as packed:
                if sum(item.file_size for item in packed.infolist()) > LARGEST_ARRAYS:
                    raise ValueError(f"{archive} holds more than {LARGEST_ARRAYS:,} bytes")
                file.seek(0)
                with np.load(file, allow_pickle=False) as found:
                    arrays = {name: found[name] for name in found.files}
        failures = tuple(Failure.from_json(failure) for failure in told["failures"])
        return Chunk(totals, {}, arrays, failures)

    def tally(self, nothing: Chunk) -> Tally:
        """Return all counts so far, added up."""
        tally = Tally(nothing, keep_columns=False)
        for span in self.spans():
            tally.take(self.read_counts(_stem(*span), nothing))
        return tally


@dataclass(frozen=True)
class FolderWork:
    """Player of chunks into a folder; only their names travel."""

    bulk: Bulk
    folder: Folder

    def __call__(self, first: int, count: int) -> str:
        """Play the games from ``first`` on, write them down, and return the name of the chunk."""
        bulk = self.bulk if first >= FIRST_COMPILED else use_interpreter(self.bulk)
        return self.folder.write(bulk, bulk.play(first, count), first, count)


@dataclass(frozen=True)
class Files:
    """Frames of a simulation in a folder, read when they are asked for."""

    bulk: Bulk
    folder: Folder
    nothing: Chunk

    @property
    def names(self) -> Collection[str]:
        """Names of the frames."""
        return self.nothing.columns.keys()

    def frame(self, name: str) -> pd.DataFrame:
        """Return one of them, in compact columns."""
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
        """Yield the same a chunk at a time."""
        like = self._empty(name)
        for span in self.folder.spans():
            yield self.folder.read(name, _stem(*span), like)

    def _empty(self, name: str) -> pd.DataFrame:
        return self.bulk.frame(name, self.nothing.columns[name])


def folder_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a folder; raise ``ValueError`` for anything else."""
    name = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(name, str) or "\0" in name:
        raise ValueError(f"a folder is named by a text or a path, not {cite(path)}")
    return Path(name)


def seed_in(path: str | os.PathLike[str]) -> int | None:
    """Return the seed of the simulation in a folder, or None if there is none."""
    if not os.path.lexists(folder_path(path) / ABOUT):  # which no name is too long for
        return None
    seed: int = Folder.at(path).about["seed"]
    return seed


def _stem(first: int, count: int) -> str:
    return f"{first:012d}-{first + count:012d}"


def _holds_another_thing(path: Path) -> bool:
    """Return whether there is something other than a simulation or its beginning."""
    if not os.path.lexists(path):
        return False
    if not path.is_dir():
        return True
    others = [each for each in path.iterdir() if not each.name.startswith((LOCK, ABOUT))]
    # Looked for after the others: the writer of a simulation writes it before them.
    return bool(others) and not (path / ABOUT).exists()


def _part_of(path: Path) -> Path:
    """Return the temporary file of this one: no two writers have the same."""
    return path.with_name(f"{path.name}.{uuid4().hex[:12]}.part")


def _whole(path: Path, content: bytes) -> None:
    """Write a file that is there whole or not at all."""
    part = _part_of(path)
    part.write_bytes(content)
    part.replace(path)

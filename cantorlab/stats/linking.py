"""Linked views of a simulation's games: a choice in one picture counts in all the others.

Three pictures show the same games: the cells of a map, the lengths, and the results. Each counts
the games that match the choices in the other two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.rules.siggil.kernel.turn import PLACES
from cantorlab.support.deprecation import find_for_pickles

Rows: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

MAGES = range(-9, 9)
SQUARES = 9
#: A length has a bar of its own up to so many lengths; then several share one.
MOST_BARS = 12


@dataclass(frozen=True)
class Incidence:
    """Cells of each game: the row of a game and a cell, once for each such pair."""

    row: Rows
    cell: Rows

    @classmethod
    def of(cls, row: Any, cell: Any, cells: int) -> Incidence:
        """Return the same pairs without repetitions."""
        both = np.sort(np.asarray(row, np.int64) * cells + np.asarray(cell, np.int64))
        # By sorting, ten times sooner than np.unique.
        both = both[np.concatenate([[True], np.diff(both) != 0])[: len(both)]]
        return cls(both // cells, both % cells)


@dataclass(frozen=True)
class Layer:
    """Map of cells: ``rows`` × ``columns`` (there may be only one).

    ``name`` and ``about`` identify the counts, for the caller's words.
    """

    name: str
    about: str
    rows: Sequence[int]
    columns: Sequence[int]
    load: Callable[[], Incidence]

    @property
    def cells(self) -> int:
        """Number of cells."""
        return len(self.rows) * len(self.columns)


@dataclass(frozen=True)
class Bars:
    """Games by a quantity: the bar of each row, and the meaning of each bar."""

    of_row: Rows
    keys: Sequence[tuple[Any, Any]]


@dataclass(frozen=True)
class Selection:
    """Choices: a row and a column of the map, a bar of the lengths, one of the results."""

    row: int | None = None
    column: int | None = None
    length: int | None = None
    result: int | None = None


@dataclass(frozen=True)
class Counts:
    """Number of games in each cell and bar, and the numbers of the games that match all choices."""

    cells: Rows
    lengths: Rows
    results: Rows
    games: Rows


class LinkedSimulation:
    """Simulation whose maps, lengths and results are linked.

    Raises ``ValueError`` if it kept no frames.
    """

    #: Where nothing is chosen.
    nothing = Selection()

    def __init__(self, sim: Any) -> None:
        self.sim = sim
        games = sim.where()  # raises for a simulation without frames
        self.numbers: Rows = games["game"].to_numpy(np.int64)
        self.unit = "duels" if "duels" in games else "plies"
        self.lengths = _lengths(games[self.unit].to_numpy(np.int64))
        self.results = _results(games)
        self.layers = _layers(sim)
        self._loaded: dict[int, Incidence] = {}

    def counts(self, layer: int | None, chosen: Selection) -> Counts:
        """Count the matching games; ``layer`` is the number of a map, None without one."""
        masks = {
            "where": self._where(layer, chosen),
            "length": _is(self.lengths.of_row, chosen.length),
            "result": _is(self.results.of_row, chosen.result),
        }
        found = _all_of(masks, len(self.numbers))
        others = {name: self._without(masks, name) for name in masks}
        return Counts(
            self._cells(layer, others["where"]),
            _count(self.lengths, others["length"]),
            _count(self.results, others["result"]),
            self.numbers[found],
        )

    def incidence(self, layer: int) -> Incidence:
        """Return the cells of each game on a map, computed when first asked for."""
        if layer not in self._loaded:
            self._loaded[layer] = self.layers[layer].load()
        return self._loaded[layer]

    def _where(self, layer: int | None, chosen: Selection) -> Mask | None:
        if layer is None or (chosen.row is None and chosen.column is None):
            return None
        found, columns = self.incidence(layer), len(self.layers[layer].columns)
        here = np.ones(len(found.cell), bool)
        if chosen.row is not None:
            first = chosen.row * columns
            here &= (found.cell >= first) & (found.cell < first + columns)
        if chosen.column is not None:
            here &= found.cell % columns == chosen.column
        mask = np.zeros(len(self.numbers), bool)
        mask[found.row[here]] = True
        return mask

    def _without(self, masks: Mapping[str, Mask | None], name: str) -> Mask:
        others = {each: mask for each, mask in masks.items() if each != name}
        return _all_of(others, len(self.numbers))

    def _cells(self, layer: int | None, mask: Mask) -> Rows:
        if layer is None:
            return np.zeros(0, np.int64)
        found = self.incidence(layer)
        cells = found.cell if mask.all() else found.cell[mask[found.row]]
        return np.bincount(cells, minlength=self.layers[layer].cells)


def _is(of_row: Rows, bar: int | None) -> Mask | None:
    return None if bar is None else of_row == bar


def _all_of(masks: Mapping[str, Mask | None], count: int) -> Mask:
    together = np.ones(count, bool)
    for mask in masks.values():
        if mask is not None:
            together &= mask
    return together


def _count(bars: Bars, mask: Mask) -> Rows:
    return np.bincount(bars.of_row[mask], minlength=len(bars.keys))


def _lengths(values: Rows) -> Bars:
    """Return bars of equal width from the shortest game to the longest, both ends inclusive."""
    if not len(values):
        return Bars(values, ())
    low, high = int(values.min()), int(values.max())
    width = -(-(high - low + 1) // MOST_BARS)
    bars = range(low, high + 1, width)
    return Bars((values - low) // width, [(at, min(at + width - 1, high)) for at in bars])


def _results(games: pd.DataFrame) -> Bars:
    """Return a bar for each winner (None: no single one) and reason that occur, seat by seat."""
    winner = games["winner"].astype("Int64").fillna(-1).to_numpy(np.int64)
    reasons = games["reason"].astype(str).to_numpy()
    ends = pd.MultiIndex.from_arrays([winner, reasons])
    codes, keys = pd.factorize(ends)
    counts = np.bincount(codes, minlength=len(keys))
    order = sorted(range(len(keys)), key=lambda at: (keys[at][0] % 99, -counts[at], keys[at][1]))
    place = np.empty(len(keys), np.int64)
    place[order] = range(len(keys))
    told = [(None if keys[at][0] < 0 else int(keys[at][0]), keys[at][1]) for at in order]
    return Bars(place[codes] if len(keys) else codes.astype(np.int64), told)


def _layers(sim: Any) -> Sequence[Layer]:
    """Return the maps of a game: none for a game from outside."""
    makers: dict[str, Callable[[Any], Sequence[Layer]]] = {
        "cantor": _of_cantor,
        "siggil": _of_siggil,
        "tafl": _of_tafl,
        "queen": _of_tafl,
    }
    return makers[sim.game](sim) if sim.game in makers else ()


def _of_cantor(sim: Any) -> Sequence[Layer]:
    """Return place × mage: for both seats, and for each alone."""
    places = sorted(int(place) for place in sim.duels["place"].unique())
    row_of = pd.Index(sim.games["game"])

    def load(seats: Sequence[int]) -> Incidence:
        duels = sim.duels
        row = row_of.get_indexer(duels["game"])
        at = pd.Index(places).get_indexer(duels["place"])
        cells = [at * len(MAGES) + duels[f"mage_{seat}"].to_numpy() - MAGES[0] for seat in seats]
        return Incidence.of(
            np.tile(row, len(seats)), np.concatenate(cells), len(places) * len(MAGES)
        )

    shown = {"either": (0, 1), "0": (0,), "1": (1,)}
    return [
        Layer("mage", who, places, MAGES, lambda seats=seats: load(seats))  # type: ignore[misc]
        for who, seats in shown.items()
    ]


def _of_siggil(sim: Any) -> Sequence[Layer]:
    """Return the places where spirits freed themselves."""

    def load() -> Incidence:
        spirits = sim.spirits[["game", "place"]].dropna()
        row = pd.Index(sim.games["game"]).get_indexer(spirits["game"])
        return Incidence.of(row, spirits["place"].astype("int64"), PLACES)

    return [Layer("spirit", "freed", range(PLACES), (0,), load)]


def _of_tafl(sim: Any) -> Sequence[Layer]:
    """Return square × piece: where it stopped, where it was captured; the sovereign first."""
    hunted = "queen" if sim.game == "queen" else "king"
    pieces = sorted((name for name, map_ in sim.visits.items() if map_.any()), key=hunted.__ne__)
    taken = [name for name, map_ in sim.captures.items() if map_.any()]

    def load(piece: str, captured: bool) -> Incidence:
        row, rank, file = np.nonzero(sim.squares_of(piece, captured=captured))
        return Incidence(row, rank * SQUARES + file)

    shown = [(piece, False) for piece in pieces] + [(piece, True) for piece in taken]
    return [
        Layer(
            piece, "captured" if captured else "stopped", range(SQUARES), range(SQUARES),
            lambda piece=piece, captured=captured: load(piece, captured),  # type: ignore[misc]
        )
        for piece, captured in shown
    ]  # fmt: skip


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Chosen": "Selection", "Linked": "LinkedSimulation"})

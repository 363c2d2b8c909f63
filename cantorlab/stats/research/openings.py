"""Openings of written games of Catch the King and Queen: their first plies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

import pandas as pd

from cantorlab.rules.record import Record
from cantorlab.rules.state import State
from cantorlab.rules.tafl.names import COLUMNS
from cantorlab.stats.intervals import score_interval
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.summaries import records_in
from cantorlab.stats.tafl.simulation import TaflSimulation
from cantorlab.support.numbers import read_whole

Mirror: TypeAlias = Callable[[int, int], tuple[int, int]]

# The ways to lay a board upon itself: columns and rows counted from 0, the middle one is 4.
_MIRRORS: tuple[Mirror, ...] = (
    lambda x, y: (x, y),
    lambda x, y: (8 - x, y),
    lambda x, y: (x, 8 - y),
    lambda x, y: (8 - x, 8 - y),
    lambda x, y: (y, x),
    lambda x, y: (8 - y, x),
    lambda x, y: (y, 8 - x),
    lambda x, y: (8 - y, 8 - x),
)
_SQUARE = re.compile(r"[a-i][1-9]")
_FACINGS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}


class _Game(NamedTuple):
    """Data of a game that count: its kind, its first actions, its result, its start's mirrors."""

    kind: str
    actions: Sequence[str]
    result: str
    mirrors: Callable[[], Sequence[Mirror]]


def openings(
    games: Iterable[Record] | TaflSimulation, plies: int = 4, *, mirrored: bool = True
) -> pd.DataFrame:
    """Count the games that open with the same ``plies``, and their results: one row per opening.

    The games are records, or those of a simulation.

    The index is ``game`` and ``opening`` (``d1-d4 e4-f4``), the commonest first. Columns:
    ``games``; ``won``, ``drawn``, ``lost`` (by seat 0, of those that are over); ``score``, the mean
    of a win as 1 and a draw as ½, with its 95 % interval ``low``, ``high``. With ``mirrored``
    openings that are mirror images or turns of one another count as one, under the name that comes
    first, if the game's own beginning is its mirror image. Shorter games are left out.

    >>> from cantorlab import simulate, stats
    >>> found = stats.openings(simulate("tafl", 50, seed=1), plies=1)
    >>> int(found.games.sum())
    50

    Raises ``ValueError`` for games of another kind, or that cannot be replayed, and ``TypeError``
    for anything else.
    """
    length = read_whole(plies)
    if length is None or length < 1:
        raise ValueError(f"an opening has at least one ply: plies is not {plies!r}")
    found: dict[tuple[str, str], Counter[str]] = {}
    read = (
        _games_of_simulation(games, length)
        if isinstance(games, Simulation)
        else map(_game_of_record, records_in(games))
    )
    for kind, actions, result, mirrors in read:
        if len(actions) < length:
            continue
        first = " ".join(actions[:length])
        if mirrored:
            first = min(_mirror_actions(mirror, first) for mirror in mirrors())
        found.setdefault((kind, first), Counter())[result] += 1
    order = sorted(found, key=lambda name: (name[0], -found[name].total(), name[1]))
    return _table(order, [found[name] for name in order])


def _game_of_record(record: Record) -> _Game:
    _check(record.game)
    actions = [action for _, action in record.actions]
    return _Game(record.game, actions, record.result, lambda: _mirrors_of(record.start()))


def _games_of_simulation(sim: Simulation, plies: int) -> Iterator[_Game]:
    _check(sim.game)
    assert isinstance(sim, TaflSimulation)
    mirrors = _mirrors_of(sim.opening)
    for actions, winner in zip(sim.first_actions(plies), sim.games["winner"], strict=True):
        result = "1/2-1/2" if pd.isna(winner) else ("1-0", "0-1")[winner]
        yield _Game(sim.game, actions, result, lambda: mirrors)


def _check(game: str) -> None:
    if game not in ("tafl", "queen"):
        raise ValueError(f"openings are those of tafl and queen, not of {game}")


def _table(order: Sequence[tuple[str, str]], ends: Sequence[Counter[str]]) -> pd.DataFrame:
    index = pd.MultiIndex.from_tuples(order, names=["game", "opening"])
    columns = {"won": "1-0", "drawn": "1/2-1/2", "lost": "0-1"}
    counted = {"games": [each.total() for each in ends]} | {
        name: [each[result] for each in ends] for name, result in columns.items()
    }
    table = pd.DataFrame(counted, index=index, dtype="int64")
    over = table[list(columns)].sum(axis=1)
    points = table["won"] + 0.5 * table["drawn"]
    table["score"] = points / over.where(over > 0)
    low, high = score_interval(*(table[name] for name in columns))
    table["low"], table["high"] = low, high
    return table


def _mirrors_of(start: State) -> list[Mirror]:
    """Return the ways in which the beginning of a game is its own mirror image."""
    seen = start.observation(None)
    standing = {
        (piece["square"], piece["piece"], piece.get("facing")) for piece in seen["pieces"]
    } | {(square, "forest", None) for square in seen["forests"]}
    return [
        mirror
        for mirror in _MIRRORS
        if standing
        == {
            (_mirror_actions(mirror, square), piece, _mirror_facing(mirror, facing))
            for square, piece, facing in standing
        }
    ]


def _mirror_actions(mirror: Mirror, actions: str) -> str:
    def square(name: re.Match[str]) -> str:
        column, row = mirror(COLUMNS.index(name[0][0]), int(name[0][1]) - 1)
        return f"{COLUMNS[column]}{row + 1}"

    return _SQUARE.sub(square, actions)


def _mirror_facing(mirror: Mirror, facing: str | None) -> str | None:
    if facing is None:
        return None
    x, y = _FACINGS[facing]
    (from_x, from_y), (to_x, to_y) = mirror(4, 4), mirror(4 + x, 4 + y)
    return next(name for name, way in _FACINGS.items() if way == (to_x - from_x, to_y - from_y))

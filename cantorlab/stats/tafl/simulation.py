"""Catch the King and Catch the Queen in bulk, with maps of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cantorlab.players import NamedPlayer
from cantorlab.rules import tafl
from cantorlab.rules.random import Seed
from cantorlab.rules.reading import cite
from cantorlab.rules.tafl.kernel import board, bulk
from cantorlab.rules.tafl.names import BY_NAME, KING_SIDES, NAMES, QUEEN_SIDES
from cantorlab.rules.values import thaw
from cantorlab.stats.engine.bulk import Chunk, Columns, CompiledKernel, Span, Totals, should_compile
from cantorlab.stats.engine.columns import nullable, to_categorical
from cantorlab.stats.engine.matches import MOVES, Matches
from cantorlab.stats.engine.options import CommonOptions, are_random, player_names, seat_players
from cantorlab.stats.engine.sources import MatchGames, SourceBulk
from cantorlab.stats.simulated import Simulation
from cantorlab.stats.tafl.maps import REASONS, Games, Map, Maps, without_rim
from cantorlab.stats.tafl.sources import (
    TaflArrays,
    TaflKernelGames,
    TaflRecorder,
    squares_in,
    times_in,
)
from cantorlab.support.deprecation import find_for_pickles

COMPILED = CompiledKernel(
    "tafl.kernel.bulk", "play_games", worth_compiling=2_500, worth_loading=300
)


@dataclass(frozen=True, eq=False, repr=False)
class TaflSimulation(Simulation):
    """Simulated games of Catch the King or Catch the Queen.

    ``games``: one row per game: ``game`` (its index), ``winner`` (a seat, none for a draw),
    ``reason``, ``plies``, ``captures`` and the losses of each side (``attacker_lost``,
    ``defender_lost``; with the queen ``jarl_lost``, ``king_lost``, ``english_lost``).

    All maps are 9 × 9 counts, first the row (0 is row 1, the lowest), then the column (0 is a).

    A cell of a map leads back to its games by ``games_through``.

    Random games are played again when a map is first asked for, unless ``maps=True`` counted them
    along; between other players they are always counted.

    >>> from cantorlab import simulate
    >>> sim = simulate("tafl", 20, seed=1, progress=False)
    >>> sim.visits["king"].shape, int(sim.captures["defender"].sum())
    ((9, 9), 87)
    """

    _maps: Maps = field(kw_only=True)

    def __post_init__(self) -> None:
        # A selection of rows shares the maps, so that they are made once.
        if self._maps.progress != self._progress:
            object.__setattr__(self, "_maps", replace(self._maps, progress=self._progress))

    @property
    def visits(self) -> Mapping[str, Map]:
        """By piece name, how often a piece of that kind stopped on each square."""
        return self._maps.visits

    @property
    def captures(self) -> Mapping[str, Map]:
        """By piece name, how often one was taken there."""
        return self._maps.captures

    @property
    def king_path(self) -> Map:
        """Counts of the squares where the king (the queen) stopped."""
        return self.visits["queen" if self.game == "queen" else "king"]

    @property
    def ends(self) -> Mapping[str, Map]:
        """By reason, where the king (the queen) stood when a game ended so."""
        return self._maps.ends

    @property
    def opening(self) -> tafl.TaflState:
        """The state that all games begin with."""
        return self._source.opening

    @property
    def _source(self) -> Games:
        source: Games = self._bulk.source  # type: ignore[attr-defined]
        return source

    def first_actions(self, plies: int) -> Iterator[Sequence[str]]:
        """Yield the first ``plies`` actions of each row of ``games``, or fewer if it has fewer.

        >>> from cantorlab import simulate
        >>> sim = simulate("tafl", 20, seed=1)
        >>> next(sim.first_actions(2)) == [action for _, action in sim.state(0).actions[:2]]
        True

        The games are played again, unless ``moves=True`` kept theirs. Raises ``ValueError`` if
        there are no frames.
        """
        games, source, plies = self.games, self._source, index(plies)
        if MOVES in self._store.names:
            first = self.moves[self.moves["ply"] <= plies]
            by_game = first.groupby("game", observed=True)["action"].agg(list)
            yield from (by_game[game] for game in games["game"])
        elif isinstance(source, TaflKernelGames):
            yield from source.first_actions(games["game"].to_numpy(), plies)
        else:
            for game in games["game"]:
                yield [action for _, action in self.state(game).actions[:plies]]

    def games_through(self, square: str, piece: str, *, captured: bool = False) -> pd.DataFrame:
        """Return the rows of ``games`` in which a piece of this name stopped on a square.

        With ``captured``: in which one was captured there. A further column ``times`` counts them
        in each: they add up to the square's cell in ``visits`` (``captures``).

        >>> from cantorlab import simulate
        >>> sim = simulate("tafl", 20, seed=1)
        >>> found = sim.games_through("a1", "king")
        >>> bool(found.times.sum() == sim.visits["king"][0, 0])
        True

        The games are played again. Raises ``ValueError`` for an unknown square or piece, and if
        there are no frames.
        """
        if square not in BY_NAME:
            raise ValueError(f"a square is one of a1 to i9, not {cite(square)}")
        looked_for = BY_NAME[square], _bits(piece), captured
        games, source = self.games, self._source
        if isinstance(source, TaflKernelGames):
            times = source.times(games["game"].to_numpy(), *looked_for)
        else:
            ends = (self.state(index) for index in games["game"])
            times = np.array([times_in(end, *looked_for) for end in ends], np.int64)
        return games.assign(times=times)[times > 0]

    def squares_of(self, piece: str, *, captured: bool = False) -> NDArray[np.bool_]:
        """Return for each row of ``games`` the squares on which a piece of this name stopped.

        With ``captured``: on which one was captured. The array is games × 9 × 9, rows and columns
        as in the maps.

        >>> from cantorlab import simulate
        >>> sim = simulate("tafl", 20, seed=1)
        >>> found = sim.squares_of("king")
        >>> bool(found[:, 0, 0].sum() == len(sim.games_through("a1", "king")))
        True

        The games are played again. Raises ``ValueError`` for an unknown piece, and if there are no
        frames.
        """
        kinds, games, source = _bits(piece), self.games, self._source
        if isinstance(source, TaflKernelGames):
            flat = source.squares(games["game"].to_numpy(), kinds, captured)
        else:
            ends = (self.state(index) for index in games["game"])
            found = [squares_in(end, kinds, captured) for end in ends]
            flat = np.array(found, bool).reshape(len(games), board.SQUARES)
        return without_rim(flat, len(flat))


def _bits(piece: str) -> int:
    """Return the kinds of pieces of a name; raise ``ValueError`` if there are none."""
    kinds = sum(1 << kind for kind, name in NAMES.items() if name == piece)
    if not kinds:
        names = ", ".join(dict.fromkeys(NAMES.values()))
        raise ValueError(f"there is no piece {cite(piece)}: there are {names}")
    return kinds


class TaflOptions(CommonOptions, total=False):
    """Options of ``simulate("tafl", …)``."""

    players: Sequence[NamedPlayer] | None
    maps: bool
    godi: tafl.Axis
    jarl: tafl.Axis
    victory: tafl.Axis
    young_king: bool
    archers: bool
    forest: bool


class QueenOptions(CommonOptions, total=False):
    """Options of ``simulate("queen", …)``."""

    players: Sequence[NamedPlayer] | None
    maps: bool
    queen_walks_in: bool


def bulk_tafl(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    moves: bool,
    maps: bool = False,
    godi: tafl.Axis = None,
    jarl: tafl.Axis = None,
    victory: tafl.Axis = None,
    young_king: bool = False,
    archers: bool = False,
    forest: bool = False,
) -> TaflBulk:
    """Return a player of ``n`` games of Catch the King for ``simulate``."""
    opening = tafl.start(
        godi=godi,
        jarl=jarl,
        victory=victory,
        young_king=young_king,
        archers=archers,
        forest=forest,
    )
    return _bulk(opening, n, players, seed, compiled, frames=frames, moves=moves, maps=maps)


def bulk_queen(
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    moves: bool,
    maps: bool = False,
    queen_walks_in: bool = True,
) -> TaflBulk:
    """Return a player of ``n`` games of Catch the Queen for ``simulate``."""
    opening = tafl.start_queen(queen_walks_in=queen_walks_in)
    return _bulk(opening, n, players, seed, compiled, frames=frames, moves=moves, maps=maps)


def _bulk(
    opening: tafl.TaflState,
    n: int,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    compiled: bool | None,
    *,
    frames: bool,
    moves: bool,
    maps: bool,
) -> TaflBulk:
    seats = seat_players(opening.game, players, 2)
    source: Games
    if are_random(seats):
        source = TaflKernelGames(opening, seed, should_compile(n, compiled, COMPILED), maps)
    else:
        matches = Matches(partial(same_opening, opening), seed, seats, opening.game)
        source = MatchGames(opening, matches, TaflRecorder)
    return TaflBulk(source, frames, moves, player_names(seats))


def same_opening(opening: tafl.TaflState, seed: Seed) -> tafl.TaflState:
    """Return the opening itself: nothing is dealt."""
    return opening


class TaflBulk(SourceBulk[tafl.TaflState, TaflArrays]):
    """Games of Catch the King or the Queen in bulk."""

    kind = TaflSimulation

    @property
    def game(self) -> str:
        """Name of the game, ``"tafl"`` or ``"queen"``."""
        return self.source.opening.game

    @property
    def options(self) -> Mapping[str, Any]:
        """The variants that are played, and whether maps are counted along."""
        asked = isinstance(self.source, TaflKernelGames) and self.source.maps
        return dict(thaw(self.source.opening.record.options)) | ({"maps": True} if asked else {})

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides that can lose pieces."""
        return QUEEN_SIDES if self.game == "queen" else KING_SIDES

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        played = self.source.play(first, count, frames=self.frames, moves=self.with_moves)
        rows, maps = played.arrays
        winner, reason, plies = rows[:, 0], rows[:, 1], rows[:, 2]
        lost = rows[:, bulk.LOST_COLUMN : bulk.LOST_COLUMN + len(self.sides)]
        ends = np.bincount(reason, minlength=len(board.REASONS))
        totals = {
            "games": len(rows),
            "plies": int(plies.sum()),
            "wins": (int((winner == 0).sum()), int((winner == 1).sum())),
            "draws": int((winner < 0).sum()),
            "reasons": dict(zip(REASONS, map(int, ends[1:]), strict=True)),
            "lost": dict(zip(self.sides, map(int, lost.sum(axis=0)), strict=True)),
        }
        columns: dict[str, Columns] = {}
        if self.frames:
            columns["games"] = {
                "game": played.index.astype(np.uint32),
                "winner": winner.astype(np.int8),
                "reason": (reason - 1).astype(np.int8),
                "plies": plies.astype(np.int16),
                "captures": lost.sum(axis=1).astype(np.int8),
            } | {f"{side}_lost": lost[:, at].astype(np.int8) for at, side in enumerate(self.sides)}
        columns |= played.kept
        return Chunk(totals, columns, maps, played.failures)

    def _frame_columns(self, name: str, columns: Columns) -> Mapping[str, Any]:
        return columns | {
            "winner": nullable(columns["winner"], board.DRAW),
            "reason": to_categorical(columns["reason"], REASONS),
        }

    def attributes(self, totals: Totals, arrays: Columns, spans: Sequence[Span]) -> dict[str, Any]:
        """Return the maps."""
        return {"_maps": Maps(self.source, spans, totals["games"], arrays)}

    def opening(self, index: int) -> tafl.TaflState:
        """Return the state that all games begin with."""
        return self.source.opening


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"_same_opening": "same_opening"})

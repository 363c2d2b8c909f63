"""Game in bulk without a kernel of its own: its states, played one by one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
import pandas as pd

from cantorlab.games import Game
from cantorlab.players import NamedPlayer, named
from cantorlab.rules.state import State
from cantorlab.stats.engine.bulk import Chunk, Columns, Span, Totals
from cantorlab.stats.engine.columns import nullable
from cantorlab.stats.engine.matches import MOVES, GameDetails, Matches
from cantorlab.stats.engine.options import player_names, seat_players
from cantorlab.stats.simulated import Simulation

NOBODY = -1


def bulk(
    game: Game,
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    moves: bool,
    **options: Any,
) -> StateBulk:
    """Return a player of ``n`` games for ``simulate``.

    Raises ``ValueError`` for ``compiled=True``.
    """
    if compiled:
        raise ValueError(f"{game.name} has no kernel that could be compiled")
    opening: State = game.begin(options, (seed, 0))
    seats = seat_players(game.name, players, opening.num_players)
    # Players by value, so that a process needs no registry to find them.
    by_value = tuple(named(game.name, player) for player in seats)
    return StateBulk(game, options, seed, by_value, player_names(seats), frames, moves)


@dataclass(frozen=True)
class StateBulk:
    """Games of one kind under one seed, played through states and observations."""

    game: Game
    chosen: Mapping[str, Any]
    seed: int
    seats: tuple[NamedPlayer, ...]
    players: tuple[str, ...]
    frames: bool
    with_moves: bool
    path: str = "states"
    kind: type[Simulation] = Simulation

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The game's own options, which must be JSON-able."""
        read: dict[str, Any] = json.loads(json.dumps(dict(self.chosen)))
        return read

    @property
    def matches(self) -> Matches[State]:
        """Player of the games."""
        opening = partial(self.game.begin, self.chosen)
        return Matches(opening, self.seed, self.seats, self.game.name)

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        ends, failures = self.matches.ends(first, count)
        outcomes = [end.outcome for end in ends.values()]
        winners = [NOBODY if end is None or end.winner is None else end.winner for end in outcomes]
        reasons = ["" if end is None else end.reason for end in outcomes]
        plies = [len(end.actions) for end in ends.values()]
        totals = {
            "games": len(ends),
            "plies": sum(plies),
            "wins": tuple(winners.count(seat) for seat in range(len(self.players))),
            "draws": winners.count(NOBODY),
            "reasons": Counter(reasons),
        }
        columns: dict[str, Columns] = {}
        if self.frames:
            columns["games"] = {
                "game": np.array(list(ends), np.uint32),
                "winner": np.array(winners, np.int8),
                "reason": np.array(reasons, object),
                "plies": np.array(plies, np.int32),
            }
        details = GameDetails(frames=self.frames, moves=self.with_moves)
        for index, end in ends.items():
            details.add(index, end.actions)
        return Chunk(totals, columns | details.columns(), failures=failures)

    def frame(self, name: str, columns: Columns) -> pd.DataFrame:
        """Return the compact frame of a chunk's columns."""
        if name not in self.kind.tables:
            return detail_frame(name, columns)
        shown = columns | {
            "winner": nullable(columns["winner"], NOBODY),
            "reason": pd.Categorical(columns["reason"]),
        }
        return pd.DataFrame(shown, copy=False)

    def attributes(self, totals: Totals, arrays: Columns, spans: Sequence[Span]) -> dict[str, Any]:
        """Return no further attributes."""
        return {}

    def state(self, index: int) -> State:
        """Play one game again and return its last state."""
        return self.matches.again(index)

    def opening(self, index: int) -> State:
        """Return the state that a game begins with."""
        state: State = self.game.begin(self.chosen, (self.seed, index))
        return state


def detail_frame(name: str, columns: Columns) -> pd.DataFrame:
    """Return a frame that any game may have: of plies, or of checksums."""
    if name != MOVES:
        return pd.DataFrame(columns, copy=False)
    games, actions = columns["game"], columns["action"]
    shown = {
        "game": games.numbers(),
        "ply": games.within(np.int32),
        "seat": columns["seat"],
        "action": actions.categorical(),
    }
    return pd.DataFrame(shown, copy=False)

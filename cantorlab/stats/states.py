"""A game in bulk that brings no kernel of its own: its states, played one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np
import pandas as pd

from cantorlab.games import Game
from cantorlab.players import AnyPlayer, NamedPlayer, named, play_match
from cantorlab.rules.random import Seed
from cantorlab.rules.state import Outcome, State
from cantorlab.stats.bulk import Array, Chunk, Simulation
from cantorlab.stats.columns import nullable
from cantorlab.stats.seats import player_names, seated

NOBODY = -1


def bulk(
    game: Game,
    n: int,
    *,
    players: Sequence[NamedPlayer] | None,
    seed: int,
    frames: bool,
    compiled: bool | None,
    **options: Any,
) -> StateBulk:
    """What plays ``n`` games for ``simulate``; raises ``ValueError`` for ``compiled=True``."""
    if compiled:
        raise ValueError(f"{game.name} has no kernel that could be compiled")
    opening = started(game, (seed, 0), options)
    seats = seated(game.name, players, opening.num_players)
    # Players by value, so that a process needs no registry to find them.
    players_by_seat = tuple(named(game.name, player) for player in seats)
    return StateBulk(game, options, seed, players_by_seat, player_names(seats), frames)


def started(game: Game, seed: Seed, options: Mapping[str, Any]) -> State:
    """The start of a game under ``seed``; one without chance takes none."""
    start = game.load("start")
    dealt = {"seed": seed} if "seed" in signature(start).parameters else {}
    state: State = start(**dealt, **options)
    return state


@dataclass(frozen=True)
class StateBulk:
    """Games of one kind under one seed, played through states and observations."""

    game: Game
    options: Mapping[str, Any]
    seed: int
    seats: tuple[AnyPlayer, ...]
    players: tuple[str, ...]
    frames: bool
    path: str = "states"

    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""
        ends = [self._last(index) for index in range(first, first + count)]
        winners = [NOBODY if end.winner is None else end.winner for end, _ in ends]
        totals = {
            "games": count,
            "plies": sum(plies for _, plies in ends),
            "wins": tuple(winners.count(seat) for seat in range(len(self.players))),
            "draws": winners.count(NOBODY),
            "reasons": Counter(end.reason for end, _ in ends),
        }
        columns: dict[str, Array] = {
            "game": np.arange(first, first + count, dtype=np.uint32),
            "winner": np.array(winners, np.int8),
            "reason": np.array([end.reason for end, _ in ends], object),
            "plies": np.array([plies for _, plies in ends], np.int32),
        }
        return Chunk(totals, {"games": columns} if self.frames else {})

    def finish(self, common: dict[str, Any], chunk: Chunk) -> Simulation:
        """All chunks as a frame."""
        if not self.frames:
            return Simulation(**common, totals=chunk.totals, games=None)
        columns = dict(chunk.columns["games"])
        shown = columns | {
            "winner": nullable(columns["winner"], NOBODY),
            "reason": pd.Categorical(columns["reason"]),
        }
        return Simulation(**common, totals=chunk.totals, games=pd.DataFrame(shown, copy=False))

    def _last(self, index: int) -> tuple[Outcome, int]:
        """How game ``index`` ended, and after how many plies."""
        seed = (self.seed, index)
        last = play_match(started(self.game, seed, self.options), self.seats, seed)
        assert last.outcome is not None
        return last.outcome, len(last.actions)

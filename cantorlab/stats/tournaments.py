"""Tournaments: all players against all, each deal twice with the seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from cantorlab.rules.interrupts import defer_interrupts
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import switch, whole
from cantorlab.rules.state import State
from cantorlab.stats.engine.folder import folder_path, seed_in
from cantorlab.stats.engine.options import Place
from cantorlab.stats.intervals import Z95
from cantorlab.stats.pairs import Pairs, check_options, names_of, play
from cantorlab.stats.research.ratings import Ratings, fit_ratings


@dataclass(frozen=True, eq=False, repr=False)
class Tournament:
    """Result of ``tournament``.

    Attributes:
        game: the name of the game.
        players: their names.
        seed: the seed of all deals: all pairs play the same ones.
        deals: the number of deals of each pair, twice each.
        pairs: by two names, their games: two simulations, the second with the seats swapped.
        partial: whether an interrupt left games out.

    >>> from cantorlab import stats
    >>> found = stats.tournament("cantor", ["random", "novice"], deals=20, seed=1)
    >>> found.players, len(found.games), found.partial
    (('random', 'novice'), 40, False)
    """

    game: str
    players: tuple[str, ...]
    seed: int
    deals: int
    pairs: Mapping[tuple[str, str], Pairs] = field(repr=False)
    partial: bool = False

    def __repr__(self) -> str:
        left_out = ", partial" if self.partial else ""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return (
            f"<Tournament: {len(self.games):,} games of {self.game}{options}, between "
            f"{', '.join(self.players)}, seed {self.seed}{left_out}>"
        )

    @property
    def options(self) -> Mapping[str, Any]:
        """The game's own options, defaults included."""
        return next(iter(self.pairs.values())).options

    @property
    def games(self) -> pd.DataFrame:
        """One row per game: ``first`` and ``second`` player, ``deal``, ``score``, ``plies``.

        The score is that of the first: win 1, draw ½. A failing player has lost.
        """
        return self._games.copy(deep=False)

    @cached_property
    def _games(self) -> pd.DataFrame:
        return self._table(lambda pairs: pairs.games)

    @cached_property
    def failures(self) -> pd.DataFrame:
        """The games that broke off, lost by their ``player``; as ``failures`` of simulations.

        ``first`` and ``second`` are the players, and ``game`` is the deal.
        """
        return self._table(lambda pairs: pairs.failures)

    def _table(self, told: Callable[[Pairs], pd.DataFrame]) -> pd.DataFrame:
        """Return a table of all pairs, with the names of the players at both seats."""
        tables = []
        for (one, other), pairs in self.pairs.items():
            table = told(pairs)
            swapped = table.pop("swapped")
            table.insert(0, "first", np.where(swapped, other, one))
            table.insert(1, "second", np.where(swapped, one, other))
            tables.append(table)
        whole_table = pd.concat(tables, ignore_index=True)
        for seat in ("first", "second"):
            whole_table[seat] = pd.Categorical(whole_table[seat], self.players)
        return whole_table

    def state(self, row: int) -> State:
        """Return the last state of the game in a row of ``games``.

        Raises ``ValueError`` for others.
        """
        row = whole("the row of a game", row, 0, max(len(self.games) - 1, 0))
        first, second = (str(self.games[seat][row]) for seat in ("first", "second"))
        swapped = (first, second) not in self.pairs
        pairs = self.pairs[(second, first) if swapped else (first, second)]
        return pairs.sims[swapped].state(int(self.games["deal"][row]))

    @cached_property
    def crosstable(self) -> pd.DataFrame:
        """Mean score of the player of each row against that of each column."""
        table = pd.DataFrame(np.nan, index=list(self.players), columns=list(self.players))
        for (one, other), pairs in self.pairs.items():
            games = pairs.games
            own = np.where(games["swapped"], 1 - games["score"], games["score"])
            table.loc[one, other], table.loc[other, one] = own.mean(), 1 - own.mean()
        return table

    @cached_property
    def _fit(self) -> Ratings:
        first, second = self._seats
        deal = self.games["deal"].to_numpy(np.int64)
        score = self.games["score"].to_numpy(np.float64)
        return fit_ratings(first, second, score, deal, len(self.players))

    @property
    def _seats(self) -> tuple[Any, Any]:
        """The numbers of the players at both seats, by game."""
        codes = (self.games[seat].cat.codes.to_numpy(np.int64) for seat in ("first", "second"))
        first, second = codes
        return first, second

    @cached_property
    def ratings(self) -> pd.DataFrame:
        """One row per player, the strongest first: ``elo`` (of mean 0), ``low``, ``high``.

        The ratings are by Bradley and Terry, with the advantage of the first seat as a parameter;
        the intervals are of 95 %, and count games of one deal as one piece of evidence. All are
        shrunk towards 0 by a normal prior with a standard deviation of 1,000 points, so that who
        won every game has a finite one; ``match`` shrinks alike. Further columns: ``games``,
        ``score`` (the mean of all of them).
        """
        low, high = self._fit.interval
        table = pd.DataFrame(
            {"elo": self._fit.ratings, "low": low, "high": high},
            index=pd.Index(self.players, name="player"),
        )
        first, second = self._seats
        score = self.games["score"].to_numpy()
        count = len(self.players)
        sat = np.bincount(first, minlength=count) + np.bincount(second, minlength=count)
        points = np.bincount(first, score, count) + np.bincount(second, 1 - score, count)
        table["games"], table["score"] = sat, points / np.maximum(sat, 1)
        return table.sort_values("elo", ascending=False, kind="stable")

    @property
    def advantage(self) -> dict[str, float]:
        """Advantage of the first seat in points: ``elo`` and its interval ``low``, ``high``."""
        worth, error = self._fit.advantage, Z95 * self._fit.advantage_error
        return {"elo": worth, "low": worth - error, "high": worth + error}

    @cached_property
    def luck(self) -> dict[str, float]:
        """Shares of ``skill``, of the ``deal``, and of the ``rest`` in a game's result.

        They are shares of the variance of results. Skill: the part that the ratings (with the
        seats' advantage) predict. Deal: the part beyond that that the two games of one deal, with
        the seats swapped, have in common. Rest: the remainder, chance in play. They add up to 1; a
        deal's share is an estimate, and can fall below 0 if it is small.
        """
        first, second = self._seats
        score = self.games["score"].to_numpy(np.float64)
        spread = float(score.var())
        if not spread:
            return {"skill": float("nan"), "deal": float("nan"), "rest": float("nan")}
        left = score - self._fit.mean_score(first, second)
        residuals = self.games.assign(
            left=left, one=np.minimum(first, second), other=np.maximum(first, second)
        )
        twice = residuals.groupby(["one", "other", "deal"])["left"].agg(["prod", "size"])
        common = twice.loc[twice["size"] == 2, "prod"].mean()
        skill = 1 - float((left**2).mean()) / spread
        deal = float(common) / spread
        return {"skill": skill, "deal": deal, "rest": 1 - skill - deal}


def tournament(
    game: str,
    players: Sequence[Any] | Mapping[str, Any] = (),
    /,
    *,
    deals: int = 100,
    seed: int | None = None,
    progress: bool | None = None,
    to: Place | None = None,
    **options: Any,
) -> Tournament:
    """Play all against all: ``deals`` deals each, every deal twice with the seats swapped.

    ``players`` are names of ours and functions ``(observation, legal_actions, rng) -> action``, in
    a list or by name; ``options`` those of ``simulate`` (``executor``, ``bot_seconds``, the game's
    own). All play the same deals. A game without chance between players without chance is the same
    every time: such players need one deal. An interrupt returns the games so far, with
    ``.partial`` true.

    ``to`` names a folder that the games are written to as they are played, a simulation in each
    of its folders (``0-1``: player 0 at the first seat): the same call goes on after a crash.

    >>> from cantorlab import stats
    >>> found = stats.tournament("cantor", ["random", "novice"], deals=20, seed=1)
    >>> found.ratings.index.tolist(), len(found.games)
    (['novice', 'random'], 40)

    Raises ``ValueError`` for fewer than two players, and what ``simulate`` raises.
    """
    # The number of Siggil's players, in the options, gets a sentence of ours, not Python's.
    named = names_of(players) or names_of(options.pop("players", ()))
    if len(named) < 2:
        raise ValueError(f"a tournament needs two players or more, not {len(named)}")
    whole("deals", deals, 1, 10**9)
    if progress is not None:
        switch("progress", progress)
    options = check_options(options)
    numbers = {name: number for number, name in enumerate(named)}

    home = None if to is None else folder_path(to)

    def folder(*seated: str) -> Path | None:
        return home and home / "-".join(str(numbers[name]) for name in seated)

    meetings = [*combinations(named, 2)]
    if seed is None and (first := folder(*meetings[0])) is not None:
        seed = seed_in(first)
    chosen = choose_seed(seed)
    pairs: dict[tuple[str, str], Pairs] = {}
    bar = tqdm(meetings, disable=progress is False, delay=0 if progress else 2)
    with defer_interrupts() as interrupts, bar:
        for one, other in bar:
            pairs[one, other] = play(
                game,
                named[one],
                named[other],
                deals,
                seed=chosen,
                options=options,
                to=(folder(one, other), folder(other, one)),
            )
            if pairs[one, other].interrupted:
                break
        interrupts.forget()
    partial = any(found.interrupted for found in pairs.values())
    return Tournament(game, tuple(named), chosen, deals, pairs, partial)

"""Plan of a simulation: its games, played in memory or into a folder."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from itertools import zip_longest
from typing import Any

from cantorlab import games
from cantorlab.players import named
from cantorlab.players.identity import Unidentifiable, fingerprint, player_identity
from cantorlab.rules.random import choose_seed
from cantorlab.rules.reading import switch, whole
from cantorlab.stats.engine import states
from cantorlab.stats.engine.bulk import Bulk, Span, Tally, blocks
from cantorlab.stats.engine.failures import Failure, describe_error, first_error
from cantorlab.stats.engine.folder import READ, Files, Folder, FolderWork
from cantorlab.stats.engine.folder_about import FORMAT, RULES, check_players
from cantorlab.stats.engine.options import (
    MOST_GAMES,
    RANDOM,
    Executor,
    check_options,
    defaults,
    taker,
)
from cantorlab.stats.engine.run import FinishedChunks, run
from cantorlab.stats.engine.sources import use_interpreter
from cantorlab.stats.simulated import ColumnBlocks, Simulation, Store
from cantorlab.support.folder_lock import only_writer

# A run in which so many games broke off has no future.
MOST_FAILURES = 100
VERSION = version("cantorlab")


@dataclass(frozen=True)
class Plan:
    """Plan of the games to be played."""

    game: str
    n: int
    seed: int
    frames: bool
    moves: bool
    options: Mapping[str, Any]
    bulk: Bulk
    # The players as they were given, by seat; empty: random ones.
    given: tuple[Any, ...]
    # A player that must be given to go on.
    absent: str = ""

    @classmethod
    def of(
        cls,
        game: str,
        n: int,
        players: Sequence[Any] | int | None,
        seed: int | None,
        *,
        frames: bool,
        moves: bool,
        compiled: bool | None,
        options: Mapping[str, Any],
    ) -> Plan:
        """Return the plan of ``n`` games; raises ``ValueError`` for impossible games."""
        played = games.get(game)
        n = whole("n", n, 0, MOST_GAMES)
        frames, moves = switch("frames", frames), switch("moves", moves)
        chosen_seed = choose_seed(seed)
        make: Callable[..., Bulk] = (
            played.load("bulk") if played.bulk else partial(states.bulk, played)
        )
        check_options(taker(game), options)
        bulk = make(
            n,
            players=players,
            seed=chosen_seed,
            frames=frames,
            moves=moves,
            compiled=compiled,
            **options,
        )
        given = players if isinstance(players, tuple) else ()
        return cls(game, n, chosen_seed, frames, moves, options, bulk, given)

    @classmethod
    def from_folder(cls, folder: Folder, players: Sequence[Any] | None) -> Plan:
        """Return the plan in a folder; a user's own functions must be given again."""
        about = folder.about
        there = about["players"]
        own = [player["name"] for player in there if player["own"]]
        absent = own[0] if own and players is None else ""
        seated = players or tuple(
            _absent(player["name"]) if player["own"] else player["name"] for player in there
        )
        plan = cls.of(
            about["game"],
            about["n"],
            seated,
            about["seed"],
            frames=about["frames"],
            moves=about["moves"],
            compiled=None,
            options=about["options"],
        )
        if players is not None:
            check_players(folder.path, there, plan.describe_players())
        return replace(plan, absent=absent)

    def describe_players(self) -> list[dict[str, Any]]:
        """Return the players for a folder: their names and their identities.

        Raises ``ValueError`` for one without an identity.
        """
        told: list[dict[str, Any]] = []
        for name, player in zip_longest(self.bulk.players, self.given, fillvalue=RANDOM):
            own = not isinstance(player, str)
            told.append({"name": name, "own": own})
            if own:
                told[-1]["does"] = [player_identity(player)]
        return told

    def _all_options(self) -> Mapping[str, Any]:
        return defaults(taker(self.game)) | dict(self.bulk.options)

    def about(self) -> dict[str, Any]:
        """Return the same for the file in a folder."""
        try:
            options = json.loads(json.dumps(dict(self.bulk.options)))
        except (TypeError, ValueError) as error:
            raise ValueError(f"the options cannot be written to a folder: {error}") from None
        return self._fingerprint_rules() | {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "n": self.n,
            "seed": self.seed,
            "players": self.describe_players(),
            "options": options,
            "frames": self.frames,
            "moves": self.moves,
            "path": self.bulk.path,
        }

    def _fingerprint_rules(self) -> dict[str, str]:
        """Return the fingerprint of a game from outside: of its modules, and of its players'."""
        played = games.get(self.game)
        if played in games.BUILT_IN:
            return {}
        ours = [named(self.game, name) for name in self.given if isinstance(name, str)]
        try:
            used = [played.load("state"), played.load("start"), *ours]
            modules = {getattr(each, "__module__", type(each).__module__) for each in used}
            return {RULES: fingerprint(tuple(sys.modules[name] for name in sorted(modules)))}
        except Unidentifiable:
            return {}

    def play_in_memory(self, executor: Executor, progress: bool | None) -> Simulation:
        """Play the games, in memory."""
        nothing = self.bulk.play(0, 0)
        tally = Tally(nothing, keep_columns=self.frames or self.moves)
        finished = run(
            self.bulk.play,
            self.n,
            executor=executor,
            progress=progress,
            keep=tally.take,
            enough=lambda: len(tally.failures) >= MOST_FAILURES,
        )
        kept = [nothing.columns, *(chunk.columns for _, chunk in finished.chunks)]
        store = ColumnBlocks(self.bulk, blocks(kept))
        return self._result(
            tally,
            store,
            finished.spans,
            self._lost_failures(finished),
            interrupted=finished.interrupted,
            progress=progress,
        )

    def play_missing(
        self, folder: Folder, n: int | None, executor: Executor, progress: bool | None
    ) -> Simulation:
        """Play the missing games of a folder, up to ``n`` in all."""
        with only_writer(folder.path, READ):
            return self.write_to(Folder.at(folder.path), n, executor, progress)

    def write_to(
        self, folder: Folder, n: int | None, executor: Executor, progress: bool | None
    ) -> Simulation:
        """Play the games into a folder with no other writer, which may hold some already."""
        n = self.n if n is None else whole("n", n, 0, MOST_GAMES)
        if self.absent:
            raise ValueError(_require(self.absent))
        missing = folder.missing_spans(n)
        if missing and folder.about["version"] != VERSION:
            raise ValueError(
                f"{folder.path} was written by cantorlab {folder.about['version']}, and this is "
                f"{VERSION}, whose games need not be the same"
            )
        folder = folder.aim_for(n)
        folder.clear_remains()
        nothing = use_interpreter(self.bulk).play(0, 0)
        tally = folder.tally(nothing)
        finished = run(
            FolderWork(self.bulk, folder),
            n,
            executor=executor,
            progress=progress,
            keep=lambda stem: tally.take(folder.read_counts(stem, nothing)),
            spans=missing,
            enough=lambda: len(tally.failures) >= MOST_FAILURES,
        )
        if executor is None:
            folder.clear_remains()
        return self.in_folder(
            folder.aim_for(n),
            self._lost_failures(finished),
            interrupted=finished.interrupted,
            progress=progress,
        )

    def in_folder(
        self,
        folder: Folder,
        lost: tuple[Failure, ...] = (),
        *,
        interrupted: bool = False,
        progress: bool | None = None,
    ) -> Simulation:
        """Return the simulation in a folder."""
        plan = replace(self, n=folder.about["n"])
        nothing = use_interpreter(self.bulk).play(0, 0)
        store = Files(self.bulk, folder, nothing)
        go_on = partial(self.play_missing, folder)
        return plan._result(
            folder.tally(nothing),
            store,
            folder.spans(),
            lost,
            go_on,
            interrupted=interrupted,
            progress=progress,
        )

    def _lost_failures(self, finished: FinishedChunks[Any]) -> tuple[Failure, ...]:
        return tuple(
            Failure(
                chunk.first, chunk.count, None, "", self.seed, describe_error(chunk.error), None,
                chunk.error,
            )
            for chunk in finished.lost
        )  # fmt: skip

    def _result(
        self,
        tally: Tally,
        store: Store,
        spans: Sequence[Span],
        lost: tuple[Failure, ...],
        go_on: Callable[..., Simulation] | None = None,
        *,
        interrupted: bool,
        progress: bool | None,
    ) -> Simulation:
        failed = tuple(sorted(tally.failures + lost, key=lambda failure: failure.game))
        totals = tally.totals
        if failed and go_on is None and not totals["games"]:
            raise first_error(failed)
        if failed:
            more = f", and {len(failed) - 1} more: see .failures" if len(failed) > 1 else ""
            warnings.warn(f"{failed[0].sentence}{more}", RuntimeWarning, stacklevel=4)
        simulation: Simulation = self.bulk.kind(
            game=self.game,
            seed=self.seed,
            players=self.bulk.players,
            options=self._all_options(),
            path=self.bulk.path,
            asked=self.n,
            partial=totals["games"] < self.n,
            interrupted=interrupted,
            totals=totals,
            _store=store,
            _bulk=self.bulk,
            _failed=failed,
            _go_on=go_on,
            _progress=progress,
            **self.bulk.attributes(totals, tally.arrays, spans),
        )
        return simulation


def _absent(name: str) -> Callable[..., str]:
    def absent(*given: Any) -> str:
        raise ValueError(_require(name))

    absent.__name__ = name
    return absent


def _require(name: str) -> str:
    return f"the player {name} is your own: open_simulation(folder, players=[…])"

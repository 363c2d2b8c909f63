"""Sources of games in bulk, written down: a kernel by itself, or players, game by game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import numpy as np
import pandas as pd

from cantorlab.rules import kernels
from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.state import State
from cantorlab.stats.engine.bulk import Array, Chunk, Columns, Span, Totals
from cantorlab.stats.engine.columns import RunLengthColumn, TextColumn
from cantorlab.stats.engine.failures import Failure
from cantorlab.stats.engine.matches import MOVES, GameDetails, Matches
from cantorlab.stats.engine.states import detail_frame
from cantorlab.stats.simulated import Simulation
from cantorlab.support.deprecation import find_for_pickles

AnyState = TypeVar("AnyState", bound=State)
# Arrays that the kernel of a game writes of many games.
KernelArrays = TypeVar("KernelArrays")
Made = TypeVar("Made", covariant=True)

Room: TypeAlias = Callable[[list[int]], Any]


@dataclass(frozen=True)
class PlayedGames(Generic[KernelArrays]):
    """Games that were played to their end, and those that broke off.

    ``index`` numbers them, if data of each are wanted; ``arrays`` are the arrays of the game's
    kernel; ``kept`` are frames that any game may have.
    """

    index: Array
    arrays: KernelArrays
    kept: Mapping[str, Columns] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True)
class KernelGames(ABC, Generic[AnyState, KernelArrays]):
    """Games between random players, played by the kernel itself."""

    kernel: ClassVar[str]

    opening: AnyState
    seed: int
    compiled: bool

    @property
    def path(self) -> str:
        """The twin of the kernel that plays."""
        return "compiled kernel" if self.compiled else "interpreted kernel"

    def play(
        self, first: int, count: int, *, frames: bool, moves: bool
    ) -> PlayedGames[KernelArrays]:
        """Play the games; write down the wanted data."""
        arrays = self._play_kernel(first, count, frames=frames)
        index = np.arange(first, first + count if frames or moves else first)
        return PlayedGames(index, arrays, {MOVES: self._moves(index, arrays)} if moves else {})

    @abstractmethod
    def again(self, index: int) -> AnyState:
        """Play one game again and return its last state."""

    @abstractmethod
    def _play_kernel(self, first: int, count: int, *, frames: bool) -> KernelArrays:
        """Return the kernel's arrays of the games."""

    @abstractmethod
    def _moves(self, index: Array, arrays: KernelArrays) -> Columns:
        """Return the plies of the games, which follow each other."""

    @abstractmethod
    def _kernel_arguments(self, room: Room, first: int, count: int) -> tuple[Any, ...]:
        """Return the first arguments of all kernel entries: the games, their kind, and room."""

    def _read_log(self, index: Array, plies: int, text: Callable[[int], str]) -> Columns:
        """Return so many plies, as the kernel's ``log_games`` writes them.

        ``text`` reads its actions.
        """
        first, count = (int(index[0]) if len(index) else 0), len(index)
        kernel, room = self._twin()
        lengths = room([0] * count)
        seats, actions = (room([0] * plies) for _ in range(2))
        kernel.log_games(*self._kernel_arguments(room, first, count), lengths, seats, actions)
        codes, at = np.unique(np.asarray(actions, np.int64), return_inverse=True)
        texts = tuple(text(int(code)) for code in codes)
        return {
            "game": RunLengthColumn(index.astype(np.uint32), np.asarray(lengths, np.int32)),
            "seat": np.asarray(seats, np.int8),
            "action": TextColumn(at.astype(np.min_scalar_type(len(texts))), texts),
        }

    def _twin(self) -> tuple[Any, Room]:
        """Return the twin that plays, and a function that makes room for it."""
        room = partial(kernels.numbers, compiled=self.compiled)
        return kernels.load(self.kernel, compiled=self.compiled), room


class GameRecorder(Protocol[AnyState, Made]):
    """Recorder of games in the arrays that their kernel writes."""

    def write(self, game: MutableGame[AnyState]) -> None:
        """Write down a finished game."""
        ...

    def arrays(self) -> Made:
        """Return the arrays that the kernel would have written of all these games."""
        ...


@dataclass(frozen=True)
class MatchGames(Generic[AnyState, KernelArrays]):
    """Games between any players, which see only their seats' knowledge."""

    opening: AnyState
    matches: Matches[AnyState]
    recorder: Callable[[AnyState], GameRecorder[AnyState, KernelArrays]]

    @property
    def path(self) -> str:
        """Always ``"states"``."""
        return "states"

    @property
    def seed(self) -> int:
        """Seed of the games."""
        return self.matches.seed

    def play(
        self, first: int, count: int, *, frames: bool, moves: bool
    ) -> PlayedGames[KernelArrays]:
        """Play the games; write down the wanted data."""
        index: list[int] = []
        recorder, details = self.recorder(self.opening), GameDetails(frames=frames, moves=moves)

        def write(number: int, game: MutableGame[AnyState]) -> None:
            index.append(number)
            recorder.write(game)
            details.add(number, game.action_texts)

        failures = self.matches.play(first, count, write)
        return PlayedGames(
            np.array(index, np.int64), recorder.arrays(), details.columns(), failures
        )

    def again(self, index: int) -> AnyState:
        """Play one game again and return its last state."""
        return self.matches.again(index)


#: Player of games that are written down as the kernel does.
GameSource: TypeAlias = KernelGames[AnyState, KernelArrays] | MatchGames[AnyState, KernelArrays]


@dataclass(frozen=True)
class SourceBulk(ABC, Generic[AnyState, KernelArrays]):
    """Games of one kind under one seed, on their way from a source's rows to frames.

    A game has its ``options``, plays its chunks, and names the columns of its frames.
    """

    kind: ClassVar[type[Simulation]]

    source: GameSource[AnyState, KernelArrays]
    frames: bool
    with_moves: bool
    players: tuple[str, ...]

    @property
    def path(self) -> str:
        """The way in which the games are played."""
        return self.source.path

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """The options of ``simulate`` that play the same games again, JSON-able."""

    @abstractmethod
    def play(self, first: int, count: int) -> Chunk:
        """Play the games ``first`` to ``first + count - 1``."""

    def frame(self, name: str, columns: Columns) -> pd.DataFrame:
        """Return the compact frame of a chunk's columns."""
        if name not in self.kind.tables:
            return detail_frame(name, columns)
        return pd.DataFrame(self._frame_columns(name, columns), copy=False)

    @abstractmethod
    def _frame_columns(self, name: str, columns: Columns) -> Mapping[str, Any]:
        """Return the columns of one of the game's own frames."""

    def attributes(self, totals: Totals, arrays: Columns, spans: Sequence[Span]) -> dict[str, Any]:
        """Return the further attributes of the game's own class of ``Simulation``: none."""
        return {}

    def state(self, index: int) -> AnyState:
        """Play one game again and return its last state."""
        return self.source.again(index)

    @abstractmethod
    def opening(self, index: int) -> AnyState:
        """Return the state that a game begins with."""


def use_interpreter(bulk: Any) -> Any:
    """Return a player of the same games that needs no compiler."""
    source = getattr(bulk, "source", None)
    if isinstance(source, KernelGames) and source.compiled:
        return replace(bulk, source=replace(source, compiled=False))
    return bulk


if not TYPE_CHECKING:  # or every name would be there
    __getattr__ = find_for_pickles(__name__, {"Book": "GameRecorder", "Played": "PlayedGames"})

"""Worker process in which a room's reviews, hints and winning lines are thought through."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as StillThinking
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from functools import cache
from threading import Event, Lock
from typing import Any, Final, TypeVar

from cantorlab.players import compiler
from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, analyst
from cantorlab.players.player import without_pause
from cantorlab.room.workers import Workers
from cantorlab.widgets.table.analysis_host import AnalysisHost, LineSearch
from cantorlab.widgets.table.snapshot import WinningLine

T = TypeVar("T")

#: Seconds between two looks whether an analysis still counts.
_LOOK: Final = 0.1
#: How far the process gives way to the room, of a Unix process's 0 to 19.
_YIELDING: Final = 10
#: Processes that the system may end over one question.
_TRIES: Final = 3


class AnalysisStopped(Exception):
    """End of an analysis that counts no more."""


class AnalysisWorker(AnalysisHost):
    """Process that thinks of one question after another, for all tables in turn.

    It starts with the first one; it is another than those of the computer players, whose turns
    would wait for reviews. Each of its calls raises ``AnalysisStopped`` as soon as the event is set
    with which the question came.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def begin(self, game: str) -> None:
        """Begin nothing: few of those who come to a room ask for an analysis."""

    def is_ready(self, game: str) -> bool:
        """Return whether a game's searches run compiled in the process; wait for its answer."""
        return self._think(Event(), _is_ready, game)

    def analyst(
        self, game: str, budget: Budget | None = None
    ) -> Callable[[AnalysisRequest], Analysis]:
        """Return the analyst of a game, which thinks in the process."""

        def ask(request: AnalysisRequest) -> Analysis:
            stop, sent = request.stop or Event(), replace(request, stop=None)
            return self._think(stop, _analyse, game, budget, sent)

        return ask

    def search(self, lines: LineSearch) -> Callable[[Event], object]:
        """Return a call that has a line searched in the process."""
        return lambda stop: self._think(stop, _search, lines)

    def _think(self, stop: Event, function: Callable[..., T], *given: Any) -> T:
        thought, tries = self._submit(function, *given), 1
        while not stop.is_set():
            try:
                return thought.result(_LOOK)
            except StillThinking:
                continue
            except BrokenProcessPool:  # the system has ended the process: another one thinks
                if tries == _TRIES:
                    raise
                thought, tries = self._submit(function, *given), tries + 1
        thought.cancel()
        raise AnalysisStopped

    def _submit(self, function: Callable[..., T], *given: Any) -> Future[T]:
        with self._lock:
            with suppress(BrokenProcessPool):
                if self._pool is not None:
                    return self._pool.submit(_run, function, *given)
            self._pool = Workers(1).start_pool()
            return self._pool.submit(_run, function, *given)

    def close(self) -> None:
        """End the process."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


@cache
def _give_way() -> None:
    """Let the room go first, from now on: called once in a process."""
    if hasattr(os, "nice"):
        os.nice(_YIELDING)


def _run(function: Callable[..., T], *given: Any) -> T:
    _give_way()
    return function(*given)


def _is_ready(game: str) -> bool:
    return compiler.is_ready(game)


def _analyse(game: str, budget: Budget | None, request: AnalysisRequest) -> Analysis:
    return analyst(game, budget)(request)


def _search(lines: LineSearch) -> WinningLine:
    return without_pause(lines(Event()))

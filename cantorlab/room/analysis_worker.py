"""Worker process in which a room's finished games are reviewed, so that nobody waits for that."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as StillThinking
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from functools import cache
from threading import Lock
from typing import Final

from cantorlab.players.analysis import Analysis, AnalysisRequest, Budget, analyst
from cantorlab.room.workers import Workers

#: Seconds between two looks whether an analysis still counts.
_LOOK: Final = 0.1
#: How far the process gives way to the room, of a Unix process's 0 to 19.
_YIELDING: Final = 10


class AnalysisStopped(Exception):
    """End of an analysis that counts no more."""


class AnalysisWorker:
    """Process that analyses one position after another, for all reviews in turn.

    It starts with the first one; it is another than those of the computer players, whose turns
    would wait for reviews.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def analyst(
        self, game: str, budget: Budget | None = None
    ) -> Callable[[AnalysisRequest], Analysis]:
        """Return the analyst of a game, which thinks in the process.

        It raises ``AnalysisStopped`` as soon as the request's ``stop`` is set.
        """

        def ask(request: AnalysisRequest) -> Analysis:
            sent, stop = replace(request, stop=None), request.stop
            thought = self._submit(game, budget, sent)
            while stop is None or not stop.is_set():
                try:
                    return thought.result(_LOOK)
                except StillThinking:
                    continue
                except BrokenProcessPool:  # the system has ended the process: another one thinks
                    thought = self._submit(game, budget, sent)
            thought.cancel()
            raise AnalysisStopped

        return ask

    def _submit(
        self, game: str, budget: Budget | None, request: AnalysisRequest
    ) -> Future[Analysis]:
        with self._lock:
            with suppress(BrokenProcessPool):
                if self._pool is not None:
                    return self._pool.submit(_analyse, game, budget, request)
            self._pool = Workers(1)._start()
            return self._pool.submit(_analyse, game, budget, request)

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


def _analyse(game: str, budget: Budget | None, request: AnalysisRequest) -> Analysis:
    _give_way()
    return analyst(game, budget)(request)

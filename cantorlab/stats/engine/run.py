"""Runner of many games in chunks: here, or on any executor.

A chunk is a range of game indices, and each game draws from its own index, so neither the size of
the chunks nor the executor can change a result.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from socket import gethostname
from typing import Any, Generic, TypeAlias, TypeVar

from tqdm.auto import tqdm

from cantorlab.rules.interrupts import allow_interrupts, defer_interrupts
from cantorlab.stats.engine.bulk import Span
from cantorlab.stats.engine.executors import Pool, adapt

Result = TypeVar("Result")
Work: TypeAlias = Callable[[int, int], Result]
# Chunks as they come: first game, number of games, result.
Played: TypeAlias = Generator[tuple[int, int, Result], None, None]

CHUNK_SECONDS = 1.0
# One game: with slow players an interrupt loses no more, and no worker waits while others are idle.
FIRST_CHUNK = 1
# A chunk is at most so many times as large as the largest before.
FASTEST_GROWTH = 32
# A chunk's arrays stay small enough to be sent between processes without a pause.
LARGEST_CHUNK = 200_000
# Towards the end chunks shrink, so that all workers end together, down to this part of a whole one.
SMALLEST_PART = 1 / 20
# A run in which so many chunks were lost, each tried twice, has no future.
MOST_LOST = 10


@dataclass(frozen=True)
class LostChunk:
    """Chunk that failed twice, and the reason."""

    first: int
    count: int
    error: BaseException


@dataclass(frozen=True)
class FinishedChunks(Generic[Result]):
    """Chunks that were played, in the order of their games, and whether some are missing.

    ``spans`` has the first game and the size of each chunk; ``interrupted`` is true after an
    interrupt.
    """

    chunks: tuple[tuple[int, Result], ...]
    partial: bool
    lost: tuple[LostChunk, ...] = ()
    spans: tuple[Span, ...] = ()
    interrupted: bool = False


def run(
    work: Work[Result],
    n: int,
    *,
    executor: Any = None,
    progress: bool | None = None,
    keep: Callable[[Result], Any] = lambda chunk: chunk,
    spans: Sequence[Span] | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> FinishedChunks[Any]:
    """Play the games 0 to ``n`` - 1, or those of ``spans``, by calling ``work(first, count)``.

    An interrupt (the stop button) ends it early, and so does ``enough()``: the finished part is
    returned, marked as partial. A chunk that is lost elsewhere is tried once more by itself.
    ``progress`` None shows a bar only after two seconds. Raises what ``work`` raises here, or what
    the very first chunk raises twice elsewhere.
    """
    todo = _PendingGames([(0, n)] if spans is None else spans)
    began = n - todo.left
    done: list[tuple[Span, Any]] = []
    lost: list[LostChunk] = []
    partial = interrupted = False
    bar = tqdm(
        total=n,
        initial=began,
        disable=progress is False,
        delay=0 if progress else 2,
        leave=bool(progress),
    )
    with defer_interrupts() as interrupts, bar:
        source = _here(work, todo) if executor is None else _elsewhere(work, todo, executor, lost)
        try:
            with allow_interrupts():
                for first, count, chunk in source:
                    with defer_interrupts():  # finished games count
                        done.append(((first, count), keep(chunk)))
                        bar.update(count)
                    if enough():
                        partial = True
                        break
        except KeyboardInterrupt:
            partial = interrupted = True
        finally:
            source.close()
            interrupts.forget()
    done.sort(key=lambda entry: entry[0])
    chunks = tuple((first, chunk) for (first, _), chunk in done)
    spans_played = tuple(span for span, _ in done)
    return FinishedChunks(chunks, partial or bool(lost), tuple(lost), spans_played, interrupted)


class _PendingGames:
    """Games still to be given out, in order."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self.spans = deque((first, count) for first, count in spans if count)
        self.left = sum(count for _, count in self.spans)

    def take(self, most: int) -> Span:
        first, count = self.spans.popleft()
        given = min(most, count)
        if given < count:
            self.spans.appendleft((first + given, count - given))
        self.left -= given
        return first, given


@dataclass
class _Sizes:
    """Size of the next chunk, learnt from all finished chunks.

    A worker's first chunk is not counted: it pays for the worker's start.
    """

    workers: int
    known: set[Any] = field(default_factory=set)
    games: int = 0
    seconds: float = 0.0
    largest: int = FIRST_CHUNK

    def learn(self, worker: Any, count: int, seconds: float) -> None:
        if worker in self.known:
            self.games += count
            self.seconds += seconds
            self.largest = max(self.largest, count)
        self.known.add(worker)

    def next_size(self, left: int) -> int:
        if not self.games:
            return FIRST_CHUNK
        second = CHUNK_SECONDS * self.games / max(self.seconds, 1e-9)
        whole = min(second, self.largest * FASTEST_GROWTH, LARGEST_CHUNK)
        share = max(left / (2 * self.workers), whole * SMALLEST_PART)
        return max(1, int(min(whole, share)))


def _here(work: Work[Result], todo: _PendingGames) -> Played[Result]:
    size, cold = FIRST_CHUNK, True
    while todo.left:
        first, count = todo.take(size)
        started = time.perf_counter()
        yield first, count, work(first, count)
        if not cold:  # the first piece pays for the start
            size = _next_size(size, time.perf_counter() - started)
        cold = False


def _elsewhere(
    work: Work[Result], todo: _PendingGames, executor: Any, lost: list[LostChunk]
) -> Played[Result]:
    if not todo.left:
        return
    with adapt(executor) as pool:
        pool.check(work)
        rounds = _Rounds(work, todo, pool, lost)
        try:
            yield from rounds.play()
        finally:
            for future in rounds.running:
                future.cancel()


class _Rounds(Generic[Result]):
    """Chunks given out and taken back, each with its span and whether it was tried before."""

    def __init__(
        self, work: Work[Result], todo: _PendingGames, pool: Pool, lost: list[LostChunk]
    ) -> None:
        self.work, self.todo, self.pool, self.lost = work, todo, pool, lost
        self.sizes = _Sizes(pool.workers)
        self.running: dict[Future[Any], Span] = {}
        self.suspects: deque[Span] = deque()

    def play(self) -> Played[Result]:
        # The first chunk goes alone: what it compiles, the other workers find compiled.
        yield from self._alone(*self.todo.take(FIRST_CHUNK), again=True)
        while (self.todo.left or self.running or self.suspects) and not self._is_hopeless():
            while self.suspects and not self.running and not self._is_hopeless():
                yield from self._alone(*self.suspects.popleft())
            while self.todo.left and len(self.running) < 2 * self.pool.workers:
                if not self._give(*self.todo.take(self.sizes.next_size(self.todo.left))):
                    break
            if self.running:
                yield from self._take_back()

    def _is_hopeless(self) -> bool:
        return len(self.lost) >= MOST_LOST

    def _give(self, first: int, count: int) -> bool:
        """Give a chunk out; a broken pool does not take it."""
        try:
            self.running[self.pool.submit(_time, self.work, first, count)] = first, count
        except BrokenExecutor:
            self.suspects.append((first, count))
            return False
        return True

    def _take_back(self) -> Played[Result]:
        broken = False
        done = wait(self.running, return_when=FIRST_COMPLETED).done
        for future in sorted(done, key=self.running.__getitem__):  # as each worker was given them
            span = self.running.pop(future)
            error = _error_of(future)
            if error is None:
                yield *span, self._learn_from(span, future)
            else:
                self.suspects.append(span)
                broken = broken or isinstance(error, BrokenExecutor)
        if broken:
            self.suspects.extend(self.running.values())
            self.running.clear()
            self.pool.renew()

    def _alone(self, first: int, count: int, *, again: bool = False) -> Played[Result]:
        """Play a chunk while no other runs, so that only it can be to blame for a dead worker."""
        future = self.pool.submit(_time, self.work, first, count)
        self.running[future] = first, count
        error = _error_of(future)
        del self.running[future]
        if error is None:
            yield first, count, self._learn_from((first, count), future)
            return
        if isinstance(error, BrokenExecutor):
            self.pool.renew()
        if again:
            yield from self._alone(first, count)
        elif self.sizes.known:
            self.lost.append(LostChunk(first, count, error))
        else:  # nothing at all could be played
            raise error

    def _learn_from(self, span: Span, future: Future[Any]) -> Result:
        worker, seconds, result = future.result()
        self.sizes.learn(worker, span[1], seconds)
        done: Result = result
        return done


def _error_of(future: Future[Any]) -> BaseException | None:
    """Return the exception of a finished call; an interrupt there is an interrupt here."""
    try:
        error = future.exception()
    except CancelledError as cancelled:
        return cancelled
    if isinstance(error, KeyboardInterrupt):
        raise error
    return error


def _time(work: Work[Result], first: int, count: int) -> tuple[Any, float, Result]:
    """Play a chunk; return its worker, its time and its result."""
    started = time.perf_counter()
    chunk = work(first, count)
    return _worker_id(), time.perf_counter() - started, chunk


def _worker_id() -> tuple[str, int, int]:
    """Return the identity of this worker."""
    return gethostname(), os.getpid(), threading.get_ident()


def _next_size(size: int, seconds: float) -> int:
    faster = CHUNK_SECONDS / max(seconds, CHUNK_SECONDS / FASTEST_GROWTH)
    return max(1, min(LARGEST_CHUNK, int(size * faster)))

"""Runs many games in chunks: here, in threads, in processes, on whatever has a ``submit``.

A chunk is a range of game indices, and each game draws from its own index, so neither the size of
the chunks nor the executor can change a result.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from tqdm.auto import tqdm

Result = TypeVar("Result")
Work = Callable[[int, int], Result]

CHUNK_SECONDS = 1.0
FIRST_CHUNK = 64
# A chunk is at most so many times as large as the one before.
FASTEST_GROWTH = 32
# A chunk's arrays stay small enough to be sent between processes without a pause.
LARGEST_CHUNK = 200_000
SPREAD = 4


class Executor(Protocol):
    """The part of ``concurrent.futures.Executor`` that is needed."""

    def submit(self, call: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Start a call and return its future."""
        ...


@dataclass(frozen=True)
class Finished(Generic[Result]):
    """The chunks that were played, in the order of their games, and whether some are missing."""

    chunks: tuple[tuple[int, Result], ...]
    partial: bool


def run(
    work: Work[Result],
    n: int,
    *,
    executor: Executor | None = None,
    progress: bool | None = None,
    keep: Callable[[Result], Result] = lambda chunk: chunk,
) -> Finished[Result]:
    """Play the games 0 to ``n`` - 1 by calling ``work(first, count)``.

    An interrupt (the stop button) ends it early: what is done is returned, marked as partial. The
    executor is never shut down. ``progress`` None shows a bar only after two seconds.
    """
    bar = tqdm(total=n, disable=progress is False, delay=0 if progress else 2, leave=bool(progress))
    done: list[tuple[int, Result]] = []
    source = _here(work, n) if executor is None else _elsewhere(work, n, executor)
    partial = False
    try:
        for first, count, chunk in source:
            done.append((first, keep(chunk)))
            bar.update(count)
    except KeyboardInterrupt:
        partial = True
    finally:
        bar.close()
    return Finished(tuple(sorted(done, key=lambda entry: entry[0])), partial)


def _here(work: Work[Result], n: int) -> Iterator[tuple[int, int, Result]]:
    first, size = 0, FIRST_CHUNK
    while first < n:
        count = min(size, n - first)
        started = time.perf_counter()
        yield first, count, work(first, count)
        size = _next_size(size, time.perf_counter() - started)
        first += count


def _elsewhere(work: Work[Result], n: int, executor: Executor) -> Iterator[tuple[int, int, Result]]:
    started = time.perf_counter()
    count = min(FIRST_CHUNK, n)
    if count:
        yield 0, count, executor.submit(work, 0, count).result()
    # The first chunk pays for a cold start, so a second one of the same size is what is timed.
    second = min(FIRST_CHUNK, n - count)
    if second:
        started = time.perf_counter()
        yield count, second, executor.submit(work, count, second).result()
    size = _next_size(FIRST_CHUNK, time.perf_counter() - started)
    first = count + second
    workers = int(getattr(executor, "_max_workers", None) or SPREAD)
    running: dict[Future[Any], tuple[int, int]] = {}
    try:
        while first < n or running:
            while first < n and len(running) < 2 * workers:
                share = -(-(n - first) // workers)
                count = min(size, share, n - first)
                running[executor.submit(work, first, count)] = first, count
                first += count
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                began, count = running.pop(future)
                yield began, count, future.result()
    finally:
        for future in running:
            future.cancel()


def _next_size(size: int, seconds: float) -> int:
    faster = CHUNK_SECONDS / max(seconds, CHUNK_SECONDS / FASTEST_GROWTH)
    return max(1, min(LARGEST_CHUNK, int(size * faster)))

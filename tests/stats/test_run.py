"""Chunks, executors and interrupts: every game exactly once, in order, and nothing shut down."""

import concurrent.futures
from importlib import import_module

import numpy as np
import pytest

from cantorlab.rules import kernels
from cantorlab.stats import simulate
from cantorlab.stats.engine import run as module
from cantorlab.stats.engine.bulk import Chunk, CompiledKernel, Tally, add, should_compile
from cantorlab.stats.engine.folder import COUNTED, Folder
from cantorlab.stats.engine.run import _next_size, run


def numbers(first, count):
    return list(range(first, first + count))


def flat(finished):
    return [number for _, chunk in finished.chunks for number in chunk]


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 1000, 450_001])
def test_every_game_is_played_once_and_in_order(n):
    finished = run(numbers, n, progress=False)
    assert flat(finished) == list(range(n))
    assert not finished.partial


@pytest.mark.parametrize("n", [0, 1, 64, 65, 129, 10_000])
def test_an_executor_plays_the_same_games_and_is_left_open(n):
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        finished = run(numbers, n, executor=pool, progress=False)
        assert flat(finished) == list(range(n))
        assert pool.submit(int, "7").result() == 7


def test_an_interrupt_keeps_what_is_done():
    def stopped(first, count):
        if first > 100:
            raise KeyboardInterrupt
        return numbers(first, count)

    finished = run(stopped, 1_000_000, progress=False)
    done = flat(finished)
    assert finished.partial
    assert done == list(range(len(done)))
    assert len(done) >= 34  # chunks of 1, 1 and 32
    assert finished.interrupted


def test_a_mistake_in_a_game_is_not_swallowed():
    def broken(first, count):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(broken, 10, progress=False)


def test_what_is_kept_can_be_less_than_what_was_played():
    assert flat(run(numbers, 500, progress=False, keep=lambda chunk: chunk[:1]))[0] == 0


@pytest.mark.parametrize(
    ("size", "seconds", "following"),
    [
        (64, 1.0, 64),
        (64, 0.5, 128),
        (64, 2.0, 32),
        (64, 1 / 31, 64 * 31),
        (64, 1 / 40, 64 * 32),  # at most 32 times as many
        (64, 0.0, 64 * 32),
        (150_000, 0.5, 200_000),  # and never more than these
        (3, 100.0, 1),
    ],
)
def test_the_next_chunk_is_to_take_about_a_second(size, seconds, following):
    assert _next_size(size, seconds) == following


def test_chunks_grow_until_one_takes_a_second(monkeypatch):
    clock, counts = [0.0], []

    def played(first, count):
        clock[0] += count / 256  # so many games a second
        counts.append(count)
        return numbers(first, count)

    monkeypatch.setattr(module.time, "perf_counter", lambda: clock[0])
    run(played, 700, progress=False)
    assert counts == [1, 1, 32, 256, 256, 154]  # the first may have paid for a start


def test_of_slow_games_each_is_a_chunk(monkeypatch):
    clocked = Clocked(monkeypatch, [1 / 30, 1 / 40])
    run(numbers, 20, executor=clocked, progress=False)
    assert clocked.counts == [1] * 20

    counts = []

    def played(first, count):
        clocked.clock += 30 * count
        counts.append(count)
        return numbers(first, count)

    run(played, 5, progress=False)
    assert counts == [1] * 5


class Clocked:
    """An executor whose workers take turns, each with its own speed; calls are carried out at once.

    A worker's first call takes ``cold`` seconds more.
    """

    def __init__(self, monkeypatch, rates, cold=0.0):
        self._max_workers = len(rates)
        self.rates, self.cold, self.met, self.counts = rates, cold, set(), []
        self.clock = 0.0
        monkeypatch.setattr(module.time, "perf_counter", lambda: self.clock)
        monkeypatch.setattr(module, "_worker_id", lambda: self.worker)

    def submit(self, call, *arguments):
        work, first, count = arguments
        self.worker = len(self.counts) % len(self.rates)
        self.counts.append(count)

        def clocked(first, count):
            start = 0.0 if self.worker in self.met else self.cold
            self.met.add(self.worker)
            self.clock += start + count / self.rates[self.worker]
            return work(first, count)

        future = concurrent.futures.Future()
        future.set_result(call(clocked, first, count))
        return future


def test_a_cold_worker_does_not_make_small_chunks(monkeypatch):
    # As was seen: one worker took 250 s to start, and 3,000 games were given out two by two.
    clocked = Clocked(monkeypatch, [100, 100], cold=250.0)
    assert flat(run(numbers, 3000, executor=clocked, progress=False)) == list(range(3000))
    assert len(clocked.counts) < 60
    assert clocked.counts[:3] == [1, 1, 1]
    assert 90 <= max(clocked.counts[5:]) <= 100  # what they play in a second


def test_chunks_grow_to_a_second_and_shrink_towards_the_end(monkeypatch):
    clocked = Clocked(monkeypatch, [1000] * 4)
    assert flat(run(numbers, 40_000, executor=clocked, progress=False)) == list(range(40_000))
    counts = clocked.counts
    assert counts[0] == 1
    middle = counts[len(counts) // 4 : len(counts) // 2]
    assert middle
    assert all(990 <= count <= 1000 for count in middle)
    assert counts[-2] <= 50  # a twentieth of a whole one
    assert len(counts) < 40_000 / 1000 + 8 + 60


def test_after_a_mistake_what_has_not_begun_is_called_off():
    class Slow:
        _max_workers = 1

        def __init__(self):
            self.futures = []

        def submit(self, call, *arguments):
            future = concurrent.futures.Future()
            self.futures.append(future)
            if len(self.futures) == 1:
                future.set_result(call(*arguments))
            elif len(self.futures) == 2:
                future.set_exception(KeyboardInterrupt())
            return future

    slow = Slow()
    finished = run(numbers, 10_000, executor=slow, progress=False)
    assert finished.partial
    assert finished.interrupted
    assert flat(finished) == [0]
    assert len(slow.futures) == 3  # two at a time for the one worker
    assert slow.futures[2].cancelled()


class Falling:
    """Carries out calls at once, but fails the n-th time that it is given one of ``games``."""

    _max_workers = 2

    def __init__(self, games, times, error):
        self.games, self.times, self.error, self.falls = games, times, error, 0

    def submit(self, call, *arguments):
        work, first, count = arguments
        future = concurrent.futures.Future()
        if self.games & set(range(first, first + count)) and self.falls < self.times:
            self.falls += 1
            future.set_exception(self.error)
        else:
            future.set_result(call(work, first, count))
        return future


def test_a_lost_chunk_is_tried_once_more():
    falling = Falling({70}, 1, OSError("the worker is gone"))
    finished = run(numbers, 500, executor=falling, progress=False)
    assert flat(finished) == list(range(500))
    assert not finished.partial


def test_a_chunk_that_is_lost_twice_is_left_out_and_told():
    falling = Falling({70}, 2, OSError("the worker is gone"))
    finished = run(numbers, 500, executor=falling, progress=False)
    (lost,) = finished.lost
    assert finished.partial
    assert lost.first <= 70 < lost.first + lost.count
    assert str(lost.error) == "the worker is gone"
    gone = set(range(lost.first, lost.first + lost.count))
    assert flat(finished) == [number for number in range(500) if number not in gone]


def test_where_the_first_chunk_is_lost_twice_its_error_is_raised():
    with pytest.raises(OSError, match="gone"):
        run(numbers, 500, executor=Falling({0}, 2, OSError("gone")), progress=False)
    once = run(numbers, 500, executor=Falling({0}, 1, OSError("gone")), progress=False)
    assert flat(once) == list(range(500))


def test_a_run_in_which_all_is_lost_ends():
    falling = Falling(set(range(1, 10**6)), 10**6, OSError("gone"))
    finished = run(numbers, 10**6, executor=falling, progress=False)
    assert len(finished.lost) == module.MOST_LOST
    assert not finished.interrupted
    assert flat(finished) == [0]


@pytest.mark.parametrize("executor", [None, "threads"])
def test_only_the_spans_that_are_asked_for_are_played(executor):
    finished = run(
        numbers, 1000, executor=executor, progress=False, spans=[(5, 100), (300, 0), (900, 100)]
    )
    assert flat(finished) == [*range(5, 105), *range(900, 1000)]


def test_a_run_ends_as_soon_as_it_is_enough():
    taken = []
    finished = run(
        numbers, 10**9, progress=False, keep=taken.append, enough=lambda: len(taken) == 3
    )
    assert finished.partial
    assert len(finished.chunks) == 3


class Bar:
    """A bar of progress that keeps what it is told."""

    def __init__(self, **told):
        self.told = told
        self.shown = 0
        self.closed = False

    def update(self, count):
        self.shown += count

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.closed = True


@pytest.mark.parametrize(
    ("progress", "told"),
    [
        (True, {"disable": False, "delay": 0, "leave": True}),
        (False, {"disable": True, "delay": 2, "leave": False}),
        (None, {"disable": False, "delay": 2, "leave": False}),  # only where it takes long
    ],
)
def test_the_bar_counts_games_and_goes_away_unless_it_was_asked_for(progress, told, monkeypatch):
    bars = []
    monkeypatch.setattr(module, "tqdm", lambda **told: bars.append(Bar(**told)) or bars[-1])
    run(numbers, 500, progress=progress)
    (bar,) = bars
    assert bar.told == {"total": 500, "initial": 0} | told
    assert (bar.shown, bar.closed) == (500, True)


def test_totals_are_added_key_by_key_and_keep_their_order():
    one = {"games": 2, "wins": (1, 0), "reasons": {"escape": 1, "capture": 1}}
    other = {"games": 3, "wins": (1, 2), "reasons": {"draw": 1, "capture": 2}, "lost": 4}
    total = add(one, other)
    assert total == {
        "games": 5,
        "wins": (2, 2),
        "reasons": {"escape": 1, "capture": 3, "draw": 1},
        "lost": 4,
    }
    assert list(total["reasons"]) == ["escape", "capture", "draw"]
    assert one["reasons"] == {"escape": 1, "capture": 1}
    tally = Tally(Chunk({}), keep_columns=False)
    for totals in (one, other):
        tally.take(Chunk(totals, arrays={"visits": np.arange(3)}))
    assert tally.totals == total
    assert list(tally.totals["reasons"]) == list(total["reasons"])
    assert tally.arrays["visits"].tolist() == [0, 2, 4]


def test_a_thousand_games_are_worth_the_compiler_where_there_is_one(monkeypatch):
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    assert [should_compile(n, None) for n in (999, 1000, 1001)] == [False, True, True]
    assert should_compile(1, True)
    assert not should_compile(10**6, False)
    monkeypatch.setattr(kernels, "can_compile", lambda: False)
    assert not should_compile(10**6, None)
    assert not should_compile(10**6, False)
    with pytest.raises(ValueError, match="needs numba"):
        should_compile(10**6, True)


def test_nobody_waits_for_the_compiler_longer_than_for_the_games(monkeypatch):
    """Until the games that were played interpreted have taken as long as the compiler would."""
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(kernels, "is_cached", lambda kernel, function: False)
    compiled = CompiledKernel("a.kernel", "play", worth_compiling=5000, worth_loading=300)
    numbers = 299, 300, 4000, 299, 699, 300
    found = [should_compile(n, None, compiled) for n in numbers]
    assert found == [False, False, False, False, False, True]
    assert should_compile(1, True, compiled)
    later = CompiledKernel("a.kernel", "play", worth_compiling=5000, worth_loading=300)
    monkeypatch.setattr(kernels, "is_cached", lambda kernel, function: function == "play")
    assert [should_compile(n, None, later) for n in (299, 300)] == [False, True]


@pytest.mark.parametrize("game", ["cantor", "siggil", "tafl"])
def test_the_compiled_bulk_is_looked_for_where_numba_keeps_it(game):
    """The names of the kernel and of the function are those that numba keeps it under."""
    simulate(game, 2, seed=1, compiled=True, progress=False)
    compiled = import_module(f"cantorlab.stats.{game}.simulation").COMPILED
    assert kernels.is_cached(compiled.kernel, compiled.function)


@pytest.mark.parametrize("asked", [None, True])
@pytest.mark.parametrize("game", ["tafl", "siggil", "cantor"])
def test_what_numba_is_told_not_to_compile_is_not_called_compiled(monkeypatch, game, asked):
    options = {"seed": 2, "progress": False, "compiled": asked}
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert not kernels.can_compile()
    assert not should_compile(10**6, asked)
    assert simulate(game, 2, **options).path == "interpreted kernel"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "0")
    assert kernels.can_compile()
    assert should_compile(10**6, asked)


def test_what_a_folder_lacks_are_the_gaps_between_its_chunks(tmp_path):
    (tmp_path / COUNTED).mkdir()
    for first, stop in ((0, 4), (5, 9), (7, 12)):
        (tmp_path / COUNTED / f"{first:012}-{stop:012}.json").touch()
    folder = Folder(tmp_path, {})
    assert folder.spans() == [(0, 4), (5, 4)]
    assert folder.missing_spans(3) == []
    assert folder.missing_spans(5) == [(4, 1)]
    assert folder.missing_spans(10) == [(4, 1), (9, 1)]

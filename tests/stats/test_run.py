"""Chunks, executors and interrupts: every game exactly once, in order, and nothing shut down."""

import concurrent.futures

import numpy as np
import pytest

from cantorlab.rules import kernels
from cantorlab.stats import run as module
from cantorlab.stats.bulk import Chunk, Tally, added, worth_compiling
from cantorlab.stats.run import _next_size, run


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
    assert len(done) >= 64


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
    assert counts == [64, 256, 256, 124]


def test_an_executor_gets_two_small_chunks_and_then_a_fair_share_for_each_worker():
    counts = []

    def counted(first, count):
        counts.append(count)
        return numbers(first, count)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        run(counted, 1000, executor=pool, progress=False)
    # 872 are left for four workers: a quarter of what is left, each time.
    assert counts[:2] == [64, 64]
    assert sorted(counts[2:5]) == [123, 164, 218]
    assert sum(counts) == 1000


def test_an_executor_that_tells_no_number_of_workers_is_taken_for_four():
    class Plain:
        def __init__(self):
            self.submitted = []

        def submit(self, call, *arguments):
            self.submitted.append(arguments)
            future = concurrent.futures.Future()
            future.set_result(call(*arguments))
            return future

    plain = Plain()
    assert flat(run(numbers, 1000, executor=plain, progress=False)) == list(range(1000))
    assert plain.submitted[:4] == [(0, 64), (64, 64), (128, 218), (346, 164)]
    assert len(plain.submitted) > 8


def test_after_a_mistake_what_has_not_begun_is_called_off():
    class Slow:
        _max_workers = 1

        def __init__(self):
            self.futures = []

        def submit(self, call, first, count):
            future = concurrent.futures.Future()
            self.futures.append(future)
            if len(self.futures) <= 2:
                future.set_result(call(first, count))
            elif len(self.futures) == 3:
                future.set_exception(ZeroDivisionError())
            return future

    slow = Slow()
    with pytest.raises(ZeroDivisionError):
        run(numbers, 10_000, executor=slow, progress=False)
    assert len(slow.futures) == 4  # two for the one worker
    assert slow.futures[3].cancelled()


class Bar:
    """A bar of progress that keeps what it is told."""

    def __init__(self, **told):
        self.told = told
        self.shown = 0
        self.closed = False

    def update(self, count):
        self.shown += count

    def close(self):
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
    assert bar.told == {"total": 500} | told
    assert (bar.shown, bar.closed) == (500, True)


def test_totals_are_added_key_by_key_and_keep_their_order():
    one = {"games": 2, "wins": (1, 0), "reasons": {"escape": 1, "capture": 1}}
    other = {"games": 3, "wins": (1, 2), "reasons": {"draw": 1, "capture": 2}, "lost": 4}
    total = added(one, other)
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
    assert [worth_compiling(n, None) for n in (999, 1000, 1001)] == [False, True, True]
    assert [worth_compiling(n, None, at_least=300) for n in (299, 300)] == [False, True]
    assert worth_compiling(1, True)
    assert not worth_compiling(10**6, False)
    monkeypatch.setattr(kernels, "can_compile", lambda: False)
    assert not worth_compiling(10**6, None)
    assert not worth_compiling(10**6, False)
    with pytest.raises(ValueError, match="needs numba"):
        worth_compiling(10**6, True)

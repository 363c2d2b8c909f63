"""Chunks, executors and interrupts: every game exactly once, in order, and nothing shut down."""

import concurrent.futures

import pytest

from cantorlab.stats.run import run


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

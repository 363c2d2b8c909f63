"""Interrupts wait where they would do harm, and are heeded where they would not."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from tiers import mostly_slow

from cantorlab import simulate
from cantorlab.rules import kernels
from cantorlab.rules.interrupts import allow_interrupts, defer_interrupts
from cantorlab.stats.engine.run import run
from cantorlab.stats.tafl import simulation as tafl


@pytest.fixture(autouse=True)
def interruptible():
    """Ctrl-C is heeded here, also where a shell runs the tests in the background and ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt():
    signal.raise_signal(signal.SIGINT)


def test_an_interrupt_waits_until_the_block_is_over():
    seen = []
    with pytest.raises(KeyboardInterrupt), defer_interrupts() as waiting:  # noqa: PT012
        interrupt()
        seen.append(waiting.came)
    assert seen == [True]
    with pytest.raises(KeyboardInterrupt):
        interrupt()


def test_one_that_is_forgotten_comes_to_nothing():
    with defer_interrupts() as waiting:
        interrupt()
        waiting.forget()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("depth", [1, 2])
def test_within_it_one_is_heeded_at_once_even_if_it_came_before(depth):
    seen = []

    def deep(left):
        with defer_interrupts() as waiting:
            if left > 1:
                deep(left - 1)
                return
            interrupt()
            with pytest.raises(KeyboardInterrupt), allow_interrupts():
                seen.append("never")
            with pytest.raises(KeyboardInterrupt), allow_interrupts():
                interrupt()
            assert not waiting.came

    deep(depth)
    assert not seen


def test_of_two_blocks_the_outer_one_decides():
    with defer_interrupts() as outer:
        with defer_interrupts():
            interrupt()
        assert outer.came
        outer.forget()


def test_threads_and_programs_without_interrupts_are_left_alone():
    found = []

    def elsewhere():
        with defer_interrupts() as waiting, allow_interrupts():
            found.append((waiting.came, signal.getsignal(signal.SIGINT)))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [(False, signal.default_int_handler)]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with defer_interrupts() as waiting, allow_interrupts():
            interrupt()
        assert not waiting.came
    finally:
        signal.signal(signal.SIGINT, before)


def test_what_is_counted_is_kept():
    """An interrupt while a chunk is put away ends the run after it."""
    kept = []

    def keep(chunk):
        interrupt()
        kept.append(chunk)
        return chunk

    finished = run(lambda first, count: range(first, first + count), 1000, keep=keep)
    assert finished.partial
    assert [chunk for _, chunk in finished.chunks] == kept == [range(1)]


@pytest.mark.parametrize("moment", ["before the first game", "after the last"])
def test_a_simulation_comes_back_whenever_it_is_interrupted(moment, monkeypatch):
    name = "_bulk" if moment == "before the first game" else "Maps"
    plain = getattr(tafl, name)

    def interrupted(*given, **named):
        interrupt()
        return plain(*given, **named)

    monkeypatch.setattr(tafl, name, interrupted)
    sim = simulate("tafl", 200, seed=1, compiled=False, progress=False)
    assert sim.partial == (moment == "before the first game")
    assert len(sim.games) == sim.totals["games"] == (0 if sim.partial else 200)


CUT_OFF = """
import builtins, signal
plain = builtins.__import__
def cut(name, *rest):
    if name == {name!r}:
        builtins.__import__ = plain
        signal.raise_signal(signal.SIGINT)
    return plain(name, *rest)
from cantorlab import simulate
from cantorlab.rules import kernels
builtins.__import__ = cut
try:
    kernels.load("generator", compiled=True)
except KeyboardInterrupt:
    print("interrupted")
assert builtins.__import__ is plain
print(kernels.load("generator", compiled=True).below.__name__)
"""


@pytest.mark.parametrize(
    "name", mostly_slow(["numba.core.registry", "numba.cpython"], "numba.cpython")
)
def test_an_interrupt_does_not_cut_the_import_of_the_compiler(name):
    """As was seen: one in the first second left numba half there, and nothing compiled again."""
    assert kernels.can_compile()
    done = subprocess.run(
        [sys.executable, "-c", CUT_OFF.format(name=name)],
        capture_output=True, text=True, check=True, env=os.environ,
    )  # fmt: skip
    assert done.stdout.split() == ["interrupted", "below"], done.stderr


def test_processes_leave_interrupts_to_who_started_them():
    finished = run(_handlers, 500, executor=2, progress=False)
    assert {handler for _, chunk in finished.chunks for handler in chunk} == {signal.SIG_IGN}


def _handlers(first, count):
    return [signal.getsignal(signal.SIGINT)]

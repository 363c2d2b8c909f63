"""Tiers of the tests: which run when, in how many processes, and what the default tier may cost.

Without a path pytest runs the default tier (``addopts`` in ``pyproject.toml``), one process a core.
Paths run all that they hold, in one process. ``-m`` and ``-n`` overrule both: ``pytest -m ""`` runs
everything, ``pytest -m browser`` all tests in a browser.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import suppress
from functools import cache
from multiprocessing import get_all_start_methods, set_start_method
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

HERE = Path(__file__).parent
#: Folders and files whose tests all carry a mark.
OF_PATHS = {
    "browser": "browser",
    "jupyter": "jupyter",
    "environments/test_openspiel.py": "slow",
    "players/tafl/test_fitting.py": "slow",
    "stats/folder": "slow",
    "basthon": "nightly",
    "clusters": "nightly",
    "elsewhere": "nightly",
    "hubs": "nightly",
    "lite": "nightly",
    "test_reference.py": "nightly",
}
#: Fixtures whose tests all carry a mark.
OF_FIXTURES = {"browser": "browser", "pyodide": "site"}
#: Seconds of processor time above which a test is listed at the end as one to mark ``slow``.
SLOW = 1.0
#: Seconds of processor time above which ``--costs`` fails a test of the default tier. A busy
#: machine makes a test twice as dear, so that only who asks for it is told.
LIMIT = 2.0
#: Loaded before the first test of the default tier, which else would pay for what all others use.
LOADED_FIRST = ("matplotlib.pyplot", "pandas", "sympy", "ipywidgets", "numba")
_SPENT = pytest.StashKey[float]()


def few_and_many(name: str | tuple[str, ...], few: Any, many: Any) -> pytest.MarkDecorator:
    """Give a test a few cases in the default tier, and many in the nightly one."""
    given = [each if isinstance(name, tuple) else (each,) for each in (few, many)]
    cases = [
        pytest.param(*given[0], id="few"),
        pytest.param(*given[1], id="many", marks=pytest.mark.nightly),
    ]
    return pytest.mark.parametrize(name, cases)


def mostly_slow(cases: Iterable[Any], *quick: Any) -> list[Any]:
    """Return the cases of a test, of which only the ``quick`` ones are in the default tier."""
    return [
        pytest.param(
            *(each if isinstance(each, tuple) else (each,)),
            marks=() if each in quick else pytest.mark.slow,
        )
        for each in cases
    ]


def names_paths(config: pytest.Config) -> bool:
    """Return whether the caller named files, folders or tests."""
    return config.args_source is pytest.Config.ArgsSource.ARGS


def is_default(config: pytest.Config) -> bool:
    """Return whether the default tier is run: no paths, and no ``-m`` but the configured one."""
    return config.option.markexpr in config.getini("addopts")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--costs``, ``--random-order`` and ``--start-method``."""
    told = f"fail a test of the default tier that takes more than {LIMIT:.0f} s of processor time"
    parser.addoption("--costs", action="store_true", help=told)
    told = "shuffle the files, and the tests of each, by this seed"
    parser.addoption("--random-order", type=int, metavar="SEED", help=told)
    told = "start processes so: fork, spawn or forkserver"
    parser.addoption("--start-method", choices=get_all_start_methods(), help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Run all tests of the paths that are named; start processes as the caller asks."""
    if config.option.start_method:
        set_start_method(config.option.start_method, force=True)
    in_a_worker = hasattr(config, "workerinput")
    if names_paths(config) and is_default(config) and not in_a_worker:
        config.option.markexpr = ""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of processes: one a core, none beside this one where paths are named."""
    return 0 if names_paths(config) else os.cpu_count() or 1


@cache
def _marks_of_path(path: Path) -> list[str]:
    return [mark for each, mark in OF_PATHS.items() if path.is_relative_to(HERE / each)]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test as those of its folder and of its fixtures."""
    fixtures = getattr(item, "fixturenames", ())
    marks = _marks_of_path(item.path) + [m for name, m in OF_FIXTURES.items() if name in fixtures]
    for mark in marks:
        item.add_marker(mark)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave benchmarks to ``--benchmark-only``, and mark the variants of tests in a browser."""
    if not config.getoption("benchmark_only", False):
        parts: dict[bool, list[pytest.Item]] = {True: [], False: []}
        for item in items:
            parts["benchmark" in getattr(item, "fixturenames", ())].append(item)
        config.hook.pytest_deselected(items=parts[True])
        items[:] = parts[False]
    _mark_variants(items)
    if config.option.random_order is not None:
        _shuffle(items, Random(config.option.random_order))


def _shuffle(items: list[pytest.Item], rng: Random) -> None:
    """Shuffle the tests, those of one file together, whose fixtures they share."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shuffled = list(files.values())
    rng.shuffle(shuffled)
    for each in shuffled:
        rng.shuffle(each)
    items[:] = [item for each in shuffled for item in each]


def _mark_variants(items: list[pytest.Item]) -> None:
    """Mark as ``variant`` all cases of a test in a browser but one, drawn by its name."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        in_a_browser = item.get_closest_marker("browser") or item.get_closest_marker("jupyter")
        if in_a_browser and not item.get_closest_marker("smoke"):
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for name, each in cases.items():
        del each[crc32(name.encode()) % len(each)]
        for item in each:
            item.add_marker("variant")


#: Seconds of processor time that numba has compiled for in this process.
_compiling = [0.0]


def _measure_compiling() -> None:
    """Count from now on what numba spends on compiling, which the next process has for nothing."""
    from numba.core import event

    class Compiling(event.Listener):  # type: ignore[misc]
        depth = 0

        def on_start(self, _: event.Event) -> None:
            if not self.depth:
                self.since = time.process_time()
            self.depth += 1

        def on_end(self, _: event.Event) -> None:
            self.depth -= 1
            if not self.depth:
                _compiling[0] += time.process_time() - self.since

    event.register("numba:compile", Compiling())


def pytest_sessionstart(session: pytest.Session) -> None:
    """Load what most tests need, so that none of them is charged for it."""
    gc.disable()  # until the tests are collected: all that is made stays
    if is_default(session.config):
        for name in LOADED_FIRST:
            with suppress(ImportError):
                importlib.import_module(name)
        if "numba" in sys.modules:
            _measure_compiling()


def pytest_collection_finish() -> None:
    """Spare the collector of garbage the tests themselves, and let it come seldom.

    By default it took a tenth of all time: it looked fifty times at all that ten thousand tests,
    and the caches that they fill, leave in a process.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_unconfigure() -> None:
    """Spare the five collections with which pytest ends: what is left goes with the process."""
    gc.freeze()


def _processor_seconds() -> float:
    """Return the processor time of this process and of those it waited for, compiling left out."""
    return sum(os.times()[:4]) - _compiling[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Take the processor time of a test without its fixtures, however busy the machine is."""
    before = _processor_seconds()
    try:
        return (yield)
    finally:
        item.stash[_SPENT] = _processor_seconds() - before


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that is too dear for the default tier, if the caller asks for it."""
    report = yield
    if call.when == "call":
        report.processor_seconds = spent = item.stash.get(_SPENT, 0.0)
        if report.passed and spent > LIMIT and item.config.option.costs:
            report.outcome = "failed"
            report.longrepr = (
                f"{item.nodeid} took {spent:.1f} s of processor time; the default tier allows "
                f"{LIMIT:.0f} s: make it cheaper, or mark it slow"
            )
    return report


def _list_dear(terminalreporter: Any) -> None:
    """List the tests of the default tier that are to be marked ``slow``."""
    passed = terminalreporter.stats.get("passed", [])
    dear = [each for each in passed if getattr(each, "processor_seconds", 0.0) > SLOW]
    if dear:
        terminalreporter.section(f"more than {SLOW:.0f} s of processor time: slow")
        for each in sorted(dear, key=lambda each: -each.processor_seconds):
            terminalreporter.write_line(f"{each.processor_seconds:.1f} s  {each.nodeid}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: Any, config: pytest.Config
) -> Generator[None, None, None]:
    """List the dear tests; say in one line below all others what did not run, and how it will."""
    if is_default(config):
        _list_dear(terminalreporter)
    yield
    reasons = Counter(
        str(each.longrepr[2]).removeprefix("Skipped: ")
        for each in terminalreporter.stats.get("skipped", [])
        if isinstance(each.longrepr, tuple)
    )
    if reasons:
        told = "; ".join(f"{count}: {reason}" for reason, count in reasons.most_common())
        line = f"did NOT run: {reasons.total()} tests. {told}"
        terminalreporter.write_line(line, yellow=True, bold=True)

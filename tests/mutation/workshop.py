"""A copy of the tree in which mutants are tried, each in a process of its own."""

from __future__ import annotations

import importlib
import io
import json
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_COPIED = ("cantorlab", "tests", "notebooks")
_LEFT_OUT = ("__pycache__", "node_modules", "*.pyc", "baseline", ".ipynb_checkpoints")
# Loaded once, before the processes fork: what every test needs that is not ours.
_LOADED_ONCE = (
    "pytest", "hypothesis", "hypothesis.strategies", "numpy", "mpmath", "sympy", "pandas",
    "scipy.stats", "anywidget", "ipywidgets", "playwright.sync_api", "matplotlib.pyplot",
)  # fmt: skip
# How a process says that a test did not come to its end: none of pytest's own exit codes.
_ENDLESS = 100
# Where a run without a mutant leaves how long each test took.
_SECONDS = "seconds.json"
# The project's own options name plug-ins that are switched off here. What is asked is whether the
# default tier notices a mutant. Kernels run interpreted: to compile each would take longer. What
# has `compiled` in its name or among its marks is left out.
_OPTIONS = (
    *("--override-ini", "addopts=--import-mode=importlib"),
    *("-x", "-q", "--no-header", "-k", "not compiled", "-m", "not (slow or nightly)"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:mpl"),
)


@dataclass(frozen=True)
class Outcome:
    """``status`` is "killed", "survived" or "timeout"; ``by`` the first test that failed."""

    status: str
    by: str
    seconds: float


def load_once() -> None:
    """Import what no mutant changes, so that each process starts with it."""
    for name in _LOADED_ONCE:
        with suppress(ImportError):
            importlib.import_module(name)


@dataclass
class Workshop:
    """One copy of the tree; tries one mutant at a time."""

    folder: Path

    @classmethod
    def of(cls, project: Path, folder: Path) -> Workshop:
        """Copy ``project`` to ``folder``."""
        for name in _COPIED:
            shutil.copytree(
                project / name, folder / name, ignore=shutil.ignore_patterns(*_LEFT_OUT)
            )
        shutil.copy(project / "pyproject.toml", folder)
        return cls(folder)

    def run(
        self,
        tests: Sequence[str],
        limit: float,
        limits: Mapping[str, float] | None = None,
        *,
        keep_bytecode: bool = False,
    ) -> Outcome:
        """Run ``tests`` in the copy as it stands, in ``limit`` seconds; one test in ``limits``."""
        began = time.monotonic()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._test(tests, writing, limits or {}, keep_bytecode=keep_bytecode)
        os.close(writing)
        status = _wait(child, began + limit)
        with os.fdopen(reading, encoding="utf-8", errors="replace") as answer:
            by = answer.read()
        seconds = round(time.monotonic() - began, 1)
        if status is None or status >> 8 == _ENDLESS:
            return Outcome("timeout", by, seconds)
        return Outcome("survived" if status == 0 else "killed", by, seconds)

    def seconds_of_tests(self) -> dict[str, float]:
        """Return how long each test took in the last run that got to its end."""
        taken: dict[str, float] = json.loads((self.folder / _SECONDS).read_text(encoding="utf-8"))
        return taken

    def try_mutant(
        self,
        path: str,
        source: str,
        tests: Sequence[str],
        limit: float,
        limits: Mapping[str, float] | None = None,
    ) -> Outcome:
        """Run ``tests`` with ``source`` in place of a file, which is put back afterwards."""
        file = self.folder / path
        before, times = file.read_bytes(), file.stat()
        file.write_text(source, encoding="utf-8")
        try:
            return self.run(tests, limit, limits)
        finally:
            file.write_bytes(before)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _test(
        self,
        tests: Sequence[str],
        answer: int,
        limits: Mapping[str, float],
        *,
        keep_bytecode: bool,
    ) -> None:
        """Run pytest in this (forked) process and leave it."""
        code = 3
        try:
            os.setsid()
            os.chdir(self.folder)
            sys.dont_write_bytecode = not keep_bytecode
            sys.path[:0] = [str(self.folder)]
            sys.modules["numba"] = None  # type: ignore[assignment]
            os.environ["PYTHONPATH"] = str(self.folder)
            import pytest

            watch = _Watch(limits)
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                code = int(pytest.main([*_OPTIONS, *tests], plugins=[watch]))
            os.write(answer, watch.failed.encode()[:60_000])
            if code == 0:
                Path(_SECONDS).write_text(json.dumps(watch.seconds), encoding="utf-8")
            if watch.endless:
                code = _ENDLESS
        finally:
            os._exit(code)


class _Watch:
    """A plug-in of pytest: what failed first, how long each test took, and may take at most."""

    def __init__(self, limits: Mapping[str, float]) -> None:
        self.limits = limits
        self.failed = ""
        self.endless = False
        self.seconds: Counter[str] = Counter()

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        import pytest

        for item in items:
            if item.nodeid in self.limits:
                mark = pytest.mark.timeout(self.limits[item.nodeid], method="signal")
                item.add_marker(mark, append=False)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] += report.duration
        self._note(report)

    def pytest_collectreport(self, report: Any) -> None:
        self._note(report)

    def _note(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid or "?"
            self.endless = "from pytest-timeout" in str(report.longrepr)


def _wait(child: int, until: float) -> int | None:
    """The exit status of a process, None if it had to be ended."""
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None

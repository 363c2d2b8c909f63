"""A copy of the tree in which mutants are tried, each in a process of its own."""

from __future__ import annotations

import importlib
import io
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path

_COPIED = ("cantorlab", "tests", "notebooks")
_LEFT_OUT = ("__pycache__", "node_modules", "*.pyc", "baseline", ".ipynb_checkpoints")
# Loaded once, before the processes fork: what every test needs that is not ours.
_LOADED_ONCE = (
    "pytest", "hypothesis", "hypothesis.strategies", "numpy", "mpmath", "sympy", "pandas",
    "scipy.stats", "anywidget", "ipywidgets", "playwright.sync_api", "matplotlib.pyplot",
)  # fmt: skip
# Kernels run interpreted: to compile each mutant would take longer than to run it.
_OPTIONS = (
    *("-x", "-q", "--no-header", "-k", "not compiled"),
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
        text = (project / "pyproject.toml").read_text(encoding="utf-8")
        # Options for plug-ins that are switched off here.
        (folder / "pyproject.toml").write_text(text.replace(" --mpl", ""), encoding="utf-8")
        return cls(folder)

    def run(self, tests: Sequence[str], limit: float, *, keep_bytecode: bool = False) -> Outcome:
        """Run ``tests`` in the copy as it stands."""
        began = time.monotonic()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._test(tests, writing, keep_bytecode=keep_bytecode)
        os.close(writing)
        status = _wait(child, began + limit)
        with os.fdopen(reading, encoding="utf-8", errors="replace") as answer:
            by = answer.read()
        seconds = round(time.monotonic() - began, 1)
        if status is None:
            return Outcome("timeout", by, seconds)
        return Outcome("survived" if status == 0 else "killed", by, seconds)

    def try_mutant(self, path: str, source: str, tests: Sequence[str], limit: float) -> Outcome:
        """Run ``tests`` with ``source`` in place of a file, which is put back afterwards."""
        file = self.folder / path
        before, times = file.read_bytes(), file.stat()
        file.write_text(source, encoding="utf-8")
        try:
            return self.run(tests, limit)
        finally:
            file.write_bytes(before)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _test(self, tests: Sequence[str], answer: int, *, keep_bytecode: bool) -> None:
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

            failed = _FirstFailure()
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                code = int(pytest.main([*_OPTIONS, *tests], plugins=[failed]))
            os.write(answer, failed.name.encode()[:60_000])
        finally:
            os._exit(code)


class _FirstFailure:
    """A plug-in of pytest that remembers the first test, or file, that failed."""

    name = ""

    def pytest_runtest_logreport(self, report: object) -> None:
        self._note(report)

    def pytest_collectreport(self, report: object) -> None:
        self._note(report)

    def _note(self, report: object) -> None:
        if getattr(report, "failed", False) and not self.name:
            self.name = str(getattr(report, "nodeid", "?"))


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

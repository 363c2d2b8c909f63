"""A package that happens to be installed changes no sentence, number or state of a widget."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("spoken_numbers.py")

# gmpy2 and python-flint give mpmath and SymPy their integers; an undecidable comparison of
# mpmath 1.4 raises; orjson packs what kernels send.
PACKAGES = ("gmpy2", "python-flint", "mpmath==1.4.1", "orjson")


def _printed(*command: str) -> str:
    done = subprocess.run(
        [*command, str(SCRIPT)],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def ours() -> str:
    """Output where nothing else is installed."""
    return _printed(sys.executable)


@pytest.mark.slow
def test_two_runs_in_one_environment_print_the_same(ours: str) -> None:
    assert _printed(sys.executable) == ours


@pytest.mark.nightly
@pytest.mark.parametrize("package", PACKAGES)
def test_an_installed_package_changes_nothing(package: str, ours: str) -> None:
    name = package.partition("==")[0].removeprefix("python-")
    with_it = ("uv", "run", "--no-sync", "--python", sys.executable, "--with", package, "python")
    there = ("-c", f"import {name}, sys; sys.stdout.write(getattr({name}, '__version__', '?'))")
    version = subprocess.run([*with_it, *there], check=True, capture_output=True, text=True)
    assert version.stdout, package  # it is really there
    assert "==" not in package or package.endswith(version.stdout)
    theirs = _printed(*with_it)
    for own, other in zip(ours.splitlines(), theirs.splitlines(), strict=True):
        assert json.loads(own) == json.loads(other), own[:40]
    assert theirs == ours

"""Figures are printed as ratios to small C programs that run beside what is measured.

``uv run --group dev pytest tests/benchmarks --benchmark-only -s`` runs them; no other run
does (``tests/tiers.py``).
"""

import re
import shutil
import statistics
import subprocess
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent / "yardstick"
RATE = re.compile(r": (\d+) (?:games|plies)/s")
DUELS = re.compile(r"duels (\d+\.\d+)")


@pytest.fixture(scope="session")
def yardstick(tmp_path_factory):
    """``yardstick("cantor", "1000000")`` -> the median rate of games (or plies) that C prints.

    With ``unit="duels"`` that of Cantor's duels: a quest has more of them than the C program's
    match.
    """
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.fail("the yardsticks need a C compiler (cc)")
    folder = tmp_path_factory.mktemp("yardstick")

    def rate(name, *arguments, unit="games"):
        program = folder / name
        if not program.exists():
            source = SOURCES / f"{name}.c"
            build = [compiler, "-O3", "-march=native", str(source), "-o", str(program)]
            subprocess.run(build, check=True)
        printed = subprocess.run(
            [program, *arguments], check=True, capture_output=True, text=True
        ).stdout
        each = statistics.mean(map(float, DUELS.findall(printed))) if unit == "duels" else 1
        return each * statistics.median(int(found) for found in RATE.findall(printed))

    return rate


@pytest.fixture
def report(benchmark, capsys):
    """``report("label", ours, theirs)`` prints both rates and their ratio, and returns it."""

    def line(label, ours, theirs):
        ratio = ours / theirs
        benchmark.extra_info[label] = round(ratio, 4)
        with capsys.disabled():
            print(f"\n{label}: {ours:,.0f}/s, yardstick {theirs:,.0f}/s, ratio {ratio:.4g}")
        return ratio

    return line

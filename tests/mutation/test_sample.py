"""Mutants: what the tool changes in a file, and that the tests notice a few of each target."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from mutation.mutants import mutants

QUICK = ("numbers", "order")
HERE = Path(__file__).parent
SOURCE = '''
def clamp(x: int, low: int = 0) -> int:
    """Keep x >= low."""
    if x < low and low != 3:
        x += 1
    assert x != 7
    x = dict(a=x, strict=True)["a"]
    return max(x, low)
'''


def test_each_mutant_is_the_file_with_one_change(tmp_path: Path) -> None:
    (tmp_path / "clamp.py").write_text(SOURCE)
    found = mutants(tmp_path, "clamp.py")
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    assert {each.name.removeprefix("clamp.py clamp: ") for each in found} == {
        "0 → 1",
        "x < low and low != 3 → x < low or low != 3",
        "x < low → x <= low",
        "x < low → x > low",
        "low != 3 → low == 3",
        "3 → 4",
        "3 → 2",
        "x += 1 → x -= 1",
        "x += 1 → pass",
        "1 → 2",
        "max(x, low) → min(x, low)",
    }
    for each in found:
        changed = each.source.splitlines()
        assert sum(a != b for a, b in zip(plain, changed, strict=True)) == 1
    assert ast.unparse(ast.parse(SOURCE)).splitlines() == plain


def test_the_tests_of_every_target_exist(project: Path) -> None:
    listed = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))["target"]
    for target in listed:
        for glob in (*target["modules"], *target["tests"]):
            path, _, test = glob.partition("::")
            files = list(project.glob(path))
            assert files, (target["name"], glob)
            assert f"def {test}(" in files[0].read_text("utf-8") if test else True, glob


def test_every_mutant_held_equivalent_is_one_with_a_reason(project: Path) -> None:
    listed = json.loads((HERE / "equivalent.json").read_text(encoding="utf-8"))
    names_of = cache(lambda path: [each.name for each in mutants(project, path)])
    for name, reason in listed.items():
        assert len(reason.split()) > 2
        pattern = re.compile(".*".join(map(re.escape, name.split("…"))))
        names = names_of(name.partition(" ")[0])
        assert any(map(pattern.fullmatch, names)), name


@pytest.mark.nightly
def test_a_sample_of_mutants_is_noticed(project: Path, tmp_path: Path) -> None:
    """A few mutants of targets with quick tests, the same while their functions stay as they are.

    If one survives: write the test that notices it, or list it in ``equivalent.json`` with why.
    """
    results = tmp_path / "results.json"
    command = [sys.executable, "-m", "tests.mutation", *QUICK, "--sample", "6", "--seconds", "60"]
    done = subprocess.run(
        [*command, "--results", str(results)], cwd=project, capture_output=True, text=True
    )
    rows = json.loads(results.read_text(encoding="utf-8"))
    unnoticed = {name: row for name, row in rows.items() if row["status"] != "killed"}
    assert not unnoticed, done.stdout
    assert len(rows) == 6 * len(QUICK), done.stderr

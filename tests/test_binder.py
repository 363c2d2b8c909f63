"""What Binder does with ``binder/``: install the requirements, run ``postBuild``, start Jupyter."""

from __future__ import annotations

import os
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest
from servers import free_port, private_jupyter, server_of_its_own, uv

PROJECT = Path(__file__).resolve().parents[1]
REQUIREMENTS = PROJECT / "binder" / "requirements.txt"

# What writes binder/requirements.txt: uv EXPORT > binder/requirements.txt
EXPORT = (
    "export --quiet --frozen --no-dev --extra lab --extra fast "
    "--no-emit-project --no-hashes --no-annotate --no-header"
)


def test_the_requirements_are_those_of_the_lock():
    assert REQUIREMENTS.read_text() == uv(*EXPORT.split(), cwd=PROJECT), f"run: uv {EXPORT}"


@pytest.mark.slow
@pytest.mark.jupyter
def test_a_fresh_environment_opens_the_notebooks_as_binder_does(tmp_path):
    clone = tmp_path / "clone"
    files = subprocess.run(
        ["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    for name in filter(None, files):
        if (PROJECT / name).exists():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, clone / name)
    uv("venv", "--seed", tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    uv("pip", "install", "--python", programs / "python", "-r", REQUIREMENTS)

    environment = private_jupyter(tmp_path / "jupyter")
    environment["PATH"] = f"{programs}{os.pathsep}{environment['PATH']}"
    environment.pop("PYTHONPATH", None)
    subprocess.run(["binder/postBuild"], cwd=clone, env=environment, check=True)

    port = free_port()
    command = ["python", "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
    options = ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}"]
    server = server_of_its_own(
        [str(programs / command[0]), *command[1:], *options],
        port,
        cwd=clone,
        env=environment,
    )
    with server as running:
        _, _, token = running.line.partition("?token=")
        page = f"http://127.0.0.1:{port}/lab/tree/notebooks/en/start_here.ipynb?token={token}"
        with urllib.request.urlopen(page, timeout=60) as answer:
            assert answer.status == 200
        kernel = "import cantorlab; print(repr(cantorlab.Cantor(seed=1).state))"
        done = subprocess.run(
            [programs / "python", "-c", kernel], cwd=tmp_path, capture_output=True, text=True
        )
        assert "Cantor" in done.stdout, done.stderr

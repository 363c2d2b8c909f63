"""Binder's use of ``binder/``: install the requirements, run ``postBuild``, start Jupyter."""

from __future__ import annotations

import json
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
    "export --quiet --frozen --no-default-groups --extra lab --extra fast "
    "--no-emit-project --no-hashes --no-annotate --no-header"
)


def test_the_requirements_are_those_of_the_lock():
    assert REQUIREMENTS.read_text() == uv(*EXPORT.split(), cwd=PROJECT), f"run: uv {EXPORT}"


@pytest.mark.nightly
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
    # What is compiled for the clone is of no use to anybody once the clone is gone.
    environment["XDG_CACHE_HOME"] = str(tmp_path / "cache")
    subprocess.run(["binder/postBuild"], cwd=clone, env=environment, check=True)

    # The command of BinderHub: what it is given is in NotebookApp's name and in ServerApp's.
    port, token = free_port(), "secret"
    settings = {"base_url": "/user/ada/", "token": token, "trust_xheaders": "True"}
    command = [programs / "jupyter-lab", "--ip=0.0.0.0", f"--port={port}", "--allow-root"]
    for app in ("NotebookApp", "ServerApp"):
        command += [f"--{app}.{name}={value}" for name, value in settings.items()]
    with server_of_its_own(command, port, cwd=clone, env=environment):
        home = f"http://127.0.0.1:{port}/user/ada/"
        with urllib.request.urlopen(f"{home}?token={token}", timeout=60) as answer:
            assert answer.status == 200
            opened = answer.url.removeprefix(f"{home}lab/tree/").partition("?")[0]
        assert opened == "notebooks/fr/index.ipynb"
        contents = f"{home}api/contents/{opened}?token={token}"
        with urllib.request.urlopen(contents, timeout=60) as answer:
            first = json.load(answer)["content"]["cells"][0]
        assert "../en/index.ipynb" in first["source"]
        kernel = "import cantorlab; print(repr(cantorlab.Cantor(seed=1).state))"
        done = subprocess.run(
            [programs / "python", "-c", kernel], cwd=tmp_path, capture_output=True, text=True
        )
        assert "Cantor" in done.stdout, done.stderr

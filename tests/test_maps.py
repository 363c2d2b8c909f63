"""Maps of packages: a docstring that lists the modules of its package lists them all."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import cantorlab

PACKAGE = Path(cantorlab.__file__).parent
NAME = re.compile(r"``([a-z_]+)/?``")
#: The names with which a line of a list or of a table begins.
HEAD = re.compile(r"^(?:- )?((?:``[a-z_]+/?``,? ?)+)(?::|  )", re.MULTILINE)


def modules(package: Path) -> set[str]:
    files = [*package.glob("*.py"), *(each.parent for each in package.glob("*/__init__.py"))]
    return {each.stem for each in files if not each.stem.startswith("__")}


def docstring(package: Path) -> str:
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    return ast.get_docstring(tree) or ""


MAPPED = [
    package
    for package in sorted(each.parent for each in PACKAGE.rglob("__init__.py"))
    if "node_modules" not in package.parts
    and 0 < len(modules(package)) <= 2 * len(modules(package) & {*NAME.findall(docstring(package))})
]


def test_there_are_maps() -> None:
    """The rooms with the most files have one."""
    assert {PACKAGE / each for each in ("room", "exercises", "formulas/explanations")} <= {*MAPPED}


@pytest.mark.parametrize("package", MAPPED, ids=lambda each: each.relative_to(PACKAGE).as_posix())
def test_a_map_names_each_module_and_nothing_else(package: Path) -> None:
    told = docstring(package)
    heads = {name for line in HEAD.findall(told) for name in NAME.findall(line)}
    assert modules(package) - {*NAME.findall(told)} == set()
    assert heads - modules(package) == set()

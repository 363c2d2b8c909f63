"""The statistics notebooks as essays: short cells, and each number of the prose is computed."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
ESSAYS = [
    FOLDER / language / f"{name}.ipynb"
    for language in ("en", "fr")
    for name in ("duel_statistics", "formula_curves", "tafl_heatmaps")
]
each_essay = pytest.mark.parametrize(
    "path", ESSAYS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)
# Shares, and counts of two digits or more; a mage is one digit, and formulas stand in code.
CLAIM = re.compile(r"(?<![−\d.,])\d+(?:[.,]\d+)?[\u00a0\u202f]?%|\b\d{2,}\b")


def cells_of(path: Path) -> list[nbformat.NotebookNode]:
    return list(nbformat.read(path, as_version=4).cells)


def shown_by(cell: nbformat.NotebookNode) -> str:
    """The text of a cell's outputs."""
    told = [
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for output in cell.outputs
    ]
    return "\n".join("".join(each) for each in told)


@each_essay
def test_its_first_line_asks(path: Path) -> None:
    assert cells_of(path)[0].source.partition("\n")[0].endswith("?")


@each_essay
def test_its_cells_are_short(path: Path) -> None:
    long = [
        cell.source
        for cell in cells_of(path)
        if cell.cell_type == "code" and cell.source.count("\n") > 5
    ]
    assert not long


@each_essay
def test_each_claim_is_computed_in_the_cells_before_it(path: Path) -> None:
    shown = ""
    for cell in cells_of(path):
        if cell.cell_type == "code":
            shown += f"\n{cell.source}\n{shown_by(cell)}"
            continue
        if cell.source.startswith("#"):  # a heading says what comes
            continue
        prose = re.sub(r"`[^`]*`", "", cell.source)
        for claim in CLAIM.findall(prose):
            number = re.sub(r"[\u00a0\u202f]", "", claim).replace(",", ".")
            assert re.search(rf"(?<![\d.]){re.escape(number)}", shown), f"{claim} in: {prose}"

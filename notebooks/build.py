"""Executes the notebooks and keeps what a reader sees without a kernel.

``python notebooks/build.py`` rewrites every notebook with fresh outputs, ``--check`` only tells
which ones are stale. A notebook is written down in one form: cells numbered, metadata of the
machine dropped, and the static picture of a widget in place of its live view, which a page without
a kernel could not show.

A notebook deals afresh each time that it is run. Its pictures are of the deals in ``SEEDS``, in
which the computer does not move first: it thinks in the background, so that it cannot be said
whether its move is in the picture.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import zip_longest
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

from cantorlab.pictures.svg import label_of
from cantorlab.widgets.core.output_page import named_picture
from cantorlab.widgets.core.pdf import pdf_base64

FOLDER = Path(__file__).resolve().parent
LIVE = "application/vnd.jupyter.widget-view+json"
BAR = re.compile(r".*\d+%\|.*\d+/\d+ \[")  # of tqdm
INLINE = re.compile(r'(?<=data:image/png;base64,)[^"]+')
LARGEST = 1_000_000  # bytes
SECONDS = 120  # for a cell
#: The seeds of a notebook's tables, in order.
SEEDS = {
    "catch_the_king": [1, 2, 3],
    "lesson_01": [3],
    "lesson_02": [5],
    "lesson_03": [6],
    "lesson_04": [7],
    "lesson_05": [9],
    "lesson_06": [1],
    "lesson_07": [3],
    "lesson_08": [5],
    "lesson_09": [6],
    "lesson_10": [7],
    "lesson_11": [9],
    "lesson_12": [1, 3],
    "siggil": [1, 2, 3, 3],
    "start_here": [5, 20, 3, 11, 26],
    "teachers_page": [3],
}
DEALING = """
from cantorlab.widgets.table import timeline
timeline.any_seed = iter({seeds}).__next__
"""
#: What Jupyter says of every page.
PAGE_LANGUAGE = "en"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Build or check the notebooks named (default: all); return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted(all_notebooks()))
    parser.add_argument("--check", action="store_true", help="write nothing; tell what is stale")
    chosen = parser.parse_args(arguments)
    stale = 0
    for path in chosen.notebooks:
        committed = path.read_text(encoding="utf-8")
        built = as_text(build(path))
        if len(built.encode()) >= LARGEST:
            raise ValueError(f"{path} would be {len(built.encode()):,} bytes large")
        if not chosen.check:
            path.write_text(built, encoding="utf-8")
        elif comparable(committed) != comparable(built):
            stale += 1
            where = ", ".join(differing(comparable(committed), comparable(built)))
            print(f"{path} is stale ({where}): run python notebooks/build.py", file=sys.stderr)
    return int(stale > 0)


def all_notebooks() -> Iterable[Path]:
    """Every notebook of every language."""
    return FOLDER.glob("*/*.ipynb")


def build(path: Path) -> NotebookNode:
    """Return the notebook at ``path``, executed from top to bottom, in its written form."""
    notebook = nbformat.read(path, as_version=4)
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # the kernel of this environment, no other
    dealing = DEALING.format(seeds=SEEDS.get(path.stem, []))
    notebook.cells.insert(0, nbformat.v4.new_code_cell(dealing))
    NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute(env={**os.environ, "CANTORLAB_LANGUAGE": path.parent.name, "CANTORLAB_JOURNAL": ""})
    del notebook.cells[0]
    return normalise(notebook, path.parent.name)


def normalise(notebook: NotebookNode, language: str = PAGE_LANGUAGE) -> NotebookNode:
    """Return ``notebook`` without what differs from one execution to the next.

    Its prose and its HTML say their language where that is not the page's.
    """
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    runs = 0
    for index, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{index}"
        # A folded cell stays folded; nothing else of the machine is kept.
        cell.metadata = {k: cell.metadata[k] for k in ("jupyter", "tags") if k in cell.metadata}
        if cell.cell_type == "markdown":
            cell.source = in_language(cell.source, language)
        elif cell.cell_type == "code":
            runs += 1
            cell.execution_count = runs
            for output in cell.outputs:
                _keep_still(output, runs)
                for kind in ("text/html", "text/markdown"):
                    if kind in output.get("data", {}):
                        output.data[kind] = in_language(output.data[kind], language)
            cell.outputs = [each for each in cell.outputs if each.get("data", True)]
    nbformat.validate(notebook)
    return notebook


def in_language(text: str, language: str) -> str:
    """Return a text in markdown or HTML that says its language, for screen readers.

    The element is no ``div``: of one with a language pandoc makes LaTeX that nbconvert cannot set.
    """
    if language == PAGE_LANGUAGE or " lang=" in text[:80]:
        return text
    return f'<section lang="{language}">\n\n{text}\n\n</section>'


def _keep_still(output: NotebookNode, runs: int) -> None:
    if output.output_type == "execute_result":
        output.execution_count = runs
    data = output.get("data", {})
    # The live view is an output of its own; the page that Jupyter keeps below it has a name that
    # differs each time. The picture and the text are the same in both.
    data.pop(LIVE, None)
    if BAR.match(data.get("text/plain", "")):
        data.clear()  # a slow machine shows how far it has come, a fast one nothing
    if "data-cl-kept" in data.get("text/html", ""):
        del data["text/html"]
        if "image/svg+xml" not in data:
            raise ValueError("a widget without a static picture cannot be read without a kernel")
    if "image/svg+xml" in data:
        svg = data.pop("image/svg+xml")
        data["application/pdf"] = pdf_base64(svg)  # for LaTeX
        data["text/html"] = named_picture(svg, label_of(svg))
    if "image/png" in data:
        data["image/png"] = _with_a_palette(data["image/png"])
    if "text/html" in data:
        data["text/html"] = INLINE.sub(lambda png: _with_a_palette(png[0]), data["text/html"])
    if output.output_type == "stream" and output.name == "stderr":
        raise ValueError(f"a reader would see this warning: {output.text}")


def _with_a_palette(png: str) -> str:
    """The same picture in 256 colours, which a plot seldom has: less than half of the bytes."""
    picture, smaller = Image.open(BytesIO(b64decode(png))).convert("RGB"), BytesIO()
    picture.quantize(256, dither=Image.Dither.NONE).save(smaller, "png", optimize=True)
    return b64encode(smaller.getvalue()).decode()


def as_text(notebook: NotebookNode) -> str:
    """Return the file's text, as Jupyter itself would write it."""
    return nbformat.writes(notebook) + "\n"


def comparable(text: str) -> NotebookNode:
    """Return the notebook of ``text`` with its bitmaps left out: their bytes differ by machine."""
    notebook = nbformat.reads(text, as_version=4)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for kind in output.get("data", {}):
                if kind in ("image/png", "image/jpeg"):
                    output.data[kind] = "a bitmap"
                elif kind == "text/html":
                    output.data[kind] = INLINE.sub("a bitmap", output.data[kind])
    return notebook


def differing(committed: NotebookNode, built: NotebookNode) -> list[str]:
    """Return the cells, by their ids, that are not the same in both notebooks."""
    pairs = zip_longest(committed.cells, built.cells)
    return [(one or other).id for one, other in pairs if one != other] or ["metadata"]


if __name__ == "__main__":
    sys.exit(main())

"""Notebooks as pages: read once, with their committed pictures; each widget in them comes alive."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from tempfile import TemporaryDirectory
from typing import Any

from cantorlab.journal.files import VARIABLE
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.svg import label_of
from cantorlab.site import cell_slicing, pages
from cantorlab.site.browser_kernel import BUNDLES, make_widget
from cantorlab.site.pages import Notebook
from cantorlab.support.editions import originals
from cantorlab.widgets.core.base import picture_of
from cantorlab.widgets.core.output_page import find_picture

_LESSON = "lesson_"
# Notebooks that tell of Jupyter, and what the others say of it; the site has its own index.
_OF_JUPYTER = ("index", "start_here")
_RUNNING = "Run All Cells"
_LINKED = re.compile(r'(?<=href=")(\w+)\.ipynb(?=["#])')


def all_of(language: Language) -> tuple[list[Notebook], dict[str, str]]:
    """Return the notebooks of a language as pages, and their pictures by place in the site."""
    found: list[Notebook] = []
    pictures: dict[str, str] = {}
    for original in originals():
        if original.place.parts[0] == language and original.place.stem not in _OF_JUPYTER:
            made, drawn = page(original.place.stem, language, json.loads(original.content))
            found.append(made)
            pictures |= drawn
    return found, pictures


def page(name: str, language: Language, notebook: Any) -> tuple[Notebook, dict[str, str]]:
    """Return a notebook as a page, and its pictures by their place in the site."""
    name = page_of(name)
    parts: list[str] = []
    pictures: dict[str, str] = {}
    bundles: list[str] = []
    before: list[str] = []
    prose = ""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            prose = prose or source
            parts.append(_prose(source))
            continue
        if cell["cell_type"] != "code":
            continue
        parts.append(_code(source, language))
        for output in cell["outputs"]:
            data = output.get("data", {})
            svg = find_picture("".join(data.get("text/html", "")))
            widget = cell_slicing.widget_of(source, before) if svg else None
            if svg:
                place = f"pictures/{language}-{name}-{len(pictures) + 1}.svg"
                pictures[place] = svg
                cells = cell_slicing.needed_cells(source, before) if widget else []
                parts.append(_alive(f"../{place}", label_of(svg), widget, cells))
                bundles += [BUNDLES[widget]] if widget else []
            else:
                parts.append(_still(output, data))
        before.append(source)
    title = next((line[2:] for line in prose.splitlines() if line.startswith("# ")), name)
    made = Notebook(
        name, title, "".join(parts), tuple(dict.fromkeys(bundles)), name.startswith(_LESSON)
    )
    return made, pictures


def picture(widget: str, options: dict[str, Any]) -> str:
    """Return the picture of a widget with these options, as SVG; without any user's games."""
    with TemporaryDirectory(prefix="cantorlab-") as empty, _journal_in(empty):
        made = make_widget(widget, options)
        svg = picture_of(made)
        made.close()
    return svg


@contextmanager
def _journal_in(folder: str) -> Iterator[None]:
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def _alive(picture: str, label: str, widget: str | None, cells: Sequence[str]) -> str:
    if widget is None:
        return f'<img src="{picture}" alt="{escape(label)}">'
    return pages.place(picture, label, widget=widget, cells=cells)


def _still(output: Any, data: Any) -> str:
    """Return a cell's printed or drawn output."""
    if output["output_type"] == "stream":
        return f"<pre>{escape(''.join(output['text']))}</pre>"
    if "text/html" in data:
        return f'<div class="cl-site-scroll">{"".join(data["text/html"])}</div>'
    if "image/png" in data:
        text = escape("".join(data.get("text/plain", "")))
        image = "".join(data["image/png"]).replace("\n", "")
        return f'<img src="data:image/png;base64,{image}" alt="{text}">'
    if "text/markdown" in data:
        return _prose("".join(data["text/markdown"]))
    return f"<pre>{escape(''.join(data.get('text/plain', '')))}</pre>"


def _code(source: str, language: Language) -> str:
    if not source.strip():
        return ""
    title = say("site.code", language)
    code = f"<pre><code>{escape(source)}</code></pre>"
    return f'<details class="cl-site-code"><summary>{title}</summary>{code}</details>'


def _prose(source: str) -> str:
    """Convert Markdown to HTML; the notebooks are ours, so that HTML in them is intended."""
    import mistune

    markdown = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    told = "\n\n".join(part for part in source.split("\n\n") if _RUNNING not in part)
    return _LINKED.sub(lambda link: f"{page_of(link[1])}.html", str(markdown(told)))


def page_of(notebook: str) -> str:
    """Return the name of a notebook's page: another one if a widget's page has its own."""
    if notebook in _OF_JUPYTER:
        return "index"
    return f"{notebook}_gallery" if notebook in {door.name for door in pages.DOORS} else notebook

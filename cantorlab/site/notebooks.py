"""Notebooks as pages: read once, with their committed pictures; each widget in them comes alive."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from cantorlab.pictures.svg import label_of
from cantorlab.site import pages, slicing
from cantorlab.site.kernel import BUNDLES
from cantorlab.site.pages import Notebook
from cantorlab.texts import Language, say

SVG = "image/svg+xml"
_LESSON = "lesson_"
_LINKED = re.compile(r'(?<=href=")(\w+)\.ipynb(?=["#])')


def all_of(language: Language) -> tuple[list[Notebook], dict[str, str]]:
    """The notebooks of a language as pages, and the pictures on them by their place in the site."""
    from cantorlab.launcher import originals

    found: list[Notebook] = []
    pictures: dict[str, str] = {}
    for original in originals():
        if original.place.parts[0] == language and original.place.stem != "index":
            made, drawn = page(original.place.stem, language, json.loads(original.content))
            found.append(made)
            pictures |= drawn
    return found, pictures


def page(name: str, language: Language, notebook: Any) -> tuple[Notebook, dict[str, str]]:
    """A notebook as a page, and the pictures on it by their place in the site."""
    name = page_of(name)
    parts: list[str] = []
    pictures: dict[str, str] = {}
    bundles: set[str] = set()
    before: list[str] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(_prose(source))
            continue
        if cell["cell_type"] != "code":
            continue
        parts.append(_code(source, language))
        for output in cell["outputs"]:
            data = output.get("data", {})
            widget = slicing.widget_of(source, before) if SVG in data else None
            if SVG in data:
                svg = "".join(data[SVG])
                place = f"pictures/{language}-{name}-{len(pictures) + 1}.svg"
                pictures[place] = svg
                cells = slicing.needed(source, before) if widget else []
                parts.append(_alive(f"../{place}", label_of(svg), widget, cells))
                bundles |= {BUNDLES[widget]} if widget else set()
            else:
                parts.append(_still(output, data))
        before.append(source)
    title = next(
        (line[2:] for line in _first_prose(notebook).splitlines() if line.startswith("# ")), name
    )
    made = Notebook(name, title, "".join(parts), frozenset(bundles), name.startswith(_LESSON))
    return made, pictures


def picture(widget: str, options: dict[str, Any]) -> str:
    """What a widget shows when it is made with these options, as SVG."""
    import cantorlab

    journal = {} if widget in ("FormulaLab", "MyGames") else {"journal": False}
    made = getattr(cantorlab, widget)(**options, **journal)
    svg: str = made._picture()
    made.close()
    return svg


def _alive(picture: str, label: str, widget: str | None, cells: Sequence[str]) -> str:
    if widget is None:
        return f'<img src="{picture}" alt="{escape(label)}">'
    return pages.place(picture, label, widget=widget, cells=cells) + "</div>"


def _still(output: Any, data: Any) -> str:
    """What a cell printed or drew."""
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
    """Markdown as HTML; the notebooks are ours, so that HTML in them is meant."""
    import mistune

    markdown = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    return _LINKED.sub(lambda link: f"{page_of(link[1])}.html", str(markdown(source)))


def page_of(notebook: str) -> str:
    """The name of a notebook's page: another one where a widget's page has its own."""
    return f"{notebook}_gallery" if notebook in {door.name for door in pages.DOORS} else notebook


def _first_prose(notebook: Any) -> str:
    return next(
        ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"),
        "",
    )

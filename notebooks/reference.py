"""Writes the reference: public names from their docstrings, the how-to pages, and the notebooks.

``uv run --group further python notebooks/reference.py FOLDER`` makes a folder of pages that need no
server: the names by pdoc (``reference_names.py``), the how-to pages from ``notebooks/howto``, each
notebook as ``cantorlab export`` writes it, and a search in all of them (``reference_search.py``).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from inspect import cleandoc
from pathlib import Path

import mistune
import nbformat
from reference_names import MODULES, TEMPLATE, write_names
from reference_search import Entry, name_entries, write_search

import cantorlab
from cantorlab.commands.export import page

NOTEBOOKS = Path(__file__).resolve().parent
LANGUAGES = {"en": "English", "fr": "Français"}


@dataclass(frozen=True)
class Page:
    """Page of the reference: its address from the root, its title, and its text."""

    where: str
    title: str
    text: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the reference into the folder that is named; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    write(parser.parse_args(arguments).folder)
    return 0


def write(folder: Path, *, modules: Sequence[str] = MODULES) -> None:
    """Write all pages into ``folder``, which is made if need be."""
    write_names(folder / "names", modules)
    howtos = [write_howto(source, folder) for source in howto_pages()]
    gallery = {
        language: [write_notebook(source, language, folder) for source in sources]
        for language, sources in notebooks()
    }
    index = "\n".join(
        [
            "<h1>Cantorlab</h1>",
            "<search></search>",
            _opening(),
            "<h2>Names</h2>",
            "<dl>",
            *(_module(name) for name in modules),
            "</dl>",
            _list("How to", howtos),
            *(_list(LANGUAGES[code], pages) for code, pages in gallery.items()),
        ]
    )
    (folder / "index.html").write_text(_wrap_page("Cantorlab", index, ""), encoding="utf-8")
    entries = [Entry(each.title, each.where, "how to", each.text) for each in howtos]
    for code, pages in gallery.items():
        entries += [Entry(each.title, each.where, LANGUAGES[code], each.text) for each in pages]
    write_search(folder, [*name_entries(folder / "names"), *entries])


def howto_pages() -> list[Path]:
    """The how-to pages in the order of their names, then how to add what becomes ours."""
    return [*sorted((NOTEBOOKS / "howto").glob("*.md")), NOTEBOOKS.parent / "CONTRIBUTING.md"]


def write_howto(source: Path, folder: Path) -> Page:
    """Write one how-to page into the folder's ``howto``."""
    text = source.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    found = Page(f"howto/{source.stem}.html", title, text)
    stems = {each.stem for each in howto_pages()}
    html = re.sub(
        r'href="(?:[\w./]*/)?(\w+)\.md"',
        lambda link: f'href="{link[1]}.html"' if link[1] in stems else link[0],
        str(mistune.html(text)),
    )
    (folder / "howto").mkdir(parents=True, exist_ok=True)
    body = f"<search></search>\n{html}"
    (folder / found.where).write_text(_wrap_page(title, body, "../"), encoding="utf-8")
    return found


def notebooks() -> Iterator[tuple[str, list[Path]]]:
    """Each language, and its notebooks."""
    for language in LANGUAGES:
        yield language, sorted((NOTEBOOKS / language).glob("*.ipynb"))


def write_notebook(source: Path, language: str, folder: Path) -> Page:
    """Write one notebook as a page into the folder's gallery of its language."""
    cells = nbformat.read(source, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    heading = next((line for line in text.splitlines() if line.startswith("# ")), source.stem)
    found = Page(f"gallery/{language}/{source.stem}.html", heading.removeprefix("# "), text)
    (folder / found.where).parent.mkdir(parents=True, exist_ok=True)
    (folder / found.where).write_text(page(source), encoding="utf-8")
    return found


def _opening() -> str:
    """Return what the package says of itself, and its example."""
    summary, example, *_ = cleandoc(cantorlab.__doc__ or "").split("\n\n")
    shown = re.sub(r" +# doctest: .*", "", example)
    return f"<p>{escape(summary)}</p>\n<pre><code>{escape(shown)}</code></pre>"


def _list(title: str, pages: Sequence[Page]) -> str:
    items = (f'<li><a href="{each.where}">{escape(each.title)}</a></li>' for each in pages)
    return f"<h2>{escape(title)}</h2>\n<ul>\n" + "\n".join(items) + "\n</ul>"


def _module(name: str) -> str:
    summary = (import_module(name).__doc__ or "").partition("\n")[0]
    where = f"names/{name.replace('.', '/')}.html"
    return f'<dt><a href="{where}"><code>{name}</code></a></dt><dd>{escape(summary)}</dd>'


def _wrap_page(title: str, html: str, root: str) -> str:
    back = f'<p><a href="{root}index.html">Cantorlab</a></p>\n' if root else ""
    style = "".join((TEMPLATE / name).read_text("utf-8") for name in ("page.css", "search.css"))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n{back}{html}\n"
        f'<script src="{root}search.js" data-root="{root}"></script>\n</body>\n</html>\n'
    )


if __name__ == "__main__":
    sys.exit(main())

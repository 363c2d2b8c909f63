"""Writes the reference: public names from their docstrings, the how-to pages, and the notebooks.

``uv run --group further python notebooks/reference.py FOLDER`` makes a folder of pages that need no
server: the names by pdoc, the how-to pages from ``notebooks/howto``, and each notebook as
``cantorlab export`` writes it, with its games to step through.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from html import escape
from importlib import import_module
from pathlib import Path

import mistune
import nbformat

from cantorlab.export import page

NOTEBOOKS = Path(__file__).resolve().parent
LANGUAGES = {"en": "English", "fr": "Français"}

#: What is public: what these name in ``__all__``, and what a docstring of theirs describes.
MODULES = (
    "cantorlab",
    "cantorlab.formulas",
    "cantorlab.rules.cantor",
    "cantorlab.rules.siggil",
    "cantorlab.rules.tafl",
    "cantorlab.rules.state",
    "cantorlab.rules.record",
    "cantorlab.players",
    "cantorlab.exercises",
    "cantorlab.stats",
    "cantorlab.plots",
    "cantorlab.journal",
    "cantorlab.games",
    "cantorlab.languages",
)

_STYLE = """
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  font: 1rem/1.55 system-ui, sans-serif; }
pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem;
  background: color-mix(in srgb, currentcolor 7%, transparent); }
code { font-family: ui-monospace, Consolas, monospace; font-size: .92em; }
li { margin: .2rem 0; }
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the reference into the folder that is named; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    write(parser.parse_args(arguments).folder)
    return 0


def write(folder: Path, *, modules: Sequence[str] = MODULES) -> None:
    """Write all pages into ``folder``, which is made if need be."""
    write_names(folder / "names", modules)
    howtos = [write_howto(source, folder / "howto") for source in howto_pages()]
    gallery = {
        language: [write_notebook(source, folder / "gallery" / language) for source in sources]
        for language, sources in notebooks()
    }
    index = "\n".join(
        [
            "<h1>Cantorlab</h1>",
            '<p><a href="names/cantorlab.html">All public names</a>, from their docstrings.</p>',
            _list("How to", "howto", howtos),
            *(_list(LANGUAGES[code], f"gallery/{code}", pages) for code, pages in gallery.items()),
        ]
    )
    (folder / "index.html").write_text(_framed("Cantorlab", index), encoding="utf-8")


def write_names(folder: Path, modules: Sequence[str] = MODULES) -> None:
    """One page for each of ``modules``, by pdoc."""
    import pdoc

    for name in modules:
        module = import_module(name)
        for public in getattr(module, "__all__", ()):
            # What is fetched at its first use is there before pdoc looks.
            setattr(module, public, getattr(module, public))
    pdoc.render.configure(docformat="restructuredtext", show_source=False)
    # Without the parts of a package: what they hold is public under the package's own name.
    pdoc.pdoc(*modules, *(f"!{name}\\..*" for name in modules[1:]), output_directory=folder)


def howto_pages() -> list[Path]:
    """The how-to pages in the order of their names, then how to add what becomes ours."""
    return [*sorted((NOTEBOOKS / "howto").glob("*.md")), NOTEBOOKS.parent / "CONTRIBUTING.md"]


def write_howto(source: Path, folder: Path) -> tuple[str, str]:
    """Write one how-to page; return its file and its title."""
    text = source.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{source.stem}.html"
    html = str(mistune.html(text))
    (folder / name).write_text(_framed(title, html, home="../index.html"), encoding="utf-8")
    return name, title


def notebooks() -> Iterator[tuple[str, list[Path]]]:
    """Each language, and its notebooks."""
    for language in LANGUAGES:
        yield language, sorted((NOTEBOOKS / language).glob("*.ipynb"))


def write_notebook(source: Path, folder: Path) -> tuple[str, str]:
    """Write one notebook as a page; return its file and its title."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{source.stem}.html"
    (folder / name).write_text(page(source), encoding="utf-8")
    first = nbformat.read(source, as_version=4).cells[0].source
    heading = next((line for line in first.splitlines() if line.startswith("# ")), source.stem)
    return name, heading.removeprefix("# ")


def _list(title: str, folder: str, pages: Sequence[tuple[str, str]]) -> str:
    items = (f'<li><a href="{folder}/{name}">{escape(text)}</a></li>' for name, text in pages)
    return f"<h2>{escape(title)}</h2>\n<ul>\n" + "\n".join(items) + "\n</ul>"


def _framed(title: str, html: str, home: str | None = None) -> str:
    back = f'<p><a href="{home}">Cantorlab</a></p>\n' if home else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{back}{html}\n</body>\n</html>\n"
    )


if __name__ == "__main__":
    sys.exit(main())

"""Command ``cantorlab export``: one page of a saved notebook, without network or kernel.

``jupyter nbconvert`` would have the page fetch a player of live views, and MathJax, from the
network. Here the saved pictures of the notebook stand alone, and a finished game is a replay.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Sequence
from os.path import lexists
from pathlib import Path
from typing import Any

from cantorlab.languages.texts import LocalizedError, get_language, say, set_language
from cantorlab.support import extras
from cantorlab.support.arguments import add_language, add_yes, path_argument
from cantorlab.support.foreign_files import open_file, put_file, read_text

THEMES = ("light", "dark")
#: Bytes of a notebook: some hundred times the largest of ours.
LARGEST = 100_000_000
#: Bytes at the beginning of a page in which its policy stands.
_HEAD = 1_000_000
_LIVE = "application/vnd.jupyter.widget-view+json"

# The page may load only its own contents; the browser sees to it.
_POLICY = (
    "default-src 'none'; img-src data:; media-src data:; font-src data:; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'"
)
# On paper the margin of the prompts is the code's, long lines go on below, and what was drawn fits
# the width of a page and a third of it: none stays half empty for the picture that follows.
_PAPER = """
@media print {
  .jp-Notebook { padding: 0; }
  .jp-InputPrompt, .jp-OutputPrompt { display: none; }
  .jp-Notebook pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .jp-OutputArea-output { overflow: visible; }
  .jp-OutputArea-output :is(img, svg) { max-width: 100%; max-height: 92mm !important; }
  .jp-OutputArea-output table { font-size: 7pt; }
  .jp-OutputArea-output :is(td, th) { padding: 2px 4px; }
  .jp-OutputArea-output > svg, .jp-RenderedSVG svg { height: auto; }
}
"""
_TEMPLATE = f"""
{{%- extends 'lab/index.html.j2' -%}}
{{%- block html_head_css -%}}{{{{ super() }}}}<style>{_PAPER}</style>{{%- endblock -%}}
{{%- block html_head_js -%}}
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
{{%- endblock -%}}
{{%- block jupyter_widgets -%}}{{%- endblock -%}}
{{%- block html_head_js_mathjax -%}}{{%- endblock -%}}
{{%- block html_head_js_mermaidjs -%}}{{%- endblock -%}}
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command with ``arguments``; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    target = chosen.to or chosen.notebook.with_suffix(".html")
    try:
        extras.need("nbconvert", "lab")
        if target.resolve() == chosen.notebook.resolve():
            raise LocalizedError("export.same_file")
        if not (chosen.yes or _may_be_replaced(target)):
            raise LocalizedError("export.not_ours", file=target)
        written = _write(target, page(chosen.notebook, theme=chosen.theme))
    except LocalizedError as refusal:
        print(refusal.message(get_language()), file=sys.stderr)
        return 1
    print(say("export.done", file=target, size=max(1, round(written / 1000))))
    return 0


def page(notebook: Path, *, theme: str = "light") -> str:
    """Return the ``notebook`` as one self-contained HTML page, in a ``light`` or ``dark`` theme.

    Raises ``ValueError`` (``LocalizedError``) for a file that cannot be read or is no notebook.
    """
    from nbconvert import HTMLExporter

    exporter = HTMLExporter(  # type: ignore[no-untyped-call]
        theme=theme, embed_images=True, language_code=get_language()
    )
    exporter.raw_template = _TEMPLATE
    exporter.log.setLevel(logging.ERROR)  # its messages are about nbconvert, not about the page
    names = {"metadata": {"name": notebook.stem, "path": str(notebook.resolve().parent)}}
    html, _ = exporter.from_notebook_node(_still(_read(notebook)), resources=names)
    return str(html)


def _read(file: Path) -> Any:
    import nbformat

    try:
        text = read_text(file, LARGEST)
    except OSError as refusal:
        raise LocalizedError(
            "export.unreadable", file=file, reason=refusal.strerror or refusal
        ) from None
    except UnicodeDecodeError:
        raise LocalizedError("export.no_notebook", file=file) from None
    try:
        notebook = nbformat.reads(text, as_version=4)
        nbformat.validate(notebook)
    except Exception:  # nbformat raises whatever a damaged file leads it to
        raise LocalizedError("export.no_notebook", file=file) from None
    return notebook


def _still(notebook: Any) -> Any:
    """Return the notebook without live views and their saved state."""
    notebook.metadata.pop("widgets", None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            for output in cell.outputs:
                output.get("data", {}).pop(_LIVE, None)
            cell.outputs = [each for each in cell.outputs if each.get("data", True)]
    return notebook


def _may_be_replaced(file: Path) -> bool:
    """Return whether there is no such file, or a page that this command has written."""
    if not lexists(file):
        return True
    try:
        with open_file(file) as page:
            return _POLICY.encode() in page.read(_HEAD)
    except OSError:
        return False


def _write(file: Path, html: str) -> int:
    """Write the page, whole or not at all; return its size in bytes."""
    content = html.encode()
    try:
        put_file(file, content)
        return len(content)
    except OSError as refusal:
        raise LocalizedError(
            "export.unwritable", file=file, reason=refusal.strerror or refusal
        ) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab export", description=say("export.description"), allow_abbrev=False
    )
    parser.add_argument("notebook", type=path_argument, help=say("export.help_notebook"))
    parser.add_argument("--to", type=path_argument, metavar="FILE", help=say("export.help_to"))
    parser.add_argument("--theme", choices=THEMES, default="light", help=say("export.help_theme"))
    add_yes(parser, "export.help_yes")
    add_language(parser)
    return parser

"""Output that a notebook keeps: HTML that needs no kernel, the picture, and plain text."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2s
from html import escape
from urllib.parse import quote, unquote

from cantorlab.rules.state import Json
from cantorlab.widgets.core.bundle import STATIC
from cantorlab.widgets.core.pdf import pdf_base64

# The live view hides it (frontend/src/common/kernel/notebook_output.ts). Where that view is
# missing, JupyterLab has a line of its own (“Loading widget…”, “model not found”), without
# elements.
# `> *` and not `*`: a page asks `:has` again of all that a change lies in.
_STYLE = """
[data-cl-kept="{name}"] > img {{ display: block; max-width: 100%; }}
.jp-OutputArea-child:has(+ .jp-OutputArea-child [data-cl-kept="{name}"])
  > .jp-OutputArea-output:not([data-mime-type]):not(:has(> *)) {{ display: none; }}
"""

# A notebook may say its language around it.
_PICTURE = re.compile(
    r"(?:<section[^>]*>\s*)?"
    r"""<img alt="[^"]*" src='data:image/svg\+xml,([^']*)'>"""
    r"(?:\s*</section>)?"
)

# Characters that may stand unquoted in an address between single quotes; # and % may not.
_PLAIN = ' "<>=:/;,()!$*+?@[]{}|~^`'


def mime_outputs(name: str, svg: str, label: str, text: str, replay: str | None = None) -> Json:
    """Return the outputs by MIME type, for the display ``name``.

    ``label`` says in a sentence what the picture shows, ``text`` draws it in characters;
    ``replay`` is a packed film of a finished game.
    """
    return {"text/html": _page(name, svg, label, replay), **still_outputs(svg, text)}


def named_picture(svg: str, label: str) -> str:
    """Return the HTML of a picture with its description: JupyterLab shows an SVG without a name."""
    return f"<img alt=\"{escape(label)}\" src='data:image/svg+xml,{_address(svg)}'>"


def find_picture(html: str) -> str | None:
    """Return the SVG of which ``named_picture`` has made all of ``html``; None if it has not.

    >>> find_picture(named_picture("<svg>100 %</svg>", "A hundred"))
    '<svg>100 %</svg>'
    """
    found = _PICTURE.fullmatch(html.strip())
    return None if found is None else unquote(found[1].replace("&amp;", "&"))


def still_outputs(svg: str, text: str) -> Json:
    """Return a picture and a text by MIME type; with a PDF, which spares LaTeX a conversion."""
    pdf = pdf_base64(svg)
    printed = {} if pdf is None else {"application/pdf": pdf}
    return {"image/svg+xml": svg, **printed, "text/plain": text}


def _page(name: str, svg: str, label: str, replay: str | None) -> str:
    parts = [
        f"<style>{_STYLE.format(name=name)}</style>",
        named_picture(svg, label),
    ]
    if replay is not None:
        script, style = player()
        parts.append(f'<style>{style}</style><div data-cl-replay="{replay}"></div>')
        parts.append(f'<script type="module">{script}</script>')
    mark = _mark(svg, label, "" if replay is None else "with its film")
    return f'<div data-cl-kept="{name}" data-cl-mark="{mark}">{"".join(parts)}</div>'


def _mark(*shown: str) -> str:
    """Return a mark that tells one picture from another, and nothing of its widget."""
    return blake2s("".join(shown).encode(), digest_size=8).hexdigest()


def is_marked(data: Json, mark: str) -> bool:
    """Return whether these outputs bear the ``mark``."""
    return f' data-cl-mark="{mark}"' in data["text/html"]


def _address(svg: str) -> str:
    return quote(svg, safe=_PLAIN).replace("&", "&amp;")


@cache
def player() -> tuple[str, str]:
    """Return the script that turns packed films into replays, and its style."""
    script, style = (
        (STATIC / f"replay.{kind}").read_text(encoding="utf-8") for kind in ("js", "css")
    )
    return script, style

"""A formula as HTML that shows MathML and is copied as the text that one would type for it.

No script: hosts strip them. The text lies over the MathML, transparent, and is selected as a whole;
the MathML cannot be selected. A host that strips style sheets, too, shows the text alone: the
MathML is then hidden, for its bare text would be another formula (``1/(n + 10)`` would be 1n+10).
"""

from __future__ import annotations

from html import escape

#: What must stand once on a page, or in an output, that has such formulas.
STYLE = """
.cl-typeset { position: relative; display: inline-block; }
.cl-typeset > [hidden] { display: inline; -webkit-user-select: none; user-select: none; }
.cl-typeset > [hidden] + span { position: absolute; inset: 0; overflow: hidden; white-space: nowrap;
  color: transparent; forced-color-adjust: none; -webkit-user-select: all; user-select: all; }
.cl-typeset > [hidden] + span::selection { color: transparent; background: #3b6fd866; }
@media print { .cl-typeset > [hidden] + span { display: none; } }
""".strip()


def typeset(drawn: str, text: str) -> str:
    """Return the HTML of a formula from its MathML and its ``text`` on one line."""
    written = escape(text)
    # JupyterLab drops an attribute that is empty.
    return (
        f'<span class="cl-typeset" data-cl-written="{written}">'
        f'<span hidden="hidden">{drawn}</span>'
        f'<span aria-hidden="true">{written}</span></span>'
    )

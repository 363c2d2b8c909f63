"""Output of commands, at terminals and in files of any encoding."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper
from unicodedata import normalize

_NAME = "cantorlab.nearest"
#: Signs of our sentences that decompose into nothing of ASCII.
_NEAREST = str.maketrans(
    {"’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-"}
    | {"œ": "oe", "ß": "ss", "→": "->", "·": "-", "×": "x"}
)


def write_nearest_signs() -> None:
    """Let standard output and error write for a sign that they lack the nearest of ASCII, or ``?``.

    A Windows console, or ``PYTHONIOENCODING``, may have no quotes of ours; a name of a file may be
    no text at all.
    """
    codecs.register_error(_NAME, _write_nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_NAME)


def _write_nearest(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end].translate(_NEAREST)
    found = (normalize("NFKD", sign).encode("ascii", "ignore").decode() for sign in lacking)
    return "".join(each or "?" for each in found), error.end

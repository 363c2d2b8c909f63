"""The QR of a code, as the path of an SVG picture."""

from __future__ import annotations

from cantorlab.rules.state import Json

#: The white margin that readers need, in modules.
QUIET = 4


def qr(text: str) -> Json | None:
    """Return the width of a QR in modules, margins included, and its dark ones as a path.

    None where the library that makes it (``segno``, of the extra ``lab``) is not installed, and for
    a text that no QR can hold.
    """
    try:
        import segno
    except ImportError:
        return None
    try:
        matrix = segno.make(text, error="l", micro=False).matrix
    except segno.DataOverflowError:
        return None
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    )
    return {"size": len(matrix) + 2 * QUIET, "path": dark}

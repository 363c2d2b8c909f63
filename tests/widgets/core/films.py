"""Films as a page reads them, written here once more from their description."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote


def film_in(html: str) -> dict[str, Any] | None:
    """The film in a kept page; None if there is none."""
    found = re.search(r'data-cl-replay="([^"]+)"', html)
    if found is None:
        return None
    film: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[1])))
    return film


def frames_of(film: dict[str, Any]) -> list[str]:
    """The pictures of a film as SVG text."""
    return ["".join(film["parts"][part] for part in frame) for frame in film["frames"]]


def picture_in(html: str) -> str:
    """The still picture in a kept page, as SVG text."""
    found = re.search(r"src='data:image/svg\+xml,([^']+)'", html)
    assert found
    return unquote(found[1].replace("&amp;", "&"))

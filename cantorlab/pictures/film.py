"""Film: many pictures of one game in little space.

The pictures of a game differ by a few elements from move to move. A film keeps each different
element once, and each picture as the list of its elements; then it is compressed.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

_ELEMENTS = re.compile(r"[^<]*<[^<]*")


class Film:
    """SVG pictures in their order; ``len`` is their number."""

    def __init__(self) -> None:
        self._parts: dict[str, int] = {}
        self._frames: list[list[int]] = []

    def __len__(self) -> int:
        return len(self._frames)

    def add(self, svg: str) -> None:
        """Add a picture at the end."""
        known = self._parts
        self._frames.append([known.setdefault(part, len(known)) for part in _ELEMENTS.findall(svg)])

    def cut(self, length: int) -> None:
        """Keep the first ``length`` pictures."""
        del self._frames[length:]

    def frames(self) -> list[str]:
        """Return the pictures as SVG text."""
        parts = list(self._parts)
        return ["".join(parts[index] for index in frame) for frame in self._frames]

    def to_json(self) -> Json:
        """Return ``parts``, and ``frames`` as lists of numbers of parts."""
        used = sorted({index for frame in self._frames for index in frame})
        renumbered = {index: number for number, index in enumerate(used)}
        parts = list(self._parts)
        return {
            "parts": [parts[index] for index in used],
            "frames": [[renumbered[index] for index in frame] for frame in self._frames],
        }


def pack_film(film: Film, **beside: object) -> str:
    """Return the film and its companions as one packed line of text."""
    told = json.dumps({**film.to_json(), **beside}, ensure_ascii=False, separators=(",", ":"))
    return pack_text(told)


def pack_text(text: str) -> str:
    """Return ``text`` as one short line (zlib, base64), which the front end unpacks."""
    return b64encode(zlib.compress(text.encode(), 9)).decode("ascii")

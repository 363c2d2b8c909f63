"""Search of the reference: one script with all names and pages, which needs no server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from html import unescape
from pathlib import Path

from reference_names import TEMPLATE

# A name's part of a page begins with its id, and holds its docstring.
_MEMBER = re.compile(
    r'<(?:section|div) id="([^"]+)"[^>]*>(.*?)(?=<(?:section|div) id="|</main>)', re.DOTALL
)


@dataclass(frozen=True)
class Entry:
    """Entry of the search: a title, an address from the root, a kind, and the text searched."""

    title: str
    where: str
    kind: str
    text: str


def name_entries(folder: Path) -> Iterator[Entry]:
    """Yield an entry for each name that the pages of ``folder`` tell."""
    for page in sorted(folder.rglob("*.html")):
        address = page.relative_to(folder.parent).as_posix()
        module = ".".join(page.relative_to(folder).with_suffix("").parts)
        for name, told in _MEMBER.findall(page.read_text(encoding="utf-8")):
            title = f"{module}.{name}".removesuffix(".__init__")
            yield Entry(title, f"{address}#{name}", "name", _text_of(told))


def write_search(folder: Path, entries: Iterable[Entry]) -> None:
    """Write ``search.js``, which answers the search fields of all pages."""
    pages = json.dumps([asdict(entry) for entry in entries], ensure_ascii=False)
    script = (TEMPLATE / "search.js").read_text(encoding="utf-8")
    (folder / "search.js").write_text(f"const PAGES = {pages};\n\n{script}", encoding="utf-8")


def _text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.S)).split())

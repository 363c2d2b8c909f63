"""House rules of each game, in each language: our own words, with worked examples.

They are data: ``data/languages/<language>/house_rules/<game>.md``, in a small part of Markdown
(headings, paragraphs, lists, tables, bold, italic, code) that ``to_html`` turns into safe HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import groupby

from cantorlab.languages.registry import BASE, get
from cantorlab.languages.texts import Language, get_language

_SECTION = re.compile(r"§(\d+(?:\.\d+)*)\s")
_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"),
)
_NUMBERED = re.compile(r"\d+\. ")


def house_rules(game: str, language: Language | None = None) -> str:
    """Return the house rules of ``game`` as Markdown, in ``language`` (default: the chosen one).

    They are English if that language lacks them. Raises ``ValueError`` for a game without any.
    """
    if game not in games():
        raise ValueError(f"there are house rules of {', '.join(games())}, not of {game!r}")
    page = get(spoken_in(game, language or get_language())).house_rules(game)
    assert page is not None
    return page


def spoken_in(game: str, language: Language) -> Language:
    """Return the language of the house rules of ``game`` for a reader of ``language``."""
    return language if game in get(language).games_with_rules() else BASE


@cache
def games() -> tuple[str, ...]:
    """Return the games that have house rules."""
    return get(BASE).games_with_rules()


def to_html(markdown: str) -> str:
    """Convert the subset of Markdown that the rules use to HTML. All text is escaped.

    A heading ``§1.3 …`` has ``data-section="1.3"``.
    """
    blocks = re.split(r"\n\s*\n", markdown.strip())
    return "\n".join(line for block in blocks for line in _block(block.splitlines()))


def _block(lines: list[str]) -> Iterator[str]:
    """Yield the lines of one block, which ends at an empty line."""
    for kind, group in groupby(lines, key=_kind):
        part = list(group)
        match kind:
            case "heading":
                yield from map(_heading, part)
            case "ul":
                yield from _list("ul", [line[2:] for line in part])
            case "ol":
                yield from _list("ol", [_NUMBERED.sub("", line, count=1) for line in part])
            case "table":
                yield from _table([_cells(line) for line in part])
            case _:
                yield f"<p>{_inline(' '.join(part))}</p>"


def _kind(line: str) -> str:
    if re.match(r"#{1,3} ", line):
        return "heading"
    if line.startswith("- "):
        return "ul"
    if _NUMBERED.match(line):
        return "ol"
    return "table" if line.startswith("|") else "p"


def _heading(line: str) -> str:
    marks, _, title = line.partition(" ")
    tag = f"h{len(marks)}"
    section = _SECTION.match(title)
    attribute = f' data-section="{section[1]}"' if section else ""
    return f"<{tag}{attribute}>{_inline(title)}</{tag}>"


def _list(tag: str, items: list[str]) -> Iterator[str]:
    yield f"<{tag}>"
    yield from (f"<li>{_inline(item)}</li>" for item in items)
    yield f"</{tag}>"


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _table(rows: list[list[str]]) -> Iterator[str]:
    head, _, *body = rows
    yield "<table><thead>"
    yield _row("th", head)
    yield "</thead><tbody>"
    yield from (_row("td", row) for row in body)
    yield "</tbody></table>"


def _row(tag: str, cells: list[str]) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    inner = "".join(f"<{tag}{scope}>{_inline(cell)}</{tag}>" for cell in cells)
    return f"<tr>{inner}</tr>"


def _inline(text: str) -> str:
    """Convert bold, italic and code; inside code nothing else is marked."""
    parts = re.split(r"`([^`]*)`", text)
    marked = [
        f"<code>{escape(part)}</code>" if index % 2 else _emphasise(escape(part))
        for index, part in enumerate(parts)
    ]
    return "".join(marked)


def _emphasise(text: str) -> str:
    for pattern, replacement in _INLINE:
        text = pattern.sub(replacement, text)
    return text

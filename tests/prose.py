"""Prose of the project for people: notebooks, catalogue, house rules, names, read-me files."""

from __future__ import annotations

import csv
import json
import re
import tokenize
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import mistune
import nbformat

PROJECT = Path(__file__).resolve().parents[1]
LANGUAGES = PROJECT / "cantorlab" / "data" / "languages"
READ_ME = (
    *(PROJECT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")),
    PROJECT / "cantorlab" / "frontend" / "README.md",
)

_parse = mistune.create_markdown(renderer="ast", plugins=["table"])


@dataclass(frozen=True)
class Passage:
    """A text in markdown, and where it stands."""

    where: str
    text: str


def own_prose(source: str) -> str:
    """Return the prose of a notebook's cell without the element that says its language."""
    return re.sub(r'^<section lang="\w+">\n+|\n+</section>$', "", source)


def passages(language: str) -> Iterator[Passage]:
    """Everything that is written for people in ``language``."""
    for notebook in sorted(PROJECT.glob(f"notebooks/{language}/*.ipynb")):
        yield from _of_notebook(notebook)
    home = LANGUAGES / language
    for topic in sorted(home.glob("catalogue/*.json")):
        for key, said in json.loads(topic.read_text(encoding="utf-8")).items():
            for text in said.values() if isinstance(said, dict) else [said]:
                yield Passage(key, text)
    for rules in sorted(home.glob("house_rules/*.md")):
        yield Passage(f"house rules of {rules.stem}", rules.read_text(encoding="utf-8"))
    with (home / "places.csv").open(encoding="utf-8", newline="") as places:
        for place in csv.DictReader(places):
            yield Passage(f"place {place['number']}", place["name"])
    for lesson in sorted((PROJECT / "cantorlab" / "data" / "lessons").glob("*.toml")):
        yield from _of_lesson(lesson, language)
    if language == "en":
        for page in READ_ME:
            yield Passage(str(page.relative_to(PROJECT)), page.read_text(encoding="utf-8"))


def _of_lesson(path: Path, language: str) -> Iterator[Passage]:
    page = tomllib.loads(path.read_text(encoding="utf-8"))
    for question in page["question"]:
        where = f"{path.stem} {question['name']}"
        offers = (each.get(language, "") for each in question.get("offers", []))
        for text in [*question.get(language, {}).values(), *offers]:
            yield Passage(where, text)


def _of_notebook(path: Path) -> Iterator[Passage]:
    where = f"{path.parent.name}/{path.name}"
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            yield Passage(where, cell.source)
        elif cell.cell_type == "code":
            for token in tokenize.generate_tokens(StringIO(cell.source).readline):
                if token.type == tokenize.COMMENT:
                    yield Passage(where, token.string)


# What is no prose: code, formulas, MathML and other tags, the targets of links, addresses,
# and what a catalogue sentence is filled in with (a digit: what is glued to it is no word).
_NO_PROSE = [
    (re.compile(r"```.*?```|<math\b.*?</math>|<!--.*?-->", re.DOTALL), " "),
    (re.compile(r"`[^`]*`|\$[^$]+\$"), " "),
    (re.compile(r"\]\([^)]*\)|https?://\S+|</?\w[^<>]*>"), " "),
    (re.compile(r"\{[^{}]*\}"), "0"),
    (re.compile(r"\*+"), ""),
    (re.compile("’"), "'"),
    (re.compile(r"\s+"), " "),
]


def plain(text: str) -> str:
    """The prose in ``text``, on one line, with straight apostrophes."""
    for pattern, instead in _NO_PROSE:
        text = pattern.sub(instead, text)
    return text


def words(text: str) -> list[str]:
    """The words of plain prose; what holds a digit or a sign, such as `d1-d4`, is none."""
    tokens = re.findall(r"\w+(?:['-]\w+)*'?", text)
    return [token for token in tokens if re.sub(r"['-]", "", token).isalpha()]


def tokens(text: str) -> Iterator[dict[str, Any]]:
    """Every piece of ``text`` (markdown), those that stand inside others too."""
    waiting = list(_parse(text))
    while waiting:
        token = waiting.pop()
        yield token
        waiting += token.get("children", [])

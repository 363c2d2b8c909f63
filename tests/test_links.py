"""Links: what notebooks, house rules and read-me files point at is there.

Tests use no network: of an address outside, they know only its form and its host.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import nbformat
import prose
import pytest
from prose import tokens

PROJECT = prose.PROJECT
NOTEBOOKS = sorted(PROJECT.glob("notebooks/*/*.ipynb"))
PAGES = [*NOTEBOOKS, *sorted(prose.LANGUAGES.glob("*/house_rules/*.md")), *prose.READ_ME]

# Who links to a new host has looked whether it exists.
HOSTS = {
    *("docs.astral.sh", "keepachangelog.com", "mybinder.org", "semver.org"),
    # What the comparison of tools for a class cites.
    *("afdm.apmep.fr", "blog.desmos.com", "blog.mrmeyer.com", "cafepedagogique.net"),
    *("help.desmos.com", "maths.ac-creteil.fr", "pedagogie.ac-orleans-tours.fr"),
    *("ww2.ac-poitiers.fr", "www.nctm.org"),
}


def _name(path: Path) -> str:
    return str(path.relative_to(PROJECT))


each_page = pytest.mark.parametrize("page", PAGES, ids=_name)


def text_of(page: Path) -> str:
    if page.suffix != ".ipynb":
        return page.read_text(encoding="utf-8")
    cells = nbformat.read(page, as_version=4).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def links(text: str) -> list[str]:
    """The targets of all links and pictures in ``text``, written in markdown or in HTML."""
    found = []
    for token in tokens(text):
        if token["type"] in ("link", "image"):
            found.append(unquote(token["attrs"]["url"]))
        elif token["type"] in ("inline_html", "block_html"):
            found += re.findall(r"(?:href|src)=[\"']([^\"']*)", token["raw"])
    return found


def anchors(page: Path) -> set[str]:
    """Return what may follow a # in a link to ``page``: a heading, as a host says."""
    headings = [_plain(token) for token in tokens(text_of(page)) if token["type"] == "heading"]
    if page.suffix == ".ipynb":
        return {heading.replace(" ", "-") for heading in headings}
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def _plain(token: dict[str, Any]) -> str:
    return token.get("raw", "") + "".join(map(_plain, token.get("children", [])))


def fault(page: Path, link: str) -> str | None:
    """Return what is wrong with a ``link`` on ``page``, if anything is."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        known = parts.scheme == "https" and parts.hostname in HOSTS
        return None if known else "neither a file nor at a known host"
    target = (page.parent / parts.path).resolve() if parts.path else page
    if not target.is_file():
        return "no such file"
    if page.suffix == ".ipynb" and target not in NOTEBOOKS:
        return "not copied to the player's folder, as notebooks are"
    if parts.fragment and parts.fragment not in anchors(target):
        return "no such heading"
    return None


@each_page
def test_its_links_lead_somewhere(page):
    found = [(link, fault(page, link)) for link in links(text_of(page))]
    assert [(link, wrong) for link, wrong in found if wrong] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_index_leads_to_every_notebook_and_to_the_other_language(language):
    index = PROJECT / "notebooks" / language / "index.ipynb"
    led_to = {(index.parent / link).resolve() for link in links(text_of(index))}
    own = {page for page in NOTEBOOKS if page.parent == index.parent} - {index}
    (other,) = [page for page in NOTEBOOKS if page.name == index.name and page != index]
    assert led_to == own | {other}


@pytest.mark.parametrize("page", [page for page in NOTEBOOKS if page.name == "start_here.ipynb"])
def test_the_welcome_leads_to_the_index(page):
    assert "index.ipynb" in links(text_of(page))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[a](b.ipynb) ![c](d.png 'e')", ["b.ipynb", "d.png"]),
        ("| [a](b.md#c) |\n| --- |\n| [d][e] |\n\n[e]: f.md", ["b.md#c", "f.md"]),
        ("`[a](b.md)` <https://example.org>\n\n    [c](d.md)\n", ["https://example.org"]),
        ('<details>\n<a href="b.md">c</a>\n</details>\n\nd <img src="e.png"> f', ["b.md", "e.png"]),
    ],
)
def test_links_are_found_wherever_they_stand(text, found):
    assert sorted(links(text)) == sorted(found)


@pytest.mark.parametrize(
    ("page", "link", "wrong"),
    [
        ("README.md", "LICENSE", None),
        ("README.md", "#measure", None),
        ("README.md", "#the-cellar", "no such heading"),
        ("README.md", "no_such_page.md", "no such file"),
        ("README.md", "http://docs.astral.sh/uv", "neither a file nor at a known host"),
        ("README.md", "https://cantorlab.example", "neither a file nor at a known host"),
        ("notebooks/en/start_here.ipynb", "siggil.ipynb", None),
        ("notebooks/en/start_here.ipynb", "#The-idea-in-one-minute", None),
        ("notebooks/en/start_here.ipynb", "start_here.ipynb#No-idea", "no such heading"),
        (
            "notebooks/en/start_here.ipynb",
            "../pictures/lab.png",
            "not copied to the player's folder, as notebooks are",
        ),
    ],
)
def test_a_dead_link_is_told_from_one_that_leads_somewhere(page, link, wrong):
    assert fault(PROJECT / page, link) == wrong

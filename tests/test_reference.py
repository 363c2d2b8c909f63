"""The reference: every public name stands in it, and every link in it leads somewhere."""

import importlib.util
import json
import re
import sys
import warnings
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser

import cantorlab
from cantorlab import plots

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


@pytest.fixture(scope="module")
def builder() -> Any:
    """The command ``notebooks/reference.py``, imported, with the modules beside it."""
    sys.path.insert(0, str(NOTEBOOKS))
    spec = importlib.util.spec_from_file_location("reference_of_names", NOTEBOOKS / "reference.py")
    assert spec
    assert spec.loader
    command = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = command
    spec.loader.exec_module(command)
    return command


@pytest.fixture(scope="module")
def folder(builder: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a name that pdoc cannot read is printed as it is
        builder.write(folder)
    return folder


class Links(HTMLParser):
    """The addresses that a page links to, and the names of its parts."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.parts: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.parts.add(given.get("id") or "")
        if tag == "a" and given.get("href"):
            self.targets.append(str(given["href"]))


@pytest.mark.slow
def test_every_public_name_is_told(builder: Any, folder: Path) -> None:
    for module in builder.MODULES:
        page = folder / "names" / Path(*module.split(".")).with_suffix(".html")
        told = Links(page).parts
        public = set(getattr(import_module(module), "__all__", ()))
        assert public <= told, f"{module}: {sorted(public - told)}"


@pytest.mark.slow
def test_what_is_told_is_public(folder: Path) -> None:
    told = Links(folder / "names" / "cantorlab" / "stats.html").parts
    assert not [name for name in told if name.startswith("_")]
    assert not (folder / "names" / "cantorlab" / "stats" / "bulk.html").exists()


@pytest.mark.slow
def test_every_page_of_names_opens_with_an_example(builder: Any, folder: Path) -> None:
    for module in builder.MODULES:
        page = folder / "names" / Path(*module.split(".")).with_suffix(".html")
        opening = page.read_text(encoding="utf-8").partition("<section id=")[0]
        assert "&gt;&gt;&gt;" in opening, module
    assert "&gt;&gt;&gt; sim" in (folder / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("cantorlab", ["Cantor.play", "Tafl.state", "Siggil.history", "Cantor.record"]),
        ("cantorlab", ["CatchTheQueen.new_game", "Tafl.review", "Cantor.outcome", "Siggil.join"]),
        ("cantorlab", ["FormulaLab.compare", "Cantor.language"]),
        ("stats", ["TaflSimulation.king_path", "CantorSimulation.duels", "Simulation.where"]),
        ("stats", ["TaflSimulation.games_through"]),
        ("learning", ["puzzle_frame", "lesson"]),
        ("environments/pettingzoo", ["env", "GameEnv.step"]),
        ("environments/gymnasium", ["SeatEnv.reset"]),
        ("environments/openspiel", ["CantorlabGame", "CantorlabState"]),
    ],
)
@pytest.mark.slow
def test_what_is_used_most_is_told(folder: Path, page: str, names: list[str]) -> None:
    file = folder / "names" / "cantorlab" / f"{page}.html"
    told = Links(file if page != "cantorlab" else folder / "names" / "cantorlab.html").parts
    assert set(names) <= told, sorted(set(names) - told)


@pytest.mark.slow
def test_no_page_tells_of_our_machinery(folder: Path) -> None:
    page = (folder / "names" / "cantorlab.html").read_text(encoding="utf-8")
    assert "known_arguments" not in page
    assert "traitlets.traitlets" not in page
    assert "Public constructor" not in page
    assert "Cantor.get_state" not in Links(folder / "names" / "cantorlab.html").parts


@pytest.mark.slow
def test_heads_tell_how_a_thing_is_called(folder: Path) -> None:
    pages = {
        name: _heads(folder / "names" / f"{name}.html") for name in ("cantorlab", "cantorlab/stats")
    }
    for table in ("Cantor", "Siggil", "Tafl", "CatchTheQueen"):
        told = pages["cantorlab"][f"{table}.__init__"]
        meant = signature(getattr(cantorlab, table)).parameters
        assert re.findall(r"(\w+): ", told) == list(meant), told
        assert "cantorlab.players.NamedPlayer" in told
        assert (
            list(pages["cantorlab"]).index(f"{table}.__init__")
            == list(pages["cantorlab"]).index(table) + 1
        )
    assert (
        "mode: Literal['discovery', 'express', 'quest'] = 'discovery'"
        in pages["cantorlab"]["Cantor.__init__"]
    )
    made_by_us = [name for name in pages["cantorlab/stats"] if name.endswith("Simulation.__init__")]
    assert not made_by_us
    assert "FormulaLab.set_state" not in pages["cantorlab"]


def _heads(page: Path) -> dict[str, str]:
    """The heads of a page as they are read, by the name of what they tell."""
    parts = re.split(
        r'<section id="([^"]+)">|<div id="([^"]+)" class="classattr', page.read_text("utf-8")
    )
    heads = {}
    for section, member, html in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        head = html.partition('<div class="attr')[2].partition("</div>")[0].partition(">")[2]
        text = unescape(re.sub(r"<[^>]+>", "", head))
        heads[section or member] = re.sub(r"\s+", " ", text).strip()
    return heads


@pytest.mark.slow
def test_each_plot_has_its_picture_in_both_styles(folder: Path) -> None:
    page = (folder / "names" / "cantorlab" / "plots.html").read_text(encoding="utf-8")
    shown = re.findall(r'(?:src|srcset)="\.\./(plots/\w+\.\w+\.svg)"', page)
    assert len(set(shown)) == 2 * len(
        set(plots.__all__)
        - {*("cards", "siggil_cards", "tafl_set"), "describe", "gallery", "shown"}
    )
    assert all((folder / "names" / each).stat().st_size > 1000 for each in shown)
    assert not re.search(r'<img[^>]*alt=""', page)


@pytest.mark.slow
def test_the_search_knows_all_names_and_pages(folder: Path) -> None:
    script = (folder / "search.js").read_text(encoding="utf-8")
    entries = json.loads(script.partition("const PAGES = ")[2].partition(";\n\n")[0])
    titles = {entry["title"] for entry in entries}
    assert {"cantorlab.stats.TaflSimulation.king_path", "Figures for a paper"} <= titles
    for entry in entries:
        page, _, part = entry["where"].partition("#")
        assert not part or part in Links(folder / page).parts, entry["where"]


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize(
    ("start", "asked", "first"),
    [
        ("index.html", "king_path", "cantorlab.stats.TaflSimulation.king_path"),
        ("names/cantorlab/rules/tafl.html", "new_game cantor", "cantorlab.Cantor.new_game"),
        (
            "howto/apps.html",
            "environments pickled",
            "Environments: PettingZoo, Gymnasium, OpenSpiel",
        ),
    ],
)
def test_a_search_answers_on_every_page(
    browser: Browser, folder: Path, start: str, asked: str, first: str
) -> None:
    page = browser.new_page()
    page.goto((folder / start).as_uri())
    page.get_by_role("searchbox").fill(asked)
    found = page.locator("search li a").first
    assert found.inner_text() == first
    found.click()
    page.wait_for_url("**/*.html**")
    title = first.rpartition(".")[2]
    assert title in page.locator("main, body").first.inner_text()
    page.close()


@pytest.mark.parametrize("pattern", ["index.html", "howto/*.html", "names/**/*.html"])
@pytest.mark.slow
def test_links_lead_somewhere(folder: Path, pattern: str) -> None:
    for page in folder.glob(pattern):
        for target in Links(page).targets:
            if re.match(r"https?:|#", target):
                continue
            file = page.parent / unquote(target.partition("#")[0])
            assert file.is_file(), f"{page.name}: {target}"


@pytest.mark.slow
def test_the_gallery_shows_every_notebook(folder: Path) -> None:
    shown = {(page.parent.name, page.stem) for page in folder.glob("gallery/*/*.html")}
    assert shown == {(each.parent.name, each.stem) for each in NOTEBOOKS.glob("*/*.ipynb")}

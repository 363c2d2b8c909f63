"""The reference: every public name stands in it, and every link in it leads somewhere."""

import importlib.util
import re
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"


@pytest.fixture(scope="module")
def builder() -> Any:
    """The command ``notebooks/reference.py``, imported."""
    spec = importlib.util.spec_from_file_location("reference_of_names", NOTEBOOKS / "reference.py")
    assert spec
    assert spec.loader
    command = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(command)
    return command


@pytest.fixture(scope="module")
def folder(builder: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reference")
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


@pytest.mark.parametrize("pattern", ["index.html", "howto/*.html", "names/cantorlab.html"])
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

"""The notebooks: fresh, small, readable without a kernel, and the same in both languages."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import mistune
import nbformat
import pytest
from prose import tokens

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*/*.ipynb"))
NAMES = sorted({path.name for path in NOTEBOOKS})
THIN, WIDE = "\u202f", "\u00a0"

# Both languages run the same code: a test below says so.
MARKS = {"en": pytest.mark.slow, "fr": pytest.mark.nightly}

each_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


def _cells(path: Path, kind: str) -> list[nbformat.NotebookNode]:
    cells = nbformat.read(path, as_version=4).cells
    return [cell for cell in cells if cell.cell_type == kind]


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    """``notebooks/build.py``, imported once: that takes as long as a small notebook."""
    spec = importlib.util.spec_from_file_location("build_of_notebooks", FOLDER / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def build(builder) -> Callable[[Sequence[str]], int]:
    """Its command."""
    return builder.main


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=MARKS[path.parent.name])
        for path in NOTEBOOKS
    ],
)
def test_it_runs_from_top_to_bottom_and_shows_what_is_committed(path, build, capsys):
    assert build(["--check", str(path)]) == 0, capsys.readouterr().err


def test_a_bar_that_only_a_slow_machine_shows_is_left_out(builder):
    shown = ["100%|##########| 10000/10000 [00:02<00:00, 4869.61it/s]", "Games: 40% won"]
    outputs = [nbformat.v4.new_output("display_data", {"text/plain": text}) for text in shown]
    cells = [nbformat.v4.new_code_cell("simulate()", outputs=outputs)]
    (cell,) = builder.normalise(nbformat.v4.new_notebook(cells=cells)).cells
    assert [output.data["text/plain"] for output in cell.outputs] == ["Games: 40% won"]


@each_notebook
def test_it_is_small(path):
    assert path.stat().st_size < 1_000_000


@each_notebook
def test_it_is_readable_without_a_kernel(path):
    for cell in _cells(path, "code"):
        for output in cell.outputs:
            assert output.output_type != "error"
            assert not [kind for kind in output.get("data", {}) if "widget" in kind]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("fr/*.ipynb")), ids=lambda path: path.stem)
def test_french_prose_is_set_as_french_is(path):
    for cell in _cells(path, "markdown"):
        prose = re.sub(r"`[^`]*`|\]\([^)]*\)", "x", cell.source)
        assert "'" not in prose
        assert not re.search(rf"(?<![{THIN}{WIDE}!?]) ?[;!?]|(?<![{WIDE}{THIN}]):(?!\d)", prose)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("fr/*.ipynb")), ids=lambda path: path.stem)
def test_french_says_that_it_is_french_on_a_page_that_says_english(path):
    said = [cell.source for cell in _cells(path, "markdown")]
    data = [output.get("data", {}) for cell in _cells(path, "code") for output in cell.outputs]
    said += [each[kind] for each in data for kind in each if kind in ("text/html", "text/markdown")]
    assert len(said) > 5
    assert [text[:60] for text in said if ' lang="fr"' not in text.partition(">")[0]] == []


def test_prose_within_the_element_of_its_language_is_still_markdown(builder):
    cell = nbformat.v4.new_markdown_cell("# Leçon\n\n- *un*")
    notebook = nbformat.v4.new_notebook(cells=[cell])
    (once,) = builder.normalise(notebook, "fr").cells
    told = once.source
    assert mistune.html(told) == (
        '<section lang="fr">\n\n<h1>Leçon</h1>\n<ul>\n<li><em>un</em></li>\n</ul>\n</section>\n\n'
    )
    assert builder.normalise(notebook, "fr").cells[0].source == told


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_run_the_same_code(name):
    english, french = (_code(FOLDER / language / name, language) for language in ("en", "fr"))
    assert english == french


def _code(path: Path, language: str) -> list[str]:
    """The syntax of each code cell; comments, the language's own code and titles may differ."""
    trees = [ast.parse(cell.source) for cell in _cells(path, "code")]
    for call in (each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Call)):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "set_title":
            for text in ast.walk(call.args[0]):
                if isinstance(text, ast.JoinedStr):  # the figures, which both compute
                    text.values = [x for x in text.values if isinstance(x, ast.FormattedValue)]
    for node in (each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Dict)):
        for key in node.keys:  # the titles of maps
            if isinstance(key, ast.JoinedStr):
                key.values = [x for x in key.values if isinstance(x, ast.FormattedValue)]
            if isinstance(key, ast.Constant) and " " in str(key.value):
                key.value = "title"
    return [ast.dump(tree).replace(f"'{language}'", "'language'") for tree in trees]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_are_laid_out_alike(name):
    english, french = (
        [_layout(cell.source) for cell in _cells(FOLDER / language / name, "markdown")]
        for language in ("en", "fr")
    )
    assert english == french


def _layout(text: str) -> list[str]:
    """The headings, lists, tables, links and HTML elements of a text, in their order."""
    found = []
    for token in tokens(text):
        kind = token["type"]
        if kind == "heading":
            found.append(f"heading {token['attrs']['level']}")
        elif kind in ("link", "image"):
            found.append(re.sub(r"^\.\./(en|fr)/", "../the other/", token["attrs"]["url"]))
        elif kind in ("inline_html", "block_html"):
            found += re.findall(r"</?(?!section\b)\w+", token["raw"])  # that says a language
        elif kind in ("list", "list_item", "block_quote", "table_row"):
            found.append(kind)
    return found


def test_every_notebook_is_there_in_both_languages():
    for name in NAMES:
        assert {path.parent.name for path in NOTEBOOKS if path.name == name} == {"en", "fr"}

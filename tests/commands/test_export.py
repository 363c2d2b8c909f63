"""The command ``cantorlab export``: one page, no network, and the games in it to step through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect
from widgets.core.films import film_in, frames_of

from cantorlab import Siggil, Tafl, set_language
from cantorlab.commands import export, launcher
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.table.table import Table

MOVES = ["d1-d3", "e7-g7", "d3-d2", "g7-g9"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def finished(language: str) -> Table:
    """A game of four moves that the attacker gives up."""
    table = Tafl(opponent="person", names=["Ada", "Emmy"], language=language)
    for move in MOVES:
        table.act(move)
    content = {
        "kind": "command",
        "name": "resign",
        "params": {},
        "revision": table.view["revision"],
    }
    data = {"method": "custom", "content": {**content, "nonce": "n"}}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})
    return table


def cell_of(widget: BaseWidget) -> nbformat.NotebookNode:
    """A cell with what a notebook keeps of a widget."""
    live = {export._LIVE: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}}
    outputs = [
        nbformat.v4.new_output("display_data", data=each) for each in (live, widget._mime_outputs())
    ]
    return nbformat.v4.new_code_cell("game", outputs=outputs)


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two finished games and one that goes on, with models saved beside them."""
    games = [finished("en"), finished("fr"), Siggil(seed=1, language="en")]
    long = nbformat.v4.new_code_cell("numbers = [" + ", ".join(map(str, range(60))) + "]")
    cells = [nbformat.v4.new_markdown_cell("# Ours\n$n^2$"), *map(cell_of, games), long]
    state = {"state": {}, "version_major": 2, "version_minor": 0}
    metadata = {"widgets": {"application/vnd.jupyter.widget-state+json": state}}
    file = tmp_path_factory.mktemp("export") / "games.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=metadata), file)
    return file


@pytest.fixture
def opened(notebook: Path, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page in a window 340 px wide; whatever it asks for is a failure."""
    settings: dict[str, Any] = getattr(request, "param", {})
    theme = settings.pop("theme", "light")
    target = notebook.with_suffix(".html")
    assert launcher.main(["export", str(notebook), "--theme", theme]) == 0
    context = browser.new_context(viewport={"width": 340, "height": 800}, **settings)
    context.set_offline(True)
    page = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto(target.as_uri())
    yield page
    assert [url for url in asked if not url.startswith("data:")] == [target.as_uri()]
    assert errors == []
    context.close()


@pytest.mark.browser
def test_a_finished_game_is_stepped_through_by_mouse(opened: Page) -> None:
    replay = opened.locator(".cl-replay").first
    at, said = replay.locator(".cl-replay-at"), replay.locator(".cl-replay-said")
    expect(at).to_have_text("move 4 of 4")
    expect(said).to_contain_text("resigned")
    first, back, on, last = (
        replay.get_by_role("button", name=name)
        for name in ("To the start", "One move back", "One move on", "To the end")
    )
    back.click()
    expect(at).to_have_text("move 3 of 4")
    expect(said).to_have_text("Ada: attacker d3 to d2.")
    first.click()
    expect(at).to_have_text("move 0 of 4")
    expect(first).to_have_attribute("aria-disabled", "true")
    back.click(force=True)  # it can be pressed, and does nothing
    expect(at).to_have_text("move 0 of 4")
    on.click()
    expect(at).to_have_text("move 1 of 4")
    last.click()
    expect(at).to_have_text("move 4 of 4")
    expect(on).to_have_attribute("aria-disabled", "true")


@pytest.mark.browser
def test_keys_do_it_too_and_a_screen_reader_hears_where_one_is(opened: Page) -> None:
    replay = opened.locator(".cl-replay").first
    replay.get_by_role("button", name="One move back").focus()
    opened.keyboard.press("Home")
    opened.keyboard.press("ArrowRight")
    expect(opened.get_by_role("log").locator("p").last).to_have_text(
        "move 1 of 4. Ada: attacker d1 to d3."
    )
    slider = replay.get_by_role("slider", name="Move")
    slider.focus()
    opened.keyboard.press("ArrowRight")
    spoken = slider.get_attribute("aria-valuetext")
    assert spoken == "move 2 of 4. Emmy: defender e7 to g7."
    # The slider says its value itself: the region would say it a second time.
    expect(opened.get_by_role("log").locator("p").last).to_have_text(
        "move 1 of 4. Ada: attacker d1 to d3."
    )
    opened.keyboard.press("End")
    expect(replay.locator(".cl-replay-at")).to_have_text("move 4 of 4")


@pytest.mark.browser
def test_each_step_shows_the_position_of_that_move(opened: Page, notebook: Path) -> None:
    kept = nbformat.read(notebook, as_version=4).cells[1].outputs[1].data["text/html"]
    film = film_in(kept)
    assert film is not None
    replay = opened.locator(".cl-replay").first
    for step, frame in enumerate(frames_of(film)):
        name = "One move on" if step else "To the start"
        replay.get_by_role("button", name=name).click()
        label = re.search('aria-label="([^"]*)"', frame)
        assert label
        expect(replay.get_by_role("img")).to_have_accessible_name(label[1])
        shapes = replay.locator(".cl-replay-picture svg *").count()
        assert shapes == len(re.findall("<[a-z]", frame)) - 1


@pytest.mark.browser
def test_each_replay_speaks_the_language_of_its_game_and_nothing_is_wider_than_a_phone(
    opened: Page,
) -> None:
    french = opened.locator(".cl-replay").nth(1)
    expect(french.locator(".cl-replay-at")).to_have_text("coup 4 sur 4")
    expect(french.get_by_role("button", name="Au début")).to_be_visible()
    expect(opened.locator(".cl-replay")).to_have_count(2)
    expect(opened.locator("[data-cl-kept] > img")).to_have_count(1)  # the game that goes on
    assert opened.evaluate("document.documentElement.scrollWidth") <= 340
    for button in french.get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


#: Width and height of a page in px, between margins of 10 mm.
A4 = {"width": 718, "height": 1047}


@pytest.mark.browser
def test_on_paper_no_code_is_cut_and_no_picture_asks_for_a_page_of_its_own(opened: Page) -> None:
    opened.set_viewport_size(A4)
    opened.emulate_media(media="print")
    code = opened.locator(".jp-CodeCell pre").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().right)"
    )
    assert code
    assert max(code) <= A4["width"]
    wide = opened.locator(".jp-CodeCell pre").evaluate_all(
        "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    )
    assert wide == 0
    drawn = opened.locator(".jp-OutputArea-output svg:not(svg svg)").evaluate_all(
        """(all) => all.map((each) => each.getBoundingClientRect())
             .filter(({ width }) => width > 100).map(({ right, height }) => [right, height])"""
    )
    assert len(drawn) >= 1
    assert max(right for right, _ in drawn) <= A4["width"]
    assert max(height for _, height in drawn) <= 0.35 * A4["height"]


@pytest.mark.browser
@pytest.mark.parametrize("opened", [{"theme": "dark"}], indirect=True)
def test_on_a_dark_page_the_picture_is_dark(opened: Page) -> None:
    square = opened.locator(".cl-replay-picture rect").first
    expect(square).to_have_css("fill", "rgb(28, 32, 45)")


@pytest.mark.browser
@pytest.mark.parametrize("opened", [{"java_script_enabled": False}], indirect=True)
def test_without_scripts_the_last_picture_is_there(opened: Page) -> None:
    pictures = opened.locator("[data-cl-kept] > img")
    expect(pictures).to_have_count(3)
    for picture in pictures.all():
        expect(picture).to_be_visible()
    assert "resigned" in str(pictures.first.get_attribute("alt"))


def test_the_page_names_no_address_that_it_would_load(notebook: Path) -> None:
    page = export.page(notebook)
    assert not re.search(r"<(script|link|iframe|img)[^>]*(src|href)=[\"']?(https?:)?//", page)
    assert "widget-view" not in page
    assert "default-src 'none'" in page


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing.ipynb"], "nothing.ipynb cannot be read: No such file or directory."),
        (["text.ipynb"], "text.ipynb is not a notebook that Jupyter can read."),
        (["bytes.ipynb"], "bytes.ipynb is not a notebook that Jupyter can read."),
        (["games.ipynb", "--to", "games.ipynb"], "overwrite the notebook"),
        (["games.ipynb", "--to", "no/where.html"], "no/where.html cannot be written: No such"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str],
    sentence: str,
    notebook: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.ipynb").write_bytes(notebook.read_bytes())
    Path("text.ipynb").write_text('{"cells": 3}')
    Path("bytes.ipynb").write_bytes(b"\xff\xfe\x00")
    assert launcher.main(["export", *arguments]) == 1
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
    assert Path("games.ipynb").read_bytes() == notebook.read_bytes()
    assert not list(tmp_path.rglob("*.html"))


def test_it_speaks_french_and_says_where_the_page_is(
    notebook: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "page.html"
    command = ["export", str(notebook), "--to", str(target), "--language", "fr"]
    assert launcher.main(command) == 0
    assert capsys.readouterr().out.startswith(f"{target} est écrit (")
    assert '<html lang="fr">' in target.read_text(encoding="utf-8")


def test_a_page_replaces_only_a_page_of_its_own(
    notebook: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thesis, page = tmp_path / "thesis.html", tmp_path / "page.html"
    thesis.write_text("<p>ten years</p>")
    assert launcher.main(["export", str(notebook), "--to", str(thesis)]) == 1
    assert f"{thesis} is there already" in capsys.readouterr().err
    assert thesis.read_text() == "<p>ten years</p>"
    assert launcher.main(["export", str(notebook), "--to", str(page)]) == 0
    first = page.read_bytes()
    dark = ["export", str(notebook), "--to", str(page), "--theme", "dark"]
    assert launcher.main(dark) == 0
    assert page.read_bytes() != first
    assert launcher.main(["export", str(notebook), "--to", str(thesis), "--yes"]) == 0
    assert thesis.read_bytes() == first

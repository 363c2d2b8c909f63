"""One's own games in a real browser: read, opened, deleted, at every width, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browser.harness import TablePage
from browser.keys.walker import Walker
from playwright.sync_api import expect
from widgets.kept_games import some_games

from cantorlab import MyGames, Tafl, journal
from cantorlab.widgets.table.table import Table

TablePages = Callable[..., TablePage]

_HOME: list[Path] = []


@pytest.fixture(scope="module", autouse=True)
def _kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    home = tmp_path_factory.mktemp("journal")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CANTORLAB_JOURNAL", str(home))
        some_games()
    _HOME[:] = [home]


@pytest.fixture(autouse=True)
def home(_kept: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for file in _HOME[0].iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("width", "dark", "language"),
    [(320, False, "en"), (480, True, "fr"), (760, False, "en"), (760, True, "fr")],
)
def test_it_fits_and_reads_well(
    table_page: TablePages, width: int, dark: bool, language: str
) -> None:
    table = table_page(MyGames(language=language), width=width, dark=dark, host="jupyterlab")
    expect(table.root.locator(".cl-mg-row")).to_have_count(8)
    assert table.overflow() == 0
    table.check_accessible()
    table.screenshot(f"mygames-{width}-{language}")


def test_a_game_is_opened_and_where_no_other_widget_can_be_shown_the_code_is(
    table_page: TablePages,
) -> None:
    table = table_page(MyGames(language="en"))
    waiting = next(row for row in table.widget.view["rows"] if row["can_go_on"])
    table.root.locator(f'[data-cl-key="open-{waiting["id"]}"]').click()
    expect(table.root.locator(".cl-notice")).to_contain_text(
        f'cantorlab.journal.resume("{waiting["id"]}")'
    )
    assert isinstance(table.widget.opened, Table)
    assert table.widget.opened.record == journal.record(waiting["id"])
    assert any(line.startswith("Opened: ") for line in table.spoken())


def test_the_host_is_asked_to_draw_the_table_below(table_page: TablePages) -> None:
    table = table_page(MyGames(language="en"))
    table.page.evaluate(
        """() => { table.model.widget_manager = {
             get_model: async (id) => id,
             create_view: async (id) => {
               const el = document.createElement("p");
               el.textContent = `table ${id}`;
               return { el, remove: () => el.remove() };
             } } }"""
    )
    row = table.widget.view["rows"][0]
    table.root.locator(f'[data-cl-key="open-{row["id"]}"]').press("Enter")
    shown = table.page.locator(".cl-opened-table")
    expect(shown).to_have_text(f"table {table.widget.opened.model_id}")
    table.root.locator('[data-cl-key="tool-close"]').click()
    expect(shown).to_have_count(0)
    assert table.widget.opened is None


def test_a_lesson_is_opened_or_the_code_that_shows_it_is(table_page: TablePages) -> None:
    table = table_page(MyGames(language="en"), width=360)
    rows = table.root.locator(".cl-mg-lessons li")
    expect(rows).to_have_count(4)
    named = re.compile(r"Puzzles 0 of \d{3} solved Catch the King")
    button = rows.nth(2).get_by_role("button", name=named)
    button.press("Enter")
    expect(table.root.locator(".cl-notice")).to_contain_text('cantorlab.open_puzzles("tafl")')
    assert isinstance(table.widget.opened, Tafl)
    assert table.widget.opened.view["lesson"]["title"].startswith("Puzzles")
    assert "Opened: Puzzles · Catch the King." in table.spoken()
    expect(button).to_be_focused()


def test_deleting_asks_first(table_page: TablePages, home: Path) -> None:
    table = table_page(MyGames(language="en"))
    row = table.widget.view["rows"][0]
    files = len([*home.iterdir()])
    button = table.root.locator(f'[data-cl-key="delete-{row["id"]}"]')
    button.click()
    table.root.get_by_role("button", name="No, keep it").click()
    assert len([*home.iterdir()]) == files
    button.click()
    table.root.locator(".cl-dialog").get_by_role("button", name="Delete").click()
    expect(button).to_have_count(0)
    assert len([*home.iterdir()]) == files - 1


def test_one_game_alone_can_be_shown_and_more_of_them(table_page: TablePages) -> None:
    table = table_page(MyGames(language="en"))
    table.root.locator('[data-cl-key="more"]').click()
    expect(table.root.locator(".cl-mg-row")).to_have_count(9)
    table.root.locator('[data-cl-key="filter"]').select_option("tafl")
    expect(table.root.locator(".cl-mg-row")).to_have_count(3)
    expect(table.root.locator(".cl-headline")).to_contain_text("3 games, 0 won.")


def test_an_empty_journal_says_what_will_be_here(
    table_page: TablePages, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(home / "none"))
    table = table_page(MyGames(language="en"))
    expect(table.root.locator(".cl-headline")).to_contain_text("No game yet.")
    table.check_accessible()
    table.screenshot("mygames-empty")


def test_what_cannot_be_read_has_a_sentence(table_page: TablePages, home: Path) -> None:
    (home / "20260101-000000-00000001.jsonl").write_text("not json\n")
    table = table_page(MyGames(language="en"))
    table.root.locator("summary").click()
    expect(table.root.get_by_text("damaged from its first line on")).to_be_visible()
    table.check_accessible()


def test_every_control_hears_the_keyboard_and_keeps_the_focus(table_page: TablePages) -> None:
    walker = Walker(table_page(MyGames(language="en"), width=760))
    faults = walker.walk()
    assert not faults, "\n".join(faults)
    assert {kind for _, kind in walker.pressed} >= {
        "button open-#",
        "button delete-#",
        "button more",
    }

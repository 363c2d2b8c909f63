"""Composer in a browser: a whole activity by mouse, by keys alone, and by touch on a telephone."""

from __future__ import annotations

from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import Locator, expect

from cantorlab import Composer

SQUARES = """title = "Carrés"

[[question]]
kind = "strongest"
formula = "n²"
mages = [-2, 2, 1]

[[question]]
kind = "winner"
formula = "(n − 2)²"
mages = [-3, 6]

[[question]]
kind = "weakest"
place = 12
"""


class Teacher:
    """Teacher at the composer."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page, self.root = table, table.page, table.root
        self.composer: Composer = table.widget

    def at(self, key: str) -> Locator:
        return self.root.locator(f'[data-cl-key="{key}"]')

    def kinds(self) -> list[str]:
        """The kinds of the list, as the file has them."""
        tables = self.composer._now.composition.tables
        return [str(each.entries.get("kind", "series")) for each in tables]

    def drag(self, number: int, onto: int) -> None:
        """Drag a question by its grip to where another one is."""
        grips = self.root.locator(".cl-co-grip")
        self.at("title").scroll_into_view_if_needed()
        grip, other = grips.nth(number - 1).bounding_box(), grips.nth(onto - 1).bounding_box()
        assert grip
        assert other
        down = 1 if onto > number else -1
        x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y + 20 * down)
        self.page.mouse.move(x, other["y"] + other["height"] / 2 + 14 * down, steps=4)
        self.page.mouse.up()


@pytest.fixture
def opened(table_page: Any) -> Any:
    def put(source: str | None = None, *, language: str = "fr", **page: Any) -> Teacher:
        settings = {"width": 760, "reduced_motion": "reduce", **page}
        teacher = Teacher(table_page(Composer(source, language=language), **settings))
        expect(teacher.at("kind-series")).to_be_attached()
        return teacher

    return put


@pytest.mark.smoke
def test_a_whole_activity_is_composed_by_mouse(opened: Any) -> None:
    one = opened()
    one.at("title").fill("Carrés")
    one.at("route").select_option("4e")
    one.at("formula").fill("(n - 2)^2")
    one.at("kind-winner").click()
    expect(one.at("preview")).to_be_focused()
    expect(one.root.locator(".cl-co-paper .cl-qz-fighter")).to_have_count(2)
    one.at("edit-mages").fill("-3, 6")
    one.at("edit-mages").press("Enter")
    expect(one.root.locator(".cl-co-item .cl-co-key")).to_have_text("Réponse : −3.")
    one.at("try-0-answer-6").click()
    expect(one.root.locator(".cl-co-verdict")).to_contain_text("6")
    one.at("close").click()
    one.at("place").select_option("12")
    one.at("kind-weakest").click()
    one.at("add").click()
    one.at("kind-series").click()
    one.at("edit-n").fill("2")
    one.at("edit-n").press("Enter")
    one.table.until(lambda: "n = 2" in one.composer.text)
    assert one.kinds() == ["winner", "weakest", "series"]
    one.drag(3, 1)
    one.table.until(lambda: one.kinds() == ["series", "winner", "weakest"])
    one.drag(1, 2)
    one.table.until(lambda: one.kinds() == ["winner", "series", "weakest"])
    one.at("short").select_option("2")
    one.table.until(lambda: "short = 2" in one.composer.text)
    expect(one.at("text")).to_have_value(one.composer.text)
    assert one.composer.activity.questions["1"].solutions == ("-3",)
    assert one.composer.text.startswith('route = "4e"\nshort = 2\ntitle = "Carrés"\n')
    one.table.check_accessible()


def test_a_question_moves_by_keys_alone_and_the_focus_stays_on_it(opened: Any) -> None:
    one = opened(SQUARES)
    keyboard = one.page.keyboard
    one.at("title").focus()
    for _ in range(40):  # the first step that can be taken
        if one.table.focused_key() == "down-1":
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    one.table.until(lambda: one.kinds() == ["winner", "strongest", "weakest"])
    one.table.settle()
    assert one.table.focused_key() == "down-1"
    keyboard.press("Space")
    one.table.until(lambda: one.kinds() == ["winner", "weakest", "strongest"])
    one.table.settle()
    assert one.table.focused_key() == "down-1"
    keyboard.press("Enter")  # it is the last already
    one.table.settle()
    assert one.table.spoken()[-3:] == [
        "Maintenant numéro 2 sur 3.",
        "Maintenant numéro 3 sur 3.",
        "Impossible d’aller plus loin de ce côté.",
    ]
    keyboard.press("Tab")
    assert one.table.focused_key() == "remove-1"
    keyboard.press("Enter")
    one.table.until(lambda: one.kinds() == ["winner", "weakest"])
    one.at("formula").focus()
    keyboard.press("Control+A")
    keyboard.type("n^2")
    for _ in range(60):
        if one.table.focused_key() == "kind-strongest":
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    one.table.until(lambda: one.kinds() == ["winner", "weakest", "strongest"])
    one.table.settle()
    assert one.table.focused_key() == "preview"
    keyboard.press("Tab")
    assert (one.table.focused_key() or "").startswith("try-0-")


def test_it_is_composed_by_touch_on_a_telephone(opened: Any) -> None:
    one = opened(width=366, has_touch=True, viewport={"width": 390, "height": 844})
    for kind in ("winner", "order"):
        one.at(f"kind-{kind}").tap()
        one.at("close").tap()
        expect(one.at("add")).to_be_hidden()
    second = one.composer.view["items"][1]["id"]
    one.at(f"up-{second}").tap()
    one.table.until(lambda: one.kinds() == ["order", "winner"])
    small = one.root.locator("button:visible, select:visible, summary:visible").evaluate_all(
        """(all) => all.filter((each) => !each.closest("[inert], .cl-palette, .cl-keys"))
             .map((each) => [each.dataset.clKey, each.getBoundingClientRect().height])
             .filter(([, height]) => height < 43.5)"""
    )
    assert small == []
    assert one.table.overflow() <= 0
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(opened: Any) -> None:
    one = opened(SQUARES)
    one.at("formula").fill("n +")
    one.at("kind-winner").click()
    fault = one.root.locator(".cl-co-adding .cl-fault").first
    expect(fault).to_contain_text("s’arrête trop tôt")
    one.at("open-2").click()
    one.at("edit-mages").fill("deux")
    one.at("edit-mages").press("Enter")
    expect(one.root.locator('[data-name="mages"] .cl-fault')).to_contain_text("de −9 à 8")
    expect(one.at("edit-mages")).to_have_value("deux")
    assert one.composer.text == SQUARES


def test_a_file_and_a_pasted_text_are_opened(opened: Any, tmp_path: Any) -> None:
    one = opened()
    one.at("file-and-link").click()
    one.at("paste").fill(SQUARES + '\n[[question]]\nkind = "twice"\n')
    one.at("open-pasted").click()
    expect(one.root.locator(".cl-co-refused li")).to_contain_text("Ligne 17")
    assert one.composer.text == SQUARES
    with one.page.expect_download() as download:
        one.at("save").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert (saved.name, saved.read_text(encoding="utf-8")) == ("Carrés.toml", SQUARES)
    other = opened()
    other.at("file-and-link").click()
    other.at("file").set_input_files(saved)
    other.table.until(lambda: other.composer.text == SQUARES)


@pytest.mark.parametrize("width", [320, 560, 1176])
@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_in_light_and_dark_and_axe_finds_nothing(
    opened: Any, width: int, dark: bool
) -> None:
    one = opened(SQUARES, width=width, dark=dark)
    one.table.check_accessible()
    assert one.table.overflow() <= 0
    one.at("open-1").click()
    one.at("own-words").click()
    one.at("file-and-link").click()
    one.table.settle()
    one.table.check_accessible()
    assert one.table.overflow() <= 0
    one.table.screenshot(f"composer-{width}-{'dark' if dark else 'light'}")

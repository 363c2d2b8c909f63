"""A curve that is sketched: by mouse, by a finger, by keys alone, and what is heard of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from cantorlab import Lesson
from cantorlab.exercises.sketches import read
from cantorlab.formulas import MAGES

V = {-9: 30, 3: 2, 8: 14}
FINGER = {
    "width": 336,
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}


def ask(lesson: int = 3, language: str = "en") -> Any:
    return Lesson(lesson, journal=False, language=language).question("sketch")


def at(table: Any, key: str) -> Any:
    return table.root.locator(f'[data-cl-key="{key}"]')


def stage(table: Any, name: str) -> None:
    expect(table.root.locator(".cl-qz")).to_have_attribute("data-stage", name)


def values(table: Any) -> dict[int, str]:
    """Return what a screen reader says of each mage."""
    sliders = table.root.locator('[data-cl-key^="sketch"][type=range]')
    said = sliders.evaluate_all("all => all.map((each) => each.getAttribute('aria-valuetext'))")
    return dict(zip(MAGES, said, strict=True))


class Paper:
    """Sheet on the screen, with the place of a mage's height."""

    def __init__(self, table: Any) -> None:
        line = table.root.locator(".cl-qz-sketch-line")
        line.scroll_into_view_if_needed()
        self.box = line.bounding_box()

    def place(self, mage: float, height: float) -> tuple[float, float]:
        box = self.box
        across = (mage + 9.5) / 18 * box["width"]
        return box["x"] + across, box["y"] + (1 - height / 35) * box["height"]


def draw(table: Any, points: dict[float, float]) -> None:
    """One stroke of the mouse from point to point."""
    paper, mouse = Paper(table), table.page.mouse
    first, *others = points.items()
    mouse.move(*paper.place(*first))
    mouse.down()
    for each in others:
        mouse.move(*paper.place(*each), steps=12)
    mouse.up()


def given(question: Any) -> list[str]:
    answers: list[str] = question._session.current.answers
    return answers


# -- by mouse --------------------------------------------------------------------------------------


def test_a_stroke_across_the_paper_is_committed_and_lies_beside_the_curve(table_page):
    question = ask()
    table = table_page(question)
    expect(at(table, "check")).to_have_attribute("aria-disabled", "true")
    draw(table, V)
    expect(at(table, "check")).to_have_attribute("aria-disabled", "false")
    assert [each for each in table.sent if each["kind"] == "try"] == []
    at(table, "check").click()
    stage(table, "reveal")
    (sent,) = given(question)
    heights = [int(sign, 36) for sign in sent.removeprefix("s1")]
    for mage, height in V.items():
        assert abs(heights[mage + 9] - height) <= 1
    # Straight from point to point, as the hand went.
    assert abs(heights[-3 + 9] - 16) <= 1
    expect(table.root.locator(".cl-qz-outcome")).to_contain_text(
        "Yes: the curve falls from −9 to 3"
    )
    expect(table.root.locator(".cl-qz-curve .cl-behind polyline")).to_have_count(1)
    expect(table.root.locator(".cl-qz-curve")).to_contain_text("Dashed: your sketch")
    picture = table.root.locator(".cl-qz-curve svg")
    expect(picture).to_have_accessible_name(question.view["reveal"]["curve"]["label"])
    assert "Your sketch, dashed, falls from −9 to 3" in question.view["reveal"]["curve"]["label"]


def test_a_leap_between_two_mages_leaves_both_where_they_were_drawn(table_page):
    question = ask(8)
    table = table_page(question)
    draw(table, {-9: 18, 1: 2, 1.3: 2, 1.7: 33, 2: 33, 8: 19})
    at(table, "check").click()
    stage(table, "reveal")
    expect(table.root.locator(".cl-qz-outcome")).to_contain_text("then leaps up between 1 and 2")


def test_one_point_is_moved_up_and_down_and_each_stroke_is_undone_at_once(table_page):
    table = table_page(ask())
    draw(table, V)
    before = values(table)
    draw(table, {-9: 30, -9.1: 5})
    assert values(table)[-9] == "height 5 of 35"
    assert list(values(table).items())[2:] == list(before.items())[2:]
    at(table, "sketch-undo").click()
    assert values(table) == before
    at(table, "sketch-undo").click()
    assert set(values(table).values()) == {"no point yet"}
    expect(at(table, "sketch-undo")).to_have_attribute("aria-disabled", "true")
    draw(table, V)
    at(table, "sketch-clear").click()
    assert set(values(table).values()) == {"no point yet"}


def test_two_presses_make_a_line(table_page):
    table = table_page(ask(2))
    paper = Paper(table)
    table.page.mouse.click(*paper.place(-9, 34))
    table.page.mouse.click(*paper.place(8, 0))
    at(table, "check").click()
    stage(table, "reveal")


def test_an_unfinished_sketch_is_not_committed(table_page):
    table = table_page(ask())
    draw(table, {-9: 30, 3: 2})
    at(table, "check").dispatch_event("click")
    expect(table.root.locator(".cl-notice")).to_have_text("First draw the curve from −9 to 8.")
    assert [each for each in table.sent if each["kind"] == "try"] == []


def test_a_wrong_sketch_stays_to_be_mended_and_is_not_committed_twice(table_page):
    question = ask()
    table = table_page(question)
    draw(table, {-9: 2, 8: 33})
    at(table, "check").click()
    expect(table.root.locator(".cl-qz-said")).to_contain_text(
        "Not quite: yours rises from −9 to 8. One more try."
    )
    expect(table.root.locator(".cl-qz-thought")).to_be_visible()
    at(table, "check").click()
    expect(table.root.locator(".cl-notice")).to_have_text("You have already tried this answer.")
    assert len(given(question)) == 1
    draw(table, {-9: 33, 3: 2})
    at(table, "check").click()
    stage(table, "reveal")
    assert question.view["reveal"]["mark"] == "late"


def test_after_a_restart_the_sketch_that_was_committed_is_there(table_page):
    question = ask()
    question.answer("s15________________z")
    table = table_page(question)
    assert values(table)[8] == "height 35 of 35, higher than 7"
    assert values(table)[-8].startswith("on the line, height 7 of 35")


# -- by a finger -----------------------------------------------------------------------------------


def test_a_finger_draws_and_the_page_stays_where_it_is(table_page):
    question = ask(language="fr")
    table = table_page(question, **FINGER)
    paper = Paper(table)
    scrolled = table.page.evaluate("scrollY")
    glass = table.page.context.new_cdp_session(table.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", paper.place(-9, 33))
    for mage in range(-8, 9):
        touch("touchMove", paper.place(mage, 33 - 2.5 * (mage + 9) if mage < 3 else 4 * (mage - 2)))
    touch("touchEnd")
    assert table.page.evaluate("scrollY") == scrolled
    # A tap that follows a drag within a few hundredths of a second is lost: no finger is as fast.
    table.page.wait_for_timeout(400)
    at(table, "check").tap()
    stage(table, "reveal")
    expect(table.root.locator(".cl-qz-outcome")).to_contain_text("Oui")
    assert table.overflow() == 0


def test_beside_the_paper_a_finger_scrolls(table_page):
    table = table_page(ask(), **FINGER)
    pad, card = table.root.locator(".cl-qz-sketch-pad"), table.root.locator(".cl-qz-card")
    expect(pad).to_have_css("touch-action", "none")
    expect(card).not_to_have_css("touch-action", "none")


# -- by keys alone, and by ear ---------------------------------------------------------------------


def test_by_keys_alone_a_curve_is_drawn_and_heard(table_page):
    question = ask()
    table = table_page(question)
    press = table.page.keyboard.press
    while table.focused_key() != "sketch-9":
        press("Tab")
    slider = at(table, "sketch-9")
    expect(slider).to_have_role("slider")
    expect(slider).to_have_accessible_name("mage −9")
    press("End")
    expect(slider).to_have_attribute("aria-valuetext", "height 35 of 35")
    press("PageDown")
    press("ArrowDown")
    press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "height 30 of 35")
    for _ in range(12):
        press("ArrowRight")
    assert table.focused_key() == "sketch3"
    expect(at(table, "sketch3")).to_have_attribute("aria-valuetext", "no point yet")
    press("Home")
    expect(at(table, "sketch3")).to_have_attribute("aria-valuetext", "height 0 of 35, lower than 2")
    for _ in range(9):
        press("ArrowRight")
    assert table.focused_key() == "sketch8"  # there is none after it
    press("PageUp")
    press("Delete")
    assert values(table)[8] == "no point yet"
    press("PageUp")
    assert values(table)[8] == "height 5 of 35, higher than 7"
    assert values(table)[-8] == "on the line, height 28 of 35, lower than −9"
    press("Tab")
    assert table.focused_key() == "sketch-undo"  # one stop for all the mages
    while table.focused_key() != "check":
        press("Tab")
    press("Enter")
    stage(table, "reveal")
    assert given(question) == ["s1u___________0____5"]
    heard = " ".join(table.spoken())
    assert "Yes: the curve falls from −9 to 3, then rises from 3 to 8." in heard


def test_what_is_set_by_a_screen_reader_is_a_point(table_page):
    """It moves a slider as a browser does: the value, and then the event."""
    table = table_page(ask(language="fr"))
    at(table, "sketch4").evaluate(
        "(each) => { each.value = 7; each.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    assert values(table)[4] == "hauteur 7 sur 35"


def test_a_mage_without_a_strength_is_left_out_by_key_or_by_tool(table_page):
    question = ask(9)
    table = table_page(question)
    press = table.page.keyboard.press
    at(table, "sketch-9").focus()
    press("x")
    press("ArrowRight")
    press("x")
    assert values(table)[-8] == "no strength"
    press("x")
    assert values(table)[-8] == "no point yet"
    at(table, "sketch-gap").click()
    expect(at(table, "sketch-gap")).to_have_attribute("aria-pressed", "true")
    draw(table, {-8: 10, -6: 10})
    at(table, "sketch-gap").click()
    draw(table, {-5: 2, 8: 30})
    at(table, "check").click()
    stage(table, "reveal")
    (sent,) = given(question)
    assert [mage for mage, each in zip(MAGES, read(sent), strict=True) if each is None] == [
        -9,
        -8,
        -7,
        -6,
    ]


def test_where_nobody_lacks_a_strength_there_is_no_such_tool(table_page):
    table = table_page(ask())
    expect(at(table, "sketch-gap")).to_be_hidden()
    at(table, "sketch-9").focus()
    table.page.keyboard.press("x")
    assert values(table)[-9] == "no point yet"


def test_points_may_be_typed(table_page):
    question = ask()
    table = table_page(question)
    at(table, "tool-type").click()
    field = table.root.locator('[data-cl-key="typed"]')
    field.fill("−9:35 3:0")
    field.press("Enter")
    expect(table.root.locator(".cl-notice")).to_contain_text("some mages have no point yet")
    field.fill("−9:35 3:0 8:9")
    field.press("Enter")
    stage(table, "reveal")


@pytest.mark.parametrize(("width", "dark", "language"), [(336, True, "fr"), (560, False, "en")])
def test_it_fits_and_is_accessible(table_page, width, dark, language):
    question = ask(9, language)
    table = table_page(question, width=width, dark=dark, host="jupyterlab", reduced_motion="reduce")
    assert table.overflow() == 0
    table.check_accessible()
    draw(table, {-9: 2, 8: 33})
    at(table, "check").click()
    expect(table.root.locator(".cl-qz-said")).to_be_visible()
    assert table.overflow() == 0
    table.check_accessible()
    question.reveal()
    stage(table, "reveal")
    assert table.overflow() == 0
    table.check_accessible()

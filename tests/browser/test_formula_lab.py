"""The formula explorer in a real browser: typed, pressed, dragged, and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import Locator, expect

from cantorlab import FormulaLab
from cantorlab.formulas import MAGES, explain, parse

HOSTILE = "<img src=x onerror=\"document.title='taken'\">"


class Explorer:
    """Somebody at the explorer."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page, self.root = table, table.page, table.root
        self.lab: FormulaLab = table.widget

    def at(self, key: str) -> Locator:
        return self.root.locator(f'[data-cl-key="{key}"]')

    @property
    def field(self) -> Locator:
        return self.at("formula")

    def type(self, text: str, key: str = "formula") -> None:
        """Replace what stands in a field, and wait as a reader does."""
        self.at(key).fill(text)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until the kernel has come to something."""
        for _ in range(150):
            if holds():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the kernel never came to this")

    def ladder(self, which: str = "ladder") -> tuple[tuple[int, ...], ...]:
        """The ladder on the screen as ``Formula.order``: read off the places of the mages."""
        stands: list[dict[str, Any]] = self.root.locator(f".cl-step-{which}").evaluate(
            """(step) => [...step.querySelectorAll(".cl-stand")].map((stand) => ({
                 n: Number(stand.querySelector(".cl-numeral").textContent.replace("−", "-")),
                 none: stand.dataset.none === "true",
                 column: Number(stand.style.getPropertyValue("--column")),
                 height: Number(stand.style.getPropertyValue("--height")) }))"""
        )
        rungs: dict[float, list[int]] = {}
        for stand in sorted(stands, key=lambda each: each["column"]):
            rungs.setdefault(-1.0 if stand["none"] else stand["height"], []).append(stand["n"])
        return tuple(tuple(rungs[height]) for height in sorted(rungs, reverse=True))

    def agrees(self) -> bool:
        """Whether the ladders on the screen are those of Python, now or in a moment."""
        self.until(lambda: self.ladder() == self.lab.order)
        if self.lab.other:
            self.until(lambda: self.ladder("other-ladder") == self.lab.other_order)
        return True

    def chosen(self) -> tuple[list[int], list[int]]:
        """The mages that stand out, on the curve and on the ladder."""
        points = self.root.locator('.cl-front .cl-point[data-chosen="true"]')
        stands = self.root.locator('.cl-step-ladder .cl-stand[data-chosen="true"] .cl-numeral')
        on_curve = [
            int(n or "") for n in points.evaluate_all("(all) => all.map((e) => e.dataset.n)")
        ]
        return sorted(on_curve), sorted(int(n.replace("−", "-")) for n in stands.all_inner_texts())


PAGE = ("dark", "views", "lives", "has_touch", "viewport", "host")


def opened(table_page: Any, *args: Any, width: int = 760, **settings: Any) -> Explorer:
    page = {name: settings.pop(name) for name in PAGE if name in settings}
    lab = FormulaLab(*args, **{"language": "en", **settings})
    person = Explorer(table_page(lab, width=width, reduced_motion="reduce", **page))
    stands = 36 if lab.other else 18
    expect(person.root.locator(".cl-stand")).to_have_count(stands)
    return person


# -- typing -------------------------------------------------------------------------------------


def test_what_is_typed_is_seen_as_mathematics_and_shown_at_once(table_page: Any) -> None:
    person = opened(table_page)
    reading = person.root.locator(".cl-line-formula .cl-reading-math math")
    expect(reading).to_have_text("(n−3)2")
    person.type("|n + 2|/3")
    expect(reading.locator("mfrac")).to_have_count(1)
    person.until(lambda: person.lab.formula == "|n + 2|/3")
    assert person.agrees()
    assert person.lab.order == parse("|n+2|").order
    expect(person.field).to_have_attribute("aria-invalid", "false")
    assert person.page.title() == "Table"


@pytest.mark.parametrize(
    ("typed", "before", "mark", "advice"),
    [
        ("2n + & − 1", "2n + ", "&", "remove it"),
        ("3(n − 1))²", "3(n − 1)", ")", "cannot stand here"),
        ("n +", "n +", "\u2003", "write what should come next"),
        ("1/2n", "1/2", "n", "Put parentheses"),
    ],
)
def test_what_cannot_be_read_is_pointed_at_and_changes_nothing(
    table_page: Any, typed: str, before: str, mark: str, advice: str
) -> None:
    person = opened(table_page)
    person.type(typed)
    person.field.press("Enter")
    fault = person.root.locator(".cl-formulas > .cl-fault").first
    expect(fault).to_contain_text(advice)
    expect(fault.locator("mark")).to_have_text(mark, use_inner_text=True)
    quote = fault.locator(".cl-quote > [aria-hidden]").inner_text()
    assert quote.startswith(before)
    expect(person.field).to_have_attribute("aria-invalid", "true")
    assert person.lab.formula == "(n-3)^2"
    assert person.ladder() == parse("(n-3)^2").order
    assert any(advice in said for said in person.table.spoken())
    person.field.press("Enter")
    selected = person.field.evaluate("(e) => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert selected == mark.strip("\u2003")
    person.type("n")
    expect(fault).to_be_hidden()


def test_what_was_begun_stays_while_sliders_move_and_gives_way_to_python(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    person.type("a*n +")
    person.at("slider-a").focus()
    fault = person.root.locator(".cl-fault").first
    expect(fault).to_contain_text("stops too early")
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-slider-value")).to_have_text("−5")
    expect(person.field).to_have_value("a*n +")
    expect(fault).to_be_visible()
    person.lab.formula = "a*n + 2"
    expect(person.field).to_have_value("a*n + 2")
    expect(fault).to_be_hidden()


def test_a_formula_that_is_not_finished_is_not_complained_of_at_once(table_page: Any) -> None:
    person = opened(table_page)
    person.field.fill("")
    person.field.press_sequentially("2(n")
    fault = person.root.locator(".cl-fault").first
    expect(person.root.locator(".cl-line-formula .cl-formula-field")).to_have_attribute(
        "data-state", "bad"
    )
    expect(fault).to_be_hidden()
    expect(fault).to_contain_text("never closed")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (HOSTILE, "“<”"),
        ("9^9^9^9", "far too big"),
        ("a+b+c+d+h", "at most"),
        ("n" * 160, "too many parts"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_sentence(
    table_page: Any, typed: str, sentence: str
) -> None:
    person = opened(table_page, width=360)
    person.type(typed)
    person.field.press("Enter")
    expect(person.root.locator(".cl-fault").first).to_contain_text(sentence)
    assert person.lab.formula == "(n-3)^2"
    assert person.page.title() == "Table"
    assert person.root.locator("img").count() == 0
    assert person.table.overflow() == 0


# -- the palette --------------------------------------------------------------------------------


def test_signs_go_in_at_the_caret_and_the_focus_stays(table_page: Any) -> None:
    person = opened(table_page, "n", width=360)
    person.field.fill("")
    for sign in ("n", "bar", "n", "minus"):
        person.at(f"sign-{sign}").click()
    person.page.keyboard.type("4")
    person.at("sign-bar").click()
    person.at("sign-square").click()
    assert person.table.focused_key() == "formula"
    expect(person.field).to_have_value("n|n−4|²")
    person.page.keyboard.press("Home")
    person.at("sign-minus").click()
    expect(person.field).to_have_value("−n|n−4|²")
    person.until(lambda: person.lab.formula == "−n|n−4|²")
    assert person.ladder() == parse("−n|n−4|²").order
    boxes = [key.bounding_box() for key in person.root.locator(".cl-key").all()]
    assert all(box and box["height"] >= 44 and box["width"] >= 40 for box in boxes)


def test_the_palette_is_one_stop_and_its_keys_are_reached_by_arrows(table_page: Any) -> None:
    person = opened(table_page, "n")
    person.field.focus()
    person.page.keyboard.press("End")
    person.page.keyboard.press("Tab")
    assert person.table.focused_key() == "sign-n"
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("Enter")
    assert person.table.focused_key() == "sign-square"
    expect(person.field).to_have_value("n²")
    person.page.keyboard.press("Tab")
    assert person.table.focused_key() == "curve"


def test_the_palette_serves_the_field_that_had_the_focus_last(table_page: Any) -> None:
    person = opened(table_page, "n", other="n")
    person.at("other").focus()
    person.page.keyboard.press("End")
    person.at("sign-square").click()
    expect(person.at("other")).to_have_value("n²")
    person.until(lambda: person.lab.other == "n²")
    assert person.lab.formula == "n"


# -- sliders ------------------------------------------------------------------------------------


def test_the_order_turns_over_as_a_crosses_zero(table_page: Any) -> None:
    person = opened(table_page, "a*n + b", values={"a": 1, "b": 2})
    slider = person.at("slider-a")
    slider.focus()
    for number in (Fraction(1, 2), Fraction(0), Fraction(-1, 2)):
        person.page.keyboard.press("ArrowLeft")
        person.until(lambda number=number: person.lab.values["a"] == number)
        assert person.agrees()
    assert person.lab.order[0] == (-9,)
    expect(slider).to_have_attribute("aria-valuetext", "−0.5")
    expect(person.root.locator(".cl-line-formula .cl-filled")).to_contain_text("−0.5")
    assert person.table.focused_key() == "slider-a"


def test_a_fast_finger_sends_few_messages_and_ends_where_it_stopped(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    before = len(person.table.sent)
    person.at("slider-a").evaluate(
        """(range) => { for (let at = 20; at >= 0; at -= 1) {
             range.value = String(at);
             range.dispatchEvent(new Event("input", { bubbles: true })); } }"""
    )
    person.until(lambda: person.lab.values == {"a": -5})
    expect(person.at("slider-a")).to_have_value("0")
    expect(person.root.locator(".cl-slider-value")).to_have_text("−5")
    assert len(person.table.sent) - before == 2
    assert person.ladder() == parse("−n").order


def test_a_range_and_a_number_are_typed(table_page: Any) -> None:
    person = opened(table_page, "a*n", width=360)
    person.at("range-a").click()
    dialog = person.root.get_by_role("dialog", name="Range of a")
    dialog.get_by_label("From").fill("1")
    dialog.get_by_label("to", exact=True).fill("0")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog).to_contain_text("to a larger one")
    person.table.check_accessible()
    assert person.lab.ranges["a"] == (-5, 5, Fraction(1, 2))
    dialog.get_by_label("From").fill("0")
    dialog.get_by_label("to", exact=True).fill("1")
    dialog.get_by_label("by steps of").fill("1/3")
    dialog.get_by_label("Value").fill("2/3")
    person.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert person.lab.ranges["a"] == (0, 1, Fraction(1, 3))
    assert person.lab.values == {"a": Fraction(2, 3)}
    assert person.table.focused_key() == "range-a"
    expect(person.at("slider-a")).to_have_value("2")


# -- whom one looks at --------------------------------------------------------------------------


def test_dragging_over_the_curve_goes_through_the_mages(table_page: Any) -> None:
    person = opened(table_page)
    box = person.root.locator(".cl-plot svg").bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] + box["width"] * 0.3, box["y"] + 50)
    mouse.down()
    first = person.chosen()[0]
    mouse.move(box["x"] + box["width"] + 60, box["y"] + 60, steps=8)
    assert person.chosen() == ([8], [8])
    mouse.up()
    person.until(lambda: person.lab.selected == 8)
    assert first != [8]
    expect(person.root.locator(".cl-about")).to_contain_text("Mage 8: strength 25, place 8 of 18")
    expect(person.at("curve")).to_have_attribute(
        "aria-valuetext", "Mage 8: strength 25, place 8 of 18, equal to −2."
    )


def test_arrows_go_along_the_axis_on_the_curve_and_upwards_on_the_ladder(table_page: Any) -> None:
    person = opened(table_page)
    keys = person.page.keyboard
    person.at("curve").focus()
    keys.press("Home")
    assert person.chosen() == ([-9], [-9])
    keys.press("ArrowRight")
    assert person.chosen() == ([-8], [-8])
    person.at("ladder").focus()
    for key, mage in (("Home", 3), ("ArrowUp", 2), ("ArrowRight", 4), ("End", -9)):
        keys.press(key)
        assert person.chosen() == ([mage], [mage])
    person.until(lambda: person.lab.selected == -9)
    keys.press("Escape")
    assert person.chosen() == ([], [])
    person.until(lambda: person.lab.selected is None)


def test_two_are_compared_and_the_screen_says_why(table_page: Any) -> None:
    person = opened(table_page, language="fr")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    person.at("rival").select_option("4")
    why = person.root.locator(".cl-why")
    expect(why).to_contain_text("Pourquoi −9 bat 4\u202f?")
    expect(why).to_contain_text(explain(parse("(n-3)^2"), -9, 4).say("fr"))
    assert person.lab.compare == (-9, 4)
    assert person.chosen() == ([-9, 4], [-9, 4])
    winner = person.root.locator('.cl-stand[data-gold="true"] .cl-numeral')
    expect(winner).to_have_text("−9")
    person.table.check_accessible()
    person.at("rival").select_option("")
    expect(why).to_be_hidden()
    assert person.lab.compare is None


@pytest.mark.parametrize(("formula", "none"), [("1/n", [0]), ("√(n − 2)", list(range(-9, 2)))])
def test_mages_without_strength_stand_on_no_step_and_are_crossed(
    table_page: Any, formula: str, none: list[int]
) -> None:
    person = opened(table_page, formula, width=560)
    assert person.ladder()[-1] == tuple(none)
    expect(person.root.locator(".cl-cross")).to_have_count(len(none))
    expect(person.root.locator(".cl-step-ladder .cl-end-weak")).to_have_text("no strength")
    person.at("ladder").focus()
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-about")).to_contain_text("No strength")
    assert person.chosen() == ([], [none[0]])


def test_ties_are_marked_with_an_equals_sign(table_page: Any) -> None:
    person = opened(table_page, "|n|")
    signs = person.root.locator(".cl-step-ladder").evaluate(
        """(step) => [...step.querySelectorAll(".cl-stand")].filter((stand) =>
             getComputedStyle(stand, "::before").content === '"="').length"""
    )
    assert signs == 8


# -- a second formula ---------------------------------------------------------------------------


def test_a_second_formula_is_laid_over_and_taken_away(table_page: Any) -> None:
    person = opened(table_page, "n", width=560)
    person.at("tool-overlay").click()
    assert person.table.focused_key() == "other"
    person.page.keyboard.type("n²")
    person.until(lambda: person.lab.other == "n²")
    expect(person.root.locator(".cl-behind .cl-line")).to_have_count(1)
    assert person.agrees()
    assert person.lab.other_order == parse("n²").order
    moved = person.root.locator(".cl-step-other-ladder .cl-stand").evaluate_all(
        """(all) => Object.fromEntries(all.map((e) =>
             [e.querySelector(".cl-numeral").textContent, e.dataset.moved + e.dataset.by]))"""
    )
    assert (moved["−9"], moved["8"], moved["0"]) == ("▲17", "▼1", "▼9")
    expect(person.root.locator(".cl-step-other-ladder .cl-told")).to_contain_text("pairs of 153")
    person.at("other-ladder").focus()
    person.page.keyboard.press("Home")
    assert person.chosen() == ([0], [0])
    person.table.check_accessible()
    person.at("drop").click()
    expect(person.root.locator(".cl-step-other-ladder")).to_be_hidden()
    assert person.lab.other is None
    assert person.table.focused_key() == "formula"


# -- Python and the screen ----------------------------------------------------------------------


def test_what_python_sets_is_on_the_screen_and_back(table_page: Any) -> None:
    person = opened(table_page)
    lab = person.lab
    lab.formula = "a*n"
    expect(person.field).to_have_value("a*n")
    lab.values = {"a": "-3/2"}
    expect(person.root.locator(".cl-slider-value")).to_have_text("−1.5")
    expect(person.at("slider-a")).to_have_value("7")
    lab.other = "n"
    expect(person.at("other")).to_have_value("n")
    lab.compare = (4, -2)
    expect(person.at("rival")).to_have_value("-2")
    assert person.chosen() == ([-2, 4], [-2, 4])
    assert person.agrees()
    lab.other = None
    expect(person.root.locator(".cl-step-other-ladder")).to_be_hidden()
    lab.selected = None
    expect(person.root.locator(".cl-about")).to_contain_text("Choose a mage")
    assert lab.frame["strength"].tolist() == [str(Fraction(-3, 2) * n) for n in MAGES]


def test_two_views_show_the_same(table_page: Any) -> None:
    person = opened(table_page, views=2)
    person.type("−n")
    second = person.page.locator(".cl-root").nth(1)
    expect(second.locator('[data-cl-key="formula"]')).to_have_value("−n")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    expect(second.locator('.cl-stand[data-chosen="true"] .cl-numeral')).to_have_text("−9")


def test_a_saved_explorer_shows_itself_and_says_what_to_do(table_page: Any) -> None:
    lab = FormulaLab("|n|", language="fr", compare=(3, -4))
    person = Explorer(table_page(lab, width=560, lives=False))
    expect(person.root.locator(".cl-reading-math math").first).to_have_text("|n|")
    assert person.ladder() == lab.order
    expect(person.root.locator(".cl-status")).to_contain_text("Exécute cette cellule")
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    expect(person.root.locator(".cl-about")).to_contain_text("Mage −9")
    assert person.chosen() == ([-9, -4], [-9, -4])


def test_nothing_listens_any_more_when_the_output_goes(table_page: Any) -> None:
    person = opened(table_page)
    person.table.close_views()
    assert person.page.evaluate("() => table.listening()") == 0
    person.lab.formula = "n"
    person.page.wait_for_timeout(30)


# -- for everybody ------------------------------------------------------------------------------


def test_the_whole_explorer_by_the_keyboard_alone(table_page: Any) -> None:
    person = opened(table_page, "a*n")
    keys = person.page.keyboard
    keys.press("Tab")
    assert person.table.focused_key() == "formula"
    keys.press("Control+A")
    keys.type("b − n²")
    keys.press("Enter")
    person.until(lambda: person.lab.formula == "b − n²")
    expect(person.at("slider-b")).to_be_visible()
    reached = []
    for _ in range(9):
        keys.press("Tab")
        reached.append(person.table.focused_key())
        if reached[-1] == "curve":
            keys.press("End")
        if reached[-1] == "tool-overlay":
            keys.press("Enter")
            break
    assert reached == ["sign-n", "slider-b", "range-b", "curve", "rival", "ladder", "tool-overlay"]
    assert person.table.focused_key() == "other"
    keys.type("−|n|")
    person.until(lambda: person.lab.other == "−|n|")
    assert person.agrees()
    assert person.lab.selected == 8


def test_the_language_changes_and_everything_with_it(table_page: Any) -> None:
    person = opened(table_page, "0.5n + a", compare=(-9, 4), width=360)
    person.at("tool-language").click()
    expect(person.root.locator(".cl-why")).to_contain_text("Pourquoi 4 bat −9\u202f?")
    expect(person.root.get_by_label("Formule", exact=True)).to_have_value("0.5n + a")
    expect(person.root.locator(".cl-end-strong").first).to_have_text("le plus fort")
    assert person.table.focused_key() == "tool-language"
    assert person.root.get_attribute("lang") == "fr"
    assert person.table.overflow() == 0


@pytest.mark.parametrize(
    ("size", "dark", "host", "language"),
    [
        ((768, 1024), False, "jupyterlab", "fr"),
        ((360, 740), True, "plain", "fr"),
        ((320, 640), False, "marimo", "en"),
        ((600, 900), True, "vscode", "en"),
    ],
)
def test_it_fits_and_is_accessible_on_every_screen(
    table_page: Any, size: tuple[int, int], dark: bool, host: str, language: str
) -> None:
    person = opened(
        table_page,
        "a(n − h)² + k",
        other="√(n + a) − 1/n",
        compare=(-9, 4),
        width=size[0] - 24,
        viewport={"width": size[0], "height": size[1]},
        dark=dark,
        host=host,
        language=language,
        has_touch=True,
    )
    assert person.table.overflow() == 0
    assert person.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    person.table.check_accessible()


@pytest.mark.parametrize("width", [560, 760])
def test_one_formula_fits_in_one_screen(table_page: Any, width: int) -> None:
    person = opened(table_page, width=width)
    person.at("curve").focus()
    person.page.keyboard.press("Home")
    assert person.root.evaluate("(root) => root.getBoundingClientRect().height") <= 650


def test_a_tap_chooses_a_mage(table_page: Any) -> None:
    person = opened(table_page, width=760, has_touch=True)
    box = person.at("ladder").bounding_box()
    assert box
    person.page.touchscreen.tap(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
    person.until(lambda: person.lab.selected == -9)
    assert person.chosen() == ([-9], [-9])


def test_what_has_changed_is_said_once_things_have_come_to_rest(table_page: Any) -> None:
    person = opened(table_page)
    person.type("−n")
    said = person.root.locator(".cl-live p", has_text="The strongest: −9. The weakest: 8.")
    expect(said).to_have_count(1)

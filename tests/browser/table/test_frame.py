"""The shared front end in a real browser, with the toy game as its table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect
from toy_game import ToyAdapter, deal

from cantorlab.rules.state import Json
from cantorlab.widgets.table.snapshot import GameSnapshot

HOSTILE = '<img src=x onerror="document.title=1">{0}'


def card(table: TablePage, number: int) -> Any:
    return table.root.get_by_role("button", name=str(number), exact=True)


def tool(table: TablePage, name: str) -> Any:
    return table.root.locator(f'[data-cl-key="tool-{name}"]')


def rounds(table: TablePage) -> Any:
    return table.root.locator(".toy-rounds li")


# -- playing ------------------------------------------------------------------------------------


def test_a_click_plays_an_action_and_the_table_shows_it(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    number = table.widget.state.hands[0][1]
    card(table, number).click()
    expect(rounds(table)).to_have_count(1)
    assert (0, f"lay {number}") in table.widget.state.actions


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_is_played_with_the_keyboard_alone(
    toy: Any, table_page: Any, language: str
) -> None:
    table = table_page(toy(state=deal(3), language=language))
    page = table.page
    page.keyboard.press("Tab")
    for fought in (1, 2, 3):
        page.keyboard.press("End")
        highest = table.widget.state.hands[0][-1]
        assert table.focused_key() == f"card-{highest}"
        page.keyboard.press("Enter" if fought == 1 else "Space")
        expect(rounds(table)).to_have_count(fought)
    assert table.widget.outcome is not None
    expect(table.root.locator(".cl-headline")).to_have_text(table.widget.view["headline"])
    assert page.evaluate("() => document.activeElement.closest('.cl-root') !== null")


def test_any_action_can_be_typed_and_a_refusal_is_seen_and_said(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    tool(table, "type").click()
    expect(tool(table, "type")).to_have_attribute("aria-expanded", "true")
    field = table.root.get_by_label("Type a move")
    expect(field).to_be_focused()
    field.fill(HOSTILE)
    field.press("Enter")
    notice = table.root.locator(".cl-notice")
    expect(notice).to_contain_text(HOSTILE)
    expect(notice).to_contain_text("help")
    assert table.spoken()[-1] == notice.inner_text()
    assert table.widget.state == deal(3) or table.widget.state.actions[0][0] == 1
    table.check_accessible()
    number = table.widget.state.hands[0][0]
    field.fill(f" LAY  {number}")
    field.press("Enter")
    expect(rounds(table)).to_have_count(1)
    expect(notice).to_be_hidden()
    expect(field).to_have_value("")


def test_names_and_texts_are_never_html(toy: Any, table_page: Any) -> None:
    table = table_page(toy(None, None, names=(HOSTILE, "B" * 60), state=deal(3)), width=320)
    expect(table.root.locator(".cl-curtain-title")).to_contain_text(HOSTILE)
    assert table.root.locator("img").count() == 0
    assert table.page.title() == "Table"
    assert table.overflow() == 0


def test_what_happens_is_said_once_and_the_turn_is_called(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    expect(rounds(table)).to_have_count(0)
    first = table.spoken()
    number = table.widget.state.hands[0][0]
    card(table, number).click()
    expect(rounds(table)).to_have_count(1)
    expect(table.page.locator(".cl-live p", has_text="Round 1")).to_have_count(1)
    expect(table.page.locator(".cl-live p", has_text=f"You lay {number}.")).to_have_count(1)
    assert len(table.spoken()) > len(first)
    log = table.page.locator(".cl-live")
    expect(log).to_have_attribute("aria-live", "polite")


# -- the bar ------------------------------------------------------------------------------------


def test_the_new_game_panel_starts_what_was_chosen_and_gives_the_focus_back(
    toy: Any, table_page: Any
) -> None:
    table = table_page(toy(state=deal(3)), width=320)
    tool(table, "new_game").click()
    dialog = table.root.get_by_role("dialog", name="New game")
    table.check_accessible()
    table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert table.focused_key() == "tool-new_game"
    table.page.keyboard.press("Enter")
    dialog.get_by_label("Cards each").select_option("2")
    dialog.get_by_label("Quick game").check()
    dialog.get_by_role("button", name="Start").click()
    expect(table.root.locator(".toy-hand button")).to_have_count(2)
    options = table.widget.view["options"]
    assert {field["name"]: field["value"] for field in options} == {"cards": "2", "quick": True}
    assert table.sent[-1]["params"] == {"cards": "2", "quick": True}


def test_resigning_asks_first_and_a_move_can_be_taken_back(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    card(table, table.widget.state.hands[0][0]).click()
    expect(rounds(table)).to_have_count(1)
    tool(table, "undo").click()
    expect(rounds(table)).to_have_count(0)
    tool(table, "resign").click()
    table.root.get_by_role("button", name="No, play on").click()
    assert table.widget.outcome is None
    tool(table, "resign").click()
    table.root.get_by_role("button", name="Yes, I resign").click()
    expect(table.root.locator(".cl-headline")).to_have_text("You lose.")
    expect(tool(table, "resign")).to_have_count(0)
    table.check_accessible()


def test_the_language_is_switched_in_place(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    choice = tool(table, "language")
    expect(choice.locator("option")).to_have_text(["English", "Français"])
    expect(choice).to_have_value("en")
    choice.focus()
    choice.select_option("fr")
    expect(table.root.locator(".cl-headline")).to_have_text("À toi de jouer.")
    expect(table.root).to_have_attribute("lang", "fr")
    expect(tool(table, "language")).to_have_accessible_name("Langue")
    expect(tool(table, "language")).to_have_value("fr")
    assert table.focused_key() == "tool-language"


def test_the_rules_open_as_text_of_the_package(toy: Any, table_page: Any) -> None:
    rules = (
        "<h1>Toy</h1><h2 data-section='1'>§1 Cards</h2><p>One <em>card</em>.</p><script>1</script>"
    )
    written: list[Json] = []

    class Ruled(ToyAdapter):
        def rules(self, snapshot: GameSnapshot) -> Json:
            return written[0] if written else super().rules(snapshot)

    table = table_page(toy(state=deal(3), adapter=Ruled), width=320)
    tool(table, "rules").click()
    expect(table.root.locator(".cl-notice")).to_contain_text("not been written yet")
    written.append({"html": rules + "<p>Long.</p>" * 80, "section": None})
    tool(table, "rules").click()
    dialog = table.root.get_by_role("dialog", name="Toy")
    expect(dialog.locator('[data-section="1"]')).to_have_text("§1 Cards")
    assert dialog.locator("script").count() == 0
    table.check_accessible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def test_the_screen_changes_hands_behind_a_curtain(toy: Any, table_page: Any) -> None:
    table = table_page(toy(None, None, names=("Ada", "Blaise"), state=deal(3)), width=320)
    lift = table.root.get_by_role("button", name="I am Ada")
    table.check_accessible()
    expect(table.root.locator(".toy-hand button")).to_have_count(0)
    lift.click()
    card(table, table.widget.state.hands[0][0]).click()
    expect(table.root.get_by_role("button", name="I am Blaise")).to_be_focused()
    expect(table.root.locator(".toy-hand button")).to_have_count(0)


# -- the kernel ---------------------------------------------------------------------------------


def test_a_saved_position_says_run_this_cell_and_recovers(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3), language="fr"), lives=False, width=320)
    status = table.root.locator(".cl-status")
    expect(status).to_be_hidden()
    expect(status).to_contain_text("Exécute cette cellule")
    expect(table.root.locator(".toy-hand button")).to_have_count(3)
    number = table.widget.state.hands[0][0]
    card(table, number).click()
    assert table.widget.state.actions == () or table.widget.state.actions[0][0] == 1
    table.check_accessible()
    table.kernel_lives = True
    tool(table, "rules").focus()
    card(table, number).focus()
    expect(status).to_be_hidden()
    card(table, number).click()
    expect(rounds(table)).to_have_count(1)


def test_a_kernel_that_keeps_a_move_waiting_is_called_slow(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    status = table.root.locator(".cl-status")
    choice = tool(table, "language")
    expect(choice.locator("option")).to_have_text(["English", "Français"])
    expect(choice).to_have_value("en")
    choice.focus()
    choice.select_option("fr")
    expect(table.root).to_have_attribute("lang", "fr")
    table.kernel_lives = False
    card(table, table.widget.state.hands[0][0]).click()
    expect(status).to_contain_text("Ton coup est gardé")


def test_a_click_on_a_position_that_has_changed_is_refused(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    expect(card(table, table.widget.state.hands[0][0])).to_be_visible()
    table.page.evaluate("() => { table.model.get('view').revision -= 1; }")
    card(table, table.widget.state.hands[0][0]).click()
    expect(table.root.locator(".cl-notice")).to_contain_text("position has changed")
    assert all(seat == 1 for seat, _ in table.widget.state.actions)
    table.page.evaluate("() => { table.model.get('view').revision += 1; }")
    table.widget.new_game()
    expect(table.root.locator(".cl-notice")).to_be_hidden()


def test_hostile_answers_leave_the_page_standing(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    rng = Random(4)
    junk = [None, 3, "x", [], {}, {"kind": "answer"}, {"kind": "answer", "nonce": {}}, HOSTILE]
    for _ in range(300):
        table.widget.send(rng.choice(junk))
    card(table, table.widget.state.hands[0][0]).click()
    expect(rounds(table)).to_have_count(1)


def test_two_views_of_one_widget_show_the_same_and_clean_up(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)), views=2)
    second = table.page.locator(".cl-root").nth(1)
    number = table.widget.state.hands[0][0]
    second.get_by_role("button", name=str(number), exact=True).click()
    for view in (table.root, second):
        expect(view.locator(".toy-rounds li")).to_have_count(1)
    table.check_accessible()
    assert table.page.evaluate("() => table.listening()") > 0
    table.close_views()
    expect(table.page.locator(".cl-root")).to_have_count(0)
    assert table.page.evaluate("() => table.listening()") == 0


def test_two_views_on_one_page_say_each_thing_once(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)), views=2)
    second = table.page.locator(".cl-root").nth(1)
    past = {item["id"] for item in table.widget.view["spoken"]}
    for _ in range(2):
        second.locator(".toy-hand button").first.click()
        table.settle()
    heard = table.page.locator(".cl-live p").all_inner_texts()
    spoken = table.widget.view["spoken"]
    told = [item["text"] for item in spoken if item["id"] not in past]
    assert len(told) > 2
    assert {text: heard.count(text) for text in told} == {text: told.count(text) for text in told}


# -- looks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "dark", "language"),
    [(320, False, "fr"), (320, True, "en"), (560, False, "en"), (760, True, "fr")],
)
def test_the_frame_is_accessible_and_fits(
    toy: Any, table_page: Any, width: int, dark: bool, language: str
) -> None:
    names = ("Marguerite de Navarre", None)
    widget = toy(names=names, state=deal(3), language=language)
    table = table_page(widget, width=width, dark=dark, host="jupyterlab")
    tool(table, "type").click()
    assert table.overflow() == 0
    table.check_accessible()
    small = table.root.evaluate(
        """(root) => [...root.querySelectorAll("button, input, select")]
             .filter((each) => each.checkVisibility())
             .map((each) => each.getBoundingClientRect())
             .filter(({ width, height }) => width < 44 || height < 44).length"""
    )
    assert small == 0


@pytest.mark.parametrize("host", ["plain", "jupyterlab", "vscode", "colab", "marimo"])
@pytest.mark.parametrize("dark", [False, True])
def test_the_theme_is_the_hosts_until_one_is_forced(
    toy: Any, table_page: Any, host: str, dark: bool
) -> None:
    system = "dark" if dark == (host == "plain") else "light"
    table = table_page(toy(state=deal(3)), host=host, dark=dark, color_scheme=system)
    expect(table.root).to_have_attribute("data-cl-theme", "dark" if dark else "light")
    table.widget.theme = "light" if dark else "dark"
    expect(table.root).to_have_attribute("data-cl-theme", "light" if dark else "dark")
    ground = table.root.locator(".cl-card").evaluate(
        "(card) => getComputedStyle(card).backgroundColor"
    )
    assert ground == ("rgb(251, 247, 238)" if dark else "rgb(28, 32, 45)")


KEYS_HEARD = """() => {
    window.keys = [];
    addEventListener("keydown", (event) => {
        const marked = event.target.closest("[data-lm-suppress-shortcuts]") !== null;
        keys.push([event.key, marked, event.defaultPrevented]);
    });
}"""


def test_the_notebook_around_never_sees_our_keys(toy: Any, table_page: Any) -> None:
    table = table_page(toy(state=deal(3)))
    table.page.evaluate(KEYS_HEARD)
    tool(table, "type").click()
    table.page.keyboard.type("dD")
    card(table, table.widget.state.hands[0][0]).focus()
    for key in ("ArrowRight", "d", "Shift+A", "b", "x", "Escape", "Home"):
        table.page.keyboard.press(key)
    assert table.page.evaluate("() => keys") == []
    # JupyterLab tries `.jp-Notebook.jp-mod-commandMode … :focus` on the focused element itself.
    expect(table.root.locator(":focus")).to_have_attribute("data-lm-suppress-shortcuts", "")


@pytest.mark.parametrize("key", ["Control+s", "Meta+s", "Alt+x", "Control+Shift+c", "F9"])
def test_what_is_pressed_with_ctrl_cmd_or_alt_is_the_hosts(
    toy: Any, table_page: Any, key: str
) -> None:
    table = table_page(toy(state=deal(3)))
    table.page.evaluate(KEYS_HEARD)
    tool(table, "type").click()
    for place in (table.root.get_by_label("Type a move"), table.root.locator(".toy-hand button")):
        place.first.focus()
        table.page.keyboard.press("d")  # a key of ours leaves its mark
        table.page.keyboard.press(key)
    heard = table.page.evaluate("() => keys")
    last = key.split("+")[-1].lower()
    assert [entry for entry in heard if entry[0].lower() == last] == [
        [heard[-1][0], False, False],
        [heard[-1][0], False, False],
    ]


def test_motion_stops_for_those_who_ask_and_forced_colours_keep_the_outlines(
    toy: Any, table_page: Any
) -> None:
    table = table_page(toy(state=deal(3)), reduced_motion="reduce", forced_colors="active")
    moving = table.root.evaluate(
        """(root) => [...root.querySelectorAll("*")].filter((each) => {
             const { transitionDuration, animationName } = getComputedStyle(each);
             return transitionDuration !== "0s" || animationName !== "none";
           }).length"""
    )
    assert moving == 0
    border = tool(table, "rules").evaluate("(each) => getComputedStyle(each).borderTopStyle")
    assert border == "solid"


def test_in_forced_colours_drawings_are_made_of_the_colours_of_texts(
    toy: Any, table_page: Any
) -> None:
    """No colour of a drawing is forced: those of a dark theme vanish on a white ground."""
    table = table_page(toy(state=deal(3), theme="dark"), forced_colors="active")
    ink, text = table.root.evaluate(
        """(root) => {
             const colour = (value) => {
               const mark = document.createElementNS("http://www.w3.org/2000/svg", "svg");
               mark.style.fill = value;
               root.append(mark);
               const { fill } = getComputedStyle(mark);
               mark.remove();
               return fill;
             };
             return [colour("var(--cl-ink)"), colour("CanvasText")];
           }"""
    )
    assert ink == text

"""The table of Catch the King and the Queen in a real browser: the way back, options, access."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.tafl.page import (
    Player,
    at_table,
    expect_action,
)
from playwright.sync_api import Locator, expect

from cantorlab import CatchTheQueen, Tafl
from cantorlab.languages.house_rules import house_rules
from cantorlab.languages.texts import Language, say
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.table.table import Table

# -- the way back ---------------------------------------------------------------------------------


def test_one_steps_through_the_game_looks_and_branches(table_page: Any) -> None:
    player = at_table(table_page, width=760)
    rng = Random(6)
    for _ in range(3):
        player.move(rng.choice(player.view["actions"]))
    state = player.table.widget.state
    player.press("step-back", "step-back")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("4 / 6")
    past = state.record.replay(4)
    pieces = past.observation(None)["pieces"]
    assert player.standing() == {piece["square"]: piece["piece"] for piece in pieces}
    assert player.table.widget.state is state
    assert "Position after move 4 of 6" in player.table.spoken()[-1]
    player.table.check_accessible()
    player.press("step-first")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("0 / 6")
    player.press("step-now")
    player.check_board()
    player.press("move-2", "e5")
    dialog = player.table.root.locator("dialog")
    expect(dialog).to_contain_text("The 4 moves played after this one will be dropped.")
    dialog.locator("button.cl-primary").click()
    expect(player.table.root.locator(".cl-step-at")).to_have_text("2 / 2")
    assert player.table.widget.state == state.record.replay(2)
    player.move(rng.choice(player.view["actions"]))


def test_undo_and_changing_sides(table_page: Any) -> None:
    player = at_table(table_page)
    player.move("d1-d4")
    player.press("tool-undo")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("0 / 0")
    player.press("wish-swap")
    player.table.root.get_by_role("button", name="No, keep my side").click()
    expect(player.table.root.locator("dialog")).to_have_count(0)
    assert player.view["seat"] == 0
    player.press("wish-swap")
    player.table.root.get_by_role("button", name="Yes, change sides").click()
    player.settle()
    expect(player.table.root.locator(".cl-headline")).to_contain_text("defender or the king")
    assert len(player.table.widget.state.actions) == 1


# -- options, languages, access -------------------------------------------------------------------


def axis_of(form: Locator, variant: str, axis: str) -> Locator:
    return form.locator(f"input[name={variant}][value={axis}]")


def choose(form: Locator, variant: str, axis: str) -> None:
    axis_of(form, variant, axis).check()


def test_a_well_known_mix_sets_every_tile_and_is_played(table_page: Any) -> None:
    player = at_table(table_page)
    player.press("tool-new_game")
    form = player.table.root.locator("dialog form")
    classic, everything = (
        form.get_by_role("button", name=name) for name in ("Classic", "Everything")
    )
    expect(classic).to_have_attribute("aria-pressed", "true")
    everything.click()
    expect(everything).to_have_attribute("aria-pressed", "true")
    expect(classic).to_have_attribute("aria-pressed", "false")
    expect(axis_of(form, "victory", "vertical")).to_be_checked()
    form.get_by_role("checkbox", name="Young king").uncheck()
    expect(everything).to_have_attribute("aria-pressed", "false")
    form.locator("button.cl-primary").click()
    player.settle()
    expect(player.square("e1").locator(".cl-piece")).to_have_attribute("data-piece", "merchant")
    assert player.table.widget.state.options["jarl"] == "horizontal"
    assert player.table.widget.state.options["young_king"] is False


def test_the_panel_is_walked_with_keys_alone(table_page: Any) -> None:
    """Radio buttons and boxes of the page's own: Tab from group to group, arrows within one."""
    player = at_table(table_page)
    player.square("tool-new_game").focus()
    press = player.page.keyboard.press
    press("Enter")
    form = player.table.root.locator("dialog form")
    press("Tab")  # from the cross to the opponents
    expect(form.locator("input[name=opponent][value=random]")).to_be_focused()
    press("ArrowRight")
    expect(form.locator("input[name=opponent][value=novice]")).to_be_checked()
    expect(form.locator(".cl-about").first).to_have_text("Looks a little ahead, and often slips.")
    press("Tab")
    press("ArrowRight")
    expect(form.get_by_role("radio", name="Defender")).to_be_checked()
    press("Enter")
    expect(player.table.root.locator("dialog")).to_have_count(0)
    player.settle()
    assert player.table.widget.view["seat"] == 1


def test_the_panel_cannot_choose_what_clashes_and_says_why(table_page: Any) -> None:
    player = at_table(table_page, language="fr")
    player.press("tool-new_game")
    form = player.table.root.locator("dialog form")
    player.table.check_accessible()
    choose(form, "godi", "vertical")
    expect(axis_of(form, "jarl", "vertical")).to_be_disabled()
    expect(axis_of(form, "jarl", "horizontal")).to_be_enabled()
    reason = form.locator(".cl-reason")
    expect(reason).to_contain_text("Godi et Jarl ne peuvent pas partager un axe")
    choose(form, "jarl", "horizontal")
    for axis in ("vertical", "horizontal"):
        expect(axis_of(form, "victory", axis)).to_be_disabled()
    expect(reason).to_contain_text("retires-en un")
    form.get_by_role("checkbox", name="Archers").check()
    form.locator("button.cl-primary").click()
    expect(player.square("a5").locator(".cl-piece")).to_have_attribute("data-piece", "jarl")
    expect(player.square("e6").locator(".cl-piece")).to_have_attribute("data-facing", "up")


@pytest.mark.parametrize(("dark", "language"), [(False, "en"), (True, "fr")])
@pytest.mark.parametrize("make", [Tafl, CatchTheQueen])
def test_the_table_is_accessible_in_both_colours(
    table_page: Any, make: type[Table], dark: bool, language: str
) -> None:
    settings: Json = {"archers": True, "victory": True, "jarl": True} if make is Tafl else {}
    game = make(seed=3, opponent="random", language=language, **settings)
    player = at_table(table_page, game, width=760 if dark else 560, dark=dark)
    player.table.check_accessible()
    action = player.view["actions"][0]
    player.press(action[:2])
    player.table.check_accessible()
    player.press(action[3:])
    player.settle()
    assert player.table.overflow() == 0


def test_the_language_changes_in_place(table_page: Any) -> None:
    player = at_table(table_page)
    player.press("d1")
    player.square("tool-language").select_option("fr")
    expect(player.table.root.locator(".cl-headline")).to_have_text("À toi : joue un assaillant.")
    assert re.match(r"d1, assaillant, \d coups possibles", player.label("d1"))


def test_the_rules_open(table_page: Any) -> None:
    player = at_table(table_page, CatchTheQueen(language="fr"))
    player.press("tool-rules")
    expect(player.table.root.locator("dialog")).to_contain_text("reine")
    expect(player.table.root.locator('[data-section="3.6"]')).to_be_focused()
    expect(player.table.root.locator('[data-section="3.6"]')).to_be_in_viewport()


def test_the_rules_open_at_the_section_that_a_refusal_rests_on(table_page: Any) -> None:
    player = at_table(table_page, archers=True)
    player.press("d1", "a1")
    notice = player.table.root.locator(".cl-notice")
    expect(notice.get_by_role("button")).to_have_text("Rules")
    expect(notice).not_to_contain_text("§")
    assert "§" not in player.table.spoken()[-1]
    player.press("tool-rules")
    expect(player.table.root.locator('[data-section="3.2"]')).to_be_focused()
    player.page.keyboard.press("Escape")
    player.press("tool-rules")
    expect(player.table.root.locator("dialog")).to_be_visible()
    assert player.page.evaluate("() => document.querySelector('.cl-dialog-body').scrollTop") == 0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_examples_of_the_rules_are_drawn(table_page: Any, language: Language) -> None:
    player = at_table(table_page, language=language, width=320, dark=True)
    player.press("tool-rules")
    boards = player.table.root.locator(".cl-diagram")
    codes = re.findall(r"`([^`]+)`", house_rules("tafl", language))
    lines = [code for code in codes if "/" in code]
    assert len(lines) > 14
    expect(boards).to_have_count(len(lines))
    for at, line in enumerate(lines):
        pieces = boards.nth(at).locator(".cl-piece")
        names = pieces.evaluate_all("(pieces) => pieces.map((piece) => piece.dataset.piece)")
        seen = tafl.parse_position(line).observation(None)
        assert sorted(names) == sorted(piece["piece"] for piece in seen["pieces"])
        assert boards.nth(at).locator(".cl-forest").count() == len(seen["forests"])
    ring = boards.nth(4)
    expect(ring.locator('[data-last="true"]')).to_have_count(2)
    assert f"{say('tafl.piece.king', language)} d4" in (ring.get_attribute("aria-label") or "")
    player.table.check_accessible()
    assert player.table.overflow() == 0


def test_the_button_that_starts_a_game_is_in_sight_however_long_the_form(table_page: Any) -> None:
    player = at_table(table_page, width=320, language="fr")
    player.press("tool-new_game")
    expect(player.table.root.locator("dialog form .cl-primary")).to_be_in_viewport(ratio=1)


def test_a_saved_board_is_seen_without_a_kernel(table_page: Any) -> None:
    player = at_table(table_page, lives=False)
    player.check_board()
    expect(player.table.root.locator(".cl-status")).to_contain_text("Run this cell")
    player.press("d1", "d4")
    player.check_board()


def test_pieces_walk_where_motion_is_welcome(table_page: Any) -> None:
    game = Tafl(seed=7, opponent="person", language="en")
    player = Player(table_page(game, reduced_motion="no-preference"))
    player.page.evaluate(
        """() => {
          window.walks = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            window.walks.push([this.className, frames[0].transform, timing.duration]);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    size = player.square("d1").evaluate("(each) => each.getBoundingClientRect().width")
    player.press("d1", "d4")
    expect_action(player, "d1-d4")
    player.settle()
    walks = player.page.evaluate("() => window.walks")
    ((moved, start, lasts),) = walks
    assert (moved, lasts) == ("cl-piece", 200)
    across, down = re.findall(r"[-\d.]+", start)
    assert (float(across), float(down)) == (0, pytest.approx(3 * size, abs=0.5))
    calm = at_table(table_page, opponent="person")
    calm.press("d1", "d4")
    expect_action(calm, "d1-d4")
    calm.settle()
    assert calm.page.evaluate("() => document.getAnimations().length") == 0


def test_the_page_is_left_clean(table_page: Any) -> None:
    player = at_table(table_page)
    player.table.close_views()
    expect(player.page.locator(".cl-root")).to_have_count(0)
    assert player.page.evaluate("() => table.listening()") == 0

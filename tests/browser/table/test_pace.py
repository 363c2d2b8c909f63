"""The computer's pace is chosen and followed by mouse, touch and keys; what it did is shown."""

from __future__ import annotations

from typing import Any

import pytest
from browser.siggil.page import until
from browser.tafl.page import first
from playwright.sync_api import Page, expect

from cantorlab import Siggil, Tafl
from cantorlab.rules import siggil

FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    flights.push(this.className);
    return animate.apply(this, given);
  };
}"""


def waiting(**settings: Any) -> Tafl:
    return Tafl(opponent=first, side="defender", pace="step", seed=1, **settings)


def by_mouse(page: Page) -> None:
    page.locator('[data-cl-key="step"]').click()


def by_touch(page: Page) -> None:
    page.locator('[data-cl-key="step"]').tap()


def by_keys(page: Page) -> None:
    page.locator('[data-cl-key="a9"]').focus()
    page.keyboard.press(".")


@pytest.mark.parametrize("go_on", [by_mouse, by_touch, by_keys])
@pytest.mark.parametrize("width", [320, 576])
def test_the_computer_goes_on_when_one_says_so_and_nothing_jumps(
    table_page: Any, go_on: Any, width: int
) -> None:
    table = table_page(
        waiting(names=["Ordinateur (au hasard)", "Toi"], language="fr"), width=width, has_touch=True
    )
    step = table.root.locator('[data-cl-key="step"]')
    expect(step).to_be_visible()
    expect(step).to_have_accessible_name("Continuer")
    assert table.overflow() == 0
    table.check_accessible()
    assert table.root.locator(".cl-headline").bounding_box()["height"] < 3 * 1.3 * 17  # two lines
    before = table.root.locator(".cl-squares").bounding_box()
    go_on(table.page)
    expect(step).to_be_hidden()
    expect(table.root.locator(".cl-step-at")).to_have_text("1 / 1")
    assert table.root.locator(".cl-squares").bounding_box() == before


def test_the_pace_is_chosen_on_the_panel_and_counts_at_once(table_page: Any) -> None:
    game = waiting(language="en")
    table = table_page(game)
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    table.root.locator("dialog summary").click()
    select = table.root.get_by_label("Pace of the computer")
    expect(select).to_have_value("step")
    select.select_option("brisk")
    expect(table.root.locator(".cl-step-at")).to_have_text("1 / 1")
    assert game.pace == "brisk"
    table.check_accessible()
    table.page.keyboard.press("Escape")
    table.root.locator('[data-cl-key="tool-language"]').select_option("fr")
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    expect(table.root.get_by_label("Rythme de l’ordinateur")).to_have_value("brisk")


def test_where_nobody_waits_for_a_computer_the_panel_asks_no_pace(table_page: Any) -> None:
    table = table_page(Tafl(opponent="person", language="en"))
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    expect(table.root.locator("dialog form")).to_be_visible()
    expect(table.root.get_by_label("Pace of the computer")).to_have_count(0)


def before_a_steal() -> tuple[siggil.SiggilState, str]:
    """A position where the computer may steal a spirit of the person's, and that action."""
    for seed in range(60):
        state = siggil.start(2, "passage", seed=seed)
        while not state.is_terminal:
            actions, seat = state.legal_actions(), state.to_act[0]
            owned = state.observation(None)["owners"]
            steals = [
                each
                for each in actions
                if each.startswith("take") and owned.get(each.split()[1], seat) != seat
            ]
            if seat == 1 and steals:
                return state, steals[0]
            takes = [each for each in actions if each.startswith("take")]
            state = state.apply((takes or actions)[0])
    raise AssertionError("nobody ever steals")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stolen_spirit_flies_to_the_thief_and_its_loss_is_pointed_out(
    table_page: Any, motion: str
) -> None:
    state, steal = before_a_steal()

    def thief(_seen: Any, actions: list[str], _rng: Any) -> str:
        return steal if steal in actions else actions[0]

    game = Siggil(opponent=thief, pace="step", language="en")
    game.state = state
    table = table_page(game, reduced_motion=motion)
    table.page.evaluate(FLIGHTS)
    told = len(table.spoken())
    table.root.locator('[data-cl-key="step"]').click()
    spirit = steal.split()[1]
    mine = table.root.locator(f'[data-seat="1"] [data-spirit="{spirit}"]')
    expect(mine).to_be_visible()
    table.settle()
    flights = table.page.evaluate("() => flights")
    spirits = [name for name in flights if "cl-sg-flying-spirit" in name]
    robbed = [name for name in flights if name == "cl-sg-seat"]
    assert (len(spirits), len(robbed)) == ((1, 1) if motion == "no-preference" else (0, 0))
    assert len(table.spoken()) > told


def test_ones_own_capture_flies_once_with_its_cards(table_page: Any) -> None:
    game = Siggil(opponent="novice", pace="step", language="en")
    game.state = until(siggil.start(2, seed=3), 20)
    table = table_page(game)
    take = next(each for each in game.view["actions"] if " with " in each)
    cards = take.split()[3:]
    for card in cards:
        table.root.locator(f'[data-cl-key="hand-{card}"]').click()
    table.page.evaluate(FLIGHTS)
    table.delay = 0.2
    table.root.locator('[data-cl-key="take"]').first.click()
    spirit = take.split()[1]
    expect(table.root.locator(f'[data-near="true"] [data-spirit="{spirit}"]')).to_be_visible()
    table.delay = 0.0
    table.rest()
    flights = [name for name in table.page.evaluate("() => flights") if "flying" in name]
    assert len(flights) == 1 + len(cards)

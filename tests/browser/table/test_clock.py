"""The clocks of two people on the screen: they run, are said sparingly, and the kernel decides."""

from __future__ import annotations

from typing import Any

import pytest
from browser.listener import Listener
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl


@pytest.mark.parametrize("width", [320, 760])
def test_the_time_of_whose_turn_it_is_runs_on_the_page(table_page: Any, width: int) -> None:
    game = Tafl(opponent=None, clock="5+3", language="en", names=["Ada", "Bo"])
    table = table_page(game, width=width, reduced_motion="reduce")
    table.check_accessible()
    one, other = (table.root.locator(f'[data-clock="{seat}"]') for seat in (0, 1))
    expect(one).to_have_text("5:00")
    game.act("d1-d4")
    expect(one).to_have_text("5:03")
    expect(other).to_have_attribute("data-runs", "true")
    expect(other).to_have_text("4:59")  # a second later, without a word of the kernel's
    expect(one).to_have_text("5:03")
    assert table.overflow() == 0


def test_what_is_left_is_said_at_few_moments_and_the_end_is_the_kernels(table_page: Any) -> None:
    game = Tafl(opponent=None, clock="1+0", language="en", names=["Ada", "Bo"])
    table = table_page(game, reduced_motion="reduce")
    listener = Listener(table)
    game.act("d1-d4")
    game._session.clock.left[1] = 11.0
    game._session.refresh()
    listener.wait_for("Bo · defender: 10 seconds left")
    game._session.clock.left[1] = 0.3
    game._session.refresh()
    expect(table.root.locator(".cl-headline")).to_have_text("Bo is out of time.")
    listener.wait_for("out of time")
    assert game.outcome.reason == "time"
    expect(table.root.locator(".cl-result")).to_be_visible()
    assert table.page.evaluate("() => heard.filter((each) => /left/.test(each)).length") == 1


@pytest.mark.parametrize("make", [Tafl, CatchTheQueen, Cantor, Siggil])
def test_whoever_is_out_of_time_against_the_computer_hears_that_and_sees_it(
    table_page: Any, make: Any
) -> None:
    game = make(opponent="random", clock="1+0", seed=1, journal=False, language="en", pace="brisk")
    table = table_page(game, reduced_motion="reduce")
    listener = Listener(table)
    clock = game._session.clock
    while not (clock.begun and clock.running):
        game.play(game.view["actions"][0])
    clock.left[game.viewer] = 0.3
    game._session.refresh()
    listener.wait_for("out of time")
    over = "You are out of time."
    expect(table.root.locator(".cl-headline")).to_have_text(over)
    said: list[str] = table.page.evaluate("() => heard")
    assert said.count(over) == 1
    assert "win" not in f"{table.root.inner_text()} {said}".lower().split()
    assert not [each for each in said if "win" in each]

"""A line to the kernel that loses messages, up and down: each move is played once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from browser.tafl.page import at_table
from playwright.sync_api import expect

# What a host or the browser tells when the line is there again.
ONLINE = "() => window.dispatchEvent(new Event('online'))"
FRAME = "() => new Promise(requestAnimationFrame)"


@pytest.mark.parametrize("opponent", ["person", "random"])
def test_what_a_line_loses_goes_again_and_is_played_once(table_page: Any, opponent: str) -> None:
    player = at_table(table_page, opponent=opponent, pace="brisk")
    table, chance, moves = player.table, Random(opponent), 6
    played, step = table.widget, table.root.locator(".cl-step-at")
    plies = 0
    for number in range(moves):
        origin, end = chance.choice(played.view["actions"]).split("-")
        if number % 2:  # the kernel hears nothing
            table.kernel_lives = False
            player.press(origin, end)
            table.kernel_lives = True
        else:  # it plays the move, and computers answer, but nothing is heard of it
            publish, played.comm.publish_msg = played.comm.publish_msg, lambda *_, **__: None
            player.press(origin, end)
            while len(played.state.actions) == plies or played.view["thinking"]:
                table.page.evaluate(FRAME)
            played.comm.publish_msg = publish
        table.page.evaluate(ONLINE)
        plies += 1 if opponent == "person" else 2
        expect(step).to_have_text(f"{plies} / {plies}")
    assert len(played.state.actions) == plies
    expect(table.root.locator(".cl-status, .cl-notice")).to_have_count(2)
    for line in table.root.locator(".cl-status, .cl-notice").all():
        expect(line).to_be_hidden()

"""One click: how much code it runs through, which may not grow unnoticed."""

from __future__ import annotations

import pytest
from benchmarks.one_click import asked, files_of, observations, ready, run_through, without_law

# Files and functions of a click between two people without the rules, and a few more.
MOST = {"cantor": (38, 173), "siggil": (23, 117), "tafl": (25, 120), "queen": (26, 121)}


@pytest.mark.parametrize("game", MOST)
def test_a_click_runs_through_no_more_of_the_table_than_it_did(game):
    table = ready(game, "person")
    run_through(table, asked(table))  # what is cached is cached now
    seen = run_through(table, asked(table))
    assert observations(seen) == 1
    table_code = without_law(seen)
    files, functions = MOST[game]
    assert len(files_of(table_code)) <= files
    assert len(table_code) <= functions


@pytest.mark.parametrize("game", MOST)
def test_no_helper_is_asked_that_has_nothing_to_say(game):
    table = ready(game, "person")
    names = {file.rsplit("/", 1)[1] for file in files_of(run_through(table, asked(table)))}
    assert not names & {"clock.py", "hints.py", "review.py", "background.py"}


def test_a_helper_that_was_asked_is_looked_at_until_it_has_nothing_more_to_say():
    table = ready("tafl", "person")
    table._screen.command("hint", {})
    assert table.view["hint"]["action"] in table.view["actions"]
    names = {file.rsplit("/", 1)[1] for file in files_of(run_through(table, asked(table)))}
    assert "hints.py" in names
    assert table.view["hint"] is None
    names = {file.rsplit("/", 1)[1] for file in files_of(run_through(table, asked(table)))}
    assert "hints.py" not in names

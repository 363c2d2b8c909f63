"""One click: how much code it runs through, which may not grow unnoticed."""

from __future__ import annotations

from statistics import median_low

import pytest
from benchmarks.one_click import (
    asked,
    clicks,
    files_of,
    observations,
    ready,
    run_through,
    without_law,
)

# Files and functions of a click between two people without the law, and of the largest of some:
# at Cantor a duel is fought and told of, and the panel offers its place from then on.
MOST = {
    "cantor": (28, 140, 35, 180),
    "siggil": (24, 131, 25, 140),
    "tafl": (26, 139, 26, 139),
    "queen": (27, 140, 27, 141),
}


def classes_of(seen):
    """The classes whose methods are among these functions."""
    return {name.split(".")[0] for _, name, _ in seen if "." in name}


@pytest.mark.parametrize("game", MOST)
def test_a_click_runs_through_no_more_of_the_table_than_it_did(game):
    seen = clicks(game, "person")
    assert {observations(each) for each in seen} == {1}
    own = [without_law(each) for each in seen]
    files, functions = [len(files_of(each)) for each in own], [*map(len, own)]
    most = (median_low(files), median_low(functions), max(files), max(functions))
    assert all(now <= then for now, then in zip(most, MOST[game], strict=True)), most


@pytest.mark.parametrize("game", MOST)
def test_no_helper_is_asked_that_has_nothing_to_say(game):
    table = ready(game, "person")
    seen = run_through(table, asked(table))
    names = {file.rsplit("/", 1)[1] for file in files_of(seen)}
    assert not names & {"clock.py", "review.py", "background.py", "computer_players.py"}
    assert "HintFinder" not in classes_of(seen)


def test_a_helper_that_was_asked_is_looked_at_until_it_has_nothing_more_to_say():
    table = ready("tafl", "person")
    table._screen.command("hint", {})
    assert table.view["hint"]["action"] in table.view["actions"]
    assert "HintFinder" in classes_of(run_through(table, asked(table)))
    assert table.view["hint"] is None
    assert "HintFinder" not in classes_of(run_through(table, asked(table)))

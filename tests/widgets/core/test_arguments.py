"""Refused arguments of every table: the same for all games."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from widgets.every import send

from cantorlab import Cantor, CatchTheQueen, Quiz, Siggil, Tafl
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.widgets.table.table import Table

GAMES = [Cantor, CatchTheQueen, Siggil, Tafl]


@pytest.mark.parametrize("seed", ["a", 1.5, True, (1, 2)])
@pytest.mark.parametrize("make", GAMES)
def test_a_seed_is_a_whole_number_or_none(make: Callable[..., Table], seed: object) -> None:
    with pytest.raises(ValueError, match="a seed is a whole number"):
        make(seed=seed)


@pytest.mark.parametrize("make", GAMES)
def test_a_seed_of_numpy_is_one_too(make: Callable[..., Table]) -> None:
    assert make(seed=np.int64(3)).state == make(seed=3).state


@pytest.mark.parametrize("make", GAMES)
def test_names_are_texts_and_players_can_play(make: Callable[..., Table]) -> None:
    with pytest.raises(ValueError, match="name is a text"):
        make(names=[1, 2])
    with pytest.raises(ValueError, match="a player is the name of a level"):
        make(opponent=5)


@pytest.mark.parametrize("make", [*GAMES, Quiz])
def test_what_a_browser_sets_in_the_panel_is_bounded(make: Callable[..., Any]) -> None:
    widget = make(seed=1)
    before = widget.view
    numbers: list[object] = [-1, 0, 10**6, 2**52, 2**70, 1e300, float("nan"), True, "9" * 150]
    wrong: list[object] = [*numbers, [1] * 150, [1] * 300, "n" * 201, ["n"] * 150, {"a": 1}]
    for field in before["options"]:
        for value in wrong:
            if field["kind"] == "switch" and value is True:
                continue
            if field["kind"] == "text" and isinstance(value, str) and len(value) <= 200:
                continue  # a text within bounds is judged by the rules
            name = "new_sheet" if make is Quiz else "new_game"
            send(
                widget,
                kind="command",
                name=name,
                params={field["name"]: value},
                revision=before["revision"],
            )
            assert widget.view == before, (field["name"], value)


def test_a_list_without_end_is_refused_at_once() -> None:
    for name in ("level", "kinds", "families"):
        with pytest.raises(ValueError, match=f"{name} may list at most 100"):
            Quiz(**{name: itertools.count()})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "begun"),
    [
        (Cantor, cantor.start("express", seed=2)),
        (Siggil, siggil.start(2, seed=2)),
        (Tafl, tafl.start(archers=True)),
        (CatchTheQueen, tafl.start_queen()),
    ],
)
def test_a_table_begins_from_a_state_or_its_line(table, begun):
    quiet = {"opponent": "person", "journal": False}
    assert table(state=begun, **quiet).state == begun
    assert table(state=begun.position, **quiet).state.position == begun.position
    for wrong in (5, "nonsense"):
        with pytest.raises(ValueError, match=r"position|state is a state or its line"):
            table(state=wrong, **quiet)

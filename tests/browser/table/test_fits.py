"""Everything is in sight: 640 px of height do at 760 px of width; cards fill a phone's width."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cantorlab import Cantor, CatchTheQueen, FormulaLab, Siggil, Tafl, players
from cantorlab.rules import siggil, tafl
from cantorlab.rules.state import State

TALLEST = 640
BROAD = {"width": 760, "reduced_motion": "reduce"}
PHONE = {"width": 360, "reduced_motion": "reduce"}
#: What the body of a card keeps free at both sides, with the card's own lines.
PADDING = 34


def played(state: Any, plies: int, player: Any) -> State:
    """The state after so many actions of ``player``, or at the end."""
    rng = Random(1)
    for _ in range(plies):
        if state.is_terminal:
            break
        seat = state.to_act[0]
        action = player(state.observation(seat), state.legal_actions(seat), rng)
        state = state.apply(action, seat)
    return state  # type: ignore[no-any-return]


def at_random(_seen: Any, actions: list[str], rng: Random) -> str:
    return rng.choice(actions)


def height(table: Any) -> float:
    """Return how high the widget is, once the page shows what the kernel has come to."""
    revision = table.widget.view.get("revision")
    table.page.wait_for_function(
        "(revision) => table.model.get('view').revision >= revision", arg=revision
    )
    table.page.evaluate("() => new Promise(requestAnimationFrame)")
    return float(table.root.bounding_box()["height"])


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_every_layout_is_in_sight_from_deal_to_end(
    table_page: Any, layout: str, count: int
) -> None:
    game = Siggil(
        players=count, layout=layout, opponent="novice", pace="step", seed=3, language="fr"
    )
    table = table_page(game, **BROAD)
    start, novice = siggil.start(count, layout, seed=3), players.named("siggil", "novice")
    for plies in (0, 20, 40, 60, 1000):
        game.state = played(start, plies, novice)
        assert height(table) <= TALLEST, plies
        assert table.overflow() == 0


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_every_layout_fills_a_phones_width(table_page: Any, layout: str) -> None:
    table = table_page(Siggil(layout=layout, opponent="person", seed=3), **PHONE)
    lies = table.root.locator(".cl-sg-place").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map(({ x, right }) => [x, right])"
    )
    across = max(right for _, right in lies) - min(left for left, _ in lies)
    assert across >= PHONE["width"] - PADDING - 2
    assert table.overflow() == 0


@pytest.mark.parametrize(
    ("make", "variants"),
    [(Tafl, {}), (Tafl, {"archers": True, "forest": True}), (CatchTheQueen, {})],
)
def test_the_boards_are_in_sight_from_start_to_end(
    table_page: Any, make: Any, variants: dict[str, Any]
) -> None:
    hints = ("moves", "zones", "danger") if make is Tafl else ("moves",)
    start = tafl.start(**variants) if make is Tafl else tafl.start_queen()
    game = make(**variants, opponent="random", pace="step", highlights=hints, language="fr")
    table = table_page(game, **BROAD)
    for plies in (0, 21, 60, 120):
        game.state = played(start, plies, at_random)
        assert height(table) <= TALLEST, plies


@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
@pytest.mark.parametrize("ask", [False, True])
def test_a_whole_match_of_cantor_is_in_sight(table_page: Any, mode: Any, ask: bool) -> None:
    game = Cantor(mode, opponent="random", ask=ask, seed=3, language="fr")
    table = table_page(game, **BROAD)
    rng = Random(2)
    for turn in range(60):
        table.until(lambda: not game.view["thinking"])
        view = game.view
        if turn % 3 == 0 or view["stage"] != "play":
            assert height(table) <= TALLEST, (turn, view["stage"])
        if view["stage"] == "ask":
            answer = {"seat": view["reveal"]["asked"][0], "winner": 0}
            table.send(
                {"kind": "command", "name": "say", "params": answer, "revision": view["revision"]}
            )
        elif "next" in view["commands"]:
            table.send(
                {"kind": "command", "name": "next", "params": {}, "revision": view["revision"]}
            )
        elif view["actions"]:
            game.act(rng.choice(view["actions"]))
        else:
            break
    assert height(table) <= TALLEST


@pytest.mark.parametrize(
    "explored",
    [
        {"formula": "n²"},
        {"formula": "a*n+b", "compare": (2, 3)},
        {"formula": "n²", "other": "n"},
        {"formula": "a*n+b", "other": "n²", "compare": (2, 3)},
        {"formula": "a*n²+b", "other": "|n|", "compare": (-9, 8)},  # a reason of two lines
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_explorer_is_in_sight(table_page: Any, explored: dict[str, Any], language: str) -> None:
    table = table_page(FormulaLab(**explored, language=language), **BROAD)
    assert float(table.root.bounding_box()["height"]) <= TALLEST

"""Pace of computer players: brisk, calm, or step by step."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
import traitlets
from toy_game import Toy, ToyAdapter, deal
from waiting import OwnTime, run_in_own_time, until

from cantorlab import Siggil, Tafl
from cantorlab.rules import siggil
from cantorlab.widgets.games.siggil.adapter import SiggilAdapter
from cantorlab.widgets.games.tafl.adapter import TaflAdapter
from cantorlab.widgets.table.snapshot import GameSnapshot


def first(_seen: Any, actions: list[str], _rng: Any) -> str:
    return actions[0]


def tell(table: Any, kind: str, **body: Any) -> dict[str, Any]:
    """Send a message as a page does; what it is answered with."""
    answers: list[dict[str, Any]] = []
    table.comm.publish_msg = lambda _kind, data=None, **_rest: answers.append(data)
    content = {"kind": kind, "revision": table.view["revision"], "nonce": uuid4().hex, **body}
    data = {"method": "custom", "content": content}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})
    return next(each["content"] for each in reversed(answers) if each["method"] == "custom")


def step(table: Any) -> dict[str, Any]:
    return tell(table, "command", name="step", params={})


def test_step_by_step_each_turn_of_the_computer_is_let_on() -> None:
    table = Tafl(opponent=first, side="defender", pace="step", seed=1, language="en")
    assert table.state.actions == ()
    assert "step" in table.view["commands"]
    assert not table.view["thinking"]
    assert table.view["headline"] == "first’s turn."
    assert tell(table, "action", action="e3-d3")["ok"] is False
    assert step(table)["ok"]
    assert len(table.state.actions) == 1
    assert "step" not in table.view["commands"]
    assert step(table)["ok"] is False
    table.act(table.view["actions"][0])
    assert len(table.state.actions) == 2
    assert "step" in table.view["commands"]


def test_a_turn_of_several_actions_is_one_step() -> None:
    table = Siggil(opponent="random", pace="step", seed=3, language="en")
    while not table.view["commands"].count("step"):
        table.act(table.view["actions"][0])
    before = len(table.state.actions)
    step(table)
    taken = table.state.actions[before:]
    assert {seat for seat, _ in taken} == {1}
    assert len(taken) == 2  # it draws, and takes a spirit or passes


def test_who_only_watches_lets_each_move_on() -> None:
    watched = Toy(first, first, state=deal(3), adapter=Slow, pace="step")
    for moves in range(1, 4):
        assert step(watched)["ok"]
        assert len(watched.state.actions) == moves


class Slow(ToyAdapter):
    def pace(self, snapshot: GameSnapshot) -> float:
        return 0.01


def test_the_pace_counts_at_once_and_lets_go_of_what_waits() -> None:
    table = Tafl(opponent=first, side="defender", pace="step", seed=1)
    assert table.state.actions == ()
    assert tell(table, "pace", pace="brisk")["ok"]
    assert len(table.state.actions) == 1
    assert (table.pace, table.view["pace"]) == ("brisk", "brisk")
    for bad in ("fast", 3, None):
        assert tell(table, "pace", pace=bad)["ok"] is False
    assert table.pace == "brisk"
    table.language = "fr"
    table.new_game()
    assert table.view["pace"] == "brisk"
    table.pace = "calm"
    assert table.view["pace"] == "calm"


def test_a_pace_that_there_is_not_is_refused() -> None:
    with pytest.raises(traitlets.TraitError, match="pace"):
        Tafl(pace="slow")


def test_where_no_computer_plays_there_is_no_pace() -> None:
    assert Tafl(opponent="person").view["pace"] is None


@pytest.mark.parametrize(("pace", "least"), [("brisk", 0.05), ("calm", 0.1)])
def test_a_move_takes_as_long_as_the_pace_says(
    monkeypatch: pytest.MonkeyPatch, pace: str, least: float
) -> None:
    monkeypatch.setattr(TaflAdapter, "answer", 0.05)

    async def shown(clock: OwnTime) -> None:
        began = clock.time()
        table = Tafl(opponent=first, side="defender", pace=pace)
        await until(lambda: table.state.actions)
        assert clock.time() - began >= least

    run_in_own_time(shown)


def test_after_a_capture_the_computer_lets_people_look() -> None:
    table = Siggil(opponent="novice", seed=3)
    adapter, snapshot = SiggilAdapter(), table._session.snapshot
    usual = adapter.pace(snapshot)
    state = siggil.start(2, seed=1)
    while not state.actions or not state.actions[-1][1].startswith("take"):
        actions = state.legal_actions()
        takes = [each for each in actions if each.startswith("take")]
        state = state.apply((takes or actions)[0])
    table.state = state
    assert adapter.pace(table._session.snapshot) > usual

"""A browser at a table of the toy game: it knows its seat's own secrets and no others."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from typing import Any

from toy_game import Toy, ToyState, deal
from waiting import until
from widgets.table.toys import act, command
from widgets.talking import synced, talk


def test_the_browser_sees_the_same_whatever_the_other_seat_holds() -> None:
    mine, theirs = (2, 5, 9), (1, 3, 4)
    seen = {
        synced(Toy(state=ToyState((mine, tuple(sorted(other)))), seed=1))
        for other in (theirs, (1, 3, 8), (1, 7, 8))  # the lowest is laid either way, face down
    }
    assert len(seen) == 1


def test_at_one_screen_the_curtain_shows_the_spectators_view_until_the_named_person_lifts_it() -> (
    None
):
    table = Toy(None, None, names=("Ada", "Blaise"), state=deal(3))
    send = talk(table)
    spectator = table.state.observation(None)
    assert table.view["curtain"] == {"seat": 0, "name": "Ada"}
    assert (table.view["seat"], table.view["actions"]) == (None, [])
    assert table.view["observation"] == spectator

    assert send(act(table, "lay 1"))["code"] == "table.not_now"
    assert not send(command(table, "lift_curtain", seat=1))["ok"]
    assert send(command(table, "lift_curtain", seat=0))["ok"]
    assert table.view["curtain"] is None
    assert table.view["observation"] == table.state.observation(0)

    assert send(act(table, table.view["actions"][0]))["ok"]
    assert table.view["curtain"] == {"seat": 1, "name": "Blaise"}
    assert table.view["observation"] == table.state.observation(None)
    assert send(command(table, "lift_curtain", seat=1))["ok"]
    assert send(act(table, table.view["actions"][0]))["ok"]
    assert len(table.state.rounds) == 1
    assert table.view["seat"] in (None, 1)


def test_two_persons_screen_never_holds_a_hand_behind_the_curtain() -> None:
    hands = ((2, 5, 9), (1, 3, 4)), ((1, 3, 4), (2, 5, 9))
    assert len({synced(Toy(None, None, state=ToyState(each))) for each in hands}) == 1


def test_the_picture_left_in_a_notebook_shows_the_only_person_and_no_secret_of_two() -> None:
    state = ToyState(((2, 5, 9), (1, 3, 4)))
    alone, _ = Toy(state=state)._repr_mimebundle_()
    assert "[2, 5, 9]" in alone["text/plain"]
    assert "[1, 3, 4]" not in alone["text/plain"] + alone["image/svg+xml"]
    shared, _ = Toy(None, None, state=state)._repr_mimebundle_()
    assert shared["text/plain"] == "toy None [] []"
    assert shared["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in shared


def test_an_opponents_secret_choice_does_not_make_my_click_stale() -> None:
    laid = threading.Event()

    def patient(observation: Any, actions: list[str], rng: Random) -> str:
        assert laid.wait(120)
        return actions[0]

    async def shown() -> None:
        table = Toy(None, patient, state=deal(3))
        message = act(table, table.view["actions"][0])
        assert table.view["observation"]["has_laid"] == [False, False]
        laid.set()
        await until(lambda: table.view["observation"]["has_laid"][1])
        assert table.view["observation"]["has_laid"] == [False, True]
        assert talk(table)(message)["ok"]

    asyncio.run(shown())

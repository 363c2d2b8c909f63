"""One show, one observation: how often a click asks the rules what is seen and what is legal."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from toy_game import Toy, ToyState, deal
from waiting import until

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.rules.cantor import CantorState
from cantorlab.rules.siggil import SiggilState
from cantorlab.rules.state import Json, State
from cantorlab.rules.tafl import TaflState
from cantorlab.widgets.table.table import Table


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


class Watched:
    """A table whose shows, observations and lists of legal actions are counted."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table = table
        self.shows = 0
        self.observed: Counter[int | None] = Counter()
        self.listed: list[tuple[State, int | None]] = []
        table.observe(self._shown, "view")
        for kind in (CantorState, SiggilState, TaflState, ToyState):
            self._watch(kind, monkeypatch)

    def _shown(self, _change: Any) -> None:
        self.shows += 1

    def _watch(self, kind: type[State], monkeypatch: pytest.MonkeyPatch) -> None:
        observation, legal_actions = kind.observation, kind.legal_actions

        def observe(state: Any, seat: int | None) -> Json:
            self.observed[seat] += 1
            return observation(state, seat)

        def listed(state: Any, seat: int | None = None) -> list[str]:
            self.listed.append((state, seat))
            return legal_actions(state, seat)

        monkeypatch.setattr(kind, "observation", observe)
        monkeypatch.setattr(kind, "legal_actions", listed)

    def forget(self) -> None:
        """Begin to count anew."""
        self.shows = 0
        self.observed.clear()
        self.listed.clear()

    def click(self, kind: str = "action", **body: Any) -> None:
        """Send a message as a page does."""
        content = {
            "kind": kind,
            "revision": self.table.view["revision"],
            "nonce": uuid4().hex,
            **body,
        }
        data = {"method": "custom", "content": content}
        self.table.comm.handle_msg({"content": {"data": data}, "buffers": []})

    def asked(self) -> str:
        """The first action of whoever is to act next, after curtains and reveals."""
        while not self.table.view["actions"]:
            curtain = self.table.view["curtain"]
            if curtain:
                self.click("command", name="lift_curtain", params={"seat": curtain["seat"]})
            else:
                self.click("command", name="next")
        action: str = self.table.view["actions"][0]
        return action


ALONE: dict[str, Callable[[], Table]] = {
    "cantor": lambda: Cantor(opponent=first, seed=3),
    "quest": lambda: Cantor("quest", opponent=first, seed=3),
    "siggil": lambda: Siggil(3, opponent=first, seed=3),
    "solitaire": lambda: Siggil(1, seed=3),
    "tafl": lambda: Tafl(opponent=first, archers=True, jarl=True, seed=3),
    "queen": lambda: CatchTheQueen(opponent=first, seed=3),
    "toy": lambda: Toy(None, first, state=deal(3)),
}
SHARED: dict[str, Callable[[], Table]] = {
    "cantor": lambda: Cantor(opponent="person", seed=3),
    "quest": lambda: Cantor("quest", opponent="person", ask=True, seed=3),
    "siggil": lambda: Siggil(2, opponent="person", seed=3),
    "tafl": lambda: Tafl(opponent="person", archers=True, side="defender", seed=3),
    "queen": lambda: CatchTheQueen(opponent="person", seed=3),
    "toy": lambda: Toy(None, None, state=deal(3)),
}


@pytest.mark.parametrize("game", ALONE)
def test_a_click_observes_once_a_show_and_once_for_each_move_of_the_computer(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(ALONE[game](), monkeypatch)
    table = watched.table
    for _ in range(3):
        action, before = watched.asked(), len(table.state.actions)
        watched.forget()
        watched.click(action=action)
        seats = [seat for seat, _ in table.state.actions[before:]]
        assert watched.shows >= 1
        assert watched.observed.pop(table.viewer) == watched.shows
        moves = Counter(seat for seat in seats if seat != table.viewer)
        assert watched.observed == moves
        assert _once(watched.listed), "each list of legal actions is made once"


@pytest.mark.parametrize("game", SHARED)
def test_at_a_shared_screen_a_click_shows_once_and_observes_once(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(SHARED[game](), monkeypatch)
    for _ in range(4 if game != "quest" else 3):
        action = watched.asked()
        watched.forget()
        watched.click(action=action)
        assert watched.shows == 1
        assert watched.observed == {watched.table.viewer: 1}
        assert _once(watched.listed)


def test_where_the_computer_thinks_in_the_background_a_click_shows_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        watched = Watched(Tafl(opponent=first, language="en"), monkeypatch)
        watched.forget()
        watched.click(action="d1-d4")
        assert watched.table.view["thinking"]
        assert (watched.shows, watched.observed) == (1, {0: 1, 1: 1})
        await until(lambda: not watched.table.view["thinking"])
        assert (watched.shows, watched.observed) == (2, {0: 2, 1: 1})

    asyncio.run(scene())


def test_the_picture_of_what_is_shown_needs_no_other_observation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(Tafl(opponent=first, language="en"), monkeypatch)
    watched.forget()
    watched.table._repr_mimebundle_()
    assert not watched.observed


def _once(listed: list[tuple[State, int | None]]) -> bool:
    asked = Counter((id(state), seat) for state, seat in listed)
    return max(asked.values(), default=0) <= 1

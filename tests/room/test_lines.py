"""Lines that break: who is away, what is sent again, and nothing that is lost or done twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from room.talking import Page, seated, stir

from cantorlab.room.connection import AWAY
from cantorlab.room.hall import Hall


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_is_silent_is_away_within_three_seconds_and_back_at_once(hall: Hall) -> None:
    time = Time()
    code = hall.open_table("tafl").code
    first = Page(hall, "A", now=time).enter(code, sit=True)
    second = Page(hall, "B", now=time).enter(code, sit=True)
    assert [each["present"] for each in first.people["seats"]] == [True, True]
    for _ in range(6):  # ticks of half a second, of which the second page hears nothing
        time.now += 0.5
        first.send("beat", at=0)
        hall.tick()
    assert AWAY < 3
    assert [each["present"] for each in first.people["seats"]] == [True, False]
    second.send("beat", at=0)
    hall.tick()
    assert [each["present"] for each in first.people["seats"]] == [True, True]
    second.cut()
    assert [each["present"] for each in first.people["seats"]] == [True, False]


@pytest.mark.parametrize("game", ["tafl", "siggil"])
@pytest.mark.parametrize("cuts", [60, pytest.param(1000, marks=pytest.mark.nightly)])
def test_no_move_is_lost_or_done_twice_however_the_line_breaks(
    hall: Hall, game: str, cuts: int
) -> None:
    """A cut may come before the room hears of a move, or before the page hears its answer."""
    rng, done, number = Random(cuts), 0, 0
    while done < cuts:
        table = hall.open_table(game, seed=number)
        number += 1
        pages, sent = seated(hall, table.code), 0
        while table.host.outcome is None and done < cuts:
            able = [each for each in pages if each.view["actions"]]
            one = rng.choice(able)
            message = {
                "kind": "action",
                "action": rng.choice(one.view["actions"]),
                "revision": one.view["revision"],
            }
            nonce, sent = f"move{sent}", sent + 1
            if rng.random() < 0.5:
                one.say(message, nonce)
                one.answers.clear()  # the answer was on its way when the line broke
            one.cut()
            done += 1
            one.open()
            one.enter(table.code)
            assert one.say(message, nonce)["ok"], "what waits is sent again, and done once"
            assert len(table.host.state.actions) == sent
        assert [each.view["observation"] for each in pages] == [
            table.host.state.observation(each.seat) for each in pages if each.seat is not None
        ]
        hall.close(table.code)


def test_who_comes_back_sees_what_they_saw_and_is_who_they_were(hall: Hall) -> None:
    """A spectator is no player afterwards, and a player no spectator."""
    table = hall.open_table("cantor", ask=True)
    pages = [*seated(hall, table.code), Page(hall, "Eve").enter(table.code)]

    def seen() -> list[Any]:
        """Return what each page shows, without sentences from before a spectator came."""
        views = [{**page.view, "spoken": [], "revision": 0} for page in pages]
        return [(page.seat, view, page.people) for page, view in zip(pages, views, strict=True)]

    for _ in range(12):
        before = seen()
        for page in pages:
            page.cut()
            page.open()
            page.enter(table.code)
        assert seen() == before
        assert pages[0].people["watching"] == 1
        if not stir(pages[:2], Random(3)):
            for page in pages[:2]:
                page.command("say", seat=page.seat, winner=0)
    assert len(table.host.state.history) >= 2


def test_a_page_that_missed_news_asks_for_the_whole(hall: Hall) -> None:
    table = hall.open_table("tafl")
    pages = seated(hall, table.code)
    behind = pages[1]
    view, version = behind.view, behind.state["version"]
    stir(pages, Random(1))
    behind.state.update(view=view, version=version)  # as if the view had never come
    behind.say({"kind": "hello", "version": version})
    assert behind.view["observation"] == table.host.state.observation(1)

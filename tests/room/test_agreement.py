"""Requests that all at a table must accept: undo, another game, leaving a reveal."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from room.talking import Page, seated, stir, wait_for

from cantorlab.room.hall import Hall
from cantorlab.rules.state import Outcome


def test_a_move_is_taken_back_once_the_other_agrees(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    first.act(first.view["actions"][0])
    assert first.command("undo")["ok"]
    asked = second.people["request"]
    assert (asked["name"], asked["seat"], asked["agreed"]) == ("undo", 0, [0])
    assert len(table.host.state.actions) == 1
    second.send("accept", request=asked["id"])
    assert len(table.host.state.actions) == 0
    assert second.people["request"] is None


def test_a_request_may_be_declined_taken_back_and_lapses(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    for ends in ("decline", "take back", "play on"):
        player = (first, second)[len(table.host.state.actions) % 2]
        player.act(player.view["actions"][0])
        other = second if player is first else first
        player.command("undo")
        asked = other.people["request"]
        if ends == "decline":
            other.send("decline", request=asked["id"])
        elif ends == "take back":
            player.send("decline", request=asked["id"])
        else:
            other.act(other.view["actions"][0])
        assert other.people["request"] is None
        before = table.host.state
        other.send("accept", request=asked["id"])
        assert table.host.state is before


def test_nobody_else_accepts(hall: Hall) -> None:
    table = hall.open_table("siggil", players=3)
    pages, eve = seated(hall, table.code), Page(hall, "Eve").enter(table.code)
    state = table.host.state
    pages[0].command("new_game")
    asked = pages[1].people["request"]["id"]
    eve.send("accept", request=asked)
    pages[0].send("accept", request=asked)
    pages[1].send("accept", request=asked)
    assert table.host.state is state, "the third has not agreed"
    pages[2].send("accept", request=asked)
    assert table.host.state is not state


def test_all_leave_a_reveal_together_by_the_same_button(hall: Hall) -> None:
    table = hall.open_table("cantor")
    first, second = seated(hall, table.code)
    for page in (first, second):
        page.act(page.view["actions"][0])
    for page in (first, second):
        page.act("protect none")
    first.command("next")
    assert second.view["stage"] == "reveal"
    assert second.people["request"]["name"] == "next"
    second.command("next")
    assert {first.view["stage"], second.view["stage"]} == {"play"}


def test_another_game_may_have_other_seats(hall: Hall) -> None:
    table = hall.open_table("siggil", players=3)
    pages = seated(hall, table.code)
    fields = {each["name"]: each["value"] for each in pages[0].view["options"]}
    pages[0].command("new_game", **{**fields, "players": "2"})
    for page in pages[1:]:
        page.send("accept", request=pages[1].people["request"]["id"])
    assert sorted(table.seats) == [0, 1]
    assert [page.seat for page in pages] == [0, 1, None]
    assert pages[2].view["observation"] == table.host.state.observation(None)


def test_who_is_alone_is_asked_nothing(hall: Hall) -> None:
    table = hall.open_table("tafl", opponent="random")
    page = Page(hall, "Ada").enter(table.code, sit=True)
    page.act(page.view["actions"][0])
    assert page.command("undo")["ok"]
    assert len(table.host.state.actions) == 0
    assert page.say({"kind": "advice", "on": True})["ok"]


def test_a_draw_that_all_accept_ends_the_game_and_stays_one(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    first.act(first.view["actions"][0])
    assert "draw" in second.view["commands"]
    second.command("draw")
    assert first.people["request"]["name"] == "draw"
    assert table.host.outcome is None
    first.send("accept", request=first.people["request"]["id"])
    assert table.host.outcome == Outcome(None, "agreed")
    for page in (first, second):
        assert page.view["headline"] == "Both agreed: a draw."
        assert not page.act("d9-d8")["ok"]
    again = open_hall().tables[table.code].host
    assert again.outcome == Outcome(None, "agreed")
    assert again.record.actions == table.host.record.actions


def test_a_draw_lapses_when_the_game_goes_on_and_is_none_of_a_computers(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    second.command("draw")
    first.act(first.view["actions"][0])
    assert first.people["request"] is None
    alone = hall.open_table("tafl", opponent="novice")
    page = Page(hall, "Ada").enter(alone.code, sit=True)
    assert "draw" not in page.view["commands"]


def test_messages_are_of_a_fixed_set_few_and_from_seats_alone(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    eve = Page(hall, "Eve").enter(table.code)
    first.send("greet", code="hello")
    told = {"id": 1, "seat": 0, "code": "hello"}
    assert [each.people["greetings"] for each in (second, eve)] == [[told], [told]]
    for page, code in ((second, "you are stupid"), (second, ["hello"]), (eve, "hello")):
        page.send("greet", code=code)
        assert page.refused[-1] == "malformed"
    for _ in range(9):
        first.send("greet", code="wait")
    assert "too_much" in first.refused
    assert len(eve.people["greetings"]) == 3


def test_a_computer_plays_for_who_is_away_until_they_are_back(hall: Hall) -> None:
    table = hall.open_table("siggil", players=3)
    pages = seated(hall, table.code)
    pages[1].send("replace", seat=2)
    assert pages[1].refused == ["cannot"], "nobody is replaced who is there"
    pages[2].cut()
    wait_for(table)
    pages[0].send("replace", seat=2)
    asked = pages[1].people["request"]
    assert (asked["name"], asked["away"]) == ("replace", 2)
    pages[1].send("accept", request=asked["id"])
    assert pages[0].people["seats"][2]["replaced"]
    rng = Random(1)
    while len(table.host.state.actions) < 9:
        assert stir(pages[:2], rng)
    assert any(seat == 2 for seat, _ in table.host.state.actions)
    pages[2].open()
    pages[2].enter(table.code)
    assert pages[2].seat == 2
    assert pages[2].view["observation"] == table.host.state.observation(2)
    assert not pages[0].people["seats"][2]["replaced"]
    thief = Page(hall, "Thief").enter(table.code, sit=True)
    assert (thief.seat, thief.refused) == (None, ["full"])


def test_who_comes_back_before_all_agree_is_not_replaced(hall: Hall) -> None:
    table = hall.open_table("siggil", players=3)
    pages = seated(hall, table.code)
    pages[2].cut()
    wait_for(table)
    pages[0].send("replace", seat=2)
    number = pages[1].people["request"]["id"]
    pages[2].open()
    pages[2].enter(table.code)
    pages[1].send("accept", request=number)
    assert pages[2].seat == 2
    assert table.replaced == {}


def test_who_is_replaced_has_the_seat_after_a_restart(
    hall: Hall, open_hall: Callable[[], Hall]
) -> None:
    table = hall.open_table("cantor")
    first, second = seated(hall, table.code)
    first.act(first.view["actions"][0])
    second.cut()
    wait_for(table)
    first.send("replace", seat=1)
    assert [*table.seats] == [0]
    assert table.host.state.history or table.host.state.actions[-1][0] == 1, "it plays at once"
    again = open_hall()
    for page in (first, second):
        page.hall = again
        page.open()
        page.enter(table.code)
    assert [page.seat for page in (first, second)] == [0, 1]


def test_each_says_unheard_by_the_other_who_wins(hall: Hall) -> None:
    table = hall.open_table("cantor", ask=True)
    pages = seated(hall, table.code)
    eve = Page(hall, "Eve").enter(table.code)
    for action in (None, "protect none"):
        for page in pages:
            page.act(action or page.view["actions"][0])
    assert eve.view["headline"] == "Both players are choosing."
    assert [page.view["reveal"]["asked"] for page in (*pages, eve)] == [[0], [1], []]
    heard = len(pages[0].stream), len(eve.stream)
    assert pages[1].command("say", seat=1, winner=0)["ok"], "in any order"
    assert not pages[1].command("say", seat=1, winner=1)["ok"], "once"
    news = [*pages[0].stream[heard[0] :], *eve.stream[heard[1] :]]
    assert not any('"winner"' in text or '"said",1' in text for text in news)
    assert pages[0].view["reveal"]["said"] == eve.view["reveal"]["said"] == [None, None]
    pages[0].command("say", seat=0, winner=1)
    assert eve.view["reveal"]["said"] == [1, 0]
    assert eve.view["reveal"]["verdict"] is not None


def test_a_spectator_reads_that_both_choose(hall: Hall) -> None:
    table = hall.open_table("cantor")
    first, second = seated(hall, table.code)
    eve = Page(hall, "Eve").enter(table.code)
    assert eve.view["headline"] == "Both players are choosing."
    first.act(first.view["actions"][0])
    assert eve.view["headline"] == "P1’s turn."
    assert second.view["headline"] == "Send the mage that fights here."

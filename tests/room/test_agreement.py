"""Requests that all at a table must accept: undo, another game, leaving a reveal."""

from __future__ import annotations

from room.talking import Page, seated

from cantorlab.room.hall import Hall


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


def test_a_draw_is_offered_and_accepted(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    assert second.command("draw")["ok"], "whoever's turn it is"
    asked = first.people["request"]
    assert (asked["name"], asked["seat"]) == ("draw", 1)
    assert table.host.outcome is None
    first.send("accept", request=asked["id"])
    assert table.host.outcome.reason == "agreed"
    assert "draw" not in first.view["commands"]

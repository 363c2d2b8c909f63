"""Rights of seats, spectators and the owner, as the how-to page `together` lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from room.talking import Page, compact, seated

from cantorlab.room.hall import Hall
from cantorlab.room.message_handlers import HANDLERS


def test_a_seat_stays_its_persons_in_another_tab_and_after_the_line_was_cut(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    first, second = seated(hall, code)
    tab = Page(hall, "P0", token=first.token).enter(code, sit=True)
    assert tab.seat == 0
    tab.act(tab.view["actions"][0])
    assert first.view == tab.view, "two tabs show one screen"
    first.cut()
    tab.cut()
    assert Page(hall, "thief").enter(code, sit=True).refused == ["full"]
    first.open()
    first.enter(code)
    assert first.seat == 0
    assert second.seat == 1


def test_a_token_of_another_opens_nothing(hall: Hall) -> None:
    code = hall.open_table("cantor").code
    pages = seated(hall, code)
    thief = Page(hall, "P0", token=pages[0].token[:-1] + "!").enter(code, sit=True)
    assert (thief.refused, thief.state) == (["malformed"], {})


def test_before_entering_nothing_is_done(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    pages, page = seated(hall, code), Page(hall, "Eve")
    for kind in HANDLERS:
        page.send(kind, table=code, seat=0, content={"kind": "hello"})
    pages[0].act(pages[0].view["actions"][0])
    hall.tick(beats=False)
    assert set(page.refused) == {"enter_first"}
    assert len(page.stream) == len(page.refused)


def test_a_spectator_is_answered_and_decides_nothing(hall: Hall) -> None:
    table = hall.open_table("tafl")
    pages = seated(hall, table.code)
    pages[0].act(pages[0].view["actions"][0])
    eve, before = Page(hall, "Eve").enter(table.code), table.host.state
    assert eve.view["commands"] == []
    for name in ("resign", "undo", "new_game", "rematch", "next", "step", "hint", "branch"):
        assert not eve.command(name)["ok"]
    for kind, more in (("pace", {"pace": "step"}), ("advice", {"on": True})):
        assert not eve.say({"kind": kind, **more})["ok"]
    assert not eve.act(before.legal_actions(1)[0])["ok"]
    eve.send("accept", request=1)
    eve.send("stand")
    for kind in ("open", "close", "free"):
        eve.send(kind, game="tafl", table=table.code, seat=0)
    assert eve.refused == ["owner", "owner", "owner"]
    assert table.host.state is before
    assert table.host.outcome is None


def test_a_seat_acts_for_no_other(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first, second = seated(hall, table.code)
    before = table.host.state
    assert not second.act(before.legal_actions(0)[0])["ok"]
    assert not second.say({"kind": "advice", "on": True})["ok"]
    assert table.host.state is before
    assert second.command("resign")["ok"]
    assert table.host.outcome is not None
    assert table.host.outcome.winner == 0
    assert first.view["outcome"]["winner"] == 0


def test_nobody_says_for_the_other_who_wins(hall: Hall) -> None:
    table = hall.open_table("cantor", ask=True)
    pages = seated(hall, table.code)
    for page in pages:
        page.act(page.view["actions"][0])
    for page in pages:
        page.act("protect none")
    assert {page.view["stage"] for page in pages} == {"ask"}
    said = [
        page.command("say", seat=1 - page.seat, winner=0)["ok"]
        for page in pages
        if page.seat in (0, 1)
    ]
    assert said == [False, False]


def test_both_say_at_one_moment_who_wins(hall: Hall) -> None:
    table = hall.open_table("cantor", ask=True)
    pages = seated(hall, table.code)
    for page in pages:
        page.act(page.view["actions"][0])
    for page in pages:
        page.act("protect none")
    seen = {page.seat: page.view["revision"] for page in pages}
    told = [
        page.say(
            {
                "kind": "command",
                "name": "say",
                "params": {"seat": page.seat, "winner": 0},
                "revision": seen[page.seat],
            }
        )
        for page in pages
    ]
    assert [each["ok"] for each in told] == [True, True]
    assert {page.view["stage"] for page in pages} == {"reveal"}


def test_what_a_seat_knew_does_not_go_to_the_next_person_there(hall: Hall) -> None:
    table = hall.open_table("cantor")
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    first, second = seated(hall, table.code)
    heard = len(first.stream)
    owner.send("free", table=table.code, seat=0)
    assert first.seat is None
    assert first.view["observation"] == table.host.state.observation(None)
    third = Page(hall, "Third").enter(table.code, sit=True)
    assert third.seat == 0
    third.act(third.view["actions"][0])
    told = "".join(first.stream[heard:])
    assert compact(table.host.state.observation(0)["hand"]) not in told
    assert (
        first.act(third.view["actions"][0] if third.view["actions"] else "commit 0")["ok"] is False
    )
    assert second.view["observation"]["committed"] == [False, True] or second.seat == 1


def test_two_who_ask_for_the_last_seat_at_once_get_it_once(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    Page(hall, "A").enter(code, sit=True)
    late = [Page(hall, "B"), Page(hall, "C")]
    for page in late:
        page.enter(code, sit=True)
    assert [page.seat for page in late] == [1, None]
    assert late[1].refused == ["full"]
    late[1].send("sit", seat=1)
    assert late[1].refused == ["full", "taken"]


def test_entering_twice_because_the_answer_was_lost_is_one_person(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    page = Page(hall, "A").enter(code, sit=True)
    page.cut()
    page.open()
    page.enter(code, sit=True)
    assert page.seat == 0
    assert [each["name"] for each in page.people["seats"]] == ["A", None]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"table": "QQQQQ"}, "unknown"),
        ({"table": ""}, "unknown"),
        ({"table": ["x"]}, "unknown"),
        ({"table": None}, "code"),
        ({"table": None, "key": "wrong"}, "wrong_key"),
        ({"table": None, "key": 7}, "wrong_key"),
        ({"name": " \u202e\n"}, "name"),
        ({"name": None}, "name"),
        ({"token": None}, "malformed"),
        ({"token": "short"}, "malformed"),
    ],
)
def test_a_refusal_says_why(hall: Hall, said: dict[str, object], code: str) -> None:
    table = hall.open_table("tafl")
    page = Page(hall, "A")
    page.send("enter", **{"token": page.token, "name": "A", "table": table.code, **said})
    assert page.refused == [code]
    pages = seated(hall, table.code)
    pages[0].act(pages[0].view["actions"][0])
    hall.tick(beats=False)
    assert (page.state, len(page.stream)) == ({}, 1), "it hears nothing of what others do"


def test_a_closed_table_says_so_and_its_code_is_not_given_again(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    pages = seated(hall, code)
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    owner.send("close", table=code)
    assert [page.refused for page in pages] == [["closed"], ["closed"]]
    assert Page(hall, "late").enter(code).refused == ["closed"]


def test_who_guesses_codes_has_to_wait(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    guesser = Page(hall, "Eve")
    for _ in range(10):
        guesser.enter("QQQQQ")
    guesser.enter(code)
    assert guesser.refused == ["unknown"] * 10 + ["wait"]


def test_who_has_a_place_comes_back_whoever_guesses_beside_them(hall: Hall) -> None:
    """A class has one address: what one of it guesses keeps out only who is new."""
    code, contest = hall.open_table("tafl").code, hall.open_tournament("tafl").code
    first, _ = seated(hall, code)
    pupil = Page(hall, "Bo").enter(contest, sit=True)
    guesser = Page(hall, "Eve")
    for _ in range(10):
        guesser.enter("QQQQQ")
    owner = Page(hall, "Owner").enter(code, key=hall.owner_key)
    for page, its in ((first, code), (pupil, contest), (guesser, code)):
        page.cut()
        page.open()
        page.enter(its)
    assert (first.seat, first.refused, pupil.refused, owner.refused) == (0, [], [], [])
    assert guesser.refused[-1] == "wait"
    pupil.enter(code)
    assert pupil.refused == ["wait"], "a place elsewhere opens no other table"


def test_the_owner_has_no_view_of_a_hand(hall: Hall) -> None:
    table = hall.open_table("cantor")
    seated(hall, table.code)
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    assert [each["code"] for each in owner.lobby["tables"]] == [table.code]
    owner.enter(table.code, key=hall.owner_key)
    assert owner.seat is None
    assert owner.view["observation"] == table.host.state.observation(None)


def test_the_owner_may_take_a_free_seat_and_no_other(hall: Hall) -> None:
    table = hall.open_table("tafl")
    first = Page(hall, "Ada").enter(table.code, sit=True)
    owner = Page(hall, "Owner").enter(table.code, key=hall.owner_key)
    owner.send("sit", seat=first.seat)
    assert (owner.seat, owner.refused) == (None, ["taken"])
    owner.send("sit", seat=1 - first.seat)
    assert owner.seat == 1 - first.seat


def test_a_seat_sets_the_pace_of_computers(hall: Hall) -> None:
    table = hall.open_table("tafl", opponent="random")
    page = Page(hall, "Ada").enter(table.code, sit=True)
    assert page.say({"kind": "pace", "pace": "step"})["ok"]
    assert page.view["pace"] == "step"
    assert not page.say({"kind": "pace", "pace": "hasty"})["ok"]
    assert page.view["pace"] == "step"


def test_names_are_cleaned_and_shown_as_text(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    long = Page(hall, "<b>\u202eAda\u0000</b>" + "x" * 15).enter(code, sit=True)
    assert long.refused == ["name"]
    page = Page(hall, "<b>\u202eAda\u0000</b>" + "x" * 14).enter(code, sit=True)
    assert page.people["seats"][0]["name"] == "<b>Ada</b>xxxxxxxxxxxxxx"


def test_after_a_restart_everyone_sits_where_they_sat(open_hall: Callable[[], Hall]) -> None:
    hall = open_hall()
    played, fresh = hall.open_table("cantor", seed=5), hall.open_table("siggil", seed=5)
    pages, others = seated(hall, played.code), seated(hall, fresh.code)
    pages[1].act(pages[1].view["actions"][0])
    before = [page.view["observation"] for page in (*pages, *others)]
    # Killed: nothing is stopped or saved.
    again = open_hall()
    assert again.owner_key == hall.owner_key
    for page, code in [(p, played.code) for p in pages] + [(p, fresh.code) for p in others]:
        page.hall = again
        page.open()
        page.enter(code)
    assert [page.view["observation"] for page in (*pages, *others)] == before
    assert [page.seat for page in pages] == [0, 1]
    assert [each["name"] for each in pages[0].view["players"]] == ["P0", "P1"]
    assert pages[0].act(pages[0].view["actions"][0])["ok"]


def test_no_token_is_kept(hall: Hall) -> None:
    code = hall.open_table("tafl").code
    pages = seated(hall, code)
    assert hall.folder is not None
    kept = (hall.folder / "room.json").read_text(encoding="utf-8")
    assert not any(page.token in kept for page in pages)
    assert (hall.folder / "room.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("game", "options"),
    [("cantor", {"mode": "discovery"}), ("cantor", {"mode": "quest"}), ("siggil", {"players": 2})],
)
def test_nobody_sees_two_hands_before_the_first_action(
    hall: Hall, game: str, options: dict[str, Any]
) -> None:
    """Sit, look, stand, sit elsewhere: each time other hands are dealt."""
    table = hall.open_table(game, **options)
    page = Page(hall, "Ada").enter(table.code, sit=True)
    seen = [table.host.state.observation(seat) for seat in (0, 1)]
    kept = table.host.state
    page.send("stand")
    assert table.host.state is not kept
    for seat in (1, 0, 1):
        page.send("sit", seat=seat)
        assert page.seat == seat
        assert page.view["observation"] == table.host.state.observation(seat)
        assert page.view["observation"] not in seen
        seen += [table.host.state.observation(seat) for seat in (0, 1)]
        page.send("stand")
    assert table.host.state.record.options == kept.record.options
    other = Page(hall, "Bo").enter(table.code, sit=True)
    before = table.host.state
    page.cut()
    assert table.host.state is before, "who never had this hand takes nothing away"
    assert other.view["observation"] == before.observation(other.seat)


def test_who_has_seen_a_hand_has_no_other_once_the_game_is_on(hall: Hall) -> None:
    table = hall.open_table("cantor", opponent="person")
    first, second = seated(hall, table.code)
    first.act(first.view["actions"][0])
    before = table.host.state
    first.send("stand")
    second.send("stand")
    assert table.host.state is before
    first.send("sit", seat=1)
    assert first.refused == ["seen"]
    first.send("sit")
    assert first.seat == 0, "the own seat is open"
    second.enter(table.code, sit=True)
    assert second.seat == 1
    first.command("resign")
    for page in (first, second):
        page.send("stand")
    first.send("sit", seat=1)
    assert first.seat == 1, "the game is over"


def test_seats_without_secrets_change_freely(hall: Hall) -> None:
    table = hall.open_table("tafl")
    page = Page(hall, "Ada").enter(table.code, sit=True)
    state = table.host.state
    for seat in (1, 0):
        page.send("stand")
        page.send("sit", seat=seat)
        assert page.seat == seat
    assert table.host.state is state

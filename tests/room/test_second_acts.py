"""A person's second act in a room: wherever one comes from, one can go on where one is led."""

from __future__ import annotations

import json
from typing import Any

import pytest
from room.talking import Page

from cantorlab.room.hall import Hall

#: What a page may be shown at a code; each says what one can do next.
SHOWN = ("table", "screens", "contest", "wall", "invitation", "class", "waiting")


class Visitor(Page):
    """A page that keeps what it was shown last, as the room's page does."""

    def __init__(self, hall: Hall, name: str, **said: Any) -> None:
        self.shown: dict[str, Any] = {}
        self.entry = said
        super().__init__(hall, name)

    def _take(self, text: str) -> None:
        said = json.loads(text)
        if said["kind"] in SHOWN:
            self.shown = said
        if said["kind"] == "said" and "screen" in said:
            return
        super()._take(text)

    def follow(self, code: str, *, sit: bool = False) -> str:
        """Follow a link, and return what is shown there."""
        self.shown = {}
        self.refused.clear()
        self.enter(code, sit=sit, **self.entry)
        return str(self.shown.get("kind"))


class Place:
    """Place of a room: its ``code``, and what is shown of it to whoever comes in."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.name = name
        match name:
            case "table":
                self.code = hall.open_table("tafl").code
            case "lesson" | "quiz":
                self.code = hall.open_lesson(1, short=True).code
            case "class":
                self.code = hall.open_class().code
            case "tournament" | "wall":
                self.code = hall.open_tournament("cantor").code


PLACES = ("table", "lesson", "tournament", "wall", "quiz", "class")
PEOPLE = ("new", "known", "seated elsewhere", "owner", "spectator")


def come(hall: Hall, who: str, before: Place) -> Visitor:
    """Return a person who has been elsewhere before."""
    said = {"key": hall.owner_key} if who == "owner" else {}
    page = Visitor(hall, "Owner" if said else "Ada", **said)
    if who in ("known", "owner"):  # has been there, and has left
        page.follow(before.code, sit=who == "known")
        page.cut()
        page.open()
    elif who == "seated elsewhere":
        assert page.follow(before.code, sit=True) in ("table", "screens", "contest", "waiting")
    elif who == "spectator":
        page.follow(before.code)
    return page


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("before", ["table", "lesson", "tournament", "class"])
def test_a_link_leads_everyone_on(hall: Hall, before: str, place: str, who: str) -> None:
    left, here = Place(hall, before), Place(hall, place)
    page = come(hall, who, left)
    shown = page.follow(here.code)
    assert page.refused == []
    if who == "owner":
        expected = {"lesson": "screens", "quiz": "screens", "table": "table", "class": "class"}
        assert shown == expected.get(place, "wall")
        return
    expected = dict.fromkeys(("lesson", "quiz", "class"), "invitation") | {"table": "table"}
    assert shown == expected.get(place, "contest")
    # The button that stands there: one takes part.
    shown = page.follow(here.code, sit=True)
    assert page.refused == []
    expected = {"lesson": "screens", "quiz": "screens", "table": "table", "class": "waiting"}
    assert shown == expected.get(place, "contest")
    assert hall.find(here.code).has_place(page.line.person)  # type: ignore[union-attr, arg-type]
    # A reload, and the way back to where one was, ask nothing more.
    page.cut()
    page.open()
    assert page.follow(here.code) == shown
    if who == "seated elsewhere":
        assert page.follow(left.code) in ("table", "screens", "contest", "waiting")
        assert page.refused == []


@pytest.mark.parametrize("place", ["lesson", "tournament", "table"])
def test_a_full_place_says_so_and_what_it_is(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr("cantorlab.room.screen_place.MOST", 0)
    monkeypatch.setattr("cantorlab.room.tournament.MOST", 0)
    here = Place(hall, place)
    for name in ("Bo", "Cy"):
        Visitor(hall, name).follow(here.code, sit=True)
    page = Visitor(hall, "Ada")
    shown = page.follow(here.code, sit=True)
    assert (shown, page.refused) == (
        ("table", ["full"]) if place == "table" else ("invitation", ["crowded"])
    )


def test_everyone_finds_again_where_they_have_a_place(hall: Hall) -> None:
    """Not the owner alone: a pupil who types no code is shown the own places."""
    page = Visitor(hall, "Ada")
    for place in ("table", "lesson", "tournament", "class"):
        Place(hall, place)
        page.follow(Place(hall, place).code, sit=True)
    page.enter(None)
    shown = {
        kind: len(page.lobby[kind]) for kind in ("tables", "lessons", "tournaments", "classes")
    }
    assert shown == dict.fromkeys(("tables", "lessons", "tournaments", "classes"), 1)


def test_an_invitation_says_what_one_agrees_to(hall: Hall) -> None:
    table = hall.open_table("tafl", archers=True, clock="5+3")
    Visitor(hall, "Bo").follow(table.code, sit=True)
    Visitor(hall, "Ms Owner", key=hall.owner_key).follow(table.code)
    lesson = hall.open_lesson(1)
    page = Visitor(hall, "Ada")
    page.follow(lesson.code)
    assert page.shown["host"] == "Ms Owner"
    told = table.summary("fr")
    assert (told["title"], told["about"]) == ("Attrape le Roi", ["Archers", "Pendule\xa0: 5+3"])
    assert [each["side"] for each in told["seats"]] == ["assaillant", "défenseur"]
    assert [each["name"] for each in told["seats"]] == ["Bo", None]
    for game, options, about in (
        ("siggil", {"players": 3}, ["Players: 3", "Layout: The Passage"]),
        ("cantor", {"mode": "quest"}, ["Mode: The Quest for the Grimoire"]),
        ("cantor", {"open_hands": True}, ["Mode: Discovery", "Both hands face up"]),
        ("tafl", {"godi": "vertical"}, ["Godi: on the vertical axis"]),
    ):
        assert hall.open_table(game, **options).summary("en")["about"] == about
        assert hall.open_tournament(game, **options).summary("en")["about"][: len(about)] == about


def test_a_request_says_for_which_game_it_is(hall: Hall) -> None:
    table = hall.open_table("tafl")
    ada, bo = (Visitor(hall, name) for name in ("Ada", "Bo"))
    for page in (ada, bo):
        page.follow(table.code, sit=True)
    ada.command("new_game", archers=True, clock="5+3")
    assert bo.people["request"]["about"] == "Catch the King · Archers · Clock: 5+3"


def test_what_was_greeted_a_while_ago_stands_no_longer(hall: Hall) -> None:
    table = hall.open_table("tafl", seed=1)
    ada, bo = (Visitor(hall, name) for name in ("Ada", "Bo"))
    for page in (ada, bo):
        page.follow(table.code, sit=True)
    ada.send("greet", code="good_luck")
    for page in (ada, bo):
        assert [each["code"] for each in page.people["greetings"]] == ["good_luck"]
        assert page.act(page.view["actions"][0])["ok"]
    assert ada.act(ada.view["actions"][0])["ok"]
    assert ada.people["greetings"] == bo.people["greetings"] == []


def test_everyone_is_told_whose_turn_it_is(hall: Hall) -> None:
    table = hall.open_table("tafl")
    ada, bo = (Visitor(hall, name) for name in ("Ada", "Bo"))
    for page in (ada, bo):
        page.follow(table.code, sit=True)
    assert [each["acts"] for each in bo.people["seats"]] == [True, False]
    ada.act(ada.view["actions"][0])
    assert [each["acts"] for each in bo.people["seats"]] == [False, True]


def test_a_new_key_takes_the_old_one_from_all_others(hall: Hall) -> None:
    old = hall.owner_key
    table = hall.open_table("tafl")
    mine, other = (Visitor(hall, "Owner", key=old) for _ in range(2))
    keys: list[str] = []
    for page in (mine, other):
        page.follow(table.code)
    mine.send("renew_key")
    keys = [json.loads(text)["key"] for text in mine.stream if '"kind":"key"' in text]
    assert keys == [hall.owner_key] != [old]
    assert hall.owner_key not in "".join(other.stream)
    other.send("close", table=table.code)
    assert other.refused == ["wrong_key", "owner"]
    assert table.code in hall.tables
    stranger = Visitor(hall, "Eve", key=old)
    stranger.enter(None, key=old)
    assert stranger.refused == ["wrong_key"]
    Visitor(hall, "Eve").follow(table.code)
    mine.send("close", table=table.code)
    assert table.code not in hall.tables


def test_only_the_owner_makes_a_new_key(hall: Hall) -> None:
    old, page = hall.owner_key, Visitor(hall, "Eve")
    page.follow(hall.open_table("tafl").code, sit=True)
    page.send("renew_key")
    assert (page.refused, hall.owner_key) == (["owner"], old)

"""Permissions: each line of the table in the how-to page, tried from each place."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from room.talking import Page, compact, seated, wait_for
from room.test_lesson import Screens, give_any_answer

from cantorlab.room.hall import Hall
from cantorlab.room.table import RoomTable

HOWTO = Path(__file__).parents[2] / "notebooks" / "howto" / "together.md"
SEAT, SPECTATOR, OWNER, STRANGER = (
    *("a seat", "a spectator", "the owner"),
    "a visitor who has not joined",
)
#: What the page says of a right that nobody has, and of one that depends on something.
NEVER: Final = {"no", "–", "nothing"}
DEPENDS: Final = {"for its own seat", "when all others agree", "when playing alone"}


def rights() -> dict[str, dict[str, str]]:
    """Return the table of the how-to page: by right and by place, what it says."""
    text = HOWTO.read_text(encoding="utf-8").split("## Permissions")[1]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    (_, *places), _, *rest = rows
    return {right: dict(zip(places, cells, strict=True)) for right, *cells in rest}


@dataclass
class Scene:
    """Table with a page at each of its seats, and the ``page`` of whoever tries."""

    hall: Hall
    table: RoomTable
    seats: list[Page]
    page: Page

    @property
    def other(self) -> Page:
        """The page of the last seat."""
        return self.seats[-1]

    def ask(self, kind: str, **said: Any) -> bool:
        """Say something to the table, for the revision that is on a screen there."""
        shown = self.page if self.page.state else self.other
        answer = self.page.say({"kind": kind, "revision": shown.view["revision"], **said})
        return bool(answer and answer["ok"])

    def come_in(self, code: str, *, sit: bool = False) -> None:
        """Have the page enter elsewhere, if it has entered at all."""
        if self.page.line.person is not None:
            key = self.hall.owner_key if self.page.line.owner else None
            self.page.enter(code, sit=sit, key=key)

    def has_message(self, value: object) -> bool:
        """Return whether the page was sent a value."""
        return compact(value) in "".join(self.page.stream)


Right = Callable[[Scene, bool], bool]


def set_up(hall: Hall, place: str, game: str, **options: Any) -> Scene:
    """Open a table whose seats are taken, and bring a page to its place there."""
    table = hall.open_table(game, **options)
    seats = seated(hall, table.code)
    if place == SEAT:
        return Scene(hall, table, seats, seats[0])
    page = Page(hall, "Eve")
    if place != STRANGER:
        page.enter(table.code, key=hall.owner_key if place == OWNER else None)
    return Scene(hall, table, seats, page)


def sees_a_hand(scene: Scene, _met: bool) -> bool:
    hands = [scene.table.host.state.observation(seat)["hand"] for seat in (0, 1)]
    seen = [scene.has_message(hand) for hand in hands]
    assert not seen[1], "the other's"
    return seen[0]


def sees_what_is_public(scene: Scene, _met: bool) -> bool:
    position = scene.table.host.state.observation(None)["position"]
    return scene.has_message(position) and scene.has_message("P1")


def acts(scene: Scene, met: bool) -> bool:
    if not met:  # the other one is to act
        assert scene.ask("action", action="d9-c9")
    before = scene.table.host.state
    done = scene.ask("action", action="d9-c9" if met else "e7-d7")
    assert done is (scene.table.host.state is not before)
    return done and scene.ask("command", name="resign")


def takes_back(scene: Scene, met: bool) -> bool:
    assert scene.seats[0].act("d9-c9")["ok"]
    scene.ask("command", name="undo", params={})
    asked = scene.other.people["request"]
    if met and asked is not None:
        scene.other.send("accept", request=asked["id"])
    return not scene.table.host.state.actions


def replaces(scene: Scene, met: bool) -> bool:
    _, second, third = scene.seats
    third.cut()
    if met:
        wait_for(scene.table)
    scene.page.send("decide", table=scene.table.code, seat=2, how="replace")
    scene.page.send("replace", seat=2)
    asked = second.people["request"]
    if met and asked is not None:
        second.send("accept", request=asked["id"])
    return bool(scene.table.replaced)


def greets(scene: Scene, _met: bool) -> bool:
    scene.page.send("greet", code="hello")
    return bool(scene.other.people["greetings"])


def sets_the_pace(scene: Scene, _met: bool) -> bool:
    return scene.ask("pace", pace="step")


def asks_for_hints(scene: Scene, met: bool) -> bool:
    if met:
        alone = scene.hall.open_table("tafl", opponent="random").code
        scene.come_in(alone, sit=scene.page.seat is not None)
    return scene.ask("advice", on=True)


def takes_a_free_seat(scene: Scene, _met: bool) -> bool:
    scene.table.free_seat(1)
    before = scene.page.seat
    scene.page.send("sit", seat=1)
    return scene.page.seat == 1 != before


def opens_frees_and_closes(scene: Scene, _met: bool) -> bool:
    hall, page, table = scene.hall, scene.page, scene.table
    page.send("open", game="tafl", options={})
    page.send("free", table=table.code, seat=1)
    freed = table.seats[1].person is None
    page.send("close", table=table.code)
    done = {len(hall.tables) == 1 and table.code not in hall.tables, freed}
    assert len(done) == 1
    return done.pop()


def starts_rounds_and_pauses(scene: Scene, _met: bool) -> bool:
    hall, page = scene.hall, scene.page
    contest, lesson = hall.open_tournament("tafl"), hall.open_lesson(1, short=True)
    for name in "AB":
        Page(hall, name).enter(contest.code, sit=True)
    scene.come_in(contest.code)
    page.send("start_round")
    scene.come_in(lesson.code)
    page.send("say", screen="class", content={"kind": "pause", "on": True, "nonce": "pause"})
    done = {bool(contest.tournament.rounds), lesson.guidance.status.paused}
    done |= {text in "".join(page.stream) for text in ('"kind":"wall"', '"bundle":"classview"')}
    assert len(done) == 1
    return done.pop()


def leads_a_class_and_deletes(scene: Scene, _met: bool) -> bool:
    hall, page = scene.hall, scene.page
    lesson, classroom = hall.open_lesson(1, short=True), hall.open_class()
    pupil = Page(hall, "Cy").enter(classroom.code, sit=True).line.person
    assert pupil is not None
    scene.come_in(classroom.code)
    page.send("move", place=lesson.code)
    page.send("kept")
    done = {classroom.place == lesson.code, '"kind":"kept"' in "".join(page.stream)}
    page.send("delete_kept")
    done.add(hall.person(pupil.id) is None)
    assert len(done) == 1
    return done.pop()


def sees_own_answers(scene: Scene, _met: bool) -> bool:
    hall, page = scene.hall, scene.page
    code = hall.open_lesson(1, short=True).code
    pupil, other = Screens(hall, page.name), Screens(hall, "Bo")
    if page.line.person is not None:
        key = hall.owner_key if page.line.owner else None
        pupil.enter(code, sit=page.seat is not None, key=key)
    other.enter(code, sit=True)
    one = pupil if page.seat is not None else other
    give_any_answer(one, next(iter(one.screens)))
    if page.line.owner:
        return "1" in pupil.view_of("class")["count"]
    return '"sealed":true' in compact(pupil.screens)


#: By right: what is played, with which options, and what is tried.
TRIED: Final[Mapping[str, tuple[str, dict[str, Any], Right]]] = {
    "sees its own hand and choices": ("cantor", {}, sees_a_hand),
    "sees public cards and moves, and names": ("tafl", {}, sees_what_is_public),
    "acts, resigns, predicts the winner": ("tafl", {}, acts),
    "takes back, agrees on a draw, deals again, continues after a reveal": ("tafl", {}, takes_back),
    "lets a computer play for an absent player": ("siggil", {"players": 3}, replaces),
    "sends one of six fixed messages": ("tafl", {}, greets),
    "sets the pace of computer players": ("tafl", {}, sets_the_pace),
    "asks for hints": ("tafl", {}, asks_for_hints),
    "takes a free seat": ("tafl", {}, takes_a_free_seat),
    "opens and closes tables, frees a seat": ("tafl", {}, opens_frees_and_closes),
    "starts rounds, sees the wall; pauses a lesson, sees the class": (
        "tafl", {}, starts_rounds_and_pauses,
    ),
    "leads a class; lists and deletes what is kept of pupils": (
        "tafl", {}, leads_a_class_and_deletes,
    ),
    "sees its own answers in a lesson": ("tafl", {}, sees_own_answers),
}  # fmt: skip


def test_each_line_of_the_page_is_tried() -> None:
    assert [*rights()] == [*TRIED]


@pytest.mark.parametrize("place", [SEAT, SPECTATOR, OWNER, STRANGER])
@pytest.mark.parametrize("right", TRIED)
def test_the_page_says_who_may(hall: Hall, right: str, place: str) -> None:
    told = rights()[right][place]
    game, options, can = TRIED[right]
    scene = set_up(hall, place, game, **options)
    assert can(scene, True) is (told not in NEVER), told
    if told in DEPENDS:
        again = set_up(hall, place, game, **options)
        assert not can(again, False), "it depends"
    if place == STRANGER:
        assert {json.loads(text)["kind"] for text in scene.page.stream} <= {"refused"}

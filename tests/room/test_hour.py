"""An hour of class over real lines: eight pages in two languages and a teacher's; none is lost."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from room.serving import ServedHall
from room.test_class import Tablet
from tornado.websocket import WebSocketClientConnection, websocket_connect
from widgets.lessons.classview.pupils import answer, typed

from cantorlab.exercises.formula_cache import heights
from cantorlab.exercises.lessons import LessonQuestion, read_lesson
from cantorlab.exercises.misconceptions.answering import answers_by
from cantorlab.room.hall import Hall

T = TypeVar("T")
LESSON = 3
PATIENCE = 60


class Wires:
    """Lines of all pages of a test, in a thread of their own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.heard = threading.Condition()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def wait(self, done: Callable[[], object], why: str) -> None:
        with self.heard:
            assert self.heard.wait_for(done, PATIENCE), why

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


class WiredTablet(Tablet):
    """A page whose line goes over the network."""

    socket: WebSocketClientConnection

    def __init__(self, wires: Wires, room: ServedHall, name: str, language: str) -> None:
        self.wires, self.room, self.language = wires, room, language
        super().__init__(room.hall, name)

    def open(self) -> None:
        address = self.room.base.replace("http", "ws") + "line"
        self.wires.do(self._connect(address))

    async def _connect(self, address: str) -> None:
        self.socket = await websocket_connect(address, on_message_callback=self._arrive)

    def _arrive(self, text: str | bytes | None) -> None:
        if text is None:
            return
        with self.wires.heard:
            self._take(str(text))
            self.wires.heard.notify_all()
        said = json.loads(text)
        if said["kind"] == "beat":
            self.socket.write_message(json.dumps(said))

    def cut(self) -> None:
        self.shown = ""
        self.wires.loop.call_soon_threadsafe(self.socket.close)

    def send(self, kind: str, **said: Any) -> None:
        async def write() -> None:
            await self.socket.write_message(json.dumps({"kind": kind, **said}))

        self.wires.do(write())

    def join(self, code: str, **said: Any) -> Tablet:
        return super().join(code, language=self.language, **said)

    def say(self, content: dict[str, Any], nonce: str | None = None) -> Any:
        nonce = nonce or f"{self.name} {len(self.answers)} {len(self.stream)}"
        self.send("say", content={**content, "nonce": nonce})
        return self._answer_to(nonce)

    def ask(self, screen: str, content: dict[str, Any]) -> Any:
        nonce = f"{self.name} {len(self.answers)} {len(self.stream)}"
        self.send("say", screen=screen, content={**content, "nonce": nonce})
        return self._answer_to(nonce)

    def _answer_to(self, nonce: str) -> Any:
        self.wires.wait(lambda: nonce in self.answers, f"{self.name} hears no answer")
        return self.answers[nonce]

    def sees(self, kind: str) -> None:
        self.wires.wait(lambda: self.shown == kind, f"{self.name}: {self.shown}, not {kind}")


@pytest.fixture
def wires() -> Iterator[Wires]:
    made = Wires()
    yield made
    made.stop()


@pytest.fixture
def served(open_hall: Callable[[], Hall]) -> Iterator[ServedHall]:
    running = ServedHall(open_hall())
    yield running
    running.stop()


def right_answers(question: LessonQuestion) -> set[str]:
    """The right answers, by the order of the numbers alone."""
    return {typed(each) for each in answers_by(question, heights(question.formula))}


def choose(question: LessonQuestion, rng: Random) -> tuple[str, bool]:
    """An answer, and whether it is right: one in three is wrong where there is a choice."""
    wrong = [each for each in question.choices if each not in right_answers(question)]
    if wrong and rng.random() < 1 / 3:
        return rng.choice(wrong), False
    return answer(question, None, rng, slip=0), True


def test_an_hour_of_class_loses_nothing_and_ends_with_marks(
    served: ServedHall, wires: Wires, tmp_path: Path, open_hall: Callable[[], Hall]
) -> None:
    hall, rng = served.hall, Random(55)
    teacher = WiredTablet(wires, served, "Mme Prof", "fr")
    teacher.enter(None, key=hall.owner_key, language="fr")
    teacher.send("open", **{"class": True})
    wires.wait(lambda: hall.classes, "no class")
    (code,) = hall.classes
    teacher.join(code, key=hall.owner_key)
    names = ("Ada", "Bo", "Chloé", "Dan", "Élise", "Fynn", "Gaël")
    languages = ("fr", "en")
    pages = [WiredTablet(wires, served, name, languages[at % 2]) for at, name in enumerate(names)]
    for page in pages:
        page.join(code)
        page.sees("waiting")

    # Minute 3: a tournament. One drops out in mid-game, and is back at the table.
    teacher.send("open", tournament=True, game="tafl", options={})
    for page in pages:
        page.sees("contest")
    teacher.send("start_round")
    for page in pages:
        page.sees("table")
    played: dict[str, int] = {}
    dropping = pages[1]
    for turn in range(3):
        for page in pages:
            wires.wait(lambda page=page: page.state, "no board")
            if page.view["actions"] and page.act(rng.choice(page.view["actions"]))["ok"]:
                played[page.name] = played.get(page.name, 0) + 1
        if turn == 1:
            dropping.cut()
            dropping.open()
            dropping.join(code)
            dropping.sees("table")
    assert len(played) >= len(pages) // 2

    # Minute 20: a lesson. One comes late, one drops out again, one is led apart and back.
    teacher.send("open", lesson=LESSON, route="4e", short=True)
    for page in pages:
        page.sees("screens")
    late = WiredTablet(wires, served, "Late", "en")
    late.join(code)
    late.sees("screens")
    pages.append(late)
    (lesson,) = hall.lessons
    asked = [name for name in late.screens if read_lesson(LESSON).questions[name].kind != "goal"]
    assert len(late.screens) == 6
    given: dict[tuple[str, str], tuple[str, bool]] = {}
    for at, name in enumerate(asked):
        for page in pages:
            text, right = choose(read_lesson(LESSON).questions[name], rng)
            told = page.answer(name, text)
            assert told["ok"], told
            given[page.name, name] = text, right
        if at == 1:
            dropping.cut()
            dropping.open()
            dropping.join(code)
            dropping.sees("screens")
            wires.wait(lambda: any(each["name"] == "Ada" for each in teacher.told["pupils"]), "Ada")
            (ada,) = [each["id"] for each in teacher.told["pupils"] if each["name"] == "Ada"]
            teacher.send("move", place=None, people=[ada])
            pages[0].sees("waiting")
            teacher.send("move", place=lesson)
            pages[0].sees("screens")

    # Minute 45: back to the games as they stand, and then the end.
    (contest,) = hall.contests
    teacher.send("move", place=contest)
    for page in pages[:-1]:
        page.sees("table")
    late.sees("contest")
    teacher.send("move", place=None)
    for page in pages:
        page.sees("waiting")

    # Minute 50: the table for the school.
    teacher.join(lesson, key=hall.owner_key)
    teacher.sees("screens")
    assert teacher.ask("class", {"kind": "names", "shown": True})["ok"]
    marks = teacher.ask("class", {"kind": "csv", "params": {"out_of": 20, "late": 0.5}})["text"]
    answers = teacher.ask("class", {"kind": "answers"})["text"]
    sheet = teacher.ask("class", {"kind": "sheet"})["page"]
    served.do(hall.save)

    rows = served.do(lambda: hall.lessons[lesson].answers)
    found = {(each["pupil"], each["question"]): each["answer"] for each in rows}
    assert found == {who: text for who, (text, _) in given.items()}, "0 answers are lost"
    table = [*csv.reader(io.StringIO(marks), delimiter=";")]
    assert table[0][:2] == ["Nom", "Note"]
    told = {row[0]: float(row[1].replace(",", ".")) for row in table[1:]}
    for page in pages:
        right = sum(given[page.name, name][1] for name in asked)
        assert told[page.name] == pytest.approx(right / len(asked) * 20, abs=0.0501)
    assert len([*csv.reader(io.StringIO(answers), delimiter=";")]) == 1 + len(given)
    missed = sum(not right for _, right in given.values())
    assert (sheet.count("<li>") == 16) == (missed > 0)
    for pairing in hall.contests[contest].tournament.present_round:
        people = [hall.person(each) for each in pairing.seats if each is not None]
        if len(people) == 2:  # the others' computer moves, too
            moves = sum(played.get(each.name, 0) for each in people if each is not None)
            assert len(hall.tables[pairing.table].host.state.actions) == moves, "0 moves are lost"
    assert teacher.refused == []
    assert [page.refused for page in pages] == [[]] * len(pages)
    again = open_hall()  # what is on the disk is the same
    kept = {
        (each["pupil"], each["question"]): each["answer"] for each in again.lessons[lesson].answers
    }
    assert kept == found
    assert {*again.classes} == {code}

"""A message that comes again, as after a broken line, is answered again and not done again."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from widgets.every import WIDGETS
from widgets.talking import talk

import cantorlab
import cantorlab.widgets.remote.table
from cantorlab.widgets.core.base import BaseWidget
from cantorlab.widgets.core.messages import MOST, Message, Replies


@pytest.fixture
def table() -> cantorlab.Tafl:
    return cantorlab.Tafl(opponent="person", journal=False)


def action(table: cantorlab.Tafl, nonce: str) -> dict[str, Any]:
    view = table.view
    return {
        "kind": "action",
        "action": view["actions"][0],
        "revision": view["revision"],
        "nonce": nonce,
    }


def test_a_move_that_comes_twice_is_played_once_and_answered_twice(table: Any) -> None:
    send, first = talk(table), action(table, "a")
    told = send(first)
    assert told["ok"]
    assert send(first) == told
    assert send(action(table, "b"))["ok"]
    again = send(first)
    assert (again["ok"], again["version"]) == (True, table._view_version)
    assert len(table.state.actions) == 2


def test_a_refusal_that_comes_again_is_the_same_though_the_game_has_gone_on(table: Any) -> None:
    send, stale = talk(table), {**action(table, "a"), "revision": 77}
    refused = send(stale)
    assert not refused["ok"]
    send(action(table, "b"))
    assert {**send(stale), "version": 0} == {**refused, "version": 0}


def test_hello_is_done_each_time_for_what_it_brings_may_have_been_lost(table: Any) -> None:
    said: list[str] = []
    table.comm.publish_msg = lambda _kind, data=None, **_rest: said.append(data["method"])
    data = {"method": "custom", "content": {"kind": "hello", "nonce": "a", "version": 0}}
    for _ in range(2):
        table.comm.handle_msg({"content": {"data": data}, "buffers": []})
    assert said == ["update", "custom"] * 2


def test_every_widget_that_hears_a_page_does_so_in_the_same_way() -> None:
    assert WIDGETS  # where all of them are imported
    kinds: list[type] = [BaseWidget]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert {"Tafl", "Quiz", "Question", "HandIn"} <= {kind.__name__ for kind in kinds}
    # What is asked of a seat elsewhere goes on to its room, which answers.
    hearing = {kind.__name__ for kind in kinds if "_receive" in vars(kind)}
    assert hearing == {"BaseWidget", "RemoteTable"}


def test_one_nonce_with_another_message_is_another_message() -> None:
    replies = Replies()
    for text in ("a", "b"):
        message = Message("type", "n", {"text": text})
        assert replies.once(message, lambda each: {"text": each.body["text"]}) == {"text": text}


def test_the_last_answers_are_remembered_and_no_more() -> None:
    replies, done = Replies(), []
    messages = [Message("type", str(number), {}) for number in range(MOST + 1)]

    def answer(message: Message) -> dict[str, Any]:
        done.append(message.nonce)
        return {}

    for message in [*messages, messages[-1], messages[1], messages[0]]:
        replies.once(message, answer)
    assert done == [*map(str, range(MOST + 1)), "0"]


def test_what_is_being_answered_in_another_thread_is_not_begun_again() -> None:
    replies, message = Replies(), Message("type", "n", {})
    begun, goes_on = threading.Event(), threading.Event()
    answers: list[object] = []

    def answer(_message: Message) -> dict[str, Any]:
        begun.set()
        goes_on.wait(120)
        return {"done": True}

    thread = threading.Thread(target=lambda: answers.append(replies.once(message, answer)))
    thread.start()
    begun.wait(120)
    assert replies.once(message, answer) is None
    goes_on.set()
    thread.join(120)
    assert answers == [{"done": True}] == [replies.once(message, answer)]


def test_an_answer_that_was_interrupted_may_be_asked_for_again() -> None:
    replies, message = Replies(), Message("type", "n", {})

    def interrupted(_message: Message) -> dict[str, Any]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replies.once(message, interrupted)
    assert replies.once(message, lambda _message: {"ok": True}) == {"ok": True}

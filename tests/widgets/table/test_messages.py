"""A message of the front end: small plain JSON, with numbers that a page can hold exactly."""

from __future__ import annotations

from typing import Any

import pytest

from cantorlab.widgets.core.messages import MOST, Message, MessageRefused, Replies, nonce_of, read


def check_refused(content: object, code: str = "table.malformed") -> None:
    with pytest.raises(MessageRefused) as refused:
        read(content)
    assert refused.value.code == code
    assert refused.value.message("fr") != refused.value.message("en") == str(refused.value)


def holding(more: object) -> dict[str, Any]:
    """A message of three values (itself, its kind, ``more``) and those that ``more`` holds."""
    return {"kind": "action", "more": more}


@pytest.mark.parametrize("number", [0, 2**53 - 1, 1 - 2**53])
def test_a_whole_number_that_a_page_holds_exactly_is_read(number: int) -> None:
    assert read({"kind": "action", "revision": number}).whole_number("revision") == number


@pytest.mark.parametrize("number", [2**53, -(2**53), 2**53 + 1, 10**400])
def test_a_whole_number_that_a_page_would_round_is_refused(number: int) -> None:
    check_refused({"kind": "action", "revision": number})


def test_a_message_has_a_kind_a_nonce_and_the_rest() -> None:
    message = read({"kind": "action", "nonce": "n", "revision": 3, "params": {"a": None}})
    assert message == Message("action", "n", {"revision": 3, "params": {"a": None}})
    assert read({"kind": "hello"}) == Message("hello", None, {})


@pytest.mark.parametrize("content", [None, "action", ["kind"], 3, {}, {"kind": None}, {"kind": 3}])
def test_what_is_no_object_with_a_kind_is_refused(content: object) -> None:
    check_refused(content)


@pytest.mark.parametrize(
    "small",
    [
        None,
        True,
        -1.5,
        "x" * 200,
        "\ud7ff\ue000é",
        {"x" * 200: 1},
        list(range(197)),
        [[None] * 195, 7],
        {str(key): key for key in range(197)},
        [[1]],
        [[[]]],
        {"a": {"b": {}}},
    ],
)
def test_small_plain_json_is_read(small: object) -> None:
    assert read(holding(small)).body == {"more": small}


@pytest.mark.parametrize(
    "large_or_strange",
    [
        "x" * 201,
        "\ud800",
        "and \udfff",
        {"x" * 201: 1},
        {"\ud800": 1},
        {3: 1},
        list(range(198)),
        [[None] * 196, 7],
        {str(key): key for key in range(198)},
        [[[1]]],
        {"a": {"b": {"c": {}}}},
        float("nan"),
        float("inf"),
        b"bytes",
        (1, 2),
        {1, 2},
        object(),
    ],
)
def test_what_is_large_or_no_json_is_refused(large_or_strange: object) -> None:
    check_refused(holding(large_or_strange))


def test_only_a_pasted_text_may_be_long() -> None:
    pasted = {"kind": "command", "params": {"paste": "x" * 200_000, "side": "w"}}
    assert read(pasted).mapping("params") == pasted["params"]
    too_long = {"kind": "command", "params": {"paste": "x" * 200_001}}
    check_refused(too_long, "table.pasted_too_long")
    check_refused({"kind": "command", "params": {"paste": "\ud800"}})
    check_refused({"kind": "command", "params": {"paste": "x", "side": "w" * 201}})
    check_refused({"kind": "command", "paste": "x" * 201})


def test_a_nonce_is_a_short_text() -> None:
    assert nonce_of({"nonce": "x" * 64}) == "x" * 64
    assert nonce_of({"nonce": ""}) == ""
    for content in ({"nonce": "x" * 65}, {"nonce": 5}, {"nonce": "\ud800"}, {}, None, "nonce"):
        assert nonce_of(content) is None


def test_what_a_message_holds_is_read_by_its_type_or_refused() -> None:
    message = read(
        {"kind": "k", "text": "", "number": 0, "object": {"a": 1}, "yes": True, "x": 1.0}
    )
    assert (message.text("text"), message.whole_number("number")) == ("", 0)
    assert message.mapping("object") == {"a": 1}
    assert message.mapping("none") == {}
    asked = [(message.text, "number"), (message.text, "none"), (message.whole_number, "yes")]
    asked += [(message.whole_number, "x"), (message.whole_number, "none")]
    for ask, key in [*asked, (message.mapping, "text")]:
        with pytest.raises(MessageRefused) as refused:
            ask(key)
        assert refused.value.code == "table.malformed"


def test_the_page_of_an_older_notebook_calls_the_revision_ply():
    assert read({"kind": "action", "ply": 3}).revision == 3
    assert read({"kind": "action", "ply": 3, "revision": 4}).revision == 4


def test_the_last_so_many_messages_are_answered_again_and_not_done_again() -> None:
    replies, done = Replies(), []

    def answer(message: Message) -> dict[str, Any]:
        done.append(message.nonce)
        return {"number": len(done)}

    messages = [Message("action", str(number), {}) for number in range(MOST + 1)]
    answers = [replies.once(message, answer) for message in messages[:MOST]]
    assert [replies.once(message, answer) for message in messages[:MOST]] == answers
    replies.once(messages[MOST], answer)
    assert replies.once(messages[1], answer) == answers[1]
    assert len(done) == MOST + 1
    replies.once(messages[0], answer)
    assert len(done) == MOST + 2, "one that came so long ago is not known any more"

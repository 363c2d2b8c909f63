"""Messages of a browser to the formula explorer, friendly or hostile."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from widgets.lab.labs import lab
from widgets.talking import talk

from cantorlab.formulas import parse


def test_a_formula_is_read_before_it_is_shown() -> None:
    widget = lab()
    send = talk(widget)
    good = send({"kind": "read", "text": "a*n²", "nonce": "1"})
    assert (good["ok"], good["letters"], good["spoken"]) == (True, ["a"], "a times n squared")
    bad = send({"kind": "read", "text": "n + &", "nonce": "2"})
    assert (bad["ok"], bad["code"], bad["position"]) == (False, "formulas.bad_char", 4)
    assert "&" in bad["message"]
    assert widget.formula == "(n-3)^2"


def test_the_browser_shows_formulas_and_takes_the_second_away() -> None:
    widget = lab()
    send = talk(widget)
    assert send({"kind": "show", "which": "formula", "text": "2n"})["ok"]
    assert send({"kind": "show", "which": "other", "text": "−n"})["ok"]
    assert (widget.formula, widget.other) == ("2n", "−n")
    refusal = send({"kind": "show", "which": "formula", "text": "2n)"})
    assert (refusal["ok"], refusal["position"]) == (False, 2)
    assert send({"kind": "show", "which": "other", "text": None})["ok"]
    assert (widget.formula, widget.other) == ("2n", None)


def test_a_slider_counts_steps_and_the_kernel_says_the_number() -> None:
    widget = lab("a*n", ranges={"a": (-1, 1, "1/3")})
    send = talk(widget)
    for at in range(7):
        assert send({"kind": "value", "letter": "a", "at": at})["ok"]
        assert widget.values == {"a": Fraction(at - 3, 3)}
        assert widget.order == parse("a*n", letters=("n", "a")).with_values(widget.values).order
    for at in (-1, 7):
        assert not send({"kind": "value", "letter": "a", "at": at})["ok"]
    assert not send({"kind": "value", "letter": "b", "at": 1})["ok"]
    assert widget.values == {"a": 1}


def test_the_scale_stays_while_a_slider_moves_and_fits_when_it_is_set() -> None:
    widget = lab("a*n", values={"a": 5})
    send = talk(widget)
    span = widget.view["curve"]["span"]
    assert send({"kind": "value", "letter": "a", "at": 4})["ok"]
    assert widget.values == {"a": -3}
    assert widget.view["curve"]["span"] == span
    widget.values = {"a": -2}
    assert widget.view["curve"]["span"]["high"] < span["high"]


def test_a_range_is_typed_and_holds_its_number() -> None:
    widget = lab("a*n")
    send = talk(widget)
    typed = {"kind": "range", "letter": "a", "low": "0", "high": "1/2", "step": "0.1"}
    assert send({**typed, "value": "0.25"})["ok"]
    assert widget.ranges == {"a": (0, Fraction(1, 2), Fraction(1, 10))}
    assert widget.values == {"a": Fraction(1, 4)}
    assert widget.view["sliders"][0]["value"] == "0.25"
    assert send({**typed, "value": "3"})["ok"]
    assert widget.ranges["a"] == (0, 3, Fraction(1, 10))
    for wrong in ({"low": "7", "value": "1"}, {"step": "0"}, {"step": "0.0001"}, {"high": "n"}):
        before = (widget.ranges, widget.values)
        answer = send({**typed, "value": "0.25", **wrong})
        assert not answer["ok"]
        assert answer["message"]
        assert (widget.ranges, widget.values) == before


def test_the_browser_chooses_whom_to_look_at() -> None:
    widget = lab()
    send = talk(widget)
    assert send({"kind": "select", "mage": 4})["ok"]
    assert send({"kind": "compare", "mage": -9})["ok"]
    assert widget.compare == (4, -9)
    assert send({"kind": "compare", "mage": None})["ok"]
    assert (widget.selected, widget.compare) == (4, None)
    assert send({"kind": "select", "mage": None})["ok"]
    assert widget.selected is None


HOSTILE = [
    None,
    [],
    "show",
    {"kind": "show"},
    {"kind": "show", "which": "values", "text": "n"},
    {"kind": "show", "which": "formula", "text": None},
    {"kind": "show", "which": "formula", "text": 3},
    {"kind": "show", "which": "formula", "text": "n" * 201},
    {"kind": "show", "which": "formula", "text": "__import__('os').system('true')"},
    {"kind": "show", "which": "formula", "text": "<img src=x onerror=alert(1)>"},
    {"kind": "show", "which": "other", "text": "\ud800"},
    {"kind": "value", "letter": "a", "at": 1.5},
    {"kind": "value", "letter": "a", "at": True},
    {"kind": "value", "letter": "a" * 300, "at": 1},
    {"kind": "value", "letter": "__class__", "at": 1},
    {"kind": "range", "letter": "a", "low": 1, "high": 2, "step": 3, "value": 1},
    {"kind": "range", "letter": "a", "low": "1", "high": "2", "step": "9^9^9", "value": "1"},
    {"kind": "select", "mage": 9},
    {"kind": "select", "mage": "4"},
    {"kind": "select"},
    {"kind": "compare", "mage": [1]},
    {"kind": "read", "text": {"n": 1}},
    {"kind": "set_range", "letter": "a"},
    {"kind": "rules"},
]


@pytest.mark.parametrize("content", HOSTILE, ids=str)
def test_hostile_messages_are_answered_and_change_nothing(content: object) -> None:
    widget = lab("a*n", values={"a": 2}, compare=(3, 4))
    send = talk(widget)
    before = json.dumps(widget.get_state()["view"])
    answer = send(content)
    assert not answer["ok"]
    assert answer["message"]
    assert answer["code"] != "table.defect"
    assert json.dumps(widget.get_state()["view"]) == before


def test_a_browser_cannot_set_what_only_comes_down() -> None:
    widget = lab()
    widget.set_state({"view": {"formula": "x"}, "texts": {}, "ranges": {}, "language": "fr"})
    assert (widget.texts, widget.language) != ({}, "fr")
    assert widget.view["formula"]["text"] == "(n-3)^2"


def test_a_browser_sets_what_jslink_links() -> None:
    widget = lab("a*n", values={"a": 2})
    state = widget.get_state()
    assert (state["formula"], state["values"], state["compare"]) == ("a*n", {"a": "2"}, None)
    widget.set_state({"values": {"a": "-1/2"}})
    assert widget.values == {"a": Fraction(-1, 2)}
    assert widget.order[0] == (-9,)
    widget.set_state({"compare": [-9, 8]})
    assert (widget.compare, widget.selected) == ((-9, 8), -9)
    widget.set_state({"selected": 3})
    widget.set_state({"other": "n^2"})
    widget.set_state({"formula": "n + 1"})
    assert widget.order == lab("n + 1").order
    assert widget.other_order == lab("n^2").order
    assert widget.selected == 3
    assert json.loads(json.dumps(widget.get_state()))["formula"] == "n + 1"


@pytest.mark.parametrize(
    "sent",
    [
        {"formula": "n +"},  # on the way to something
        {"formula": None},
        {"formula": ["n"]},
        {"formula": "9^9^9^9"},
        {"formula": "__import__('os')"},
        {"other": 3},
        {"values": {"a": "n"}},
        {"values": {"z": 1}},
        {"values": {"a": [1]}},
        {"values": {"a": "1e400"}},
        {"values": "a"},
        {"selected": 9},
        {"selected": True},
        {"selected": "3"},
        {"compare": [1]},
        {"compare": [1, 1]},
        {"compare": [[1], [2]]},
        {"compare": "12"},
        {"compare": {"0": 1}},
    ],
    ids=str,
)
def test_what_a_link_in_the_page_cannot_mean_is_passed_over(sent: dict) -> None:
    widget = lab("a*n", values={"a": 2}, other="n", compare=(3, 4))
    before = json.dumps(widget.get_state())
    widget.set_state(sent)
    assert json.dumps(widget.get_state()) == before

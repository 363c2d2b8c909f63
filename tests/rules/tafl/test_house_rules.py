"""The worked examples of the house rules are true."""

import re

import pytest

from cantorlab.languages.house_rules import house_rules, to_html
from cantorlab.rules import tafl

SECTIONS = [f"3.{number}" for number in range(1, 8)]


def examples(language):
    """Each position of the text with the moves named after it."""
    codes = re.findall(r"`([^`]+)`", house_rules("tafl", language))
    found = []
    for code in codes:
        if "/" in code:
            found.append((tafl.parse_position(code), []))
        elif found and re.fullmatch(r"[a-i]\d-[a-i]\d", code):
            found[-1][1].append(code)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_section_is_there_with_an_example(language):
    html = to_html(house_rules("tafl", language))
    assert [number for number in SECTIONS if f'data-section="{number}"' not in html] == []
    text = house_rules("tafl", language)
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        assert "/" in "".join(re.findall(r"`([^`]+)`", section)), section[:20]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_the_examples_say_happens(language):
    found = {}
    for state, moves in examples(language):
        for move in moves:
            if state.why_not(move) is None:
                after = state.apply(move)
                ends = after.outcome and after.outcome.reason
                found.setdefault(move, []).append((after.history[0], ends))
    assert found["c1-c4"] == [("c1-c4xb4xd4xc5", None)]
    assert found["a3-e3"][0][0] == "a3-e3xe4"
    assert found["b2-d4"] == [("b2-d4xd3xc4xe4xd5", None)]
    assert found["c7-c1"] == [("c7-c1", "king taken by merchant")]
    assert found["e2-e4"] == [("e2-e4", "queen taken")]
    # the ring; the forest that is none; the völva's curse
    assert found["d1-d3"] == [("d1-d3", "king encircled"), ("d1-d3", None), ("d1-d3", None)]
    # the young king; the daughter
    assert found["a3-c3"] == [("a3-c3xc4", None), ("a3-c3xc4", "daughter married")]
    assert {"e2-e6", "e3-e4", "i5-d5", "i5-c5"} <= found.keys()
    assert not {"e2-e5", "e3-e6"} & found.keys()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_shots_and_the_curse_of_the_examples(language):
    after = {move: s.apply(move) for s, moves in examples(language) for move in moves[:1]}
    assert "shoot" in after["i5-d5"].legal_actions()
    assert "shoot" in after["i5-c5"].legal_actions()
    assert after["d1-d3"].observation(None)["cursed"]

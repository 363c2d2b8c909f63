"""States of widgets hold what JSON has and nothing else, so that every packer packs them alike."""

from __future__ import annotations

import math
from typing import Any

import pytest
from widgets.every import WIDGETS


def _strange(value: Any) -> list[Any]:
    """The parts of a state that two packers may write differently."""
    if type(value) is dict:
        return [each for key in value for each in (*_strange(value[key]), *_strange_key(key))]
    if type(value) in (list, tuple):
        return [each for part in value for each in _strange(part)]
    if type(value) is int:
        return [] if abs(value) < 2**53 else [value]
    if type(value) is float:
        return [] if math.isfinite(value) else [value]
    return [] if value is None or type(value) in (str, bool) else [value]


def _strange_key(key: Any) -> list[Any]:
    return [] if type(key) is str else [key]


@pytest.mark.parametrize("name", WIDGETS)
def test_a_state_is_plain_json(name: str) -> None:
    assert _strange(WIDGETS[name]().get_state()) == []


def test_what_is_not_plain_would_be_seen() -> None:
    for odd in (float("nan"), 2**64, {1}, {1: 2}, b"a"):
        assert _strange({"a": [odd]})

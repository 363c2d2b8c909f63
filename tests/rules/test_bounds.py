"""Lists without end are refused at once, with a sentence; iterators are not read to their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, repeat
from typing import Any

import pytest

from cantorlab import formulas, players, simulate
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.record import Record


def endless(value: Any) -> Iterator[Any]:
    return repeat(value)


CALLS: dict[str, Callable[[], Any]] = {
    "a hundred thousand places": lambda: cantor.start(places=["n"] * 100_000),
    "places without end": lambda: cantor.start(places=endless("n")),
    "numbers without end": lambda: cantor.deck(count(1)),
    "families without end": lambda: cantor.deck(endless("affine")),
    "families of a hundred places": lambda: cantor.deck([cantor.DECK[0].family] * 999),
    "levels without end": lambda: cantor.deck({"level": endless(1)}),
    "a deal of places": lambda: _deal(places=endless(1)),
    "a deal of hands": lambda: _deal(hands=endless((1, 2))),
    "a hand": lambda: _deal(hands=(endless(1), endless(2))),
    "neutral mages": lambda: _deal(neutrals=count()),
    "the name of a place": lambda: cantor.Place(1, "n", name_en="x" * 10**6),
    "the letters of a place": lambda: cantor.Place(1, "n+" * 10**6 + "n"),
    "the letters of a formula": lambda: formulas.parse("n+" * 10**6 + "n"),
    "cards": lambda: siggil.start(deal=endless("S2")),
    "many cards": lambda: siggil.start(deal=["S2"] * 10**6),
    "places of a layout": lambda: siggil.Layout("mine", endless((0, 0, 0, True))),
    "places of a mapping": lambda: siggil.start(2, {"places": endless([0, 0, 0, True])}),
    "a drawing": lambda: siggil.start(2, "level 0\n" + "U" * 10**6),
    "the name of a layout": lambda: siggil.start(
        2, siggil.LAYOUTS["turtle"].to_dict() | {"name": "x" * 10**6}
    ),
    "a position": lambda: tafl.parse_position("9/" * 10**6 + "9 attacker 0"),
    "words after a position": lambda: tafl.parse_position(tafl.start().position + " x" * 10**6),
    "actions of a record": lambda: Record("tafl", {}, {}, endless((0, "d1-d4"))),
    "an action": lambda: Record("tafl", {}, {}, [endless(0)]),
    "the letters of an action": lambda: Record("tafl", {}, {}, [(0, "d1" * 10**6)]),
    "the options of a record": lambda: Record("tafl", {"x": [0] * 10**6}, {}),
    "a record's text": lambda: Record.from_json("[" + "0," * 10**7 + "0]"),
    "seeds": lambda: siggil.start(seed=[1] * 10**6),
    "seeds without end": lambda: siggil.start(seed=endless(1)),
    "players of a simulation": lambda: simulate("tafl", 1, players=endless("random")),
    "players of a simulated Siggil": lambda: simulate("siggil", 1, players=endless("random")),
    "players of a match": lambda: players.play_match(tafl.start(), ["random"] * 10**6),
}


def _deal(**parts: Any) -> cantor.Deal:
    deal = cantor.start(seed=1).deal
    known = {"hands": deal.hands, "neutrals": deal.neutrals, "places": deal.places}
    return cantor.Deal(**{**known, **parts})


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_what_has_no_end_is_refused_at_once(call):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - each has its own sentence
        call()
    assert 10 < len(str(refused.value)) < 300


def test_as_many_places_as_may_be_are_taken_and_no_more():
    assert len(cantor.deck(["n"] * 1_000)) == 1_000
    with pytest.raises(ValueError, match="a deck: at most 1000 can be given"):
        cantor.deck(["n"] * 1_001)


def test_an_iterator_is_read_no_further_than_the_limit():
    read = count()
    with pytest.raises(ValueError, match="at most 1000"):
        cantor.deck("n" for _ in read)
    assert next(read) <= 1_002

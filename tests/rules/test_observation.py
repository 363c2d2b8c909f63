"""An observation that fills itself: whatever a dict can do finds it full."""

import copy
import json
import pickle

import pytest

from cantorlab.players import play_match
from cantorlab.rules import cantor
from cantorlab.rules.observation import Observation

FULL = {"game": "cantor", "seat": 1, "hand": [3, 4]}


def fresh():
    return Observation("cantor", lambda: dict(FULL))


def changed(change):
    seen, plain = fresh(), dict(FULL)
    return (change(seen), dict(seen)), (change(plain), plain)


USES = {
    "item": lambda d: d["hand"],
    "in": lambda d: "hand" in d,
    "iter": list,
    "reversed": lambda d: list(reversed(d)),
    "len": len,
    "bool": bool,
    "equal": lambda d: (d == FULL, d == FULL, d == {"game": "cantor"}),
    "not equal": lambda d: (d != FULL, d != {}),
    "repr": repr,
    "or": lambda d: d | {"more": 1},
    "or from the right": lambda d: {"more": 1} | d,
    "or in place": lambda d: d.__ior__({"more": 1}) == {**FULL, "more": 1},
    "set": lambda d: d.__setitem__("seat", 9),
    "delete": lambda d: d.__delitem__("seat"),
    "get": lambda d: (d.get("hand"), d.get("none", 5)),
    "keys": lambda d: list(d.keys()),
    "values": lambda d: list(d.values()),
    "items": lambda d: list(d.items()),
    "copy": lambda d: d.copy(),
    "pop": lambda d: d.pop("hand"),
    "popitem": lambda d: d.popitem(),
    "setdefault": lambda d: d.setdefault("seat", 7),
    "update": lambda d: d.update(seat=4),
    "clear": lambda d: d.clear(),
    "dict": dict,
    "unpacked": lambda d: {**d},
    "called": lambda d: (lambda **named: named)(**d),
    "json": json.dumps,
    "pickle": lambda d: pickle.loads(pickle.dumps(d)),
    "deepcopy": copy.deepcopy,
    "format": lambda d: "{seat}".format_map(d),
}
# What says nothing of what is in a dict.
OTHERS = {
    *(name for name in dir(object) if name not in ("__eq__", "__ne__", "__repr__")),
    *("__class_getitem__", "fromkeys", "__getitem__"),
}


@pytest.mark.parametrize("name", USES)
def test_whatever_is_done_with_it_is_as_with_a_plain_dict(name):
    ours, plain = changed(USES[name])
    assert ours == plain


def test_no_method_of_a_dict_is_forgotten():
    forgotten = {name for name in dir(dict) if getattr(Observation, name) is getattr(dict, name)}
    assert forgotten <= OTHERS


def test_a_key_that_there_is_not():
    with pytest.raises(KeyError, match="none"):
        fresh()["none"]


def test_a_pattern_matches_it():
    match fresh():
        case {"seat": seat, "hand": [first, *_]}:
            assert (seat, first) == (1, 3)
        case _:
            pytest.fail("no match")


def test_a_player_that_does_not_look_costs_no_observation(monkeypatch):
    def blind(observation, legal_actions, rng):
        assert type(observation) is Observation
        return legal_actions[0]

    monkeypatch.setattr(cantor.CantorState, "observation", lambda *_: pytest.fail("was made"))
    assert play_match(cantor.start(seed=1), [blind, blind], 1).is_terminal


def test_a_player_that_looks_sees_what_its_seat_may_know():
    seen = []

    def looking(observation, legal_actions, rng):
        seen.append((dict(observation), legal_actions))
        return legal_actions[0]

    last = play_match(cantor.start(seed=1), [looking, looking], 1)
    state = cantor.start(seed=1)
    for (observation, actions), (seat, action) in zip(seen, last.actions, strict=True):
        assert observation == state.observation(seat)
        assert actions == state.legal_actions(seat)
        state = state.apply(action, seat)

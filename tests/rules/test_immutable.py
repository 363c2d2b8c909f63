"""States and records are values: nothing that can be reached from one can change it (rules §4)."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from random_games import on_the_way, played

from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import Record, State

OWN_LAYOUT = {"name": "mine", "places": siggil.LAYOUTS["turtle"].to_dict()["places"]}
OWN_PLACES = [{"formula": f"{slope}n", "name_en": "My place"} for slope in range(2, 14)]

STARTS: dict[str, State] = {
    "cantor": cantor.start("discovery", seed=1),
    "cantor with places of one's own": cantor.start("express", places=OWN_PLACES, seed=2),
    "quest": cantor.start("quest", seed=1),
    "siggil": siggil.start(3, seed=1, open_hands=True),
    "siggil on a layout of one's own": siggil.start(2, OWN_LAYOUT, seed=1),
    "solitaire": siggil.start(1, seed=4),
    "tafl": tafl.start(godi=True, jarl=True, archers=True, forest=True),
    "tafl from a position": tafl.setup({"e5": "king", "d4": "attacker"}, to_move="defender"),
    "queen": tafl.start_queen(),
}


def later(name: str, plies: int = 40) -> State:
    """A state some way into a game."""
    return played(STARTS[name], 11, plies)


def public(value: Any) -> Iterator[tuple[str, Any]]:
    """The public attributes of a value of ours that are no methods."""
    if type(value).__module__.partition(".")[0] not in ("cantorlab", __name__.partition(".")[0]):
        return
    for name in dir(type(value)) + list(getattr(value, "__dict__", ())):
        if not name.startswith("_"):
            found = getattr(value, name)
            if not callable(found):
                yield name, found


def changeable(value: Any, path: str = "", seen: set[int] | None = None) -> Iterator[str]:
    """The paths to all lists, dicts and sets that are reached from ``value`` and shared by it."""
    seen = set() if seen is None else seen
    if id(value) in seen or isinstance(value, str | int | float | type(None) | range):
        return
    seen.add(id(value))
    if isinstance(value, Mapping):
        parts = [(f"[{key!r}]", each) for key, each in value.items()]
    elif isinstance(value, tuple | frozenset):
        parts = [(f"[{at}]", each) for at, each in enumerate(value)]
        parts += [(f".{name}", each) for name, each in public(value)]
    else:
        parts = []
        for name, found in public(value):
            if getattr(value, name) is found or not isinstance(found, list | dict | set):
                parts.append((f".{name}", found))
    if isinstance(value, list | dict | set | bytearray):
        yield path
    for step, each in parts:
        yield from changeable(each, path + step, seen)


def scramble(value: Any) -> None:
    """Change all that can be changed in a value, the innermost parts first."""
    for each in list(value.values()) if isinstance(value, dict) else list(value):
        if isinstance(each, dict | list):
            scramble(each)
    if isinstance(value, dict):
        for key in value:
            value[key] = "scrambled"
    value.clear()


# Old names are attributes, too.
@pytest.mark.filterwarnings("ignore:.* is now called:DeprecationWarning")
@pytest.mark.parametrize("name", STARTS)
def test_nothing_that_can_be_changed_is_reached_from_a_state_or_its_record(name):
    state = later(name)
    assert list(changeable(state)) == []
    assert list(changeable(state.record)) == []
    for kept in vars(state).values():  # private parts too: no buffer to write in
        assert not isinstance(kept, list | set | bytearray)


def test_the_walk_finds_what_can_be_changed():
    class Holder:
        shared = ({"a": [1]},)

        @property
        def fresh(self) -> list[int]:
            return [1]

    assert list(changeable(Holder())) == [".shared[0]", ".shared[0]['a']"]


@pytest.mark.parametrize("name", STARTS)
def test_changing_what_a_state_hands_out_changes_no_state(name):
    for state in on_the_way(STARTS[name], 5, 12):
        before = text(state)
        for seat in (None, *range(state.num_players)):
            scramble(state.observation(seat))
        scramble(state.to_dict())
        scramble(state.record.to_dict())
        scramble(list(getattr(state, "public_events", [])))
        for seat in state.to_act:
            scramble(state.legal_actions(seat))
        assert text(state) == before


def text(state: State) -> str:
    """All that a state tells, as one text."""
    seats = (None, *range(state.num_players))
    told: list[Any] = [state.to_dict(), [state.observation(seat) for seat in seats]]
    told += [state.legal_actions(seat) for seat in range(state.num_players)]
    return json.dumps([*told, getattr(state, "public_events", [])])


@pytest.mark.parametrize("name", STARTS)
def test_a_record_holds_copies_and_refuses_to_be_written_to(name):
    given = later(name).record.to_dict()
    record = Record.from_dict(given)
    before = record.to_json()
    scramble(given)
    assert record.to_json() == before
    for part in (record.options, record.deal):
        with pytest.raises(TypeError, match="does not support item assignment"):
            part["archers"] = False  # type: ignore[index]
        with pytest.raises(AttributeError):
            part.update(archers=False)  # type: ignore[attr-defined]


def test_the_options_of_tafl_cannot_be_written_to():
    state = tafl.start(archers=True)
    with pytest.raises(TypeError, match="does not support item assignment"):
        state.options["archers"] = False  # type: ignore[index]
    assert state.record.options["archers"] is True


@pytest.mark.parametrize("name", STARTS)
def test_equal_states_and_records_have_equal_hashes_and_survive_copies(name):
    state, again = later(name), later(name)
    assert state is not again
    for one, other in ((state, again), (state.record, again.record)):
        assert one == other
        assert hash(one) == hash(other)
        for copied in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert copied == one
            assert hash(copied) == hash(one)
    assert type(state).from_dict(state.to_dict()) == state
    states = list(on_the_way(STARTS[name], 5, 6))
    assert len({*states, *(each.record for each in states)}) == 2 * len(states)


def test_variants_tell_states_apart():
    assert len({tafl.start(), tafl.start(archers=True), tafl.start(young_king=True)}) == 3
    assert tafl.TaflState.from_deal({}, {}) == tafl.start()


def repeated_positions() -> list[State]:
    """States of tafl in which positions have come before, so that these must be counted."""
    states: list[State] = [tafl.start()]
    for action in ("d1-c1", "e3-f3", "c1-d1", "f3-e3") * 2:
        if not states[-1].is_terminal:
            states.append(states[-1].apply(action))
    return states


def test_four_threads_see_in_shared_states_what_one_sees():
    shared = [*repeated_positions(), *(later(name, 25) for name in STARTS)]

    def look(state: State) -> str:
        fresh = copy.copy(state)  # no legal actions kept from before
        seats = range(state.num_players)
        told = [fresh.observation(seat) for seat in seats], [fresh.legal_actions(s) for s in seats]
        return json.dumps(told)

    alone = [look(state) for state in shared]
    assert {json.loads(each)[0][0].get("occurrences") for each in alone} >= {1, 2, 3}
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            looks = list(threads.map(lambda at: look(shared[at % len(shared)]), range(1_000)))
    finally:
        sys.setswitchinterval(interval)
    wrong = [at for at, seen in enumerate(looks) if seen != alone[at % len(shared)]]
    assert wrong == []

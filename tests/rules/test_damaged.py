"""Damaged records and states are refused with a ``ValueError`` of ours, and with nothing else."""

from __future__ import annotations

import copy
import json
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tiers import few_and_many

import cantorlab
from cantorlab import games
from cantorlab.languages.texts import LocalizedError
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.record import Record
from cantorlab.rules.state import State

PACKAGE = str(Path(cantorlab.__file__).parent)


def played(state: State, plies: int) -> Any:
    random = Random(3)
    for _ in range(plies):
        seat = state.to_act[0]
        state = state.apply(random.choice(state.legal_actions(seat)), seat)
    return state.to_dict()


GOOD: tuple[Any, ...] = (
    played(cantor.start("discovery", seed=1, first_place=5), 4),
    played(cantor.start("express", places=[*range(1, 10), "n", "2n", "n²"], seed=2), 6),
    played(cantor.start("quest", seed=1), 5),
    played(siggil.start(3, seed=1, open_hands=True), 4),
    played(siggil.start(2, siggil.LAYOUTS["turtle"].to_dict() | {"name": "mine"}, seed=1), 2),
    played(siggil.start(1, "river", seed=4, difficulty="hard"), 4),
    played(tafl.start(godi="vertical", archers=True, forest=True), 5),
    played(tafl.setup({"e5": "king", "d4": "attacker"}, to_move="defender"), 2),
    played(tafl.start_queen(), 4),
)

WRITTEN = [json.dumps(each) for each in GOOD]

# Values that do not belong in a record, or not everywhere.
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 99, 2**31, 2**63, -(10**400), 0.0, 1.0, 0.5, 1e308,
    float("nan"), float("inf"), float("-inf"), "", "0", "n", "vertical", "passage", "pass", "S2",
    "d1-d4", "\ud800", "\x00", "x" * 5_000, "9^9^9^9^n", "level 0\nU", b"d1-d4", (), [], {}, [[]],
    [None], [1, 2], {"": 1}, {"formula": "n"}, {"number": 1}, ["n"] * 2_000, {1: 2}, {None: None},
    1j, object(), {1, 2}, range(3), [0] * 2_000,
)  # fmt: skip


def deep(kind: type, levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value] if kind is list else {"places": value}
    return value


def places(value: Any, levels: int = 10) -> list[tuple[Any, Any]]:
    """Every container within a value, with every key or index in it."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for _, key in list(found):
        if levels and isinstance(value[key], dict | list):
            found += places(value[key], levels - 1)
    return found


def delete(random: Random, holder: Any, key: Any) -> None:
    del holder[key]


def replace(random: Random, holder: Any, key: Any) -> None:
    holder[key] = copy.copy(random.choice(STRANGE))


def nest(random: Random, holder: Any, key: Any) -> None:
    holder[key] = deep(random.choice([list, dict]), random.choice([1, 2, 20, 3_000]))


def wrap(random: Random, holder: Any, key: Any) -> None:
    holder[key] = random.choice([[holder[key]], {"": holder[key]}, (holder[key],)])


def retype(random: Random, holder: Any, key: Any) -> None:
    old = holder[key]
    holder[key] = {
        int: lambda: random.choice(
            [old % 1000 / 2, str(old)[:9], bool(old), old + 1, -old, old << 70]
        ),
        str: lambda: random.choice(
            [old.encode("utf-8", "replace"), old + " ", old.upper(), old[:-1], [*old]]
        ),
        list: lambda: random.choice(
            [tuple(old), dict(enumerate(old)), old * 2, old[::-1], old[1:]]
        ),
        dict: lambda: random.choice([list(old.items()), list(old), list(old.values())]),
    }.get(type(old), lambda: not old)()


def rename(random: Random, holder: Any, key: Any) -> None:
    value = holder[key]
    if isinstance(holder, dict):
        del holder[key]
        holder[random.choice(["", "position", "cards", f"{key}x", 7, None, "\udfff"])] = value
    else:
        holder.insert(random.randrange(len(holder) + 1), value)


def swap(random: Random, holder: Any, key: Any) -> None:
    other = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


CHANGES = (delete, replace, replace, nest, wrap, retype, retype, rename, swap)


def damaged(random: Random) -> Any:
    """A good record with one to three changes, each somewhere; one in nine is another's part."""
    data = json.loads(random.choice(WRITTEN))
    if random.randrange(9) == 0:
        key = random.choice(["game", "options", "deal", "actions"])
        data[key] = json.loads(random.choice(WRITTEN))[key]
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        found = places(data)
        if found:
            # The few outer keys as often as the many inner ones.
            near = random.choice([found, [each for each in found if each[0] is data] or found])
            random.choice(CHANGES)(random, *random.choice(near))
    return data


def cut(random: Random, written: str) -> str:
    return written[: random.randrange(len(written))]


def flip(random: Random, written: str) -> str:
    raw = bytearray(written.encode("utf-8", "surrogatepass"))
    for _ in range(random.choice([1, 2, 5])):
        raw[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return raw.decode("utf-8", "surrogateescape")


def repeat(random: Random, written: str) -> str:
    return written.replace("{", '{"game": "tafl", ', 1)


def number(random: Random, written: str) -> str:
    strange = [
        "NaN",
        "-Infinity",
        "1e999",
        "9" * 5_000,
        "[" * 100_000,
        "{",
        "null",
        "1.0",
        '"\\ud800"',
    ]
    at = random.choice([at for at, sign in enumerate(written) if sign.isdigit()] or [0])
    return written[:at] + random.choice(strange) + written[at + 1 :]


@few_and_many("mutations", 2_500, 20_000)
def test_damaged_records_are_read_as_what_they_say_or_refused(mutations):
    random = Random(20_000)
    outcomes: Counter[str] = Counter()
    sentences: set[str] = set()
    for turn in range(mutations):
        read, data = _read_of(random, turn)
        try:
            state = read(data)
        except ValueError as refusal:
            _is_ours(refusal)
            outcomes["refused"] += 1
            sentences.add(str(refusal))
        else:
            outcomes["read"] += 1
            _is_sound(state)
    assert outcomes.total() == mutations
    # The mutations do damage, some are harmless, and the sentences tell what is wrong.
    assert outcomes["refused"] > 0.6 * mutations
    assert outcomes["read"] > 0.025 * mutations
    assert len(sentences) > 0.05 * mutations


def _read_of(random: Random, turn: int) -> tuple[Callable[[Any], State], Any]:
    """One of the four ways to read, and what it is given to read."""
    if turn % 4 == 0:
        text = random.choice([cut, flip, flip, repeat, number])(random, random.choice(WRITTEN))
        return lambda given: Record.from_json(given).replay(), text
    data = damaged(random)
    if turn % 4 == 1:
        name = random.choice(["cantor", "siggil", "tafl", "queen"])
        return games.get(name).load("state").from_dict, data
    if turn % 4 == 2 and isinstance(data.get("options"), dict) and data.get("game") in GAMES:
        # What a program may hand over beside what was read from a file.
        kind = games.get(data["game"]).load("state")
        return lambda given: kind.from_deal(given["options"], given.get("deal")), data
    return lambda given: Record.from_dict(given).replay(), data


GAMES = ("cantor", "siggil", "tafl", "queen")


def _is_ours(refusal: ValueError) -> None:
    """See that one of our own lines raised it, with one sentence that can be read."""
    assert type(refusal) is ValueError or isinstance(refusal, LocalizedError), repr(refusal)
    *_, (frame, _) = traceback.walk_tb(refusal.__traceback__)
    assert frame.f_code.co_filename.startswith(PACKAGE)
    sentence = str(refusal)
    assert 10 < len(sentence) < 500, sentence
    assert sentence.isprintable(), sentence


def _is_sound(state: State) -> None:
    """See that what was read is a state like any other."""
    written = json.dumps(state.to_dict())
    again = type(state).from_dict(json.loads(written))
    assert again == state
    assert json.dumps(again.to_dict()) == written
    json.dumps(state.observation(0)).encode()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("actions", 0, 0), float("inf")),
        (("actions", 0, 0), 0.0),
        (("actions", 0, 0), False),
        (("actions", 0, 0), "0"),
        (("actions", 0, 1), ["d1-d4"]),
        (("options", "queen_stays"), True),
        (("options", "archers"), 1),
        (("options", "godi"), ["vertical"]),
        (("options",), [["godi", "vertical"]]),
        (("deal", "position"), 5),
        (("deal", "seed"), 5),
    ],
)
def test_what_used_to_pass_or_to_fail_otherwise_is_refused(path, value):
    data = copy.deepcopy(GOOD[6])
    holder = data
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - any sentence, but of ours
        Record.from_dict(data).replay()
    _is_ours(refused.value)


def test_a_position_of_the_other_game_is_refused():
    line = tafl.start_queen().position
    with pytest.raises(ValueError, match="this is a position of queen, not of tafl"):
        tafl.TaflState.from_deal({}, {"position": line})
    with pytest.raises(ValueError, match="this is a state of queen, not of tafl"):
        tafl.TaflState.from_dict(tafl.start_queen().to_dict())


@pytest.mark.parametrize("written", ["[" * 200_000, '{"a":' * 100_000, "", "nul", "7", b"{}", None])
def test_what_is_no_json_of_a_record_is_refused(written):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - any sentence, but of ours
        Record.from_json(written)
    _is_ours(refused.value)

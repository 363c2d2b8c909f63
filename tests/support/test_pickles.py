"""Pickled results: those of version 1.0 are read, and name nothing private today."""

from __future__ import annotations

import lzma
import pickle
import pickletools
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from support.pickled_results import make_results

OLD = pickle.loads(
    lzma.decompress((Path(__file__).parent / "data" / "pickles-1.0.xz").read_bytes())
)
FRAMES = ("games", "moves", "duels", "turns", "captures", "summary", "elo")
#: Results of a player of Catch the King that is no more: its games cannot be played anew.
OF_A_FORMER_PLAYER = ("match", "simulation of players", "tournament")


@pytest.fixture(scope="module")
def now() -> dict[str, Any]:
    return make_results()


def load(content: bytes) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # a module's old name
        return pickle.loads(content)


@pytest.mark.parametrize("name", OF_A_FORMER_PLAYER)
def test_a_pickle_of_a_player_that_is_no_more_reads_as_one_of_today(
    name: str, now: dict[str, Any]
) -> None:
    old, new = load(OLD[name]), now[name]
    assert type(old) is type(new)
    assert "greedy" in str(old)
    assert str(old).replace("greedy", "novice").split("seed=")[0] == str(new).split("seed=")[0]
    frames = [each for each in FRAMES if isinstance(getattr(new, each, None), pd.DataFrame)]
    for frame in frames:
        was, table = getattr(old, frame), getattr(new, frame)
        pd.testing.assert_series_equal(was.dtypes.map(str), table.dtypes.map(str))
    if name.startswith("simulation"):
        assert "games" in frames
        with (
            pytest.warns(DeprecationWarning, match="novice"),
            pytest.raises(ValueError, match="way"),
        ):
            old.state(0)  # never another game in its place


@pytest.mark.parametrize("name", sorted({*OLD} - {*OF_A_FORMER_PLAYER}))
def test_a_pickle_of_version_1_0_is_what_is_made_today(name: str, now: dict[str, Any]) -> None:
    old, new = load(OLD[name]), now[name]
    assert type(old) is type(new)
    frames = 0
    for frame in FRAMES:
        if isinstance(table := getattr(new, frame, None), pd.DataFrame):
            pd.testing.assert_frame_equal(getattr(old, frame), table)
            frames += 1
    if name.startswith("simulation") and "totals" not in name:
        assert frames > 0
        assert old.state(0) == new.state(0)
    if name.startswith("simulation"):
        assert old.totals == new.totals
    elif name == "strength":
        assert repr(old) == repr(new)
    elif name != "analysis":
        assert old == new
    if name != "analysis":  # weights are fitted anew
        assert str(old) == str(new)


def names_in(content: bytes) -> set[tuple[str, str]]:
    """Return the module and name of everything of ours that a pickle names."""
    found, texts, memo = set(), [], {}
    for opcode, argument, _ in pickletools.genops(content):
        if opcode.name == "MEMOIZE":
            memo[len(memo)] = texts[-1]
        elif opcode.name in ("BINGET", "LONG_BINGET"):
            texts.append(memo[argument])
        elif opcode.name == "STACK_GLOBAL":
            found.add((texts[-2], texts[-1]))
            texts.append(None)
        else:
            texts.append(argument if isinstance(argument, str) else None)
    return {each for each in found if str(each[0]).startswith("cantorlab")}


def test_results_name_nothing_private_and_what_earlier_ones_name_is_there(
    now: dict[str, Any],
) -> None:
    private = {
        name
        for each in now.values()
        for name in names_in(pickle.dumps(each))
        if "._" in f".{name[0]}.{name[1]}"
    }
    assert private == set()
    named = set().union(*(names_in(content) for content in OLD.values()))
    assert len(named) > 30
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        for module, name in named:
            assert getattr(import_module(module), name) is not None

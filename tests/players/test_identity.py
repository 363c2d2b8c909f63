"""A player is told from others by what it does, in every process alike."""

import functools
import random
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

from cantorlab.players import identity, levels
from cantorlab.players.identity import (
    Unidentifiable,
    fingerprint,
    player_identity,
    player_name,
)


def made(code, name="bot"):
    """Return what a cell defines, as a notebook runs it."""
    cell = {"__name__": "__main__"}
    exec(compile(textwrap.dedent(code), "<cell>", "exec"), cell)
    return cell[name]


BOT = """
    WEIGHTS = {"a": [1, 2.5]}
    def helper(o):
        return WEIGHTS["a"][0]
    def bot(o, l, r, depth=2):
        return sorted(l, key=lambda a: (helper(a), depth))[0]
"""
SCALED = """
    class Base:
        def pick(self, l):
            return l[0]
    class B(Base):
        scale = 2
        def __init__(self, k=1):
            self.k = k
        def __call__(self, o, l, r):
            return self.pick(l)
        @property
        def twice(self):
            return 2 * self.k
    bot = B()
"""
CLOSURE = """
    def make(depth):
        def bot(o, l, r):
            return l[depth]
        return bot
    bot = make(3)
"""


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        (BOT, "[0]\n    def bot", "[-1]\n    def bot"),
        (BOT, "2.5", "2.6"),
        (BOT, "depth=2", "depth=3"),
        (BOT, "depth))[0]", "depth))[1]"),
        (BOT, "(helper(a), depth)", "(depth, helper(a))"),
        (SCALED, "return l[0]", "return l[1]"),
        (SCALED, "scale = 2", "scale = 3"),
        (SCALED, "k=1", "k=2"),
        (SCALED, "B()", "B(4)"),
        (SCALED, "2 * self.k", "3 * self.k"),
        (SCALED, "self.pick(l)", "self.pick(l[1:])"),
        (CLOSURE, "make(3)", "make(4)"),
        (CLOSURE, "l[depth]", "l[-depth]"),
    ],
)
def test_an_edit_makes_another_player(code, old, new):
    assert old in code
    assert player_identity(made(code)) == player_identity(made(code))
    assert player_identity(made(code)) != player_identity(made(code.replace(old, new)))


def test_comments_places_and_docstrings_do_not_count():
    moved = "\n\n# later\n" + textwrap.dedent(BOT).replace(
        "depth=2):", 'depth=2):  # why\n    "Play the best."\n'
    )
    assert player_identity(made(moved)) == player_identity(made(BOT))


CASES = """
    import functools, random, threading
    from enum import Enum
    import numpy as np
    class Kind(Enum):
        A = 1
    class Slots:
        __slots__ = ("kind", "rng")
        def __init__(self):
            self.kind, self.rng = Kind.A, random.Random(3)
        def __call__(self, o, l, r):
            return l[0]
    def plain(o, l, r, depth=1, seen=frozenset(["x", "y", "z"])):
        return l[np.arange(3).sum() % len(l)]
    @functools.lru_cache
    def cached(o, l, r):
        return plain(o, l, r)
    plain.friend = plain
    bot = [plain, cached, Slots(), Slots().__call__, functools.partial(plain, depth=Slots()),
           lambda o, l, r: l[0], random.Random(3).choice, np.arange(5), {Kind.A: {"a", "b", "c"}}]
"""


def test_another_process_finds_the_same_fingerprints():
    here = [fingerprint(value) for value in made(CASES)]
    assert len(set(here)) == len(here)
    code = textwrap.dedent(CASES) + textwrap.dedent("""
        from cantorlab.players.identity import fingerprint
        print(*map(fingerprint, bot))
    """)
    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={"PYTHONHASHSEED": "7"},
    )  # fmt: skip
    assert there.stdout.split() == here


def test_a_module_of_ones_own_counts_by_what_it_holds(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    code = """
        import my_bot_helpers
        def bot(o, l, r):
            return my_bot_helpers.value(l)
        def late(o, l, r):
            import my_bot_helpers
            return my_bot_helpers.value(l)
    """
    found = []
    for index in ("0", "1"):
        (tmp_path / "my_bot_helpers.py").write_text(f"def value(l):\n    return l[{index}]\n")
        sys.modules.pop("my_bot_helpers", None)
        sys.path_importer_cache.clear()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "dont_write_bytecode", True)
            found += [player_identity(made(code)), player_identity(made(code, "late"))]
    assert len(set(found)) == 4


def test_a_version_stands_for_all_that_a_player_does():
    one, other = made(BOT), made(CLOSURE)
    one.version = other.version = "1"
    assert player_identity(one) == player_identity(other) == "version 1"
    other.version = 2
    assert player_identity(other) == "version 2"
    assert player_identity(functools.partial(one)) == player_identity(functools.partial(one))
    before = player_identity(functools.partial(one))
    one.version = "2"
    assert player_identity(functools.partial(one)) != before


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (threading.Lock(), "it holds a lock"),
        ((step for step in "abc"), "it holds a generator"),
        (list(range(1000)), "it holds more than 1,000 values"),
        (functools.reduce(lambda inner, _: [inner], range(5000), []), "it is nested too deeply"),
    ],
)
def test_what_cannot_be_looked_into_is_refused_with_what_to_do(held, told, monkeypatch):
    monkeypatch.setattr(identity, "MOST_VALUES", 1000)

    def holding(observation, legal, rng):
        return held

    with pytest.raises(Unidentifiable, match=rf"the player holding cannot .* {told}.*`version`"):
        player_identity(holding)
    holding.version = "1"
    assert player_identity(holding) == "version 1"


def test_what_holds_itself_has_a_fingerprint():
    ring = [1]
    ring.append(ring)
    assert fingerprint(ring) != fingerprint([1, [1]])


class Wise:
    def __call__(self, observation, legal, rng):
        return legal[0]


def test_no_name_is_an_address():
    named = Wise()
    named.name = "Ada"
    of_names = {
        player_name(player)
        for player in (Wise(), named, functools.partial(Wise(), 3, depth=Wise()), made(BOT),
                       lambda observation, legal, rng: legal[0], levels("tafl")["club"], "novice")
    }  # fmt: skip
    assert of_names == {"Wise", "Ada", "Wise(3, depth=Wise)", "bot", "<lambda>", "Level", "novice"}


def test_our_own_players_can_be_told_apart():
    for game in ("cantor", "siggil", "tafl"):
        found = [player_identity(player) for player in levels(game).values()]
        assert len(set(found)) == len(found)


def test_a_fingerprint_sees_what_is_in_an_array_and_in_chance():
    weights = np.arange(6.0)
    before = fingerprint(weights)
    weights[3] = 7
    assert fingerprint(weights) != before
    assert fingerprint(random.Random(1)) != fingerprint(random.Random(2))

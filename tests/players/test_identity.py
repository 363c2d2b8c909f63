"""A player is told from others by what it does, in every process alike."""

import functools
import linecache
import random
import subprocess
import sys
import textwrap
import threading
import zlib

import numpy as np
import pytest

from cantorlab.players import levels
from cantorlab.players.identity import (
    Unidentifiable,
    player_identity,
    player_name,
)


def made(code, name="bot"):
    """Return what a cell defines, as a notebook runs it: its source text can be looked up."""
    code = textwrap.dedent(code)
    file = f"<cell {zlib.crc32(code.encode())}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    cell = {"__name__": "__main__"}
    exec(compile(code, file, "exec"), cell)
    return cell[name]


BOT = """
    WEIGHTS = (("a", 1), ("b", 2.5))
    def helper(o):
        return WEIGHTS[0][1]
    def bot(o, l, r, depth=2):
        return sorted(l, key=lambda a: (helper(a), depth))[0]
"""
SCALED = """
    from dataclasses import dataclass
    class Base:
        def pick(self, l):
            return l[0]
    @dataclass(frozen=True)
    class B(Base):
        k: int = 1
        scale = 2
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
        (BOT, "[0][1]\n    def bot", "[1][1]\n    def bot"),
        (BOT, "2.5", "2.6"),
        (BOT, "depth=2", "depth=3"),
        (BOT, "depth))[0]", "depth))[1]"),
        (BOT, "(helper(a), depth)", "(depth, helper(a))"),
        (SCALED, "return l[0]", "return l[1]"),
        (SCALED, "scale = 2", "scale = 3"),
        (SCALED, "k: int = 1", "k: int = 2"),
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


def test_an_edit_elsewhere_in_a_cell_does_not_count():
    moved = "\n\n# later\n" + textwrap.dedent(BOT)
    assert player_identity(made(moved)) == player_identity(made(BOT))


CASES = """
    import functools, math
    from dataclasses import dataclass
    from enum import Enum
    import numpy as np
    class Kind(Enum):
        A = 1
    @dataclass(frozen=True)
    class Frozen:
        depth: int
        seen: frozenset = frozenset(["x", "y", "z"])
        def __call__(self, o, l, r):
            return l[self.depth]
    class Bare:
        def __call__(self, o, l, r):
            return l[0]
    def plain(o, l, r, depth=1, seen=frozenset(["x", "y", "z"])):
        return l[np.arange(3).sum() % len(l)]
    @functools.lru_cache
    def cached(o, l, r):
        return plain(o, l, r)
    bot = [plain, cached, Bare(), Bare().__call__, functools.partial(plain, depth=Frozen(2)),
           lambda o, l, r: l[0], lambda o, l, r: l[0], Frozen(1), math.floor, (1, "a"), len]
"""


def test_another_process_finds_the_same_fingerprints(tmp_path):
    (tmp_path / "cases.py").write_text(textwrap.dedent(CASES))
    line = "from cases import bot; from cantorlab.players.identity import fingerprint"
    found = [
        subprocess.run(
            [sys.executable, "-c", f"{line}; print(*map(fingerprint, bot))"],
            capture_output=True, text=True, check=True, cwd=tmp_path,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(tmp_path)},
        ).stdout.split()
        for seed in ("7", "8")
    ]  # fmt: skip
    assert found[0] == found[1]
    assert len(set(found[0])) == len(found[0]) == 11


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
        (threading.Lock(), "it holds a lock, which may change"),
        ({"seen": 0}, "it holds a dict, which may change"),
        (np.arange(6.0), "it holds a ndarray, which may change"),
        (random.Random(1), "it holds a Random, which may change"),
        (functools.reduce(lambda inner, _: (inner,), range(5000), ()), "it is nested too deeply"),
    ],
)
def test_what_may_change_is_refused_with_what_to_do(held, told):
    def holding(observation, legal, rng):
        return held

    with pytest.raises(Unidentifiable, match=rf"the player holding cannot .* {told}.*`version`"):
        player_identity(holding)
    holding.version = "1"
    assert player_identity(holding) == "version 1"


def test_a_player_that_counts_needs_a_version_and_one_without_a_source_too():
    class Counting:
        def __init__(self):
            self.seen = 0

        def __call__(self, observation, legal, rng):
            self.seen += 1
            return legal[0]

    with pytest.raises(Unidentifiable, match="it holds a Counting, which may change"):
        player_identity(Counting())
    cell = {}
    exec("def typed(o, l, r): return l[0]", cell)
    with pytest.raises(Unidentifiable, match="the source text of typed cannot be found"):
        player_identity(cell["typed"])


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

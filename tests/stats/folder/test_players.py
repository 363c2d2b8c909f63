"""A folder holds games of the players that began it, and of no others, whoever goes on."""

import json
import linecache
import subprocess
import sys
import textwrap
import threading
import zlib
from pathlib import Path

import outside_game
import pytest

from cantorlab import games, open_simulation, simulate

OPTIONS = {"seed": 3, "progress": False}


def made(code, name="bot"):
    """Return what a cell defines, as a notebook runs it: its source text can be looked up."""
    code = textwrap.dedent(code)
    file = f"<cell {zlib.crc32(code.encode())}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    cell = {"__name__": "__main__"}
    exec(compile(code, file, "exec"), cell)
    return cell[name]


FIRST = "def bot(o, l, r):\n    return l[0]"
LAST = "def bot(o, l, r):\n    return l[-1]"


def test_an_edited_bot_is_not_mixed_with_what_it_was(tmp_path):
    simulate("cantor", 5, players=[made(FIRST), "random"], to=tmp_path / "a", **OPTIONS)
    with pytest.raises(ValueError, match=r"holds games of another bot: .* a folder of their own"):
        simulate("cantor", 9, players=[made(LAST), "random"], to=tmp_path / "a", **OPTIONS)
    with pytest.raises(ValueError, match="holds games of another bot"):
        open_simulation(tmp_path / "a", players=[made(LAST), "random"])
    more = simulate("cantor", 9, players=[made(FIRST), "random"], to=tmp_path / "a", **OPTIONS)
    memory = simulate("cantor", 9, players=[made(FIRST), "random"], **OPTIONS)
    assert more.games.equals(memory.games)


def test_two_lambdas_are_two_players(tmp_path):
    simulate("cantor", 2, players=[lambda o, a, r: a[0], "random"], to=tmp_path / "a", **OPTIONS)
    with pytest.raises(ValueError, match="another <lambda>"):
        simulate(
            "cantor", 4, players=[lambda o, a, r: a[-1], "random"], to=tmp_path / "a", **OPTIONS
        )


BOTS = """
    from functools import partial
    from dataclasses import dataclass
    @dataclass(frozen=True)
    class B:
        at: int = 0
        def __call__(self, o, l, r):
            return l[self.at]
    def plain(o, l, r, at):
        return l[at]
"""


def test_an_instance_or_a_partial_goes_on_in_another_process(tmp_path):
    bots = textwrap.dedent(BOTS) + "bot = [B(), partial(plain, at=-1), B(-1).__call__]\n"
    code = bots + textwrap.dedent(f"""
        from cantorlab import simulate
        for at, player in enumerate(bot):
            simulate("cantor", 3, players=[player, "random"], to=f"{tmp_path}/{{at}}", seed=3)
    """)
    (tmp_path / "bots.py").write_text(code)
    subprocess.run([sys.executable, tmp_path / "bots.py"], check=True)
    for at, player in enumerate(made(bots)):
        opened = open_simulation(tmp_path / str(at), players=[player, "random"])
        assert "0x" not in opened.players[0]
        memory = simulate("cantor", 6, players=[player, "random"], **OPTIONS)
        assert opened.go_on(6).games.equals(memory.games)
        assert opened.state(2) == memory.state(2)


def test_a_player_that_learns_while_it_plays_is_known_by_its_version(tmp_path):
    class Counting:
        def __init__(self):
            self.seen = {}

        def __call__(self, observation, legal, rng):
            self.seen[len(self.seen)] = legal[0]
            return legal[0]

    player = Counting()
    with pytest.raises(ValueError, match=r"it holds a Counting, which may change\. Give it a"):
        simulate("cantor", 2, players=[player, "random"], to=tmp_path / "a", **OPTIONS)
    player.version = 1
    for n in (2, 4, 6):
        sim = simulate("cantor", n, players=[player, "random"], to=tmp_path / "a", **OPTIONS)
        assert sim.totals["games"] == n


def test_who_cannot_be_told_apart_sets_a_version(tmp_path):
    lock = threading.Lock()

    def bot(observation, legal, rng):
        with lock:
            return legal[0]

    with pytest.raises(
        ValueError, match=r"it holds a lock, which may change\. Give it a `version`"
    ):
        simulate("cantor", 3, players=[bot, "random"], to=tmp_path / "a", **OPTIONS)
    assert not (tmp_path / "a").exists()
    bot.version = "1"
    simulate("cantor", 3, players=[bot, "random"], to=tmp_path / "a", **OPTIONS)
    assert open_simulation(tmp_path / "a", players=[bot, "random"]).go_on(4)
    bot.version = "2"
    with pytest.raises(ValueError, match="another bot"):
        open_simulation(tmp_path / "a", players=[bot, "random"])


def test_a_folder_of_version_1_0_opens_with_its_players(tmp_path):
    """Its identities were made of bytecode, by this or another Python: nobody can check them."""
    simulate("cantor", 3, players=[made(FIRST), "random"], to=tmp_path / "a", **OPTIONS)
    file = tmp_path / "a" / "simulation.json"
    about = json.loads(file.read_text())
    about["players"][0]["does"] = ["Python 3.9: 0123", "Python 3.11: 4567"]
    file.write_text(json.dumps(about))
    opened = open_simulation(tmp_path / "a", players=[made(FIRST), "random"])
    assert opened.state(2).is_terminal


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("range(1, min(self.most, self.left) + 1)", "range(1, min(2, self.left) + 1)"),
        ("def perfect(", "# another\ndef perfect("),
    ],
)
def test_an_edited_game_from_outside_is_not_mixed_either(old, new, tmp_path, monkeypatch):
    source = Path(outside_game.__file__).read_text(encoding="utf-8")
    assert old in source
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    seats = {"players": ["perfect", "perfect"], "to": tmp_path / "a"} | OPTIONS
    for name, text in (("nim_before", source), ("nim_after", source.replace(old, new))):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        parts = {part: f"{name}:{what}" for part, what in NIM.items()}
        monkeypatch.setitem(games._known, "nim", games.Game("nim", **parts))
        if name == "nim_before":
            assert [simulate("nim", n, **seats).totals["games"] for n in (3, 4)] == [3, 4]
    with pytest.raises(ValueError, match="holds games of other rules: nim was edited"):
        simulate("nim", 5, **seats)


NIM = {"state": "NimState", "start": "start", "players": "LEVELS"}


@pytest.mark.parametrize("to", [None, "a"])
def test_what_cannot_be_sent_to_processes_is_told_in_a_sentence(to, tmp_path):
    where = to and tmp_path / to
    with pytest.raises(TypeError, match=r"cannot be sent to other processes .* not as a lambda"):
        simulate(
            "cantor", 5, players=[lambda o, a, r: a[0], "random"], executor=2, to=where, **OPTIONS
        )
    assert simulate(
        "cantor", 5, players=[lambda o, a, r: a[0], "random"], executor="threads", **OPTIONS
    ).totals["games"] == 5  # fmt: skip

"""A folder holds games of the players that began it, and of no others, whoever goes on."""

import functools
import json
import subprocess
import sys
import textwrap
import threading

import outside_game
import pytest

from cantorlab import games, open_simulation, simulate
from cantorlab.players.identity import player_name

OPTIONS = {"seed": 3, "progress": False}


def made(code, name="bot"):
    cell = {"__name__": "__main__"}
    exec(compile(textwrap.dedent(code), "<cell>", "exec"), cell)
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
    class B:
        def __init__(self, at=0):
            self.at = at
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
    subprocess.run([sys.executable, "-c", code], check=True)
    for at, player in enumerate(made(bots)):
        opened = open_simulation(tmp_path / str(at), players=[player, "random"])
        assert "0x" not in opened.players[0]
        memory = simulate("cantor", 6, players=[player, "random"], **OPTIONS)
        assert opened.go_on(6).games.equals(memory.games)
        assert opened.state(2) == memory.state(2)


def test_a_player_that_learns_while_it_plays_stays_the_same(tmp_path):
    class Counting:
        def __init__(self):
            self.seen = {}

        def __call__(self, observation, legal, rng):
            self.seen[len(self.seen)] = legal[0]
            return legal[0]

    player = Counting()
    for n in (2, 4, 6):
        sim = simulate("cantor", n, players=[player, "random"], to=tmp_path / "a", **OPTIONS)
        assert sim.totals["games"] == n
    assert open_simulation(tmp_path / "a", players=[Counting(), "random"]).go_on(7)
    player.seen = {"other": "values"}
    with pytest.raises(ValueError, match=r"another Counting: .* holds other values"):
        simulate("cantor", 9, players=[player, "random"], to=tmp_path / "a", **OPTIONS)


def test_who_cannot_be_told_apart_sets_a_version(tmp_path):
    lock = threading.Lock()

    def bot(observation, legal, rng):
        with lock:
            return legal[0]

    with pytest.raises(ValueError, match=r"it holds a lock\. Give it a `version`"):
        simulate("cantor", 3, players=[bot, "random"], to=tmp_path / "a", **OPTIONS)
    assert not (tmp_path / "a").exists()
    bot.version = "1"
    simulate("cantor", 3, players=[bot, "random"], to=tmp_path / "a", **OPTIONS)
    assert open_simulation(tmp_path / "a", players=[bot, "random"]).go_on(4)
    bot.version = "2"
    with pytest.raises(ValueError, match="another bot"):
        open_simulation(tmp_path / "a", players=[bot, "random"])


def rewritten(folder, change):
    about = json.loads((folder / "simulation.json").read_text())
    for player in about["players"]:
        change(player)
    (folder / "simulation.json").write_text(json.dumps(about))


def test_another_python_is_told_and_a_version_holds_for_all(tmp_path):
    simulate("cantor", 3, players=[made(FIRST), "random"], to=tmp_path / "a", **OPTIONS)

    def earlier(player):
        if player["own"]:
            player["does"] = ["Python 3.9: 0123"]

    rewritten(tmp_path / "a", earlier)
    assert open_simulation(tmp_path / "a").totals["games"] == 3
    with pytest.raises(ValueError, match=r"was written by Python 3\.9, and this is Python 3"):
        open_simulation(tmp_path / "a", players=[made(FIRST), "random"])


@pytest.mark.parametrize(
    ("player", "name"),
    [
        (made(FIRST), "bot"),
        (made(textwrap.dedent(BOTS) + "bot = B()"), "<__main__.B object at 0x7f01>"),
        (functools.partial(made(FIRST)), "functools.partial(<function bot at 0x7fa2>)"),
    ],
)
def test_folders_of_earlier_versions_open_and_go_on(player, name, tmp_path):
    simulate("cantor", 3, players=[player, "random"], to=tmp_path / "a", **OPTIONS)

    def earlier(told):
        if told["own"]:
            told["name"] = name
            del told["does"]

    rewritten(tmp_path / "a", earlier)
    assert len(open_simulation(tmp_path / "a").games) == 3
    assert open_simulation(tmp_path / "a", players=[player, "random"]).go_on(4)
    # From now on the folder knows what the player does.
    edited = {
        "bot": made(LAST),
        "B": made(textwrap.dedent(BOTS) + "bot = B(-1)"),
        "bot()": functools.partial(made(LAST)),
    }
    with pytest.raises(ValueError, match="holds games of another"):
        open_simulation(tmp_path / "a", players=[edited[player_name(player)], "random"])


@pytest.mark.parametrize("edited", ["apply", "perfect"])
def test_an_edited_game_from_outside_is_not_mixed_either(edited, tmp_path, monkeypatch):
    monkeypatch.setitem(games._known, "nim", outside_game.NIM)
    seats = {"players": ["perfect", "perfect"], "to": tmp_path / "a"} | OPTIONS
    simulate("nim", 3, **seats)
    assert simulate("nim", 4, **seats).totals["games"] == 4
    if edited == "apply":
        apply = outside_game.NimState.apply
        monkeypatch.setattr(
            outside_game.NimState, "apply", lambda state, *action: apply(state, *action)
        )
    else:
        monkeypatch.setitem(outside_game.LEVELS, "perfect", lambda o, a, rng: a[0])
    with pytest.raises(ValueError, match="holds games of other rules: nim was edited"):
        simulate("nim", 5, **seats)


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

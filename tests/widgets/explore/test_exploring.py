"""The explorer of a simulation, from Python: what is chosen, shown, refused and freed."""

from __future__ import annotations

import outside_game
import pytest
from traitlets import TraitError
from widgets.talking import talk

from cantorlab import games, simulate
from cantorlab.widgets.table.table import Table


@pytest.fixture(scope="module")
def sim():
    return simulate("cantor", 60, seed=3, progress=False)


@pytest.fixture
def shown(sim):
    widget = sim.explore(language="en")
    yield widget
    widget.close()


def test_a_cell_and_a_length_lead_to_the_games_that_have_both(sim, shown):
    shown.choose(row=2, column=-9, length=4)
    duels = sim.duels[(sim.duels.place == 2)]
    here = duels.game[(duels.mage_0 == -9) | (duels.mage_1 == -9)]
    wanted = sim.games.game[sim.games.game.isin(here) & (sim.games.duels == 4)]
    assert shown.games == wanted.tolist()
    assert shown.looked_at == wanted.iloc[0]
    assert shown.view["headline"] == f"Cantor: {len(wanted)} games of 60"
    assert shown.view["chosen"].endswith("; 4 duels.")
    shown.clear()
    assert shown.games == sim.games.game.tolist()
    assert shown.view["chosen"] == ""


def test_the_games_are_a_trait_to_observe(sim, shown):
    heard = []
    shown.observe(lambda change: heard.append((change["old"], change["new"])), "games")
    every = sim.games.game.tolist()
    shown.choose(length=4)
    four = sim.games.game[sim.games.duels == 4].tolist()
    assert talk(shown)({"kind": "clear"})["ok"]
    assert talk(shown)({"kind": "game", "at": 1})["ok"]  # the same games
    assert heard == [(every, four), (four, every)]
    with pytest.raises(TraitError):
        shown.games = []
    assert "games" not in shown.get_state()  # hundreds of thousands of numbers stay in the kernel


@pytest.mark.parametrize(
    "wrong",
    [{"row": 0}, {"row": 73}, {"column": 9}, {"length": 99}, {"result": 9}, {"layer": 3},
     {"layer": -1}, {"result": -2}, {"layer": 1, "row": 0}, {"layer": "x"}, {"length": "4"},
     {"result": "won"}],
)  # fmt: skip
def test_what_is_not_there_cannot_be_chosen_and_changes_nothing(shown, wrong):
    before = shown.view
    with pytest.raises(ValueError, match="there is no such"):
        shown.choose(**wrong)
    assert shown.view == before


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "choose", "chosen": {"row": 99}},
        {"kind": "choose", "chosen": {"row": True}},
        {"kind": "choose", "chosen": {"games": 1}},
        {"kind": "choose", "chosen": {"row": -2}},
        {"kind": "layer", "at": 3},
        {"kind": "game", "at": 60},
        {"kind": "game", "at": -1},
        {"kind": "ply", "at": 0, "style": "<b>"},
        {"kind": "ply", "at": "0", "style": "light"},
    ],
)
def test_a_bad_message_is_refused_and_changes_nothing(shown, content):
    before = shown.view
    answer = talk(shown)(content)
    assert not answer["ok"]
    assert answer["message"]
    assert shown.view == before


def test_every_ply_of_a_game_is_drawn_and_told(sim, shown):
    actions = sim.record(0).actions
    for at, (seat, action) in enumerate(actions, 1):
        answer = talk(shown)({"kind": "ply", "at": at, "style": "dark"})
        assert (answer["at"], answer["of"]) == (at, len(actions))
        assert answer["said"].startswith(f"Seat {seat}: {action}.")
        assert answer["picture"].startswith("<svg")
    assert answer["said"].endswith("has won.")
    assert talk(shown)({"kind": "ply", "at": 10_000, "style": "light"})["at"] == len(actions)


@pytest.mark.parametrize(
    ("game", "options", "named", "ended"),
    [
        ("tafl", {}, "a draw: 200 plies without capture", "The game is over: a draw."),
        (
            "siggil",
            {"players": 3},
            "several players won: shared win",
            "The game is over: several players have won.",
        ),
        ("siggil", {"players": 1}, "lost: ", "The game is over: it is lost."),
        ("queen", {}, "seat 1 won: queen caught", "The game is over: seat 1 has won."),
    ],
)
def test_what_became_of_games_is_named(game, options, named, ended):
    played = simulate(game, 60, seed=3, progress=False, **options)
    shown = played.explore(language="en")
    names = [bar["name"] for bar in shown.view["results"]["bars"]]
    (at,) = [at for at, name in enumerate(names) if name.startswith(named)][:1]
    shown.choose(result=at)
    games_there = played.games[played.games.game.isin(shown.games)]
    assert games_there.winner.isna().all() == (not named.startswith("seat"))
    answer = talk(shown)({"kind": "ply", "at": 10_000, "style": "light"})
    assert answer["said"].endswith(ended)
    shown.close()


def test_a_game_is_opened_at_a_table_which_goes_with_the_widget(sim):
    shown = sim.explore(language="fr")
    assert talk(shown)({"kind": "game", "at": 5})["ok"]
    assert talk(shown)({"kind": "open"})["model"] == shown.opened.model_id
    table = shown.opened
    assert isinstance(table, Table)
    assert (table.record, table.language) == (sim.record(5), "fr")
    shown.close()
    assert table.comm is None
    assert shown.opened is None


def test_where_no_game_is_left_there_is_none_to_look_at(sim, shown):
    lengths = {len(bars) for bars in [shown.view["lengths"]["bars"]]}
    assert lengths == {len(set(sim.games.duels))}
    for row in {int(place) for place in sim.duels.place}:
        for mage in range(-9, 9):
            shown.choose(row=row, column=mage, length=3)
            if not shown.games:
                break
    assert shown.looked_at is None
    assert talk(shown)({"kind": "open"})["message"] == "No game matches this choice."
    assert not talk(shown)({"kind": "ply", "at": 0, "style": "light"})["ok"]


def test_a_game_from_outside_has_bars_and_no_map(monkeypatch):
    monkeypatch.setitem(games._known, "nim", outside_game.NIM)
    sim = simulate("nim", 20, players=["perfect"] * 2, seed=1, progress=False)
    shown = sim.explore(language="en")
    assert shown.view["map"] is None
    assert len(shown.games) == 20
    longest = max(sim.games.plies)
    shown.choose(length=longest)
    assert longest in set(sim.games.plies[sim.games.game.isin(shown.games)])
    told = talk(shown)({"kind": "ply", "at": 1, "style": "light"})
    assert (told["ok"], told["picture"]) == (True, "")
    assert talk(shown)({"kind": "open"})["message"] == "This game cannot be opened at a table here."
    with pytest.raises(ValueError, match="no such"):
        shown.choose(row=0)
    shown.close()


def test_the_kept_picture_says_how_many_there_are(shown):
    assert "Cantor: 60 games" in shown._picture()
    assert repr(shown).startswith("Cantor: 60 games\nLength in duels\n  3 duels: ")

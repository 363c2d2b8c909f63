"""A session with a screen for each of its players: no curtain, no secret, one game."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from widgets.games.cantor.test_secrets import permuted as another_cantor
from widgets.games.siggil.test_secrets import permuted as another_siggil

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.widgets.core.messages import MessageRefused
from cantorlab.widgets.table.table import Table

TABLES: dict[str, Any] = {
    "discovery": lambda: Cantor(opponent="person", seed=3, journal=False, language="en"),
    "express": lambda: Cantor("express", opponent="person", seed=3, journal=False, language="en"),
    "quest": lambda: Cantor("quest", opponent="person", seed=3, journal=False, language="en"),
    "two at Siggil": lambda: Siggil(opponent="person", seed=3, journal=False, language="en"),
    "four at Siggil": lambda: Siggil(4, opponent="person", seed=3, journal=False, language="en"),
    "king": lambda: Tafl(opponent="person", archers=True, seed=3, journal=False, language="en"),
    "queen": lambda: CatchTheQueen(opponent="person", seed=3, journal=False, language="en"),
}


#: A whole game of two screens on one session, without a widget.
WITHOUT_WIDGETS = """
import sys

from cantorlab.widgets.games.siggil.adapter import SiggilAdapter
from cantorlab.widgets.games.siggil.options import merge, opening_options
from cantorlab.widgets.table.journal import JournalSink, begin_timeline
from cantorlab.widgets.table.screen import Screen
from cantorlab.widgets.table.session import Session

adapter = SiggilAdapter()
given = {"players": 2, "opponent": "person", "highlights": True}
options = merge(opening_options(2, "easy", None, None), given)
session = Session(adapter, begin_timeline(adapter, options, None, 1, None), JournalSink(False))
first, second = (Screen(session, seats=(seat,)) for seat in (0, 1))
session.begin(options, "en")
while session.outcome is None:
    screen = first if first.shown.actions else second
    screen.play(screen.shown.actions[-1])
for seat, screen in enumerate((first, second)):
    assert screen.view["outcome"]["winner"] == session.outcome.winner
    assert screen.view["observation"] == session.timeline.state.observation(seat)
print([name for name in ("anywidget", "ipywidgets", "traitlets") if name in sys.modules])
"""


def screens_of(table: Table) -> list[Table]:
    return [table.join(seat) for seat in range(table.state.num_players)]


def stir(screens: list[Table], rng: Random) -> None:
    """Let one of those who may act do so, or go on from a reveal."""
    able = [each for each in screens if each.view["actions"]]
    if able:
        one = rng.choice(able)
        one.act(rng.choice(one.view["actions"]))
    else:
        screens[0]._screen.command("next", {})


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_played_by_the_screens_of_its_players(name: str) -> None:
    table, rng = TABLES[name](), Random(name)
    screens = screens_of(table)
    spectator = table.join()
    for _ in range(120):
        if table.outcome is not None:
            break
        state = table.state
        for seat, screen in enumerate(screens):
            assert screen.view["observation"] == state.observation(seat)
            assert screen.view["curtain"] is None
            may = seat in state.to_act and screen.view.get("stage", "play") == "play"
            assert screen.view["actions"] == (state.legal_actions(seat) if may else [])
        for looker in (table, spectator):
            assert looker.view["observation"] == state.observation(None)
            assert (looker.view["seat"], looker.view["actions"]) == (None, [])
        stir(screens, rng)
    plies = {len(each.state.actions) for each in (table, spectator, *screens)}
    assert len(plies) == 1
    if table.outcome is not None:
        texts = {str(each.view["outcome"]["winner"]) for each in (spectator, *screens)}
        assert texts == {str(table.outcome.winner)}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "another"),
    [
        ("discovery", another_cantor),
        ("quest", another_cantor),
        ("two at Siggil", another_siggil),
        ("four at Siggil", another_siggil),
    ],
)
def test_a_screen_shows_the_same_whatever_its_seat_cannot_know(
    name: str, another: Any, seed: int
) -> None:
    rng = Random(seed)
    table = TABLES[name]()
    screens = screens_of(table)
    for _ in range(rng.randrange(3, 14)):
        if table.outcome is None:
            stir(screens, rng)
    state = table.state
    for seat in (*range(state.num_players), None):
        seen = []
        for each in (state, another(state, seat, rng)):
            other = TABLES[name]()
            screen = other.join(*([] if seat is None else [seat]))
            other.state = each
            seen.append(json.dumps(screen.view, sort_keys=True))
        assert seen[0] == seen[1]


def test_either_of_two_at_their_own_screens_may_commit_first_and_wins_the_tie() -> None:
    for first, second in ((0, 1), (1, 0)):
        table = Cantor("express", places=["7"] * 7, opponent="person", seed=1, journal=False)
        screens = screens_of(table)
        for seat in (first, second):
            screens[seat].act(screens[seat].view["actions"][0])
        for screen in screens:
            screen.act("protect none")
        assert table.state.history[-1].winner == first


def test_two_at_one_of_the_screens_are_called_to_it_by_turns() -> None:
    """A screen of two lies behind a curtain, so that no hand is open on it."""
    alone, both = TABLES["discovery"](), TABLES["discovery"]()
    assert alone.join(0).view["curtain"] is None
    screen = both.join(0, 1)
    assert (screen.view["shared"], screen.view["curtain"]["seat"]) == (True, 0)


def test_no_screen_decides_for_the_other_players() -> None:
    table = TABLES["king"]()
    screens = screens_of(table)
    screens[0].act(screens[0].view["actions"][0])
    for screen in (*screens, table.join()):
        assert set(screen.view["commands"]) <= {"resign"}
        for name in ("new_game", "undo", "swap", "learn", "hint"):
            with pytest.raises(MessageRefused):
                screen._screen.command(name, {})
    with pytest.raises(MessageRefused):
        screens[0].act(screens[0].state.legal_actions(1)[0])


def test_each_screen_speaks_its_own_language() -> None:
    table = TABLES["discovery"]()
    english, french = table.join(0), table.join(1, language="fr")
    english.act(english.view["actions"][0])
    assert english.view["spoken"] != french.view["spoken"]
    assert "mage" in french.view["spoken"][-1]["text"]
    assert french.view["headline"] == "Envoie le mage qui combat ici."
    french.language = "en"
    assert french.view["headline"] == "Send the mage that fights here."


def test_a_closed_screen_leaves_the_game_to_the_others() -> None:
    table = TABLES["king"]()
    screens = screens_of(table)
    screens[0].close()
    table._session.play(0, table.state.legal_actions(0)[0])
    screens[1].act(screens[1].view["actions"][0])
    assert len(table.state.actions) == 2


def test_shield_and_mage_are_chosen_together_at_a_shared_screen_alone() -> None:
    table = TABLES["discovery"]()
    assert table.view["shared"]
    for screen in (*screens_of(table), table):
        assert not screen.view["shared"]
        assert not screen.view["advice"], "no hints where people play each other"


def test_a_session_and_its_screens_play_a_whole_game_without_ipywidgets() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT_WIDGETS], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("seats", [(2,), (-1,), ("a",), (None,), (0, 0), (0, 1, 2)])
def test_a_seat_that_there_is_not_is_joined_by_no_screen(seats: Any) -> None:
    table = TABLES["king"]()
    before = table.view
    with pytest.raises(ValueError, match="seats are among 0, 1, each once"):
        table.join(*seats)
    assert table.view == before

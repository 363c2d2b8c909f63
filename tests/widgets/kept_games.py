"""Games of every kind in a journal, for tests of what reads them."""

from __future__ import annotations

import random

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, journal
from cantorlab.widgets.table.table import Table


def only() -> journal.SavedGame:
    """The one kept game."""
    (each,), unreadable = journal.load_all()
    assert not unreadable
    return each


def play(table: Table, plies: int, seed: int = 1) -> Table:
    """Play at random until so many actions were taken, or to the end."""
    rng = random.Random(seed)
    with table._session.at_once():  # also where a browser's loop runs in this process
        while len(table.state.actions) < plies and table.outcome is None:
            if table.view["actions"]:
                table.act(rng.choice(table.view["actions"]))
            elif table.view["curtain"]:
                table._screen.command("lift_curtain", {"seat": table.view["curtain"]["seat"]})
            elif table.view.get("stage") == "ask":
                table._screen.command(
                    "say", {"seat": table.view["reveal"]["asked"][0], "winner": 0}
                )
            else:
                table._screen.command("next", {})
    return table


def some_games() -> None:
    """Nine games, some unfinished, some won, lost and given up."""
    for seed in (1, 2, 3):
        play(Cantor(opponent="novice", seed=seed, language="en"), 999, seed)
    play(Siggil(3, seed=2, language="en"), 999)
    play(Siggil(1, seed=2, language="en"), 12)
    for seed in (4, 5):
        table = play(Tafl(opponent="random", archers=True, seed=seed, language="en"), 10, seed)
        table._screen.command("resign", {})
    play(Tafl(opponent="person", names=["Ada", "Bo"]), 7)
    play(CatchTheQueen(opponent="random", seed=1, language="en"), 30)

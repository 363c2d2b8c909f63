"""Ends of Siggil proved again by the literal reading of the rules: every action of everybody.

    uv run python -m tests.learning.slow_endings

It shares no line with the miner's proof, nor with the rules' kernel. The tests take a seeded
sample; this proves all, and its exit status is 1 if one does not hold.
"""

from __future__ import annotations

import sys
import time
from copy import copy
from math import inf
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from literal.siggil import CARDS, SPIRITS, Place, Series, SiggilGame

from cantorlab import learning
from cantorlab.learning import Step

GOALS = ("ending", "laying")


def literal(step: Step) -> SiggilGame:
    """The position of a puzzle in the literal reading, put together from what everybody sees."""
    state: Any = step.start()
    seen, layout = state.observation(step.seat), state.layout
    places = [Place(each.level, each.x, each.y, each.face_up) for each in layout.places]
    game = SiggilGame(seen["players"], places, [*CARDS, *SPIRITS])  # any deal: it is replaced
    game.lying = {card["place"]: card["card"] for card in seen["siggil"]}
    game.face_up = set(game.lying)
    game.free, game.owners, game.lost = list(seen["free"]), dict(seen["owners"]), []
    game.series = [
        Series(row["seat"], row["spirit"], row["kind"], list(row["cards"]), row["live"])
        for row in seen["series"]
    ]
    game.hands = [list(hand) for hand in seen["hands"]]
    game.seat, game.phase = step.seat, seen["phase"]
    return game


def after(game: SiggilGame, action: str) -> SiggilGame:
    """The game after an action; ``game`` stays as it is."""
    following = copy(game)
    following.lying, following.face_up = dict(game.lying), set(game.face_up)
    following.free, following.owners = list(game.free), dict(game.owners)
    following.series = [
        Series(row.seat, row.spirit, row.kind, list(row.cards), row.live) for row in game.series
    ]
    following.hands = [list(hand) for hand in game.hands]
    following.act(action)
    return following


def key(game: SiggilGame) -> object:
    """Return what two games have in common from which the same can follow."""
    return (
        game.seat,
        game.phase,
        frozenset(game.lying),
        tuple(sorted(game.free)),
        tuple(sorted(game.owners.items())),
        tuple(tuple(sorted(hand)) for hand in game.hands),
        tuple(
            sorted((row.seat, row.spirit, row.kind, *sorted(row.cards), row.live)
                   for row in game.series if row.live)
        ),
    )  # fmt: skip


def draws(game: SiggilGame, seat: int, known: dict[object, float]) -> float:
    """With how many draws ``seat`` wins at the latest, if it plays well; ``inf`` if never.

    The others may do whatever they like, even together.
    """
    if game.outcome is not None:
        return 0 if game.outcome[0] == seat else inf
    at = key(game)
    if at not in known:
        mine = game.seat == seat
        counts = mine and game.phase == "draw"
        following = (draws(after(game, each), seat, known) for each in game.legal_actions())
        known[at] = counts + (min(following) if mine else _most(following))
    return known[at]


def _most(following: Any) -> float:
    """The largest; where one never ends in a win, the others need not be looked at."""
    most = 0.0
    for each in following:
        if each == inf:
            return inf
        most = max(most, each)
    return most


def holds(step: Step) -> bool:
    """Return whether the first action alone wins, in as many turns as told, the present one too.

    A first action is a draw itself, or belongs to a turn whose draw has been made.
    """
    game, known = literal(step), dict[object, float]()
    needed = {
        action: 1 + draws(after(game, action), step.seat, known) for action in game.legal_actions()
    }
    winning = {action: int(turns) for action, turns in needed.items() if turns < inf}
    return winning == {step.first: step.told["turns"]}


def main() -> int:
    """Prove them all."""
    failed = 0
    for step in learning.lesson("siggil", "puzzles").steps:
        if step.goal in GOALS:
            begins = time.monotonic()
            good = holds(step)
            failed += not good
            took = time.monotonic() - begins
            print(step.name, step.told, "holds" if good else "FAILS", f"{took:.1f} s", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())

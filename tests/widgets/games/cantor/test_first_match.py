"""The first match of a newcomer, at the table of the first notebook."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest

import cantorlab
from cantorlab.formulas import parse
from cantorlab.languages import texts

FOLDER = Path(__file__).parents[4] / "notebooks"


def first_table(language: str) -> cantorlab.Cantor:
    """The table that the first cell shows."""
    cells = nbformat.read(FOLDER / language / "start_here.ipynb", as_version=4).cells
    cell = next(each.source for each in cells if each.cell_type == "code")
    told, name = cell.rsplit("\n", 1)
    said: dict[str, Any] = {}
    exec(told, said)  # ours, and committed
    table: cantorlab.Cantor = said[name]
    return table


def play(table: cantorlab.Cantor, slips: float, rng: Random) -> list[int | None]:
    """Send the strongest mage, sometimes the second; return who won each duel, then the match.

    Who slips also names mages at random, in every second duel.
    """
    with table._session.at_once():
        while table.outcome is None:
            seen, actions = table.view["observation"], table.view["actions"]
            if not actions:
                table._screen.command("next", {})
            elif seen["phase"] == "protect":
                names = slips > 0 and rng.random() < 0.5
                table.act(rng.choice(actions) if names else "protect none")
            else:
                strength = parse(seen["place"]["formula"]).strength

                def at_place(action: str, strength: Any = strength) -> Fraction:
                    return Fraction(strength(int(action.split()[1])))

                best = sorted(actions, key=at_place, reverse=True)
                table.act(best[rng.random() < slips and len(best) > 1])
    return [*table.history["winner"], table.outcome.winner]


@pytest.fixture(autouse=True)
def _own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "_chosen", None)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_careful_newcomer_wins_it_and_meets_a_duel_to_learn_from(language: str) -> None:
    *duels, match = play(first_table(language), 0, Random(1))
    assert match == 0
    assert 1 in duels


def test_one_who_slips_at_every_third_choice_wins_it_too() -> None:
    won = [play(first_table("en"), 0.3, Random(seed))[-1] for seed in range(12)]
    assert won == [0] * len(won)

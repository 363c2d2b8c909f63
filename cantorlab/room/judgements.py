"""Judgements of a class: predicted winners of each duel, and misjudged places.

Nothing here has a name: it is what a teacher shows on the wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cantorlab.languages.texts import Language
from cantorlab.room.table import RoomTable
from cantorlab.rules.cantor import CantorState, Duel, Place
from cantorlab.rules.state import Json
from cantorlab.widgets.games.cantor.adapter import CantorAdapter
from cantorlab.widgets.games.cantor.rendering import place_json


def new_judgements(table: RoomTable, known: int) -> list[Json]:
    """Return the duels of a table that were judged since there were ``known`` of them.

    Each has its ``place``, the two ``fighters``, the seat of the ``winner``, whether it is a
    ``tie`` that the first to commit wins, and by seat who was ``said`` to win (None: not asked).
    """
    adapter, state = table.session.adapter, table.host.state
    if not isinstance(adapter, CantorAdapter) or not isinstance(state, CantorState):
        return []
    matches = adapter.matches
    asked = matches.stage(table.session.snapshot) == "ask"
    judged = state.history[known : len(state.history) - asked]
    return [_judgement(duel, matches.current.said.get(duel.number, {})) for duel in judged]


def _judgement(duel: Duel, said: dict[int, int]) -> Json:
    would = duel.unshielded()
    return {
        "place": duel.place.to_json(),
        "fighters": list(duel.fighters),
        "winner": would.winner,
        "tie": would.reason != "stronger",
        "said": [said.get(0), said.get(1)],
    }


def misjudged(judgements: Iterable[Json], language: Language) -> list[Json]:
    """Return the places on which a player was wrong, the worst first.

    Each: the ``place`` as pages show it, how many ``answers`` there were and how many were
    ``wrong``, and the ``duels`` that show it: fighters, winner, right and wrong answers.
    """
    by_place: dict[str, tuple[Place, list[Json]]] = {}
    for each in judgements:
        place = Place.from_json(each["place"])
        by_place.setdefault(place.formula, (place, []))[1].append(each)
    found = []
    for place, duels in by_place.values():
        counted = [{**_select_fields(each), **_count(each)} for each in duels]
        answers = sum(each["right"] + each["wrong"] for each in counted)
        wrong = sum(each["wrong"] for each in counted)
        if wrong:
            shown = [each for each in counted if each["wrong"]]
            place_told = place_json(place, language)
            found.append({"place": place_told, "answers": answers, "wrong": wrong, "duels": shown})
    return sorted(found, key=lambda each: (-each["wrong"] / each["answers"], -each["wrong"]))


def duel_row(told: Json) -> Json:
    """Return a judged duel as a row of a frame."""
    place = Place.from_json(told["place"])
    about = {"place": place.number, "formula": place.formula}
    about |= {"level": place.level, "family": place.family}
    mages = {f"mage_{seat}": number for seat, number in enumerate(told["fighters"])}
    return {**about, **mages, "winner": told["winner"], "tie": told["tie"], **_count(told)}


def _select_fields(told: Json) -> Json:
    return {name: told[name] for name in ("fighters", "winner", "tie")}


def _count(told: Json) -> dict[str, Any]:
    said = [each for each in told["said"] if each is not None]
    right = sum(each == told["winner"] for each in said)
    return {"right": right, "wrong": len(said) - right}

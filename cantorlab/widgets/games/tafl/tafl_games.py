"""Catch the King and Catch the Queen: their differences as values for one adapter."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from cantorlab.languages.house_rules import house_rules
from cantorlab.languages.texts import Language, say
from cantorlab.pictures.tafl.board import board
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import ImpossibleSetup, parse_position
from cantorlab.rules.tafl.variants import AXIS_VARIANTS, SWITCHES, read_switch
from cantorlab.widgets.games.tafl.options import (
    axes_of,
    impossible,
    king_fields,
    presets,
    queen_fields,
    shot_field,
    variants_of,
)
from cantorlab.widgets.table.panel import Field

_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class TableGame:
    """One of the two games.

    - ``game``: its name; ``sides`` by seat, as the constructor names them; ``variants``: the names
      of its own options
    - ``checked``: the options with these variants in their final form, for the options in force
      and those given; raises ``ValueError`` for variants that do not go together
    - ``opening``: the first position of a game with some options
    - ``fields``: the controls for its variants; ``view``: its own keys of the view; ``texts``: its
      own sentences of the front end; ``section``: its own section of the house rules
    """

    game: str
    sides: tuple[str, str]
    variants: tuple[str, ...]
    checked: Callable[[Json, Mapping[str, Any]], Json]
    opening: Callable[[Json], tafl.TaflState]
    fields: Callable[[Json, Language], list[Field]]
    view: Callable[[Language], Json]
    texts: Callable[[Language], Json]
    section: str | None
    steps: Callable[[Language], list[str]]
    step: str


def _check_king(options: Json, given: Mapping[str, Any]) -> Json:
    axes = {name: given[name] if name in given else options[name] for name in AXIS_VARIANTS}
    switches = {name: read_switch(name, given[name]) for name in SWITCHES if name in given}
    return {**axes_of(**axes), **switches}


def _check_queen(_options: Json, given: Mapping[str, Any]) -> Json:
    return {name: read_switch(name, given[name]) for name in ("queen_walks_in",) if name in given}


@cache
def _king_view(language: Language) -> Json:
    return {"impossible": impossible(language), "presets": presets(language)}


@lru_cache(maxsize=8)
def king_steps(language: Language) -> list[str]:
    """Return three states: the beginning; a soldier caught between two; the king in a corner."""
    between = tafl.parse_position("9/9/9/5a3/4K4/9/3aD4/9/9 attacker 0").apply("f6-f3")
    corner = tafl.parse_position("9/9/9/3a5/9/8K/9/9/9 defender 0").apply("i4-i1")
    return [_draw(state, language) for state in (tafl.start(), between, corner)]


@lru_cache(maxsize=8)
def queen_steps(language: Language) -> list[str]:
    """Return three states: the beginning; half a turn; the queen between a chief and a Viking."""
    began = tafl.start_queen()
    halves = began.apply("d1-d4").apply("e3-c3")
    caught = tafl.parse_position("4S4/9/9/9/9/2NQ2n2/9/9/9 jarl 0").apply("g4-e4")
    return [_draw(state, language) for state in (began, halves, caught)]


def _draw(state: tafl.TaflState, language: Language) -> str:
    return board(state.observation(1), language=language)


KING = TableGame(
    game="tafl",
    sides=("attacker", "defender"),
    variants=(*AXIS_VARIANTS, *SWITCHES),
    checked=_check_king,
    opening=lambda options: tafl.start(**variants_of(options)),
    fields=lambda options, language: [
        *king_fields(options, language),
        shot_field(options, language),
    ],
    view=_king_view,
    texts=lambda _language: {},
    section=None,
    steps=king_steps,
    step="tafl.ui.step",
)
QUEEN = TableGame(
    game="queen",
    sides=("jarl", "king"),
    variants=("queen_walks_in",),
    checked=_check_queen,
    opening=lambda options: tafl.start_queen(queen_walks_in=options["queen_walks_in"]),
    fields=queen_fields,
    view=lambda _language: {},
    texts=lambda language: {"queen.ui.title": say("tafl.ui.title.queen", language)},
    section="3.6",
    steps=queen_steps,
    step="tafl.ui.step.queen",
)


@cache
def diagrams(language: Language) -> dict[str, Json]:
    """Return ``{"pieces", "forests"}`` of an observation, by each position line."""
    found = {}
    for line in _CODE.findall(house_rules("tafl", language)):
        try:
            seen = parse_position(line).observation(None)
        except ImpossibleSetup:  # other code: an action, a name of the library
            continue
        found[line] = {key: seen[key] for key in ("pieces", "forests")}
    return found

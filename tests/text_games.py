"""Starts of games of all kinds, variants and deals, and games played from them by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any

from random_games import on_the_way

from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import State

AXES = (None, "vertical", "horizontal")
SWITCHES = ("young_king", "archers", "forest")


def mixes() -> Iterator[dict[str, Any]]:
    """Every mix of variants of Catch the King that ``start`` takes."""
    for godi, jarl, victory in product(AXES, repeat=3):
        for switches in product((False, True), repeat=3):
            mix = {
                "godi": godi,
                "jarl": jarl,
                "victory": victory,
                **dict(zip(SWITCHES, switches, strict=True)),
            }
            with suppress(ValueError):
                tafl.start(**mix)
                yield mix


OWN_PLACES: list[Any] = [
    "n", "2n", "n²", "−n", "5 − n", "n ÷ 8", "3(n − 1)", 12, 71,
    {"formula": "0.5n", "name_en": "Half {of} it", "name_fr": "La \"moitié\""},
    {"formula": "|n|", "level": 4, "family": "valeur_absolue"}, "n³",
]  # fmt: skip

CANTOR: list[Callable[[int], State]] = [
    lambda seed: cantor.start(seed=seed),
    lambda seed: cantor.start(seed=seed, first_place=1 + seed % 73),
    lambda seed: cantor.start("express", places={"level": [1, 2, 3]}, seed=seed),
    lambda seed: cantor.start("express", places=OWN_PLACES, seed=seed),
    lambda seed: cantor.start("quest", seed=seed),
    lambda seed: cantor.start("quest", places=OWN_PLACES, seed=seed),
    lambda seed: cantor.parse_position(in_the_middle(cantor.start("quest", seed=seed), seed)),
    lambda seed: cantor.parse_position(
        in_the_middle(cantor.start("express", places=OWN_PLACES, seed=seed), seed)
    ),
]
SIGGIL: list[Callable[[int], State]] = [
    *(
        lambda seed, players=players, layout=layout: siggil.start(players, layout, seed=seed)
        for players in (1, 2, 3, 4)
        for layout in siggil.LAYOUTS
    ),
    lambda seed: siggil.start(1, seed=seed, difficulty="hard"),
    lambda seed: siggil.start(1, seed=seed, series=4, face_up_discard=True),
    lambda seed: siggil.start(3, seed=seed, open_hands=True),
    lambda seed: siggil.start(
        2, siggil.LAYOUTS["turtle"].to_dict() | {"name": 'The {own} "one"'}, seed=seed
    ),
    lambda seed: siggil.parse_position(in_the_middle(siggil.start(3, seed=seed), seed)),
]
TAFL: list[Callable[[int], State]] = [
    *(lambda _, chosen=chosen: tafl.start(**chosen) for chosen in mixes()),
    lambda _: tafl.start_queen(),
    lambda _: tafl.start_queen(queen_walks_in=False),
    lambda seed: tafl.parse_position(in_the_middle(tafl.start(archers=True, forest=True), seed)),
    lambda seed: tafl.parse_position(in_the_middle(tafl.start(victory=True), seed)),
    lambda seed: tafl.parse_position(in_the_middle(tafl.start_queen(), seed)),
]
STARTS = [*CANTOR, *SIGGIL, *TAFL]


def in_the_middle(state: State, seed: int) -> str:
    """The position of a game of chance after 12 plies."""
    return [each for each in on_the_way(state, seed, 12) if not each.is_terminal][-1].position

"""Observations as tensors: what ``state.observation(seat)`` has, so that they hold no secret.

| game | shape | contents |
| --- | --- | --- |
| tafl, queen | (26, 9, 9) | planes of squares, row 1 first, a to i: see ``tafl`` |
| cantor | (488,) | see ``cantor`` |
| siggil | (1230,) | see ``siggil`` |

All numbers are from -1 to 1.

>>> from cantorlab.environments import tensors
>>> from cantorlab.rules import tafl
>>> planes = tensors.tensor(tafl.start(), 0)
>>> planes.shape, float(planes.max())
((26, 9, 9), 1.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from cantorlab.environments.state_tensors import Tensor, of_state, of_tafl
from cantorlab.formulas import parse
from cantorlab.rules.mutable import pack
from cantorlab.rules.siggil import CARDS, FAMILIES
from cantorlab.rules.state import State
from cantorlab.rules.tafl.position import Position

Seen = Mapping[str, Any]

MAGES = range(-9, 9)
CELLS = 12
SEATS = 4
PLACES = 56


def tensor(state: State, seat: int) -> Tensor:
    """Return the knowledge of ``seat`` in ``state``; raise ``ValueError`` without tensors.

    >>> from cantorlab.rules import siggil
    >>> tensor(siggil.start(2, seed=1), 0).shape
    (1230,)
    """
    of_seen = _of_game(state.game)[1]
    made = of_state(state, seat)
    return of_seen(state.observation(seat)) if made is None else made


def shape(game: str) -> tuple[int, ...]:
    """Return the shape of the tensors of a game.

    Raises ``ValueError`` for a game without tensors.

    >>> shape("queen")
    (26, 9, 9)
    >>> shape("chess")
    Traceback (most recent call last):
        ...
    ValueError: there are tensors of tafl, queen, cantor, siggil, not of 'chess'
    """
    return _of_game(game)[0]


def _of_game(game: str) -> tuple[tuple[int, ...], Callable[[Seen], Tensor]]:
    if game not in _TENSORS:
        raise ValueError(f"there are tensors of {', '.join(_TENSORS)}, not of {game!r}")
    return _TENSORS[game]


def tafl(seen: Seen) -> Tensor:
    """Return 26 planes of squares, 1 where something stands or holds, else 0.

    | planes | contents |
    | --- | --- |
    | 0 to 5 | attackers, Godis, Jarls, merchants, völvas, daughters |
    | 6 to 11 | defenders; archers facing up, right, down, left; the king |
    | 12 to 15 | the Jarl's Vikings and chiefs, the King's Vikings and chiefs |
    | 16 to 18 | the English, the queen, forests |
    | 19 | the square that may be shot |
    | 20, 21 | all of it: the seat (0 or 1), whether it is to act |
    | 22, 23 | all of it: whether the English move, whether the king is cursed |
    | 24, 25 | all of it: plies since the last capture / 200, forests to be placed / 2 |

    >>> from cantorlab.rules import tafl as rules
    >>> planes = tafl(rules.start().observation(0))
    >>> int(planes[0].sum()), int(planes[6].sum())  # attackers, defenders
    (16, 8)
    """
    game = pack(Position.parse(seen["position"]).game())
    return of_tafl(game, seen["seat"], seen["seat"] in seen["to_act"])


def cantor(seen: Seen) -> Tensor:
    """Return one row of numbers, with mages in the order -9 to 8.

    Mode (3), phase (4), seat (2); whether to act, the place's order (18), duel / 200, score / 200
    (2), hand sizes / 7 (2), seats that have committed (2), announced (2) and were first (2); the
    own hand (18), the own commit (18), the own announcement (19, the last for none); both rests
    (36), the neutral mages turned (18); for each of the quest's 12 cells, row by row, whether it is
    face up, the last winner there (2), whether the duel is there (1) and its order (18): 22 each;
    at last the numbers that each seat announced in the last duel (2 · 19, the last of each for
    none), its fighters (2 · 18), and its winner (2). An order gives each mage its rank / 17, -1
    where it has no strength, and zeros for a place that is not seen.

    >>> from cantorlab.rules import cantor as rules
    >>> row = cantor(rules.start("express", seed=7).observation(0))
    >>> row.shape, row[:3].tolist()  # the mode
    ((488,), [0.0, 1.0, 0.0])
    """
    seat, place = seen["seat"], seen["place"]
    row: list[float] = [
        *_one_hot(seen["mode"], ("discovery", "express", "quest")),
        *_one_hot(seen["phase"], ("go", "commit", "protect", "over")),
        *_one_hot(seat, range(2)),
        seat in seen["to_act"],
        *_order(place and place["formula"]),
        seen["duel"] / 200,
        *(won / 200 for won in seen["score"]),
        *(size / 7 for size in seen["hand_sizes"]),
        *seen["committed"],
        *seen["announced"],
        *_one_hot(seen["first"], range(2)),
        *_many_hot(seen["hand"], MAGES),
        *_one_hot(seen["own_commit"], MAGES),
        *_announcement(seen["own_protection"], seen["announced"][seat]),
        *_many_hot(seen["rests"][0], MAGES),
        *_many_hot(seen["rests"][1], MAGES),
        *_many_hot(seen["neutrals"], MAGES),
    ]
    for cell in seen["board"]:
        shown = cell["place"]
        row += [cell["face_up"], *_one_hot(cell["won_by"], range(2)), cell["at"] == seen["at"]]
        row += _order(shown and shown["formula"])
    row += [0.0] * ((CELLS - len(seen["board"])) * (4 + len(MAGES)))
    last = seen["duels"][-1] if seen["duels"] else None
    for each in range(2):
        row += _announcement(last and last["protections"][each], last is not None)
        row += _one_hot(last and last["fighters"][each], MAGES)
    row += _one_hot(last and last["winner"], range(2))
    return np.array(row, np.float32)


def _announcement(number: int | None, has_announced: bool) -> list[float]:
    return _one_hot(
        ("none" if number is None else number) if has_announced else "", (*MAGES, "none")
    )


@lru_cache(maxsize=4096)
def _ranks(formula: str) -> tuple[float, ...]:
    return tuple(-1.0 if rank is None else rank / 17 for rank in parse(formula).ranks)


def _order(formula: str | None) -> list[float]:
    return [0.0] * len(MAGES) if formula is None else list(_ranks(formula))


def siggil(seen: Seen) -> Tensor:
    """Return one row of numbers, with families in the order of the rules, numbers 1 to 7.

    For each of the 56 places whether a card lies there, whether it is accessible, whether it is
    face up, and its family (7), number (7) and whether it is a spirit: 18 each. Then phase (4),
    seat (4), seat to act (4); for each spirit whether it is free, lost, and its owner (4): 6
    each; live series as cards / 7, by seat, spirit and kind (56); the own hand (49); a discard that
    lies face up (49); hand sizes / 49 (4), score / 7 (4), target / 7, cards of a capture / 7,
    discard / 56, cards left / 56; whether hands are open; number of players / 4.

    >>> from cantorlab.rules import siggil as rules
    >>> row = siggil(rules.start(2, seed=1).observation(0))
    >>> row.shape, row[0].item()  # a card lies at the first place
    ((1230,), 1.0)
    """
    row = np.zeros(_TENSORS["siggil"][0], np.float32)
    places = row[: PLACES * 18].reshape(PLACES, 18)
    for lying in seen["siggil"]:
        place = places[lying["place"]]
        place[0], place[1] = 1, lying["accessible"]
        if lying["card"] is not None:
            family, number = divmod(CARDS.index(lying["card"]), 7)
            is_spirit = family == 7
            place[2] = 1
            place[3 + (number if is_spirit else family)] = 1
            place[10 + number] = 1
            place[17] = is_spirit
    series = np.zeros((SEATS, 7, 2), np.float32)
    for laid in seen["series"]:
        if laid["live"]:
            kind = int(laid["kind"] == "number")
            series[laid["seat"], FAMILIES.index(laid["spirit"]), kind] = len(laid["cards"]) / 7
    rest: list[float] = [
        *_one_hot(seen["phase"], ("remove", "draw", "take", "over")),
        *_one_hot(seen["seat"], range(SEATS)),
        *_many_hot(seen["to_act"], range(SEATS)),
    ]
    for spirit in FAMILIES:
        rest += [spirit in seen["free"], spirit in seen["lost"]]
        rest += _one_hot(seen["owners"].get(spirit), range(SEATS))
    rest += [*series.ravel(), *_many_hot(seen["hand"], CARDS[:49])]
    rest += _many_hot(seen.get("discard") or (), CARDS[:49])
    rest += [*_pad(size / 49 for size in seen["hand_sizes"])]
    rest += [*_pad(score / 7 for score in seen["score"])]
    rest += [seen["target"] / 7, seen["series_size"] / 7, seen.get("discard_size", 0) / PLACES]
    rest += [len(seen["siggil"]) / PLACES, "hands" in seen, seen["players"] / SEATS]
    row[PLACES * 18 :] = rest
    return row


def _pad(values: Iterable[float]) -> list[float]:
    given = list(values)
    return given + [0.0] * (SEATS - len(given))


def _one_hot(value: object, among: Iterable[object]) -> list[float]:
    return [float(value is not None and value == each) for each in among]


def _many_hot(values: Iterable[object], among: Iterable[object]) -> list[float]:
    held = set(values)
    return [float(each in held) for each in among]


_TENSORS: dict[str, tuple[tuple[int, ...], Callable[[Seen], Tensor]]] = {
    "tafl": ((26, 9, 9), tafl),
    "queen": ((26, 9, 9), tafl),
    "cantor": ((488,), cantor),
    "siggil": ((1230,), siggil),
}

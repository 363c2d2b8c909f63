"""Reader and judge of a position of Cantor on one line, in the format of ``position_line``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cantorlab.rules.cantor.deal import MODES, Options
from cantorlab.rules.cantor.encoding import CELLS
from cantorlab.rules.cantor.places import MOST_PLACES, Place, deck
from cantorlab.rules.cantor.position_line import NONE, OVER, PositionLine, Seated
from cantorlab.rules.cantor.reachability import check
from cantorlab.rules.reading import LONGEST_JSON, cite, read_items, read_json, words_of

SHAPE = "a position of Cantor is on one line: mode, places, duels, both seats, neutrals (rules §4)"

OPEN = "open-hands"

_MAGE = r"(?:-[1-9]|[0-8])"
_MAGES = rf"(-|{_MAGE}(?:,{_MAGE})*)"
_COUNT = re.compile(r"([0-9]{1,3}):([0-9]{1,3})-([0-9]{1,3})")
_SEAT = re.compile(rf"{_MAGES}/{_MAGES}(?:>({_MAGE}))?(?:~({_MAGE}|none))?")
_NEUTRALS = re.compile(rf"((?:{_MAGE}(?:,{_MAGE})*)?)\|((?:{_MAGE}(?:,{_MAGE})*)?)")


def read(text: str) -> PositionLine:
    """Return the position that a line holds; raise ``ValueError`` for an impossible one.

    >>> from cantorlab.rules import cantor
    >>> state = cantor.start(seed=3)
    >>> read(state.position).text() == state.position
    True
    """
    mode, places, count, one, other, neutrals, *more = words_of(text, SHAPE, 6, LONGEST_JSON)
    if count == OVER:
        raise ValueError("this match of Cantor is over: none can begin from there")
    counted, apart = _COUNT.fullmatch(count), _NEUTRALS.fullmatch(neutrals)
    if counted is None:
        raise ValueError(f"duels and score are written such as 2:1-0, not {cite(count)}")
    if apart is None:
        raise ValueError(f"neutral mages are written such as 1,2|3,4, not {cite(neutrals)}")
    if mode not in MODES:
        raise ValueError(f"mode must be one of {', '.join(MODES)}, not {cite(mode)}")
    told = _read_extras(more)
    options = Options(
        mode,
        _deck(told["deck"]) if "deck" in told else deck(),
        _number("from", told.get("from", "1")),
        OPEN in told,
    )
    line = PositionLine(
        options,
        _read_places(places, options.deck),
        int(counted[1]),
        (int(counted[2]), int(counted[3])),
        (_read_seat(one), _read_seat(other)),
        (*_read_mages(apart[1]), *_read_mages(apart[2])),
        len(_read_mages(apart[1])),
        _first(told),
        tuple(sorted(told["up"].split(","))) if "up" in told else (),
        told.get("at"),
    )
    check(line)
    return line


def _read_extras(words: Iterable[str]) -> dict[str, str]:
    """Return the words after the neutral mages, by name."""
    told: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if bool(sign) == (name == OPEN) or name not in ("first", "up", "at", "from", "deck", OPEN):
            raise ValueError(f"a position of Cantor has no word {cite(word)}")
        if name in told:
            raise ValueError(f"{name} stands twice in this position")
        told[name] = value
    cells = [*told.get("up", "a1").split(","), told.get("at", "a1")]
    for at in cells:
        if at not in CELLS:
            raise ValueError(f"the quest has no cell {cite(at)}")
    if len(set(cells[:-1])) < len(cells) - 1:
        raise ValueError("a cell is named twice among those face up")
    return told


def _first(told: dict[str, str]) -> int | None:
    if told.get("first", "0") not in ("0", "1"):
        raise ValueError(f"first is the seat 0 or 1, not {cite(told['first'])}")
    return int(told["first"]) if "first" in told else None


def _read_seat(text: str) -> Seated:
    found = _SEAT.fullmatch(text)
    if found is None:
        raise ValueError(f"a seat is written such as -9,0,4/2>5~none, not {cite(text)}")
    hand, rest, fighter, said = found.groups()
    return Seated(
        tuple(sorted(_read_mages(hand))),
        tuple(_read_mages(rest)),
        None if fighter is None else int(fighter),
        None if said in (None, NONE) else int(said),
        said is not None,
    )


def _read_places(text: str, known: Sequence[Place]) -> tuple[Place, ...]:
    if text.startswith("["):
        return _deck(text)
    by_number = {place.number: place for place in known}
    numbers = [_number("a place", word) for word in text.split(",", MOST_PLACES)]
    if unknown := [number for number in numbers if number not in by_number]:
        raise ValueError(f"there is no place {unknown[0]} in the deck")
    return tuple([by_number[number] for number in numbers])


def _deck(text: str) -> tuple[Place, ...]:
    listed = read_items("the places", read_json("the places of a position", text), MOST_PLACES)
    return deck([Place.from_json(each) for each in listed])


def _number(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,7}", text):
        raise ValueError(f"{name} is a whole number, not {cite(text)}")
    return int(text)


def _read_mages(text: str) -> list[int]:
    return [] if text in ("", "-") else [int(mage) for mage in text.split(",")]

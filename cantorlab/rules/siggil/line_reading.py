"""Reader and judge of a position of Siggil on one line, in the format of ``position_line``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cantorlab.rules.reading import cite, read_json, words_of
from cantorlab.rules.siggil.cards import CARD_NUMBERS, FAMILIES
from cantorlab.rules.siggil.deal import choose_options
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import Layout
from cantorlab.rules.siggil.position_line import OVER, PHASES, PositionLine, Series, order_of
from cantorlab.rules.siggil.reachability import check

LONGEST = 20_000
SHAPE = "a position of Siggil is on one line: layout, cards by place, whose turn, hands (rules §4)"

_TURN = re.compile(r"(draw|take|remove):([0-3])")
_SERIES = re.compile(r"([PSLTCWF])([*-]?)([0-3])=((?:[PSLTCWF][1-7])+)")
_LISTED = re.compile(r"(free|lost|removed|size)=([PSLTCWF0-9]+)")
_CARD = re.compile(r"[PSLTCWF][1-7*]|[psltcwf][1-7*]")


def read(text: str) -> PositionLine:
    """Return the position that a line holds; raise ``ValueError`` for an impossible one.

    >>> from cantorlab.rules import siggil
    >>> state = siggil.start(seed=3)
    >>> read(state.position).text() == state.position
    True
    """
    layout_text, cards, to_do, hands, *more = words_of(text, SHAPE, 4, LONGEST)
    if to_do == OVER:
        raise ValueError("this game of Siggil is over: no game can begin from there")
    turned = _TURN.fullmatch(to_do)
    if turned is None:
        raise ValueError(f"whose turn it is, is written draw:0, take:1 or remove:0: {cite(to_do)}")
    layout = _layout(layout_text)
    listed = _CARD.findall(cards)
    if "".join(listed) != cards.replace("/", "") or len(listed) != turn.PLACES:
        raise ValueError(f"each of the {turn.PLACES} places has a card, S2 or s2: {cite(cards)}")
    told = _Extras(more)
    held = [() if hand == "-" else _cards(hand) for hand in hands.split("/")]
    alone = len(held) == 1
    size = told.size if alone or told.size is None else 0  # which ``choose_options`` refuses
    face_up = not told.face_down if alone or told.face_down else None
    options = choose_options(len(held), layout, "easy", size, face_up, told.open_hands)
    deal = [CARD_NUMBERS[card.upper()] for card in listed]
    gone = [at for at, card in enumerate(listed) if card[0].islower()]
    line = PositionLine(
        options,
        tuple(deal),
        frozenset(gone),
        PHASES[turned[1]],
        int(turned[2]),
        tuple(tuple(sorted(hand)) for hand in held),
        told.free,
        told.lost,
        tuple(sorted(told.series, key=order_of)),
        told.removed,
    )
    if line.text().split()[1] != cards:
        raise ValueError(f"the places stand level by level, a / before each: {cite(cards)}")
    check(line)
    return line


@dataclass
class _Extras:
    """Words of the line after the hands."""

    words: Iterable[str]
    free: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    size: int | None = None
    face_down: bool = False
    open_hands: bool = False
    series: list[Series] = field(default_factory=list)

    def __post_init__(self) -> None:
        said: Counter[str] = Counter()
        for word in self.words:
            laid, listed = _SERIES.fullmatch(word), _LISTED.fullmatch(word)
            if laid:
                spirit = FAMILIES.index(laid[1])
                self.series.append(Series(spirit, laid[2], int(laid[3]), _cards(laid[4])))
                said[word.partition("=")[0]] += 1
            elif listed:
                self._list(listed[1], listed[2], word)
                said[listed[1]] += 1
            elif word in ("face-down", "open-hands"):
                setattr(self, word.replace("-", "_"), True)
                said[word] += 1
            else:
                raise ValueError(f"a position of Siggil has no word {cite(word)}")
        for name, times in said.items():
            if times > 1:
                raise ValueError(f"{name} stands twice in this position")

    def _list(self, name: str, value: str, word: str) -> None:
        if name == "size" and value == "4":
            self.size = 4
        elif name == "removed":
            self.removed = _cards(value)
        elif name in ("free", "lost") and value.isalpha():
            setattr(self, name, tuple(FAMILIES.index(letter) for letter in value))
        else:
            raise ValueError(f"a position of Siggil has no word {cite(word)}")


def _cards(text: str) -> tuple[int, ...]:
    cards = _CARD.findall(text)
    if "".join(cards) != text or not all(card in CARD_NUMBERS for card in cards):
        raise ValueError(f"cards are written such as S1S4, not {cite(text)}")
    return tuple(CARD_NUMBERS[card] for card in cards)


def _layout(text: str) -> Layout:
    if not text.startswith("{"):
        return Layout.load(text)
    data: Mapping[str, Any] = read_json("the layout of a position", text)
    return Layout.load(data)

"""Options of a game of Siggil, and its cards by place, drawn or given (rules §2.2, §2.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from cantorlab.rules.random import Seed, dealer_of
from cantorlab.rules.reading import cite, fields, read_items, switch, whole
from cantorlab.rules.siggil.cards import CARD_NUMBERS, CARDS
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.kernel.deal import set_up_at_random
from cantorlab.rules.siggil.layouts import LAYOUTS, Layout, LayoutSource
from cantorlab.rules.values import Json
from cantorlab.support.numbers import read_whole

Difficulty: TypeAlias = Literal["easy", "hard"]


@dataclass(frozen=True)
class Options:
    """Options of a game; ``series`` is the size of a capture's series."""

    players: int
    layout: Layout
    series: int
    face_up_discard: bool
    open_hands: bool

    def to_json(self) -> Json:
        """Return these options as ``from_json`` reads them.

        A layout of ours is written as its name.
        """
        layout, alone = self.layout, self.players == 1
        return {
            "players": self.players,
            "layout": layout.name if LAYOUTS.get(layout.name) == layout else layout.to_dict(),
            "series": self.series if alone else None,
            "face_up_discard": self.face_up_discard if alone else None,
            "open_hands": self.open_hands,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Return the options that ``to_json`` wrote; raise ``ValueError`` if there are none."""
        known = ("players", "layout", "series", "face_up_discard", "open_hands")
        return choose_options(**{"players": 2, **fields("the options of Siggil", data, (), known)})


def choose_options(
    players: int,
    layout: LayoutSource = "passage",
    difficulty: str = "easy",
    series: int | None = None,
    face_up_discard: bool | None = None,
    open_hands: bool = False,
) -> Options:
    """Return the options of a game; in the solitaire ``difficulty`` sets those that are not given.

    Raises ``ValueError`` for options that cannot be played.
    """
    players = whole("players", players, 1, 4)
    if difficulty not in ("easy", "hard"):
        raise ValueError(f"difficulty is easy or hard, not {cite(difficulty)} (rules §2.5)")
    hands_shown = switch("open_hands", open_hands)
    shape = Layout.load(layout)
    if players > 1:
        if difficulty != "easy" or series is not None or face_up_discard is not None:
            raise ValueError(
                "difficulty, series and face_up_discard are options of the solitaire, "
                f"not of a game for {players} (rules §2.5)"
            )
        return Options(players, shape, 2 if players == 4 else 3, True, hands_shown)
    easy = difficulty == "easy"
    size = (3 if easy else 4) if series is None else whole("series", series, 3, 4)
    face_up = easy if face_up_discard is None else switch("face_up_discard", face_up_discard)
    return Options(players, shape, size, face_up, hands_shown)


def draw(options: Options, seed: Seed | None = None) -> tuple[tuple[int, ...], bytes]:
    """Draw the cards by place of ``seed`` (None: any), as in a bulk run, and the set-up."""
    cards, game = [0] * turn.PLACES, bytearray(turn.SIZE)
    flat, players = options.layout.flat, options.players
    set_up_at_random(dealer_of(seed), game, cards, flat, players, options.series)
    if players == 1 and game[turn.FREED_COUNT] > turn.MOST_FREE:
        raise ValueError(
            f"every deal on the layout {options.layout.name!r} frees more than "
            f"{turn.MOST_FREE} spirits at once: no solitaire can start on it (rules §2.5)"
        )
    return tuple(cards), bytes(game)


def read_deal(deal: Sequence[object]) -> tuple[int, ...]:
    """Return the kernel's cards of a deal in texts or numbers; raise ``ValueError`` for others."""
    cards = [_card(card) for card in read_items("the cards of a deal", deal, len(CARDS))]
    if unknown := [card for card in cards if not isinstance(card, str) or card not in CARD_NUMBERS]:
        raise ValueError(f"a deal holds cards such as S2 and S*, not {cite(unknown[0])}")
    if missing := set(CARDS) - set(cards):
        raise ValueError(
            f"a deal has each of the {len(CARDS)} cards once, in the order of the places; "
            f"missing: {', '.join(sorted(missing))}"
        )
    return tuple(CARD_NUMBERS[card] for card in cards)


def _card(card: Any) -> Any:
    """Return a card as text: a state's ``deal`` has them by number."""
    number = read_whole(card)
    return CARDS[number] if number is not None and 0 <= number < len(CARDS) else card

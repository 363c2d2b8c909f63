"""Options and deal of a game of Cantor, settled before it starts (rules §1.4-§1.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cantorlab.languages.texts import LocalizedError
from cantorlab.rules.cantor.encoding import CODE_OF_NUMBER, NUMBER_OF_CODE, NUMBERS
from cantorlab.rules.cantor.kernel.deal import deal_hands, lay_places, room_for_places
from cantorlab.rules.cantor.kernel.game import HAND_SIZE, NEUTRALS, QUEST_PLACES
from cantorlab.rules.cantor.kernel.mages import MAGE_BITS, MAGE_MASK, pack_bits
from cantorlab.rules.cantor.places import MOST_PLACES, UNNUMBERED, Place, deck
from cantorlab.rules.generator import shuffle
from cantorlab.rules.random import Seed, dealer_of
from cantorlab.rules.reading import cite, fields, read_items, read_row, switch, whole
from cantorlab.rules.values import Json
from cantorlab.support.numbers import read_whole

Mode: TypeAlias = Literal["discovery", "express", "quest"]
MODES: tuple[Mode, ...] = get_args(Mode)
Hand: TypeAlias = tuple[int, ...]


_SHIFTS = range(0, MAGE_BITS * HAND_SIZE, MAGE_BITS)
_BIT_OF_NUMBER = {number: 1 << code for number, code in CODE_OF_NUMBER.items()}


def places_needed(mode: Mode) -> int:
    """Return the number of places of a game: 12 in the quest, else one for each mage of a hand."""
    return QUEST_PLACES if mode == "quest" else HAND_SIZE


def fewest_places(mode: Mode) -> int:
    """Return how many places a deck needs: 12 in the quest.

    A match shuffles fewer than 7 again (§1.5).
    """
    return QUEST_PLACES if mode == "quest" else 1


class ImpossibleGame(LocalizedError):
    """Options with which no game of Cantor can be played; its text says why."""


@dataclass(frozen=True)
class Options:
    """Options of a game: the mode, the deck, and where in it the discovery begins.

    With ``open_hands`` both hands lie face up.
    """

    mode: Mode
    deck: tuple[Place, ...]
    first_place: int = 1
    open_hands: bool = False

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {cite(self.mode)}")
        object.__setattr__(self, "open_hands", switch("open_hands", self.open_hands))
        wanted = fewest_places(self.mode)
        if len(self.deck) < wanted:
            raise ImpossibleGame("cantor.too_few_places", wanted=wanted, given=len(self.deck))
        if self.mode != "discovery" and self.first_place != 1:
            raise ImpossibleGame("cantor.first_place_of_discovery")
        if type(self.first_place) is not int:
            first = read_whole(self.first_place)
            if first is None:
                given = cite(self.first_place)
                raise ValueError(f"first_place must be a whole number, not {given}")
            object.__setattr__(self, "first_place", first)
        if not 1 <= self.first_place <= len(self.deck) + 1:
            most = len(self.deck) + 1
            raise ImpossibleGame("cantor.first_place_outside", most=most, given=self.first_place)

    @property
    def printed(self) -> int:
        """Number of places that still lie in the deck's printed order."""
        return len(self.deck) + 1 - self.first_place if self.mode == "discovery" else 0

    @property
    def pile(self) -> tuple[Place, ...]:
        """The deck as a match finds it: the places to come, then those discovered."""
        stop = self.first_place - 1
        return self.deck[stop:] + self.deck[:stop]

    def to_json(self) -> Json:
        """Return these options, JSON-able; our whole deck is written as None."""
        return {
            "mode": self.mode,
            "deck": None if self.deck == deck() else [place.to_json() for place in self.deck],
            "first_place": self.first_place,
            **({"open_hands": True} if self.open_hands else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Return the options that ``to_json`` wrote; raise ``ValueError`` if there are none."""
        found = fields(
            "the options of Cantor", data, ("mode",), ("deck", "first_place", "open_hands")
        )
        written = found.get("deck")
        places = deck() if written is None else _places(written)
        shown = found.get("open_hands", False)
        return cls(found["mode"], places, found.get("first_place", 1), shown)


@dataclass(frozen=True)
class Deal:
    """Everything random in a game: two hands of 7, the 4 neutral mages, the places in order.

    A discovery or express match needs at least 7 places, of which some may come again; a quest 12,
    row by row from row 1, a to c. The neutral mages are turned in the order given. Raises
    ``ValueError`` for anything else.

    >>> from cantorlab.rules import cantor
    >>> deal = cantor.start(seed=7).deal
    >>> deal.hands[0], deal.neutrals
    ((-9, -7, -6, -5, -4, 1, 3), (7, 4, -1, 8))
    """

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    neutrals: tuple[int, ...]
    places: tuple[Place, ...]

    def __post_init__(self) -> None:
        hands = tuple(_mages(hand) for hand in read_items("the hands of a deal", self.hands, 2))
        if [len(hand) for hand in hands] != [HAND_SIZE, HAND_SIZE]:
            raise ValueError("a deal has two hands of 7 mages")
        object.__setattr__(self, "hands", hands)
        object.__setattr__(self, "neutrals", _mages(self.neutrals))
        if len(self.neutrals) != NEUTRALS:
            raise ValueError(f"a deal has 4 neutral mages, not {len(self.neutrals)}")
        if sorted((*hands[0], *hands[1], *self.neutrals)) != list(NUMBERS):
            raise ValueError("a deal has each of the 18 mages, -9 to 8, once")
        object.__setattr__(self, "places", _laid(self.places))

    @classmethod
    def from_parts(
        cls, hands: tuple[Hand, Hand], neutrals: tuple[int, ...], places: tuple[Place, ...]
    ) -> Deal:
        """Return a deal of our own drawing from a checked deck: it is not checked again."""
        return cls._of(hands=hands, neutrals=neutrals, places=places)

    @classmethod
    def from_kernel(
        cls, rng: Sequence[int], packed_hands: tuple[int, int], places: tuple[Place, ...]
    ) -> Deal:
        """Return the same from the kernel's hands and the generator that draws the rest later.

        The kernel needs packed hands and no neutral mages. So the hands are read and the neutral
        mages drawn when they are first asked for.
        """
        return cls._of(packed_hands=packed_hands, places=places, _rng=tuple(rng))

    @classmethod
    def _of(cls, **parts: Any) -> Deal:
        deal = object.__new__(cls)
        deal.__dict__.update(parts)
        return deal

    if not TYPE_CHECKING:  # or every name would be there

        def __getattr__(self, name: str) -> Any:
            if name == "hands" and "packed_hands" in self.__dict__:
                told = tuple(map(_hand, self.packed_hands))
            elif name == "neutrals" and "_rng" in self.__dict__:
                dealt = {*self.hands[0], *self.hands[1]}
                neutrals = [mage for mage in NUMBERS if mage not in dealt]
                shuffle(list(self.__dict__["_rng"]), neutrals, NEUTRALS)
                told = tuple(neutrals)
            else:
                raise AttributeError(f"a deal has no {name!r}", name=name, obj=self)
            self.__dict__[name] = told
            return told

    @cached_property
    def packed_hands(self) -> tuple[int, int]:
        """Both hands as the kernel takes them."""
        one, other = (pack_bits(sum([_BIT_OF_NUMBER[mage] for mage in h])) for h in self.hands)
        return one, other

    def check_for(self, mode: Mode) -> None:
        """Raise ``ValueError`` if the deal has too few or too many places for ``mode``."""
        wanted, given = places_needed(mode), len(self.places)
        if mode == "quest" and given != wanted:
            raise ValueError(f"the deal of a quest has exactly {wanted} places, not {given}")
        if mode == "quest" and len(set(self.places)) < wanted:
            raise ValueError("no place lies twice on the board of a quest")
        if given < wanted:
            raise ValueError(f"the deal of a match has at least {wanted} places, not {given}")

    def to_json(self) -> Json:
        """Return the deal, JSON-able."""
        return {
            "hands": [list(hand) for hand in self.hands],
            "neutrals": list(self.neutrals),
            "places": [place.to_json() for place in self.places],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Deal:
        """Return the deal that ``to_json`` wrote; raise ``ValueError`` if there is none."""
        found = fields("the deal of Cantor", data, ("hands", "neutrals", "places"))
        laid = read_items("the places", found["places"], MOST_PLACES)
        return cls(found["hands"], found["neutrals"], tuple(map(Place.from_json, laid)))


def _places(written: object) -> tuple[Place, ...]:
    """Return the places of a record, each with its own number and a readable formula."""
    return deck([Place.from_json(each) for each in read_items("the places", written, MOST_PLACES)])


def _laid(source: Any) -> tuple[Place, ...]:
    """Return the places of a deal in their order; those with a number may come again."""
    listed = read_row(source)
    if listed is None or not all(map(_has_number, listed)):
        return deck(source)
    laid = read_items("the places of a deal", source, MOST_PLACES)
    different = [*dict.fromkeys(laid)]
    known = dict(zip(different, deck(different), strict=True))
    return tuple([known[each] for each in laid])


def _has_number(place: object) -> bool:
    if isinstance(place, Place):
        return place.number != UNNUMBERED
    return read_whole(place) is not None


def _mages(mages: Iterable[int]) -> tuple[int, ...]:
    listed = read_items("the mages of a deal", mages, len(NUMBERS))
    return tuple(whole("a mage", mage, NUMBERS[0], NUMBERS[-1]) for mage in listed)


def draw(options: Options, seed: Seed | None = None) -> Deal:
    """Draw the deal of ``seed`` (None: any), the same as in a bulk run under that seed."""
    rng = dealer_of(seed)
    hands = deal_hands(rng)
    pile, wanted = options.pile, places_needed(options.mode)
    order = [at % len(pile) for at in range(room_for_places(len(pile), wanted))]
    printed = min(options.printed, wanted)
    lay_places(rng, order, len(pile), printed, wanted)
    return Deal.from_kernel(rng, hands, tuple([pile[at] for at in order[:wanted]]))


def _hand(packed: int) -> Hand:
    return tuple(sorted([NUMBER_OF_CODE[packed >> shift & MAGE_MASK] for shift in _SHIFTS]))

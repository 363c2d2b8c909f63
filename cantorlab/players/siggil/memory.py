"""Memory of a player of Siggil: the whole position but the cards face down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from cantorlab.players.siggil.kernel import guess
from cantorlab.rules.siggil.cards import CARD_NUMBERS, FAMILIES, KINDS
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.layouts import flat_layout
from cantorlab.rules.siggil.position import put_list
from cantorlab.rules.state import Json

BLOCK = 8  # places of a block of the solitaire's deck: one spirit in each (rules §2.5)


class Memory:
    """Knowledge of a seat: all of the position but the cards that lie face down.

    Attributes:
        game: the position as the kernel of the rules holds it.
        shape: the rest of the layout.
        deal: the card of each place that still lies face up, 0 elsewhere.
        unseen: the unseen cards (``guess.UNSEEN_SIZE``).
        dark: the places where they may lie (``guess.DARK_SIZE``).
    """

    def __init__(self, seen: Json, events: Sequence[Json]) -> None:
        """Remember ``events`` (``public_events``) and the observation ``seen``.

        Raises ``ValueError`` if the events leave out a card that has been seen.
        """
        lying = {card["place"]: card for card in seen["siggil"]}
        covers: list[list[int]] = [[] for _ in range(turn.PLACES)]
        self.deal = [0] * turn.PLACES
        for place, card in lying.items():
            covers[place] = card["covers"]
            if card["card"] is not None:
                self.deal[place] = CARD_NUMBERS[card["card"]]
        self.shape = flat_layout(covers)
        known = {card["card"] for card in lying.values()}
        for event in events:
            known.add(event["spirit"] + "*" if event["kind"] == "freed" else event.get("card"))
        hidden = sorted(number for card, number in CARD_NUMBERS.items() if card not in known)
        if len(hidden) != sum(card["card"] is None for card in lying.values()):
            raise ValueError("the thinker needs all public_events, from the set-up on")
        spirits = sum(card >= turn.CARDS for card in hidden)
        others = len(hidden) - spirits
        self.unseen = [spirits, others, *hidden[others:], *hidden[:others]]
        self.dark = _with_homes(_dark_places(seen, events, spirits))
        self.game = _position(seen, events, lying)
        self.game[turn.ABOVE :] = self.shape[: turn.PLACES]

    @classmethod
    def of_everything(
        cls, game: Sequence[int], shape: Sequence[int], deal: Sequence[int]
    ) -> Memory:
        """Return the memory of a viewer who sees every card: nothing is left to guess."""
        memory = cls.__new__(cls)
        memory.game, memory.shape, memory.deal = list(game), list(shape), list(deal)
        memory.unseen, memory.dark = [0, 0], _with_homes([0])
        return memory


def remember_hands(players: int, events: Sequence[Json]) -> list[set[str]]:
    """Return the hand of each seat: the cards that it drew, without those that it laid down."""
    hands: list[set[str]] = [set() for _ in range(players)]
    for event in events:
        if event["kind"] == "draw":
            hands[event["seat"]].add(event["card"])
        elif event["kind"] == "take":
            hands[event["seat"]].difference_update(event["cards"])
    return hands


def _position(seen: Json, events: Sequence[Json], lying: dict[int, Json]) -> list[int]:
    """Return the kernel's position, but for the last slots, which the shape gives."""
    game = [0] * turn.SIZE
    players = seen["players"]
    freed = [event["place"] for event in events if event["kind"] == "freed"]
    spirits_freed = [event["spirit"] for event in events if event["kind"] == "freed"]
    opened = [place for place, card in lying.items() if card["accessible"]]
    game[turn.PLAYERS], game[turn.SEAT] = players, seen["seat"]
    game[turn.PHASE] = {"draw": turn.DRAW, "take": turn.TAKE, "remove": turn.REMOVE}[seen["phase"]]
    game[turn.SERIES], game[turn.TARGET] = seen["series_size"], seen["target"]
    game[turn.LEFT] = len(lying)
    put_list(game, turn.FREE_COUNT, [FAMILIES.index(letter) for letter in seen["free"]])
    put_list(game, turn.FREED_COUNT, freed)
    put_list(game, turn.CHASED_COUNT, [FAMILIES.index(letter) for letter in seen["lost"]])
    put_list(game, turn.OPEN_COUNT, opened)
    for letter in FAMILIES:
        owner = turn.LOOSE if letter in spirits_freed else turn.UNFREED
        game[turn.OWNER + FAMILIES.index(letter)] = seen["owners"].get(letter, owner)
    for letter in seen["lost"]:
        game[turn.OWNER + FAMILIES.index(letter)] = turn.LOST
    for letter in seen["free"]:
        game[turn.NEED + FAMILIES.index(letter)] = seen["series_size"]
    for laid in seen["series"]:
        spirit, kind = FAMILIES.index(laid["spirit"]), KINDS.index(laid["kind"])
        cards = sum(1 << _places_on_lines(card)[1 - kind] for card in laid["cards"])
        slot = turn.LIVE if laid["live"] else turn.DEAD
        game[slot + laid["seat"] * 7 + spirit] = kind << 7 | cards
        if laid["live"] and seen["owners"].get(laid["spirit"]) == laid["seat"]:
            game[turn.NEED + spirit] = len(laid["cards"]) + 1
    for seat, hand in enumerate(remember_hands(players, events)):
        game[turn.SCORE + seat], game[turn.HELD + seat] = seen["score"][seat], len(hand)
        for card in hand:
            family, number = _places_on_lines(card)
            game[turn.HAND + seat * 14 + family] |= 1 << number
            game[turn.HAND + seat * 14 + 7 + number] |= 1 << family
    return game


def _places_on_lines(card: str) -> tuple[int, int]:
    """Return a card's family and number, both from 0."""
    return divmod(CARD_NUMBERS[card], 7)


def _dark_places(seen: Json, events: Sequence[Json], spirits: int) -> list[int]:
    """Return the blocks of face-down places, each with its number of unseen ``spirits``.

    In the solitaire each block of the deck has one; a deal given outright need not be so.
    """
    dark = [card["place"] for card in seen["siggil"] if card["card"] is None]
    if seen["players"] == 1:
        placed = {event["place"] // BLOCK for event in events if event["kind"] == "freed"}
        for card in seen["siggil"]:
            if card["card"] is not None and card["card"][1] == "*":
                placed.add(card["place"] // BLOCK)
        blocks: dict[int, list[int]] = defaultdict(list)
        for place in dark:
            blocks[place // BLOCK].append(place)
        quotas = {block: int(block not in placed) for block in blocks}
        if sum(quotas.values()) == spirits:
            listed = [[quotas[block], len(places), *places] for block, places in blocks.items()]
            return [len(listed), *(entry for block in listed for entry in block)]
    return [1, spirits, len(dark), *dark]


def _with_homes(dark: Sequence[int]) -> list[int]:
    """Return the blocks, and for each place where its block begins (``guess.HOME``)."""
    filled = [*dark, *[0] * (guess.DARK_SIZE - len(dark))]
    at = 1
    for _ in range(dark[0]):
        for place in dark[at + 2 : at + 2 + dark[at + 1]]:
            filled[guess.HOME + place] = at
        at += 2 + dark[at + 1]
    return filled

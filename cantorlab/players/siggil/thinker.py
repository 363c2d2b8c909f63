"""A player of Siggil that remembers, guesses what lies face down, and plays on in thought."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from cantorlab.players.siggil.kernel import alone, guess, search
from cantorlab.players.siggil.kernel.plans import STANDING_SIZE
from cantorlab.players.slices import Slices, without_pause
from cantorlab.rules import kernels
from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import generator_of
from cantorlab.rules.siggil.cards import CARD_NUMBERS, FAMILIES, KINDS, action_text
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.state import Json

BATCH_SECONDS = 0.05  # between two looks at the clock and at the event that stops it
DEARER = 2  # a solitaire takes longer to play out than a game of several seats
BLOCK = 8  # places of a block of the solitaire's deck: one spirit in each (rules §2.5)


@dataclass(frozen=True)
class Thinker:
    """A player with a fixed budget, so that its strength can be reproduced.

    Called with ``stop``, an event, it decides at once when that is set.

    Attributes:
        iterations: how many games it plays out in thought for one decision; of a solitaire
            half as many, each of which takes longer.
        seconds: an upper limit by the clock, for slow machines and where numba is missing.
        compiled: None for compiled where numba is.
    """

    iterations: int
    seconds: float = 1.0
    compiled: bool | None = None
    memory: ClassVar[bool] = True
    interruptible: ClassVar[bool] = True

    def __call__(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> str:
        """Return the action it tried most often; ``events`` are the state's ``public_events``.

        Raises ``ValueError`` if these do not tell of every card that was seen.
        """
        return without_pause(self.slices(observation, legal_actions, rng, events, stop))

    def slices(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> Slices[str]:
        """The same, with a pause after each batch of games."""
        seed = rng.randrange(1 << 30)
        if len(legal_actions) == 1:
            return legal_actions[0]
        fast = kernels.can_compile() if self.compiled is None else self.compiled
        memory = Memory(observation, events)
        iterations = iterations_of(memory, self.iterations)
        thought = Thought(memory, seed, iterations, compiled=fast)
        thought.go_on(1)  # The first time in a session, loads or compiles the search.
        ends = time.monotonic() + self.seconds
        batch = 1
        while thought.done < iterations:
            began = time.monotonic()
            thought.go_on(min(batch, iterations - thought.done))
            now = time.monotonic()
            if now >= ends or (stop is not None and stop.is_set()):
                break
            if now - began < BATCH_SECONDS:
                batch *= 2
            yield
        return thought.favourite()


class Memory:
    """What a seat knows of a game: all of the position but the cards that lie face down.

    Attributes:
        game: the position as the kernel of the rules holds it.
        shape: the rest of the layout.
        deal: the card of each place that still lies face up, 0 elsewhere.
        unseen: the cards that nobody has seen yet (``guess.UNSEEN_SIZE``).
        dark: the places where they may lie (``guess.DARK_SIZE``).
    """

    def __init__(self, seen: Json, events: Sequence[Json]) -> None:
        """Remember ``events`` (``public_events``), and look at the observation ``seen``.

        Raises ``ValueError`` if the events leave out a card that has been seen.
        """
        lying = {card["place"]: card for card in seen["siggil"]}
        covers: list[list[int]] = [[] for _ in range(turn.PLACES)]
        self.deal = [0] * turn.PLACES
        for place, card in lying.items():
            covers[place] = card["covers"]
            if card["card"] is not None:
                self.deal[place] = CARD_NUMBERS[card["card"]]
        self.shape = turn.flat_layout(covers)
        known = {card["card"] for card in lying.values()}
        for event in events:
            known.add(event["spirit"] + "*" if event["kind"] == "freed" else event.get("card"))
        hidden = sorted(number for card, number in CARD_NUMBERS.items() if card not in known)
        if len(hidden) != sum(card["card"] is None for card in lying.values()):
            raise ValueError("the thinker needs all public_events, from the set-up on")
        spirits = sum(card >= turn.CARDS for card in hidden)
        others = len(hidden) - spirits
        self.unseen = [spirits, others, *hidden[others:], *hidden[:others]]
        self.dark = _dark_places(seen, events, spirits)
        self.game = _position(seen, events, lying)
        self.game[turn.ABOVE :] = self.shape[: turn.PLACES]

    @classmethod
    def of_everything(
        cls, game: Sequence[int], shape: Sequence[int], deal: Sequence[int]
    ) -> Memory:
        """What somebody knows who sees every card: nothing is left to guess."""
        memory = cls.__new__(cls)
        memory.game, memory.shape, memory.deal = list(game), list(shape), list(deal)
        memory.unseen, memory.dark = [0, 0], [0]
        return memory


def iterations_of(memory: Memory, iterations: int) -> int:
    """How many games are played out in this position where ``iterations`` are in others."""
    return -(-iterations // DEARER) if memory.game[turn.PLAYERS] == 1 else iterations


def hands_remembered(players: int, events: Sequence[Json]) -> list[set[str]]:
    """The hand of each seat: what it drew, without what it laid down."""
    hands: list[set[str]] = [set() for _ in range(players)]
    for event in events:
        if event["kind"] == "draw":
            hands[event["seat"]].add(event["card"])
        elif event["kind"] == "take":
            hands[event["seat"]].difference_update(event["cards"])
    return hands


def _position(seen: Json, events: Sequence[Json], lying: dict[int, Json]) -> list[int]:
    """The kernel's position, but for the last slots, which the shape gives."""
    game = [0] * turn.SIZE
    players = seen["players"]
    freed = [event["place"] for event in events if event["kind"] == "freed"]
    spirits_freed = [event["spirit"] for event in events if event["kind"] == "freed"]
    opened = [place for place, card in lying.items() if card["accessible"]]
    game[turn.PLAYERS], game[turn.SEAT] = players, seen["seat"]
    game[turn.PHASE] = {"draw": turn.DRAW, "take": turn.TAKE, "remove": turn.REMOVE}[seen["phase"]]
    game[turn.SERIES], game[turn.TARGET] = seen["series_size"], seen["target"]
    game[turn.LEFT] = len(lying)
    _list(game, turn.FREE_COUNT, [FAMILIES.index(letter) for letter in seen["free"]])
    _list(game, turn.FREED_COUNT, freed)
    _list(game, turn.CHASED_COUNT, [FAMILIES.index(letter) for letter in seen["lost"]])
    _list(game, turn.OPEN_COUNT, opened)
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
    for seat, hand in enumerate(hands_remembered(players, events)):
        game[turn.SCORE + seat], game[turn.HELD + seat] = seen["score"][seat], len(hand)
        for card in hand:
            family, number = _places_on_lines(card)
            game[turn.HAND + seat * 14 + family] |= 1 << number
            game[turn.HAND + seat * 14 + 7 + number] |= 1 << family
    return game


def _list(game: list[int], count_slot: int, entries: Sequence[int]) -> None:
    game[count_slot] = len(entries)
    game[count_slot + 1 : count_slot + 1 + len(entries)] = entries


def _places_on_lines(card: str) -> tuple[int, int]:
    """A card's family and number, both from 0."""
    return divmod(CARD_NUMBERS[card], 7)


def _dark_places(seen: Json, events: Sequence[Json], spirits: int) -> list[int]:
    """The blocks of face-down places, each with how many ``spirits`` nobody has seen lie in it.

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


@dataclass(frozen=True)
class Tried:
    """An action that was thought of: how often, and the results by seat, added up."""

    action: str
    visits: int
    results: tuple[int, ...]


class Thought:
    """A tree that grows under one position, by ``iterations`` at most."""

    def __init__(self, memory: Memory, seed: int, iterations: int, *, compiled: bool) -> None:
        kernel: Any = kernels.load("siggil.kernel.search", compiled=compiled, floor="players")
        self._grow, self._done, self._iterations = kernel.grow, 0, iterations
        self._removing = memory.game[turn.PHASE] == turn.REMOVE
        self._players = memory.game[turn.PLAYERS]
        self._tree = _numbers([1], 1 + search.NODE * (iterations + 1), compiled)
        self._rooms = (
            _numbers(generator_of(seed), WORDS, compiled),
            _numbers(memory.game, turn.SIZE, compiled),
            _numbers(memory.shape, len(memory.shape), compiled),
            _numbers(memory.unseen, guess.UNSEEN_SIZE, compiled),
            _numbers(memory.dark, guess.DARK_SIZE, compiled),
            _numbers(memory.deal, turn.PLACES, compiled),
            self._tree,
            _numbers([], turn.SIZE, compiled),
            _numbers([], alone.LISTED_SIZE, compiled),
            _numbers([], alone.WEIGHTS, compiled),
            _numbers([], search.PATH_SIZE, compiled),
            _numbers([], 7, compiled),
            _numbers([], turn.PLACES, compiled),
            _numbers([], STANDING_SIZE, compiled),
        )

    @property
    def done(self) -> int:
        """How many iterations there were."""
        return self._done

    def go_on(self, iterations: int) -> None:
        """Grow the tree."""
        self._grow(iterations, *self._rooms)
        self._done += iterations

    def favourite(self) -> str:
        """The action that was tried most often, the first of them that was thought of."""
        tree, most, best = self._tree, 0, turn.PASS
        for at in self._children():
            if tree[at + search.VISITS] >= most:
                most, best = int(tree[at + search.VISITS]), int(tree[at + search.ACTION])
        return action_text(best, removing=self._removing)

    def tried(self) -> list[Tried]:
        """The actions that were thought of, the most often tried first."""
        tree = self._tree
        found = [
            Tried(
                action_text(int(tree[at + search.ACTION]), removing=self._removing),
                int(tree[at + search.VISITS]),
                tuple(int(tree[at + search.RESULTS + seat]) for seat in range(self._players)),
            )
            for at in self._children()
        ]
        return sorted(found, key=lambda each: -each.visits)

    def _children(self) -> Iterator[int]:
        """Where the nodes of the actions in the position itself stand, the last one first."""
        child = int(self._tree[1 + search.FIRST])
        while child > 0:
            at = 1 + child * search.NODE
            yield at
            child = int(self._tree[at + search.NEXT])


def _numbers(entries: Sequence[int], size: int, compiled: bool) -> Any:
    """Numbers for a kernel, filled up with zeros: an array when compiled, a list when plain."""
    filled = [*entries, *[0] * (size - len(entries))]
    if not compiled:
        return filled
    import numpy as np

    return np.array(filled, dtype=np.int64)

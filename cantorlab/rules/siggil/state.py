"""A position of Siggil with its past, and how a game starts (rules §2, §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Literal, Self, TypeAlias

from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import Seed, dealer_of
from cantorlab.rules.siggil import view as siggil_view
from cantorlab.rules.siggil.cards import CARD_NUMBERS, CARDS, action_text
from cantorlab.rules.siggil.kernel import bulk
from cantorlab.rules.siggil.kernel import turn as kernel
from cantorlab.rules.siggil.kernel.deal import set_up_drawn
from cantorlab.rules.siggil.layouts import BUILT_IN, Layout
from cantorlab.rules.siggil.refusals import refusal
from cantorlab.rules.state import IllegalAction, Json, Outcome, Record, Seat, State
from cantorlab.texts import Language

LAYOUTS: Mapping[str, Layout] = {name: Layout.load(name) for name in BUILT_IN}

Phase: TypeAlias = Literal["draw", "take", "remove", "over"]
Difficulty: TypeAlias = Literal["easy", "hard"]
LayoutSource: TypeAlias = Layout | Mapping[str, Any] | Path | str

_PHASES: dict[int, Phase] = {
    kernel.DRAW: "draw",
    kernel.TAKE: "take",
    kernel.REMOVE: "remove",
    kernel.OVER: "over",
}


@dataclass(frozen=True)
class Options:
    """What a game is played with; ``series`` is the size of a capture's series."""

    players: int
    layout: Layout
    series: int
    face_up_discard: bool
    open_hands: bool


def start(
    players: int = 2,
    layout: LayoutSource = "passage",
    *,
    seed: Seed | None = None,
    deal: Sequence[str] | None = None,
    difficulty: Difficulty = "easy",
    series: int | None = None,
    face_up_discard: bool | None = None,
    open_hands: bool = False,
) -> SiggilState:
    """Start a game of Siggil; ``players=1`` is the solitaire (rules §2.5).

    ``layout`` is one of ``LAYOUTS`` by name, a ``Layout``, or what ``Layout.load`` takes. ``seed``
    (0 to 2**63 - 1) draws the deal; ``(seed, index)`` draws that of game ``index`` of a bulk run.
    ``deal`` gives it outright: 56 texts such as ``S2``, ``S*``, in the order of the places. In the
    solitaire ``difficulty`` sets both ``series`` (3 or 4) and ``face_up_discard``, which can be
    set one by one. ``open_hands`` shows every hand to all. Raises ``ValueError`` for what cannot
    be played.
    """
    options = _options(players, layout, difficulty, series, face_up_discard, open_hands)
    if deal is None:
        cards, game = [0] * kernel.PLACES, [0] * kernel.SIZE
        set_up_drawn(dealer_of(seed), game, cards, options.layout.flat, players, options.series)
        if players == 1 and game[kernel.FREED_COUNT] > kernel.MOST_FREE:
            raise ValueError(
                f"every deal on the layout {options.layout.name!r} frees more than "
                f"{kernel.MOST_FREE} spirits at once: no solitaire can start on it (rules §2.5)"
            )
        return _opening(options, tuple(cards))
    if seed is not None:
        raise ValueError("give a seed or a deal, not both")
    return _opening(options, _dealt(deal))


def random_game(
    seed: int, index: int = 0, players: int = 2, layout: LayoutSource = "passage", **options: Any
) -> SiggilState:
    """The end of game ``index`` of a bulk run of random play under ``seed``, played as states.

    ``options`` are those of ``start``. The state's ``record`` replays it.
    """
    state = start(players, layout, seed=(seed, index), **options)
    shape, log = state.options.layout.flat, [0] * kernel.MOST_PLIES
    plies = bulk.play_random(
        [0] * kernel.SIZE,
        [0] * kernel.PLACES,
        shape,
        (players, state.options.series),
        [0] * WORDS,
        seed,
        index,
        log,
    )
    for code in log[:plies]:
        state = state.apply(action_text(code, removing=state.phase == "remove"))
    return state


def reasons(target: int) -> dict[int, str]:
    """The texts of the kernel's ends (rules §5), where ``target`` spirits win outright."""
    return {
        kernel.SPIRITS: f"{target} spirits",
        kernel.MOST_SPIRITS: "most spirits",
        kernel.FEWEST_CARDS: "fewest cards in hand",
        kernel.SHARED: "shared win",
        kernel.CAPTURED: "all spirits captured" if target == 7 else f"{target} spirits captured",
        kernel.TOO_MANY_LOST: "too many spirits lost",
        kernel.SIGGIL_EMPTY: "siggil empty",
    }


@dataclass(frozen=True, repr=False)
class SiggilState(State):
    """A position of Siggil with its past; made by ``start`` and ``apply``."""

    game: ClassVar[str] = "siggil"

    options: Options
    # The card of each place, by its kernel number.
    deal: tuple[int, ...]
    taken: tuple[tuple[Seat, str], ...]
    # The kernel's position; it and the events follow from the deal and the actions.
    core: tuple[int, ...] = field(compare=False)
    events: tuple[Json, ...] = field(compare=False)

    @property
    def num_players(self) -> int:
        """1 to 4."""
        return self.options.players

    @property
    def layout(self) -> Layout:
        """The shape of the Siggil."""
        return self.options.layout

    @property
    def phase(self) -> Phase:
        """What is to be done: ``remove`` (solitaire), ``draw``, ``take`` (or pass); or ``over``."""
        return _PHASES[self.core[kernel.PHASE]]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return () if self.phase == "over" else (self.core[kernel.SEAT],)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: ``winner`` is None for a shared win, and for a lost solitaire."""
        if self.phase != "over":
            return None
        winners = self._winners
        return Outcome(winners[0] if len(winners) == 1 else None, self._reason)

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""
        return self.taken

    @property
    def public_events(self) -> list[Json]:
        """What everybody saw happen, oldest first (rules §2.6): see ``siggil_view.happened``."""
        return [siggil_view.copied(event) for event in self.events]

    @property
    def history(self) -> tuple[tuple[Seat, str], ...]:
        """The actions with their consequences, for people: ``draw 17 (S2, frees W*)``."""
        return siggil_view.history(self.taken, self.events)

    @property
    def score(self) -> tuple[int, ...]:
        """How many spirits each seat controls."""
        return tuple(self.core[kernel.SCORE : kernel.SCORE + self.num_players])

    @property
    def record(self) -> Record:
        """What replays this game: options, deal and actions."""
        return Record(self.game, self._listed_options(), self._listed_deal(), self.taken)

    def returns(self) -> tuple[float, ...]:
        """Per seat 1 for the winner, 0 for those who share a win, else -1; zeros before the end."""
        if self.phase != "over":
            return (0.0,) * self.num_players
        won = 1.0 if len(self._winners) == 1 else 0.0
        return tuple(won if seat in self._winners else -1.0 for seat in range(self.num_players))

    def observation(self, seat: Seat | None) -> Json:
        """All that ``seat`` may know, without memory (rules §2.6): see ``siggil_view.observe``.

        Raises ``ValueError`` for a seat that there is not.
        """
        self._check_eyes(seat)
        return siggil_view.observe(self, seat)

    def text(
        self, seat: Seat | None = None, reveal: bool = False, language: Language | None = None
    ) -> str:
        """The table as text: seen by ``seat`` or a spectator, or everything with ``reveal``."""
        from cantorlab.rules.siggil.text import table_text

        return table_text(self._seen(seat, reveal), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """The table as an SVG picture: seen by ``seat`` or a spectator, or all with ``reveal``."""
        from cantorlab.pictures.siggil.table import svg

        return svg(self._seen(seat, reveal), language=language, style=style)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    def to_dict(self) -> Json:
        """The whole state, secrets included, JSON-able: its record, which it follows from."""
        return self.record.to_dict()

    @classmethod
    def from_dict(cls, data: Json) -> Self:
        """The state that ``to_dict`` wrote; raises ``ValueError`` if it is not one."""
        state = Record.from_dict(data).replay()
        if not isinstance(state, cls):
            raise ValueError(f"this is no game of Siggil but of {state.game}")
        return state

    @classmethod
    def from_deal(cls, options: Json, deal: Json) -> Self:
        """The start of a game, from the options and the deal of a ``Record``."""
        known = {"players", "layout", "series", "face_up_discard", "open_hands"}
        if unknown := options.keys() - known:
            raise ValueError(f"Siggil has no options {sorted(unknown)}; it has {sorted(known)}")
        cards = deal.get("cards")
        if not isinstance(cards, (list, tuple)):
            raise ValueError('the deal of a record of Siggil is {"cards": [56 texts]}')
        state = start(deal=cards, **options)
        return cls(state.options, state.deal, (), state.core, state.events)

    @property
    def _winners(self) -> tuple[Seat, ...]:
        mask = self.core[kernel.WINNERS]
        return tuple(seat for seat in range(self.num_players) if mask >> seat & 1)

    @property
    def _reason(self) -> str:
        return reasons(self.core[kernel.TARGET])[self.core[kernel.END]]

    @cached_property
    def _codes(self) -> dict[str, int]:
        """The kernel's action of each legal text."""
        removing = self.phase == "remove"
        codes = (kernel.nth_action(self.core, n) for n in range(kernel.count_actions(self.core)))
        return {action_text(code, removing=removing): code for code in codes}

    def _actions_of(self, seat: Seat) -> list[str]:
        return list(self._codes)

    def _after(self, action: str, seat: Seat) -> Self:
        game, code = list(self.core), self._codes[action]
        kernel.act(game, self.deal, self.layout.flat, code)
        after = tuple(game)
        events = siggil_view.happened(self, code, after, len(self.taken) + 1)
        return type(self)(
            self.options, self.deal, (*self.taken, (seat, action)), after, (*self.events, *events)
        )

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        return refusal(self.observation(seat), action)

    def _seen(self, seat: Seat | None, reveal: bool) -> Json:
        return siggil_view.revealed(self, seat) if reveal else self.observation(seat)

    def _listed_options(self) -> Json:
        options, layout = self.options, self.layout
        alone = options.players == 1
        return {
            "players": options.players,
            "layout": layout.name if LAYOUTS.get(layout.name) == layout else layout.to_dict(),
            "series": options.series if alone else None,
            "face_up_discard": options.face_up_discard if alone else None,
            "open_hands": options.open_hands,
        }

    def _listed_deal(self) -> Json:
        return {"cards": [CARDS[card] for card in self.deal]}


def _opening(options: Options, deal: tuple[int, ...]) -> SiggilState:
    game = [0] * kernel.SIZE
    kernel.set_up(game, deal, options.layout.flat, options.players, options.series)
    core = tuple(game)
    events = siggil_view.set_up_events(options.layout, deal, core)
    return SiggilState(options, deal, (), core, tuple(events))


def _options(
    players: int,
    layout: LayoutSource,
    difficulty: str,
    series: int | None,
    face_up_discard: bool | None,
    open_hands: bool,
) -> Options:
    if not isinstance(players, int) or isinstance(players, bool) or players not in (1, 2, 3, 4):
        raise ValueError(f"Siggil is for 1 to 4 players, not {players!r} (rules §2)")
    if difficulty not in ("easy", "hard"):
        raise ValueError(f"difficulty is easy or hard, not {difficulty!r} (rules §2.5)")
    shape = Layout.load(layout)
    if players > 1:
        if (difficulty, series, face_up_discard) != ("easy", None, None):
            raise ValueError(
                "difficulty, series and face_up_discard are options of the solitaire, "
                f"not of a game of {players} (rules §2.5)"
            )
        return Options(players, shape, 2 if players == 4 else 3, True, bool(open_hands))
    easy = difficulty == "easy"
    if series is None:
        series = 3 if easy else 4
    if series not in (3, 4):
        raise ValueError(f"series is 3 or 4, not {series!r} (rules §2.5)")
    face_up = easy if face_up_discard is None else bool(face_up_discard)
    return Options(players, shape, int(series), face_up, bool(open_hands))


def _dealt(cards: Sequence[str]) -> tuple[int, ...]:
    cards = [str(card) for card in cards]
    if sorted(cards) != sorted(CARDS):
        missing = sorted(set(CARDS) - set(cards))
        unknown = sorted(set(cards) - set(CARDS))
        raise ValueError(
            f"a deal has each of the {len(CARDS)} cards once, in the order of the places; "
            f"missing: {missing}, unknown: {unknown}"
        )
    return tuple(CARD_NUMBERS[card] for card in cards)

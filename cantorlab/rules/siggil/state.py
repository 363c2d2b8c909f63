"""Positions of Siggil with their past, and the start of a game (rules §2, §4)."""

from __future__ import annotations

import operator
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, Literal, Self, TypeAlias

from cantorlab.languages.texts import Language
from cantorlab.rules.actions import ActionSpace
from cantorlab.rules.generator import WORDS
from cantorlab.rules.mutable import Flat
from cantorlab.rules.random import Seed
from cantorlab.rules.reading import fields
from cantorlab.rules.record import Record
from cantorlab.rules.siggil import actions, view
from cantorlab.rules.siggil.actions import CODE_OF_TEXT, NOBODY, SEATS
from cantorlab.rules.siggil.cards import CARDS, action_text
from cantorlab.rules.siggil.deal import Difficulty, Options, choose_options, draw, read_deal
from cantorlab.rules.siggil.kernel import bulk, turn
from cantorlab.rules.siggil.kernel.turn import OVER, PHASE, SEAT, act
from cantorlab.rules.siggil.layouts import Layout, LayoutSource
from cantorlab.rules.siggil.line_reading import read
from cantorlab.rules.siggil.mutable import MutableSiggil, position_key, returns
from cantorlab.rules.siggil.position import Phase, Position, phase_of, set_up
from cantorlab.rules.siggil.position_line import PositionLine
from cantorlab.rules.siggil.refusals import refusal
from cantorlab.rules.state import IllegalAction, Json, Outcome, Seat, State, once
from cantorlab.rules.values import FrozenDict, thaw
from cantorlab.support import deprecation

_NEW = object.__new__

# Events that have been told, and the kernel's games from there on: a state's ``_since``.
_Since: TypeAlias = tuple[tuple[FrozenDict, ...], Sequence[Sequence[int]]]


def start(
    players: int = 2,
    layout: LayoutSource = "passage",
    *,
    seed: Seed | None = None,
    deal: Sequence[str] | Sequence[int] | None = None,
    difficulty: Difficulty = "easy",
    series: int | None = None,
    face_up_discard: bool | None = None,
    open_hands: bool = False,
) -> SiggilState:
    """Start a game of Siggil; ``players=1`` is the solitaire (rules §2.5).

    ``layout`` is one of ``LAYOUTS`` by name, a ``Layout``, or what ``Layout.load`` takes. ``seed``
    (0 to 2**63 - 1) draws the deal; ``(seed, index)`` draws that of game ``index`` of a bulk run.
    ``deal`` gives it outright: 56 texts such as ``S2``, ``S*``, in the order of the places, or
    another state's ``deal``. In the solitaire ``difficulty`` sets both ``series`` (3 or 4) and
    ``face_up_discard``, which can be set one by one. ``open_hands`` shows every hand to all. Raises
    ``ValueError`` for options that cannot be played.

    >>> start(seed=1).legal_actions()[:2]
    ['draw 18', 'draw 49']
    """
    options = choose_options(players, layout, difficulty, series, face_up_discard, open_hands)
    if deal is None:
        return SiggilState._opening(options, *draw(options, seed))
    if seed is not None:
        raise ValueError("give a seed or a deal, not both")
    return SiggilState._opening(options, read_deal(deal))


def parse_position(text: str) -> SiggilState:
    """Begin a game from the line that ``state.position`` gives.

    Raises ``ValueError`` if it is no such line, or a position that no game reaches.

    >>> state = start(seed=7).apply("draw 54")
    >>> again = parse_position(state.position)
    >>> again.position_key == state.position_key, again.legal_actions()
    (True, ['pass'])
    """
    return SiggilState.from_position(text)


def random_game(
    seed: int, index: int = 0, players: int = 2, layout: LayoutSource = "passage", **options: Any
) -> SiggilState:
    """Return the end of game ``index`` of a bulk run of random play under ``seed``, as a state.

    ``options`` are those of ``start``. The state's ``record`` replays it.

    >>> from cantorlab.rules import siggil
    >>> siggil.random_game(seed=1).is_terminal
    True
    """
    state = start(players, layout, seed=(seed, index), **options)
    players, seed, index = map(operator.index, (players, seed, index))
    shape, log = state.options.layout.flat, [0] * turn.MOST_PLIES
    plies = bulk.play_random(
        [0] * turn.SIZE,
        [0] * turn.PLACES,
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


@dataclass(frozen=True, repr=False)
class SiggilState(State):
    """Position of Siggil with its past; made by ``start`` and ``apply``.

    >>> from cantorlab.rules import siggil
    >>> state = siggil.start(2, seed=1)
    >>> state.phase, state.to_act, state.legal_actions()[:2]
    ('draw', (0,), ['draw 18', 'draw 49'])
    """

    game: ClassVar[str] = "siggil"

    options: Options
    # The card of each place, by its kernel number.
    deal: tuple[int, ...]
    taken_actions: tuple[tuple[Seat, str], ...]
    # The kernel's flat game, which follows from the deal and the actions.
    _game: bytes = field(compare=False)
    # The line of the position that the game began from, if it was not dealt.
    begun: str | None = None

    @property
    def core(self) -> tuple[int, ...]:
        """The kernel's integers of the position."""
        return tuple(self._game)

    @property
    def standing(self) -> Position:
        """The position as it is read from the kernel's integers."""
        return Position(self.options, self.deal, self.core)

    @property
    def events(self) -> tuple[FrozenDict, ...]:
        """Events that all players saw, oldest first, described when they are first asked for."""
        told: tuple[FrozenDict, ...] | None = self.__dict__.get("_told")
        if told is None:
            told = self.__dict__["_told"] = self._tell()
            self.__dict__["_since"] = None  # the states before are no longer needed
        return told

    @property
    def num_players(self) -> int:
        """Number of players, 1 to 4."""
        return self.options.players

    @property
    def position(self) -> str:
        """The position on one line, which ``parse_position`` reads back unless the game is over.

        It is for the owner of the game: it reveals face-down cards, too. See ``siggil.line``.
        """
        removed = [event["card"] for event in self.events if event["kind"] == "remove"]
        return PositionLine.of(self.options, self.deal, self.core, removed).text()

    @property
    def position_key(self) -> Hashable:
        """Options, cards on their places, hands, spirits and series, and the seat to act."""
        return position_key(self, self._game)

    @property
    def layout(self) -> Layout:
        """The shape of the Siggil."""
        return self.options.layout

    def dealt_again(self, seed: Seed | None = None) -> Self:
        """Start another game with the same options, which ``seed`` deals."""
        return self._opening(self.options, *draw(self.options, seed))

    @property
    def phase(self) -> Phase:
        """Phase of the game: ``remove`` (solitaire), ``draw``, ``take`` (or pass); or ``over``."""
        return phase_of(self._game)

    @once
    def to_act(self) -> tuple[Seat, ...]:
        """The seat to act."""
        return actions.waiting(self._game)

    @property
    def is_terminal(self) -> bool:
        """True if the game is over."""
        return self._game[PHASE] == OVER

    @property
    def action_space(self) -> ActionSpace:
        """All actions that Siggil can ever have, with any number of players."""
        return actions.SPACE

    def mutable(self) -> MutableSiggil[Self]:
        """Return a game to search in: ``push`` and ``pop`` change it in place."""
        return MutableSiggil(self, bytearray(self._game))

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game; ``winner`` is None for a shared win, and for a lost solitaire."""
        return self.standing.outcome

    @property
    def actions(self) -> tuple[tuple[Seat, str], ...]:
        """Every action taken so far, with the seat that took it."""
        return self.taken_actions

    @property
    def taken(self) -> tuple[tuple[Seat, str], ...]:
        """Old name of ``actions``."""
        deprecation.warn(f"{type(self).__name__}.taken", "actions")
        return self.taken_actions

    @property
    def public_events(self) -> list[Json]:
        """Events that all players saw, oldest first (rules §2.6): see ``view.events_of_action``."""
        return [thaw(event) for event in self.events]

    @property
    def history(self) -> tuple[tuple[Seat, str], ...]:
        """The actions with their consequences, for people: ``draw 17 (S2, frees W*)``."""
        return view.history(self.taken_actions, self.events)

    @property
    def score(self) -> tuple[int, ...]:
        """Number of spirits that each seat controls."""
        return self.standing.score

    @property
    def record(self) -> Record:
        """Record that replays this game: options, deal and actions."""
        if self.begun is not None:
            return Record(self.game, {}, {"position": self.begun}, self.taken_actions)
        deal = {"cards": [CARDS[card] for card in self.deal]}
        return Record(self.game, self.options.to_json(), deal, self.taken_actions)

    def returns(self) -> tuple[float, ...]:
        """Return per seat 1 for the winner, 0 for a shared win, else -1; zeros before the end."""
        return returns(self._game)

    def observation(self, seat: Seat | None) -> Json:
        """Return all that ``seat`` may know, without memory (rules §2.6): see ``view.observe``.

        Raises ``ValueError`` for a seat that does not exist.
        """
        seat = self._check_seat(seat)
        return view.observe(self.standing, self.events, seat)

    def text(
        self, seat: Seat | None = None, reveal: bool = False, language: Language | None = None
    ) -> str:
        """Return the table as text, seen from ``seat`` (None: a spectator), or revealed."""
        from cantorlab.rules.siggil.text import table_text

        return table_text(self._observe_or_reveal(seat, reveal), language)

    def svg(
        self,
        seat: Seat | None = None,
        reveal: bool = False,
        language: Language | None = None,
        style: Literal["light", "dark"] = "light",
    ) -> str:
        """Return the table as SVG, seen from ``seat`` (None: a spectator), or revealed."""
        from cantorlab.pictures.siggil.table import svg

        return svg(self._observe_or_reveal(seat, reveal), language=language, style=style)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.svg()

    @classmethod
    def from_deal(cls, options: Mapping[str, Any], deal: Mapping[str, Any]) -> Self:
        """Return the start of a game, from the options and the deal of a ``Record``.

        Raises ``ValueError`` for anything other than the options and the deal of a game of Siggil.
        """
        if isinstance(deal, Mapping) and "position" in deal:
            fields("the deal of a record of Siggil", deal, ("position",))
            fields("the options of a game that begins from a position", options, ())
            return cls.from_position(deal["position"])
        dealt = fields("the deal of a record of Siggil", deal, ("cards",))
        return cls._opening(Options.from_json(options), read_deal(dealt["cards"]))

    @classmethod
    def from_position(cls, text: str) -> Self:
        """Return the start of a game from a line of ``position``; raise ``ValueError`` for others.

        Its events of ply 0 describe what all players remember: the hands and the series.
        """
        line = read(text)
        return cls(line.options, line.deal, (), bytes(line.game()), line.text())

    @classmethod
    def _opening(cls, options: Options, deal: tuple[int, ...], game: bytes | None = None) -> Self:
        return cls(options, deal, (), set_up(options, deal) if game is None else game)

    # Once for each state: players are shown the list, and then their choice is looked up.
    @once
    def _legal_texts(self) -> list[str]:
        return actions.legal_texts(self._game)

    def _actions_of(self, seat: Seat) -> Collection[str]:
        return self._legal_texts

    def _in_order(self, seat: Seat) -> list[str]:
        return self._legal_texts[:]

    def _after(self, action: str, seat: Seat) -> Self:
        before = self._game
        changed = bytearray(before)
        act(changed, self.deal, self.options.layout.flat, CODE_OF_TEXT[action])
        taken = self.taken_actions + ((seat, action),)  # noqa: RUF005  (which copies but once)
        state = self._state_after(taken, bytes(changed))
        if "_told" in self.__dict__:
            state.__dict__["_since"] = self.events, (before, state._game)
        return state

    def _later(self, steps: Sequence[tuple[Seat, str]], games: Sequence[Flat]) -> Self:
        told = self.__dict__.get("_told")
        since = self.__dict__.get("_since")
        if told is not None:
            since = told, games
        elif since is not None:
            since = since[0], (*since[1], *games[1:])
        elif not self.taken_actions:
            since = self.events, games
        state = self._state_after((*self.taken_actions, *steps), bytes(games[-1]))
        if since is not None:
            state.__dict__["_since"] = since
        return state

    def _state_after(self, taken: tuple[tuple[Seat, str], ...], game: bytes) -> Self:
        """Return a state of this game whose events are not yet described."""
        # Past the checks of a dataclass, which cost as much as the rest: the parts are our own.
        state = _NEW(self.__class__)
        parts, own = state.__dict__, self.__dict__
        parts["options"] = own["options"]
        parts["deal"] = own["deal"]
        parts["taken_actions"] = taken
        parts["_game"] = game
        parts["begun"] = own["begun"]
        # Every next action asks this of the state: to work it out on request costs twice.
        parts["to_act"] = NOBODY if game[PHASE] == OVER else SEATS[game[SEAT]]
        return state

    def _tell(self) -> tuple[FrozenDict, ...]:
        """Return the events, continuing those of an earlier state if these are known."""
        since: _Since | None = self.__dict__.get("_since")
        told, games = since or self._from_the_start()
        first = len(self.taken_actions) - len(games) + 1
        events: list[Json] = []
        for ply, (before, after) in enumerate(pairwise(games), first + 1):
            code = CODE_OF_TEXT[self.taken_actions[ply - 1][1]]
            events += self._events_of(before, code, after, ply)
        return (*told, *_freeze_events(events))

    def _from_the_start(self) -> _Since:
        """Return the events of the set-up, and all games of the kernel from there."""
        line = None if self.begun is None else read(self.begun)
        games: list[Sequence[int]] = [
            set_up(self.options, self.deal) if line is None else line.game()
        ]
        for _, action in self.taken_actions:
            game = [*games[-1]]
            act(game, self.deal, self.layout.flat, CODE_OF_TEXT[action])
            games.append(game)
        opening = Position(self.options, self.deal, tuple(games[0]))
        told = view.set_up_events(opening) if line is None else view.events_before(line)
        return _freeze_events(told), games

    def _events_of(
        self, before: Sequence[int], code: int, after: Sequence[int], ply: int
    ) -> list[Json]:
        one, other = (Position(self.options, self.deal, tuple(game)) for game in (before, after))
        return view.events_of_action(one, code, other, ply)

    def _why_illegal(self, action: str, seat: Seat) -> IllegalAction:
        return refusal(self.observation(seat), self.standing.series_sizes, action)

    def _observe_or_reveal(self, seat: Seat | None, reveal: bool) -> Json:
        seat = self._check_seat(seat)
        if reveal:
            return view.reveal(self.standing, self.events, seat)
        return self.observation(seat)


def _freeze_events(events: Iterable[Json]) -> tuple[FrozenDict, ...]:
    """Return our own events read-only: their values are plain, or lists of plain ones."""
    return tuple(
        FrozenDict({k: tuple(v) if isinstance(v, list) else v for k, v in event.items()})
        for event in events
    )

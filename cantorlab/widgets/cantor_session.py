"""The table of Cantor: who plays, match after match, and what stands between two duels.

The rules know one match. Around it the table keeps what people do there: whose eyes are on the
screen, who is asked first, the pause at a reveal, what each said before the verdict, resigning,
rematches, and the places discovered so far. Nothing here is shown; ``cantor_view`` does that.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Literal, TypeAlias

from cantorlab.rules import cantor
from cantorlab.rules.state import IllegalAction, Record, Seat

Player: TypeAlias = Callable[..., str]
Opponent: TypeAlias = str | Player
Stage: TypeAlias = Literal["play", "ask", "reveal"]

PERSON = "person"
LEVELS: tuple[str, ...] = ("random", "novice", "adept")
SEATS: tuple[Seat, Seat] = (0, 1)


@dataclass(frozen=True)
class Setup:
    """What the matches of one sitting are played with.

    ``opponent`` is ``"person"``, one of ``LEVELS``, or a player function; ``places`` is anything
    that ``cantor.start`` takes, None for the deck; ``first_place`` is where a discovery begins.
    """

    mode: cantor.Mode = "discovery"
    opponent: Opponent = "novice"
    names: tuple[str, str] | None = None
    places: Any = None
    ask: bool = False
    first_place: int = 1
    seed: int = field(default_factory=lambda: secrets.randbits(48))

    @property
    def hot_seat(self) -> bool:
        """Whether two people share the screen, with a curtain between their secrets."""
        return self.opponent == PERSON


class Session:
    """The matches of one sitting: the present state, and all that the rules do not know."""

    def __init__(self, setup: Setup, record: Record | None = None) -> None:
        self.setup = setup
        self.match = 0
        self.wins = [0, 0]
        self.draws = 0
        self.past: list[Match] = []
        self._begin(_state_of(record) if record is not None else self._opening())

    # Matches

    def _opening(self) -> cantor.CantorState:
        setup = self.setup
        return cantor.start(
            setup.mode, places=setup.places, seed=self._seed(), first_place=setup.first_place
        )

    def _seed(self) -> tuple[int, int]:
        return self.setup.seed, self.match

    def _begin(self, state: cantor.CantorState) -> None:
        self.current = Match(self.match, state.mode, self._players(state.mode), state)
        self.stage: Stage = "play"
        self.eyes: Seat | None = None if self.setup.hot_seat else self.seat_of(0)

    def _players(self, mode: cantor.Mode) -> tuple[int, int]:
        """Which player, 0 or 1, sits on each seat: in the quest the roles alternate."""
        swapped = mode == "quest" and self.match % 2 == 1
        return (1, 0) if swapped else (0, 1)

    def seat_of(self, player: int) -> Seat:
        """The seat of a player in this match; player 0 is the person who opened the table."""
        return self.current.players.index(player)

    def player_of(self, seat: Seat) -> int:
        """The player on a seat in this match."""
        return self.current.players[seat]

    def restart(self) -> None:
        """Deal this match anew, from the same place on; the old one counts for nothing."""
        self.setup = replace(self.setup, seed=secrets.randbits(48))
        options = self.state.options
        self._begin(
            cantor.start(
                options.mode,
                places=options.deck,
                seed=self._seed(),
                first_place=options.first_place,
            )
        )

    def next_match(self) -> None:
        """Go on to the following match: the next places, or the other role."""
        if not self.is_over:
            raise IllegalAction("cantor.ui.not_now")
        self.past.append(self.current)
        self.match += 1
        self._begin(self.state.next_match(self._seed()))

    # The present match

    @property
    def state(self) -> cantor.CantorState:
        """The present state of the present match."""
        return self.current.state

    @property
    def duels(self) -> tuple[cantor.Duel, ...]:
        """The duels fought in this match."""
        return self.state.history

    @property
    def winner(self) -> Seat | None:
        """The seat that won the match: by the rules, or because the other resigned."""
        if self.current.resigned is not None:
            return 1 - self.current.resigned
        return self.state.outcome.winner if self.state.outcome else None

    @property
    def reason(self) -> str | None:
        """Why the match is over (rules §5, or ``"resigned"``); None while it goes on."""
        if self.current.resigned is not None:
            return "resigned"
        return self.state.outcome.reason if self.state.outcome else None

    @property
    def is_over(self) -> bool:
        """Whether the match is over, and its verdict may be shown."""
        return self.reason is not None and self.stage != "ask"

    def act(self, seat: Seat, action: str) -> None:
        """Take an action of the rules; raises ``IllegalAction`` if it may not be taken now."""
        if seat not in self.due():
            raise IllegalAction("cantor.ui.not_now")
        before = self.state
        self.current.state = before.apply(action, seat)
        if len(self.duels) > len(before.history):
            self._reveal(before)

    def _reveal(self, before: cantor.CantorState) -> None:
        self.current.said.append({})
        self.current.before = before
        unblocked = not any(self.duels[-1].blocked)
        self.stage = "ask" if self.setup.ask and unblocked else "reveal"
        if self.setup.hot_seat:
            self.eyes = None
        if self.is_over:
            self._count()

    def say_winner(self, seat: Seat, winner: Seat) -> None:
        """Keep who, in the words of ``seat``, wins the duel; the last answer lifts the verdict."""
        if self.stage != "ask" or seat not in self.asked():
            raise IllegalAction("cantor.ui.not_now")
        self.current.said[-1][seat] = winner
        if not self.asked():
            self.stage = "reveal"
            if self.is_over:
                self._count()

    def asked(self) -> list[Seat]:
        """The seats, all of them people's, that have still to say who wins."""
        if self.stage != "ask":
            return []
        return [seat for seat in self.people() if seat not in self.current.said[-1]]

    def go_on(self) -> None:
        """Leave the reveal for the next duel."""
        if self.stage != "reveal" or self.is_over:
            raise IllegalAction("cantor.ui.not_now")
        self.stage = "play"

    def resign(self, seat: Seat) -> None:
        """Give the match up."""
        if self.is_over or self.stage == "ask":
            raise IllegalAction("cantor.ui.not_now")
        self.current.resigned = seat
        self.stage = "reveal" if self.duels else "play"
        self._count()

    def _count(self) -> None:
        if self.winner is None:
            self.draws += 1
        else:
            self.wins[self.player_of(self.winner)] += 1

    # Whose turn it is at the table

    def people(self) -> list[Seat]:
        """The seats on which people sit."""
        return [0, 1] if self.setup.hot_seat else [self.seat_of(0)]

    def due(self) -> list[Seat]:
        """The seats that the table lets act now, among those that the rules let act.

        Fighters are committed one after the other, since the first wins a tie: the computer comes
        first or second by a coin of the seed, and of two people the first asked alternates.
        """
        if self.stage != "play" or self.is_over:
            return []
        may = list(self.state.to_act)
        if len(may) < 2:
            return may
        first = self._first_asked()
        if self.state.phase == "commit":
            return [first]
        # Protections are announced unseen: at one screen the second to commit still holds it.
        return [1 - first] if self.setup.hot_seat else may

    def _first_asked(self) -> Seat:
        duel = len(self.duels)
        if self.setup.hot_seat:
            return self.seat_of((self.match + duel) % 2)
        coin = Random(f"{self.setup.seed}:{self.match}:{duel}:first").randrange(2)
        return self.seat_of(coin)

    def person_due(self) -> Seat | None:
        """The person whose turn it is, if it is one's."""
        return next((seat for seat in self.due() if seat in self.people()), None)

    def computer_due(self) -> Seat | None:
        """The computer's seat, if it has to act."""
        return next((seat for seat in self.due() if seat not in self.people()), None)

    def curtain(self) -> Seat | None:
        """The person whom the curtain calls; None while no curtain hangs."""
        person = self.person_due()
        if not self.setup.hot_seat or person is None or person == self.eyes:
            return None
        return person

    def lift_curtain(self) -> None:
        """The person called has sat down before the screen."""
        called = self.curtain()
        if called is None:
            raise IllegalAction("cantor.ui.not_now")
        self.eyes = called

    def rng(self, seat: Seat) -> Random:
        """The computer's dice for its present choice: the same for the same seed and moves."""
        return Random(f"{self.setup.seed}:{self.match}:{len(self.state.actions)}:{seat}")


@dataclass
class Match:
    """One match of the sitting: its state, and what was said at its reveals."""

    number: int
    mode: cantor.Mode
    players: tuple[int, int]
    state: cantor.CantorState
    resigned: Seat | None = None
    said: list[dict[Seat, Seat]] = field(default_factory=list)
    # The state before the last duel was settled: what may be shown until everyone has answered.
    before: cantor.CantorState | None = None

    def told(self, verdict_hidden: bool) -> Iterator[tuple[cantor.Duel, dict[Seat, Seat]]]:
        """The duels whose verdict is known, each with what was said before it."""
        duels = self.state.history
        # A match taken over from a record was begun elsewhere: nothing was said there.
        said = [*[{}] * (len(duels) - len(self.said)), *self.said]
        known = len(duels) - verdict_hidden
        yield from zip(duels[:known], said[:known], strict=True)


def _state_of(record: Record) -> cantor.CantorState:
    state = record.replay()
    if not isinstance(state, cantor.CantorState):
        raise ValueError(f"this is a record of {record.game}, not of cantor")
    return state

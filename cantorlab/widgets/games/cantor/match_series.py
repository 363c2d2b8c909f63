"""The matches that two players play one after another at a table of Cantor.

The rules know one match. Around it the table keeps what people do there: the pause at a reveal,
what each said before the verdict, who sits where, rematches, and the matches of the past. All of
it is read from the state and from a few facts kept here; nothing is shown here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import attrgetter
from random import Random
from typing import Final, Literal, TypeAlias, get_args

from cantorlab.journal.series import Players, SeriesLog, SeriesStanding, person
from cantorlab.rules import cantor
from cantorlab.rules.cantor.places import is_ours
from cantorlab.rules.reading import fields, read_items, switch, whole
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.widgets.table.snapshot import GameSnapshot, ScreenSnapshot
from cantorlab.widgets.table.timeline import Chance

#: Side of the person who opens the table in the first match of a quest; the two alternate.
Role: TypeAlias = Literal["adventurer", "defender"]
Stage: TypeAlias = Literal["play", "ask", "reveal"]

#: Matches, places or answers of one table that are restored.
_MOST: Final = 100_000
_COUNTS: Final = ("match", "begun", "left", "noted")
_SWITCHES: Final = ("counts", "in_series")
_LISTS: Final = ("ends", "known", "wins", "said", "ready")


@dataclass
class PlayedMatch:
    """One match: its seats, and the predictions at its reveals.

    ``players`` names, by seat, the player 0 (the person who opened the table) or 1. ``begun`` is
    how many duels had been fought when the match came to this table, ``left`` how many have been
    looked at and left for the next; ``said`` holds, by duel, the winner that each seat named,
    ``ready`` who of two people was ready first, where one has said so;
    ``names`` what player 0 and 1 were called. ``noted`` is how many duels the series has,
    ``counts`` whether it has the match's end.
    """

    number: int
    series_number: int
    players: tuple[int, int]
    begun: int = 0
    left: int = 0
    noted: int = 0
    counts: bool = False
    said: dict[int, dict[Seat, Seat]] = field(default_factory=dict)
    ready: dict[int, Seat] = field(default_factory=dict)
    ended: tuple[cantor.CantorState, Outcome | None] | None = None
    names: tuple[str, str] = ("", "")

    @property
    def winner(self) -> int | None:
        """The player, 0 or 1, who won this match of the past; None for a tie."""
        if self.ended is None or self.ended[1] is None or self.ended[1].winner is None:
            return None
        return self.players[self.ended[1].winner]


@dataclass(frozen=True)
class Rematches:
    """A series of rematches with the same options, and its players' own settings.

    ``players`` are they as the series knows them, ``round`` says who is adventurer in a quest:
    player 0 in the even ones.
    """

    number: int
    players: Players
    brought: SeriesStanding
    round: int


class MatchSeries:
    """The matches at one table, ``series`` what is kept of them for the next one."""

    def __init__(self, series: SeriesLog) -> None:
        self.series = series
        self.past: list[PlayedMatch] = []
        self.rematches = Rematches(0, (person(None), person(None)), SeriesStanding(), 0)
        self.current = PlayedMatch(1, 0, (0, 1))
        self._known: set[cantor.Place] = set()
        #: Matches of the past that were played before a restart.
        self._earlier = 0

    @property
    def role(self) -> Role:
        """The role of player 0 in the quest that is, or would be, on in this round."""
        return "defender" if self.rematches.round % 2 else "adventurer"

    def players(self, mode: cantor.Mode) -> tuple[int, int]:
        """Return the player on each seat in this round: in the quest the roles alternate."""
        return (1, 0) if mode == "quest" and self.role == "defender" else (0, 1)

    def open(self, state: cantor.CantorState) -> None:
        """Take up a match in the position in which it comes to the table."""
        fought, number = len(state.history), self._earlier + len(self.past) + 1
        players = self.players(state.mode)
        self.current = PlayedMatch(number, self.rematches.number, players, fought, fought, fought)
        self._known.update(duel.place for duel in state.history)

    def close(
        self, state: cantor.CantorState, outcome: Outcome | None, names: tuple[str, str]
    ) -> None:
        """Keep the present match, as it ended or as it was left, among those of the past."""
        self.current.names = names
        if len(state.history) > self.current.begun or outcome is not None:
            self.current.ended = (state, outcome)
            self.past.append(self.current)

    def begin_rematches(self, players: Players, role: Role | None = None) -> None:
        """Begin another series of rematches, with all that its players bring.

        ``role`` is that of player 0 in the first quest; None: whose turn it is.
        """
        if role is not None and role not in get_args(Role):
            raise ValueError(f"side is {' or '.join(map(repr, get_args(Role)))}, not {role!r}")
        brought = self.series.standing(players)
        turn = brought.adventurer if role is None else int(role == "defender")
        self.rematches = Rematches(self.rematches.number + 1, players, brought, turn)
        self._known.update(each for each in cantor.DECK if each.number in brought.discovered)

    def next_round(self) -> None:
        """Let the roles of the quest alternate."""
        self.rematches = replace(self.rematches, round=self.rematches.round + 1)

    # Kept for the next table

    def note_match(self, state: cantor.CantorState, outcome: Outcome | None) -> int:
        """Note in the series the duels that were fought, and how the match ended.

        Return how many places were discovered by them.
        """
        match, players, known = self.current, self.rematches.players, len(self._known)
        for duel in state.history[match.noted :]:
            self._known.add(duel.place)
            if is_ours(duel.place):
                self.series.note_duel(players, duel.place.number)
        match.noted = len(state.history)
        if outcome is not None and not match.counts:
            match.counts = True
            winner = None if outcome.winner is None else match.players[outcome.winner]
            quest = state.mode == "quest"
            self.series.note_end(players, winner, match.players[0] if quest else None)
        return len(self._known) - known

    @property
    def discovered_places(self) -> list[cantor.Place]:
        """The places that were fought on, here and at earlier tables, by number."""
        return sorted(self._known, key=attrgetter("number"))

    def forget(self, persons: Iterable[str]) -> None:
        """Begin a series without anything that ``persons`` have discovered and won."""
        for each in {*persons}:
            self.series.note_reset(each)
        self._known.clear()
        self.begin_rematches(self.rematches.players, self.role)
        if not self.current.counts:
            self.current.series_number = self.rematches.number

    # Over a restart of a room

    def to_json(self) -> Json:
        """Return what ``restore`` needs beside the present match.

        Its ``wins`` are those of earlier matches, ``known`` the places of all duels.
        """
        match = self.current
        said = [(duel, *each) for duel, by_seat in match.said.items() for each in by_seat.items()]
        return {
            "ends": self.series.ends,
            "known": [place.to_json() for place in self.discovered_places],
            "wins": self.wins(None),
            "match": match.number,
            "begun": match.begun,
            "left": match.left,
            "noted": match.noted,
            "counts": match.counts,
            "in_series": match.series_number == self.rematches.number,
            "said": [[*each] for each in said],
            "ready": [[*each] for each in match.ready.items()],
        }

    def restore(self, told: object, state: cantor.CantorState, outcome: Outcome | None) -> None:
        """Go on from what ``to_json`` returned earlier in this match.

        The match may have gone on since, or be behind. Raises ``ValueError`` for other data.
        """
        read = fields("a series", told, (*_COUNTS, *_SWITCHES, *_LISTS))
        match, fought = self.current, len(state.history)
        lists = {name: read_items(name, read[name], _MOST) for name in _LISTS}
        count = {name: whole(name, read[name], name == "match", _MOST) for name in _COUNTS}
        first, second = (whole("wins", each, 0, _MOST) for each in lists["wins"])
        self.rematches = replace(self.rematches, brought=SeriesStanding(wins=(first, second)))
        self.series.restore(lists["ends"])
        self._known = {*map(cantor.Place.from_json, lists["known"])}
        self._earlier, match.number = count["match"] - 1, count["match"]
        match.begun, match.left, match.noted = (min(count[name], fought) for name in _COUNTS[1:])
        match.counts = switch("counts", read["counts"])
        if not switch("in_series", read["in_series"]):
            match.series_number = 0
        for duel, *answer in lists["said"]:
            if whole("a duel", duel, 1, _MOST) <= fought:
                seat, winner = (whole("a seat", each, 0, 1) for each in answer)
                match.said.setdefault(duel, {})[seat] = winner
        for duel, seat in lists["ready"]:
            if whole("a duel", duel, 0, _MOST) <= fought:
                match.ready[duel] = whole("a seat", seat, 0, 1)
        self.note_match(state, outcome)

    def seat_of(self, player: int) -> Seat:
        """Return the seat of a player in the present match."""
        return self.current.players.index(player)

    # The pause between two duels

    def asking(self, snapshot: GameSnapshot) -> list[Seat]:
        """Return the people who name the winner before the reveal, in their order."""
        if not snapshot.options["ask"] or snapshot.resigned is not None:
            return []
        duel = len(state_of(snapshot).history)
        first = self.first_to_commit(snapshot.chance, duel, hot_seat=True)
        return sorted(snapshot.persons, key=lambda seat: seat != first)

    def stage(self, snapshot: GameSnapshot) -> Stage:
        """Return the stage of the duel that is on, or of the last one.

        ``ask``: a person has still to say who wins; the verdict is hidden.
        """
        if len(state_of(snapshot).history) <= self.current.left:
            return "play"
        return "ask" if self.seats_to_ask(snapshot) else "reveal"

    def seats_to_ask(self, snapshot: GameSnapshot) -> list[Seat]:
        """Return the seats that have still to name the winner: none where a shield has decided."""
        history = state_of(snapshot).history
        if len(history) <= self.current.left or any(history[-1].blocked):
            return []
        answers = self.current.said.get(len(history), {})
        return [seat for seat in self.asking(snapshot) if seat not in answers]

    def asked_at(self, shown: ScreenSnapshot) -> list[Seat]:
        """Return the seats still asked that answer at this screen; a private one asks its own."""
        snapshot = shown.snapshot
        asked = self.seats_to_ask(snapshot)
        if len(snapshot.here) == len(snapshot.persons):
            return asked
        return [seat for seat in asked if seat == shown.viewer]

    def names_of(self, snapshot: GameSnapshot) -> tuple[str, str]:
        """Return the names of players 0 and 1."""
        first, second = (snapshot.names[self.seat_of(player)] for player in (0, 1))
        return first, second

    def answers(self, state: cantor.CantorState) -> dict[Seat, Seat]:
        """Return the winner that each seat named for the last duel."""
        return self.current.said.get(len(state.history), {})

    def say(self, state: cantor.CantorState, seat: Seat, winner: Seat) -> None:
        """Keep that ``seat`` names ``winner``."""
        self.current.said.setdefault(len(state.history), {})[seat] = winner

    def leave(self, state: cantor.CantorState) -> None:
        """Go on from the last reveal."""
        self.current.left = len(state.history)

    # Across matches

    def wins(self, outcome: Outcome | None) -> list[int]:
        """Count the matches that players 0 and 1 have won; ``outcome`` is the present one's."""
        there, (first, second) = self.rematches.number, self.rematches.brought.wins
        winners = [
            match.winner for match in self.past if match.counts and match.series_number == there
        ]
        now = self.current
        if outcome is not None and now.counts and now.series_number == there:
            winners.append(None if outcome.winner is None else now.players[outcome.winner])
        return [first + winners.count(0), second + winners.count(1)]

    def first_to_commit(self, chance: Chance, duel: int, *, hot_seat: bool) -> Seat:
        """Return the seat that is to commit first in a duel, which wins a tie.

        A coin of the match's chance decides; of two people who is ready first, else they alternate.
        """
        if hot_seat and duel in self.current.ready:
            return self.current.ready[duel]
        coin = (
            (self.current.number + duel + 1) % 2
            if hot_seat
            else Random(f"{chance.seed}/first/{chance.number}/{duel}").getrandbits(1)
        )
        return self.seat_of(coin)

    def duels(
        self, state: cantor.CantorState, *, verdict_hidden: bool
    ) -> Iterator[tuple[PlayedMatch, cantor.CantorState, cantor.Duel]]:
        """Yield all duels of this table whose verdict is known, with their match and its state."""
        for match in self.past:
            if match.ended is not None:
                yield from ((match, match.ended[0], duel) for duel in match.ended[0].history)
        known = len(state.history) - verdict_hidden
        yield from ((self.current, state, duel) for duel in state.history[:known])


def state_of(snapshot: GameSnapshot) -> cantor.CantorState:
    """Return the state of the match on the table."""
    assert isinstance(snapshot.state, cantor.CantorState)
    return snapshot.state


def may_be_first(shown: ScreenSnapshot) -> Seat | None:
    """Return the person who may commit in place of the one who is asked first, or None."""
    state = state_of(shown.snapshot)
    free = shown.snapshot.shared and state.phase == "commit" and len(state.to_act) == 2
    return 1 - shown.acting[0] if free and shown.acting else None

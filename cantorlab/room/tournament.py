"""Tournament: who takes part, the rounds with their results, and the standings. No network."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Self

from cantorlab.room.pairing import pair_round
from cantorlab.rules.state import Json

#: People of one tournament.
MOST = 200


@dataclass
class Pairing:
    """Game of a round: the people at its seats by id, the one of the computer None.

    ``table`` is its code; ``points`` what each seat has got, None while it is played.
    """

    seats: tuple[str | None, str | None]
    table: str
    points: tuple[float, float] | None = None

    @property
    def people(self) -> list[str]:
        """The people who play it."""
        return [each for each in self.seats if each is not None]

    def to_json(self) -> Json:
        """Return its data for the room's file."""
        return {"seats": list(self.seats), "table": self.table, "points": self.points}


@dataclass(frozen=True)
class Standing:
    """Place of a person: ``points``, and ``met``, the sum of the points of those met."""

    person: str
    place: int
    points: float
    met: float
    games: int


def _claim(seats: list[int]) -> tuple[int, int]:
    """Return how strongly the first seat is owed to whom had these seats, the last one first.

    The first number is 1 where it must come next, -1 where the second one must, and 0 elsewhere.
    """
    owed = 2 * sum(seats) - len(seats)
    if abs(owed) > 1:
        return (1 if owed > 0 else -1), owed
    return int(seats[:2] == [1, 1]) - int(seats[:2] == [0, 0]), owed


def _is_first_owed(one: list[int], other: list[int]) -> bool:
    """Return whether the first seat is owed to one rather than to the other, by their seats."""
    if _claim(one) != _claim(other):
        return _claim(one) > _claim(other)
    pairs = zip(one, other, strict=False)
    return next((mine > theirs for mine, theirs in pairs if mine != theirs), True)


@dataclass
class SwissTournament:
    """Tournament of a ``game`` with the ``options`` of each of its tables.

    ``people`` by id, in the order in which they came; ``rounds`` of pairings, the last one on;
    ``over``: no further round is played. A win is a point, a draw half of one; the odd one, who
    plays the computer, has a point whatever comes of it.
    """

    code: str
    game: str
    options: Json
    people: list[str] = field(default_factory=list)
    rounds: list[list[Pairing]] = field(default_factory=list)
    over: bool = False

    def join(self, person: str) -> bool:
        """Let a person take part from the next round on; return False if it is full."""
        if person not in self.people:
            if len(self.people) >= MOST:
                return False
            self.people.append(person)
        return True

    @property
    def present_round(self) -> list[Pairing]:
        """The pairings of the round that is on."""
        return self.rounds[-1] if self.rounds and not self.over else []

    def pairing_of(self, person: str) -> Pairing | None:
        """Return the game of a person in the round that is on."""
        return next((each for each in self.present_round if person in each.seats), None)

    @property
    def waiting(self) -> list[str]:
        """Those who do not play now, in the order in which they came."""
        playing = {
            each for pairing in self.present_round if pairing.points is None
            for each in pairing.people
        }  # fmt: skip
        return [each for each in self.people if each not in playing]

    def pair(self, here: list[str]) -> list[tuple[str | None, str | None]]:
        """Return the seats of the games of the next round, among those who are ``here``.

        The first seat goes to whom it is owed: who has had it less often than the other seat, or,
        where that is equal, who had the other one when last the two sat differently. Nobody has a
        seat three times running, nor three times more often than the other one, where all can be
        paired so without meeting again (the colours of FIDE's Swiss rules, C.04.1).
        """
        order = [each.person for each in self.standings() if each.person in here]
        played = [each for pairings in self.rounds for each in pairings]
        met = {frozenset(each.people) for each in played if len(each.people) == 2}
        odd_before = [each.people[0] for each in played if len(each.people) == 1]
        history = {each: self._seats_of(each) for each in order}
        alike = {
            frozenset(pair)
            for pair in combinations(order, 2)
            if _claim(history[pair[0]])[0] * _claim(history[pair[1]])[0] > 0
        }
        pairs, odd = pair_round(order, met | alike, odd_before)
        if any(frozenset(pair) in met | alike for pair in pairs):
            pairs, odd = pair_round(order, met, odd_before)
        seats: list[tuple[str | None, str | None]] = [
            (one, other) if _is_first_owed(history[one], history[other]) else (other, one)
            for one, other in pairs
        ]
        return seats if odd is None else [*seats, (odd, None)]

    def _seats_of(self, person: str) -> list[int]:
        """Return the seats that a person had in games with others, the last one first."""
        played = [each for pairings in reversed(self.rounds) for each in pairings]
        return [
            each.seats.index(person)
            for each in played
            if person in each.seats and len(each.people) == 2
        ]

    def end_round(self) -> None:
        """Give half a point to each whose game of this round is still on."""
        for each in self.present_round:
            if each.points is None:
                self.note(each, (0.5, 0.5))

    def note(self, pairing: Pairing, points: tuple[float, float]) -> None:
        """Note the result of a game; the odd one has a point."""
        if len(pairing.people) == 1:
            points = (1.0, 0.0) if pairing.seats[1] is None else (0.0, 1.0)
        pairing.points = points

    def standings(self) -> list[Standing]:
        """Return the standings: by points, then by those of the people met.

        Equal ones share a place, and stand in the order in which they came.
        """
        points = dict.fromkeys(self.people, 0.0)
        games: Counter[str] = Counter()
        others: dict[str, list[str]] = {each: [] for each in self.people}
        for pairing in (each for pairings in self.rounds for each in pairings):
            for seat, person in enumerate(pairing.seats):
                other = pairing.seats[1 - seat]
                if pairing.points is not None and person is not None:
                    points[person] += pairing.points[seat]
                    games[person] += 1
                    others[person] += [] if other is None else [other]
        met = {each: sum(points[other] for other in others[each]) for each in self.people}
        rated = {each: (points[each], met[each]) for each in self.people}
        places = {each: 1 + sum(one > rated[each] for one in rated.values()) for each in rated}
        return [
            Standing(each, places[each], points[each], met[each], games[each])
            for each in sorted(self.people, key=lambda each: rated[each], reverse=True)
        ]

    # -- what is kept ---------------------------------------------------------------------------

    def to_json(self) -> Json:
        """Return its data for the room's file."""
        rounds = [[each.to_json() for each in pairings] for pairings in self.rounds]
        told = {"code": self.code, "game": self.game, "options": self.options, "over": self.over}
        return {**told, "people": self.people, "rounds": rounds}

    @classmethod
    def from_json(cls, told: Any) -> Self:
        """Return the tournament of such data; raises ``ValueError`` for others."""
        try:
            rounds = [
                [
                    Pairing(
                        (each["seats"][0], each["seats"][1]), str(each["table"]),
                        each["points"] and (float(each["points"][0]), float(each["points"][1])),
                    )
                    for each in one
                ]
                for one in told["rounds"]
            ]  # fmt: skip
            people = [str(each) for each in told["people"]]
            options = dict(told["options"])
            return cls(told["code"], told["game"], options, people, rounds, bool(told["over"]))
        except (KeyError, TypeError, IndexError) as fault:
            raise ValueError("no tournament") from fault

"""Contest: a tournament as the room plays it, with its tables, its pupils' pages and the wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from cantorlab.languages.texts import Language, say
from cantorlab.room.connection import Line
from cantorlab.room.description import Description
from cantorlab.room.judgements import duel_row, misjudged, new_judgements
from cantorlab.room.limits import TABLES
from cantorlab.room.people import Person
from cantorlab.room.table import BUNDLES, LEVEL, RoomTable, TableRefused
from cantorlab.room.tournament import Pairing, SwissTournament
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.widgets.table.hosting import screen_of
from cantorlab.widgets.table.journal import title

#: Judged duels that one tournament keeps.
_MOST: Final = 20_000


class ContestHost(Protocol):
    """The room, as far as a contest needs it."""

    tables: dict[str, RoomTable]

    def person(self, identity: str) -> Person | None:
        """Return a person of the room."""

    def open_table(self, game: str, begun: Json | None = None, **options: Any) -> RoomTable:
        """Open a table."""

    def describe(self, game: str, options: Json) -> Description:
        """Return the words for a game with such options."""

    def close(self, code: str) -> None:
        """Close a table."""


class Contest:
    """A ``tournament`` in a room; ``judgements`` are the duels that its people have judged."""

    def __init__(self, tournament: SwissTournament, room: ContestHost) -> None:
        self.tournament, self._room = tournament, room
        self.judgements: list[Json] = []
        self._about: Description | None = None
        self._judged: dict[str, int] = {}
        self._lines: set[Line] = set()
        self._shown: dict[Line, object] = {}
        self._boards: dict[Line, dict[str, object]] = {}
        #: How often something has changed that is to be kept.
        self.changes = 0

    @property
    def code(self) -> str:
        """The code by which people come in."""
        return self.tournament.code

    @property
    def bundle(self) -> str:
        """The bundle of its tables."""
        return BUNDLES[self.tournament.game]

    def has_place(self, person: Person) -> bool:
        """Return whether a person takes part."""
        return person.id in self.tournament.people

    # -- lines ----------------------------------------------------------------------------------

    def enter(self, line: Line, *, takes_part: bool) -> None:
        """Show a line the tournament, or its person's game; who comes late waits for a round.

        Raises ``TableRefused`` if too many take part already.
        """
        if takes_part and not line.owner and line.person is not None:
            if not self.tournament.join(line.person.id):
                raise TableRefused("crowded")
            self.changes += 1
        line.gathering = self
        self._lines.add(line)
        self._shown.pop(line, None)
        self._boards.pop(line, None)
        table = None if line.owner else self._table_of(line.person)
        if table is not None and table.host.outcome is None:
            table.join(line)
        self.tell()

    def leave(self, line: Line) -> None:
        """Show the tournament on a line no longer; its person goes on taking part."""
        line.gathering = None
        self._lines.discard(line)
        self._shown.pop(line, None)
        self._boards.pop(line, None)

    def _table_of(self, person: Person | None) -> RoomTable | None:
        pairing = None if person is None else self.tournament.pairing_of(person.id)
        return None if pairing is None else self._room.tables.get(pairing.table)

    def return_from_table(self, line: Line) -> None:
        """Show a line that was at its table the tournament again."""
        if line.table is not None:
            line.table.leave(line)
        self._shown.pop(line, None)
        self.tell()

    # -- what the owner does --------------------------------------------------------------------

    def start_round(self) -> None:
        """Pair those who are here and seat them; games that are still on are drawn.

        Raises ``TableRefused`` if no person is here.
        """
        tournament = self.tournament
        here = [each for each in tournament.people if self._is_here(each)]
        if not here:
            raise TableRefused("nobody")
        ending = [each for each in tournament.present_round if each.table in self._room.tables]
        if len(self._room.tables) - len(ending) + (len(here) + 1) // 2 > TABLES:
            raise TableRefused("room_full")
        self._finish_round()
        tournament.over = False
        tournament.rounds.append([self._seat(each) for each in tournament.pair(here)])
        for line in [line for line in self._lines if not line.owner]:
            table = self._table_of(line.person)
            if table is not None:
                if line.table is not None:
                    line.table.leave(line)
                table.join(line)
        self.changes += 1
        self.tell()

    def end(self) -> None:
        """End the tournament; games that are still on are drawn."""
        self._finish_round()
        self.tournament.over = True
        for line in [line for line in self._lines if line.table is not None]:
            self.return_from_table(line)
        self.changes += 1
        self.tell()

    def _finish_round(self) -> None:
        self.look()
        self.tournament.end_round()
        for pairing in self.tournament.present_round:
            if pairing.table in self._room.tables:
                table = self._room.tables[pairing.table]
                for line in table.lines:
                    table.leave(line)
                self._room.close(pairing.table)
            self._judged.pop(pairing.table, None)

    def _seat(self, people: tuple[str | None, str | None]) -> Pairing:
        """Open the table of a game and give its people their seats."""
        tournament = self.tournament
        options = dict(tournament.options)
        alone = None in people
        if tournament.game == "siggil":
            options |= {"players": 2, "opponent": LEVEL if alone else "person"}
        elif alone:
            options["opponent"] = LEVEL
        table = self._room.open_table(tournament.game, None, **options)
        table.play_in_tournament()
        seats: list[str | None] = list(people)
        if alone:
            seats = [None, None]
            seats[next(iter(table.seats))] = people[0]
        for seat, identity in enumerate(seats):
            person = None if identity is None else self._room.person(identity)
            if person is not None:
                table.sit(person, seat)
        return Pairing((seats[0], seats[1]), table.code)

    def _is_here(self, identity: str) -> bool:
        """Return whether a person has a line, be it a phone that has been silent for seconds."""
        return any(line.person is not None and line.person.id == identity for line in self._lines)

    @property
    def lines(self) -> Iterable[Line]:
        """All lines that show it, or a game of it."""
        return self._lines

    def close(self) -> None:
        """End it, and show it no longer."""
        self.end()
        for line in [*self._lines]:
            self.leave(line)

    # -- what happens at the tables -------------------------------------------------------------

    def look(self) -> None:
        """Note new judgements and results."""
        for pairing in self.tournament.present_round:
            table = self._room.tables.get(pairing.table)
            if table is None:
                continue
            known = self._judged.get(pairing.table, 0)
            found = new_judgements(table, known)
            if found:
                self._judged[pairing.table] = known + len(found)
                self.judgements = [*self.judgements, *found][-_MOST:]
                self.changes += 1
            outcome = table.host.outcome
            if pairing.points is None and outcome is not None:
                self.tournament.note(pairing, _points(outcome))
                self.changes += 1

    # -- what is shown --------------------------------------------------------------------------

    def tell(self, *, boards: bool = False) -> None:
        """Tell all lines that show the tournament what has changed; the wall its ``boards``."""
        for line in [each for each in self._lines if each.table is None]:
            told = self._wall(line.language) if line.owner else self._page(line.person)
            if told != self._shown.get(line):
                self._shown[line] = told
                line.send(told)
            if boards and line.owner:
                self._send_boards(line)

    def _tell_progress(self) -> Json:
        tournament = self.tournament
        return {
            "code": tournament.code,
            "game": tournament.game,
            "round": len(tournament.rounds),
            "over": tournament.over,
            "standings": [
                {
                    "name": self._name(each.person),
                    "place": each.place,
                    "points": each.points,
                    "games": each.games,
                }
                for each in tournament.standings()
            ],
        }

    def _page(self, person: Person | None) -> Json:
        """Return the page of a pupil who is at no table."""
        takes_part = person is not None and person.id in self.tournament.people
        order = [each.person for each in self.tournament.standings()]
        own = order.index(person.id) if person is not None and takes_part else None
        pairing = None if person is None else self.tournament.pairing_of(person.id)
        playing = pairing is not None and pairing.points is None
        told = {"own": own, "takes_part": takes_part, "playing": playing}
        return {"kind": "contest", **self._tell_progress(), **told}

    def _wall(self, language: Language) -> Json:
        """Return the wall beside its boards: of a hand as little as a spectator sees."""
        tournament = self.tournament
        return {
            "kind": "wall",
            **self._tell_progress(),
            "waiting": [self._name(each) for each in tournament.waiting],
            "here": sum(map(self._is_here, tournament.people)),
            "boards": [self._board(each) for each in tournament.present_round],
            "misjudged": misjudged(self.judgements, language),
        }

    def _board(self, pairing: Pairing) -> Json:
        table = self._room.tables.get(pairing.table)
        names = [
            None if each is None else self._name(each) for each in pairing.seats
        ]  # None: the computer
        plies = 0 if table is None else len(table.host.state.actions)
        away = [] if table is None or pairing.points else sorted(table.absences.seats)
        told = {"code": pairing.table, "names": names, "plies": plies}
        return {**told, "points": pairing.points, "away": away}

    def _send_boards(self, line: Line) -> None:
        """Send a wall the pictures that have changed, as a spectator sees them."""
        sent = self._boards.setdefault(line, {})
        for pairing in self.tournament.present_round:
            table = self._room.tables.get(pairing.table)
            if table is None:
                continue
            mark = table.session.timeline.changes, table.host.view["headline"]
            if sent.get(pairing.table) != mark:
                sent[pairing.table] = mark
                seen = screen_of(table.host).shown.seen  # without names: the wall may hide them
                svg = table.session.adapter.picture(seen, line.language)
                line.send({"kind": "board", "code": pairing.table, "svg": svg})

    def _name(self, identity: str) -> str:
        person = self._room.person(identity)
        return "?" if person is None else person.name

    def summary(self, language: Language = "en") -> Json:
        """Return the entry for a list of tournaments, or for one who may come in: no secrets."""
        tournament, here = self.tournament, sum(map(self._is_here, self.tournament.people))
        named = f"{say('room.tournament', language)} – {title(tournament.game, language)}"
        told = {"code": tournament.code, "game": tournament.game, "title": named}
        self._about = self._about or self._room.describe(tournament.game, tournament.options)
        about = self._about.options(language)
        return {**told, "about": about, "round": len(tournament.rounds), "people": here}

    def frames(self) -> Json:
        """Return the rows of the owner's frames: standings, games by round, judged duels."""
        self.look()
        tournament = self.tournament
        return {
            "standings": [
                {"name": self._name(each.person), **vars(each)} for each in tournament.standings()
            ],
            "games": [
                self._game_row(number, each)
                for number, pairings in enumerate(tournament.rounds, 1)
                for each in pairings
            ],
            "duels": [duel_row(each) for each in self.judgements],
        }

    def _game_row(self, number: int, pairing: Pairing) -> Json:
        names = [None if each is None else self._name(each) for each in pairing.seats]
        points = pairing.points or (None, None)
        told = {"round": number, "first": names[0], "second": names[1]}
        return {**told, "points_first": points[0], "points_second": points[1]}

    # -- what is kept ---------------------------------------------------------------------------

    def to_json(self) -> Json:
        """Return its data for the room's file."""
        told = {"judgements": self.judgements, "judged": self._judged}
        return {**self.tournament.to_json(), **told}

    @classmethod
    def restore(cls, told: Mapping[str, Any], room: ContestHost) -> Contest:
        """Return the contest that ``to_json`` told of; raises ``ValueError`` for anything else."""
        contest = cls(SwissTournament.from_json(told), room)
        contest.judgements = _check_judgements(told.get("judgements"))
        contest._judged = {str(code): int(count) for code, count in told["judged"].items()}
        for pairing in contest.tournament.present_round:
            if pairing.table in room.tables:
                room.tables[pairing.table].play_in_tournament()
        return contest


def _check_judgements(told: object) -> list[Json]:
    if not isinstance(told, Iterable):
        raise ValueError("no judgements")
    return [dict(each) for each in told]


def _points(outcome: Outcome) -> tuple[float, float]:
    """Return the points of two seats for a game."""
    winner: Seat | None = outcome.winner
    return (0.5, 0.5) if winner is None else (float(winner == 0), float(winner == 1))

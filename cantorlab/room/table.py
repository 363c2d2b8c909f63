"""Table of a room: a session, a screen for each seat, and one for each line that looks on."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final

from cantorlab.languages.texts import Language
from cantorlab.room.absence import Absences
from cantorlab.room.connection import Line
from cantorlab.room.description import Description
from cantorlab.room.greetings import Greetings
from cantorlab.room.limits import SPECTATORS_OF_ONE_TABLE
from cantorlab.room.mode import RoomMode
from cantorlab.room.people import Person
from cantorlab.room.requests import Requests
from cantorlab.room.requests import TableRefused as TableRefused
from cantorlab.room.screens import SeatScreen, listen, page_state, receive
from cantorlab.room.seen_hands import SeenHands
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.table.computer_players import AskPlayer, player_call
from cantorlab.widgets.table.hosting import screen_of, session_of
from cantorlab.widgets.table.journal import title
from cantorlab.widgets.table.seats import SeatConfig, seat_config
from cantorlab.widgets.table.session import Session
from cantorlab.widgets.table.table import Table

#: By the class of a table: the bundle of its front end.
BUNDLES: Final[Mapping[str, str]] = {
    "cantor": "cantor",
    "queen": "tafl",
    "siggil": "siggil",
    "tafl": "tafl",
}
#: Computer player for a person who is away, or for the odd one of a tournament.
LEVEL: Final = "novice"


class RoomTable:
    """Table with a ``code``; ``host`` is the widget of its session, which no page shows."""

    absences: Absences
    code: str
    greetings: Greetings
    host: Table
    made: Json
    opened: float
    requests: Requests
    session: Session

    def __init__(self, code: str, host: Table, made: Json, ask: AskPlayer | None = None) -> None:
        self.code, self.host, self.made, self.session = code, host, made, session_of(host)
        #: Seconds since 1970 when it was opened.
        self.opened = time.time()
        #: People who were away, and for whom a computer player plays until they are back.
        self.replaced: dict[Seat, Person] = {}
        self.greetings = Greetings()
        self.seats: dict[Seat, SeatScreen] = {}
        self._watchers: dict[Line, Table] = {}
        self._shown: object = None
        self._description = Description(self.session)
        self._mode = self.session.mode = RoomMode(self.replaced)
        self.requests = Requests(self)
        self.absences = Absences(self)
        self._hands = SeenHands(self.session)
        screen_of(host).seats = ()
        self.session.computers.may_ponder = False  # many tables share the processor
        self.session.computers.ask = ask or player_call
        self.session.refresh_seats()
        self.arrange_seats()

    @property
    def game(self) -> str:
        """The game that is played."""
        return self.host.game

    def play_in_tournament(self) -> None:
        """Play a game of a tournament: those who were paired stay, and no other game follows."""
        self._mode.is_paired = True
        self.session.refresh()

    @property
    def is_paired(self) -> bool:
        """True for a game of a tournament."""
        return self._mode.is_paired

    @property
    def bundle(self) -> str:
        """The bundle of its front end."""
        return BUNDLES[self.game]

    @property
    def lines(self) -> list[Line]:
        """All lines that show it, those of seats first."""
        return [*(line for each in self.seats.values() for line in each.lines), *self._watchers]

    # -- who sits where -------------------------------------------------------------------------

    def arrange_seats(self) -> None:
        """Have a screen for each seat that a person has, after the players have changed."""
        persons = self.session.config.persons
        gone = [self.seats.pop(seat) for seat in [*self.seats] if seat not in persons]
        for seat in persons:
            if seat not in self.seats:
                self.seats[seat] = self._open_screen(seat)
            if seat in self.replaced:
                self._give(seat, self.replaced.pop(seat))
        for screen in gone:
            free = next((seat for seat, each in self.seats.items() if each.person is None), None)
            if screen.person in self.replaced.values():
                free = None
            if screen.person is not None and free is not None:
                self._give(free, screen.person)
            for line in screen.lines:
                self._show(line)
            screen.widget.close()

    def _open_screen(self, seat: Seat) -> SeatScreen:
        widget = self.host.join(seat)
        screen = SeatScreen(widget)
        listen(widget, lambda: screen.lines)
        screen_of(widget).consult = lambda name, params: self.requests.consult(seat, name, params)
        self.session.refresh()
        return screen

    def _give(self, seat: Seat, person: Person) -> None:
        self._hands.note(person, seat)
        self.seats[seat].person = person
        self.session.call(seat, person.name)

    def seat_of(self, person: Person | None) -> Seat | None:
        """Return the seat that a person has; None if the person has none."""
        return next(
            (seat for seat, each in self.seats.items() if person and each.person is person), None
        )

    @property
    def holders(self) -> list[Person]:
        """The people who have a seat, or had it before a computer player."""
        seated = [each.person for each in self.seats.values() if each.person is not None]
        return [*seated, *self.replaced.values()]

    def has_place(self, person: Person) -> bool:
        """Return whether a person is one of the holders."""
        return person in self.holders

    def sit(self, person: Person, seat: Seat | None = None) -> Seat:
        """Give a person a seat, this one or any; the seat that the person has already stays.

        Raises ``TableRefused`` if there is none for who may have seen the hand of another.
        """
        self.bring_back(person)
        own = self.seat_of(person)
        if own is not None:
            return own
        free = [at for at, each in self.seats.items() if each.person is None]
        if seat is not None and seat not in free:
            raise TableRefused("taken")
        if not free:
            raise TableRefused("full")
        open_seats = [at for at in free if self._hands.may_sit(person, at) and seat in (None, at)]
        if not open_seats:
            raise TableRefused("seen")
        self._give(open_seats[0], person)
        return open_seats[0]

    def free_seat(self, seat: Seat | None) -> None:
        """Take a seat from its person; nothing that its screen knew goes to the next one.

        Raises ``TableRefused`` in a tournament: who was paired there stays.
        """
        screen = None if seat is None else self.seats.get(seat)
        if seat is None or screen is None or screen.person is None:
            return
        if self.is_paired:
            raise TableRefused("paired")
        lines, screen.lines = screen.lines, set()
        screen.person = None
        screen.widget.close()
        self.seats[seat] = self._open_screen(seat)
        self.requests.drop()
        for line in lines:
            self._show(line)
        self._hands.deal_anew()

    def rename(self, person: Person) -> None:
        """Show the new name of a person who has a seat."""
        seat = self.seat_of(person)
        if seat is not None:
            self.session.call(seat, person.name)

    # -- lines ----------------------------------------------------------------------------------

    def join(self, line: Line) -> None:
        """Show the table on a line: its person's seat, or what a spectator may see.

        Raises ``TableRefused`` where too many look on.
        """
        self.bring_back(line.person)
        watches = self.seat_of(line.person) is None
        if watches and len(self._watchers) >= SPECTATORS_OF_ONE_TABLE:
            raise TableRefused("crowded")
        line.table = self
        self._show(line)

    def _show(self, line: Line) -> None:
        """Send a line its whole view, on its own screen."""
        self._let_go(line)
        seat = self.seat_of(line.person)
        if seat is None:
            widget = self._watchers[line] = self.host.join(language=line.language)
            listen(widget, lambda: [line])
        else:
            screen = self.seats[seat]
            widget = screen.widget
            if not screen.lines and widget.language != line.language:
                widget.language = line.language
            screen.lines.add(line)
        line.send(
            {
                "kind": "table",
                "code": self.code,
                "contest": None if line.gathering is None else line.gathering.code,
                "bundle": self.bundle,
                "seat": seat,
                "title": title(self.game, line.language),
                "state": page_state(widget),
            }
        )
        self._shown = None

    def _let_go(self, line: Line) -> None:
        for screen in self.seats.values():
            screen.lines.discard(line)
        widget = self._watchers.pop(line, None)
        if widget is not None:
            widget.close()

    def leave(self, line: Line) -> None:
        """Show the table on a line no longer; a seat stays its person's."""
        self._let_go(line)
        line.table = None

    def widget_of(self, line: Line) -> Table | None:
        """Return the screen that a line shows."""
        if line in self._watchers:
            return self._watchers[line]
        return next((each.widget for each in self.seats.values() if line in each.lines), None)

    def say(self, line: Line, content: object) -> None:
        """Hand a page's message to its screen; it is always answered."""
        widget = self.widget_of(line)
        if widget is None:
            return
        receive(widget, content, self.session.journal, self.seat_of(line.person))
        if {*self.seats} != {*self.session.config.persons}:
            self.arrange_seats()

    # -- who is away ----------------------------------------------------------------------------

    def replace(self, seat: Seat) -> None:
        """Have a computer player play for the person at a seat, until that person is back."""
        person = self.seats[seat].person
        assert person is not None
        self.replaced[seat] = person
        level = seat_config(self.game, LEVEL, person.name)
        self.session.change_player(seat, level)
        self.arrange_seats()

    def bring_back(self, person: Person | None) -> None:
        """Give a person who was away the seat back at which a computer player has played.

        What was played meanwhile stands.
        """
        seat = next((at for at, each in self.replaced.items() if each is person), None)
        if seat is not None:
            snapshot = self.session.snapshot
            self._mode.kept = snapshot.deals, len(snapshot.state.actions)
            self.session.change_player(seat, SeatConfig())
            self.arrange_seats()
            for line in [line for line in self._watchers if line.person is person]:
                self._show(line)

    def greet(self, person: Person | None, code: object) -> None:
        """Show one of the fixed messages of a seat."""
        self.greetings.add(self.seat_of(person), code, self.mark[:2])

    @property
    def mark(self) -> tuple[int, int, bool]:
        """Deal of the game, number of its actions, and True while it goes on."""
        timeline = self.session.timeline
        return timeline.deals, len(timeline.state.actions), timeline.ended is None

    # -- what everyone is told ------------------------------------------------------------------

    def people(self) -> Json:
        """Return the people at the table, with their presence, and the open request. No secrets."""
        asked = self.requests.open
        names = screen_of(self.host).config.names
        self.absences.look()
        return {
            "kind": "people",
            "paired": self.is_paired,
            "grace": self.absences.grace,
            "seats": [
                {
                    "seat": seat,
                    "name": name if seat not in self.seats or self.seats[seat].person else None,
                    "person": seat in self.seats,
                    "present": seat not in self.seats or self.seats[seat].is_present,
                    "replaced": seat in self.replaced,
                    "lag": self.seats[seat].lag if seat in self.seats else None,
                    "wait": self.absences.seconds_left(seat),
                    "choices": self.absences.choices(seat),
                    "acts": seat in self.seats and bool(self.seats[seat].widget.view["your_turn"]),
                }
                for seat, name in enumerate(names)
            ],
            "watching": len(self._watchers),
            "request": asked and asked.to_json(),
            "greetings": self.greetings.at(self.mark[:2]),
        }

    def _is_back(self, person: Person) -> bool:
        return any(line.answers for line in self._watchers if line.person is person)

    def tell(self) -> None:
        """Tell all lines who is there, if that has changed."""
        for person in [each for each in self.replaced.values() if self._is_back(each)]:
            self.bring_back(person)
        told = self.people()
        if told != self._shown:
            self._shown = told
            for line in self.lines:
                line.send(self._put_in_words(told, line.language))

    def _put_in_words(self, told: Json, language: Language) -> Json:
        """Return who is there with the side of each seat, and what game a request is for."""
        sides, asked = self._description.sides(language), told["request"]
        request = self.requests.open
        seats = [{**each, "side": sides[each["seat"]]} for each in told["seats"]]
        if asked is not None and request is not None:
            asked = {**asked, "about": self._description.request(request.params, language)}
        return {**told, "seats": seats, "request": asked}

    def summary(self, language: Language | None = None) -> Json:
        """Return the entry for a list of tables, or for one who may come in: no secrets."""
        outcome, spoken = self.host.outcome, language or self.host.language
        return {
            "code": self.code,
            "game": self.game,
            "title": title(self.game, spoken),
            "about": self._description.options(spoken),
            "seats": self._put_in_words(self.people(), spoken)["seats"],
            "plies": len(self.host.state.actions),
            "winner": None if outcome is None else outcome.winner,
            "over": outcome is not None,
        }

    def close(self) -> None:
        """Take the table away; its game stays in the journal."""
        for line in self.lines:
            line.table = None
        for widget in [*self._watchers.values(), *(each.widget for each in self.seats.values())]:
            widget.close()
        self._watchers, self.seats = {}, {}
        self.host.close()

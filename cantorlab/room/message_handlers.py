"""Handlers of a room's messages, by kind, for the person who entered on the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from cantorlab.exercises.lessons.activity import read_activity
from cantorlab.languages.texts import Language, LocalizedError, say
from cantorlab.room.classroom import Classroom
from cantorlab.room.codes import read_code
from cantorlab.room.connection import Line
from cantorlab.room.contest import Contest
from cantorlab.room.lesson import RoomLesson
from cantorlab.room.opening import write_quiz
from cantorlab.room.pupil_data import KeepingRoom, delete_pupil_data, list_pupil_data
from cantorlab.room.screen_place import ScreenPlace
from cantorlab.room.table import RoomTable, TableRefused
from cantorlab.rules.state import Json

#: Arguments of a table that a message may give: none that names a file.
OPTIONS: Final = frozenset(
    (
        *("seed", "mode", "ask", "open_hands"),
        *("players", "pyramid", "difficulty", "series", "face_up_discard", "winnable"),
        *("places", "first_place", "highlights"),
        *("side", "godi", "jarl", "victory", "young_king", "archers", "forest", "queen_walks_in"),
        *("opponent", "clock", "hints", "auto_pass"),
    )
)
#: Places that a message may name.
MOST_PLACES: Final = 72


class Tables(KeepingRoom, Protocol):
    """The room, as far as its handlers need it."""

    def open_table(self, game: str, begun: Json | None = None, **options: Any) -> RoomTable:
        """Open a table."""

    def open_tournament(self, game: str, **options: Any) -> Contest:
        """Open a tournament."""

    def open_lesson(
        self, number: Any, *, route: Any = None, short: bool = False, language: Language = ""
    ) -> RoomLesson:
        """Open a lesson."""

    def open_explorer(self, *, language: Language = "") -> ScreenPlace:
        """Open an explorer."""

    def open_class(self) -> Classroom:
        """Open a class."""

    def find(self, code: object) -> RoomTable | Contest | ScreenPlace | Classroom | None:
        """Return the table, tournament, lesson or class with a code."""

    def renew_key(self, line: Line) -> str:
        """Make the owner's key another one."""


Handler: TypeAlias = Callable[[Tables, Line, Json], None]


def _say(room: Tables, line: Line, said: Json) -> None:
    if isinstance(line.gathering, ScreenPlace):
        line.gathering.say(line, said)
    else:
        _do_at_table(line, lambda table: table.say(line, said.get("content")))


def _sit(room: Tables, line: Line, said: Json) -> None:
    person, seat = line.person, said.get("seat")
    if person is None or not (seat is None or type(seat) is int):
        line.refuse("malformed")
        return

    def sit(table: RoomTable) -> None:
        table.sit(person, seat)
        for each in [each for each in person.lines if each.table is table]:
            table.join(each)

    _do_at_table(line, sit)


def _stand(room: Tables, line: Line, _said: Json) -> None:
    _do_at_table(line, lambda table: table.free_seat(table.seat_of(line.person)))


def _answer_request(line: Line, said: Json, *, agrees: bool) -> None:
    def answer(table: RoomTable) -> None:
        try:
            seat = table.seat_of(line.person)
            table.requests.answer(seat, said.get("request"), agrees=agrees)
        except ValueError:
            for each in table.lines:
                each.refuse("cannot")

    _do_at_table(line, answer)


def _settle(line: Line, said: Json) -> None:
    how = str(said["kind"])
    _do_at_table(
        line, lambda table: table.absences.settle(table.seat_of(line.person), said.get("seat"), how)
    )


def _decide(room: Tables, line: Line, said: Json) -> None:
    """Have the owner decide on a game of a person who is away."""
    table, seat = _named_table(room, line, said), said.get("seat")
    if table is not None and type(seat) is int:
        _try(line, lambda: table.absences.decide(seat, str(said.get("how"))))


def _greet(room: Tables, line: Line, said: Json) -> None:
    if line.greetings.take():
        _do_at_table(line, lambda table: table.greet(line.person, said.get("code")))
    else:
        line.refuse("too_much")


def _do_at_table(line: Line, do: Callable[[RoomTable], object]) -> None:
    """Do something at the table that the line shows; say why if it cannot be done."""
    if line.table is None:
        line.refuse("no_table")
        return
    _try(line, lambda: do(line.table))


def _try(line: Line, do: Callable[[], object]) -> None:
    try:
        do()
    except TableRefused as why:
        line.refuse(why.code)


def _open(room: Tables, line: Line, said: Json) -> None:
    options = said.get("options", {})
    if not line.owner or not isinstance(options, dict):
        line.refuse("owner")
        return
    try:
        check_options(said.get("game"), options)
        if "lesson" in said or "activity" in said or "quiz" in said:
            code = _open_lesson(room, line, said).code
        elif said.get("explorer") is True:
            code = room.open_explorer(language=line.language).code
        elif said.get("class") is True:
            code = room.open_class().code
        elif said.get("tournament") is True:
            code = room.open_tournament(str(said.get("game")), **options).code
        else:
            code = room.open_table(str(said.get("game")), **options).code
    except LocalizedError as why:
        line.refuse("cannot_open", why.message(line.language))
        return
    except TableRefused as why:
        line.refuse(why.code)
        return
    except (ValueError, TypeError):
        line.refuse("cannot_open")
        return
    if isinstance(line.gathering, Classroom) and room.find(code) is not None:
        place = line.gathering
        _try(line, lambda: place.move(code))
    else:
        line.send({"kind": "opened", "code": code})


def _open_lesson(room: Tables, line: Line, said: Json) -> RoomLesson:
    """Open a lesson, a quiz drawn as its options wish, or the activity of a teacher's text.

    What of the text cannot be read is said, and left out.
    """
    form: Json = {"route": said.get("route"), "short": said.get("short") is True}
    number, told = said.get("lesson"), []
    if "lesson" not in said:
        text = said["activity"] if "activity" in said else write_quiz(said["quiz"], form["route"])
        activity = read_activity(text)
        number, told = activity.lesson.number, activity.messages(line.language)
        form = {"route": activity.lesson.route}  # what is drawn is of the class
    lesson = room.open_lesson(number, **form, language=line.language)
    if told:
        line.refuse("activity", " ".join(told))
    return lesson


def _direct(line: Line, do: Callable[[Contest], object]) -> None:
    """Have the owner start or end a round of the tournament of the line, or of its class."""
    shown = line.gathering
    contest = shown.whole_place if isinstance(shown, Classroom) else shown
    if not line.owner or not isinstance(contest, Contest):
        line.refuse("owner")
        return
    _try(line, lambda: do(contest))
    contest.tell()


def _move(room: Tables, line: Line, said: Json) -> None:
    """Have the teacher lead the class, or some of it, elsewhere."""
    classroom = line.gathering
    if not line.owner or not isinstance(classroom, Classroom):
        line.refuse("owner")
        return
    _try(line, lambda: classroom.move(said.get("place"), said.get("people")))


def _leave_table(room: Tables, line: Line, _said: Json) -> None:
    if isinstance(line.gathering, Contest):
        line.gathering.return_from_table(line)


def _named_table(room: Tables, line: Line, said: Json) -> RoomTable | None:
    """Return the table that the owner names; refuse anyone else."""
    table = room.tables.get(read_code(said.get("table")) or "") if line.owner else None
    if table is None:
        line.refuse("unknown" if line.owner else "owner")
    return table


def _close(room: Tables, line: Line, said: Json) -> None:
    target = room.find(said.get("table")) if line.owner else None
    if target is None:
        line.refuse("unknown" if line.owner else "owner")
    else:
        room.close(target.code)


def _free(room: Tables, line: Line, said: Json) -> None:
    table, seat = _named_table(room, line, said), said.get("seat")
    if table is not None and type(seat) is int:
        _try(line, lambda: table.free_seat(seat))


def _tell_pupil_data(room: Tables, line: Line, _said: Json) -> None:
    if line.owner:
        line.send(list_pupil_data(room))
    else:
        line.refuse("owner")


def _delete_pupil_data(room: Tables, line: Line, _said: Json) -> None:
    """Have the owner delete whatever is kept of pupils."""
    if not line.owner:
        line.refuse("owner")
        return
    try:
        delete_pupil_data(room)
    except OSError as fault:
        line.refuse(
            "not_deleted",
            say("room.refused.not_deleted", line.language, reason=fault.strerror or fault),
        )
    line.send(list_pupil_data(room))


def _renew_key(room: Tables, line: Line, _said: Json) -> None:
    """Have the owner's key be another one: the old one, wherever it is, opens nothing more."""
    if line.owner:
        line.send({"kind": "key", "key": room.renew_key(line)})
    else:
        line.refuse("owner")


def _draw_qr(room: Tables, line: Line, said: Json) -> None:
    from cantorlab.widgets.lessons.lesson.qr import qr

    address = said.get("address")
    if isinstance(address, str) and len(address) < 300 and address.startswith("http"):
        line.send({"kind": "qr", "qr": qr(address)})


def check_options(game: Any, options: Mapping[str, Any]) -> None:
    """Raise ``ValueError`` for options of a table that a message may not name."""
    layout = {"layout"} if game == "siggil" else set()  # elsewhere it is a widget's place
    for name in sorted(options.keys() - OPTIONS - layout):
        raise ValueError(f"a room's table has no option {name!r}")
    places = options.get("places")
    if not (places is None or (isinstance(places, dict | list) and len(places) <= MOST_PLACES)):
        raise ValueError("places are a list, or are chosen by level, family or number")


HANDLERS: Final[Mapping[str, Handler]] = {
    "say": _say,
    "sit": _sit,
    "stand": _stand,
    "accept": lambda _room, line, said: _answer_request(line, said, agrees=True),
    "decline": lambda _room, line, said: _answer_request(line, said, agrees=False),
    **dict.fromkeys(("claim", "wait", "replace"), lambda _room, line, said: _settle(line, said)),
    "decide": _decide,
    "greet": _greet,
    "open": _open,
    "close": _close,
    "leave_table": _leave_table,
    "start_round": lambda _room, line, _said: _direct(line, Contest.start_round),
    "end_tournament": lambda _room, line, _said: _direct(line, Contest.end),
    "move": _move,
    "kept": _tell_pupil_data,
    "delete_kept": _delete_pupil_data,
    "free": _free,
    "qr": _draw_qr,
    "renew_key": _renew_key,
}

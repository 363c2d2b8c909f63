"""Schema of the journal's files, line by line, and their readers, which refuse all else.

A schema is a mapping of names to checks. Unknown names pass, and so do unknown events: a later
version of Cantorlab may write them. ``rules.reading`` would refuse both, and a validator of JSON
Schema would be one more thing to load in a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from cantorlab.journal.files import KINDS, VERSION, Json, UnreadableFile
from cantorlab.rules.record import LAST_SEAT, LONGEST_ACTION
from cantorlab.support.foreign_files import open_file, parse_json, read_bytes

#: Bytes of a file, and of its first line, which may have a long game in it.
LARGEST: Final = 16_000_000
LONGEST_HEADER: Final = 4_000_000

Check: TypeAlias = Callable[[Any], bool]
Schema: TypeAlias = Mapping[str, Check]

# Clocks that were never set begin with 1970, and frames of moments end in 2262.
_FIRST_YEAR, _LAST_YEAR = 1970, 2200
_MOST = 1_000_000_000


class EmptyFile(UnreadableFile):
    """A file in which nothing was kept: its writer was killed, or the disk full, before that."""


# -- checks --------------------------------------------------------------------------------------


def _is_text(value: Any) -> bool:
    return type(value) is str


def _is_switch(value: Any) -> bool:
    return type(value) is bool


def _is_mapping(value: Any) -> bool:
    return type(value) is dict


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _is_whole(value: Any) -> bool:
    return type(value) is int and abs(value) <= _MOST


def _is_seat(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LAST_SEAT


def _is_action(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST_ACTION


def _is_duration(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value < _MOST  # no more, and it is a number


def is_moment(value: Any) -> bool:
    """Return whether a value is a moment in the journal's notation, in a possible year."""
    if type(value) is not str:
        return False
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return False
    return moment.tzinfo is not None and _FIRST_YEAR <= moment.year < _LAST_YEAR


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _list_of(check: Check, most: int) -> Check:
    return lambda value: type(value) is list and len(value) <= most and all(map(check, value))


def _fits(schema: Schema, optional: Schema = {}) -> Check:  # noqa: B006  (it is never changed)
    """Make the check of a mapping that has all names of a schema, and perhaps the optional ones."""

    def check(value: Any) -> bool:
        return type(value) is dict and fits(value, schema, optional)

    return check


def fits(line: Json, schema: Schema, optional: Schema) -> bool:
    """Return whether a line satisfies a schema."""
    for name, check in schema.items():
        if name not in line or not check(line[name]):
            return False
    return all(check(line[name]) for name, check in optional.items() if name in line)


# -- schemas -------------------------------------------------------------------------------------

_MAYBE_TEXT = _or_none(_is_text)
_is_two_texts = _list_of(_is_text, 2)
_SEAT_FIELDS: Schema = {"name": _MAYBE_TEXT, "kind": _MAYBE_TEXT, "level": _MAYBE_TEXT}
#: Whether a value is a list of those at a table, by seat.
are_seats: Final = _list_of(_fits({}, _SEAT_FIELDS), LAST_SEAT + 1)
_SEATING: Schema = {
    "seats": are_seats,
    "settings": _is_mapping,
}

#: Fields kept of an answer (``exercises.Answer``).
ANSWER: Final[Schema] = {
    "exercise": _MAYBE_TEXT,
    "kind": _MAYBE_TEXT,
    "level": _or_none(_is_whole),
    "place": _or_none(_is_whole),
    "family": _MAYBE_TEXT,
    "formula": _MAYBE_TEXT,
    "question": _MAYBE_TEXT,
    "answer": _MAYBE_TEXT,
    "solution": _MAYBE_TEXT,
    "right": _is_switch,
    "seconds": _or_none(_is_duration),
    "tries": _or_none(_is_count),
    "at": _MAYBE_TEXT,
}

#: The first line of each kind of file, beside what all of them have.
HEADERS: Final[Mapping[str, Schema]] = {
    "game": {
        "record": _is_mapping,
        **_SEATING,
        "continues": _or_none(_is_text),
    },
    "answers": {"pupil": _MAYBE_TEXT},
    "lessons": {},
    "series": {},
}
#: The events of each kind, by what they ``do``, and what may be missing in some of them.
EVENTS: Final[Mapping[str, Mapping[str, Schema]]] = {
    "game": {
        "act": {"seat": _is_seat, "action": _is_action},
        "undo": {"plies": _is_count},
        "seats": _SEATING,
        "end": {"winner": _or_none(_is_seat), "reason": _is_text},
        "note": {"what": _is_text},
    },
    "answers": {
        "answer": {
            "round": _is_whole,
            "number": _is_whole,
            "solved": _is_switch,
            "answer": _fits(ANSWER),
        },
        "pupil": {"pupil": _is_text, "mark": _is_text},
    },
    "lessons": {
        "step": {
            "at": is_moment,
            "game": _is_text,
            "lesson": _is_text,
            "step": _is_text,
            "tries": _is_count,
            "hints": _is_count,
            "seconds": _is_duration,
        }
    },
    "series": {
        "fought": {"at": is_moment, "players": _is_two_texts, "place": _is_count},
        "ended": {
            "at": is_moment,
            "players": _is_two_texts,
            "winner": _or_none(_is_seat),
            "adventurer": _or_none(_is_seat),
        },
        "forgot": {"at": is_moment, "player": _is_text},
    },
}
_OPTIONAL: Final[Mapping[str, Schema]] = {
    "act": {"left": _list_of(_is_duration, LAST_SEAT + 1), "nonce": _is_text},
    "end": {"resigned": _or_none(_is_seat)},
    "answer": {"lesson": _is_mapping},
    "pupil": {"into": _is_text},
}
#: Kinds whose lines follow from each other: after one that is lost none can be understood.
_IN_ORDER: Final = {"game"}


def is_header(line: Json) -> bool:
    """Return whether the first line of a file satisfies the schema of its kind."""
    return is_moment(line.get("at")) and fits(line, HEADERS[line["cantorlab"]], {})


def is_event(kind: str, line: Json) -> bool:
    """Return whether a later line satisfies the schema of its kind of file."""
    does = line.get("do")
    if type(does) is not str:
        return False
    schema = EVENTS[kind].get(does)
    return schema is None or fits(line, schema, _OPTIONAL.get(does, {}))


# -- files ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JournalFile:
    """Contents of a file: its first line, the sound ones after it, and its fault.

    ``fault`` is None for a file that is sound, or was only cut off within its last line.
    """

    id: str
    header: Json
    events: tuple[Json, ...]
    fault: UnreadableFile | None


def read(path: Path) -> JournalFile:
    """Read a file; a last line that was cut off is dropped.

    A game is read as far as its lines can be parsed; of other kinds each sound line counts.
    Raises ``UnreadableFile`` if it is none of the journal's, of a newer version, or a game with a
    line that no game has; ``EmptyFile`` if its first line was never written.
    """
    try:
        first, *others = read_bytes(path, LARGEST).split(b"\n")
    except OSError as fault:
        raise _open_error(path, fault) from fault
    if not others:
        raise EmptyFile("journal.nothing", id=path.stem)
    header = _header(path, first)
    kind: str = header["cantorlab"]
    *whole, _cut_off = others
    if kind not in _IN_ORDER:
        sound = [each for each in map(_parse, whole) if each and is_event(kind, each)]
        lost = len(whole) - len(sound)
        why = UnreadableFile("journal.damaged_lines", id=path.stem, count=lost) if lost else None
        return JournalFile(path.stem, header, tuple(sound), why)
    events: list[Json] = []
    for number, line in enumerate(whole, start=2):
        event = _parse(line)
        if event is None:
            why = UnreadableFile("journal.damaged_after", id=path.stem, line=number)
            return JournalFile(path.stem, header, tuple(events), why)
        if not is_event(kind, event):
            raise UnreadableFile("journal.damaged_line", id=path.stem, line=number)
        events.append(event)
    return JournalFile(path.stem, header, tuple(events), None)


def read_header(path: Path) -> Json:
    """Read the first line of a file alone; raise ``UnreadableFile`` as ``read`` does."""
    try:
        with open_file(path) as file:
            line = file.readline(LONGEST_HEADER)
    except OSError as fault:
        raise _open_error(path, fault) from fault
    if not line.endswith(b"\n"):
        if len(line) == LONGEST_HEADER:
            raise UnreadableFile("journal.damaged", id=path.stem)
        raise EmptyFile("journal.nothing", id=path.stem)
    return _header(path, line)


def _header(path: Path, line: bytes) -> Json:
    header = _parse(line)
    version = header and header.get("version")
    if header is None or header.get("cantorlab") not in KINDS or type(version) is not int:
        raise UnreadableFile("journal.damaged", id=path.stem)
    if version > VERSION:
        raise UnreadableFile("journal.newer", id=path.stem)
    if version < 1 or not is_header(header):
        raise UnreadableFile("journal.damaged", id=path.stem)
    return header


def _open_error(path: Path, fault: OSError) -> UnreadableFile:
    reason = fault.strerror or str(fault)
    return UnreadableFile("journal.not_opened", id=path.stem, reason=reason)


def _parse(line: bytes) -> Json | None:
    try:
        # Half a sign that was typed is kept as it came.
        value = parse_json(line.decode("utf-8", "surrogatepass"))
    except ValueError:
        return None
    return value if isinstance(value, dict) else None

r"""Games as text, version 1, as ``Record.to_text`` writes and ``Record.from_text`` reads them.

A text has headers, each on a line of its own, then the moves, then the result::

    [Cantorlab 1]
    [Game "tafl"]
    [Event "A rainy Sunday"]
    [Seat0 "Ada"]
    [Option godi "vertical"]
    [Result "0-1"]
    [Termination "king escaped"]

    1. d1-d4 2. e4-f4 {Already out.}
    3. d9-d7xd6 4. e6-f6
    0-1

- **Headers.** ``[Cantorlab 1]`` comes first and is the version of the format, ``Game`` the name
  that ``cantorlab.games`` has. ``[Option name value]`` and ``[Deal name value]`` are the options
  and the deal of the record, each value as JSON; options that are off or not chosen may be left
  out. All others are ``[Name "a text"]``: ``Event``, ``Site``, ``Date`` (``2026.11.22``),
  ``Round``, ``Annotator``, ``Seat0`` to ``Seat3`` (the players' names), or any name that begins
  with a capital.
- **Moves.** Each action has its number, from 1: ``replay(n)`` is the position after the ``n``-th.
  It is written as ``apply`` takes it (rules §4); in Catch the King and Queen what it captures may
  follow, ``d1-d4xd5xe4``. In games where two may act or more than two play, its seat stands before
  it, ``3. 1: commit -2``; it may be left out where only one is to act. An action of other signs
  than letters, digits and ``*+_=<>/-`` is in double quotes, as JSON. Spaces and ends of lines mean
  the same.
- **Comments** are in braces, after the action that they speak of, or before the first. A backslash
  stands before ``}`` and ``\``; ``\n`` is the end of a line, ``\u001f`` a sign by its number.
- **The result** ends the text: for each seat 1, 0 or 1/2, ``1-0``; ``*`` for a game that is not
  over; ``1/1`` or ``0/1`` for a solitaire. ``Result`` and ``Termination`` say it too,
  with the reason (rules §5). A game whose moves do not end it may have another result: resigned.

Meaning of the letters:

- **Catch the King and Queen.** Columns a to i, rows 1 to 9; ``shoot``, ``forest c3``, ``pass``.
  ``[Deal position "…"]`` is a game from a position, on one line: the rows from 9 down to 1, a digit
  for empty squares; who is to move (``attacker``, ``defender``; ``jarl``, ``king``, and for the
  English half of their turn ``jarl-english``, ``king-english``); plies since the last capture; then
  the flags that apply. Letters: ``a`` attacker, ``g`` Godi, ``j`` Jarl, ``m`` merchant, ``w``
  völva, ``d`` daughter; ``D`` defender, ``^ > v <`` archer, by where it faces, ``K`` king; ``f``
  forest; ``N n`` chief and Viking of the Jarl player, ``S s`` of the King player, ``e`` English,
  ``Q`` queen. Flags: ``young-king``, ``cursed``, ``shot=d4`` (may be shot), ``forests=2`` (still to
  be placed), ``queen-stays-out``.
- **Siggil.** Families ``P`` pebble, ``S`` stag, ``L`` leaf, ``T`` turtle, ``C`` cloud, ``W`` water,
  ``F`` feather; ``S2`` a card, ``S*`` a spirit. ``[Deal cards […]]`` has the card of each place of
  the layout, from place 0. ``draw 17``, ``remove 17``: a place; ``take S with S1 S4 S6`` a new
  series, ``take S add S5`` the rest of an old one, ``pass`` none.
- **Cantor.** Mages by their numbers; ``[Deal hands …]`` of seat 0 and 1, ``neutrals`` in the order
  of their turning, ``places`` by number (in a quest row by row), or written out if they are not of
  our deck. ``commit 5``, ``protect -3``, ``protect none``, ``go b1`` (column a to c, row 1 to 4).

``[Deal position "…"]`` begins a game of any kind from a position, which ``state.position`` gives on
one line: that of Siggil is described in ``rules.siggil.position_line``, that of Cantor in
``rules.cantor.position_line``. These two hold hidden cards: they are for the owner of a game, and
no observation has them. Siggil's events tell what the seats remember of earlier turns, Cantor's
line does not; where it matters, write down the whole game.

Texts of this version stay readable in every later one. A damaged text raises a ``ValueError``
that names the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NoReturn

from cantorlab.rules.reading import BYTE_ORDER_MARK, LONGEST_JSON, cite, read_json, shorten
from cantorlab.rules.values import freeze, thaw

VERSION = 1
UNFINISHED = "*"
# Lines are broken after the action that goes beyond it.
WIDTH = 76

#: The first header, by which a file of many games is divided.
FIRST = "[Cantorlab "
#: The headers that follow from the moves of a game that is over.
RESULT, TERMINATION = "Result", "Termination"
NAME = re.compile(r"[A-Z][A-Za-z0-9]{0,39}")

#: The headers that are the record's own fields.
OWN = ("Cantorlab", "Game", "Option", "Deal")

_HEADER = re.compile(r"\[([A-Za-z0-9]+)[ \t]+(.*)\][ \t\r]*")
_ENTRY = re.compile(r'([A-Za-z_][A-Za-z0-9_]*|"(?:[^"\\]|\\.)*")[ \t]+(.*)')
_TOKEN = re.compile(
    r"""[ \t\r\n]+
    | \{ (?P<comment> (?:[^}\\]|\\.)* ) \}
    | (?P<number> [0-9]{1,6} ) \.
    | (?P<seat> [0-9]{1,3} ) :
    | (?P<quoted> " (?:[^"\\\n]|\\.)* " )
    | (?P<word> [^\s{}\[\]".:]+ )""",
    re.VERBOSE | re.DOTALL,
)
_RESULT = re.compile(r"\*|[01]/1|(?:1/2|[01])(?:-(?:1/2|[01]))+")
_PLAIN = re.compile(r"[A-Za-z0-9*+_=<>/-]+(?: [A-Za-z0-9*+_=<>/-]+)*")
_TO_ESCAPE = re.compile(r"[\\}\x00-\x1f]")
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


@dataclass(frozen=True)
class WrittenAction:
    """Action as it is written: its ``seat`` (None: the seat to act) and its ``line``."""

    text: str
    seat: int | None = None
    line: int = 0


@dataclass(frozen=True)
class GameText:
    """Contents of a text, not yet judged by the rules of its game.

    ``comments`` are by the number of the action that they follow, 0 for those before the first;
    ``lines`` holds the line of each header, and under ``end`` that of the text's end.
    """

    game: str
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    moves: Sequence[WrittenAction]
    result: str
    headers: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, str] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict)


def refuse(line: int, why: object) -> NoReturn:
    """Raise a ``ValueError`` that says what is wrong with a line."""
    raise ValueError(f"line {line}: {why}") from None


def is_result(text: str) -> bool:
    """Return whether a text is the result of a game: ``1-0``, ``1/2-1/2``, ``*``."""
    return _RESULT.fullmatch(text) is not None


def score(returns: Sequence[float]) -> str:
    """Return the result of a finished game from each seat's return: ``1-0``, ``1/2-1/2``."""
    points = [{1: "1", 0: "1/2", -1: "0"}[round(each)] for each in returns]
    return f"{points[0]}/1" if len(points) == 1 else "-".join(points)


# -- writing --------------------------------------------------------------------------------------


def write(game: GameText, rounds: Iterable[int]) -> str:
    """Return the text of a game; the actions (by number) in ``rounds`` begin a line."""
    return "\n".join([*_headers(game), "", *_lines(game, set(rounds)), game.result]) + "\n"


def _headers(game: GameText) -> Iterator[str]:
    yield f"{FIRST}{VERSION}]"
    yield f"[Game {_json(game.game)}]"
    for name, value in game.headers.items():
        if name not in (RESULT, TERMINATION):
            yield f"[{name} {_json(value)}]"
    for kind, entries in (("Option", game.options), ("Deal", game.deal)):
        for name, value in entries.items():
            plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name)
            yield f"[{kind} {name if plain else _json(name)} {_json(thaw(value))}]"
    for name in (RESULT, TERMINATION):
        if name in game.headers:
            yield f"[{name} {_json(game.headers[name])}]"


def _lines(game: GameText, rounds: set[int]) -> Iterator[str]:
    line = _comment(game, 0)
    for number, move in enumerate(game.moves, start=1):
        if line and (number in rounds or len(line) > WIDTH):
            yield line
            line = ""
        seat = "" if move.seat is None else f"{move.seat}: "
        parts = [line, f"{number}. {seat}{_action(move.text)}", _comment(game, number)]
        line = " ".join(part for part in parts if part)
    if line:
        yield line


def _comment(game: GameText, number: int) -> str:
    said = game.comments.get(number)
    return f"{{{_TO_ESCAPE.sub(_escape, said)}}}" if said else ""


def _action(text: str) -> str:
    words = text.split(" ")
    plain = _PLAIN.fullmatch(text) and not any(map(is_result, words))
    return text if plain else _json(text)


def _escape(sign: re.Match[str]) -> str:
    known = {"\\": r"\\", "}": r"\}", "\n": r"\n"}
    return known.get(sign[0]) or f"\\u{ord(sign[0]):04x}"


def _unescape(sign: re.Match[str]) -> str:
    if sign[1]:
        return chr(int(sign[1], 16))
    return "\n" if sign[2] == "n" else sign[2]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


# -- reading --------------------------------------------------------------------------------------


def read(text: str, first_line: int = 1) -> GameText:
    """Read the text of one game; ``first_line`` is the number of its first line.

    Raises ``ValueError`` with the line for anything else, and for a newer version.
    """
    if not isinstance(text, str) or len(text) > LONGEST_JSON:
        raise ValueError(f"a game is a text of at most {LONGEST_JSON} characters")
    found = _Headers()
    line, at = first_line, int(text.startswith(BYTE_ORDER_MARK))
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        header = text[at:end].strip()
        if header and not header.startswith("["):
            break
        if header:
            found.take(header, line)
        at, line = end + 1, line + 1
    found.check(line)
    return _moves(text, at, line, found)


class _Headers:
    """Headers as they are read, one after another."""

    def __init__(self) -> None:
        self.game = ""
        self.entries: dict[str, dict[str, Any]] = {"Option": {}, "Deal": {}}
        self.others: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def take(self, header: str, line: int) -> None:
        parts = _HEADER.fullmatch(header)
        if parts is None:
            refuse(line, f'a header is [Name "a text"], not {cite(header)}')
        name, value = parts.groups()
        if not self.lines:
            self._version(name, value, line)
        elif name in self.entries:
            name = self._entry(name, value, line)
        elif name in self.lines or name == OWN[0]:
            refuse(line, f"there is already a header {name}")
        elif name == "Game":
            self.game = _text(name, value, line)
        elif not NAME.fullmatch(name):
            refuse(line, f"the name of a header begins with a capital, not {cite(name)}")
        else:
            self.others[name] = _text(name, value, line)
        self.lines[name] = line

    def _version(self, name: str, value: str, line: int) -> None:
        version = value.strip().strip('"')
        if name != "Cantorlab" or not re.fullmatch(r"[1-9][0-9]{0,5}", version):
            refuse(line, f"a game begins with {FIRST}{VERSION}], not {cite(f'[{name} {value}]')}")
        if int(version) > VERSION:
            refuse(
                line,
                f"this text is of version {version}, and this Cantorlab reads versions up to "
                f"{VERSION}: a newer one reads it",
            )

    def _entry(self, kind: str, value: str, line: int) -> str:
        parts = _ENTRY.fullmatch(value)
        if parts is None:
            refuse(line, f"an entry is [{kind} name value], not {cite(f'[{kind} {value}]')}")
        name = _value("the name", parts[1], line) if parts[1].startswith('"') else parts[1]
        if name in self.entries[kind]:
            refuse(line, f"there is already a header {kind} {shorten(name)}")
        self.entries[kind][name] = _value(f"{kind} {shorten(name)}", parts[2], line)
        return f"{kind} {name}"

    def check(self, line: int) -> None:
        if not self.lines:
            refuse(line, f"a game begins with {FIRST}{VERSION}]")
        if not self.game:
            refuse(line, 'the header [Game "…"] is missing')


def _value(what: str, written: str, line: int) -> Any:
    try:
        return freeze(read_json(what, written))
    except ValueError as error:
        refuse(line, error)


def _text(name: str, written: str, line: int) -> str:
    value = _value(name, written, line)
    if not isinstance(value, str):
        refuse(line, f'a header is [{name} "a text"], not {cite(f"[{name} {written}]")}')
    return value


def _moves(text: str, at: int, line: int, found: _Headers) -> GameText:
    moves: list[WrittenAction] = []
    comments: dict[int, list[str]] = {}
    result = ""
    tokens = _Tokens(text, at, line)
    for kind, said in tokens:
        if result:
            refuse(tokens.line, f"nothing comes after the result {result}: {cite(said)}")
        if kind == "comment":
            comments.setdefault(len(moves), []).append(_ESCAPED.sub(_unescape, said))
        elif kind == "word" and is_result(said):
            result = said
        elif kind == "number":
            if int(said) != len(moves) + 1:
                refuse(tokens.line, f"move {len(moves) + 1} comes here, not {int(said)}")
            moves.append(tokens.move(len(moves) + 1))
        else:
            refuse(tokens.line, f"the number of a move or the result comes here, not {cite(said)}")
    if not result:
        refuse(tokens.line, "the text ends without the result, * if the game is not over")
    joined = {number: " ".join(said) for number, said in comments.items()}
    lines = {**found.lines, "end": tokens.line}
    entries = found.entries
    return GameText(
        found.game, entries["Option"], entries["Deal"], moves, result, found.others, joined, lines
    )


class _Tokens:
    """Words, numbers and comments of the moves; ``line`` is the line of the last one."""

    def __init__(self, text: str, at: int, line: int) -> None:
        self.text, self.at, self.line = text, at, line
        self._counted = at

    def __iter__(self) -> Iterator[tuple[str, str]]:
        while (token := self._next()) is not None:
            yield token

    def move(self, number: int) -> WrittenAction:
        """Read the action after its number: a seat, if any, then words or a quoted text."""
        seat: int | None = None
        words: list[str] = []
        line = self.line
        while True:
            before = self.at
            token = self._next()
            if token is None:
                break
            kind, said = token
            if kind == "seat" and seat is None and not words:
                seat = int(said)
            elif kind == "quoted" and not words:
                return WrittenAction(_text("an action", said, self.line), seat, line)
            elif kind == "word" and not is_result(said):
                words.append(said)
            else:
                self.at = before
                break
        if not words:
            refuse(line, f"move {number} has no action")
        return WrittenAction(" ".join(words), seat, line)

    def _next(self) -> tuple[str, str] | None:
        while self.at < len(self.text):
            token = _TOKEN.match(self.text, self.at)
            start, self.at = self.at, token.end() if token else self.at
            if token is None or token.lastgroup:
                self.line += self.text.count("\n", self._counted, start)
                self._counted = start
            if token is None:
                refuse(self.line, f"this cannot be read: {cite(self.text[start : start + 30])}")
            if token.lastgroup:
                return token.lastgroup, token[token.lastgroup]
        return None


def rounds(seats: Sequence[int]) -> Iterator[int]:
    """Yield the numbers of the actions with which the turn comes back to an earlier seat."""
    there: set[int] = set()
    for number, (before, seat) in enumerate(pairwise([-1, *seats]), start=1):
        if seat != before and seat in there:
            there = set()
            yield number
        there.add(seat)

"""Games of Catch the King in OpenTafl's notation, both ways (opentafl-notation-spec.txt, v0.4.8).

Of our games OpenTafl knows the base game, from its start or from a position, without variants:
``RULES`` are the rules in its words, and it judges every move of such a game as we do. It does not
know our draw by 200 plies without a capture, nor what a side without a move loses; and it takes a
king only on the attackers' move.

In its rules string a ``cenre`` entry that is not followed by ``corre`` and the like closes the
corners, since all of them are read only where ``cenre`` is there (``RulesSerializer.java``); and it
bars the way through the centre. So that the king cannot go back there, ours have ``cens:`` (nobody
stops on the centre). Rules that close the corners are no rules of this game, and are refused.

It has no place for the plies since the last capture, of which a game may begin with some: they
stand beside our name in the tag ``compiler``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from cantorlab.rules.notation import RESULT, TERMINATION, UNFINISHED, refuse
from cantorlab.rules.reading import BYTE_ORDER_MARK, LONGEST_JSON, cite
from cantorlab.rules.record import Record
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import COLUMNS
from cantorlab.rules.tafl.position import ImpossibleSetup, Position
from cantorlab.rules.tafl.starts import parse_position, start
from cantorlab.rules.tafl.state import TaflState

#: Our base game in OpenTafl's words, without where the pieces stand.
RULES = "dim:9 name:Catch_the_King surf:n atkf:y ka:n ks:m cens:"

_LETTERS = {board.ATTACKER: "t", board.DEFENDER: "T", board.KING: "K"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_RESULTS = {"1-0": "1", "1/2-1/2": "0", "0-1": "-1", UNFINISHED: "?"}
_TAGS = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "attackers": "Seat0",
    "defenders": "Seat1",
    "annotator": "Annotator",
    "termination": TERMINATION,
}
_HEADERS = {header: tag for tag, header in _TAGS.items()}

# Defaults of the entries, for the pieces t, T and K that we have.
_EVERYBODY, _KING, _ATTACKERS = "KTt", "K", "t"
_DEFAULTS = {
    "esc": "c", "surf": "y", "atkf": "y", "tfr": "d", "ka": "y", "ks": "s", "kj": "n", "spd": "-1",
    "cor": "default", "cen": "default", "afor": "", "dfor": "", "sw": "n", "efe": "n", "linc": "n",
    "ber": "n", "corh": _EVERYBODY, "cenh": _ATTACKERS, "cenhe": _EVERYBODY, "corp": _KING,
    "cenp": _EVERYBODY, "cors": _KING, "cens": _KING, "corre": _EVERYBODY, "cenre": _EVERYBODY,
}  # fmt: skip
# Entries about pieces and squares that this game has not.
_IDLE = ("dim", "name", "start", "starti", "nj", "cj", "mj", "gj", "swf", "aforh", "dforh",
         "aforp", "dforp", "afors", "dfors", "aforre", "dforre")  # fmt: skip
_LISTS = ("corh", "cenh", "cenhe", "corp", "cenp", "cors", "cens", "corre", "cenre")
# The older words for the king's strength.
_OLDER = {"y": "s", "n": "w"}

#: Author of a record, and the plies without a capture before its start.
_COMPILER = "Cantorlab"
_QUIET = re.compile(rf"{_COMPILER} \(plies without a capture before: ([0-9]{{1,3}})\)")

_TAG = re.compile(r"\[([A-Za-z-]+):([^\]]*)\]")
_TURN = re.compile(r"([0-9]{1,4})\.(?:\s+(.*))?")
_VARIATION = re.compile(r"[0-9]+[a-z]\.[0-9a-z.]+\s.*")
_MOVE = re.compile(
    r"K?([a-i][1-9]-[a-i][1-9])((?:x[tTK]?[a-i][1-9](?:/[tTK]?[a-i][1-9])*)?)[+-]{0,3}"
)


# -- writing --------------------------------------------------------------------------------------


def to_opentafl(record: Record) -> str:
    """Return Catch the King as OpenTafl's game record; raise ``ValueError`` for a variant.

    Headers and comments go with it, brackets and bars in them as parentheses and slashes.

    >>> print(to_opentafl(start().apply("d1-d4").record).splitlines()[-1])
    1. d1-d4
    """
    if record.game != TaflState.game:
        raise ValueError(f"OpenTafl's notation is for Catch the King, not for {record.game}")
    state, first = cast(TaflState, record.replay()), cast(TaflState, record.start())
    tags = {_HEADERS[name]: value for name, value in record.headers.items() if name in _HEADERS}
    quiet = Position.parse(first.position).quiet
    before = f" (plies without a capture before: {quiet})" if quiet else ""
    tags |= {"result": _RESULTS[record.result], "compiler": f"{_COMPILER}{before}"}
    if state.outcome is not None:
        tags["termination"] = state.outcome.reason
    if start_comment := record.comments.get(0):
        tags["start-comment"] = start_comment
    rules = opentafl_rules(first)
    lines = [f"[{name}:{_plain(value)}]" for name, value in tags.items()]
    return "\n".join([*lines, f"[rules:{rules}]", "", *_turns(record, first, state.history)]) + "\n"


def opentafl_rules(state: TaflState) -> str:
    """Return the rules of a game that begins here, as OpenTafl's rules string.

    It has no place for the plies since the last capture.

    >>> from cantorlab.rules import tafl
    >>> opentafl_rules(tafl.start()).split()[:3]
    ['dim:9', 'name:Catch_the_King', 'surf:n']
    """
    position = Position.parse(state.position)
    others = [kind for _, kind in position.pieces if kind not in _LETTERS]
    if others or position.young_king or position.cursed or position.forests or position.shot:
        raise ValueError("OpenTafl does not know the variants of Catch the King")
    standing = dict(position.pieces)
    rows = [
        "".join(
            _LETTERS.get(standing.get(board.WIDTH * row + column, 0), ".")
            for column in range(1, 10)
        )
        for row in range(1, 10)
    ]
    counted = [re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows]
    rules = RULES.replace("atkf:y", f"atkf:{'y' if position.turn == 'attacker' else 'n'}")
    return f"{rules} start:/{'/'.join(counted)}/"


def _turns(record: Record, first: TaflState, history: Sequence[str]) -> Iterator[str]:
    king = next(
        piece["square"] for piece in first.observation(None)["pieces"] if piece["piece"] == "king"
    )
    moves = []
    for written in history:
        action, *captured = written.split("x")
        origin, _, square = action.partition("-")
        letter, king = ("K", square) if origin == king else ("", king)
        moves.append(letter + action + ("x" + "/".join(captured) if captured else ""))
    for at in range(0, len(moves), 2):
        if at:
            yield ""
        yield f"{at // 2 + 1}. {' '.join(moves[at : at + 2])}"
        said = [_plain(record.comments.get(at + each, "")) for each in (1, 2)]
        if any(said):
            yield f"[{'|'.join(said).rstrip('|')}]"


def _plain(said: str) -> str:
    """Return a text on one line without OpenTafl's own signs."""
    line = " ".join(said.translate(str.maketrans("[]|", "()/")).split())
    return re.sub(r"(?<=[0-9])\.(?= |$)", "", line)


# -- reading --------------------------------------------------------------------------------------


def from_opentafl(text: str) -> Record:
    """Return the game that OpenTafl's game record holds; its variations are left out.

    Raises ``ValueError`` with the line for anything else, for rules that are not ours, an illegal
    move, and for captures or a result that contradict the moves.

    >>> from cantorlab.rules import tafl
    >>> from_opentafl(to_opentafl(tafl.start().apply("d1-d4").record)).actions
    ((0, 'd1-d4'),)
    """
    if not isinstance(text, str) or len(text) > LONGEST_JSON:
        raise ValueError(f"a game is a text of at most {LONGEST_JSON} characters")
    reader = _Reader()
    for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).split("\n"), start=1):
        reader.take(line.strip(), number)
    return reader.record()


class _Reader:
    """Lines of a game record, read one after another."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.tags: dict[str, tuple[str, int]] = {}
        self.comments: dict[int, str] = {}
        self.state: TaflState | None = None
        self.turn = 0
        self.commented: list[int] | None = None

    def take(self, line: str, number: int) -> None:
        tag = _TAG.fullmatch(line) if self.turn == 0 else None
        turn = _TURN.fullmatch(line)
        if not line:
            return
        if tag:
            self._tag(tag[1], tag[2], number)
        elif self.state is None:
            refuse(number, f"the tag [rules:…] comes before the moves: {cite(line)}")
        elif line.startswith("[") and line.endswith("]"):
            if self.commented is not None:
                self._comments(line[1:-1])
        elif turn:
            self._turn(int(turn[1]), (turn[2] or "").split(), number)
        elif _VARIATION.fullmatch(line):
            self.commented = None
        else:
            refuse(number, f"this is no turn, comment or variation: {cite(line)}")

    def _tag(self, name: str, value: str, number: int) -> None:
        self.tags[name] = value, number
        if name in _TAGS and value:
            self.headers[_TAGS[name]] = value
        if name == "start-comment":
            self.comments[0] = value
        if name == "rules":
            try:
                compiler, _ = self.tags.get("compiler", ("", 1))
                quiet = _QUIET.fullmatch(compiler)
                self.state = _start_of_rules(value, int(quiet[1]) if quiet else 0)
            except ValueError as error:
                refuse(number, error)

    def _turn(self, turn: int, moves: Sequence[str], number: int) -> None:
        assert self.state is not None
        if turn != self.turn + 1:
            refuse(number, f"turn {self.turn + 1} comes here, not {turn}")
        self.turn, self.commented = turn, []
        for written in moves:
            if written == "---":  # resigned
                continue
            parts = _MOVE.fullmatch(written)
            if parts is None:
                refuse(number, f"this is no move of Catch the King: {cite(written)}")
            try:
                self.state = self.state.apply(parts[1])
            except ValueError as error:
                refuse(number, f"{cite(written)}: {error}")
            said = re.findall(r"(?<!K)[a-i][1-9]", parts[2])  # a king that is taken ends the game
            taken = self.state.history[-1].split("x")[1:]
            if parts[2] and sorted(said) != sorted(taken):
                refuse(number, f"{cite(written)}: it takes {', '.join(taken) or 'nothing'}")
            self.commented.append(len(self.state.actions))

    def _comments(self, said: str) -> None:
        for at, comment in zip(self.commented or [], said.split("|"), strict=False):
            if comment.strip():
                self.comments[at] = comment.strip()
        self.commented = None

    def record(self) -> Record:
        """Return the whole record, its result judged."""
        if self.state is None:
            raise ValueError("line 1: the tag [rules:…] is missing")
        played = self.state.record
        value, line = self.tags.get("result", ("?", 1))
        told = {points: result for result, points in _RESULTS.items()}.get(value)
        if told is None:
            refuse(line, f"a result is 1, 0, -1 or ?, not {cite(value)}")
        headers = dict(self.headers)
        if self.state.outcome is not None:
            if told not in (UNFINISHED, played.result):
                refuse(line, f"the result is {value}, and the moves end in {played.result}")
            headers.pop(TERMINATION, None)
        elif told != UNFINISHED:
            headers[RESULT] = told
        try:
            return Record(
                played.game, played.options, played.deal, played.actions, headers, self.comments
            )
        except ValueError as error:
            refuse(line, error)


def _start_of_rules(rules: str, quiet: int) -> TaflState:
    entries = dict(_entry(word) for word in rules.split())
    for name in entries:
        if name not in _DEFAULTS and name not in _IDLE:
            raise ValueError(f"OpenTafl's rules have no entry {cite(name)}")
    if entries.get("dim") != "9":
        raise ValueError(f"the board of Catch the King is dim:9, not {cite(entries.get('dim'))}")
    _check(_complete_rules(entries))
    position = Position(
        tuple(sorted(_standing(entries))),
        "attacker" if entries.get("atkf", "y") == "y" else "defender",
        quiet,
    )
    base = start()
    return base if position.text() == base.position else parse_position(position.text())


def _entry(word: str) -> tuple[str, str]:
    name, _, value = word.partition(":")
    return name, value


def _complete_rules(entries: Mapping[str, str]) -> dict[str, str]:
    """Return OpenTafl's meaning of a rules string: entries that are left out have one, too."""
    meant = _DEFAULTS | {name: entries[name] for name in _DEFAULTS if name in entries}
    # Its reader takes the corners' entry only beside the centre's, and none of it for an empty one.
    meant["corre"] = entries.get("corre", "") if "cenre" in entries else _DEFAULTS["corre"]
    for name in _LISTS:
        meant[name] = "".join(sorted(set(meant[name]) & set(_EVERYBODY)))
    meant["ks"] = _OLDER.get(meant["ks"], meant["ks"])
    return meant


def _check(meant: Mapping[str, str]) -> None:
    """Raise ``ValueError`` for the first entry whose meaning differs from our rules."""
    if _KING not in meant["corre"]:
        raise ValueError(
            "these rules close the corners to the king: OpenTafl reads cenre without corre so"
        )
    ours = _complete_rules(dict(_entry(word) for word in RULES.split()))
    for name, value in ours.items():
        # The position says who goes first; only the king may be on a corner, and only by stopping.
        if name in ("atkf", "corre", "corp"):
            continue
        if meant[name] != value:
            raise ValueError(
                f"the rules of Catch the King have {name}:{value}, not {name}:{meant[name]}"
            )


def _standing(entries: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    upside = "starti" in entries
    rows = [row for row in entries.get("starti" if upside else "start", "").split("/") if row]
    if len(rows) != board.SIZE:
        raise ValueError(f"the start has {board.SIZE} rows between its strokes, not {len(rows)}")
    for number, row in enumerate(reversed(rows) if upside else rows, start=1):
        spread = re.sub(r"[1-9]", lambda gap: "." * int(gap[0]), row)
        if len(spread) != board.SIZE:
            raise ValueError(f"row {number} of the start is not {board.SIZE} squares long")
        for column, letter in enumerate(spread, start=1):
            if letter == ".":
                continue
            if letter not in _KINDS:
                square = f"{COLUMNS[column - 1]}{number}"
                raise ImpossibleSetup("tafl.setup.letter", letter=f"{letter} ({square})")
            yield board.WIDTH * number + column, _KINDS[letter]

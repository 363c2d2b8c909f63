"""Answers to typed questions and squares at a table of the King or the Queen.

All of it is read from the view of the screen that asks (``table/typed_play.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cantorlab.rules.state import Json
from cantorlab.rules.tafl import parse_position
from cantorlab.rules.tafl.kernel.board import IS_FORTRESS
from cantorlab.rules.tafl.names import BY_NAME, COLUMNS
from cantorlab.widgets.games.tafl.board_marks import danger as threats_to
from cantorlab.widgets.table.typed_play import Question, TypedQuestion

_SQUARE = re.compile(r"[a-i][1-9]")
_SOVEREIGNS = ("king", "queen")
_BY_SIDE = {"tafl": ("attacker", "defender"), "queen": ("jarl", "king", "english")}


def question_of(text: str) -> str | None:
    """Return the question that a text alone is: a square asks what stands there."""
    return "square" if _SQUARE.fullmatch(text) else None


# -- what stands where --------------------------------------------------------------------------


def list_pieces(asked: TypedQuestion) -> str:
    """List all pieces, side by side and kind by kind, with their squares."""
    told = []
    for side in _BY_SIDE[asked.observation["game"]]:
        of_side = [piece for piece in asked.observation["pieces"] if piece["side"] == side]
        if of_side:
            pieces = asked.join_items(_kinds(asked, of_side))
            told.append(_say(asked, f"side.{side}", count=len(of_side), pieces=pieces))
    if asked.observation["forests"]:
        told.append(_say(asked, "forests", squares=", ".join(asked.observation["forests"])))
    return " ".join(told)


def _kinds(asked: TypedQuestion, pieces: Iterable[Json]) -> list[str]:
    squares: dict[str, list[str]] = {}
    for piece in pieces:
        squares.setdefault(_name_piece(asked, piece), []).append(piece["square"])
    return [f"{kind} {', '.join(places)}" for kind, places in squares.items()]


def describe_sovereign(asked: TypedQuestion) -> str:
    """Say where the king or the queen stands, what is on each side, and where it may go."""
    told = []
    for piece in asked.observation["pieces"]:
        if piece["piece"] in _SOVEREIGNS:
            beside = ", ".join(_describe(asked, square) for square in _beside(piece["square"]))
            told += [
                _sentence(_describe(asked, piece["square"])),
                _say(asked, "beside", squares=beside),
            ]
            told.append(_ways_from(asked, piece["square"]))
    return " ".join(told)


def describe_line(asked: TypedQuestion) -> str:
    """Say what stands on a row or a column, square by square, and what can move along it."""
    line = asked.about.lower()
    if not re.fullmatch(r"[a-i]|[1-9]", line):
        return _say(asked, "row.which")
    squares = (
        [f"{column}{line}" for column in COLUMNS]
        if line.isdigit()
        else [f"{line}{row}" for row in range(1, 10)]
    )
    held = [
        square for square in squares if _at(asked, square) or square in asked.observation["forests"]
    ]
    kind = "row" if line.isdigit() else "column"
    if not held:
        return _say(asked, f"{kind}.empty", line=line)
    told = [
        _say(asked, kind, line=line, squares=", ".join(_describe(asked, each) for each in held))
    ]
    for square, ends in _ways(asked).items():
        along = [_end(asked, square, end) for end in ends if square in squares and end in squares]
        if along:
            told.append(_say(asked, "along", square=square, squares=", ".join(along)))
    return " ".join(told)


def describe_square(asked: TypedQuestion) -> str:
    """Say what stands on a square, what holds it, and where it may go."""
    square = asked.about
    if not _SQUARE.fullmatch(square):
        return _say(asked, "square.which")
    told = [_sentence(_describe(asked, square))]
    if asked.observation["cursed"] and (_at(asked, square) or {}).get("piece") == "king":
        told.append(asked.say("tafl.text.cursed"))
    if square in asked.observation["bound"]:
        told.append(_sentence(asked.say("tafl.ui.square.bound")))
    if any(square in watched for watched in asked.observation["zones"].values()):
        told.append(_sentence(asked.say("tafl.ui.square.zone")))
    if square in _ways(asked):
        told.append(_ways_from(asked, square))
    return " ".join(told)


# -- what can be done ---------------------------------------------------------------------------


def list_moves(asked: TypedQuestion) -> str:
    """List the moves of a piece and its captures; without a square, the pieces that may move."""
    ways = _ways(asked)
    if asked.about:
        if not _SQUARE.fullmatch(asked.about):
            return _say(asked, "moves.which")
        if not _at(asked, asked.about):
            return _sentence(_describe(asked, asked.about))
        return _ways_from(asked, asked.about)
    if not ways:
        others = [action for action in asked.view["actions"] if " " not in action]
        return " ".join([str(asked.view["headline"]), *others])
    pieces = ", ".join(f"{_describe(asked, square)} ({len(ends)})" for square, ends in ways.items())
    return _say(asked, "moves", pieces=pieces)


def _ways_from(asked: TypedQuestion, square: str) -> str:
    ends = _ways(asked).get(square, [])
    if not ends:
        return _say(asked, "moves.none", square=square)
    squares = ", ".join(_end(asked, square, end) for end in ends)
    return _say(asked, "moves.from", square=square, count=len(ends), squares=squares)


def _end(asked: TypedQuestion, square: str, end: str) -> str:
    taken = asked.view["captures"].get(f"{square}-{end}", [])
    if not taken:
        return end
    takes = asked.say("tafl.ui.square.takes", squares=", ".join(taken))
    return f"{end} ({takes})"


def _ways(asked: TypedQuestion) -> dict[str, list[str]]:
    """List the moves of each piece that may move."""
    ways: dict[str, list[str]] = {}
    for action in asked.view["actions"]:
        origin, dash, end = action.partition("-")
        if dash:
            ways.setdefault(origin, []).append(end)
    return ways


def list_danger(asked: TypedQuestion) -> str:
    """List the viewer's pieces that could be taken next, and say if the game could be lost."""
    if asked.observation["is_terminal"] or asked.view["outcome"]:
        return str(asked.view["headline"])
    found = threats_to(parse_position(asked.observation["position"]), asked.seat or 0)
    told = []
    if found["lost"]:
        told.append(asked.say("tafl.ui.danger.lost"))
    if found["pieces"]:
        squares = ", ".join(_describe(asked, square) for square in found["pieces"])
        told.append(asked.say("tafl.ui.danger.pieces", count=len(found["pieces"]), squares=squares))
    return " ".join(told) or asked.say("tafl.ui.danger.none")


def list_zones(asked: TypedQuestion) -> str:
    """List the squares that each archer watches, and its legal shots."""
    told = [
        _say(asked, "zones", archer=_describe(asked, square), squares=", ".join(watched))
        for square, watched in asked.observation["zones"].items()
    ]
    if asked.observation["shot"]:
        told.append(asked.say("tafl.text.shot", square=asked.observation["shot"]))
    return " ".join(told) or _say(asked, "zones.none")


# -- how the game stands ------------------------------------------------------------------------


def describe_last_move(asked: TypedQuestion) -> str:
    """Describe the last move and its captures."""
    last = asked.observation["last"]
    if last is None:
        return asked.say("question.last.none")
    if last["to"] is None:
        told = [_say(asked, "last.other", action=last["action"])]
    else:
        moved = _at(asked, last["to"])
        piece = asked.say("tafl.ui.square.empty") if moved is None else _name_piece(asked, moved)
        told = [_say(asked, "last", piece=piece, origin=last["from"], square=last["to"])]
    if last["captured"]:
        taken = ", ".join(_kinds(asked, last["captured"]))
        told.append(asked.say("tafl.ui.said.taken", count=len(last["captured"]), pieces=taken))
    return " ".join(told)


def list_losses(asked: TypedQuestion) -> str:
    """List the pieces taken so far, and say how near the draw is."""
    quiet, limit = asked.observation["quiet"], asked.observation["quiet_limit"]
    taken = ", ".join(_kinds(asked, asked.observation["captured"]))
    lost = _say(asked, "taken", pieces=taken) if taken else _say(asked, "taken.none")
    return f"{lost} {_sentence(asked.say('tafl.ui.quiet', count=quiet, limit=limit))}"


def summarise_position(asked: TypedQuestion) -> str:
    """Say whose turn it is, the last move, and all pieces."""
    return " ".join([str(asked.view["headline"]), describe_last_move(asked), list_pieces(asked)])


QUESTIONS: Mapping[str, Question] = {
    "position": summarise_position,
    "pieces": list_pieces,
    "king": describe_sovereign,
    "row": describe_line,
    "square": describe_square,
    "moves": list_moves,
    "danger": list_danger,
    "zones": list_zones,
    "score": list_losses,
    "last": describe_last_move,
}


# -- words --------------------------------------------------------------------------------------


def _say(asked: TypedQuestion, key: str, /, **params: object) -> str:
    return asked.say(f"tafl.question.{key}", **params)


def _at(asked: TypedQuestion, square: str) -> Json | None:
    """Return the piece on a square."""
    return next((each for each in asked.observation["pieces"] if each["square"] == square), None)


def _name_piece(asked: TypedQuestion, piece: Json) -> str:
    """Name a piece, its side where that is not clear, and where an archer faces."""
    told = []
    if piece["piece"] not in NAMED_BY_SIDE:
        told.append(asked.say(f"tafl.ui.of.{piece['side']}"))
    if "facing" in piece:
        told.append(asked.say(f"tafl.facing.{piece['facing']}"))
    name = asked.say(f"tafl.piece.{piece['piece']}")
    return f"{name} ({', '.join(told)})" if told else name


def _describe(asked: TypedQuestion, square: str) -> str:
    """Describe a square, its piece and its marks."""
    piece = _at(asked, square)
    if piece is not None:
        return f"{square} {_name_piece(asked, piece)}"
    if square in asked.observation["forests"]:
        return f"{square} {asked.say('tafl.piece.forest')}"
    ground = "fortress" if IS_FORTRESS[BY_NAME[square]] else "empty"
    return f"{square} {asked.say(f'tafl.ui.square.{ground}')}"


def _beside(square: str) -> list[str]:
    column, row = COLUMNS.index(square[0]), int(square[1])
    around = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return [f"{COLUMNS[c]}{r}" for c, r in around if 0 <= c < 9 and 1 <= r <= 9]


def _sentence(told: str) -> str:
    return f"{told}."


#: Pieces whose names tell their side.
NAMED_BY_SIDE = frozenset(
    ("attacker", "defender", "jarl_viking", "jarl_chief", "king_viking", "king_chief", "english")
)

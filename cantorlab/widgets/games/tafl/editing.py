"""Set-up of a position by hand: the pieces to lay out, and a check that it can be played."""

from __future__ import annotations

from cantorlab.languages.texts import Language, say
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import parse_position
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.names import LETTERS, NAMES, facing_name, side_name
from cantorlab.rules.tafl.position import TURNS
from cantorlab.widgets.core.messages import MessageRefused

#: The switch of each game that a position may have, and the word for it.
SWITCH = {"tafl": ("young_king", "young-king"), "queen": ("queen_walks_in", "queen-stays-out")}


def workshop(game: str, now: str, start: str, language: Language) -> Json:
    """Return the data that the editor is opened with.

    ``tray``: each piece of the ``game`` with its letter; ``turns``: who may be to move; ``now`` and
    ``start``: the positions to begin from; ``word``: the one that switches its option, with what it
    is called.
    """
    option, word = SWITCH[game]
    return {
        "tray": [_piece(kind) for kind in LETTERS if _belongs(kind, game)],
        "turns": [
            {"value": turn, "label": _turn(game, turn, language)}
            for turn, (with_queen, *_) in TURNS.items()
            if with_queen == (game == "queen")
        ],
        "now": now,
        "start": start,
        "word": {"value": word, "label": say(f"tafl.ui.editor.{option}", language)},
    }


def check_position(game: str, text: str) -> Json:
    """Return nothing if a game can begin from a position; raise its refusal if none can."""
    if parse_position(text).game != game:
        raise MessageRefused("table.pasted_other")
    return {}


def _belongs(kind: int, game: str) -> bool:
    return (board.JARL_VIKING <= kind <= board.QUEEN) == (game == "queen")


def _piece(kind: int) -> Json:
    told = {"letter": LETTERS[kind], "piece": NAMES[kind]}
    if kind == board.FOREST:
        return {**told, "side": "", "facing": None}
    return {**told, "side": side_name(kind), "facing": facing_name(kind)}


def _turn(game: str, turn: str, language: Language) -> str:
    _, player, _ = TURNS[turn]
    side = say(f"tafl.ui.side.{game}.{player}", language)
    english = turn.endswith("-english")
    return say("tafl.ui.editor.english", language, side=side) if english else side

"""Reasons for the best move of Catch the King or the Queen, as far as the search has seen."""

from __future__ import annotations

from cantorlab.players.analysis import Choice
from cantorlab.players.review import Move
from cantorlab.rules.state import Json
from cantorlab.rules.tafl import TaflState
from cantorlab.widgets.games.tafl.board_marks import captures, danger
from cantorlab.widgets.games.tafl.words import TaflWords


def why(state: TaflState, best: Choice, words: TaflWords) -> list[str]:
    """Name the gains of a move, and the expected reply."""
    told = []
    if best.plies is not None:
        key = "hint.wins" if best.value > 0 else "hint.loses"
        told.append(words.say(key, count=best.plies))
    seen = state.observation(best.seat)
    taken = captures(state).get(best.action, [])
    if taken:
        pieces = ", ".join(_name_piece(seen, square, words) for square in taken)
        told.append(words.say("hint.takes", count=len(taken), pieces=pieces))
    if not told:
        told += _list_saved(state, best, seen, words)
    following = [] if " " in best.action else best.line.split()[1:2]  # a forest has two words
    if following and "-" in following[0] and best.plies != 1:
        told.append(words.say("hint.then", action=following[0]))
    return told


def explain_miss(state: TaflState, move: Move, reply: Choice | None, words: TaflWords) -> list[str]:
    """Name the gain of a better move, and the reply that the actual one allows.

    ``reply`` is the best move after it.
    """
    best = next((each for each in move.choices if each.action == move.best), None)
    if not move.is_fault or best is None:
        return []
    told = why(state, best, words)
    if reply is not None and reply.seat != move.seat:
        wins = reply.plies is not None and reply.value > 0
        key = "review.allows_win" if wins else "review.allows"
        told.append(words.say(key, taken=move.action, action=reply.action, count=reply.plies or 0))
    return told


def _list_saved(state: TaflState, best: Choice, seen: Json, words: TaflWords) -> list[str]:
    """List the pieces that stood in danger and no longer do."""
    before = danger(state, best.seat)
    after = state.apply(best.action)
    if after.is_terminal or best.seat in after.to_act:
        return []
    now = danger(after, best.seat)
    if before["lost"] and not now["lost"]:
        return [words.say("hint.saves_all")]
    standing = {piece["square"] for piece in after.observation(best.seat)["pieces"]}
    saved = [
        square
        for square in before["pieces"]
        if square not in now["pieces"] and (square in standing or best.action.startswith(square))
    ]
    if not saved or len(now["pieces"]) >= len(before["pieces"]):
        return []
    pieces = ", ".join(_name_piece(seen, square, words) for square in saved)
    return [words.say("hint.saves", count=len(saved), pieces=pieces)]


def _name_piece(seen: Json, square: str, words: TaflWords) -> str:
    piece = next(each for each in seen["pieces"] if each["square"] == square)
    return f"{words.piece(piece)} {square}"

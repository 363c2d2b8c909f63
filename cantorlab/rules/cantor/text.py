"""Text of a game of Cantor, drawn from an observation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantorlab.languages.texts import Language, get_language, say
from cantorlab.pictures.mages import place_name
from cantorlab.rules.state import Json


def picture(seen: Json, language: Language | None = None) -> str:
    """Return the table as a few lines of text.

    A revealed observation also has ``hands`` and ``commits``.
    """
    return "\n".join(_lines(seen, language or get_language()))


def _lines(seen: Json, language: Language) -> Iterator[str]:
    first, second = seen["score"]
    title = say(f"cantor.text.title.{seen['mode']}", language)
    duel = seen["duel"]
    yield say("cantor.text.score", language, title=title, duel=duel, first=first, second=second)
    if seen["duels"]:
        yield _last_duel(seen["duels"][-1], language)
    yield from _board(seen, language)
    if seen["place"]:
        yield _place(seen["place"], language)
    elif seen["phase"] == "go":
        yield say("cantor.text.go", language)
    for seat in (0, 1):
        yield _seat(seen, seat, language)
    if seen["mode"] == "quest" or "hands" in seen:
        yield say("cantor.text.neutrals", language, mages=_mages(seen["neutrals"]))
    if seen["outcome"]:
        yield _outcome(seen["outcome"], language)


def _seat(seen: Json, seat: int, language: Language) -> str:
    hand, commit = _cards_in_view(seen, seat)
    if hand is None:
        count = seen["hand_sizes"][seat]
        parts = [say("cantor.text.hidden", language, seat=seat, count=count)]
    else:
        parts = [say("cantor.text.hand", language, seat=seat, mages=_mages(hand))]
    if commit is not None:
        parts.append(say("cantor.text.committed_mage", language, mage=_mages([commit])))
    elif seen["committed"][seat]:
        parts.append(say("cantor.text.committed", language))
    if seen["announced"][seat]:
        parts.append(say("cantor.text.announced", language))
    if seen["rests"][seat]:
        parts.append(say("cantor.text.rest", language, mages=_mages(seen["rests"][seat])))
    return " · ".join(parts)


def _cards_in_view(seen: Json, seat: int) -> tuple[list[int] | None, int | None]:
    """Return the hand and the committed mage of a seat, as far as they may be shown."""
    if "hands" in seen:
        return seen["hands"][seat], seen["commits"][seat]
    if seen["seat"] == seat:
        return seen["hand"], seen["own_commit"]
    if "open_hands" in seen:
        return seen["open_hands"][seat], None
    return None, None


def _board(seen: Json, language: Language) -> Iterator[str]:
    """Yield the quest's board, the grimoire's row on top; then the places that can be seen."""
    board = seen["board"]
    for row in range(len(board) // 3 - 1, -1, -1):
        yield "  ".join(map(_cell, board[3 * row : 3 * row + 3])).rstrip()
    for cell in board:
        if cell["place"]:
            yield f"{cell['at']}  {_place(cell['place'], language)}"


def _cell(cell: Json) -> str:
    number = cell["place"]["number"] if cell["place"] else "?"
    won_by = "" if cell["won_by"] is None else f"({cell['won_by']})"
    return f"{cell['at']} {number:>2}{won_by:3}"


def _place(place: Json, language: Language) -> str:
    name, formula = place_name(place, language), place["formula"]
    key = "cantor.text.nameless_place" if name == formula else "cantor.text.place"
    return say(key, language, number=place["number"], name=name, formula=formula)


def _last_duel(duel: Json, language: Language) -> str:
    one, other = (_mages([mage]) for mage in duel["fighters"])
    name = place_name(duel["place"], language)
    if duel["winner"] is None:
        return say("cantor.text.duel.cancelled", language, name=name, first=one, second=other)
    return say(
        "cantor.text.duel.won",
        language,
        name=name,
        first=one,
        second=other,
        winner=duel["winner"],
        reason=say(f"cantor.text.reason.{duel['reason']}", language),
    )


def _outcome(outcome: Json, language: Language) -> str:
    reason = say(f"cantor.text.end.{outcome['reason']}", language)
    if outcome["winner"] is None:
        return say("cantor.text.over.drawn", language, reason=reason)
    return say("cantor.text.over.won", language, winner=outcome["winner"], reason=reason)


def _mages(mages: Sequence[int | None]) -> str:
    return " ".join("?" if mage is None else str(mage).replace("-", "−") for mage in mages)

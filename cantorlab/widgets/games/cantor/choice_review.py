"""One choice of a match of Cantor, looked at afterwards with both hands face up."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.languages.conventions import number_text
from cantorlab.languages.texts import say
from cantorlab.players.review import Move
from cantorlab.rules import cantor
from cantorlab.rules.state import Json, Seat
from cantorlab.widgets.games.cantor.rendering import percent_won, place_json, place_of
from cantorlab.widgets.games.cantor.words import CantorWords

#: Counts below this are said as words: beside mages, numerals would be taken for theirs.
COUNTED = 10


def show_duel(state: cantor.CantorState, move: Move, near: Seat, words: CantorWords) -> Json:
    """Return the duel before the choice, for the screen.

    ``rows``: by side, the near one first, ``of`` whom, and the ``mages`` that were held;
    ``options``: what could be chosen: its ``number`` (None: no shield), how often the best mix
    takes it (``percent``, None where there is no mix), the ``chance`` to win with it,
    whether it was ``taken``, and whether it was ``better``.
    """
    verb, _, named = move.action.partition(" ")
    place = _place_at(state, named) if verb == "go" else state.place
    hands = full_hands(state)
    return {
        "verb": verb,
        "place": None if place is None else place_json(place, words.language),
        "rows": [
            {"of": _holder(seat, words), "mages": list(hands[seat]), "chooses": seat == move.seat}
            for seat in (near, 1 - near)
        ],
        "fighter": state.standing.fighters[move.seat],
        "options": [] if verb == "go" else _options(move, hands[1 - move.seat]),
    }


def _holder(seat: Seat, words: CantorWords) -> str:
    return words.say(f"review.hand.{words.voice(seat)}", name=words.names[seat])


def _options(move: Move, others: Sequence[int]) -> list[Json]:
    """List the possible choices; of shields those that could guard, and those chosen or best."""
    better = move.best if move.judgement not in (None, "best") else None
    rows = []
    for each in move.choices:
        number = _number(each.action)
        named = each.action in (move.action, better)
        if each.action.startswith("protect") and not named and number not in (None, *others):
            continue
        percent = None if each.probability is None else round(100 * each.probability)
        rows.append(
            {
                "number": number,
                "chance": round(50 + 50 * each.value),
                "percent": percent,
                "taken": each.action == move.action,
                "better": each.action == better,
            }
        )
    return sorted(rows, key=lambda row: (row["number"] is None, row["number"] or 0))


def full_hands(state: cantor.CantorState) -> list[tuple[int, ...]]:
    """Return the mages of each seat, the one with which it fights among them."""
    position = state.standing
    return [
        tuple(sorted([*hand, *([] if fighter is None else [fighter])]))
        for hand, fighter in zip(position.hands, position.fighters, strict=True)
    ]


def reasons(state: cantor.CantorState, move: Move, words: CantorWords) -> list[str]:
    """Say why another choice was better, by the mages that the other side still held."""
    place, verb = state.place, move.action.split()[0]
    if verb == "go":
        return _suit(state, move, words)
    if place is None or move.best is None:
        return []
    others = full_hands(state)[1 - move.seat]
    if verb == "commit":
        told = _beaten(place, move, others, words) if move.judgement != "best" else []
        return [*told, *_explain_mix(move, words)]
    own = state.standing.fighters[move.seat]
    assert own is not None  # a shield is chosen when a mage lies
    if all(place.rank(other) <= place.rank(own) for other in others):
        return [words.say("review.safe", own=number_text(own))]
    return [*_explain_shield(place, own, move, others, words), *_explain_mix(move, words)]


def _place_at(state: cantor.CantorState, at: str) -> cantor.Place:
    return place_of(next(cell for cell in state.observation(None)["board"] if cell["at"] == at))


def _suit(state: cantor.CantorState, move: Move, words: CantorWords) -> list[str]:
    """Say how much better another place of the board would have suited the hand."""
    if move.best is None or not move.is_fault:
        return []
    hands = full_hands(state)
    best, taken = (each.partition(" ")[2] for each in (move.best, move.action))
    more, fewer = (
        percent_won(_place_at(state, at), hands[move.seat], hands[1 - move.seat])
        for at in (best, taken)
    )
    if more <= fewer:
        return []
    return [words.say("review.suits", best=best, taken=taken, more=more, fewer=fewer)]


def _beaten(
    place: cantor.Place, move: Move, others: Sequence[int], words: CantorWords
) -> list[str]:
    """Say how many mages of the other side the better mage beats, and how many the one laid."""
    best, taken = _number(move.best or ""), _number(move.action)
    if best is None or taken is None or best == taken or len(others) < 2:
        return []
    more, fewer = (
        sum(place.rank(mage) > place.rank(other) for other in others) for mage in (best, taken)
    )
    rival = 1 - move.seat
    told = words.say(
        f"review.beats.{words.voice(rival)}{'' if more else '.none'}",
        name=words.names[rival],
        best=number_text(best),
        taken=number_text(taken),
        more=_count(more, words),
        of=_count(len(others), words),
        fewer=_count(fewer, words),
    )
    if more > fewer:
        return [told]
    return [told, words.say("review.spared", taken=number_text(taken))]


def _explain_shield(
    place: cantor.Place, own: int, move: Move, others: Sequence[int], words: CantorWords
) -> list[str]:
    """Say what a shield would have been for, and why the chosen one was for nothing."""
    threats = [other for other in others if place.rank(other) > place.rank(own)]
    told, taken, best = [], _number(move.action), _number(move.best or "")
    if move.judgement == "best":
        return []
    if taken is not None and taken not in threats:
        key = "review.weaker" if taken in others else "review.gone"
        told.append(words.say(key, number=number_text(taken), own=number_text(own)))
    if best is not None and best in threats:
        told.append(words.say("review.guards", number=number_text(best), own=number_text(own)))
    return told


def _explain_mix(move: Move, words: CantorWords) -> list[str]:
    """Say how often the best mix takes the choice, where it mixes."""
    chance = move.probability
    if chance is None or not 0.005 <= chance <= 0.995:
        return []
    return [words.say("review.mixed", percent=round(100 * chance))]


def _number(action: str) -> int | None:
    named = action.partition(" ")[2]
    return None if named in ("", "none") or not named.lstrip("-").isdigit() else int(named)


def _count(count: int, words: CantorWords) -> str:
    """Write a count in words, where it is small."""
    if count >= COUNTED:
        return str(count)
    return say(f"table.count.{count}", words.language)

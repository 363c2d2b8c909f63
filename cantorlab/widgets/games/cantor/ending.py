"""The end of a match of Cantor: its duels in a row, and the one that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from cantorlab.formulas.printing.spoken_sentence import spoken_forms
from cantorlab.rules import cantor
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.widgets.games.cantor.words import CantorWords, title_of_place
from cantorlab.widgets.table.clock import GIVEN_UP
from cantorlab.widgets.table.snapshot import Ending, score_of


def ending_of(
    state: cantor.CantorState, outcome: Outcome, words: CantorWords, near: Seat
) -> Ending:
    """Return the arc of a match, the seat that is ``near`` first."""
    duels = state.history
    turn = _turn(duels, state.mode, outcome)
    plies = _plies(state, near)
    items = [
        {
            "plies": plies[at],
            "shields": [duel.protections[near], duel.protections[1 - near]],
            "mathml": duel.place.parsed.mathml_in(words.language),
            "spoken": duel.place.parsed.spoken(words.language),
            "number": duel.number,
            "at": duel.at,
            "place": (name := title_of_place(duel.place, words.language)),
            "heard": spoken_forms(name, words.language),
            "formula": duel.place.formula,
            "mages": [duel.fighters[near], duel.fighters[1 - near]],
            "blocked": [duel.blocked[near], duel.blocked[1 - near]],
            "winner": None if duel.winner is None else int(duel.winner != near),
            "turning": duel.number == turn,
            "text": f"{words.reveal(duel, near)} {words.verdict(duel)}",
        }
        for at, duel in enumerate(duels)
    ]
    score = score_of(state.score[near], state.score[1 - near])
    return Ending(score, _turning(turn, outcome, words, len(duels)), None, {"duels": items})


def _plies(state: cantor.CantorState, near: Seat) -> list[Json]:
    """Return by duel the plies of its choices: of the place, the mages and the shields.

    Of mages and shields the near side's comes first.
    """
    found: list[Json] = []
    for ply, (seat, action) in enumerate(state.actions, start=1):
        verb = action.split()[0]
        if not found or (found[-1]["shields"][0] and found[-1]["shields"][1]):
            found.append({"go": None, "mages": [0, 0], "shields": [0, 0]})
        if verb == "go":
            found[-1]["go"] = ply
        else:
            found[-1]["mages" if verb == "commit" else "shields"][int(seat != near)] = ply
    return found


def _turn(duels: Sequence[cantor.Duel], mode: cantor.Mode, outcome: Outcome) -> int | None:
    """Return the number of the duel from which the winner led till the end; a quest's is its
    last.
    """
    if outcome.winner is None or outcome.reason in GIVEN_UP or not duels:
        return None
    if mode == "quest":
        return duels[-1].number
    lead, since = 0, None
    for duel in duels:
        if duel.winner is not None:
            lead += 1 if duel.winner == outcome.winner else -1
        since = (duel.number if since is None else since) if lead > 0 else None
    return since


def _turning(turn: int | None, outcome: Outcome, words: CantorWords, last: int) -> str:
    if turn is None or outcome.winner is None:
        return ""
    if turn == last:
        return words.say("turning.last", number=turn)
    voice = words.voice(outcome.winner, "other")
    return words.say(f"turning.{voice}", name=words.names[outcome.winner], number=turn)

"""The end of a game of Siggil: its spirits in the order of their taking, and how to win a deal."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

from cantorlab.players.player import Slices
from cantorlab.players.siggil import solver
from cantorlab.rules import siggil
from cantorlab.rules.state import Json, Outcome, Seat
from cantorlab.widgets.games.siggil.words import SiggilWords
from cantorlab.widgets.table.snapshot import Ending, WinningLine, score_of

# For the search of a line that wins, in the background: in positions, interpreted, which is enough
# for most deals and takes a moment where a compiler would take many seconds; then in seconds.
POSITIONS, SECONDS = 60_000, 20.0


def ending_of(
    state: siggil.SiggilState, outcome: Outcome, words: SiggilWords, near: Seat | None
) -> Ending:
    """Return the arc of a game, the score of the seat that is ``near`` first."""
    taken = [event for event in state.public_events if event["kind"] == "take"]
    first = near or 0
    seats = [(first + at) % state.num_players for at in range(state.num_players)]
    turn = None if outcome.winner is None else _find_lead(taken, outcome.winner, state.num_players)
    turning = "" if turn is None else _turning(taken[turn], outcome.winner, words, turn + 1)
    items = [
        {
            "spirit": event["spirit"],
            "seat": event["seat"],
            "how": event["how"],
            "text": words.describe_event(dict(event)),
            "turning": at == turn,
        }
        for at, event in enumerate(taken)
    ]
    score = score_of(*(state.score[seat] for seat in seats)) if state.num_players > 1 else ""
    return Ending(score, turning, None, {"spirits": items})


def lines_that_win(
    start: siggil.SiggilState, words: SiggilWords, stop: Event
) -> Slices[WinningLine]:
    """Search a line that would have won a solitaire, or proof that there is none."""
    found = yield from solver.slices(start, POSITIONS, stop=stop, compiled=False)
    if found.verdict == "unknown":
        found = yield from solver.slices(start, seconds=SECONDS, stop=stop)
    return WinningLine(found.line, words.say(f"solve.{found.verdict}"))


def _find_lead(taken: Sequence[Json], winner: Seat, players: int) -> int | None:
    """Return the take after which the winner was ahead of all others till the end; None if
    never.
    """
    if players == 1:
        return None
    owned, since = {}, None
    for at, event in enumerate(taken):
        owned[event["spirit"]] = event["seat"]
        counts = [list(owned.values()).count(seat) for seat in range(players)]
        ahead = all(counts[winner] > counts[seat] for seat in range(players) if seat != winner)
        since = (at if since is None else since) if ahead else None
    return since


def _turning(event: Json, winner: Seat | None, words: SiggilWords, number: int) -> str:
    assert winner is not None
    return words.say(
        f"turning.{words.voice(winner)}",
        name=words.names[winner],
        spirit=words.spirit(event["spirit"]),
        number=number,
    )

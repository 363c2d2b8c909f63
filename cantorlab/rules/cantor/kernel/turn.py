"""One action and all its consequences."""

from __future__ import annotations

from collections.abc import Sequence

from ...jit import entry, inline
from .duel import announce, are_both_announced, commit, judge
from .game import (
    ANNOUNCED,
    CELL,
    COMMIT,
    DUELS,
    END,
    FACE_UP,
    FIGHTER,
    FIRST,
    GO,
    GOES_ON,
    HAND,
    HAND_SIZE,
    HELD,
    NOBODY,
    NOT_YET,
    PROTECT,
    QUEST,
    REST,
    RESTING,
    TURNED,
    VERDICT,
    WINNER,
    WINS,
    Game,
)
from .mages import append
from .match import end_match
from .quest import FIRST_ROW, advance, point


@inline
def begin(game: Game, quest: int, hand_0: int, hand_1: int) -> None:
    """Start a game with these hands (packed, see ``mages``)."""
    game[QUEST] = quest
    game[END] = GOES_ON
    game[WINNER] = NOBODY
    game[DUELS] = 0
    game[HAND] = hand_0
    game[HAND + 1] = hand_1
    for seat in range(2):
        game[HELD + seat] = HAND_SIZE
        game[WINS + seat] = 0
        game[REST + seat] = 0
        game[RESTING + seat] = 0
    game[CELL] = NOT_YET
    game[FACE_UP] = FIRST_ROW if quest else 0
    game[TURNED] = 0
    clear(game)


@inline
def clear(game: Game) -> None:
    """Make ready for the next duel, with no choice made."""
    game[FIRST] = NOT_YET
    game[FIGHTER] = game[FIGHTER + 1] = NOT_YET
    game[ANNOUNCED] = game[ANNOUNCED + 1] = NOT_YET


@entry
def act(game: Game, ranks: Sequence[int], seat: int, action: int) -> None:
    """Take a legal action; the second announcement decides the duel.

    ``ranks`` are those of the 18 mages, by code, at the place that is fought on. Only the second
    announcement uses them.
    """
    if action >= PROTECT:
        announce(game, seat, action - PROTECT)
        if are_both_announced(game):
            judge(game, ranks[game[FIGHTER]], ranks[game[FIGHTER + 1]])
            conclude(game)
    elif action >= GO:
        point(game, action - GO)
    else:
        commit(game, seat, action - COMMIT)


@inline
def conclude(game: Game) -> None:
    """Count a decided duel, put its fighters to rest and apply the consequences."""
    game[DUELS] += 1
    if game[VERDICT] != NOBODY:
        game[WINS + game[VERDICT]] += 1
    for seat in range(2):
        game[REST + seat] = append(game[REST + seat], game[RESTING + seat], game[FIGHTER + seat])
        game[RESTING + seat] += 1
    clear(game)
    if game[QUEST]:
        advance(game)
    else:
        end_match(game)

"""Whether a win can be forced, found by looking at every action of everybody."""

from __future__ import annotations

from cantorlab.rules.mutable import MutableGame
from cantorlab.rules.state import Seat, State


def wins(state: State, seat: Seat, own: int) -> bool:
    """Whether ``seat`` can win with at most ``own`` actions of its own, whatever others do.

    >>> from cantorlab.rules import tafl
    >>> wins(tafl.parse_position("K8/9/9/9/9/9/9/9/4a4 defender 0"), 1, 1)  # doctest: +SKIP
    True
    """
    return _wins(state.mutable(), seat, own)


def winning(state: State, seat: Seat, own: int) -> list[str]:
    """The actions of ``seat``, whose turn it is, after which it wins with ``own`` in all."""
    game = state.mutable()
    actions = zip(game.legal_actions(seat), game.legal_texts(seat), strict=True)
    return [text for action, text in actions if _wins_after(game, action, seat, own)]


def refutation(state: State, seat: Seat, own: int) -> str | None:
    """The action of another seat, whose turn it is, after which ``seat`` wins no more.

    One that wins for the other comes first. None if there is none, or if ``seat`` is to act.
    """
    game = state.mutable()
    if game.is_terminal or seat in game.to_act:
        return None
    (other,) = game.to_act
    listed = list(zip(game.legal_actions(other), game.legal_texts(other), strict=True))
    for action, text in listed:
        game.push(action)
        beaten = game.is_terminal and game.returns()[seat] < 0
        game.pop()
        if beaten:
            return text
    for action, text in listed:
        game.push(action)
        escaped = not _wins(game, seat, own)
        game.pop()
        if escaped:
            return text
    return None


def _wins(game: MutableGame[State], seat: Seat, own: int) -> bool:
    if game.is_terminal:
        return game.returns()[seat] > 0
    if own == 0:
        return False
    mine = seat in game.to_act
    (actor,) = game.to_act
    for action in game.legal_actions(actor):
        if _wins_after(game, action, seat, own) == mine:
            return mine
    return not mine


def _wins_after(game: MutableGame[State], action: int, seat: Seat, own: int) -> bool:
    mine = seat in game.to_act
    game.push(action)
    won = _wins(game, seat, own - mine)
    game.pop()
    return won

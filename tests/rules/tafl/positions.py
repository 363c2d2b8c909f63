"""Hand-made positions of Catch the King, a word a piece."""

from cantorlab.rules import tafl


def king_game(king="e5", to_move="attacker", facings=None, **squares):
    """``king_game("d4", attacker="d6 b2", defender="h8", young_king=True)``."""
    extras = ("young_king", "cursed", "shot", "forests_to_place", "quiet")
    rules = {name: squares.pop(name) for name in extras if name in squares}
    pieces = {square: name for name, where in squares.items() for square in where.split()}
    return tafl.setup({king: "king", **pieces}, to_move=to_move, facings=facings or {}, **rules)


def queen_game(queen="e5", to_move="jarl", queen_walks_in=True, quiet=0, **squares):
    """The same for Catch the Queen: ``jarl_viking="a2"``, ``english="c3"``…"""
    pieces = {square: name for name, where in squares.items() for square in where.split()}
    return tafl.setup_queen(
        {queen: "queen", **pieces}, to_move=to_move, queen_walks_in=queen_walks_in, quiet=quiet
    )


def stands(state):
    """Return what stands where: piece names by square."""
    return {man["square"]: man["piece"] for man in state.observation(None)["pieces"]}


def taken_by(state, action):
    """The squares of those whom an action takes, in order."""
    return [man["square"] for man in state.apply(action).observation(None)["last"]["captured"]]


def stops(state, square):
    """Return where the piece on a square may go."""
    return {a.split("-")[1] for a in state.legal_actions() if a.startswith(f"{square}-")}


def ended(state):
    """Winner and reason, or None."""
    return state.outcome and (state.outcome.winner, state.outcome.reason)

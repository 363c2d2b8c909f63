"""Play the library and the literal reading side by side, and compare them at every ply."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from dataclasses import dataclass
from typing import Any

from literal.tafl import KingGame
from literal.tafl_board import CORNERS, FORTRESSES, SQUARES, STRAIGHT, neighbours
from literal.tafl_queen import SEATS, QueenGame

from cantorlab.rules.tafl import QueenState, TaflState

Known = dict[str, Any]

OPEN = [square for square in SQUARES if square not in FORTRESSES]

# What the rules still speak of when a game is over: counters and threats no longer matter.
AFTER_THE_END = {"to_act", "outcome", "pieces", "forests", "captured", "cursed", "quiet", "line"}


def king_as_read(game: KingGame) -> Known:
    """Return what the literal game shows, in the words of the library's observation."""
    over = game.outcome is not None
    return {
        "to_act": [] if over else [0 if game.side == "attacker" else 1],
        "outcome": game.outcome,
        "pieces": {
            square: (piece, game.facings.get(square)) for square, piece in game.pieces.items()
        },
        "forests": sorted(game.forests),
        "forests_to_place": game.forests_to_place,
        "cursed": game.cursed,
        "bound": sorted(square for square in game.pieces if game.moves_one_square_only(square)),
        "zones": {square: sorted(game.zone(square)) for square in game.facings},
        "shot": game.shot,
        "quiet": game.quiet,
        "line": ["over" if over else game.side, str(game.quiet)],
        "occurrences": game.seen[game.position()],
        "captured": sorted(game.captured),
    }


def queen_as_read(game: QueenGame) -> Known:
    """Return what the literal game shows, in the words of the library's observation."""
    turn = f"{game.player}-english" if game.english_half else game.player
    return {
        "to_act": [] if game.outcome else [SEATS[game.player]],
        "outcome": game.outcome,
        "pieces": {square: (piece, None) for square, piece in game.pieces.items()},
        "mover": "english" if game.english_half else game.player,
        "quiet": game.quiet,
        "line": ["over" if game.outcome else turn, str(game.quiet)],
        "occurrences": game.seen[game.position()],
        "captured": sorted(game.captured),
    }


def as_shown(state: TaflState | QueenState) -> Known:
    """Return what the library shows."""
    shown = state.observation(None)
    outcome, last = shown["outcome"], shown["last"]
    return {
        "to_act": shown["to_act"],
        "outcome": None if outcome is None else (outcome["winner"], outcome["reason"]),
        "pieces": {each["square"]: (each["piece"], each.get("facing")) for each in shown["pieces"]},
        "forests": sorted(shown["forests"]),
        "forests_to_place": shown["forests_to_place"],
        "cursed": shown["cursed"],
        "bound": sorted(shown["bound"]),
        "zones": {archer: sorted(squares) for archer, squares in shown["zones"].items()},
        "mover": shown["mover"],
        "line": shown["position"].split()[1:3],
        "shot": shown["shot"],
        "quiet": shown["quiet"],
        "occurrences": shown["occurrences"],
        "captured": sorted((piece["square"], piece["piece"]) for piece in last["captured"])
        if last
        else [],
    }


def assert_same(state: TaflState | QueenState, game: KingGame | QueenGame) -> list[str]:
    """Both know the same, and allow the same: the legal actions, which it returns."""
    read = king_as_read(game) if isinstance(game, KingGame) else queen_as_read(game)
    shown = as_shown(state)
    keys = AFTER_THE_END & set(read) if game.outcome else set(read)
    difference = {key: (shown[key], read[key]) for key in keys if shown[key] != read[key]}
    assert not difference, f"(library, literal): {difference}\n{state!r}\n{state.actions}"
    allowed = game.legal_actions()
    assert state.legal_actions() == allowed, f"{allowed}\n{state!r}\n{state.actions}"
    return allowed


@dataclass
class Temper:
    """Leaning of a random player, so that rare rules occur; the larger ``look`` the stronger."""

    look: int
    greed: float
    hunt: float
    special: float
    lead: float
    flee: float
    stubborn: bool

    @classmethod
    def drawn(cls, rng: random.Random) -> Temper:
        """A temper for one game."""
        leanings = [rng.choice((0, 0, 1, 3)) for _ in range(5)]
        return cls(rng.choice((1, 2, 5, 10)), *leanings, rng.random() < 0.3)

    def choose(
        self, game: KingGame | QueenGame, actions: list[str], rng: random.Random, last: str
    ) -> str:
        """The best of a few random actions, in the eyes of this temper."""
        start, _, end = last.partition("-")
        if self.stubborn and f"{end}-{start}" in actions and rng.random() < 0.9:
            return f"{end}-{start}"
        few = rng.sample(actions, min(self.look, len(actions)))
        if "shoot" in actions and rng.random() < 0.8:
            return "shoot"
        return max(few, key=lambda action: self.score(game, action) + rng.random())

    def score(self, game: KingGame | QueenGame, action: str) -> float:
        if "-" not in action:
            return 0
        start, end = action.split("-")
        piece = game.pieces[start]
        royal = piece in ("king", "queen")
        beside = {game.pieces.get(near or "") for near in neighbours(end)}
        captures = would_capture(game, start, end)
        score = self.greed * captures + (self.hunt if {"king", "queen"} & beside else 0)
        score += self.flee if royal and end in CORNERS else self.lead if royal else 0
        return score + (0 if piece in ("attacker", "defender", "english") else self.special)


def rarest(
    game: KingGame | QueenGame, actions: list[str], rng: random.Random, events: Counter[str]
) -> str:
    """Of some random actions the one in which the rarest event so far happens."""
    some = rng.sample(actions, min(24, len(actions)))
    return max(some, key=lambda action: rarity(after(game, action), events) + rng.random() / 1e6)


def rarity(game: KingGame | QueenGame, events: Counter[str]) -> float:
    """Return how rare the rarest is of what has just happened."""
    return max((1 / (1 + events[event]) for event in game.happened), default=0)


def after(game: KingGame | QueenGame, action: str) -> KingGame | QueenGame:
    """A copy of the game after the action."""
    tried = copy(game)
    tried.pieces, tried.seen = dict(game.pieces), Counter(game.seen)
    if isinstance(game, KingGame) and isinstance(tried, KingGame):
        tried.facings, tried.forests = dict(game.facings), set(game.forests)
    tried.act(action)
    return tried


def would_capture(game: KingGame | QueenGame, start: str, end: str) -> int:
    """Return how many pieces the move would take; the game stays as it is."""
    happened = list(game.happened)
    game.pieces[end] = game.pieces.pop(start)
    taken = game.captured_soldiers(end) if isinstance(game, KingGame) else game.captured_pieces(end)
    game.pieces[start] = game.pieces.pop(end)
    game.happened = happened
    return len(taken)


def play(
    state: TaflState | QueenState,
    game: KingGame | QueenGame,
    rng: random.Random,
    events: Counter[str],
    *,
    plies: int = 400,
    curious: bool = False,
) -> None:
    """Play one game on both, and compare at every ply; ``events`` counts what happened.

    A ``curious`` game goes where rare events are; the others follow two tempers.
    """
    tempers = [Temper.drawn(rng) for _ in range(2)]
    lasts = dict.fromkeys(((0, False), (0, True), (1, False), (1, True)), "")
    actions = assert_same(state, game)
    for _ in range(plies):
        if game.outcome is not None:
            break
        seat = state.to_act[0]
        half = seat, isinstance(game, QueenGame) and game.english_half
        if curious and rng.random() < 0.8:
            action = rarest(game, actions, rng, events)
        else:
            action = tempers[seat].choose(game, actions, rng, lasts[half])
        lasts[half] = action
        state = state.apply(action)
        game.act(action)
        events.update(["plies", *game.happened])
        actions = assert_same(state, game)
    events["games"] += 1
    if game.outcome:
        events[f"{game.outcome[0]}: {game.outcome[1]}"] += 1


# Positions with few pieces, where the rare rules are


def random_king_position(rng: random.Random) -> dict[str, Any]:
    """Arguments for ``tafl.setup``: a king, some pieces of every kind, and what goes with them."""
    king = "e5" if rng.random() < 0.4 else rng.choice(OPEN)
    pieces = {king: "king"}
    besiegers = rng.choice((["attacker"], ["attacker"], ["attacker", "forest"]))
    for square in neighbours(king)[: rng.choice((0, 0, 2, 3))]:
        if square in OPEN:
            pieces[square] = rng.choice(besiegers)
    specials = rng.choice((["godi", "jarl"], ["godi", "merchant"], ["jarl", "merchant"]))
    kinds = specials * rng.randint(0, 2)
    if "merchant" in kinds:
        kinds += rng.choice((["volva"], ["volva", "volva", "daughter"], ["daughter", "daughter"]))
    kinds += ["attacker"] * rng.choice((0, 0, 2, 4, 6))
    kinds += ["defender"] * rng.choice((0, 0, 2, 4)) + ["archer"] * rng.choice((0, 0, 2, 4))
    kinds += ["forest"] * rng.choice((0, 0, 1)) * (2 - list(pieces.values()).count("forest"))
    scatter(pieces, kinds, king, rng)
    return {
        "pieces": pieces,
        "to_move": rng.choice(("attacker", "defender")),
        "facings": {
            square: rng.choice(list(STRAIGHT))
            for square, piece in pieces.items()
            if piece == "archer"
        },
        "young_king": rng.random() < 0.4,
        "cursed": rng.random() < 0.2 and "merchant" in kinds,
        "quiet": rng.choice((0, 0, 0, 150, 190)),
    }


def scatter(pieces: dict[str, str], kinds: list[str], middle: str, rng: random.Random) -> None:
    """Put pieces on open squares, most of them near the middle."""
    near = [square for square in OPEN if distance(square, middle) <= 3]
    for kind in kinds:
        free = [square for square in rng.choice((near, near, OPEN)) if square not in pieces]
        if free:
            pieces[rng.choice(free)] = kind


def king_game(position: dict[str, Any]) -> KingGame:
    """The literal game of such a position."""
    pieces = {square: piece for square, piece in position["pieces"].items() if piece != "forest"}
    forests = set(position["pieces"]) - set(pieces)
    options = {key: position[key] for key in ("facings", "young_king", "cursed", "quiet")}
    return KingGame(pieces, side=position["to_move"], forests=forests, **options)


def random_queen_position(rng: random.Random) -> dict[str, Any]:
    """Arguments for ``tafl.setup_queen``: few pieces, and chiefs who may be lost."""
    queen = "e5" if rng.random() < 0.4 else rng.choice(OPEN)
    kinds = ["jarl_chief"] * rng.randint(0, 2) + ["king_chief"] * rng.randint(0, 2)
    kinds += ["jarl_viking"] * rng.randint(0, 5) + ["king_viking"] * rng.randint(0, 5)
    kinds += ["english"] * rng.randint(0, 5)
    pieces = {queen: "queen"}
    scatter(pieces, kinds, queen, rng)
    return {
        "pieces": pieces,
        "to_move": rng.choice(("jarl", "king", "jarl-english", "king-english")),
        "queen_walks_in": rng.random() < 0.5,
        "quiet": rng.choice((0, 0, 0, 150, 190)),
    }


def queen_game(position: dict[str, Any]) -> QueenGame:
    """The literal game of such a position."""
    player, _, half = position["to_move"].partition("-")
    options = {key: position[key] for key in ("queen_walks_in", "quiet")}
    return QueenGame(dict(position["pieces"]), player, half == "english", **options)


def distance(one: str, other: str) -> int:
    """Squares walked from one to the other."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))

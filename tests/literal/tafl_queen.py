"""Catch the Queen, read a second time: slow, literal, sentence by sentence (rules §3.6, §5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from literal.tafl_board import (
    CENTRE,
    CORNERS,
    FORTRESSES,
    STRAIGHT,
    between,
    step,
)

SEATS = {"jarl": 0, "king": 1}
CHIEFS = {"jarl": "jarl_chief", "king": "king_chief"}


def side_of(piece: str) -> str:
    """§3.6: three sides; the queen is English."""
    return {"jarl_viking": "jarl", "jarl_chief": "jarl"}.get(
        piece, {"king_viking": "king", "king_chief": "king"}.get(piece, "english")
    )


@dataclass
class QueenGame:
    """A game of Catch the Queen, changed in place by ``act``."""

    pieces: dict[str, str]
    player: str = "jarl"
    english_half: bool = False
    queen_walks_in: bool = True
    quiet: int = 0
    outcome: tuple[int | None, str] | None = None
    captured: list[tuple[str, str]] = field(default_factory=list)  # by the last action
    seen: Counter[object] = field(default_factory=Counter)
    happened: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """§5: every state counts as an occurrence of its position, the start included."""
        self.seen[self.position()] += 1

    # What may be done

    def legal_actions(self) -> list[str]:
        """§3.6: a half-turn with no legal move is skipped, by ``pass`` (§4)."""
        return (sorted(self.moves()) or ["pass"]) if self.outcome is None else []

    def moves(self) -> Iterator[str]:
        """§3.6: move one own piece, then one English piece, the queen included."""
        mover = "english" if self.english_half else self.player
        for square, piece in list(self.pieces.items()):
            if side_of(piece) == mover:
                for end in self.destinations(square):
                    if not self.forbidden_walk(square, end):
                        yield f"{square}-{end}"

    def destinations(self, square: str) -> Iterator[str]:
        """§3.2, to which §3.6 binds the queen as the king."""
        for direction in STRAIGHT:
            reached = step(square, direction)
            while reached is not None and reached not in self.pieces:
                if self.may_stop(self.pieces[square], reached):
                    yield reached
                reached = step(reached, direction)

    def may_stop(self, piece: str, square: str) -> bool:
        """§3.2; §3.6: a player with no chief left may move the queen onto a corner."""
        if square not in FORTRESSES:
            return True
        return piece == "queen" and square in CORNERS and not self.has_chief(self.player)

    def has_chief(self, player: str) -> bool:
        """Return whether a chief of the player is left."""
        return CHIEFS[player] in self.pieces.values()

    def forbidden_walk(self, start: str, end: str) -> bool:
        """§3.6, ``queen_walks_in=False``: a move of the queen herself may not complete the win of
        the player whose turn it is."""
        if self.queen_walks_in or self.pieces[start] != "queen":
            return False
        there = {square: piece for square, piece in self.pieces.items() if square != start}
        there[end] = "queen"
        return has_taken_the_queen(self.player, there)

    # What an action does

    def act(self, action: str) -> None:
        """§5: ``pass`` is an action and counts as a half-turn."""
        self.happened, self.captured = [], []
        if action == "pass":
            self.happened.append(f"the {'english' if self.english_half else 'own'} half passes")
        else:
            self.move(*action.split("-"))
        turn = self.player
        if self.english_half:
            self.player = "king" if self.player == "jarl" else "jarl"
        self.english_half = not self.english_half
        self.judge(turn)

    def move(self, start: str, end: str) -> None:
        """§3.6: every capture is by the mover, as in §3.3."""
        if CENTRE in between(start, end):
            self.happened.append(f"the {self.pieces[start]} crosses the centre")
        self.pieces[end] = self.pieces.pop(start)
        for target in self.captured_pieces(end):
            self.captured.append((target, self.pieces.pop(target)))
        if len(self.captured) > 1:
            self.happened.append(f"a capture of {len(self.captured)}")

    def captured_pieces(self, end: str) -> list[str]:
        """§3.6: English movers capture Vikings of either player; the queen never captures, nor is
        she captured as a soldier."""
        mover, captured = self.pieces[end], []
        if mover == "queen":
            return []
        for direction in STRAIGHT:
            target = step(end, direction)
            soldier = self.pieces.get(target or "", "queen")
            if target is None or soldier == "queen" or side_of(soldier) == side_of(mover):
                continue
            behind = step(target, direction)
            if self.supports(behind, side_of(mover), side_of(soldier)):
                captured.append(target)
                self.note_the_capture(mover, soldier, behind)
        return captured

    def supports(self, square: str | None, mover: str, target: str) -> bool:
        """§3.6: any piece that is not of the target's side (the queen only while in the centre,
        and only for English movers), or a fortress as in §3.3 (the centre for the English only
        while the queen is in it, for all once she has left)."""
        if square is None:
            return False
        if square in CORNERS:
            return True
        piece = self.pieces.get(square)
        if square == CENTRE:
            return piece is None or mover == "english"
        if piece is None or piece == "queen":
            return False
        return side_of(piece) != target

    # The end

    def judge(self, turn: str) -> None:
        """§5: captures, the win, no chief left, queen on a corner, threefold, 200.

        ``turn`` is the player in whose turn the action fell.
        """
        self.quiet = 0 if self.captured else self.quiet + 1
        self.seen[self.position()] += 1
        other = "king" if turn == "jarl" else "jarl"
        wins = [player for player in (turn, other) if has_taken_the_queen(player, self.pieces)]
        if wins:
            self.outcome = (SEATS[wins[0]], "queen taken")
            self.note_the_win(wins, turn)
        elif not (self.has_chief("jarl") or self.has_chief("king")):
            self.outcome = (None, "no chief left")
        elif CORNERS & {square for square, piece in self.pieces.items() if piece == "queen"}:
            self.outcome = (None, "queen escaped")
        elif self.seen[self.position()] >= 3:
            self.outcome = (None, "threefold repetition")
        elif self.quiet >= 200:
            self.outcome = (None, "200 plies without a capture")
        if self.outcome is not None:
            self.happened.append(self.outcome[1])

    def position(self) -> object:
        """§5: pieces, player, half."""
        return frozenset(self.pieces.items()), self.player, self.english_half

    # What a test counts

    def note_the_capture(self, mover: str, soldier: str, behind: str | None) -> None:
        own, target = side_of(mover), side_of(soldier)
        self.happened.append(f"{own} captures {target}")
        if soldier in CHIEFS.values():
            self.happened.append(f"a {soldier} is captured")
        if own == "english" and target == self.player:
            self.happened.append("the active player's own viking is captured")
        piece = self.pieces.get(behind or "")
        if behind in CORNERS:
            self.happened.append("a capture against a corner")
        elif piece == "queen":
            self.happened.append("a capture against the queen in the centre")
        elif behind == CENTRE:
            self.happened.append("a capture against the empty centre")
        elif piece is not None and side_of(piece) not in (own, target):
            self.happened.append(f"{side_of(piece)} supports {own} against {target}")

    def note_the_win(self, wins: list[str], turn: str) -> None:
        if len(wins) == 2:
            self.happened.append("both players have taken the queen")
        if wins[0] != turn:
            self.happened.append("a player wins in the other's turn")


def has_taken_the_queen(player: str, pieces: dict[str, str]) -> bool:
    """§3.6: the queen stands straight between two pieces of one player, at least one of them a
    chief. No fortress counts here."""
    queen = next(square for square, piece in pieces.items() if piece == "queen")
    for one_way, the_other in (("up", "down"), ("left", "right")):
        pair = [pieces.get(step(queen, way) or "", "") for way in (one_way, the_other)]
        if all(piece and side_of(piece) == player for piece in pair) and CHIEFS[player] in pair:
            return True
    return False


def start_queen(*, queen_walks_in: bool = True) -> QueenGame:
    """§3.6: the vertical groups are the Jarl player's, the horizontal ones the King player's, and
    the Jarl player begins."""
    pieces = dict.fromkeys(("d1", "f1", "e2", "d9", "f9", "e8"), "jarl_viking")
    pieces |= dict.fromkeys(("a4", "a6", "b5", "i4", "i6", "h5"), "king_viking")
    pieces |= {"e1": "jarl_chief", "e9": "jarl_chief", "a5": "king_chief", "i5": "king_chief"}
    pieces |= dict.fromkeys(("e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5"), "english")
    pieces["e5"] = "queen"
    return QueenGame(pieces, queen_walks_in=queen_walks_in)

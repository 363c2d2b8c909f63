"""Catch the King, read a second time: slow, literal, sentence by sentence (rules §3, §5).

It was written from the rules alone, without a look at the library's kernel, to be compared with
it. Each function names the sentence it stands for. ``happened`` notes what a test counts, so that
it cannot pass without having met a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from literal import tafl_events
from literal.tafl_board import (
    CENTRE,
    CORNERS,
    DIAGONAL,
    FORTRESSES,
    SIDEWAYS,
    SQUARES,
    STRAIGHT,
    direction_of,
    neighbours,
    step,
    t_shape,
)

ATTACKERS = {"attacker", "godi", "jarl", "merchant", "volva", "daughter"}
DEFENDING_SOLDIERS = {"defender", "archer"}
SEATS = {"attacker": 0, "defender": 1}


def side_of(piece: str) -> str:
    """§3.1: attackers and, round their king, defenders."""
    return "attacker" if piece in ATTACKERS else "defender"


@dataclass
class KingGame:
    """A game of Catch the King, changed in place by ``act``."""

    pieces: dict[str, str]
    side: str = "attacker"
    facings: dict[str, str] = field(default_factory=dict)
    forests: set[str] = field(default_factory=set)
    forests_to_place: int = 0
    young_king: bool = False
    cursed: bool = False
    shot: str | None = None
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
        """§4: the actions as sorted texts; none when the game is over."""
        return sorted(self.all_actions()) if self.outcome is None else []

    def all_actions(self) -> Iterator[str]:
        """§3.5: a forest before the first move; the shot as the first thing of the own turn."""
        if self.forests_to_place:
            for square in SQUARES:
                if self.is_empty(square) and square not in FORTRESSES:
                    yield f"forest {square}"
            return
        if self.shot:
            yield "shoot"
        for square, piece in self.pieces.items():
            if side_of(piece) == self.side:
                for end in self.destinations(square):
                    yield f"{square}-{end}"

    def is_empty(self, square: str) -> bool:
        """§3.2 and §3.5: nothing enters or crosses a forest either."""
        return square not in self.pieces and square not in self.forests

    def destinations(self, square: str) -> Iterator[str]:
        """§3.2: any number of squares in a straight line, through empty squares only.

        §3.5: a Godi moves diagonally too, with the same rules of passage.
        """
        piece = self.pieces[square]
        directions = STRAIGHT | DIAGONAL if piece == "godi" else STRAIGHT
        one_square_only = self.moves_one_square_only(square)
        for direction in directions:
            reached = step(square, direction)
            while reached is not None and self.is_empty(reached):
                if self.may_stop(piece, reached):
                    yield reached
                if one_square_only:
                    break
                reached = step(reached, direction)

    def may_stop(self, piece: str, square: str) -> bool:
        """§3.2: no piece may stop on a fortress, except the king on a corner."""
        return square not in FORTRESSES or (piece == "king" and square in CORNERS)

    def moves_one_square_only(self, square: str) -> bool:
        """§3.5: an enemy piece next to a Jarl, and a cursed king, move one square only."""
        piece = self.pieces[square]
        if piece == "king" and self.cursed:
            return True
        if side_of(piece) != "defender":
            return False
        return any(self.pieces.get(near or "") == "jarl" for near in neighbours(square))

    # What an action does

    def act(self, action: str) -> None:
        """§5: an action is a ply, ``shoot`` and ``forest …`` too."""
        self.happened, self.captured = [], []
        before = self.shot
        self.shot = None  # §3.5: any other action loses the shot
        if before and action != "shoot":
            self.happened.append("a shot is lost")
        if action.startswith("forest "):
            self.forests.add(action.removeprefix("forest "))
            self.forests_to_place -= 1
            self.side = self.enemy()
            self.judge(None)
        elif action == "shoot":
            assert before is not None
            self.happened.append(f"a shot at a {self.pieces[before]}")
            self.take(before)  # §3.5: the target is removed; then the defender moves as usual
            self.judge(None)
        else:
            self.move(*action.split("-"))

    def enemy(self) -> str:
        """The other side."""
        return "defender" if self.side == "attacker" else "attacker"

    def move(self, start: str, end: str) -> None:
        """§3.2, §3.3: the piece moves, then captures; §5: captures are judged first, then shots."""
        direction = direction_of(start, end)
        self.happened += tafl_events.of_move(self.pieces[start], start, end)
        if self.moves_one_square_only(start):
            cursed = self.pieces[start] == "king" and self.cursed
            self.happened.append("a cursed king moves" if cursed else "a bound piece moves")
        piece = self.pieces[end] = self.pieces.pop(start)
        if piece == "archer":
            del self.facings[start]
            self.facings[end] = direction  # §3.5: afterwards the direction of its last move
        married = False
        for target in self.captured_soldiers(end):
            married = married or self.is_marriage(end, target)
            self.take(target)
        if piece == "volva":
            self.curse(end, direction)
        if self.side == "attacker" and self.can_be_shot(end):
            self.shot = end
        self.side = self.enemy()
        self.judge(end, married)

    def take(self, square: str) -> None:
        """A piece leaves the board."""
        self.captured.append((square, self.pieces.pop(square)))
        self.facings.pop(square, None)

    # §3.3: capturing soldiers

    def captured_soldiers(self, end: str) -> list[str]:
        """§3.3: the enemy soldiers beside the moved piece with a support straight behind.

        §3.5: a völva's move never captures anything. §3.3, §3.5: the king never captures, except
        the young king, and any king against a daughter.
        """
        mover, captured = self.pieces[end], []
        for direction in STRAIGHT:
            target = step(end, direction)
            soldier = self.pieces.get(target or "", "king")
            if target is None or soldier == "king" or side_of(soldier) == side_of(mover):
                continue
            if not self.supports(step(target, direction), side_of(mover), soldier):
                continue
            if mover == "volva":
                self.happened.append("a volva captures nothing")
            elif mover == "king" and not self.young_king and soldier != "daughter":
                self.happened.append("an old king captures nothing")
            else:
                captured.append(target)
                behind = step(target, direction)
                occupied = behind in self.pieces
                self.happened += tafl_events.of_capture(
                    mover, soldier, behind, side_of(mover), occupied=occupied
                )
        if len(captured) > 1:
            self.happened.append(f"a capture of {len(captured)}")
        return captured

    def supports(self, square: str | None, side: str, target: str) -> bool:
        """§3.3: what a support is. §5: the edge and a forest are none.

        §5: against the daughter the king supports anywhere.
        """
        if square is None:
            return False
        if square in CORNERS:
            return True
        piece = self.pieces.get(square)
        if square == CENTRE:
            return side == "defender" or piece != "king"
        if piece is None:
            return False
        if piece == "king":
            return side == "defender" and target == "daughter"
        return side_of(piece) == side

    def is_marriage(self, end: str, target: str) -> bool:
        """§3.5: a daughter captured with the king as mover or as support."""
        if self.pieces[target] != "daughter":
            return False
        behind = step(target, direction_of(end, target))
        if self.pieces[end] == "king":
            self.happened.append("a daughter is married by the king's move")
            return True
        if self.pieces.get(behind or "") == "king":
            where = "in the centre" if behind == CENTRE else "outside the centre"
            self.happened.append(f"a daughter is married against the king {where}")
            return True
        self.happened.append("a daughter is simply lost")
        return False

    # §3.4 and §3.5: the king

    def king(self) -> str:
        """Return where the king stands."""
        return next(square for square, piece in self.pieces.items() if piece == "king")

    def is_encircled(self) -> bool:
        """§3.4: all four squares around him are an attacker, an edge, or a neutral support."""
        return all(self.encircles(square) for square in neighbours(self.king()))

    def encircles(self, square: str | None) -> bool:
        """§3.4: an attacker, off the board, a corner fortress, or the empty centre."""
        if square is None or square in CORNERS:
            return True
        if square in self.pieces:
            return self.pieces[square] in ATTACKERS
        return square == CENTRE

    def is_taken_by_merchant(self, end: str) -> bool:
        """§3.5 Merchant: the king stands between the moved attacker and a support straight
        opposite, and at least one of the two is a merchant (a fortress will do as the other).

        §5: the partner may be any attacker piece, a corner, or the empty centre; not the edge.
        """
        mover = self.pieces[end]
        if side_of(mover) != "attacker":
            return False
        for direction in STRAIGHT:
            beside = step(end, direction)
            if beside is None or self.pieces.get(beside) != "king":
                continue
            opposite = step(beside, direction)
            if opposite is None:
                continue
            partner = self.pieces.get(opposite, "nobody")
            fortress = opposite in CORNERS or (opposite == CENTRE and partner == "nobody")
            taken = (partner in ATTACKERS and "merchant" in (mover, partner)) or (
                mover == "merchant" and fortress
            )
            if taken and mover == "volva":
                self.happened.append("a volva takes no king with a merchant")
            elif taken:
                self.happened += tafl_events.of_merchant(beside, opposite, mover, partner)
                return True
        return False

    # §3.5: the T of archers and völvas

    def curse(self, end: str, direction: str) -> None:
        """§3.5 Völva: if the king is in the T in front of her, he is cursed till the end.

        A fortress square is never cursed; if p+d is a fortress there is no zone, if p+2d is one
        the zone is p+d only. §5: of p+2d±side a fortress is spared alone.
        """
        front, beyond, *sides = t_shape(end, direction)
        if front in FORTRESSES:
            zone = []
        elif beyond in FORTRESSES:
            zone = [front]
        else:
            zone = [front, beyond, *(square for square in sides if square not in FORTRESSES)]
        king = self.king()
        if king in zone:
            self.happened.append("the king is cursed")
            self.cursed = True
        elif king in (front, beyond, *sides):
            self.happened.append("a fortress blocks a curse")

    def zone(self, archer: str) -> list[str]:
        """§3.5 Archers: p+d, p+2d, p+2d±side; pieces do not block it."""
        t = t_shape(archer, self.facings[archer])
        return [square for square in t if square is not None]

    def can_be_shot(self, target: str) -> bool:
        """§3.5: an attacking soldier has ended its move on a square of a zone, and another
        defender supports the shot. §5: the archer and the support must still stand."""
        return any(
            target in self.zone(archer) and self.shot_is_supported(archer, target)
            for archer, piece in self.pieces.items()
            if piece == "archer"
        )

    def shot_is_supported(self, archer: str, target: str) -> bool:
        """§3.5: on t+d, or for the two ends of the bar also on t±side, away from the stem."""
        facing = self.facings[archer]
        _front, _beyond, *bar_ends = t_shape(archer, facing)
        if self.supports_a_shot(step(target, facing)):
            return True
        for bar_end, outward in zip(bar_ends, SIDEWAYS[facing], strict=True):
            if target == bar_end and self.supports_a_shot(step(target, outward)):
                self.happened.append("a shot is supported from outside the bar")
                return True
        return False

    def supports_a_shot(self, square: str | None) -> bool:
        """§3.5: it is a defender, the king only while in the centre; no fortress."""
        piece = self.pieces.get(square or "")
        if piece == "king" and square == CENTRE:
            self.happened.append("the king in the centre supports a shot")
        return piece in DEFENDING_SOLDIERS or (piece == "king" and square == CENTRE)

    # §3.4 and §5: the end

    def judge(self, end: str | None, married: bool = False) -> None:
        """§5: the order of judging after an action. ``end``: where a piece has just moved to."""
        mover = self.pieces.get(end or "")
        self.quiet = 0 if self.captured else self.quiet + 1  # §3.4: a shot counts as a capture
        self.seen[self.position()] += 1
        encircled = self.is_encircled()
        if encircled and mover == "volva":
            self.happened.append("a volva closes a ring")
        if self.king() in CORNERS:
            self.outcome = (1, "king escaped")
        elif encircled and mover != "volva":
            self.outcome = (0, "king encircled")
            self.happened += tafl_events.of_ring(self.king(), self.side, end)
        elif end is not None and self.is_taken_by_merchant(end):
            self.outcome = (0, "king taken by merchant")
        elif married:
            self.outcome = (1, "daughter married")
        elif next(self.all_actions(), None) is None:
            self.outcome = (SEATS[self.enemy()], "no legal move")
            self.happened.append(f"the {self.side} has no legal move")
        elif self.seen[self.position()] >= 3:
            self.outcome = (None, "threefold repetition")
        elif self.quiet >= 200:
            self.outcome = (None, "200 plies without a capture")
        if self.outcome is not None:
            self.happened.append(self.outcome[1])
            self.shot = None  # §5: such an end comes before a shot could be announced

    def position(self) -> object:
        """§3.4: pieces, side to move, facing, curse, forests, a pending shot."""
        return (
            frozenset(self.pieces.items()),
            self.side,
            frozenset(self.facings.items()),
            self.cursed,
            frozenset(self.forests),
            self.shot,
        )

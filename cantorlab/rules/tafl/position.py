"""Position of Catch the King or Queen: the pieces, the side to move, pending effects.

Written on one line: the rows from 9 down to 1 (a digit counts empty squares), the side to move, the
plies since the last capture, then what else belongs to the position:
``3aaa3/4a4/4D4/a3D3a/aaDDKDDaa/a3D3a/4D4/4a4/3aaa3 attacker 0``. When the game is over, ``over``
stands in place of the side to move; the last action counts among the plies like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cantorlab.languages.texts import Language, LocalizedError, is_said, say
from cantorlab.rules.reading import BYTE_ORDER_MARK, shorten
from cantorlab.rules.tafl.kernel import board
from cantorlab.rules.tafl.kernel.pieces import put
from cantorlab.rules.tafl.kernel.turn import begin
from cantorlab.rules.tafl.names import ALL_SQUARES, BY_NAME, LETTERS, square_name

TURNS = {
    "attacker": (False, board.ATTACKERS, board.ATTACKERS),
    "defender": (False, board.DEFENDERS, board.DEFENDERS),
    "jarl": (True, 0, 0),
    "jarl-english": (True, 0, board.ENGLISHMEN),
    "king": (True, 1, 1),
    "king-english": (True, 1, board.ENGLISHMEN),
}
OVER = "over"
_TURN_NAMES = {turn: name for name, turn in TURNS.items()}
_BY_LETTER = {letter: kind for kind, letter in LETTERS.items()}
_NUMBER = re.compile(r"[0-9]{1,4}")
_EXTRA = re.compile(r"young-king|cursed|queen-stays-out|shot=([a-i][1-9])|forests=([12])")


class ImpossibleSetup(LocalizedError):
    """Position or mix of variants that the rules cannot lead to; its text says why.

    The text names pieces and variants as the arguments do, ``message`` as players do.

    >>> from cantorlab.rules import tafl
    >>> try:
    ...     tafl.parse_position("K8/9/9/9/9/9/9/9/4a4 attacker 0")
    ... except tafl.ImpossibleSetup as error:
    ...     print(error)
    On the corner a9 the game would be over (rules §3.4).
    """

    def params_in_words(self, language: Language | None = None) -> dict[str, Any]:
        """Return the ``params``, with players' names for pieces and variants."""
        topics = {"piece": "tafl.piece", "one": "tafl.ui.variant", "other": "tafl.ui.variant"}
        return {
            name: say(f"{topics[name]}.{value}", language)
            if name in topics and is_said(f"{topics[name]}.{value}")
            else value
            for name, value in self.params.items()
        }

    def message(self, language: Language | None = None) -> str:
        """Return the sentence in ``language``."""
        return say(self.code, language, **self.params_in_words(language))


@dataclass(frozen=True)
class Position:
    """All that a position is made of (rules §3.4), and the plies since the last capture.

    Attributes:
        pieces: pieces and forests on the board: ``(square, kind)`` of the kernel, by square.
        turn: one of ``TURNS``, or ``OVER``.
        quiet: plies since the last capture.
        young_king: whether the king captures.
        cursed: whether the king is cursed.
        shot: the square of a piece that may be shot, or 0.
        forests: how many forests are still to be placed.
        queen_walks_in: whether a move of the queen may win for the player who makes it.

    >>> position = Position.parse("4K4/9/9/9/9/9/9/9/4a4 attacker 7")
    >>> position.turn, position.quiet, len(position.pieces)
    ('attacker', 7, 2)
    """

    pieces: tuple[tuple[int, int], ...]
    turn: str
    quiet: int = 0
    young_king: bool = False
    cursed: bool = False
    shot: int = 0
    forests: int = 0
    queen_walks_in: bool = True

    @property
    def with_queen(self) -> bool:
        """True for a position of Catch the Queen."""
        if self.turn == OVER:
            return any(kind == board.QUEEN for _, kind in self.pieces)
        return TURNS[self.turn][0]

    @classmethod
    def of(cls, game: board.Game) -> Position:
        """Return the position of a game of the kernel."""
        return cls(
            pieces=tuple((square, game[square]) for square in ALL_SQUARES if game[square]),
            turn=_turn(game),
            quiet=game[board.QUIET],
            young_king=bool(game[board.YOUNG_KING]),
            cursed=bool(game[board.CURSED]),
            shot=game[board.SHOT],
            forests=game[board.FORESTS],
            queen_walks_in=bool(game[board.QUEEN_WALKS_IN]),
        )

    def game(self) -> list[int]:
        """Return a game of the kernel that begins here; the position counts as its first."""
        game = [0] * board.GAME_SIZE
        for square in range(board.SQUARES):
            if not board.IS_BOARD[square]:
                game[square] = board.RIM
        for square, kind in sorted(self.pieces, key=_sovereign_first):
            put(game, kind, square)
        game[board.WITH_QUEEN], game[board.PLAYER], game[board.MOVER] = TURNS[self.turn]
        game[board.QUIET] = self.quiet
        game[board.YOUNG_KING] = self.young_king
        game[board.CURSED] = self.cursed
        game[board.SHOT] = self.shot
        game[board.FORESTS] = self.forests
        game[board.QUEEN_WALKS_IN] = self.queen_walks_in
        kinds = {kind for _, kind in self.pieces}
        game[board.GODIS] = board.GODI in kinds
        game[board.JARLS] = board.JARL in kinds
        game[board.MERCHANTS] = board.MERCHANT in kinds
        game[board.ARCHERS] = any(board.ARCHER_UP <= k <= board.ARCHER_LEFT for k in kinds)
        begin(game)
        return [int(entry) for entry in game]

    def text(self) -> str:
        """Return the position on one line, which ``parse`` reads back."""
        extras = [
            "young-king" * self.young_king,
            "cursed" * self.cursed,
            f"shot={square_name(self.shot)}" if self.shot else "",
            f"forests={self.forests}" if self.forests else "",
            "queen-stays-out" * (self.with_queen and not self.queen_walks_in),
        ]
        words = [self._rows(), self.turn, str(self.quiet), *extras]
        return " ".join(word for word in words if word)

    def _rows(self) -> str:
        letters = {square: LETTERS[kind] for square, kind in self.pieces}
        lines = []
        for row in range(board.SIZE, 0, -1):
            line = "".join(letters.get(board.WIDTH * row + c, ".") for c in range(1, 10))
            lines.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), line))
        return "/".join(lines)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the line back, unjudged; raise ``ImpossibleSetup`` if it is none."""
        words = text.removeprefix(BYTE_ORDER_MARK).split() if isinstance(text, str) else []
        if words[1:2] == [OVER]:
            raise ImpossibleSetup("tafl.setup.over")
        if len(words) < 3 or words[1] not in TURNS or not _NUMBER.fullmatch(words[2]):
            raise ImpossibleSetup("tafl.setup.unreadable")
        position = cls(tuple(sorted(_pieces(words[0]))), words[1], int(words[2]))
        for word in words[3:]:
            extra = _EXTRA.fullmatch(word)
            if extra is None:
                raise ImpossibleSetup("tafl.setup.unknown_word", word=shorten(word))
            if extra[1]:
                position = replace(position, shot=BY_NAME[extra[1]])
            elif extra[2]:
                position = replace(position, forests=int(extra[2]))
            elif word == "queen-stays-out":
                position = replace(position, queen_walks_in=False)
            elif word == "cursed":
                position = replace(position, cursed=True)
            else:
                position = replace(position, young_king=True)
        return position


def _turn(game: board.Game) -> str:
    if game[board.RESULT] != board.RUNNING:
        return OVER
    return _TURN_NAMES[bool(game[board.WITH_QUEEN]), game[board.PLAYER], game[board.MOVER]]


def _sovereign_first(piece: tuple[int, int]) -> tuple[bool, int]:
    square, kind = piece
    return not board.IS_SOVEREIGN[kind], square


def _pieces(rows: str) -> Iterator[tuple[int, int]]:
    lines = rows.split("/")
    if len(lines) != board.SIZE:
        raise ImpossibleSetup("tafl.setup.unreadable")
    for line, row in zip(lines, range(board.SIZE, 0, -1), strict=True):
        spread = re.sub(r"[1-9]", lambda gap: "." * int(gap[0]), line)
        if len(spread) != board.SIZE:
            raise ImpossibleSetup("tafl.setup.row", row=row)
        for column, letter in enumerate(spread, 1):
            if letter == ".":
                continue
            if letter not in _BY_LETTER:
                raise ImpossibleSetup("tafl.setup.letter", letter=letter)
            yield board.WIDTH * row + column, _BY_LETTER[letter]

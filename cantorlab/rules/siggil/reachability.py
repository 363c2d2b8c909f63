"""Check that the rules can lead to a position of Siggil (rules §2); all others are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cantorlab.rules.siggil.cards import CARDS, FAMILIES
from cantorlab.rules.siggil.kernel import turn
from cantorlab.rules.siggil.position_line import PositionLine


def check(line: PositionLine) -> None:
    """Raise ``ValueError`` with the first impossible thing about ``line``."""
    for wrong in _faults(line):
        raise ValueError(f"no game of Siggil reaches this position: {wrong}")


def _faults(line: PositionLine) -> Iterator[str]:
    yield from _cards(line)
    yield from _siggil(line)
    yield from _series(line)
    yield from _turn(line)


def _cards(line: PositionLine) -> Iterator[str]:
    """Check that each card is somewhere, and once."""
    for card, times in Counter(line.deal).items():
        if times > 1:
            yield f"{CARDS[card]} lies on {times} places"
    owned = [laid.spirit for laid in line.series if laid.mark == "*"]
    away = Counter(turn.CARDS + spirit for spirit in (*line.free, *line.lost, *owned))
    away.update(card for hand in line.hands for card in hand)
    away.update(card for laid in line.series for card in laid.cards)
    away.update(line.removed)
    left = {line.deal[at] for at in line.gone}
    for card, times in away.items():
        if times > 1:
            yield f"{CARDS[card]} is in two places at once"
        if card not in left:
            yield f"{CARDS[card]} has left its place and lies there still"
    for card in sorted(left - away.keys()):
        yield f"{CARDS[card]} has left its place, and no player has it"


def _siggil(line: PositionLine) -> Iterator[str]:
    """Check that cards leave from the top, and that no accessible spirit is still there."""
    layout = line.options.layout
    for at in range(turn.PLACES):
        above = [over for over in layout.covered_by[at] if over not in line.gone]
        if at in line.gone and above:
            yield f"place {at} is empty, and place {above[0]} lies on it"
        if at not in line.gone and not above and line.deal[at] >= turn.CARDS:
            yield f"{CARDS[line.deal[at]]} is accessible, and has not freed itself"


def _series(line: PositionLine) -> Iterator[str]:
    """Check that a spirit's series grow, and that it lies on the largest."""
    options, players = line.options, line.options.players
    by_spirit: dict[int, list[tuple[int, str, int]]] = {}
    for laid in line.series:
        families = {card // 7 for card in laid.cards}
        numbers = {card % 7 for card in laid.cards}
        letter = FAMILIES[laid.spirit]
        if laid.seat >= players:
            yield f"there is no seat {laid.seat} that could have laid a series"
        if families != {laid.spirit} and numbers != {laid.spirit}:
            yield f"a series for {letter} has its family, or its number {laid.spirit + 1}"
        if list(laid.cards) != sorted(laid.cards):
            yield f"the cards of a series stand in the order family, number, not as for {letter}"
        by_spirit.setdefault(laid.spirit, []).append((len(laid.cards), laid.mark, laid.seat))
    for spirit, series in by_spirit.items():
        letter, sizes = FAMILIES[spirit], sorted(size for size, _, _ in series)
        marks = [mark for _, mark, _ in sorted(series)]
        live = {seat: size for size, mark, seat in series if mark != "-"}
        if marks.count("*") != 1 or marks[-1] != "*":
            yield f"the spirit {letter}* lies on the largest of its series"
        if sizes[0] < options.series or len(set(sizes)) < len(sizes):
            yield f"the series for {letter} have {options.series} cards or more, all different"
        if len(live) < sum(mark != "-" for mark in marks):
            yield f"a seat has two series for {letter} that count"
        if any(mark == "-" and live.get(seat, 0) < size for size, mark, seat in series):
            yield f"a replaced series for {letter} is smaller than the one that replaced it"


def _turn(line: PositionLine) -> Iterator[str]:
    """Check that seats draw in turn from the first, and that no seat has won already."""
    players, seat = line.options.players, line.seat
    drawn = [len(hand) for hand in line.hands]
    for laid in line.series:
        if laid.seat < players:
            drawn[laid.seat] += len(laid.cards)
    lying = turn.PLACES - len(line.gone)
    game = line.game() if seat < players else []
    if seat >= players:
        yield f"there is no seat {seat}"
    elif max(game[turn.SCORE : turn.SCORE + players]) >= game[turn.TARGET]:
        yield "the game is won already"
    elif not lying and line.phase != turn.TAKE:
        yield "no card is left to be taken"
    elif players == 1:
        yield from _alone(line, drawn[0], lying, game[turn.TARGET])
    elif line.phase == turn.REMOVE or line.removed or line.lost:
        yield "cards are removed and spirits chased in the solitaire only"
    else:
        # The seats before this one have had their turn of this round; in ``take`` it has drawn too.
        begun = seat + (line.phase == turn.TAKE)
        rounds = drawn[0] - 1 if begun else drawn[0]
        if rounds < 0 or drawn != [rounds + (each < begun) for each in range(players)]:
            yield "the seats have not drawn in turn"


def _alone(line: PositionLine, drawn: int, lying: int, target: int) -> Iterator[str]:
    removed = len(line.removed)
    ahead = {turn.REMOVE: 0, turn.DRAW: 1, turn.TAKE: 0}[line.phase]
    last = line.phase == turn.TAKE and not lying and removed == drawn + 1
    if removed != drawn + ahead and not last:
        yield "a card is removed before each one that is drawn"
    if line.phase == turn.TAKE and not drawn:
        yield "nothing has been drawn yet"
    if len(line.free) > turn.MOST_FREE:
        yield f"more than {turn.MOST_FREE} spirits are free"
    if len(line.lost) > turn.LINE - target:
        yield "the game is lost already"

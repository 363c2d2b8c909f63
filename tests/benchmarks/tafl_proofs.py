"""Proofs by proof numbers, beside looking at everything and the search, at equal positions.

    uv run --group dev python tests/benchmarks/tafl_proofs.py            # 20,000 positions each
    uv run --group dev python tests/benchmarks/tafl_proofs.py --nodes 100000 --games 60

The positions: the puzzles on the board, and others, some plies before the end of games that
somebody won, between players of ours (as puzzles are looked for, but in other games). Asked is
whether the winner's win can be proved. Times are of the processor.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import median

from cantorlab import learning
from cantorlab.players.tafl.forced_wins import MOST, ForcedWins, ProofLimitReached
from cantorlab.players.tafl.kernel.transposition import SURE
from cantorlab.players.tafl.proofs import Proofs
from cantorlab.players.tafl.search import Search
from cantorlab.players.tafl.searching_player import keys_of_the_past
from cantorlab.rules import tafl
from cantorlab.rules.tafl import TaflState
from cantorlab.rules.tafl.kernel import board
from cantorlab.tools.mining import board as mining

BEFORE_THE_END = (4, 6, 8, 10, 12, 14, 18)
FIRST_GAME = 50_000


def endings(game: str, count: int) -> Iterator[tuple[TaflState, int]]:
    """Positions without a past before the end of games, each with who won."""
    for index in range(FIRST_GAME, FIRST_GAME + count):
        variant = [*mining.VARIANTS][index % len(mining.VARIANTS)] if game == "tafl" else "queen"
        states = [*mining._positions(mining._start(variant, index // 48), index)]
        end = states[-1]
        if end.outcome is None or end.outcome.winner is None:
            continue
        for back in BEFORE_THE_END:
            if len(states) > back:
                rows, turn, _quiet, *more = states[-1 - back].position.split()
                text = " ".join([rows, turn, "0", *more])
                yield tafl.parse_position(text), end.outcome.winner


def by_everything(state: TaflState, seat: int, nodes: int) -> tuple[bool, int]:
    """Looking at everything, with one own action more each time; and how many positions it took."""
    forced = ForcedWins(state, seat, nodes=nodes)
    try:
        return any(forced.wins(own) for own in range(1, MOST + 1)), forced.nodes
    except ProofLimitReached:
        return False, forced.nodes


def by_numbers(state: TaflState, seat: int, nodes: int) -> tuple[bool, int]:
    """By proof numbers."""
    proofs = Proofs(state.kernel_game(), seat, nodes=nodes)
    return proofs.shortest() is not None, proofs.nodes


def by_search(state: TaflState, seat: int, nodes: int) -> tuple[bool, int]:
    """By alpha-beta."""
    game = state.kernel_game()
    search = Search(game, keys_of_the_past(game), nodes=nodes)
    value = 0
    for lines in search.deepen():
        value = lines[0].value
    mine = game[board.PLAYER] == seat
    return (value if mine else -value) > SURE, search.nodes


ROUTES: dict[str, Callable[[TaflState, int, int], tuple[bool, int]]] = {
    "everything": by_everything,
    "search": by_search,
    "proof numbers": by_numbers,
}


def compare(name: str, positions: list[tuple[TaflState, int]], nodes: int) -> None:
    """Print what each route proves."""
    won: dict[str, set[int]] = {}
    spent: Counter[str] = Counter()
    for route, proves in ROUTES.items():
        proves(*positions[0], 100)  # compiled
        began = time.process_time()
        found = [proves(*each, nodes) for each in positions]
        seconds = time.process_time() - began
        won[route] = {at for at, (is_won, _) in enumerate(found) if is_won}
        spent[route] = sum(count for _, count in found)
        print(
            f"{name}, {route}: {len(won[route])} of {len(positions)} proved, "
            f"{spent[route]:,} positions, {seconds:.1f} s"
        )
    more = won["proof numbers"] - won["search"]
    print(f"{name}: {len(more)} by proof numbers and not by the search", flush=True)


def puzzles(game: str) -> None:
    """Print how many positions each puzzle takes, if the depth of its win is known."""
    for own in range(1, MOST + 1):
        steps = [step for step in learning.lesson(game, "puzzles").steps if step.wins == own]
        taken: dict[str, list[int]] = {"everything": [], "proof numbers": []}
        for step in steps:
            forced = ForcedWins(step.start(), step.seat)
            proofs = Proofs(step.start().kernel_game(), step.seat, nodes=20_000_000)
            try:
                assert forced.wins(own)
                assert proofs.wins(own)
            except ProofLimitReached:
                pass
            taken["everything"].append(forced.nodes)
            taken["proof numbers"].append(proofs.nodes)
        told = (
            f"{route} {sum(counts):,} in all, median {median(counts):,.0f}"
            for route, counts in taken.items()
            if counts
        )
        print(f"{game}, win in {own} ({len(steps)}): " + "; ".join(told), flush=True)


def main() -> None:
    """Compare what the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=96)
    asked = parser.parse_args()
    for game in ("tafl", "queen"):
        puzzles(game)
        compare(game, [*endings(game, asked.games)], asked.nodes)


if __name__ == "__main__":
    main()

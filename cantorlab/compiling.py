"""Command ``cantorlab compile``: compile every kernel once, for all games.

numba compiles a function when it is first called and caches it in the user's folder. Without this
command, the first player of each game waits for that, with a weaker opponent meanwhile: so each
kernel is called here, on the smallest work that it has.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random

from cantorlab import extras, languages
from cantorlab.rules import kernels
from cantorlab.texts import get_language, say, set_language


def main(arguments: Sequence[str]) -> int:
    """Run ``cantorlab compile`` with ``arguments``; return its exit status."""
    chosen = _parser().parse_args(arguments)
    set_language(chosen.language)
    try:
        extras.need("numba", "fast")
    except extras.MissingExtra as refusal:
        print(refusal.message(), file=sys.stderr)
        return 1
    if not kernels.can_compile():
        print(say("compile.switched_off"), file=sys.stderr)
        return 1
    began = time.monotonic()
    for n, (step, run) in enumerate(STEPS.items(), 1):
        print(say("compile.step", number=n, of=len(STEPS), what=say(f"compile.{step}")), flush=True)
        run()
    print(say("compile.done", count=round(time.monotonic() - began)))
    return 0


def in_background() -> subprocess.Popen[bytes] | None:
    """Start to compile beside this process; return None if there is no need."""
    from cantorlab.players.tafl.level import will_compile

    if not will_compile():
        return None
    command = [sys.executable, "-m", "cantorlab", "compile"]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab compile", description=say("compile.description"), allow_abbrev=False
    )
    parser.add_argument(
        "--language",
        choices=languages.codes(),
        default=get_language(),
        help=say("export.help_language"),
    )
    return parser


def _think_at_tafl() -> None:
    from cantorlab.players.tafl.forced import Forced
    from cantorlab.players.tafl.level import compile_search
    from cantorlab.players.tafl.proofs import Proofs
    from cantorlab.rules import tafl

    compile_search()
    Forced(tafl.start(), 1, compiled=True).wins(1)
    Proofs(tafl.start().kernel_game(), 1, nodes=1000, compiled=True).shortest()


def _think_at_siggil() -> None:
    from cantorlab.players import choose
    from cantorlab.players.siggil import solver
    from cantorlab.players.siggil.thinker import Thinker
    from cantorlab.rules import siggil

    thinker = Thinker(iterations=2, compiled=True)
    for players in (1, 2):
        state = siggil.start(players, seed=1)
        choose(thinker, state, state.to_act[0], Random(1))
    solver.solve(siggil.start(1, seed=1), 200, compiled=True)


def _solve_cantor() -> None:
    from cantorlab.players.cantor.open_hands.match import OpenMatch

    OpenMatch([range(18)] * 2, [(0, 1), (2, 3)], compiled=True).solve()


def _simulator(game: str) -> Callable[[], None]:
    def simulate_game() -> None:
        from cantorlab import stats

        stats.simulate(game, 2, seed=1, moves=True, compiled=True, progress=False)

    return simulate_game


#: What is compiled, in this order: the search that an opponent waits for first.
STEPS: Mapping[str, Callable[[], None]] = {
    "tafl": _think_at_tafl,
    "siggil": _think_at_siggil,
    "cantor": _solve_cantor,
    "bulk_tafl": _simulator("tafl"),
    "bulk_queen": _simulator("queen"),
    "bulk_siggil": _simulator("siggil"),
    "bulk_cantor": _simulator("cantor"),
}

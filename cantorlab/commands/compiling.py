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

from cantorlab.languages.texts import say, set_language
from cantorlab.players import compiler
from cantorlab.rules import kernels
from cantorlab.support import extras
from cantorlab.support.arguments import add_language


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
    steps = {step: run for step, run in STEPS.items() if step in (chosen.what or STEPS)}
    for n, (step, run) in enumerate(steps.items(), 1):
        print(say("compile.step", number=n, of=len(steps), what=say(f"compile.{step}")), flush=True)
        with compiler.only_compiler():
            run()
    print(say("compile.done", count=round(time.monotonic() - began)))
    return 0


def in_background() -> subprocess.Popen[bytes] | None:
    """Start to compile beside this process; return None if there is no need."""
    if not compiler.will_compile("tafl"):
        return None
    command = [sys.executable, "-m", "cantorlab", "compile"]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="cantorlab compile", description=say("compile.description"), allow_abbrev=False
    )
    add_language(parser)
    parser.add_argument(
        "what", nargs="*", choices=[[], *STEPS], metavar="step", help=say("compile.help_what")
    )
    return parser


def _searches(game: str) -> Callable[[], None]:
    return lambda: compiler.compile_searches(game)


def _force_at_tafl() -> None:
    from cantorlab.players.tafl.forced_wins import ForcedWins
    from cantorlab.rules import tafl

    ForcedWins(tafl.start(), 1, compiled=True).wins(1)


def _simulator(game: str) -> Callable[[], None]:
    def simulate_game() -> None:
        from cantorlab import games, stats

        stats.simulate(games.get(game), 2, seed=1, moves=True, compiled=True, progress=False)

    return simulate_game


#: Steps of compiling, in their order: first the search that an opponent waits for.
STEPS: Mapping[str, Callable[[], None]] = {
    "tafl": _searches("tafl"),
    "siggil": _searches("siggil"),
    "cantor": _searches("cantor"),
    "puzzles": _force_at_tafl,
    "bulk_tafl": _simulator("tafl"),
    "bulk_queen": _simulator("queen"),
    "bulk_siggil": _simulator("siggil"),
    "bulk_cantor": _simulator("cantor"),
}

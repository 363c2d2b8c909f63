"""Speed of the laboratory beside C, and of its first use: one table, in processor time.

    uv run --group dev python tests/benchmarks/laboratory.py [ROUNDS]    # 5 rounds unless told

Each row is measured beside its yardstick, the two in turn, in seconds of the processor and not of
the clock: so other programs on the machine slow both alike. A ratio is the median of the rounds.
"First use" is a process of its own with an empty cache of kernels; memory is ``memory.py``'s.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from conftest import DUELS, RATE, SOURCES

from cantorlab.rules import kernels, tafl
from cantorlab.rules.generator import WORDS
from cantorlab.stats import simulate

ALL = {"jarl": True, "victory": True, "archers": True, "forest": True, "young_king": True}
MODES = ("discovery", "express", "quest")
MATCHES = 250_000
SIGGILS = 100_000
FIRST_USE = """
import resource
from cantorlab import simulate
simulate({game!r}, 1000, seed=1, progress=False, compiled={compiled})
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime)
"""


class Yardstick:
    """A C program that prints rates, by its own processor time."""

    def __init__(self, folder: Path, name: str, *arguments: str) -> None:
        self.program, self.arguments = folder / name, arguments
        cpu = "-DCLOCK=CLOCK_PROCESS_CPUTIME_ID"
        source = SOURCES / f"{name}.c"
        subprocess.run(["cc", "-O3", "-march=native", cpu, source, "-o", self.program], check=True)

    def rate(self) -> float:
        """Plies, duels or games a second."""
        told = subprocess.run(
            [self.program, *self.arguments], check=True, capture_output=True, text=True
        ).stdout
        each = [float(duels) for duels in DUELS.findall(told)] or [1.0]
        return statistics.mean(each) * statistics.median(map(int, RATE.findall(told)))


def rate(play: Callable[[], int]) -> float:
    """Return what ``play`` counts, a second."""
    began = time.process_time()
    count = play()
    return count / (time.process_time() - began)


def random_plies(state: tafl.TaflState, games: int) -> Callable[[], int]:
    """Tafl's kernel alone."""
    kernel = kernels.load("tafl.kernel.bulk", compiled=True)
    start = np.array(state.kernel_game(), np.int64)
    room, rng, rows = start.copy(), np.zeros(WORDS, int), np.zeros(games * kernel.ROW, int)
    none = np.zeros(0, int)
    return lambda: int(kernel.play_games(start, room, rng, 5, 0, games, rows, none, none, none))


def simulated(game: str, n: int, counted: str, **options: object) -> Callable[[], int]:
    """A simulation, and what of it is counted."""
    return lambda: simulate(game, n, seed=5, progress=False, **options).totals[counted]


def rows() -> dict[str, tuple[str, float, Callable[[], int]]]:
    """By name: the yardstick, the ratio that is wanted, and what plays."""
    found = {
        "tafl, kernel alone": ("tablut", 0.65, random_plies(tafl.start(), 20_000)),
        "tafl, frames=False": ("tablut", 0.65, simulated("tafl", 20_000, "plies", frames=False)),
        "tafl with frames and maps": ("tablut", 0.5, simulated("tafl", 20_000, "plies", maps=True)),
        "all variants, kernel alone": ("tablut", 0.35, random_plies(tafl.start(**ALL), 10_000)),
        "all variants, frames=False": (
            "tablut", 0.35, simulated("tafl", 10_000, "plies", frames=False, **ALL),
        ),
    }  # fmt: skip
    for frames, least in ((False, 0.5), (True, 0.35)):
        play = simulated("siggil", SIGGILS, "games", frames=frames)
        found[f"siggil, {'with' if frames else 'no'} frames"] = ("siggil", least, play)
    for frames, wanted in ((False, (0.7, 0.7, 0.35)), (True, (0.4, 0.4, 0.2))):
        for mode, least in zip(MODES, wanted, strict=True):
            play = simulated("cantor", MATCHES, "duels", frames=frames, mode=mode)
            found[f"cantor {mode}, {'with' if frames else 'no'} frames"] = ("cantor", least, play)
    return found


def first_use(game: str, compiled: bool | None) -> float:
    """Seconds of the processor of a process that plays 1,000 games, with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as cache:
        command = [sys.executable, "-c", FIRST_USE.format(game=game, compiled=compiled)]
        told = subprocess.run(
            command, check=True, capture_output=True, text=True,
            env={**os.environ, "XDG_CACHE_HOME": cache},
        ).stdout  # fmt: skip
    return float(told)


def main(rounds: int = 5) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        yards = {
            "tablut": Yardstick(Path(folder), "tablut", "0.3", "3"),
            "cantor": Yardstick(Path(folder), "cantor", "200000"),
            "siggil": Yardstick(Path(folder), "siggil", "0.3", "3"),
        }
        print("| one thread, of the C yardstick | ratio | rounds | wanted |\n|---|---|---|---|")
        for name, (yard, wanted, play) in rows().items():
            play()  # compiled
            ratios = sorted(rate(play) / yards[yard].rate() for _ in range(rounds))
            spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
            print(f"| {name} | {statistics.median(ratios):.2f} | {spread} | {wanted} |", flush=True)
    for compiled, how in ((True, "compiled"), (None, "by itself")):
        for game, wanted in (("tafl", 5), ("siggil", 3), ("cantor", 2.5)):
            seconds = sorted(first_use(game, compiled) for _ in range(min(rounds, 5)))
            spread = f"{seconds[0]:.1f} to {seconds[-1]:.1f}"
            middle = statistics.median(seconds)
            print(
                f"| first use, {game}, {how}, s | {middle:.1f} | {spread} | {wanted} |", flush=True
            )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

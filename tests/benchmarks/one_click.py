"""Share of the package that one click runs through, for each game: files, functions, calls.

The figures are the median of some clicks, and their largest: at Cantor every fourth click fights a
duel. Comprehensions count as part of their function. The law (rules and formulas) and the players
are counted apart: a table may not grow, a law is as long as it is. The journal's cost is the time
of a click with and without one, in microseconds.

Run it with ``python tests/benchmarks/one_click.py``. The computer's own thinking is counted apart:
against a computer a click runs through its player too.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import cantorlab
from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl

PACKAGE = str(Path(cantorlab.__file__).parent)

GAMES: dict[str, tuple[Callable[..., Any], str, list[str]]] = {
    "cantor": (Cantor, "opponent", ["person", "novice"]),
    "siggil": (Siggil, "opponent", ["person", "novice"]),
    "tafl": (Tafl, "opponent", ["person", "random"]),
    "queen": (CatchTheQueen, "opponent", ["person", "random"]),
}


def click(table: Any, kind: str = "action", **body: Any) -> None:
    """Send a message as a page does."""
    content = {"kind": kind, "revision": table.view["revision"], "nonce": "n", **body}
    data = {"method": "custom", "content": content}
    table.comm.handle_msg({"content": {"data": data}, "buffers": []})


def ready(game: str, opponent: str) -> Any:
    """A table at which the person at the screen is to act, with one move behind it."""
    make, seats, _ = GAMES[game]
    table = make(**{seats: opponent}, seed=1, language="en")
    for _ in range(2):
        click(table, action=asked(table))
    return table


def asked(table: Any) -> str:
    """The first action of whoever is to act next, after curtains and reveals."""
    while not table.view["actions"]:
        curtain = table.view["curtain"]
        if curtain:
            click(table, "command", name="lift_curtain", params={"seat": curtain["seat"]})
        else:
            click(table, "command", name="next", params={})
    action: str = table.view["actions"][0]
    return action


def run_through(table: Any, action: str) -> Counter[tuple[str, str, int]]:
    """The functions of the package that an action runs through: file, name, line, and how often.

    Comprehensions are frames of their own up to Python 3.11, and are left out.
    """
    seen: Counter[tuple[str, str, int]] = Counter()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        named = code.co_name == "<lambda>" or not code.co_name.startswith("<")
        if event == "call" and named and code.co_filename.startswith(PACKAGE):
            seen[code.co_filename, code.co_qualname, code.co_firstlineno] += 1

    sys.setprofile(note)
    try:
        click(table, action=action)
    finally:
        sys.setprofile(None)
    return seen


def without_law(seen: Counter[tuple[str, str, int]]) -> Counter[tuple[str, str, int]]:
    """Those of the functions that are neither the law's nor a computer player's."""
    law = tuple(f"{PACKAGE}/{room}/" for room in ("rules", "formulas", "players"))
    return Counter({key: n for key, n in seen.items() if not key[0].startswith(law)})


def files_of(seen: Counter[tuple[str, str, int]]) -> set[str]:
    """The files of these functions."""
    return {file for file, _, _ in seen}


def clicks(game: str, opponent: str, count: int = 6) -> list[Counter[tuple[str, str, int]]]:
    """The functions that each of the first clicks runs through, once all is cached."""
    table = ready(game, opponent)
    for _ in range(2):
        click(table, action=asked(table))
    return [run_through(table, asked(table)) for _ in range(count)]


def median_and_most(figures: Sequence[int]) -> str:
    """Two figures of the clicks, for a table."""
    return f"{statistics.median_low(figures)} ({max(figures)})"


def observations(seen: Counter[tuple[str, str, int]]) -> int:
    """Number of times that a state was observed."""
    return sum(n for (_, name, _), n in seen.items() if name.endswith(".observation"))


def journal_cost(game: str, clicks: int = 150) -> tuple[float, float]:
    """Median time of a click but for the journal, and of writing one action down, in µs."""
    make, seats, (opponent, _) = GAMES[game]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CANTORLAB_JOURNAL"] = folder
        table: Any = make(**{seats: opponent}, seed=1, language="en")
        written: list[float] = []
        act = table._session.journal.act

        def timed(*arguments: Any) -> Any:
            began = time.perf_counter()
            told = act(*arguments)
            written.append(time.perf_counter() - began)
            return told

        table._session.journal.act = timed
        whole: list[float] = []
        while len(whole) < clicks:
            if table.view["outcome"]:
                click(table, "command", name="new_game", params={})
            action = asked(table)
            began, before = time.perf_counter(), len(written)
            click(table, action=action)
            whole.append(time.perf_counter() - began - sum(written[before:]))
        table.close()
    os.environ["CANTORLAB_JOURNAL"] = ""
    return statistics.median(whole) * 1e6, statistics.median(written) * 1e6


def main() -> None:
    """Print a line for each game and opponent, then what the journal costs each game."""
    os.environ["CANTORLAB_JOURNAL"] = ""
    print(f"{'':18}{'all':>20}{'without law and players':>25}")
    print(
        f"{'game':8}{'opponent':10}{'files':>10}{'functions':>14}"
        f"{'files':>10}{'functions':>14}{'observations':>14}"
    )
    for game, (_, _, opponents) in GAMES.items():
        for opponent in opponents:
            seen = clicks(game, opponent, 6 if opponent == "person" else 2)
            own = [without_law(each) for each in seen]
            figures = [
                *(median_and_most([len(files_of(each)) for each in some]) for some in (seen, own)),
                *(median_and_most([*map(len, some)]) for some in (seen, own)),
            ]
            print(
                f"{game:8}{opponent:10}{figures[0]:>10}{figures[2]:>14}"
                f"{figures[1]:>10}{figures[3]:>14}{max(map(observations, seen)):14}"
            )
    print(f"\n{'game':8}{'a click, µs':>14}{'the journal, µs':>18}")
    for game in GAMES:
        rest, journal = journal_cost(game)
        print(f"{game:8}{rest:14.0f}{journal:18.0f}")


if __name__ == "__main__":
    main()

"""Speed of a journal of 20,000 games: wanted are 0.3 s for a list and 50 ms for a deletion."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from cantorlab import MyGames, Tafl, journal
from cantorlab.journal import index
from cantorlab.rules import siggil, tafl
from cantorlab.rules.state import Outcome

GAMES = 20_000
PATTERNS = 40


def write_games(home: Path, number: int) -> None:
    """Write so many games, copies of forty, one every forty minutes since 2024."""
    rng = random.Random(1)
    texts: list[bytes] = []
    for at in range(PATTERNS):
        state = siggil.start(seed=at) if at % 3 else tafl.start(archers=bool(at % 2))
        seats = [
            {"name": "You", "kind": "person", "level": None},
            {"name": "Computer", "kind": "computer", "level": rng.choice(["club", "novice"])},
        ]
        log = journal.GameLog(state.record, seats, {"level": "club"})
        for _ in range(rng.randrange(20, 80)):
            if state.is_terminal:
                break
            seat = state.to_act[0]
            action = rng.choice(state.legal_actions(seat))
            state = state.apply(action, seat)
            log.act(seat, action)
        if at % 4:
            log.end(Outcome(rng.choice([0, 1]), "resigned"), 1)
        log.close()
        (file,) = home.glob("*.jsonl")
        texts.append(file.read_bytes())
        file.unlink()
    for at in range(number):
        moment = datetime(2024, 1, 1) + timedelta(minutes=40 * at)
        name = f"{moment:%Y%m%d-%H%M%S}-{at:011x}.jsonl"
        (home / name).write_bytes(texts[at % PATTERNS])


def new_kernel() -> None:
    """Forget what this process knows of the journal."""
    index._own.cache_clear()
    index._entry.cache_clear()


def told(name: str, do: Callable[[], object], times: int = 5, *, fresh: bool = True) -> None:
    """Print the least time that a call takes, in a new kernel each time or in one that goes on."""
    clocks, seconds = [], []
    for _ in range(times):
        if fresh:
            new_kernel()
        clock, began = time.perf_counter(), time.process_time()
        do()
        seconds.append(time.process_time() - began)
        clocks.append(time.perf_counter() - clock)
    print(
        f"{name}: {1000 * min(seconds):.0f} ms, by the clock {1000 * min(clocks):.0f}", flush=True
    )


def main(number: int, home: Path) -> None:
    """Print the figures of a journal of so many games."""
    os.environ["CANTORLAB_JOURNAL"] = str(home)
    mine = MyGames(language="en")  # and what is loaded once for all widgets
    Tafl(language="en")
    journal.games()
    write_games(home, number)
    told("the first time of all, without an index", mine.refresh, 1)
    told("MyGames() in a new kernel", lambda: MyGames(language="en"))
    told("MyGames() again", lambda: MyGames(language="en"), fresh=False)
    mine.refresh()
    told("a deletion", lambda: mine.delete(mine.view["rows"][0]["id"]), fresh=False)
    told("journal.games() in a new kernel", journal.games)
    told("a table, which looks for a game to go on with", lambda: Tafl(language="en"))
    told("another table", lambda: Tafl(language="en"), fresh=False)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES, Path(folder))

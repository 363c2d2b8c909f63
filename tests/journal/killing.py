"""Kernels killed while games are played at their tables: is every answered action in the journal?

``python tests/journal/killing.py 1000`` kills a thousand, at random moments, and prints what was
found. Each kernel is a process of its own, with an event loop in which the computer's players think
in threads, and is sent messages as a page sends them. Whatever leaves it for the page is noted in a
pipe; after its death the journal must hold all that had left.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, journal
from cantorlab.widgets.table.table import Table

TABLES: dict[str, Callable[[int], Table]] = {
    "discovery": lambda seed: Cantor(opponent="novice", ask=bool(seed % 2), seed=seed),
    "quest": lambda seed: Cantor("quest", opponent="random", side="defender", seed=seed),
    "siggil": lambda seed: Siggil(3, opponent=["novice", "random"], seed=seed),
    "shared": lambda seed: Siggil(2, opponent="person", seed=seed),
    "solitaire": lambda seed: Siggil(1, seed=seed),
    "king": lambda seed: Tafl(opponent="random", archers=True, jarl=True, seed=seed),
    "queen": lambda seed: CatchTheQueen(opponent="random", side="king", seed=seed),
}
#: Seconds after the first answer within which a kernel is killed.
LIFE = 0.25


@dataclass
class Found:
    """Fate of the kernels: how many actions were answered, and what was lost of them."""

    kernels: int = 0
    actions: int = 0
    games: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)


def kill(kernels: int, seed: int = 1) -> Found:
    """Let so many kernels play, one after another, and kill each."""
    found, rng = Found(), random.Random(seed)
    before = os.environ.get("CANTORLAB_JOURNAL")
    for number in range(kernels):
        home = Path(tempfile.mkdtemp(prefix="journal-"))
        os.environ["CANTORLAB_JOURNAL"] = str(home)
        name = [*TABLES][number % len(TABLES)]
        try:
            told = _killed(name, rng.randrange(10**6), rng.random() * LIFE)
            _compare(name, told, found)
        finally:
            shutil.rmtree(home)
            os.environ["CANTORLAB_JOURNAL"] = before or ""
    return found


def _killed(name: str, seed: int, life: float) -> dict[str, list[Any]]:
    """Return what a kernel had told the page of each game, when it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(_play(TABLES[name](seed), random.Random(seed), writing))
        finally:
            os._exit(1)
    os.close(writing)
    text = b""
    while b"\n" not in text:  # it has begun
        assert select.select([reading], [], [], 60)[0], "a kernel told nothing for a minute"
        text += os.read(reading, 65536)
    time.sleep(life)
    os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 1 << 20):
        text += more
    os.close(reading)
    os.waitpid(child, 0)
    told: dict[str, list[Any]] = {}
    for line in text.split(b"\n")[:-1]:
        identity, actions = json.loads(line)
        told[identity] = actions
    return told


async def _play(table: Table, rng: random.Random, pipe: int) -> None:
    """Play like a person at a page, game after game, and note whatever leaves for the page."""
    chosen = 0
    games: Any = None

    def leave(*_arguments: Any, **_more: Any) -> None:
        nonlocal games
        log = table._session.journal._log
        assert log is not None
        if chosen and log is games:  # the computer's own beginning is no game yet
            note = json.dumps([log.id, table.state.actions])
            os.write(pipe, note.encode() + b"\n")

    table._adapter.pace = lambda _moment: 0.0  # type: ignore[method-assign]
    table.comm.publish_msg = leave
    while True:
        view = table.view
        if view["thinking"]:
            await asyncio.sleep(0.001)
            continue
        if table._session.journal._log is not games:
            games, chosen = table._session.journal._log, 0
        if view["actions"] and view["outcome"] is None:
            chosen += 1
            kind: dict[str, Any] = {"kind": "action", "action": rng.choice(view["actions"])}
            if "undo" in view["commands"] and rng.random() < 0.1:
                kind = _command("undo")
        else:
            kind = _on_the_way(view)
        data = {"method": "custom", "content": {"nonce": "n", "revision": view["revision"], **kind}}
        table.comm.handle_msg({"content": {"data": data}, "buffers": []})
        await asyncio.sleep(0)


def _on_the_way(view: dict[str, Any]) -> dict[str, Any]:
    """Return what to do when no action is asked for."""
    if view["curtain"]:
        return _command("lift_curtain", seat=view["curtain"]["seat"])
    if view.get("stage") == "ask":
        return _command("say", seat=view["reveal"]["asked"][0], winner=0)
    return _command("next" if "next" in view["commands"] else "new_game")


def _command(name: str, **params: Any) -> dict[str, Any]:
    return {"kind": "command", "name": name, "params": params}


def _compare(name: str, told: dict[str, list[Any]], found: Found) -> None:
    found.kernels += 1
    for identity, actions in told.items():
        found.games[name] += 1
        found.actions += len(actions)
        kept = [list(each) for each in journal.load(identity).record.actions]
        # What was written last may not have been told: an action, or that some were taken back.
        if kept[: len(actions)] != actions and not _just_taken_back(identity, actions):
            found.lost.append(f"{name} {identity}: {len(actions)} told, {len(kept)} kept")
        elif journal.record(identity).replay().actions != journal.record(identity).actions:
            found.lost.append(f"{name} {identity}: cannot be replayed")


def _just_taken_back(identity: str, actions: list[Any]) -> bool:
    """Return whether all that was told was kept, and the last line took some of it back."""
    folder = journal.folder()
    assert folder is not None
    file = folder / f"{identity}.jsonl"
    *before, last = file.read_bytes().split(b"\n")[:-1]
    if json.loads(last)["do"] != "undo":
        return False
    file.write_bytes(b"\n".join(before) + b"\n")
    return [list(each) for each in journal.record(identity).actions] == actions


def main() -> None:
    """Kill as many kernels as the command line says."""
    kernels = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    began = time.monotonic()
    found = kill(kernels, seed=random.SystemRandom().randrange(10**9))
    print(f"{found.kernels} kernels killed in {time.monotonic() - began:.0f} s")
    print(f"{found.actions} answered actions in {found.games.total()} games: {dict(found.games)}")
    print(f"{len(found.lost)} lost", *found.lost, sep="\n")
    sys.exit(bool(found.lost))


if __name__ == "__main__":
    main()

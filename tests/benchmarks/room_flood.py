"""Load on a room beside a flooder and reviews: how long others' moves take, with and without.

``uv run --group dev python tests/benchmarks/room_flood.py --tables 10 --seconds 15``: two clients a
table of Catch the King, as in ``room_load.py``, first alone, then while a visitor without a code
sends beats of 3 kB as fast as its line takes them and ``--reviews`` finished games are reviewed.
It prints both 95th percentiles, their ratio (wanted: at most 2), and the load of the machine, which
has to be low for the figures to mean anything. All of it goes to 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.room_load import Client, play
from tornado.websocket import WebSocketClosedError, websocket_connect

from cantorlab.room.codes import new_token

#: Beats that the flooder sends at most.
MOST = 200_000


async def seat(address: str, code: str, jobs: list[asyncio.Future[None]]) -> list[Client]:
    """Have two clients sit down at a table."""
    pair = []
    for at in range(2):
        each = Client(await websocket_connect(address))
        jobs.append(asyncio.ensure_future(each.listen()))
        await each.say({"kind": "enter", "token": new_token(), "name": f"P{at}", "table": code,
                        "sit": True})  # fmt: skip
        await each.changed.wait()
        pair.append(each)
    return pair


async def finish(pair: list[Client], moves: int) -> None:
    """Play some moves, and have one give up."""
    for number in range(moves):
        mover = next(each for each in pair if each.state["view"]["actions"])
        view = mover.state["view"]
        action = {"kind": "action", "action": view["actions"][0], "revision": view["revision"]}
        await mover.answer(action, f"f{number}")
        while all(not each.state["view"]["actions"] for each in pair):
            await asyncio.sleep(0.01)
    revision = pair[0].state["view"]["revision"]
    said = {"kind": "command", "name": "resign", "params": {}, "revision": revision}
    await pair[0].answer(said, "end")


async def flood(address: str, until: float) -> int:
    """Send beats of 3 kB without a code; return how many the line took."""
    line, sent = await websocket_connect(address), 0
    text = json.dumps({"kind": "beat", "at": 0, "x": "x" * 3000})
    with suppress(WebSocketClosedError):
        while (left := until - time.monotonic()) > 0 and sent < MOST:
            done, _ = await asyncio.wait([line.write_message(text)], timeout=left)
            sent += len(done)
    line.close()
    return sent


def tell(name: str, times: list[float]) -> float:
    p95 = 1000 * quantiles(times, n=20)[-1]
    print(f"{name}: {len(times)} moves, median {1000 * median(times):.0f} ms, p95 {p95:.0f} ms")
    return p95


async def measure(pairs: list[list[Client]], seconds: float, pace: float) -> list[float]:
    out: dict[str, list[float]] = {"echo": [], "move": []}
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(play(each, until, pace, Random(at), out) for at, each in enumerate(pairs))
    )
    return out["move"]


async def load(chosen: argparse.Namespace, room: subprocess.Popen[str]) -> None:
    assert room.stdout is not None
    told = json.loads(room.stdout.readline())
    address = f"ws://127.0.0.1:{told['port']}/line"
    jobs: list[asyncio.Future[None]] = []
    owner = await websocket_connect(address)
    await owner.write_message(
        json.dumps({"kind": "enter", "token": new_token(), "name": "Owner", "key": told["key"]})
    )

    async def open_table() -> str:
        await owner.write_message(json.dumps({"kind": "open", "game": "tafl", "options": {}}))
        while True:
            said = json.loads(await owner.read_message() or "{}")
            if said["kind"] == "beat":
                await owner.write_message(json.dumps(said))
            if said["kind"] == "opened":
                return str(said["code"])

    pairs = [await seat(address, await open_table(), jobs) for _ in range(chosen.tables)]
    over = [await seat(address, await open_table(), jobs) for _ in range(chosen.reviews)]
    owner.close()
    for pair in over:
        await finish(pair, 30)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    before = tell("alone", await measure(pairs, chosen.seconds, chosen.pace))
    for pair in over:
        revision = pair[0].state["view"]["revision"]
        said = {"kind": "command", "name": "review", "params": {}, "revision": revision}
        await pair[0].answer(said, "review")
    code = f"import asyncio, time; from benchmarks.room_flood import flood; print(asyncio.run(flood({address!r}, time.monotonic() + {chosen.seconds})))"  # noqa: E501
    flooder = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
    )
    after = tell("beside a flooder and reviews", await measure(pairs, chosen.seconds, chosen.pace))
    print(f"beats that the line took: {flooder.communicate()[0].decode().strip()}")
    print(f"ratio: {after / before:.2f}; load: {os.getloadavg()[0]:.1f}")
    for job in jobs:
        job.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--reviews", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pace", type=float, default=1, help="seconds from a move to the next")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here", "--port", "0"]
        room = subprocess.Popen([*command, "--folder", folder], stdout=subprocess.PIPE, text=True)
        try:
            asyncio.run(load(chosen, room))
        finally:
            room.terminate()
            room.wait()


if __name__ == "__main__":
    main()

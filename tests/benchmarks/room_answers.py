"""Way of an answer to the teacher's page: ``--help``.

``uv run --group dev python tests/benchmarks/room_answers.py --pupils 30``: a lesson in a room of
its own process, a teacher's page on the class, and pupils who answer its short form, each a
question in ``--pace`` seconds. It prints how long an answer takes until the teacher's page has it
in its row, and what it costs the room, and ends with an error if one does not arrive.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.room_load import processor
from room.talking import apply_news
from widgets.lessons.classview.pupils import answer

from cantorlab.exercises.lessons import read_lesson
from cantorlab.room.codes import new_token

LESSON = 3


class Page:
    """A page on the lesson; ``changed`` is set whenever one of its screens has."""

    def __init__(self, line: WebSocketClientConnection) -> None:
        self.line, self.changed = line, asyncio.Event()
        self.screens: dict[str, dict[str, Any]] = {}
        self.opened: str | None = None

    async def say(self, kind: str, **said: Any) -> None:
        await self.line.write_message(json.dumps({"kind": kind, **said}))

    async def ask(self, screen: str, content: dict[str, Any]) -> None:
        await self.say("say", screen=screen, content={**content, "nonce": new_token()[:20]})

    async def listen(self) -> None:
        while (text := await self.line.read_message()) is not None:
            said = json.loads(text)
            match said["kind"]:
                case "beat":
                    await self.say("beat", at=said["at"])
                case "opened":
                    self.opened = said["code"]
                case "screens":
                    self.screens = {each["name"]: each["state"] for each in said["screens"]}
                case "said" if said["message"]["method"] != "custom":
                    self._take(self.screens[said["screen"]], said["message"]["state"])
                case "refused":
                    raise RuntimeError(said["message"])
            self.changed.set()

    def _take(self, screen: dict[str, Any], told: dict[str, Any]) -> None:
        news = told.get("view_diff")
        if not news:
            screen.update(told)
            return
        assert news["follows"] == screen["version"], "lost"
        screen["view"] = apply_news(screen["view"], news["changes"])
        screen["version"] = news["version"]

    async def wait(self, done: Any) -> None:
        while not done():
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)

    def has(self, pupil: str, question: str) -> bool:
        """Return True once the class's table has a pupil's answer."""
        view = self.screens["class"]["view"]
        at = [each["name"] for each in view["columns"]].index(question)
        return any(
            row["name"] == pupil and row["cells"][at]["mark"] != "none" for row in view["rows"]
        )


async def work(name: str, page: Page, teacher: Page, pace: float, out: list[float]) -> None:
    """Answer the lesson as a pupil does; note how long each answer is on its way."""
    rng, questions = Random(name), read_lesson(LESSON).questions
    await asyncio.sleep(rng.random() * pace)
    for screen in [each for each in page.screens if questions[each].kind != "goal"]:
        text = answer(questions[screen], None, rng, slip=0)
        revision = page.screens[screen]["view"]["revision"]
        begun = time.perf_counter()
        await page.ask(screen, {"kind": "try", "text": text, "revision": revision})
        while not teacher.has(name, screen):
            teacher.changed.clear()
            await asyncio.wait_for(teacher.changed.wait(), 30)
        out.append(time.perf_counter() - begun)
        await asyncio.sleep(pace * (0.5 + rng.random()))


async def load(pupils: int, pace: float, room: subprocess.Popen[str]) -> None:
    assert room.stdout is not None
    told = json.loads(room.stdout.readline())
    address = f"ws://127.0.0.1:{told['port']}/line"
    jobs, out = [], []

    async def come(name: str, table: str | None, key: str | None = None) -> Page:
        page = Page(await websocket_connect(address))
        jobs.append(asyncio.ensure_future(page.listen()))
        who = {"token": new_token(), "name": name, "key": key}
        await page.say("enter", **who, table=table, sit=True, language="fr")
        return page

    teacher = await come("Teacher", None, told["key"])
    await teacher.say("open", lesson=LESSON, short=True)
    await teacher.wait(lambda: teacher.opened)
    code = teacher.opened
    teacher = await come("Teacher", code, told["key"])
    await teacher.wait(lambda: teacher.screens)
    await teacher.ask("class", {"kind": "names", "shown": True})
    pages = {name: await come(name, code) for name in (f"P{at:02}" for at in range(pupils))}
    for page in pages.values():
        await page.wait(lambda page=page: page.screens)
    spent = processor(room.pid)
    await asyncio.gather(*(work(name, each, teacher, pace, out) for name, each in pages.items()))
    p95 = quantiles(out, n=20)[-1]
    print(f"{pupils} pupils, {len(out)} answers, none lost: median {1000 * median(out):.0f} ms, "
          f"p95 {1000 * p95:.0f} ms, longest {1000 * max(out):.0f} ms")  # fmt: skip
    cost = 1000 * (processor(room.pid) - spent) / len(out)
    print(f"the room's processor: {cost:.0f} ms an answer")
    for job in jobs:
        job.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--pace", type=float, default=10, help="seconds from an answer to the next")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cantorlab", "room", "--json", "--here", "--port", "0"]
        room = subprocess.Popen([*command, "--folder", folder], stdout=subprocess.PIPE, text=True)
        try:
            asyncio.run(load(chosen.pupils, chosen.pace, room))
        finally:
            room.terminate()
            room.wait()


if __name__ == "__main__":
    main()

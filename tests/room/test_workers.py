"""Computer players of a room think elsewhere: they choose the same, and no table waits."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path

import pytest
from room.talking import Page, seated
from waiting import until

from cantorlab.languages.texts import say
from cantorlab.players import compiler
from cantorlab.players.analysis import Analysis, AnalysisRequest
from cantorlab.players.siggil import solver
from cantorlab.room.analysis_worker import AnalysisStopped, AnalysisWorker
from cantorlab.room.hall import Hall
from cantorlab.room.workers import Workers
from cantorlab.widgets.table import analysis_host

pytestmark = pytest.mark.slow  # a process is started, which loads the package


def test_a_worker_chooses_what_the_player_would_and_the_room_answers_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    here = Hall(language="en")
    played = here.open_table("cantor", opponent="club", seed=5)
    alone = Page(here, "Ada").enter(played.code, sit=True)

    async def scene() -> None:
        workers = Workers(1)
        room = Hall(language="en", workers=workers)
        table = room.open_table("cantor", opponent="club", seed=5)
        other = room.open_table("tafl")
        page = Page(room, "Ada").enter(table.code, sit=True)
        watcher = Page(room, "Eve").enter(other.code, sit=True)
        for number in range(2):
            for own in (alone, page):
                own.act(next(each for each in own.view["actions"] if each != "protect none"))
            assert watcher.say({"kind": "hello"})["ok"], "nobody waits for it"
            if number == 1:
                await until(lambda: workers._pool is not None and workers._pool._processes)
                assert workers._pool is not None
                for each in [*(workers._pool._processes or {})]:
                    os.kill(each, signal.SIGKILL)  # another one thinks in its place
            count = len(played.host.state.actions)
            await until(lambda count=count: len(table.host.state.actions) >= count)
        assert table.host.state.actions == played.host.state.actions
        assert table.host.failure is None
        room.stop()

    asyncio.run(scene())
    here.stop()


def test_reviews_are_made_elsewhere_and_say_the_same(hall: Hall) -> None:
    """Analyse each position as here, end at once when that is wanted, and after a kill go on."""
    from cantorlab.rules import tafl

    asked, worker = AnalysisRequest(tafl.start(), compiled=False), AnalysisWorker()
    ask, stop = worker.analyst("tafl", 0.2), threading.Event()
    try:
        assert isinstance(ask(asked), Analysis)
        assert worker._pool is not None
        (first,) = worker._pool._processes
        os.kill(first, signal.SIGKILL)
        found = ask(replace(asked, stop=stop))
        assert [*worker._pool._processes] != [first]
        assert {each.action for each in found.choices} <= {*tafl.start().legal_actions(0)}
        stop.set()
        with pytest.raises(AnalysisStopped):
            ask(replace(asked, stop=stop))
    finally:
        worker.close()
    assert worker._pool is None


def test_a_review_at_a_rooms_table_thinks_in_the_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    monkeypatch.setattr(AnalysisWorker, "is_ready", lambda *_given: False)  # a first look is enough

    async def scene() -> None:
        room = Hall(language="en", workers=Workers(1))
        first, second = seated(room, room.open_table("tafl", seed=1).code)
        first.act(first.view["actions"][0])
        second.command("resign")
        assert first.command("review")["ok"]
        await until(lambda: (first.view["review"] or {}).get("done") == 1)
        assert room._reviewer is not None
        assert room._reviewer._pool is not None
        assert len(room._reviewer._pool._processes) == 1
        room.stop()

    asyncio.run(scene())


def test_hints_and_winning_lines_at_a_rooms_table_come_from_the_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(*_given: object) -> None:
        raise AssertionError("it is thought of in the serving process")

    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    monkeypatch.setattr(analysis_host, "analyst", here)
    monkeypatch.setattr(solver, "slices", here)
    monkeypatch.setattr(compiler, "begin", here)

    async def scene() -> None:
        room = Hall(language="en", workers=Workers(1))
        alone = Page(room, "Ada").enter(room.open_table("siggil", players=1, seed=3).code, sit=True)
        assert alone.say({"kind": "hello"})["ok"], "numba is loaded elsewhere"
        assert alone.say({"kind": "advice", "on": True})["ok"]
        assert alone.command("hint")["ok"]
        await until(lambda: alone.view["hint"] and not alone.view["hint"]["running"])
        assert alone.view["hint"]["action"] in alone.view["actions"]
        alone.command("resign")
        assert alone.command("solve")["ok"]
        thinking = say("table.solve.thinking", "en")
        await until(lambda: alone.view["solved"]["text"] != thinking)
        assert alone.view["solved"]["text"] != say("table.solve.failed", "en")
        room.stop()

    asyncio.run(scene())


def test_a_question_that_ends_its_process_each_time_is_given_up() -> None:
    worker = AnalysisWorker()
    try:
        with pytest.raises(BrokenProcessPool):
            worker._think(threading.Event(), os._exit, 1)
        assert worker._think(threading.Event(), abs, -1) == 1, "and the next one is answered"
    finally:
        worker.close()

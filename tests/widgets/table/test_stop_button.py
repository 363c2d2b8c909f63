"""The stop button between two cells ends a computer player that thinks in the background."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from random import Random

import pytest
from jupyter_client.manager import start_new_kernel
from toy_game import Toy, deal
from waiting import until
from widgets.table.toys import act, command
from widgets.talking import talk

from cantorlab.rules.state import Json
from cantorlab.widgets.table.background import listen


class Endless:
    """It thinks until it is told to stop, and longer."""

    interruptible = True

    def __init__(self) -> None:
        self.ended = threading.Event()

    def __call__(
        self, observation: Json, actions: list[str], rng: Random, *, stop: threading.Event
    ) -> str:
        stop.wait(60)
        self.ended.set()
        return actions[0]


@pytest.fixture
def between_cells() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as ipykernel does
    yield
    signal.signal(signal.SIGINT, before)


def played(shown: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(shown(), 60))  # type: ignore[arg-type]


def test_a_page_with_python_in_it_waits_for_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a page would be woken for ever, and node, in which Basthon is tried, never end."""

    async def listen_twice() -> None:
        timers: list[object] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda *given: timers.append(given))
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # as while a cell runs
        try:
            with monkeypatch.context() as page:
                page.setattr(sys, "platform", "emscripten")
                listen()
            assert timers == []
            listen()
            assert len(timers) == 1
        finally:
            signal.signal(signal.SIGINT, before)

    asyncio.run(listen_twice())


def test_a_player_that_thinks_is_stopped_and_the_screen_says_so(between_cells: None) -> None:
    async def shown() -> None:
        player = Endless()
        table = Toy(None, player, state=deal(3), language="en")
        send = talk(table)
        assert send(act(table, table.view["actions"][0]))["ok"]
        assert table.view["thinking"]
        signal.raise_signal(signal.SIGINT)
        await until(lambda: not table.view["thinking"])
        assert "was stopped" in table.view["headline"]
        assert isinstance(table.failure, KeyboardInterrupt)
        await until(player.ended.is_set)
        assert len(table.state.actions) == 1, "what it found afterwards counts no more"
        assert send(command(table, "undo"))["ok"]
        assert table.failure is None
        table.close()

    played(shown)


def test_the_end_of_the_cell_is_waited_for(between_cells: None) -> None:
    async def shown() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a cell
        player = Endless()
        table = Toy(None, player, state=deal(3), language="en")
        assert talk(table)(act(table, table.view["actions"][0]))["ok"]
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        await until(lambda: signal.getsignal(signal.SIGINT) is not signal.SIG_IGN)
        signal.raise_signal(signal.SIGINT)
        await until(lambda: table.failure is not None)
        table.close()

    played(shown)


@pytest.mark.jupyter
def test_the_button_of_a_kernel_stops_a_bot_that_never_ends() -> None:
    manager, client = start_new_kernel()
    try:
        client.execute_interactive(
            "import cantorlab, threading\n"
            "def bot(observation, legal, rng):\n"
            "    while True:\n"
            "        pass\n"
            "game = cantorlab.Tafl(opponent=bot, seed=1, journal=False)\n"
            "game.act('d9-c9')",
            timeout=120,
        )
        found: list[str] = []
        while "KeyboardInterrupt() []\n" not in found:
            manager.interrupt_kernel()
            client.execute_interactive(
                "print(repr(game.failure), [each for each in threading.enumerate()"
                " if each.name == 'cantorlab-player'])",
                timeout=120,
                output_hook=lambda message: found.append(message["content"].get("text", "")),
            )
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)

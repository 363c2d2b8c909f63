"""Compiler of searches in the background, so that no game waits for it.

numba compiles a search when it is first called, which takes some 10 to 20 seconds, and caches it in
the user's folder. Until then, an answer to a person is searched interpreted, as deep as there is
time for. A child process compiles, beside this one and giving way to it; then this one loads.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Protocol

from cantorlab import games
from cantorlab.players import threads
from cantorlab.players.player import Slices, without_pause
from cantorlab.rules import kernels
from cantorlab.rules.state import Json

LOCK = "compiling.lock"
YIELDING = 10  # of a Unix process's 0 to 19: how far it gives way to others


class CompiledAnalyst(Protocol):
    """Analyst whose searches are compiled: ``games.Game.analyst`` may be one."""

    #: The kernel and the function of it that ``compile_searches`` compiles last.
    last_compiled: ClassVar[tuple[str, str]]

    @classmethod
    def compile_searches(cls) -> None:
        """Call each search once, so that numba compiles it, or loads it from its cache."""


class Searcher(ABC):
    """Player that searches, compiled or not; ``compiled``: None for compiled where numba is.

    Called with ``stop``, an event, it decides at once when that is set, and searches interpreted as
    long as the compiler is still at work.
    """

    game: ClassVar[str]
    memory: ClassVar[bool] = True
    interruptible: ClassVar[bool] = True

    compiled: bool | None

    def __call__(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> str:
        """Return the action found; ``events`` are the state's ``public_events``.

        Raises ``ValueError`` if these leave out what was seen.
        """
        return without_pause(self.slices(observation, legal_actions, rng, events, stop))

    @abstractmethod
    def slices(
        self,
        observation: Json,
        legal_actions: list[str],
        rng: Random,
        events: Sequence[Json] = (),
        stop: threading.Event | None = None,
    ) -> Slices[str]:
        """Search as a call does, with pauses."""

    def _should_compile(self, someone_waits: bool) -> bool:
        """Return whether to search compiled: no user should wait for the compiler too."""
        if self.compiled is not None:
            return self.compiled
        return is_ready(self.game) if someone_waits else kernels.can_compile()


def begin(game: str) -> None:
    """Begin to compile the searches of a game, or to load them, unless that was done before."""
    is_ready(game)


def is_ready(game: str) -> bool:
    """Return whether a game's searches run compiled, without a wait for the compiler.

    If not, it begins to compile them. Always False without numba.
    """
    if not kernels.can_compile():
        return False
    analyst = _analyst(game)
    return analyst is None or _compile(analyst).is_set()


def will_compile(game: str) -> bool:
    """Return whether a game's searches are interpreted until they have been compiled."""
    if not kernels.can_compile():
        return False
    analyst = _analyst(game)
    return analyst is not None and not kernels.is_cached(*analyst.last_compiled, floor="players")


def compile_searches(game: str) -> None:
    """Compile the searches of a game, or load them from numba's cache."""
    analyst = _analyst(game)
    if analyst is not None:
        analyst.compile_searches()


@contextmanager
def only_compiler() -> Iterator[None]:
    """Wait until no other process of this user compiles; then let others wait.

    A file system without locks admits all.
    """
    folder = kernels.cache_folder()
    with ExitStack() as held:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            file = held.enter_context((folder / LOCK).open("a+b", buffering=0))
            _lock(file.fileno())  # until the file is closed
        yield


def _lock(number: int) -> None:
    with suppress(OSError):
        if os.name == "nt":
            msvcrt: Any = import_module("msvcrt")
            msvcrt.locking(number, msvcrt.LK_LOCK, 1)
        else:
            fcntl: Any = import_module("fcntl")
            fcntl.flock(number, fcntl.LOCK_EX)


def _analyst(game: str) -> type[CompiledAnalyst] | None:
    """Return the analyst's class of a game if it has searches to compile, or None."""
    if game not in games.names() or games.get(game).analyst is None:
        return None
    found: Any = games.get(game).load("analyst")
    return found if hasattr(found, "compile_searches") else None


@cache
def _compile(analyst: Any) -> threading.Event:
    """Compile an analyst's searches in the background; the event is set when they can be used."""
    ready = threading.Event()

    def load() -> None:
        with suppress(Exception), _ONE_AT_A_TIME:  # the next to call the search is told why
            analyst.compile_searches()
        ready.set()

    def work() -> None:
        if not kernels.is_cached(*analyst.last_compiled, floor="players"):
            _compile_beside(next(name for name in games.names() if _analyst(name) is analyst))
        # Python waits for it at its end: numba must not be cut off. It does not wait for a child.
        if not threads.start(threading.Thread(target=load, name="cantorlab-compiler")):
            ready.set()

    if not threads.start(threading.Thread(target=work, name="cantorlab-compiling", daemon=True)):
        ready.set()
    return ready


_ONE_AT_A_TIME = threading.Lock()


def _compile_beside(game: str) -> None:
    """Run ``cantorlab compile`` for the searches of a game in a process that gives way."""
    command = [sys.executable, "-m", "cantorlab", "compile", game]
    nothing = subprocess.DEVNULL
    with suppress(OSError):
        child = subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, child.pid, YIELDING)
        child.wait()

"""The compiler in the background: nobody waits for it, and one works at a time."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from importlib import import_module
from typing import Any, ClassVar

import pytest

from cantorlab.players import compiler, levels
from cantorlab.players.compiler import is_ready
from cantorlab.rules import kernels

pytestmark = pytest.mark.skipif(
    not kernels.can_compile(), reason="there is nothing to compile with"
)


class Slow:
    """Analyst whose searches take until ``done`` is set to compile."""

    last_compiled = "siggil.kernel.layer", "thin"
    calls: ClassVar[list[str]]
    done: ClassVar[threading.Event]

    @classmethod
    def compile_searches(cls) -> None:
        cls.calls.append("here")
        cls.done.wait(60)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Any:
    class Mine(Slow):
        calls: ClassVar[list[str]] = []
        done = threading.Event()

    monkeypatch.setattr(compiler, "_analyst", lambda game: Mine if game == "siggil" else None)
    return Mine


def test_nobody_waits_until_it_is_ready_and_it_compiles_once(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "is_cached", lambda *_name, **_floor: True)
    assert not is_ready("siggil")
    assert not is_ready("siggil")
    slow.done.set()
    assert compiler._compile(slow).wait(60)
    assert is_ready("siggil")
    assert slow.calls == ["here"]


def test_what_no_process_has_compiled_a_child_compiles_first(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Child:
        pid = 2**30  # of no process

        def __init__(self, command: list[str], **_quiet: Any) -> None:
            slow.calls.append(" ".join(command[1:]))

        def wait(self) -> None:
            pass

    monkeypatch.setattr(kernels, "is_cached", lambda *_name, **_floor: False)
    monkeypatch.setattr(subprocess, "Popen", Child)
    slow.done.set()
    is_ready("siggil")
    assert compiler._compile(slow).wait(60)
    assert slow.calls == ["-m cantorlab compile siggil", "here"]


def test_a_compiler_that_fails_keeps_nobody_waiting_for_ever(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise OSError

    monkeypatch.setattr(kernels, "is_cached", lambda *_name, **_floor: True)
    monkeypatch.setattr(slow, "compile_searches", broken)
    is_ready("siggil")
    assert compiler._compile(slow).wait(60)


def test_a_game_without_searches_is_ready(slow: Any) -> None:
    assert slow.calls == []
    assert is_ready("tafl")
    assert is_ready("no game")


def test_without_numba_nothing_is_ever_compiled(slow: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "can_compile", lambda: False)
    assert not is_ready("siggil")
    assert not compiler.will_compile("siggil")
    assert slow.calls == []


@pytest.mark.skipif(os.name == "nt", reason="it is looked at as Unix does")
def test_one_process_compiles_at_a_time(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl: Any = import_module("fcntl")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    lock = kernels.cache_folder() / compiler.LOCK
    with compiler.only_compiler(), lock.open("ab") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with lock.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_where_nothing_can_be_kept_all_are_admitted(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with compiler.only_compiler(), pytest.raises(ValueError, match="mine"):
        raise ValueError("mine")


@pytest.mark.parametrize(("waits", "compiled"), [(True, False), (False, True)])
def test_a_thinker_searches_interpreted_for_whoever_would_wait(
    monkeypatch: pytest.MonkeyPatch, waits: bool, compiled: bool
) -> None:
    monkeypatch.setattr(compiler, "is_ready", lambda _game: False)
    assert levels("siggil")["club"]._should_compile(waits) is compiled  # type: ignore[attr-defined]


FIRST = """
from cantorlab import Siggil
from cantorlab.players import compiler
table = Siggil(opponent="random", seed=4, pace="brisk", journal=False, language="en")
table.play("hint")
print(table.view["hint"]["text"])
compiler._compile(compiler._analyst("siggil")).wait()
table.act(table.view["actions"][0])
table.play("hint")
print(table.view["hint"]["text"])
"""


@pytest.mark.nightly
@pytest.mark.slow
def test_a_first_hint_is_quick_and_the_next_one_deep(tmp_path: Any) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", FIRST], env=environment, capture_output=True, text=True, check=True
    )
    first, then = run.stdout.splitlines()
    assert first.endswith("the deeper search is not ready yet.")
    assert "not ready" not in then
    assert (tmp_path / "cantorlab" / compiler.LOCK).exists()

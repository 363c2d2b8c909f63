"""A thread that nobody waits for is not ended while it imports or compiles: that breaks others."""

from __future__ import annotations

import importlib
import sys
import threading
from pathlib import Path

import pytest

from cantorlab.players import threads
from cantorlab.players.threads import is_setting_up
from cantorlab.stats.engine.limits import TimeLimitedPlayer

SLOW = """
import threading
let_on = threading.Event()
began.set()
while not let_on.wait(0.01):
    pass
whole = True
"""


def test_a_player_that_imports_is_let_finish(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(threads, "AGAIN", 0.01)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "slow_to_import.py").write_text(f"from helper_of_it import began\n{SLOW}")
    (tmp_path / "helper_of_it.py").write_text("import threading\nbegan = threading.Event()\n")
    began = importlib.import_module("helper_of_it").began
    thread = threading.Thread(target=importlib.import_module, args=("slow_to_import",))
    thread.start()
    assert began.wait(120)
    assert is_setting_up(thread)
    assert not is_setting_up(threading.current_thread())
    ender = threads.end(thread, 0.01)
    ender.join(0.3)
    assert ender.is_alive()  # it waits, however long that takes
    sys.modules["slow_to_import"].let_on.set()
    thread.join(120)
    ender.join(120)
    assert sys.modules["slow_to_import"].whole


def test_a_player_that_waits_for_the_compiler_takes_it_from_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numba = importlib.import_module("numba")
    lock = importlib.import_module("numba.core.compiler_lock").global_compiler_lock._lock
    monkeypatch.setattr(threads, "AGAIN", 0.01)
    found: list[int] = []
    double = numba.njit(lambda number: 2 * number)
    thread = threading.Thread(target=lambda: found.append(double(21)))
    with lock:  # somebody else compiles
        thread.start()
        while not is_setting_up(thread):
            pass
        ender = threads.end(thread, 0.01)
        ender.join(0.3)
        assert ender.is_alive()
    thread.join(120)
    ender.join(120)
    assert found == [42]
    assert lock.acquire(timeout=120)
    lock.release()


def test_a_player_that_is_late_because_it_imports_forfeits_and_its_module_is_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(threads, "AGAIN", 0.01)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "late_to_import.py").write_text(f"from helper_of_late import began\n{SLOW}")
    (tmp_path / "helper_of_late.py").write_text("import threading\nbegan = threading.Event()\n")

    def importing(observation: object, legal_actions: list[str], rng: object) -> str:
        importlib.import_module("late_to_import")
        return legal_actions[0]

    before = set(threading.enumerate())
    with pytest.raises(TimeoutError, match=r"more than 0\.2 s"):
        TimeLimitedPlayer(importing, 0.2)({}, ["a"], None)
    late = [*({*threading.enumerate()} - before)]
    assert late
    sys.modules["late_to_import"].let_on.set()
    for thread in late:
        thread.join(120)
    assert sys.modules["late_to_import"].whole


def test_a_thread_that_has_ended_stops_no_other_that_has_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thread = threading.Thread(target=int)
    assert threads.start(thread)
    thread.join()
    monkeypatch.setattr(thread, "is_alive", lambda: True)  # as it was a moment ago
    monkeypatch.setattr(threading.Thread, "ident", threading.get_ident())
    threads.stop(thread)
    for _ in range(1000):
        pass


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_goes_on_is_stopped() -> None:
    began = threading.Event()

    def spin() -> None:
        while True:
            began.set()

    thread = threading.Thread(target=spin, daemon=True)
    assert threads.start(thread)
    assert began.wait(120)
    threads.stop(thread)
    thread.join(120)
    assert not thread.is_alive()

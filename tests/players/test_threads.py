"""A thread that nobody waits for is not ended while it imports: the module would be broken."""

from __future__ import annotations

import importlib
import sys
import threading
from pathlib import Path

import pytest

from cantorlab.players.threads import is_importing
from cantorlab.widgets.table import thinking

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
    monkeypatch.setattr(thinking, "GRACE", 0.01)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "slow_to_import.py").write_text(f"from helper_of_it import began\n{SLOW}")
    (tmp_path / "helper_of_it.py").write_text("import threading\nbegan = threading.Event()\n")
    began = importlib.import_module("helper_of_it").began
    thread = threading.Thread(target=importlib.import_module, args=("slow_to_import",))
    thread.start()
    assert began.wait(20)
    assert is_importing(thread)
    assert not is_importing(threading.current_thread())
    ender = threading.Thread(target=thinking._end, args=(thread,))
    ender.start()
    ender.join(0.3)
    assert ender.is_alive()  # it waits, however long that takes
    sys.modules["slow_to_import"].let_on.set()
    thread.join(20)
    ender.join(20)
    assert sys.modules["slow_to_import"].whole

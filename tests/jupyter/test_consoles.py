"""Consoles without any page: plain IPython, and a kernel as `jupyter console` asks it."""

from __future__ import annotations

import os
import subprocess
import sys

from jupyter_client.manager import start_new_kernel

MADE = "import cantorlab; game = cantorlab.Tafl(seed=1, language='en', journal=False)"
MOVED = ["You: attacker d9 to c9.", "Computer (novice): defender e4 to h4."]
# The first row of the board before the move, and after it.
BEFORE, AFTER = "9  # . . a a a . . #  9", "9  # . a . a a . . #  9"


def test_plain_ipython_shows_the_board_as_text_and_takes_typed_moves(tmp_path) -> None:
    cells = "\n".join([MADE, "game", 'game.play("d9-c9")', 'game.play("e5-e7")', ""])
    done = subprocess.run(
        [sys.executable, "-m", "IPython", "--simple-prompt", "--no-banner"],
        input=cells, capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "NO_COLOR": "1"},
    )  # fmt: skip
    shown = done.stdout
    assert "Traceback" not in shown + done.stderr, shown + done.stderr
    assert shown.index(BEFORE) < shown.index(MOVED[0]) < shown.index(MOVED[1])
    assert AFTER in shown[shown.index(MOVED[1]) :]
    assert "The piece on e5 is not yours to move (rules §3.2)." in shown


def test_a_console_on_a_kernel_is_answered_in_text_though_an_event_loop_runs_there() -> None:
    manager, client = start_new_kernel()
    try:
        shown = []

        def hear(message) -> None:
            assert message["msg_type"] != "error", message["content"]
            shown.append(message["content"].get("data", {}).get("text/plain", ""))

        for cell in (MADE, "game", 'game.play("d9-c9")'):
            client.execute_interactive(cell, timeout=120, output_hook=hear)
        text = "\n".join(shown)
        assert text.index(BEFORE) < text.index(MOVED[1]) < text.index(AFTER)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)

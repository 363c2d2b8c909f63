"""Thirty kernels killed at random moments of games of every kind; a thousand by a command."""

from __future__ import annotations

import sys

import pytest
from journal import killing


@pytest.mark.skipif(sys.platform == "win32", reason="a process is forked for each kernel")
def test_a_killed_kernel_has_kept_every_action_whose_answer_had_come() -> None:
    found = killing.kill(30)
    assert found.lost == []
    assert found.kernels == 30
    assert found.actions > 300
    assert set(found.games) == set(killing.TABLES)

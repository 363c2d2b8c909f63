"""Thirty kernels killed at random moments of games of every kind; a thousand by a command."""

from __future__ import annotations

import sys

import pytest
from journal import killing
from tiers import few_and_many


@pytest.mark.skipif(sys.platform == "win32", reason="a process is forked for each kernel")
@few_and_many("kernels", 10, 30)
def test_a_killed_kernel_has_kept_every_action_whose_answer_had_come(kernels: int) -> None:
    found = killing.kill(kernels)
    assert found.lost == []
    assert found.kernels == kernels
    assert found.actions > 10 * kernels
    assert set(found.games) == set(killing.TABLES)

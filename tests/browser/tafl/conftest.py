"""In these tests the computer answers at once."""

from __future__ import annotations

import pytest

from cantorlab.widgets.games.tafl.adapter import TaflAdapter


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TaflAdapter, "answer", 0.0)

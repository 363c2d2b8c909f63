"""Fixtures of the widgets' tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal of one's own, whose folder is made with the first thing that is kept."""
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder

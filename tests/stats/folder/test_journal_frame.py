"""The frame of kept games goes to Parquet and back."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from cantorlab import journal
from cantorlab.rules import siggil, tafl


def test_kept_games_go_to_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    for state, action in ((tafl.start(archers=True), "a4-a3"), (siggil.start(seed=1), None)):
        log = journal.GameLog(state.record, [{"name": "Ada", "kind": "person"}] * 2)
        log.act(0, action or state.legal_actions()[0])
        log.close()
    games = journal.games()
    games.to_parquet(tmp_path / "games.parquet")
    again = pd.read_parquet(tmp_path / "games.parquet")
    assert again.when.tolist() == games.when.tolist()
    assert again.options.tolist() == games.options.tolist()
    assert [*map(tuple, again.players)] == games.players.tolist()

"""Results of kept games: what became of the user's own seat, by its return and the outcome."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pandas as pd
import pytest

from cantorlab import MyGames, journal, players
from cantorlab.rules import siggil, tafl
from cantorlab.rules.record import Record
from cantorlab.rules.state import Outcome, State
from cantorlab.widgets.mygames.view import runs


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))


def _keep(end: State, own: int, outcome: Outcome | None = None, resigned: int | None = None) -> str:
    """Keep a game that one person played against computers, and return its name."""
    seats = [
        {"name": str(at), "kind": "person" if at == own else "computer", "level": "random"}
        for at in range(end.num_players)
    ]
    record = end.record
    log = journal.GameLog(Record(record.game, record.options, record.deal), seats)
    for seat, action in record.actions:
        log.act(seat, action)
    log.end(outcome or end.outcome, resigned)
    return log.id


def _result(identity: str) -> str:
    games = journal.games().set_index("id")
    assert games.result[identity] == journal.load(identity).result
    return games.result[identity]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_return_of_the_own_seat_decides(count: int) -> None:
    seen: Counter[str] = Counter()
    kept = {}
    for seed in range(60):
        end = siggil.random_game(seed, players=count)
        if end.outcome.winner is None or seed < 4:
            kept |= {_keep(end, own): (end, own) for own in range(count)}
    results = journal.games().set_index("id").result
    for identity, (end, own) in kept.items():
        given = end.returns()[own]
        shared = "shared" if end.outcome.reason == "shared win" else "drawn"
        expected = {1: "won", -1: "lost", 0: shared}[given]
        assert results[identity] == expected, end.outcome
        seen[expected] += 1
    assert min(seen["won"], seen["lost"]) > 0
    if count > 2:
        assert seen["shared"]


def test_a_lost_solitaire_is_lost_and_never_drawn() -> None:
    ends = [siggil.random_game(seed, players=1) for seed in range(8)]
    assert {end.returns() for end in ends} == {(-1,)}  # chance wins none
    assert {_result(_keep(end, 0)) for end in ends} == {"lost"}
    given_up = siggil.start(players=1, seed=1)
    given_up = given_up.apply(given_up.legal_actions()[0])
    assert _result(_keep(given_up, 0, Outcome(None, "resigned"), 0)) == "lost"


def test_who_resigns_has_lost_and_the_others_share() -> None:
    begun = siggil.start(players=3, seed=1)
    begun = begun.apply(begun.legal_actions()[0])
    ended = Outcome(None, "resigned")
    assert [_result(_keep(begun, own, ended, 1)) for own in range(3)] == [
        "shared",
        "lost",
        "shared",
    ]


def test_a_draw_stays_a_draw() -> None:
    drawn = players.play_match(tafl.start(), ["random", "random"], seed=3)
    assert drawn.outcome.winner is None
    assert _result(_keep(drawn, 0)) == "drawn"
    agreed = tafl.start().apply("d1-d4")
    assert _result(_keep(agreed, 0, Outcome(None, "draw agreed"))) == "drawn"


def test_my_games_count_each_by_its_own_word() -> None:
    begun = siggil.start(players=3, seed=1)
    begun = begun.apply(begun.legal_actions()[0])
    for own in (0, 1):
        _keep(begun, own, Outcome(None, "resigned"), 1)
    (level,) = MyGames(language="en").view["levels"]
    assert {name: level[name] for name in ("won", "lost", "drawn", "shared")} == {
        "won": 0, "lost": 1, "drawn": 0, "shared": 1,
    }  # fmt: skip
    assert level["told"] == "0 of 2 won, 1 shared win"
    assert {row["told"] for row in MyGames(language="en").view["rows"]} == {"lost", "shared win"}
    assert runs(["won", "won", "lost", "won"]) == (2, 2)
    assert runs(["shared", "won"]) == (0, 1)


def test_the_frame_goes_where_every_frame_goes(tmp_path: Path) -> None:
    _keep(siggil.random_game(1, players=3), 0)
    _keep(players.play_match(tafl.start(archers=True), ["random", "random"], seed=3), 1)
    games = journal.games()
    assert len(games.drop_duplicates()) == len(pd.concat([games, games]).drop_duplicates()) == 2
    games.to_csv(tmp_path / "games.csv", index=False)
    assert pd.read_csv(tmp_path / "games.csv").result.tolist() == games.result.tolist()
    assert games.when.dt.tz is None
    assert all(isinstance(each, str) for each in games.options)

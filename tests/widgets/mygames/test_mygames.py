"""One's own games from Python: what the list says, opens and deletes."""

from __future__ import annotations

from pathlib import Path

import pytest
from widgets.kept_games import play, some_games
from widgets.talking import talk

from cantorlab import MyGames, Tafl, journal
from cantorlab.learning import lesson
from cantorlab.widgets.mygames.view import runs


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


@pytest.mark.parametrize(
    ("results", "now", "best"),
    [
        ([], 0, 0),
        (["won", "won", "lost", "won"], 2, 2),
        (["lost", "won", "won", "won", "drawn"], 0, 3),
        (["", "won", "over", "won", "lost"], 2, 2),
        (["won", "drawn", "won"], 1, 1),
    ],
)
def test_wins_in_a_row_are_counted_over_games_that_ended(
    results: list[str], now: int, best: int
) -> None:
    assert runs(results) == (now, best)


def test_the_list_tells_what_the_frame_tells() -> None:
    some_games()
    mine, frame = MyGames(language="en"), journal.games()
    mine._receive(mine, {"kind": "show", "only": "", "rows": 99, "nonce": "n"}, None)
    rows = mine.view["rows"]
    assert [row["id"] for row in rows] == frame["id"].tolist()
    assert [row["result"] for row in rows] == [each or "unfinished" for each in frame["result"]]
    won, played = (frame["result"] == "won").sum(), len(frame)
    assert mine.view["headline"].startswith(f"{played} games, {won} won.")
    finished = (frame["result"] != "").sum()
    assert f"{finished} of them are finished." in mine.view["headline"]
    ended = frame[frame["result"].isin(["won", "lost", "drawn"]) & frame["level"].notna()]
    assert sum(each["played"] for each in mine.view["levels"]) == len(ended)
    text = repr(mine)
    assert all(row["id"] in text for row in rows)
    assert "<svg" in mine._repr_mimebundle_()[0]["image/svg+xml"]
    assert len(MyGames("siggil").view["rows"]) == 2


def test_a_game_is_opened_and_deleted() -> None:
    table = play(Tafl(opponent="random", seed=1), 6)
    mine = MyGames(language="fr")
    identity = mine.view["rows"][0]["id"]
    again = mine.resume(identity)
    assert again is mine.opened
    assert again.state == table.state
    assert again.language == "fr"
    assert mine.view["opened"] == again.model_id
    mine.delete(identity)
    assert mine.view["rows"] == []
    with pytest.raises(journal.UnreadableFile, match="no game"):
        mine.resume(identity)
    mine.close()
    assert again.comm is None


def test_a_game_that_is_over_is_opened_with_its_review_and_no_other_is() -> None:
    table = play(Tafl(opponent="random", seed=1, language="en"), 4)
    mine = MyGames(language="en")
    (row,) = mine.view["rows"]
    with pytest.raises(ValueError, match="not over"):
        mine.review(row["id"])
    table._screen.command("resign", {})
    mine.refresh()
    (row,) = mine.view["rows"]
    assert row["can_go_on"] is False
    answer = talk(mine)({"kind": "review", "id": row["id"], "nonce": "n"})
    assert answer["model"] == mine.opened.model_id
    told = mine.opened.view["review"]
    assert (told["done"], told["of"]) == (4, 4)
    assert mine.review(row["id"]).view["review"]["moves"] == told["moves"]
    # Given up before anything was done: nothing can be judged, and it is shown all the same.
    play(Tafl(opponent="person"), 0)._screen.command("resign", {})
    mine.refresh()
    empty = next(row for row in mine.view["rows"] if row["id"] != answer["model"])
    assert talk(mine)({"kind": "review", "id": empty["id"], "nonce": "n"})["ok"]


def test_lessons_stand_beside_the_games_with_how_far_one_has_come() -> None:
    mine = MyGames("queen", language="fr")
    (taught,) = mine.view["lessons"]
    assert (taught["game"], taught["title"]) == ("queen", "Attrape la Reine")
    steps = len(lesson("queen", "tutorial").steps)
    assert taught["lessons"][0]["told"] == f"0 sur {steps} réussi"
    table = mine.learn("queen")
    assert mine.opened is table
    for action in lesson("queen", "tutorial").steps[0].solution:
        table.act(action)
    mine.refresh()
    (taught,) = mine.view["lessons"]
    assert [each["told"] for each in taught["lessons"]] == [
        f"1 sur {steps} réussi",
        f"0 sur {len(lesson('queen', 'puzzles').steps)} réussi",
    ]
    assert repr(mine).count("1 sur") == 1
    for game, kind in (("chess", "tutorial"), ("queen", "songs")):
        with pytest.raises(ValueError, match="lesson"):
            mine.learn(game, kind)  # type: ignore[arg-type]
    assert mine.opened is table
    assert len(MyGames().view["lessons"]) == 4


def test_where_no_journal_is_kept_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No game yet" in MyGames(language="en").view["headline"]
    monkeypatch.setenv("CANTORLAB_JOURNAL", "")
    assert "switched off" in MyGames(language="en").view["headline"]
    monkeypatch.setenv("CANTORLAB_JOURNAL", "~nobody-of-this-name")
    assert "home of an unknown user" in MyGames(language="en").view["unreadable"][0]


def test_what_it_is_not_made_of_is_refused() -> None:
    with pytest.raises(TypeError, match="did you mean 'game'"):
        MyGames(games="tafl")
    with pytest.raises(ValueError, match="name of a game"):
        MyGames(3)  # type: ignore[arg-type]

"""Games that go on from each other: which is the newest, whatever the clock said, and deletion."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cantorlab import MyGames, Tafl, journal
from cantorlab.journal import writing
from cantorlab.journal.index import in_order, played_last
from cantorlab.journal.saved_game import Summary
from cantorlab.rules import tafl


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "journal"
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(folder))
    return folder


class Clock:
    """The class ``datetime`` of a kernel whose clock was set back by so many days."""

    def __init__(self, days: int) -> None:
        self.days = days

    def now(self, zone: object) -> object:
        from datetime import datetime, timedelta

        return datetime.now(zone) - timedelta(self.days)  # type: ignore[arg-type]


def play(table: Tafl, plies: int) -> None:
    rng = random.Random(1)
    while len(table.state.actions) < plies:
        table.act(rng.choice(table.view["actions"]))


def test_a_clock_that_was_set_back_makes_no_second_row_and_offers_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Tafl(opponent="random", seed=1, language="en")
    play(first, 4)
    first.close()
    monkeypatch.setattr(writing, "datetime", Clock(3))
    second = Tafl(opponent="random", seed=1, language="en")
    second._screen.command("go_on", {})
    play(second, 6)
    second.close()
    third = Tafl(opponent="random", seed=1, language="en")
    assert third.view["offer"] == "Go on with your game of 6 moves?", "not the one of 4"
    third._screen.command("go_on", {})
    play(third, 8)
    assert journal.games()["plies"].tolist() == [8]
    assert len(MyGames().view["rows"]) == 1
    assert journal.unfinished("tafl").plies == 8  # type: ignore[union-attr]
    journal.delete(journal.games()["id"][0])
    assert journal.games().empty


def test_a_second_tab_that_is_loaded_again_offers_the_game_that_was_played_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Tafl(opponent="random", seed=1, language="en")
    play(first, 4)
    copy = Tafl(opponent="random", seed=1, language="en")
    copy._screen.command("go_on", {})
    play(copy, 10)
    monkeypatch.setattr(writing, "datetime", Clock(-1))
    play(first, 6)
    again = Tafl(opponent="random", seed=1, language="en")
    assert again.view["offer"] == "Go on with your game of 6 moves?"
    monkeypatch.setattr(writing, "datetime", Clock(-2))
    play(copy, 12)
    again = Tafl(opponent="random", seed=1, language="en")
    assert again.view["offer"] == "Go on with your game of 12 moves?"


def test_a_chain_of_1200_games_is_one_row_and_is_deleted(home: Path) -> None:
    home.mkdir()
    header = {
        "cantorlab": "game",
        "version": 1,
        "at": "2026-03-01T10:00:00+00:00",
        "record": tafl.start().record.to_dict(),
        "seats": [{"name": "You", "kind": "person", "level": None}],
        "settings": {},
        "continues": None,
    }
    for number in range(1200):
        lines = [header] if number else [header, {"do": "act", "seat": 0, "action": "d1-d4"}]
        identity = f"20260301-100000-{number:06x}"
        text = "".join(f"{json.dumps(line)}\n" for line in lines)
        (home / f"{identity}.jsonl").write_text(text, encoding="utf-8")
        header["continues"] = identity
        header["record"]["actions"] = [[0, "d1-d4"]]  # type: ignore[index]
    assert journal.games()["id"].tolist() == [identity]
    assert len(journal.delete(identity)) == 1200
    assert journal.games().empty
    assert [*home.iterdir()] == []


# -- the rule itself -----------------------------------------------------------------------------


def game(
    name: str,
    continues: str | None,
    resumed_actions: str = "a",
    reached: str = "a",
    *,
    played: float = 0.0,
) -> Summary:
    at = "2026-03-01T10:00:00+00:00"
    fixed = ("tafl", at, (), {}, 0, "", None, None, 0)
    return Summary(name, *fixed, continues, resumed_actions, reached, 0, played)


NAMES = st.permutations([f"{number:02}" for number in range(8)])
BEFORE = st.lists(st.none() | st.integers(0, 7), min_size=8, max_size=8)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(NAMES, BEFORE, st.randoms())
def test_order_follows_what_goes_on_from_what(
    names: list[str], before: list[int | None], rng: random.Random
) -> None:
    # Game i goes on from an earlier one, or from none; names say nothing of that.
    continues = {
        name: None if at is None or at >= number else names[at]
        for number, (name, at) in enumerate(zip(names, before, strict=True))
    }
    games = [game(name, other) for name, other in continues.items()]
    shown = [each.id for each in in_order(rng.sample(games, len(games)))]
    taken = {other for other in continues.values() if other is not None}
    assert set(shown) == set(names) - taken, "the last of each chain, and only those"
    chains = {name: [name] for name in shown}
    for name, chain in chains.items():
        while (other := continues[chain[-1]]) is not None:
            chain.append(other)
        chains[name] = sorted(chain, reverse=True)
    latest = [chains[name][0] for name in shown]
    assert latest == sorted(latest, reverse=True), "by the latest name in each chain"


def test_a_game_that_went_on_itself_is_shown_too_and_the_other_is_newer() -> None:
    games = [game("9", None, reached="longer"), game("5", "9"), game("7", None)]
    assert [each.id for each in in_order(games)] == ["5", "9", "7"]


def test_games_in_a_circle_are_all_shown() -> None:
    games = [game("1", "3"), game("2", "1"), game("3", "2"), game("4", "4"), game("5", "1")]
    assert {each.id for each in in_order(games)} >= {"2", "3", "4", "5"}
    assert [each.id for each in in_order([game("1", "1")])] == ["1"]


def test_the_game_played_last_is_that_of_the_latest_line_but_what_continues_it_is_later() -> None:
    def last(*games: Summary) -> str | None:
        found = played_last(games, lambda each: each.id != "hidden")
        return found and found.id

    first, other = game("1", None, reached="b", played=9.0), game("2", None, played=8.0)
    assert last() is None
    assert last(other, first) == "1"
    assert last(first, other, game("3", "1", resumed_actions="a", played=2.0)) == "1", (
        "it went on too"
    )
    assert last(first, other, game("3", "1", resumed_actions="b", played=2.0)) == "3"
    assert last(other, game("hidden", None, played=20.0)) == "2"


def test_only_the_last_games_are_asked_whether_they_are_wanted() -> None:
    asked: list[str] = []

    def wanted(each: Summary) -> bool:
        asked.append(each.id)
        return each.id == "8"

    found = played_last([game(f"{at}", None, played=float(at)) for at in range(10)], wanted)
    assert (found and found.id, asked) == ("8", ["9", "8"])

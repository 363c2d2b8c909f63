"""The counted solitaires, and a table that deals only such as can be won."""

import json
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

import cantorlab
from cantorlab import Siggil
from cantorlab.languages.texts import say
from cantorlab.players.siggil.proved_deals import (
    DealCounts,
    NoProvedDeal,
    load_counts,
    start_winnable,
)
from cantorlab.players.siggil.solver import solve
from cantorlab.rules import kernels, siggil
from cantorlab.stats import winnable
from cantorlab.tools import winnable_solitaires as mining
from cantorlab.tools.winnable_solitaires import count_in_batches
from cantorlab.widgets.core.messages import MessageRefused


def test_every_layout_and_difficulty_was_counted():
    assert {(row.layout, row.series) for row in load_counts()} == {
        (layout, series) for layout in siggil.LAYOUTS for series in (3, 4)
    }
    for row in load_counts():
        assert row.deals == 1000
        assert len(row.winnable) + len(row.lost) + len(row.unknown) == row.deals
        assert {*row.winnable, *row.lost, *row.unknown} == {*range(row.deals)}


def test_a_sample_of_the_counted_deals_is_won_again_by_the_rules():
    for at, row in enumerate(load_counts()[::3]):
        index = random.Random(at).choice(row.winnable)
        state = siggil.start(1, row.layout, seed=(row.seed, index), series=row.series)
        for action in solve(state).line:
            state = state.apply(action)
        assert state.returns() == (1.0,)


def test_counting_goes_on_from_where_it_stood():
    row = load_counts()[0]
    begun = replace(row, deals=1, lost=(), unknown=())
    (now,) = list(count_in_batches([begun], 2))[-1]
    assert now == replace(begun, deals=2)
    assert list(count_in_batches([now], 2)) == []


def judged_by_index(monkeypatch):
    """Let each deal under seed 9 of the turtle, hard, have the verdict of its index modulo 3."""
    verdicts = ("winnable", "lost", "unknown")
    dealt = {
        siggil.start(1, "turtle", seed=(9, index), series=4).deal: verdicts[index % 3]
        for index in range(20)
    }
    asked = []

    def solve(state, nodes):
        asked.append(state.options.series)
        return SimpleNamespace(verdict=dealt[state.deal])

    monkeypatch.setattr(mining, "solve", solve)
    return asked


def test_what_is_lost_and_what_is_unknown_is_kept_apart(monkeypatch):
    asked = judged_by_index(monkeypatch)
    begun = DealCounts("turtle", 4, 9, 5, (1, 4), (2,))
    assert mining.go_on(begun, 4) == DealCounts("turtle", 4, 9, 9, (1, 4, 7), (2, 5, 8))
    assert asked == [4] * 4


def test_the_shortest_row_goes_on_first_and_by_no_more_than_is_wanted(monkeypatch):
    judged_by_index(monkeypatch)
    monkeypatch.setattr(mining, "BATCH", 3)
    rows = [DealCounts("turtle", 4, 9, 4, (1,), (2,)), DealCounts("turtle", 4, 9, 0, (), ())]
    seen = [[row.deals for row in now] for now in count_in_batches(rows, 5)]
    assert seen == [[4, 3], [4, 5], [5, 5]]


def test_the_command_writes_what_it_counted_and_goes_on_from_it(monkeypatch, tmp_path):
    monkeypatch.setattr(mining, "solve", lambda state, nodes: SimpleNamespace(verdict="lost"))
    monkeypatch.setattr(cantorlab.data, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "siggil").mkdir()
    page = tmp_path / "siggil" / "solitaires.json"
    mining.main(["1"])
    written = json.loads(page.read_text(encoding="utf-8"))
    assert [(row["layout"], row["series"]) for row in written] == [
        (layout, series) for layout in siggil.LAYOUTS for series in (3, 4)
    ]
    assert all(
        (row["seed"], row["deals"], row["lost"], row["unknown"]) == (2026, 1, [0], [])
        for row in written
    )
    begun = [DealCounts("turtle", 3, 7, 2, (), (1,))]
    monkeypatch.setattr(mining, "load_counts", lambda: begun)
    mining.main(["3"])
    (row,) = json.loads(page.read_text(encoding="utf-8"))
    told = {"layout": "turtle", "series": 3, "seed": 7}
    assert row == {**told, "deals": 3, "lost": [2], "unknown": [1]}


def test_the_frame_has_an_interval_that_allows_for_what_is_not_decided():
    frame = winnable().set_index(["layout", "difficulty"])
    assert ((frame.winnable + frame.lost + frame.unknown) == frame.deals).all()
    # Wilson's interval of 1000 of 1000: from n / (n + z²) up.
    assert frame.low["passage", "hard"] == pytest.approx(1000 / (1000 + 1.96**2), abs=1e-6)
    assert (frame.low <= frame.winnable / frame.deals).all()
    assert (frame.high >= (frame.winnable + frame.unknown) / frame.deals - 1e-12).all()


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_a_winnable_deal_of_our_layouts_is_one_that_was_counted(difficulty):
    dealt = {start_winnable("turtle", seed=seed, difficulty=difficulty).deal for seed in range(6)}
    assert len(dealt) > 3
    again = start_winnable("turtle", seed=3, difficulty=difficulty)
    assert again.deal == start_winnable("turtle", seed=3, difficulty=difficulty).deal
    series = 3 if difficulty == "easy" else 4
    assert again.options.series == series
    (row,) = (row for row in load_counts() if (row.layout, row.series) == ("turtle", series))
    deals = {
        siggil.start(1, "turtle", seed=(row.seed, index), series=series).deal
        for index in row.winnable
    }
    assert dealt <= deals


def own_layout():
    return siggil.LAYOUTS["pillars"].to_dict() | {"name": "mine"}


def test_on_a_layout_of_ones_own_the_deal_is_proved_when_it_is_dealt():
    state = start_winnable(own_layout(), seed=4, seconds=600.0)
    assert solve(state, compiled=False).verdict == "winnable"


def test_where_no_deal_is_proved_in_time_it_says_so():
    with pytest.raises(
        NoProvedDeal, match="No deal could be proved winnable in the time available"
    ):
        start_winnable(own_layout(), seed=4, seconds=0.0)


def test_a_layout_that_no_solitaire_can_start_on_is_told_as_such():
    """Most places are open at the start: any deal frees too many spirits at once."""
    flat = {"name": "flat", "places": [[0, 2 * at, 0, at >= 25] for at in range(56)]}
    with pytest.raises(ValueError, match="no solitaire can start on it"):
        start_winnable(flat, seed=1)


def test_the_table_deals_only_deals_that_can_be_won():
    table = Siggil(players=1, layout="river", difficulty="hard", winnable=True, seed=5)
    known = {
        siggil.start(1, "river", seed=(row.seed, index), series=4).deal
        for row in load_counts()
        if (row.layout, row.series) == ("river", 4)
        for index in row.winnable
    }
    assert table.state.deal in known
    first = table.state.deal
    table.new_game()
    assert table.state.deal in known - {first}
    again = Siggil(players=1, layout="river", difficulty="hard", winnable=True, seed=5)
    assert again.state.deal == first


def test_with_other_players_winnable_is_refused_in_a_sentence():
    with pytest.raises(
        ValueError, match="winnable is an option of the solitaire, not of a game for 2"
    ):
        Siggil(players=2, winnable=True)
    with pytest.raises(ValueError, match="winnable"):
        Siggil(players=1, winnable="yes")
    with pytest.raises(ValueError, match="winnable"):
        Siggil(players=1, seed=1).new_game(winnable="yes")
    table = Siggil(players=2, seed=1)
    before = table.state
    with pytest.raises(ValueError, match="not of a game for 2"):
        table.new_game(winnable=True)
    assert table.state is before
    alone = Siggil(players=1, winnable=True, seed=1)
    alone.new_game(players=3)
    assert alone.state.num_players == 3
    alone.new_game(players=1)
    assert alone.state.num_players == 1


def test_a_proof_is_what_analyse_gives_of_a_solitaire_that_it_sees():
    state = siggil.start(1, "turtle", seed=(6, 1), difficulty="hard")
    found = cantorlab.analyse(state, budget=60.0, best=1)
    assert (found.status, found.value) == ("proven", (1.0,))
    best = found.choices[0]
    line = solve(state).line
    assert best.line == " ".join(line)
    assert best.plies == len(line)
    assert best.action in state.legal_actions()
    # What a seat knows is not enough for a proof.
    assert cantorlab.analyse(state, budget=0.2, seat=0).status == "estimated"


def test_the_line_that_wins_is_told_after_the_end_only():
    table = Siggil(players=1, seed=1, language="en", journal=False)
    assert "solve" not in table.view["commands"]
    with pytest.raises(MessageRefused, match=say("table.not_over", "en")):
        table._screen.command("solve", {})
    lost = siggil.random_game(3, 1, players=1)
    over = Siggil(players=1, state=lost, seed=1, language="fr", journal=False)
    assert "solve" in over.view["commands"]
    over._screen.command("solve", {})
    assert over.view["solved"] == {"text": say("siggil.ui.solve.winnable", "fr"), "found": True}
    assert "solve" not in over.view["commands"]
    over.new_game()
    assert over.view["solved"] is None


@pytest.mark.slow
def test_a_line_that_wins_waits_for_no_compiler(monkeypatch):
    load = kernels.load

    def plain(name, *, compiled=False, floor="rules"):
        assert not compiled
        return load(name, floor=floor)

    monkeypatch.setattr(kernels, "load", plain)
    lost = siggil.random_game(3, 1, players=1, layout="pyramids", difficulty="hard")
    over = Siggil(players=1, state=lost, language="en", journal=False)
    over._screen.command("solve", {})
    assert over.view["solved"] == {"text": say("siggil.ui.solve.winnable", "en"), "found": True}

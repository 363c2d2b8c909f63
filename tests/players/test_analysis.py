"""``analyse``: one way to ask for all games, exact where it says so, and honest where not."""

import contextlib
import re
import threading
from random import Random

import pytest

import cantorlab
from cantorlab import games
from cantorlab.players import play_match
from cantorlab.players.cantor.open_hands.match import OpenMatch
from cantorlab.players.cantor.open_hands.quest import Lookahead
from cantorlab.players.tafl.searching_player import Level
from cantorlab.rules import cantor, siggil, tafl

COLUMNS = ["seat", "action", "value", "probability", "line", "low", "high", "plies"]
BEGUN = {
    "cantor": lambda: fought(cantor.start(seed=3), 4),
    "siggil": lambda: siggil.start(players=2, seed=1),
    "tafl": tafl.start,
    "queen": tafl.start_queen,
}
BUDGETS = {"cantor": 0.1, "siggil": "club", "tafl": "novice", "queen": "novice"}


def fought(state, duels, seed=1):
    """A game after so many random duels."""
    rng = Random(seed)
    while len(state.history) < duels and not state.is_terminal:
        seat = rng.choice(state.to_act)
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    assert not state.is_terminal
    return state


@pytest.mark.parametrize("knows", ["all", "a seat", "an observation"])
@pytest.mark.parametrize("game", BEGUN)
def test_every_game_is_analysed_in_one_way(game, knows):
    state = BEGUN[game]()
    budget = BUDGETS[game]
    if knows == "all":
        found = cantorlab.analyse(state, budget=budget)
    elif knows == "a seat":
        found = cantorlab.analyse(state, seat=0, budget=budget)
    else:
        events = getattr(state, "public_events", [])
        found = cantorlab.analyse(state.observation(0), events=events, budget=budget)
    assert found.game == game
    assert found.complete
    assert len(found.value) == len(found.interval) == state.num_players
    assert all(-1 <= low <= value <= high <= 1 for value, (low, high) in pairs(found))
    assert list(found.actions.columns) == COLUMNS
    assert (found.status == "exact") is (game == "cantor" and knows == "all")
    for row in found.actions.itertuples():
        assert row.action in state.legal_actions(row.seat)
        assert row.low <= row.value <= row.high
        assert row.line.startswith(row.action)
    best = found.best(0)
    assert best.value == pytest.approx(found.value[0])
    assert found.of(best.action, 0) is best
    assert found.of("nonsense", 0) is None
    assert repr(found).startswith(f"<Analysis of {game}: {found.value[0]:+.3f}, ")
    assert best.action in found._repr_html_()


def pairs(found):
    return zip(found.value, found.interval, strict=True)


def test_every_game_of_ours_has_an_analyst():
    assert all(game.analyst for game in games.BUILT_IN)


def test_a_budget_by_name_gives_the_same_answer_every_time():
    for game in ("siggil", "tafl"):
        one, other = (cantorlab.analyse(BEGUN[game](), budget=BUDGETS[game]) for _ in range(2))
        assert one.actions.equals(other.actions)
    mine = cantorlab.analyse(tafl.start(), budget=Level(nodes=500, noise=0))
    assert mine.effort["nodes"] in (500, 501)


# Cantor


def test_an_open_match_is_worth_what_backward_induction_says_at_every_step():
    state = fought(cantor.start(seed=8), 3)
    places = [place.ranks_by_code for place in state.deal.places[3:]]
    match = OpenMatch(places, state.standing.hands, state.score)
    hands = state.standing.hands
    found = cantorlab.analyse(state)
    assert found.value == pytest.approx((match.value(), -match.value()))
    assert set(found.actions.seat) == {0, 1}
    for seat in (0, 1):
        rows = found.actions[found.actions.seat == seat]
        assert rows.probability.sum() == pytest.approx(1)
        assert rows.value.max() == pytest.approx(found.value[seat])
        assert rows[rows.probability > 1e-9].value.min() == pytest.approx(found.value[seat])
        mix = found.mix[found.mix.seat == seat]
        assert mix.probability.sum() == pytest.approx(1)
    # Seat 1 commits: from now on it is known to be first, and its mage stays secret.
    after = [state.apply(f"commit {mage}", 1) for mage in hands[1]]
    for each in after:
        assert cantorlab.analyse(each).value[0] == pytest.approx(match.duel(first=1).value)
    assert all(cantorlab.analyse(each).actions.equals(cantorlab.analyse(after[0]).actions)
               for each in after)  # fmt: skip


def test_a_shield_is_worth_what_it_is_against_the_other_sides_mix():
    state = fought(cantor.start(seed=8), 3)
    match = OpenMatch(
        [place.ranks_by_code for place in state.deal.places[3:]],
        state.standing.hands,
        state.score,
    )
    mine, other = state.standing.hands[0][1], state.standing.hands[1][2]
    state = state.apply(f"commit {mine}", 0).apply(f"commit {other}", 1)
    duel = match.duel(first=0)
    found = cantorlab.analyse(state)
    for (mage, shield), worth in zip(duel.choices[0], duel.worth[0], strict=True):
        if mage == mine:
            said = "none" if shield is None else shield
            assert found.of(f"protect {said}", 0).value == pytest.approx(worth)
    strange = next(n for n in range(-9, 9) if n not in state.standing.hands[1] and n != other)
    none = found.of("protect none", 0)
    assert found.of(f"protect {strange}", 0).value == none.value
    # Who has announced is left with what that is worth.
    spent = cantorlab.analyse(state.apply("protect none", 0))
    assert spent.value[0] == pytest.approx(none.value)
    assert set(spent.actions.seat) == {1}


def test_with_hidden_hands_it_is_the_same_in_all_games_that_look_alike():
    state = cantor.start(seed=5)
    found = cantorlab.analyse(state, seat=1, budget=0)
    assert found.status == "estimated"
    assert set(found.actions.seat) == {1}
    other = cantor.start(deal=swapped(state))
    again = cantorlab.analyse(other, seat=1, budget=0)
    assert found.actions.equals(again.actions), "it looked at what the seat cannot know"


def swapped(state):
    """The same deal to seat 1, but seat 0 has other mages."""
    hands, neutrals = state.deal.hands, state.deal.neutrals
    one = (*hands[0][:3], *neutrals)
    return cantor.Deal((tuple(sorted(one)), hands[1]), hands[0][3:], state.deal.places)


@pytest.mark.parametrize("seed", range(3))
def test_the_end_of_a_quest_lies_between_its_bounds_and_is_exact_where_they_meet(seed):
    rng, state = Random(seed), cantor.start("quest", seed=seed)
    while len(state.standing.hands[0]) > 5 or state.phase != "go":
        seat = rng.choice(state.to_act)
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    found = cantorlab.analyse(state, budget=0)
    (low, high), value = found.interval[0], found.value[0]
    assert -1 <= low <= value <= high <= 1
    assert found.interval[1] == (-high, -low)
    assert found.status == ("exact" if low == high else "estimated")


def test_each_duel_further_narrows_the_bounds_of_a_quest():
    state, rng = cantor.start("quest", seed=2), Random(0)
    while state.standing.turned < 3 or state.phase != "go":
        action = {"go": "go a1", "protect": "protect none"}.get(state.phase)
        seat = state.to_act[0]
        state = state.apply(action or rng.choice(state.legal_actions(seat)), seat)
    look = Lookahead(state, float("inf"))
    near, far = (look.bounds(state.standing.game, depth) for depth in (1, 2))
    # One more lost duel ends it, so from above first of all.
    assert near[0] - 1e-9 <= far[0] <= far[1] <= far[2]
    assert far[2] < near[2] - 0.01
    assert cantorlab.analyse(state, budget=0).interval[0] == pytest.approx((near[0], near[2]))


# Tafl


def test_a_win_that_was_seen_to_its_end_is_proven():
    state = tafl.setup(
        {"a5": "king", "c5": "attacker", "g2": "attacker", "h8": "attacker"}, to_move="defender"
    )
    found = cantorlab.analyse(state, budget="novice")
    assert found.status == "proven"
    assert found.value == (-1, 1)
    assert found.interval == ((-1, -1), (1, 1))
    assert found.best(1).plies == 1
    assert found.best(1).action in ("a5-a1", "a5-a9")


def test_a_win_is_not_proven_where_the_past_may_take_it_away():
    pieces = {"e3": "king", "b8": "attacker", "h8": "attacker"}
    state = tafl.setup(pieces, to_move="attacker")
    found = cantorlab.analyse(state, budget="club")
    assert (found.status, found.value) == ("proven", (-1, 1))
    for action in ("b8-b7", "e3-e4", "b7-b8", "e4-e3"):
        state = state.apply(action)
    # The position has come twice: with a third time, on the way, the game would be drawn.
    again = cantorlab.analyse(state, budget="club")
    assert (again.status, again.value) == ("estimated", (-1, 1))
    assert again.best(0).plies is None
    late = tafl.setup(pieces, to_move="attacker", quiet=199)
    assert cantorlab.analyse(late, budget="club").status == "estimated"


def test_a_draw_is_worth_nothing_and_the_better_side_expects_more():
    start = cantorlab.analyse(tafl.start(), budget="club")
    ahead = tafl.setup(
        {"e5": "king", "e6": "defender", "d5": "defender", "f5": "defender", "e4": "defender",
         "a4": "attacker", "i2": "attacker"}, to_move="defender",
    )  # fmt: skip
    assert cantorlab.analyse(ahead, budget="club").value[1] > start.value[1]


# Siggil


def test_an_action_that_ends_the_game_is_worth_its_result():
    state = siggil.start(players=2, seed=4)
    rng = Random(0)
    while not state.is_terminal:
        before, state = state, state.apply(rng.choice(state.legal_actions()))
    last = cantorlab.analyse(before, budget="club")
    seat = before.to_act[0]
    returns = {
        action: before.apply(action).returns()[seat]
        for action in before.legal_actions()
        if before.apply(action).is_terminal
    }
    for action, result in returns.items():
        if last.of(action, seat) is not None:
            assert last.of(action, seat).value == result


# Refusals, interrupts, and what it was before


@pytest.mark.parametrize("budget", [-1, True, "novise", "strong", float("nan"), [3]])
def test_what_is_no_budget_is_refused(budget):
    with pytest.raises(ValueError, match=r"budget|no player"):
        cantorlab.analyse(cantor.start(seed=1), budget=budget)


def test_what_is_no_position_is_refused():
    over = play_match(tafl.start(), ("random", "random"), 1)
    for asked in (over, over.observation(0)):
        with pytest.raises(ValueError, match="the game is over"):
            cantorlab.analyse(asked)
    with pytest.raises(TypeError, match="a state or an observation, not str"):
        cantorlab.analyse("d1-d4")
    with pytest.raises(ValueError, match="a seat that is to act"):
        cantorlab.analyse(cantor.start(seed=1).observation(None))
    with pytest.raises(ValueError, match="a seat that is to act"):
        cantorlab.analyse(siggil.start(players=2, seed=1), seat=1)


@pytest.mark.parametrize("game", BEGUN)
def test_a_damaged_observation_is_told_in_a_sentence(game):
    whole = dict(BEGUN[game]().observation(0))
    for missing in whole.keys() - {"game"}:
        damaged = {key: value for key, value in whole.items() if key != missing}
        with contextlib.suppress(ValueError):  # and nothing else is raised
            cantorlab.analyse(damaged, budget=BUDGETS[game])
    for damage in ({"game": game}, {"game": game, "is_terminal": False, "seat": 0}):
        with pytest.raises(ValueError, match=f"a damaged observation of '{game}'"):
            cantorlab.analyse(damage, budget=BUDGETS[game])
    with pytest.raises(ValueError, match="there is no game"):
        cantorlab.analyse({"game": "chess", "is_terminal": False})


@pytest.mark.parametrize("best", [0, -1, True, 2.0, "5"])
def test_what_is_no_number_of_actions_is_refused(best):
    with pytest.raises(ValueError, match="whole number from 1"):
        cantorlab.analyse(tafl.start(), budget="novice", best=best)


@pytest.mark.parametrize("game", BEGUN)
def test_a_search_that_is_called_off_returns_what_it_has(game):
    stop = threading.Event()
    stop.set()
    found = cantorlab.analyse(BEGUN[game](), budget=60, stop=stop)
    assert not found.complete
    assert "interrupted" in repr(found)
    assert len(found.actions) > 0


def test_an_interrupt_from_the_keyboard_returns_what_there_is(monkeypatch):
    def interrupted(self, stop=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(OpenMatch, "solve", interrupted)
    found = cantorlab.analyse(cantor.start(seed=1))
    assert (found.status, found.complete) == ("estimated", False)
    assert found.interval == ((-1, 1), (-1, 1))


def test_the_frame_of_older_versions_comes_with_a_warning():
    with pytest.warns(DeprecationWarning, match=r"analyse\(budget=\)\.actions"):
        frame = cantorlab.analyse(tafl.start(), nodes=1000, best=2)
    assert list(frame.columns) == ["action", "value", "plies", "depth", "line"]
    assert len(frame) == 2


@pytest.mark.parametrize(
    ("given", "how", "fault", "told"),
    [
        (tafl.start, {"plies": 3}, TypeError, "analyse has no option 'plies' for tafl"),
        (lambda: cantor.start(seed=1), {"place": []}, TypeError, "no option 'place' for cantor"),
        (dict, {}, ValueError, "a damaged observation: it has no 'game'"),
        (lambda: {"game": "tafl"}, {}, ValueError, "of 'tafl': it has no 'is_terminal'"),
        (lambda: cantorlab.Tafl(), {}, TypeError, r"\(of a table: its \.state\), not Tafl"),
        (lambda: tafl.start().record, {}, TypeError, "an observation, not Record"),
    ],
)
def test_what_cannot_be_analysed_is_told_in_one_sentence(given, how, fault, told):
    with pytest.raises(fault, match=told):
        cantorlab.analyse(given(), budget=0.0, **how)


def test_in_a_notebook_values_have_three_decimals_and_what_is_missing_a_dash():
    html = cantorlab.analyse(tafl.start(), budget="novice")._repr_html_()
    assert "NaN" not in html
    assert "&lt;NA&gt;" not in html
    assert "<td>–</td>" in html
    assert not re.search(r"\d\.\d{4}", html)

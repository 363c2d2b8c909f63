"""Reviews: what each choice cost, against positions worked out by thought and lichess's figures."""

import threading
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from tiers import mostly_slow

import cantorlab
from cantorlab import Record, journal
from cantorlab.players import play_match
from cantorlab.players.analysis import Analysis, Choice
from cantorlab.players.cantor.open_hands.analysis import Analyst
from cantorlab.players.review import JUDGEMENTS, Move, Review, judgement, reviews_by
from cantorlab.rules import cantor, siggil, tafl

COLUMNS = [
    "ply", "seat", "action", "best", "value_before", "value_after", "cost", "judgement", "exact",
    "probability", "line", "at_least",
]  # fmt: skip


@pytest.fixture(scope="module")
def match():
    return play_match(cantor.start(seed=3), ("novice", "random"), 1)


@pytest.fixture(scope="module")
def reviewed(match):
    return cantorlab.review(match, open_hands=True)


def test_a_match_is_judged_exactly_action_by_action(match, reviewed):
    moves = reviewed.moves
    assert list(moves.columns) == COLUMNS
    assert [tuple(each) for each in moves[["seat", "action"]].itertuples(index=False)] == list(
        match.actions
    )
    assert moves.exact.all()
    assert reviewed.status == "exact"
    assert len(reviewed.values) == len(moves) + 1
    assert reviewed.values[-1] == match.returns()
    assert (moves.cost >= 0).all()
    assert (moves.value_before - moves.value_after).tolist() == pytest.approx(moves.cost.tolist())
    for move in reviewed.judged:
        if move.judgement is not None:
            assert move.judgement == judgement(move.cost)


def test_no_choice_inside_the_support_of_the_best_mix_is_a_fault(reviewed):
    inside = reviewed.moves[reviewed.moves.probability > 1e-9]
    assert len(inside) > 3
    assert inside.cost.max() < 1e-9
    assert set(inside.judgement) == {"best"}


@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
def test_what_a_seat_cannot_know_changes_nothing_in_how_it_is_judged(mode):
    """The other hand is another one that agrees with all that was seen before each choice."""
    state, rng = cantor.start(mode, seed=7), Random(7)
    while not state.is_terminal and len(state.history) < 3:
        seat = rng.choice(state.to_act)
        seen = state.observation(seat)
        given = {"places": state.options.deck, "first_place": state.options.first_place}
        world = cantor.sample_world(seen, [], rng, **given)
        action = rng.choice(state.legal_actions(seat))
        one, other = (
            list(reviews_by(Analyst(), each.apply(action, seat).record))[-1].judged[-1]
            for each in (state, world)
        )
        assert replace(one, ply=0) == replace(other, ply=0)
        state = state.apply(action, seat)


@pytest.mark.parametrize(
    ("mode", "seed"),
    mostly_slow(product(("discovery", "express"), (5, 6)), ("express", 6)),
)
def test_who_plays_the_best_mixes_makes_no_fault(mode, seed):
    """Both draw from an optimal mix, at every step: then nothing that was drawn costs anything."""
    state, rng = cantor.start(mode, seed=seed), Random(seed)
    while not state.is_terminal:
        seat = rng.choice(state.to_act)
        rows = cantorlab.analyse(state).actions.query("seat == @seat")
        rows = rows[rows.probability > 1e-6]
        if len(rows):
            action = rng.choices(rows.action.tolist(), rows.probability.tolist())[0]
        else:
            action = rng.choice(state.legal_actions(seat))
        state = state.apply(action, seat)
    found = cantorlab.review(state, open_hands=True)
    drawn = found.moves[found.moves.probability > 1e-6]
    assert len(drawn) > 4
    assert (drawn.cost == 0).all()
    assert set(drawn.judgement) == {"best"}
    assert found.accuracy == pytest.approx((100, 100), abs=0.001)


def test_the_cost_is_the_regret_against_the_other_sides_best_mix(match, reviewed):
    state = match.record.replay(4)
    while len(state.actions) < len(match.actions):
        ply = len(state.actions)
        seat, action = match.actions[ply]
        found = cantorlab.analyse(state)
        rows = found.actions[found.actions.seat == seat].set_index("action").value
        assert reviewed.judged[ply].cost == pytest.approx(rows.max() - rows[action], abs=1e-9)
        state = state.apply(action, seat)


def test_a_win_let_slip_is_a_blunder_and_a_turning_point():
    state = tafl.setup(
        {"a5": "king", "c5": "attacker", "g2": "attacker", "h8": "attacker"}, to_move="defender"
    )
    game = state.apply("a5-a4").apply("g2-a2").apply("a4-a9")
    found = cantorlab.review(game, budget="novice")
    first, second, last = found.judged
    assert first.best in ("a5-a1", "a5-a9")
    assert last.judgement == "best"
    assert (last.after, last.cost, last.exact) == (1, 0, True)
    # a4 still wins: nothing was lost.
    assert first.cost == 0
    assert second.exact
    many = ["b3", "b7", "c4", "c6", "d2", "d8", "f2", "f8", "g2", "h8", "h4", "h6", "i3", "i7"]
    state = tafl.setup({"a5": "king"} | dict.fromkeys(many, "attacker"), to_move="defender")
    missed = cantorlab.review(state.apply("a5-b5").apply("c6-c5"), budget="novice")
    assert missed.judged[0].before == 1
    assert missed.judged[0].judgement == "blunder"
    assert missed.turning_points[0] == 1


def test_what_a_record_a_state_a_table_and_the_journal_hold_is_reviewed_alike(match, reviewed):
    class Table:
        record = match.record

    for game in (match.record, Table()):
        assert cantorlab.review(game, open_hands=True).moves.equals(reviewed.moves)


def test_a_kept_game_is_reviewed_by_its_id(monkeypatch, tmp_path):
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path))
    table = cantorlab.Tafl(seed=1)
    action = table.state.legal_actions()[0]
    table.act(action)
    (identity,) = journal.games().id
    found = cantorlab.review(identity, budget="novice")
    assert [move.action for move in found.judged][:1] == [action]
    assert [move.action for move in cantorlab.review(table, budget="novice").judged][:1] == [action]
    with pytest.raises(journal.UnreadableFile):
        cantorlab.review("20200101-000000-000000000000")


@pytest.mark.parametrize(
    ("start", "budget"),
    [
        (lambda: tafl.start_queen(), "novice"),
        (lambda: siggil.start(players=3, seed=1), None),
        (lambda: siggil.start(players=1, seed=1), None),
        (lambda: cantor.start("quest", seed=1), None),
    ],
    ids=["queen", "siggil for three", "solitaire", "quest"],
)
def test_every_game_can_be_reviewed(start, budget):
    state, rng = start(), Random(4)
    while not state.is_terminal and len(state.actions) < 12:
        seat = rng.choice(state.to_act)
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
    found = cantorlab.review(state, budget=budget)
    assert len(found.judged) == len(state.actions)
    assert set(found.moves.judgement.dropna()) <= set(JUDGEMENTS)
    assert len(found.accuracy) == state.num_players
    assert all(each is None or 0 <= each <= 100 for each in found.accuracy)
    assert list(found.turning_points) == sorted(found.turning_points)[:3]
    assert f"{len(state.actions)} plies" in repr(found)
    assert "<table" in found._repr_html_()


def test_a_win_that_is_seen_only_after_a_choice_counts_for_it():
    state = tafl.start()
    first, other = state.legal_actions()[:2]

    def told(value, plies, status, *actions):
        ends = (value, value)
        choices = tuple(Choice(0, each, value, None, each, ends, plies) for each in actions)
        return Analysis("tafl", status, (value, -value), (ends, ends), choices)

    def ask(question):
        if not question.state.actions:
            return told(0.2, None, "estimated", other, first)
        return told(1.0, 7, "proven", question.state.legal_actions()[0])

    (*_, found) = reviews_by(ask, state.apply(first).record)
    (move,) = found.judged
    assert (move.before, move.after, move.cost, move.judgement) == (1, 1, 0, "best")


def test_what_could_not_be_chosen_is_not_judged():
    state = siggil.start(players=2, seed=1)
    state = state.apply(state.legal_actions()[0])
    assert state.legal_actions() == ["pass"]
    found = cantorlab.review(state.apply("pass"))
    assert (found.judged[1].judgement, found.judged[1].cost) == (None, 0)
    assert found.accuracy[1] is None


def test_judgements_change_at_their_bounds():
    bounds = {
        0.0: "best",
        0.01: "good",
        0.1: "slip",
        0.2: "mistake",
        0.3: "blunder",
        2.0: "blunder",
    }
    assert {cost: judgement(cost) for cost in bounds} == bounds
    assert [judgement(bound - 1e-6) for bound in (0.01, 0.1, 0.2, 0.3)] == list(JUDGEMENTS[:4])
    # Too close to call: it seems a mistake, but the intervals meet.
    assert judgement(0.25, 0.0) == "good"
    assert judgement(0.35, 0.12) == "slip"


def of(costs, values, seats=(0, 1)):
    moves = tuple(
        Move(
            ply, seats[(ply - 1) % 2], "a", "b", 0.0, -cost, cost, judgement(cost), True, None, "b"
        )
        for ply, cost in enumerate(costs, start=1)
    )
    return Review(Record("tafl", {}, {}), moves, tuple((v, -v) for v in values), "exact")


def test_accuracy_is_that_of_lichess():
    # 103.1668 exp(-0.04354 * 10) - 3.1669 for 10 points of win chance, 100 for none.
    found = of([0.0, 0.0, 0.2], [0.0, 0.0, 0.0, -0.2])
    one, ten = 100.0, 63.5798
    # The windows of two: even, even, and one that moved from 50 to 40: a deviation of 5.
    weighted = (0.5 * one + 5 * ten) / 5.5
    harmonic = 2 / (1 / one + 1 / ten)
    assert found.accuracy[0] == pytest.approx((weighted + harmonic) / 2, abs=1e-3)
    assert found.accuracy[1] == pytest.approx(100, abs=1e-3)


def test_turning_points_are_the_three_largest_swings_in_order():
    found = of([0.0] * 6, [0.0, 0.3, 0.25, -0.4, -0.15, 0.8, 1.0])
    assert found.turning_points == (1, 3, 5)
    assert of([0.0] * 2, [0.0, 0.1, 0.2]).turning_points == ()


@pytest.mark.slow
def test_a_review_that_is_called_off_ends_where_it_was(match):
    stop, told = threading.Event(), []

    def progress(done, of_all):
        told.append((done, of_all))
        if done == 2:
            stop.set()

    found = cantorlab.review(
        play_match(tafl.start(), ("novice", "novice"), 2), budget="novice", stop=stop,
        on_progress=progress,
    )  # fmt: skip
    assert not found.complete
    assert len(found.judged) == 2 + 1 == len(found.values) - 1
    assert told[:2] == [(1, told[0][1]), (2, told[0][1])]
    assert "interrupted" in repr(found)


def test_what_is_no_game_is_refused():
    with pytest.raises(ValueError, match="without actions"):
        cantorlab.review(tafl.start())
    with pytest.raises(TypeError, match="not int"):
        cantorlab.review(7)
    damaged = Record("tafl", {}, {}, [(0, "d1-d9")])
    with pytest.raises(ValueError, match=r"record is damaged: its action 1 is not legal\. .*d5"):
        cantorlab.review(damaged)


@pytest.mark.parametrize("game", ["tafl", "queen", "siggil", "cantor"])
def test_a_damaged_record_is_told_before_anything_is_thought_about(game, monkeypatch):
    played = play_match(GAMES[game](), ("random",) * 2, 1).record
    for actions in (
        [*played.actions[:5], (0, "nonsense"), *played.actions[5:]],
        [*played.actions, played.actions[-1]],
    ):
        broken = Record(played.game, played.options, played.deal, actions)
        at = 6 if actions[5] == (0, "nonsense") else len(actions)

        def asked(question):
            raise AssertionError("it was thought about")

        monkeypatch.setattr("cantorlab.players.review.analyst", lambda *_: asked)
        with pytest.raises(ValueError, match=f"record is damaged: its action {at} is not legal"):
            cantorlab.review(broken)


GAMES = {
    "tafl": tafl.start,
    "queen": tafl.start_queen,
    "siggil": lambda: siggil.start(players=2, seed=1),
    "cantor": lambda: cantor.start(seed=3),
}

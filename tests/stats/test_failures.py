"""A player that fails ends its game, and no other; what was played is kept."""

import itertools
import pickle
import threading

import pandas as pd
import pytest

from cantorlab import simulate
from cantorlab.rules import tafl
from cantorlab.stats.engine.failures import Failure


class Stumbling:
    """Plays the first legal action, and fails at one call."""

    def __init__(self, at, failing):
        self.__name__ = "stumbling"
        self.calls, self.at, self.failing = itertools.count(1), at, failing

    def __call__(self, observation, legal_actions, rng):
        if next(self.calls) == self.at:
            return self.failing(legal_actions)
        return legal_actions[rng.randrange(len(legal_actions))]


def divide(legal_actions):
    return 1 // 0


def leave(legal_actions):
    raise SystemExit


def cheat(legal_actions):
    legal_actions.append("e5-e9")
    return "e5-e9"


@pytest.mark.parametrize("game", ["tafl", "queen", "cantor", "siggil"])
def test_a_player_that_fails_once_costs_one_game(game):
    sound = simulate(game, 20, players=[Stumbling(None, divide), "random"], seed=5)
    plies = [len(sound.state(0).actions), len(sound.state(1).actions)]
    # Its call in the middle of game 1 (half of the calls are the other's, about).
    sim = simulate(game, 20, players=[Stumbling(plies[0] // 2 + 4, divide), "random"], seed=5)
    assert sim.partial
    assert sim.totals["games"] == len(sim.games) == 19
    (row,) = sim.failures.itertuples()
    assert (row.count, row.seat, row.player, row.seed) == (1, 0, "stumbling", 5)
    assert row.error.startswith("ZeroDivisionError")
    kept = sound.games[sound.games.game != row.game].reset_index(drop=True)
    pd.testing.assert_frame_equal(sim.games, kept)
    # The record is the same game up to there, and that is also its state.
    before = sound.state(row.game).actions[: len(row.record.actions)]
    assert row.record.actions == before
    assert sim.state(row.game) == row.record.replay()
    assert not sim.state(row.game).is_terminal
    assert 0 in sim.state(row.game).to_act
    assert sim.state(19) == sound.state(19)


@pytest.mark.parametrize(
    ("failing", "error"),
    [
        (leave, "SystemExit"),
        (cheat, "IllegalAction: "),
        (lambda legal: None, "IllegalAction: "),
        (lambda legal: [1], "IllegalAction: "),
    ],
)
def test_whatever_a_player_does_wrong_is_its_failure(failing, error):
    sim = simulate("tafl", 3, players=["random", Stumbling(2, failing)], seed=5)
    (row,) = sim.failures.itertuples()
    assert (row.game, row.seat) == (0, 1)
    assert row.error.startswith(error)
    assert len(row.record.actions) == 3
    assert sim.games.game.tolist() == [1, 2]


def test_the_reason_of_a_refusal_is_the_rules_own():
    sim = simulate("tafl", 2, players=[Stumbling(1, lambda legal: "d1-e2"), "random"], seed=5)
    assert sim.failures.error[0] == f"IllegalAction: {tafl.start().why_not('d1-e2')}"


def test_where_no_game_can_be_played_the_error_is_raised_with_notes():
    def broken(observation, legal_actions, rng):
        return observation["no such thing"]

    with pytest.raises(KeyError) as caught:
        simulate("tafl", 500, players=["random", broken], seed=5)
    (told, last) = caught.value.__notes__
    assert told == (
        "no game could be played; game 0 under seed 5: broken at seat 1 failed: "
        "KeyError: 'no such thing'"
    )
    assert last.startswith("its last actions: ")


def test_no_failures_are_an_empty_frame_with_the_same_columns():
    none = simulate("tafl", 2, seed=1)
    assert not none.partial
    assert none.failures.empty
    some = simulate("tafl", 2, players=["random", Stumbling(1, divide)], seed=1)
    assert none.failures.columns.tolist() == some.failures.columns.tolist()


def test_a_failure_comes_through_whole_from_a_worker_and_from_a_file():
    class Unsendable(Exception):
        pass

    record = tafl.start().apply("d1-d4").record
    failure = Failure(3, 1, 0, "me", 5, "ZeroDivisionError: x", record, ZeroDivisionError("x"))
    sent = pickle.loads(pickle.dumps(failure))
    assert repr(sent.cause) == repr(failure.cause)
    assert Failure.from_json(sent.to_json()) == Failure(
        3, 1, 0, "me", 5, "ZeroDivisionError: x", record
    )
    stuck = Failure(3, 1, 0, "me", 5, "Unsendable", None, Unsendable())
    assert pickle.loads(pickle.dumps(stuck)).cause is None
    assert stuck.cause is not None


def test_a_player_that_hangs_forfeits_its_game_and_stops():
    stopped = threading.Event()

    def hanging(legal_actions):
        try:
            while True:
                pass
        finally:
            stopped.set()

    players = [Stumbling(4, hanging), "random"]
    sim = simulate("tafl", 3, players=players, seed=5, bot_seconds=0.3)
    (row,) = sim.failures.itertuples()
    assert (row.game, row.seat, row.player) == (0, 0, "stumbling")
    assert row.error == "TimeoutError: a move took more than 0.3 s"
    assert len(row.record.actions) == 6
    assert sim.games.game.tolist() == [1, 2]
    assert stopped.wait(60)


def test_a_limit_that_nobody_reaches_changes_nothing():
    def quick(observation, legal_actions, rng):
        return legal_actions[rng.randrange(len(legal_actions))]

    class Elephant:
        memory = True

        def __call__(self, observation, legal_actions, rng, events):
            return legal_actions[len(events) % len(legal_actions)]

    one, other = (
        simulate("siggil", 3, players=[quick, Elephant()], seed=5, bot_seconds=seconds)
        for seconds in (None, 600)
    )
    pd.testing.assert_frame_equal(one.games, other.games)
    assert other.players[0] == "quick"


@pytest.mark.parametrize("seconds", [0, -1, True, "1", float("nan")])
def test_no_time_at_all_is_refused(seconds):
    with pytest.raises(ValueError, match="bot_seconds must be more than 0"):
        simulate("tafl", 3, bot_seconds=seconds)

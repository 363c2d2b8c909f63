"""Wrong arguments of statistics: refused in a sentence that says what each takes."""

import pandas as pd
import pytest

from cantorlab import simulate, stats


@pytest.fixture(scope="module")
def king():
    return simulate("tafl", 3, seed=1, progress=False)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda king: stats.openings(5), "records are needed, as read_games reads them, not int"),
        (lambda king: stats.openings("games.txt"), "records are needed, .* not str"),
        (lambda king: stats.openings([king.state(0)]), "records are needed, not TaflState"),
        (lambda king: stats.results(king), "records are needed, .* not TaflSimulation"),
        (lambda king: stats.lengths(king.games), "a simulation is needed, not DataFrame"),
        (lambda king: stats.advantage(5), "simulations are needed, one or by name, not int"),
        (lambda king: stats.advantage([king]), "one or by name, not list"),
        (lambda king: stats.advantage({"a": 5}), "one or by name, not int"),
        (lambda king: stats.place_power(king), "a simulation of cantor is needed, not TaflS"),
        (lambda king: stats.place_power([king]), "a simulation of cantor is needed, not TaflS"),
        (lambda king: stats.mages(king), "a simulation of cantor is needed, not TaflSimulation"),
    ],
)
def test_what_is_of_another_kind_is_told(king, ask, sentence):
    with pytest.raises(TypeError, match=sentence):
        ask(king)


@pytest.mark.parametrize("table", [5, pd.DataFrame({"score": [1.0]})])
def test_what_is_no_table_of_a_balance_is_told(table):
    with pytest.raises(ValueError, match="a table of balance has the column score"):
        stats.variant_value(table)


@pytest.mark.parametrize("frame", [5, pd.DataFrame()])
def test_what_is_no_frame_of_answers_is_told(frame):
    with pytest.raises(ValueError, match="answers have the column at, pupil, right"):
        stats.learning(frame)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: stats.deal_values(1, seed=-1),
        lambda: stats.order_cost(["n"], seed=-1),
        lambda: stats.exploitability(["random"], seed=-1),
        lambda: stats.match("cantor", "random", "random", seed=-1),
        lambda: stats.tournament("cantor", ["random", "novice"], seed=-1),
    ],
)
def test_a_seed_out_of_range_is_refused_in_the_same_words_everywhere(ask):
    with pytest.raises(ValueError, match=r"seed must be a whole number from 0 to .*, not -1"):
        ask()


def test_a_bar_of_progress_is_shown_or_not_and_no_function():
    with pytest.raises(ValueError, match="progress must be true or false, not 1"):
        stats.tournament("cantor", ["random", "novice"], progress=1)


def test_an_exploitability_needs_a_deal():
    with pytest.raises(ValueError, match="deals must be a whole number from 1 to"):
        stats.exploitability(["random"], deals=0)

"""Frames of simulations as seaborn draws them: no bar of what does not occur, seats as seats."""

import matplotlib.pyplot as plt
import pytest

from cantorlab import simulate

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def seaborn():
    """Loaded by the tests alone, as it takes a second."""
    return pytest.importorskip("seaborn")


@pytest.fixture(scope="module")
def games():
    return simulate("tafl", 120, seed=1, progress=False, compiled=False).games


@pytest.mark.parametrize("column", ["winner", "reason"])
def test_each_bar_is_one_that_occurs(seaborn, games, column):
    counts = games[column].value_counts()
    assert games["winner"].isna().any()
    _, ax = plt.subplots()
    seaborn.countplot(games, x=column, ax=ax)
    drawn = dict(
        zip(
            (tick.get_text() for tick in ax.get_xticklabels()),
            (bar.get_height() for bar in ax.patches),
            strict=True,
        )
    )
    assert drawn == {str(value): count for value, count in counts.items()}
    assert all(drawn.values())


def test_the_key_names_the_seats_by_their_numbers(seaborn, games):
    _, ax = plt.subplots()
    seaborn.histplot(games, x="plies", hue="winner", ax=ax)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["0", "1"]


def test_a_table_of_both_has_no_empty_row(seaborn, games):
    _, ax = plt.subplots()
    seaborn.boxplot(games, x="plies", y="reason", ax=ax)
    assert [tick.get_text() for tick in ax.get_yticklabels()] == list(
        games["reason"].cat.categories
    )
    assert set(games["reason"]) == set(games["reason"].cat.categories)

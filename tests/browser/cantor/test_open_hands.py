"""A match with both hands face up, on the page."""

import re

from cantorlab import Cantor


def numbers(table, label):
    listed = table.root.get_by_role("list", name=label).get_by_role("listitem")
    return [int(re.sub("−", "-", text)) for text in listed.all_inner_texts()]


def test_the_other_hand_lies_open_and_the_fighter_stays_secret(table_page):
    game = Cantor("express", seed=3, open_hands=True, opponent="novice", language="en")
    table = table_page(game)
    opposite = game.state.standing.hands[1]
    label = re.compile(r"^Computer .* holds$")
    assert numbers(table, label) == [*opposite]
    mage = game.state.standing.hands[0][0]
    table.root.locator(f'[data-cl-key="mage{mage}"]').click()
    table.root.locator(".cl-guard").first.wait_for()
    assert game.view["observation"]["committed"] == [True, True]
    assert numbers(table, label) == [*opposite]  # the one that fights is still among them
    grey = table.root.locator(".cl-guard.cl-gone")
    assert grey.count() == 18 - len(opposite)


def test_hidden_hands_are_nowhere(table_page):
    table = table_page(Cantor("express", seed=3, opponent="novice", language="en"))
    assert table.root.get_by_role("list", name=re.compile("holds$")).count() == 0

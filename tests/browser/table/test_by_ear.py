"""Whole games by ear: names, announcements and answers are all that the player knows.

Each has a budget of keys, so much for a turn: a walk over the board would break it.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.listener import Listener
from widgets.games.tafl.tables import RING, first

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.rules import tafl

#: With this seed the queen is caught before long.
SEED = 13

CORNERS = ("a1", "a9", "i1", "i9")


def seated(table_page: Any, table: Any) -> Listener:
    """Somebody who has come to the table by Tab, and has not yet pressed a key there."""
    player = Listener(table_page(table, reduced_motion="reduce"))
    player.enter()
    player.keys = 0
    return player


def fits(said: list[str], pattern: str) -> bool:
    return any(re.search(pattern, text) for text in said)


# -- Catch the King and Catch the Queen ---------------------------------------------------------


def ways_in(answer: str) -> list[str]:
    """The squares that an answer says one can go to."""
    told = re.search(r"(?:moves: |can go to )(.*)\.$", answer)
    return re.findall(r"[a-i]\d", re.sub(r"\([^)]*\)", "", told[1])) if told else []


def test_the_king_comes_home_by_typed_words(table_page: Any) -> None:
    over = "You win|You lose|draw"
    table = Tafl(side="defender", opponent="random", seed=4, pace="brisk", language="en")
    player, rng = seated(table_page, table), Random(4)
    player.press("/")
    said, turns = player.wait_for("Your turn") if not player.ask("turn") else ["Your turn"], 0
    while not fits(said, over):
        turns += 1
        assert turns < 150
        answer = player.ask("king")
        ways = ways_in(answer)
        home = [square for square in ways if square in CORNERS]
        if home or (ways and turns % 3):
            origin, end = answer[:2], rng.choice(home or ways)
        else:
            origin = rng.choice(re.findall(r"\b([a-i]\d) [a-z]", player.ask("moves")))
            end = rng.choice(ways_in(player.ask(f"moves {origin}")))
        player.say(f"{origin}-{end}")
        said = player.wait_for(f"Your turn|{over}")
    assert player.keys <= 30 * turns
    player.check_log()


@pytest.mark.nightly
def test_the_queen_is_caught_by_typed_words(table_page: Any) -> None:
    table = CatchTheQueen(opponent="random", seed=SEED, pace="brisk", language="en")
    player = seated(table_page, table)
    player.press("/")
    halves = catch_the_queen(player, Random(SEED))
    assert player.keys <= 30 * halves
    player.check_log()


def catch_the_queen(player: Any, rng: Random) -> int:
    """Take what can be taken, and let the queen walk; return how many half turns that took."""
    over = "You win|You lose|draw"
    said, halves = ["Your turn"], 0
    while not fits(said, over):
        halves += 1
        assert halves < 200
        origin = player.ask("queen")[:2]
        told = player.ask(f"moves {origin}") if fits(said, "English piece") else ""
        if not ways_in(told):
            origin = rng.choice(re.findall(r"\b([a-i]\d) [A-Za-z]", player.ask("moves")))
            told = player.ask(f"moves {origin}")
        captures = re.findall(r"([a-i]\d) \(would take", told)
        player.say(f"{origin}-{rng.choice(captures or ways_in(told))}")
        said = player.wait_for(f"our turn|{over}")
    return halves


def test_a_move_on_the_grid_is_heard_once_and_before_the_answer_of_the_other(
    table_page: Any,
) -> None:
    table = Tafl(state=tafl.setup(RING), side="attacker", opponent=first, language="en")
    player = seated(table_page, table)
    for _ in range(9):  # the pieces of a kind, or another kind: the attacker on h4 is not far
        player.press("j" if "attacker" in player.name() else "Shift+J")
        if player.name().startswith('button "h4, attacker'):
            break
    player.press("Enter")
    player.wait_for("picked up from h4")
    for _ in "gfe":
        player.press("ArrowLeft")
    player.press("Enter")
    said = player.wait_for("You win")
    assert [re.sub(r"\W.*", "", each) for each in said][:1] == ["You"], said
    player.check_log(own="picked up from h4")
    player.page.keyboard.press("F2")
    assert player.heard() == [said[-1]]
    player.page.keyboard.press("F2")
    assert player.heard() == [said[-2]]


# -- Siggil -------------------------------------------------------------------------------------


@pytest.mark.nightly
def test_siggil_for_two_is_played_by_typed_words(table_page: Any) -> None:
    over = "You win|wins: |share the win"
    table = Siggil(2, opponent="random", seed=5, pace="brisk", language="en")
    player, rng = seated(table_page, table), Random(5)
    player.press("/")
    said, turns = ["Draw a card"], 0
    while not fits(said, over):
        turns += 1
        assert turns < 60
        cards = player.ask("places").split(": ", 1)[1].split("; ")
        places = [re.findall(r"place (\d+)", card)[0] for card in cards]
        player.say(rng.choice(places))
        said = player.wait_for(f"Draw a card|Take a spirit|{over}")
        if fits(said, "Take a spirit"):
            player.say(player.ask("moves").split("example: ")[1].rstrip(".").split("; ")[0])
            said = player.wait_for(f"Draw a card|{over}")
    assert player.keys <= 30 * turns
    player.check_log()


@pytest.mark.nightly
def test_the_solitaire_is_played_by_the_keys_of_the_table(table_page: Any) -> None:
    over = "You win|Siggil wins"
    table = Siggil(1, seed=5, language="en")
    player, rng = seated(table_page, table), Random(5)
    said, steps = ["Remove a card"], 0
    while not fits(said, over):
        steps += 1
        assert steps < 150
        if fits(said, "Capture a spirit"):
            while "choose cards for it" not in player.name():
                player.press("n")
            player.press("Enter")
            player.wait_for("Ready: Capture")
            player.press("t")
        else:
            for _ in range(rng.randrange(1, 4)):
                player.press("n")
            assert re.match(r'button "(Remove|Draw) \w+ \d, place \d+', player.name())
            player.press("Enter")
        said = player.wait_for(f"Remove a card|Now draw|Capture a spirit|{over}")
    assert player.keys <= 8 * steps
    player.check_log(own="^Ready: |card|needs")


# -- Cantor -------------------------------------------------------------------------------------


def test_the_discovery_is_played_in_french_by_the_keys_of_the_table(table_page: Any) -> None:
    over = "la manche|manche nulle"
    table = Cantor(opponent="random", seed=2, pace="brisk", language="fr")
    player, rng = seated(table_page, table), Random(2)
    said, duels = [""], 0
    while not fits(said, over):
        duels += 1
        assert duels < 10
        for question, named in (
            ("Envoie le mage", "Envoyer le mage"),
            ("Protège-toi", "Se protéger"),
        ):
            player.press("b")
            player.wait_for(question)
            for _ in range(rng.randrange(1, 4)):
                player.press("n")
            assert re.match(rf'button "({named}|−?\d, déjà vu)', player.name()), player.name()
            player.press("Enter")
            said = player.wait_for(f"Protège-toi|le duel|duel annulé|{over}")
        player.press("Enter")
    assert player.keys <= 12 * duels
    player.check_log()


def test_the_quest_is_played_by_typed_words_and_empty_lines(table_page: Any) -> None:
    over = "quest is yours|wins the quest|defended"
    table = Cantor("quest", opponent="random", seed=2, pace="brisk", language="en")
    player, rng = seated(table_page, table), Random(2)
    player.press("/")
    said, duels = ["Point at"], 0
    while not fits(said, over):
        duels += 1
        assert duels < 60
        player.say(rng.choice(re.findall(r"\b[abc][1-4]\b", player.ask("moves"))))
        player.wait_for("Send the mage")
        player.say(rng.choice(re.findall(r"−?\d", player.ask("moves"))))
        player.wait_for("Protect yourself against")
        player.say("none")
        said = player.wait_for(f"the duel|cancelled|{over}")
        if not fits(said, over):
            player.say("")
            said = player.wait_for(f"Point at|{over}")
    assert player.keys <= 30 * duels
    player.check_log()

"""Thinker in a solitaire: what it finds worth a thought, and must not look at for that."""

import random

import pytest
from players.siggil.test_thinker import blocks, remembered, states_of_a_game

from cantorlab.players import choose
from cantorlab.players.siggil.kernel import guess
from cantorlab.players.siggil.kernel import solitaire_policy as policy
from cantorlab.players.siggil.kernel.plans import KNOWN, STANDING_SIZE
from cantorlab.players.siggil.kernel.policy import play_out
from cantorlab.players.siggil.memory import Memory
from cantorlab.players.siggil.solver import solve
from cantorlab.players.siggil.thinker import SearchTree, Thinker
from cantorlab.rules import siggil
from cantorlab.rules.generator import WORDS
from cantorlab.rules.random import generator_of
from cantorlab.rules.siggil.kernel import turn

HARD = {"difficulty": "hard"}


def laid(memory, seed):
    """The deal with the unseen cards laid as one iteration of the search lays them."""
    deal, dark = list(memory.deal), list(memory.dark)
    rooms = [0] * turn.LINE, [0] * turn.PLACES
    lay = generator_of(seed)
    assert len(lay) == WORDS
    guess.lay_unseen(lay, deal, memory.unseen, dark, *rooms)
    return deal


def listed(memory, deal, known=0):
    rooms, standing = [0] * policy.LISTED_SIZE, [0] * STANDING_SIZE
    standing[KNOWN] = known
    count = policy.list_solitaire_actions(
        memory.game, deal, memory.shape, memory.dark, rooms, standing
    )
    return [(rooms[n], rooms[policy.WEIGHTS + n]) for n in range(count)]


def states(every=5):
    return [
        state
        for seed, layout in enumerate(siggil.LAYOUTS)
        for state in states_of_a_game(1, HARD, seed, layout)[::every]
    ]


def test_what_is_worth_a_thought_does_not_depend_on_a_guess_at_what_lies_face_down():
    """Or the search would avoid in each guess the spirits that this guess has laid."""
    differed = 0
    for state in states():
        memory = remembered(state)
        deals = [laid(memory, seed) for seed in (1, 2, 3)]
        differed += deals[0] != deals[1]
        assert listed(memory, deals[0]) == listed(memory, deals[1]) == listed(memory, deals[2])
    assert differed > 20


def test_a_plan_that_was_found_before_changes_nothing_but_the_time():
    rng = random.Random(3)
    for state in states(9):
        memory = remembered(state)
        deal = laid(memory, 1)
        assert listed(memory, deal, rng.randrange(1 << 14)) == listed(memory, deal)


def test_the_odds_of_a_spirit_are_how_often_guesses_lay_one_there():
    checked = 0
    for state in states(25):
        memory = remembered(state)
        times = dict.fromkeys(range(turn.PLACES), 0)
        for seed in range(400):
            for place, card in enumerate(laid(memory, seed)):
                times[place] += card >= turn.CARDS
        for place in range(turn.PLACES):
            if memory.game[turn.ABOVE + place] > 0:
                odds = guess.odds_of_spirit(memory.game, memory.deal, memory.dark, place)
                assert times[place] / 400 == pytest.approx(odds / guess.CERTAIN, abs=0.13)
                checked += 0 < odds < guess.CERTAIN
    assert checked > 100


def test_the_last_covered_place_of_a_block_has_its_spirit_unless_it_was_found():
    """As the cards of a guess are turned up, they tell what still lies face down."""
    memory = remembered(siggil.start(1, seed=4, **HARD))
    deal, game = laid(memory, 1), list(memory.game)
    places = next(places for quota, places in blocks(memory.dark) if quota and len(places) > 2)
    (holder,) = [place for place in places if deal[place] >= turn.CARDS]
    other = next(place for place in places if place != holder)
    for place in places:
        if place not in (holder, other):
            game[turn.ABOVE + place] = 0
    assert guess.odds_of_spirit(game, deal, memory.dark, other) == guess.CERTAIN // 2
    game[turn.ABOVE + holder] = 0
    assert guess.odds_of_spirit(game, deal, memory.dark, other) == 0
    game[turn.ABOVE + holder], game[turn.ABOVE + other] = 1, 0
    assert guess.odds_of_spirit(game, deal, memory.dark, holder) == guess.CERTAIN


def test_a_card_that_opens_more_promises_more():
    """Counted on the table: what it alone covers, and what others cover too."""
    for state in states(7):
        memory = remembered(state)
        if memory.game[turn.PHASE] == turn.TAKE:
            continue
        drawing = memory.game[turn.PHASE] == turn.DRAW
        each = policy.OPENED_BY_DRAWING if drawing else policy.OPENED_BY_REMOVING
        lying = {card["place"]: card for card in state.observation(0)["siggil"]}
        for place, card in lying.items():
            if card["accessible"]:
                expected = 0
                for below in card["covers"]:
                    above = sum(below in other["covers"] for other in lying.values())
                    expected += each if above == 1 else policy.EASED
                assert policy.value_of_uncovering(memory.game, memory.shape, place) == expected


def test_what_it_costs_that_a_spirit_may_be_chased_by_how_likely_it_is():
    """The hard solitaire can spare one spirit, and no second one."""
    checked = 0
    for state in states(9):
        memory = remembered(state)
        game, deal = list(memory.game), laid(memory, 1)
        for place in game[turn.OPEN : turn.OPEN + game[turn.OPEN_COUNT]]:
            covers = next(c for c in state.observation(0)["siggil"] if c["place"] == place)
            alone_covered = [p for p in covers["covers"] if game[turn.ABOVE + p] == 1]
            if len(alone_covered) != 1:
                continue
            odds = guess.odds_of_spirit(game, deal, memory.dark, alone_covered[0])
            if 0 < odds < guess.CERTAIN:
                checked += 1
                for free, chased, dear in ((2, 1, 0), (3, 0, policy.CHASED), (3, 1, policy.RUINED)):
                    game[turn.FREE_COUNT], game[turn.CHASED_COUNT] = free, chased
                    cost = policy.cost_of_freeing(game, deal, memory.shape, memory.dark, place)
                    assert cost == dear * odds // guess.CERTAIN
    assert checked > 10


def test_two_spirits_under_one_card_are_freed_one_after_the_other():
    state = siggil.start(1, "pyramids", seed=1, **HARD)
    memory = Memory.of_everything(state.core, state.layout.flat, state.deal)
    game = list(memory.game)
    first = memory.shape[turn.FIRST_BELOW :]
    place = next(place for place in range(turn.PLACES) if first[place + 1] - first[place] == 2)
    below = memory.shape[turn.BELOW + first[place] : turn.BELOW + first[place + 1]]
    deal = list(memory.deal)
    for covered, spirit in zip(below, (turn.CARDS, turn.CARDS + 1), strict=True):
        deal[covered], game[turn.ABOVE + covered] = spirit, 1
    costs = []
    for free in (1, 2, 3):
        game[turn.FREE_COUNT], game[turn.CHASED_COUNT] = free, 0
        costs.append(policy.cost_of_freeing(game, deal, memory.shape, memory.dark, place))
    assert costs == [0, policy.CHASED, policy.CHASED + policy.RUINED]


def test_where_nothing_wins_any_more_games_in_thought_end_at_once_and_it_goes_on():
    state = siggil.start(1, "river", seed=2, **HARD)
    rng = random.Random(5)
    while not state.is_terminal:
        memory = remembered(state)
        if {weight for _, weight in listed(memory, laid(memory, 1))} == {policy.HOPELESS}:
            break
        state = state.apply(rng.choice(state.legal_actions()))
    assert not state.is_terminal
    assert solve(state, 10**6, compiled=False).verdict == "lost"
    game, rooms = list(memory.game), ([0] * policy.LISTED_SIZE, [0] * STANDING_SIZE)
    play_out(generator_of(1), game, laid(memory, 1), memory.shape, memory.dark, *rooms)
    assert game == memory.game
    thought = SearchTree(memory, 1, 30, compiled=False)
    thought.go_on(30)
    assert all(each.results == (-each.visits,) for each in thought.action_statistics())
    chosen = choose(Thinker(30, seconds=60.0, compiled=False), state, 0, rng)
    assert chosen in state.legal_actions()

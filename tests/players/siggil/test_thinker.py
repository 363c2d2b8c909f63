"""The thinking player of Siggil: what it knows, what it may not know, and what it makes of it."""

import random
from dataclasses import replace

import pytest
from rules.siggil.tables import draw_and_pass, flat_game, play, play_random
from tiers import mostly_slow

from cantorlab.players import choose, named, names, play_match
from cantorlab.players.siggil.memory import Memory, remember_hands
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import siggil
from cantorlab.rules.siggil import CARDS
from cantorlab.rules.siggil.kernel import turn as kernel
from cantorlab.rules.siggil.view import hand_of
from cantorlab.rules.state import Record

QUICK = Thinker(60, seconds=60.0)
GAMES = [(1, {"difficulty": "easy"}), (1, {"difficulty": "hard"}), (2, {}), (3, {}), (4, {})]


def states_of_a_game(players, options, seed, layout="passage"):
    """All states but the last of a game between novice and random players, with many takes."""
    rng = random.Random(seed)
    states = [siggil.start(players, layout, seed=seed, **options)]
    while not states[-1].is_terminal:
        seat = states[-1].to_act[0]
        name = ("novice", "random")[(seat + seed) % 2]
        action = choose(named("siggil", name), states[-1], seat, rng)
        states.append(states[-1].apply(action))
    return states[:-1]


def remembered(state):
    return Memory(state.observation(state.to_act[0]), state.public_events)


def with_the_unseen_permuted(state, rng):
    """The same game with the cards that nobody has seen yet dealt differently among themselves."""
    hidden = [card["place"] for card in state.observation(None)["siggil"] if card["card"] is None]
    cards = [state.record.deal["cards"][place] for place in hidden]
    rng.shuffle(cards)
    deal = list(state.record.deal["cards"])
    for place, card in zip(hidden, cards, strict=True):
        deal[place] = card
    record = state.record
    return Record(record.game, record.options, {"cards": deal}, record.actions).replay()


def test_who_thinks_are_our_strongest_players_and_remember():
    assert names("siggil") == ("random", "novice", "club", "master")
    thinker, master = named("siggil", "club"), named("siggil", "master")
    assert thinker.memory
    assert master == replace(thinker, iterations=10 * thinker.iterations, seconds=3.0)


@pytest.mark.parametrize(("players", "options"), mostly_slow(GAMES, GAMES[1], GAMES[3]))
def test_it_plays_whole_games_of_legal_actions_from_one_seed(players, options):
    """``apply`` refuses whatever is not legal."""
    for layout in siggil.LAYOUTS:
        start = siggil.start(players, layout, seed=5, **options)
        end = play_match(start, [QUICK] * players, seed=6)
        assert end.is_terminal
        assert end == play_match(start, [QUICK] * players, seed=6)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_it_remembers_the_hands_and_the_whole_position(players, options):
    """Compare what it puts together from sight and memory with the kernel's own position."""
    taken = 0
    for seed, layout in enumerate(siggil.LAYOUTS):
        for state in states_of_a_game(players, options, seed, layout):
            memory = remembered(state)
            held = remember_hands(players, state.public_events)
            assert [sorted(hand) for hand in held] == [
                sorted(hand_of(state.core, seat)) for seat in range(players)
            ]
            assert comparable(memory.game) == comparable(state.core)
        taken += sum(event["kind"] == "take" for event in state.public_events)
    assert taken > 5


def comparable(game):
    """A position without what its lists hold beyond their ends, accessible places in any order."""
    opened, free = game[kernel.OPEN_COUNT], game[kernel.FREE_COUNT]
    return (
        list(game[: kernel.FREE + free]),
        list(game[kernel.FREED_COUNT : kernel.OPEN]),
        sorted(game[kernel.OPEN : kernel.OPEN + opened]),
        list(game[kernel.NEED :]),
    )


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_it_guesses_exactly_at_what_lies_face_down(players, options):
    for state in states_of_a_game(players, options, 3)[::5]:
        memory = remembered(state)
        spirits, others = memory.unseen[:2]
        unseen = memory.unseen[2 : 2 + spirits + others]
        lying = state.observation(None)["siggil"]
        dark = [card["place"] for card in lying if card["card"] is None]
        assert sorted(unseen) == sorted(state.deal[place] for place in dark)
        assert all(card >= 49 for card in unseen[:spirits])
        assert all(card < 49 for card in unseen[spirits:])
        for card in lying:
            expected = 0 if card["card"] is None else state.deal[card["place"]]
            assert memory.deal[card["place"]] == expected
        assert sorted(place for _, places in blocks(memory.dark) for place in places) == dark
        assert sum(quota for quota, _ in blocks(memory.dark)) == spirits


def blocks(dark):
    found, at = [], 1
    for _ in range(dark[0]):
        quota, size = dark[at : at + 2]
        found.append((quota, dark[at + 2 : at + 2 + size]))
        at += 2 + size
    return found


def test_alone_it_knows_that_each_block_of_eight_has_one_spirit():
    for state in states_of_a_game(1, {}, 8)[::4]:
        for quota, places in blocks(remembered(state).dark):
            assert len({place // 8 for place in places}) == 1
            assert sum(state.deal[place] >= 49 for place in places) == quota


def test_alone_it_copes_with_a_deal_that_has_no_blocks():
    deal = [*CARDS[:20], *CARDS[49:], *CARDS[20:49]]
    state = siggil.start(1, "pyramids", deal=deal)
    assert play_match(state, [QUICK], seed=1).is_terminal


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_permuting_what_nobody_has_seen_changes_none_of_its_choices(players, options):
    rng = random.Random(players)
    changed = 0
    for state in states_of_a_game(players, options, 2)[::4]:
        seat = state.to_act[0]
        other = with_the_unseen_permuted(state, rng)
        changed += other.deal != state.deal
        chosen = choose(QUICK, state, seat, random.Random(9))
        assert choose(QUICK, other, seat, random.Random(9)) == chosen
    assert changed > 3


def test_it_looks_at_nothing_but_what_it_is_given():
    """Observation and events may have been through JSON, without any state."""
    for state in play_random(siggil.start(3, "river", seed=4), random.Random(4))[:-1:9]:
        legal = state.legal_actions()
        seen = state.observation(state.to_act[0])
        assert QUICK(seen, legal, random.Random(1), state.public_events) in legal


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_interpreted_and_compiled_it_chooses_the_same(players, options):
    plain, compiled = (Thinker(40, seconds=60.0, compiled=fast) for fast in (False, True))
    chosen = set()
    for number, state in enumerate(states_of_a_game(players, options, 1)[::9]):
        both = [
            choose(player, state, state.to_act[0], random.Random(number))
            for player in (plain, compiled)
        ]
        assert both[0] == both[1]
        chosen.add(both[0])
    assert len(chosen) > 3


def test_when_its_time_is_up_it_decides_with_what_it_has():
    state = siggil.start(2, seed=1)
    hasty = Thinker(10**5, seconds=0.0, compiled=False)
    assert choose(hasty, state, 0, random.Random(1)) in state.legal_actions()


def test_it_says_so_when_it_is_not_told_what_happened():
    state = siggil.start(2, seed=1).apply(siggil.start(2, seed=1).legal_actions()[0]).apply("pass")
    with pytest.raises(ValueError, match="public_events"):
        QUICK(state.observation(1), state.legal_actions(), random.Random(1))


def won_at_once():
    """Four seats; seat 0 has two spirits, and the cards for a third."""
    state = flat_game(4)
    for spirit in "PSL":
        state = play(state, f"{spirit}1", "pass")
        others = {"P": "T7 C7 W7", "S": "T6 C6 W6", "L": "T5 C5 W5"}[spirit]
        state = draw_and_pass(state, others.split())
        state = play(state, f"{spirit}2")
        if spirit == "L":
            break
        state = play(state, f"take {spirit} with {spirit}1 {spirit}2")
        others = {"P": "T3 C3 W3", "S": "T2 C2 W2"}[spirit]
        state = draw_and_pass(state, others.split())
    return state


def test_it_takes_the_spirit_that_wins():
    for seed in range(5):
        state = won_at_once()
        action = choose(Thinker(1), state, 0, random.Random(seed))
        assert state.apply(action).outcome.reason == "3 spirits"


def test_it_draws_the_card_that_wins():
    """Before the last draw: any card that makes a pair of the line of a free spirit."""
    state = siggil.start(4, flat_game(4).layout, deal=CARDS)
    for seat, action in won_at_once().actions[:-1]:
        state = state.apply(action, seat)
    player = Thinker(600, seconds=60.0)
    state = state.apply(choose(player, state, 0, random.Random(3)))
    state = state.apply(choose(player, state, 0, random.Random(3)))
    assert state.outcome is not None
    assert state.outcome.winner == 0


def test_it_is_stronger_than_greedy_at_two():
    """Small and seeded; the long matches stand in tests/benchmarks."""
    player, scored = Thinker(400, seconds=60.0), 0.0
    for game in range(8):
        seats = [player, "novice"] if game % 2 == 0 else ["novice", player]
        start = siggil.start(2, list(siggil.LAYOUTS)[game % 5], seed=(12, game // 2))
        scored += (1 + play_match(start, seats, seed=(13, game)).returns()[game % 2]) / 2
    assert scored >= 5


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_it_is_stronger_than_greedy_alone_among_more(players):
    """A fair share of the wins would be one in three, or in four."""
    player, scored, games = Thinker(400, seconds=60.0), 0.0, 24
    for game in range(games):
        seats = ["novice"] * players
        seats[game % players] = player
        start = siggil.start(players, list(siggil.LAYOUTS)[game % 5], seed=(18, game // players))
        scored += (1 + play_match(start, seats, seed=(19, game)).returns()[game % players]) / 2
    assert scored / games >= 1 / players + 0.15


@pytest.mark.nightly
def test_the_master_is_stronger_than_the_thinker():
    """Both with a twentieth of their time; the long matches stand in tests/benchmarks."""
    master, thinker = (
        replace(level, iterations=level.iterations // 20, seconds=60.0)
        for level in (named("siggil", "master"), named("siggil", "club"))
    )
    scored = 0.0
    for game in range(20):
        seats = [master, thinker] if game % 2 == 0 else [thinker, master]
        start = siggil.start(2, list(siggil.LAYOUTS)[game // 2 % 5], seed=(16, game // 2))
        scored += (1 + play_match(start, seats, seed=(17, game)).returns()[game % 2]) / 2
    assert scored >= 12

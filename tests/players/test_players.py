"""The seats of a game: who is asked, with what, in which order; and the kernels' chance."""

import pickle
import random

import pytest

from cantorlab import games, players
from cantorlab.players import choose, named, names, play_match
from cantorlab.players.player import LADDER
from cantorlab.rules import cantor
from cantorlab.rules.generator import WORDS, below, seeded
from cantorlab.rules.random import KernelRandom, dealer_of, generator_of
from cantorlab.rules.state import IllegalAction


def timid(observation, legal_actions, rng):
    return legal_actions[0]


def test_a_name_stands_for_one_of_our_players():
    assert names("cantor") == ("random", "novice", "club", "master")
    assert named("cantor", "random") is players.random
    assert named("cantor", timid) is timid


@pytest.mark.parametrize(
    ("name", "words"),
    [("clbu", "did you mean 'club'?"), ("zorro", "there are random, novice, club, master")],
)
def test_an_unknown_name_is_refused_with_the_nearest(name, words):
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        named("cantor", name)


def test_one_player_a_seat():
    with pytest.raises(ValueError, match="2 seats, not 1"):
        play_match(cantor.start(seed=1), ["random"], 1)


def test_a_function_of_ones_own_plays():
    state = play_match(cantor.start(seed=1), (timid, "random"), 3)
    assert state.is_terminal
    assert all(duel.protections[0] == -1 for duel in state.history)


def test_players_are_asked_with_their_own_observation_and_legal_actions():
    asked = []

    def spy(observation, legal_actions, rng):
        asked.append(observation["seat"])
        assert legal_actions == sorted(legal_actions)
        assert observation["hand"]
        return legal_actions[-1]

    play_match(cantor.start("express", seed=1), (spy, timid), 3)
    assert set(asked) == {0}


def test_an_illegal_answer_is_refused():
    with pytest.raises(IllegalAction):
        play_match(cantor.start(seed=1), (lambda *_: "commit 99", "random"), 3)


def test_a_player_with_memory_is_also_given_the_public_events():
    class Told:
        memory = True

        def __call__(self, observation, legal_actions, rng, events):
            assert events == []
            return legal_actions[0]

    assert choose(Told(), cantor.start(seed=1), 0, random.Random(1)).startswith("commit")


@pytest.mark.parametrize("mode", cantor.MODES)
@pytest.mark.parametrize("name", ["random", "novice", "club"])
def test_a_seed_plays_the_same_match_again(mode, name):
    opening = cantor.start(mode, seed=4)
    played = [play_match(opening, (name, "random"), seed) for seed in (7, 7, 8)]
    assert played[0] == played[1] != played[2]


def test_who_commits_first_is_a_fair_coin_for_each_duel():
    firsts = [
        duel.first
        for index in range(300)
        for duel in play_match(cantor.start(seed=index), (timid, timid), index).history
    ]
    assert len(firsts) > 900
    assert 0.45 < sum(firsts) / len(firsts) < 0.55


def test_kernel_random_draws_as_the_kernel_does():
    rng, words = KernelRandom(generator_of((3, 9))), [0] * WORDS
    seeded(words, 3, 9)
    for n in (2, 7, 19, 1000, 1):
        assert rng.randrange(n) == below(words, n)


def test_kernel_random_is_a_random_with_all_its_methods():
    rng = KernelRandom(generator_of(5))
    drawn = [rng.random() for _ in range(4000)]
    assert all(0 <= value < 1 for value in drawn)
    assert abs(sum(drawn) / 4000 - 0.5) < 0.03
    assert {rng.choice("abc") for _ in range(60)} == set("abc")
    assert {rng.randrange(3, 9, 2) for _ in range(60)} == {3, 5, 7}
    assert {rng.randint(1, 6) for _ in range(120)} == set(range(1, 7))
    assert max(rng.getrandbits(5) for _ in range(400)) == 31
    assert sorted(rng.sample(range(9), 9)) == list(range(9))
    with pytest.raises(ValueError, match="empty range"):
        rng.randrange(0)


@pytest.mark.draws  # a copy is made first, then given the state
def test_kernel_random_goes_on_from_a_saved_state():
    rng = KernelRandom(generator_of(5))
    rng.gauss()
    saved, copied = rng.getstate(), pickle.loads(pickle.dumps(rng))
    drawn = [rng.gauss() for _ in range(3)]
    assert drawn == [copied.gauss() for _ in range(3)]
    rng.setstate(saved)
    assert drawn == [rng.gauss() for _ in range(3)]


@pytest.mark.draws
def test_kernel_random_starts_again_from_a_seed():
    rng = KernelRandom(generator_of((3, 9)))
    drawn = [rng.gauss() for _ in range(3)]
    rng.seed((3, 9))
    assert drawn == [rng.gauss() for _ in range(3)]
    assert KernelRandom().random() != KernelRandom().random()


@pytest.mark.draws
def test_seeds():
    words = [0] * WORDS
    seeded(words, 7, 0)
    assert generator_of(7) == generator_of((7, 0)) == words != dealer_of(7)
    assert generator_of(None) != generator_of(None)
    for wrong in (-1, 2**63, 1.5, "7", (1,), (1, 2, 3), (1, "2")):
        with pytest.raises(ValueError, match="a seed is a whole number"):
            generator_of(wrong)


def test_the_levels_of_all_games_stand_on_one_ladder():
    for game in ("cantor", "siggil", "tafl", "queen"):
        names = players.names(game)
        assert names == LADDER


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("cantor", "adept", "club"),
        ("siggil", "thinker", "club"),
        ("siggil", "greedy", "novice"),
        *((game, "greedy", "novice") for game in ("tafl", "queen")),
        *((game, "expert", "master") for game in ("tafl", "queen")),
    ],
)
def test_an_old_name_of_a_level_is_the_new_one_and_its_user_is_warned(game, old, new):
    called = f"the level '{old}' is now called '{new}'"
    with pytest.warns(DeprecationWarning, match=called) as warned:
        assert players.named(game, old) is players.named(game, new)
    assert [each.filename for each in warned] == [__file__]
    assert old in players.levels(game)
    assert old not in players.names(game)
    with pytest.warns(DeprecationWarning, match=called) as warned:
        table = games.get(game).load("widget")(opponent=old, seed=1, journal=False)
    assert {each.filename for each in warned} == {__file__}
    field = next(each for each in table.view["options"] if each["value"] == new)
    assert new in [each["value"] for each in field["choices"]]

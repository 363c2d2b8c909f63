"""Tournaments, matches and ratings beside other ways to the same numbers."""

import itertools
import math
from statistics import NormalDist

import numpy as np
import pytest

from cantorlab import stats
from cantorlab.stats.pairs import play
from cantorlab.stats.research.ratings import SCALE, fit_ratings
from cantorlab.stats.research.sequential_match import likelihood_ratio


def drawn_games(ratings, advantage, games, seed):
    """Results between all, drawn from the model itself: first, second, score, deal."""
    rng = np.random.default_rng(seed)
    rows = []
    for one, other in itertools.permutations(range(len(ratings)), 2):
        apart = ratings[one] - ratings[other] + advantage
        won = rng.random(games) < 1 / (1 + 10 ** (-apart / 400))
        rows += [(one, other, float(score), deal) for deal, score in enumerate(won)]
    first, second, score, deal = map(np.array, zip(*rows, strict=True))
    return first, second, score, np.arange(len(deal))


def test_ratings_are_those_that_make_the_results_likeliest():
    first, second, score, deal = drawn_games([120, 0, -40, -80], 30, 200, seed=1)
    found = fit_ratings(first, second, score, deal, 4)
    # Zermelo's way, with an advantage as Hunter (2004) has it: odds that are multiplied until each
    # player wins as often as they say.
    odds, advantage = np.ones(4), 1.0
    wins = np.bincount(first, score, 4) + np.bincount(second, 1 - score, 4)
    for _ in range(300):
        share = 1 / (advantage * odds[first] + odds[second])
        expected = np.bincount(first, advantage * share, 4) + np.bincount(second, share, 4)
        advantage, odds = score.sum() / (odds[first] * share).sum(), wins / expected
    best = SCALE * np.log(odds)
    assert found.ratings == pytest.approx(best - best.mean(), abs=0.5)
    assert found.advantage == pytest.approx(SCALE * math.log(advantage), abs=0.5)
    assert found.ratings.sum() == pytest.approx(0)


def test_two_players_and_their_score_are_the_logistic_curve():
    score = np.array([1.0] * 70 + [0.5] * 10 + [0.0] * 20)
    found = fit_ratings(np.zeros(100, int), np.ones(100, int), score, np.arange(100), 2)
    told = found.ratings[0] - found.ratings[1] + found.advantage
    assert told == pytest.approx(400 * math.log10(0.75 / 0.25), abs=1)
    assert found.mean_score(np.array([0]), np.array([1]))[0] == pytest.approx(0.75, abs=0.002)


def test_intervals_hold_what_they_should():
    truth = np.array([100.0, 0, -100])
    hits = []
    for seed in range(300):
        found = fit_ratings(*drawn_games(truth, 40, 40, seed), 3)
        low, high = found.interval
        hits += [*((low <= truth) & (truth <= high))]
        worth = 1.96 * found.advantage_error
        hits.append(abs(found.advantage - 40) <= worth)
    assert 0.93 <= np.mean(hits) <= 0.97


def test_games_of_one_deal_are_one_piece_of_evidence():
    first, second, score, deal = drawn_games([50, -50], 0, 200, seed=3)
    once = fit_ratings(first, second, score, deal, 2)
    twice = fit_ratings(*(np.tile(values, 2) for values in (first, second, score, deal)), 2)
    assert twice.ratings == pytest.approx(once.ratings, abs=1)
    assert twice.errors == pytest.approx(once.errors, rel=0.02)
    blind = fit_ratings(
        *(np.tile(values, 2) for values in (first, second, score)), np.arange(2 * len(deal)), 2
    )
    assert blind.errors == pytest.approx(once.errors / math.sqrt(2), rel=0.02)


def test_deals_that_all_come_out_even_leave_players_apart_by_a_few_points_still():
    """Worked by hand: 10 deals of two games, all drawn, so that the deals alone leave no error.

    At rates of 1/2 each game informs by 1/4 of the difference of the two players, and by as much of
    the first seat's worth: after 20 games either has the variance 1/5, and a rating, which is half
    of the difference, 1/20. Of this 2 parameters and 10 deals leave 2/8.
    """
    first, second = np.tile([0, 1], 10), np.tile([1, 0], 10)
    found = fit_ratings(first, second, np.full(20, 0.5), np.repeat(np.arange(10), 2), 2)
    assert found.ratings == pytest.approx([0, 0])
    assert found.errors == pytest.approx([SCALE * math.sqrt(1 / 20 * 2 / 8)] * 2, rel=0.005)
    assert found.advantage_error == pytest.approx(SCALE * math.sqrt(1 / 5 * 2 / 8), rel=0.03)
    low, high = found.interval
    assert (low < -37).all()
    assert (high > 37).all()


@pytest.mark.parametrize("deals", [1, 2, 5, 6, 7, 40, 1000])
def test_more_even_deals_say_more(deals):
    """Errors fall as more deals are even, and half of the plain ones is the most that is added."""

    def errors(number):
        first, second = np.tile([0, 1], number), np.tile([1, 0], number)
        return fit_ratings(
            first, second, np.full(2 * number, 0.5), np.arange(2 * number) // 2, 2
        ).errors

    plain = SCALE / math.sqrt(2 * deals)
    assert 0 < errors(deals)[0] <= plain * math.sqrt(1 / 2) + 1e-9
    assert errors(deals + 1)[0] < errors(deals)[0]


def strong(observation, legal_actions, rng):
    """At Cantor: never announces."""
    return next(
        (action for action in legal_actions if action == "protect none"),
        legal_actions[rng.randrange(len(legal_actions))],
    )


@pytest.fixture(scope="module")
def found():
    return stats.tournament("cantor", ["random", "club", strong], deals=25, seed=5, progress=False)


def test_a_tournament_plays_every_pair_twice_over_the_same_deals(found):
    assert found.players == ("random", "club", "strong")
    assert len(found.games) == 3 * 2 * 25
    met = found.games.groupby(["first", "second"], observed=True).size()
    assert met.tolist() == [25] * 6
    hands = {}
    for row in range(0, len(found.games), 7):
        state = found.state(row)
        game = found.games.loc[row]
        expected = {None: 0.5, 0: 1.0, 1: 0.0}[state.outcome.winner]
        assert game["score"] == expected
        assert game["plies"] == len(state.actions)
        hands.setdefault(game["deal"], state.deal.hands)
        assert hands[game["deal"]] == state.deal.hands


def test_the_tables_of_a_tournament_add_up(found):
    games, table = found.games, found.crosstable
    for one, other in itertools.permutations(found.players, 2):
        there = games[(games["first"] == one) & (games["second"] == other)]["score"]
        back = games[(games["first"] == other) & (games["second"] == one)]["score"]
        assert table.loc[one, other] == pytest.approx((there.sum() + (1 - back).sum()) / 50)
    ratings = found.ratings
    assert ratings["games"].tolist() == [100] * 3
    assert ratings["score"].sum() == pytest.approx(1.5)
    assert ratings.loc["random", "score"] == pytest.approx(table.loc["random"].mean())
    assert ratings["elo"].is_monotonic_decreasing
    assert ratings.index[0] == "club"
    assert (ratings["low"] < ratings["elo"]).all()
    assert found.advantage["low"] < 0 < found.advantage["high"]  # the seats of Cantor are alike


def test_what_decides_adds_up_to_all(found):
    luck = found.luck
    assert sum(luck.values()) == pytest.approx(1)
    assert 0 < luck["skill"] < 1


def test_skill_and_deal_are_told_apart(monkeypatch):
    """Results that skill decides alone, the deal alone, or neither, are told so."""

    def luck_of(result):
        tournament = stats.tournament(
            "cantor", ["random", strong], deals=400, seed=1, progress=False
        )
        games = tournament._games
        games["score"] = result(games)
        for cached in ("_fit", "ratings", "luck"):
            tournament.__dict__.pop(cached, None)
        return tournament.luck

    skill = luck_of(lambda games: (games["first"] == "strong").astype(float))
    assert skill["skill"] > 0.95
    deal = luck_of(lambda games: (games["deal"] % 2).astype(float))
    assert deal["deal"] == pytest.approx(1, abs=0.01)
    coin = np.random.default_rng(1)
    rest = luck_of(lambda games: coin.integers(0, 2, len(games)).astype(float))
    assert rest["rest"] == pytest.approx(1, abs=0.1)


def giving_up(observation, legal_actions, rng):
    if rng.randrange(12) == 0:
        raise ZeroDivisionError
    return legal_actions[rng.randrange(len(legal_actions))]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_who_fails_has_lost():
    pairs = play("cantor", giving_up, "random", 30, seed=1, options={"progress": False})
    games = pairs.games
    assert len(games) == 60
    for at, sim in enumerate(pairs.sims):
        for failure in sim.failures.itertuples():
            assert failure.seat == at
            row = games[(games.deal == failure.game) & (games.swapped == bool(at))]
            assert row.score.tolist() == [float(at)]
    assert len(pairs.sims[0].failures)


def test_names_are_told_apart():
    same = stats.tournament("cantor", [strong, strong], deals=1, seed=1, progress=False)
    assert same.players == ("strong", "strong 2")
    named = stats.tournament("cantor", {"me": strong, "you": "random"}, deals=1, progress=False)
    assert named.players == ("me", "you")
    with pytest.raises(ValueError, match="two players or more, not 1"):
        stats.tournament("cantor", ["random"])
    with pytest.raises(ValueError, match="a list, or players by name, not 'novice'"):
        stats.tournament("cantor", "novice")


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_failures_of_a_tournament_are_those_of_its_games():
    found = stats.tournament("cantor", [giving_up, "random", "novice"], deals=12, seed=1)
    failures = found.failures
    assert len(failures)
    assert set(failures["player"]) == {"giving_up"}
    rows = found.games.merge(failures, left_on=["first", "second", "deal"],
                             right_on=["first", "second", "game"])  # fmt: skip
    assert len(rows) == len(failures)
    assert rows["score"].tolist() == rows["seat"].tolist()  # 0 at seat 0: the first has lost
    seated_there = np.where(failures["seat"] == 0, failures["first"], failures["second"])
    assert set(seated_there) == {"giving_up"}
    calm = stats.tournament("cantor", ["random", "novice"], deals=1, seed=1)
    assert calm.failures.empty


def test_a_row_that_is_not_there_is_told(found):
    for row in (-1, len(found.games), "x"):
        with pytest.raises(ValueError, match="the row of a game must be a whole number from 0"):
            found.state(row)


@pytest.mark.parametrize("option", ["players", "to", "n"])
def test_what_games_in_pairs_cannot_have_is_told(option, tmp_path):
    with pytest.raises(ValueError, match=f"games in pairs have no option '{option}'"):
        stats.match("cantor", "random", "random", **{option: tmp_path})
    with pytest.raises(ValueError, match="games in pairs have no option 'players'"):
        stats.tournament("siggil", ["random", "novice"], players=3)
    with pytest.raises(ValueError, match="games in pairs need frames=True"):
        stats.tournament("cantor", ["random", "novice"], frames=False)


def test_the_players_may_be_named_or_not():
    few = {"deals": 2, "seed": 1, "progress": False}
    named = stats.tournament("cantor", players=["random", "novice"], **few)
    assert named.games.equals(stats.tournament("cantor", ["random", "novice"], **few).games)
    with pytest.raises(ValueError, match="needs two players or more, not 0"):
        stats.tournament("cantor", **few)


class Interrupting:
    """A random player whose n-th call is the moment at which somebody presses stop."""

    def __init__(self, call):
        self.left = call
        self.__name__ = "stopping"

    def __call__(self, observation, legal_actions, rng):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return legal_actions[rng.randrange(len(legal_actions))]


def test_an_interrupt_ends_a_tournament_with_what_was_played():
    stopping = Interrupting(300)  # some 8 calls a game: amid the second half of its first pair
    players = {"a": "random", "b": stopping, "c": "random"}
    cut = stats.tournament("cantor", players, deals=30, seed=5)
    assert cut.partial
    assert "partial" in repr(cut)
    assert list(cut.pairs) == [("a", "b")]
    whole = stats.tournament("cantor", {"a": "random", "b": "random"}, deals=30, seed=5)
    played, wanted = ([*t.games.itertuples(index=False, name=None)] for t in (cut, whole))
    assert 0 < len(played) < 60
    assert set(played) <= set(wanted)
    assert np.isnan(cut.crosstable.loc["a", "c"])
    assert cut.ratings.loc["c", "games"] == 0
    assert not whole.partial


def test_an_interrupt_ends_a_match_with_the_deals_that_are_whole():
    cut = stats.match("cantor", Interrupting(1500), "random", sprt=(0, 1), seed=5)
    assert cut.partial
    assert cut.verdict == "undecided"
    assert 0 < cut.games < 300
    early = stats.match("cantor", Interrupting(3), "random", sprt=None, deals=50, seed=5)
    assert early.partial
    assert early.games == 0
    assert not stats.match("cantor", "random", "random", sprt=None, deals=2, seed=5).partial


# --- matches


def test_a_match_stops_when_it_is_known_who_is_better():
    better = stats.match("cantor", "club", "random", sprt=(0, 100), seed=2)
    assert (better.verdict, better.players) == ("better", ("club", "random"))
    assert better.llr >= better.bounds[1]
    worse = stats.match("cantor", "random", "club", sprt=(0, 100), seed=2)
    assert worse.verdict == "not better"
    assert worse.llr <= worse.bounds[0]
    assert better.games == 2 * sum(better.pentanomial) < 2000
    assert better.low < better.score < better.high


def test_a_match_without_a_test_plays_all_and_adds_up():
    found = stats.match("cantor", "random", strong, sprt=None, deals=40, seed=2)
    pairs = play("cantor", "random", strong, 40, seed=2, options={"progress": False})
    wins = sum(sim.games.winner.eq(at).sum() for at, sim in enumerate(pairs.sims))
    draws = sum(sim.games.winner.isna().sum() for sim in pairs.sims)
    assert found.games == 80
    assert found.score == pytest.approx((wins + draws / 2) / 80)
    points = np.repeat([0, 0.5, 1, 1.5, 2], found.pentanomial)
    assert points.sum() / 80 == pytest.approx(found.score)
    assert (found.llr, found.verdict) == (None, "undecided")
    # The prior hardly counts where there are so many games.
    assert found.elo == pytest.approx(400 * math.log10(found.score / (1 - found.score)), rel=0.02)
    # The error is that of the 40 deals and half a deal of each extreme.
    twice = np.repeat([*(points / 2), 0, 1], [*[2] * 40, 1, 1])
    deals = NormalDist(found.score, twice.std() / math.sqrt(40))
    ends = (deals.inv_cdf(0.025), deals.inv_cdf(0.975))
    assert (found.low, found.high) == pytest.approx(ends, abs=1e-4)


def idle(_observation, legal_actions, _rng):
    return "pass" if "pass" in legal_actions else legal_actions[0]


def test_who_wins_all_or_nothing_is_told_apart_by_no_number_of_points():
    options = {"sprt": None, "deals": 5, "seed": 3}
    won = stats.match("siggil", "novice", idle, **options)
    lost = stats.match("siggil", idle, "novice", **options)
    assert (won.pentanomial, lost.pentanomial) == ((0, 0, 0, 0, 5), (5, 0, 0, 0, 0))
    assert (won.score, won.high) == (1, 1)
    assert (lost.score, lost.low) == (0, 0)
    # With half a deal of each extreme, 5.5 of 6 deals are won: the variance is 5.5 · 0.5 / 36.
    error = 1.959964 * math.sqrt(5.5 * 0.5 / 36 / 5)
    assert (won.low, lost.high) == pytest.approx((1 - error, error))
    # The likeliest ratings r and −r, times a normal density of 1,000 points for each of the two:
    # ten games won pull at r as hard as the prior holds it.
    assert won.elo == pytest.approx(-lost.elo)
    missing = 10 / (1 + 10 ** (won.elo / 400))
    assert missing == pytest.approx(won.elo / 2 * SCALE / 1000**2, rel=1e-6)
    assert won.elo_low < won.elo < won.elo_high < math.inf


@pytest.mark.parametrize(("a", "b"), [("club", "random"), ("novice", idle)])
def test_a_match_and_a_tournament_shrink_alike(a, b):
    game = "cantor" if a == "club" else "siggil"
    played = {"deals": 12, "seed": 4, "progress": False}
    alone = stats.match(game, a, b, sprt=None, **played)
    table = stats.tournament(game, {"a": a, "b": b}, **played).ratings
    assert alone.elo == pytest.approx(table.elo["a"] - table.elo["b"])
    assert alone.elo_high - alone.elo == pytest.approx(2 * (table.high["a"] - table.elo["a"]))


def test_a_match_and_a_tournament_tell_all_options():
    played = {"deals": 2, "seed": 4, "progress": False}
    alone = stats.match("cantor", "club", "random", sprt=None, **played)
    found = stats.tournament("cantor", ["club", "random"], mode="express", **played)
    assert alone.options["mode"] == "discovery"
    assert found.options["mode"] == "express"
    assert "'mode': 'discovery'" in repr(alone)
    assert "mode='express'" in repr(found)


def test_a_match_whose_deals_all_come_out_even_is_not_known_exactly():
    found = stats.match("tafl", idle, idle, sprt=None, deals=8, seed=1, progress=False)
    assert found.pentanomial == (0, 0, 8, 0, 0)
    # 8 deals of a half, and half a deal of each extreme: the variance is 1/36.
    error = 1.959964 * math.sqrt(1 / 36 / 8)
    assert (found.low, found.high) == pytest.approx((0.5 - error, 0.5 + error))


def test_the_ratio_is_that_of_two_normal_distributions():
    points = np.repeat([0, 0.5, 1, 1.5, 2], [40, 120, 300, 160, 80])
    scores = points / 2
    lower, upper = (1 / (1 + 10 ** (-elo / 400)) for elo in (0, 10))
    spread = scores.std()
    normal = [NormalDist(mean, spread) for mean in (upper, lower)]
    told = sum(math.log(normal[0].pdf(each) / normal[1].pdf(each)) for each in scores)
    assert likelihood_ratio(points, (0, 10)) == pytest.approx(told, rel=0.01)


@pytest.mark.parametrize(("elo", "called"), [(0, (0.0, 0.08)), (60, (0.92, 1.0))])
def test_the_errors_of_the_test_are_those_that_it_promises(elo, called):
    rng = np.random.default_rng(1)
    rate = 1 / (1 + 10 ** (-elo / 400))
    better = 0
    for _ in range(400):
        points, ratio = [], 0.0
        while abs(ratio) < math.log(19):
            points += (rng.random((25, 2)) < rate).sum(axis=1).tolist()
            ratio = likelihood_ratio(points, (0, 60))
        better += ratio > 0
    assert called[0] <= better / 400 <= called[1]


def test_a_test_of_nothing_is_refused():
    with pytest.raises(ValueError, match="a smaller and a larger difference"):
        stats.match("cantor", "random", "random", sprt=(10, 10))
    for sprt in (5, ("a", "b"), (0, 1, 2), (0, math.nan)):
        with pytest.raises(ValueError, match="a smaller and a larger difference in Elo, not"):
            stats.match("cantor", "random", "random", sprt=sprt)
    with pytest.raises(ValueError, match="deals"):
        stats.match("cantor", "random", "random", deals=0)


# --- the interval of a score


def test_the_interval_of_a_score_covers_what_it_should():
    """Exactly, over all results of 60 games: beside it Wilson's is too wide."""
    games, covered, by_wilson = 60, [], []
    results = np.array(
        [(won, drawn) for won in range(games + 1) for drawn in range(games + 1 - won)]
    )
    won, drawn = results.T
    lost = games - won - drawn
    ways = np.array([math.comb(games, w) * math.comb(games - w, d) for w, d in results], float)
    low, high = stats.score_interval(won, drawn, lost)
    wide_low, wide_high = stats.wilson(won + drawn / 2, np.full(len(won), games))
    for win, draw in [(0.3, 0.4), (0.2, 0.6), (0.5, 0.2), (0.1, 0.3), (0.25, 0.5), (0.4, 0.0)]:
        loss = 1 - win - draw
        chance = ways * win**won * draw**drawn * loss**lost
        score = win + draw / 2
        covered.append(chance[(low <= score) & (score <= high)].sum())
        by_wilson.append(chance[(wide_low <= score) & (score <= wide_high)].sum())
    assert min(covered) > 0.93
    assert max(covered) < 0.97
    assert max(by_wilson) > 0.98


def test_without_draws_it_is_nearly_wilsons_and_never_leaves_nothing_to_one():
    won = np.array([0, 5, 30, 60])
    low, high = stats.score_interval(won, 0, 60 - won)
    wide_low, wide_high = stats.wilson(won, 60)
    assert low == pytest.approx(wide_low, abs=0.005)
    assert high == pytest.approx(wide_high, abs=0.005)
    for drawn in (0, 1, 60):
        low, high = stats.score_interval(0, drawn, 0)
        assert 0 <= low <= high <= 1
    assert float(high) - float(low) > 0.02

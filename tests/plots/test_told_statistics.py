"""Every figure that a notebook of the laboratory tells, by a second route: game by game.

The frames of ``stats`` have tests of their own, which count duels, events and games of states.
Here are the numbers that plots say in words, and those that a notebook works out by itself.
"""

import json
import re
from collections import Counter
from statistics import mean, median

import matplotlib.pyplot as plt
import numpy as np
import pytest

from cantorlab import plots, simulate
from cantorlab.rules import siggil

# By name, as notebooks call them: the test that has a second route to what it says.
SECOND_ROUTES = {
    "stats.advantage": "tests/stats/test_advantage.py",
    "stats.answers": "tests/exercises/test_files.py",
    "stats.balance": "tests/stats/tafl/test_bulk.py",
    "stats.commit": "tests/stats/cantor/test_summaries.py",
    "stats.duel_equilibrium": "tests/stats/cantor/test_equilibrium.py",
    "stats.mages": "tests/stats/cantor/test_summaries.py",
    "stats.match": "tests/stats/test_tournaments.py",
    "stats.measures": "tests/stats/cantor/test_deck.py",
    "stats.orders": "tests/stats/cantor/test_deck.py",
    "stats.place_power": "tests/stats/cantor/test_power.py",
    "stats.protection": "tests/stats/cantor/test_summaries.py",
    "stats.exploitability": "tests/stats/research/test_exploitability.py",
    "stats.luck_and_skill": "tests/stats/cantor/test_luck.py",
    "stats.order_cost": "tests/stats/research/test_misordered.py",
    "stats.score_interval": "tests/stats/test_tournaments.py",
    "stats.strengths": "tests/stats/cantor/test_deck.py",
    "stats.tournament": "tests/stats/test_tournaments.py",
    "stats.winnable": "tests/plots/test_told_statistics.py",
    "plots.answers": "tests/plots/test_answers.py",
    "plots.curve": "tests/plots/test_plots.py",
    "plots.deck": "tests/plots/test_plots.py",
    "plots.duels": "tests/plots/test_plots.py",
    "plots.equilibrium": "tests/plots/test_told_statistics.py",
    "plots.heatmap": "tests/plots/test_told_statistics.py",
    "plots.mages": "tests/plots/test_told_statistics.py",
    "plots.order": "tests/plots/test_plots.py",
    "plots.outcomes": "tests/plots/test_told_statistics.py",
    "plots.siggil": "tests/plots/test_told_statistics.py",
    "plots.shown": "tests/plots/test_framed.py",
    "plots.signs": "tests/formulas/test_tables.py",
    "plots.tournament": "tests/plots/test_plots.py",
    "plots.variations": "tests/formulas/test_tables.py",
    "plots.winnable": "tests/plots/test_told_statistics.py",
    "plots.wins": "tests/plots/test_told_statistics.py",
}


def code(project, name, language="en"):
    """The cells of code of a notebook."""
    path = project / "notebooks" / language / f"{name}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_whatever_a_notebook_tells_has_a_second_route(project):
    paths = sorted((project / "notebooks" / "en").glob("*.ipynb"))
    sources = "\n".join(source for path in paths for source in code(project, path.stem))
    told = set(re.findall(r"\b(?:stats|plots)\.\w+", sources)) - {"plots.describe"}
    assert told == set(SECOND_ROUTES)
    for name, where in SECOND_ROUTES.items():
        own = (project / where).read_text(encoding="utf-8")
        assert name.partition(".")[2] in own, (name, where)


@pytest.fixture(scope="module")
def express():
    sim = simulate("cantor", 60, mode="express", seed=1, progress=False)
    return sim, [sim.state(index) for index in range(60)]


@pytest.fixture(scope="module")
def tafl():
    sim = simulate("tafl", 30, seed=3, progress=False)
    return sim, [sim.state(index) for index in range(30)]


@pytest.fixture(scope="module")
def turtle():
    sim = simulate("siggil", 60, layout="turtle", seed=1, progress=False)
    return sim, [sim.state(index) for index in range(60)]


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_winnable_solitaires(project):
    page = project / "cantorlab" / "data" / "siggil" / "solitaires.json"
    told = plots.describe(plots.winnable(language="en"))
    for row in json.loads(page.read_text(encoding="utf-8")):
        deals, unknown = row["deals"], len(row["unknown"])
        won = deals - unknown - len(row["lost"])
        # Wilson's interval, from the quadratic equation that its ends solve.
        square = 1.959964**2
        low, high = (
            min(np.roots([deals + square, -(2 * n + square), n * n / deals]), key=sign)
            for n, sign in ((won, lambda end: end), (won + unknown, lambda end: -end))
        )
        name, level = row["layout"].capitalize(), {3: "easy", 4: "hard"}[row["series"]]
        assert (
            f"The {name}, {level}: {won} of {deals} deals won, undecided {unknown}: between "
            f"{low:.1%} and {high:.1%} can be won".replace(".0%", "%")
        ) in told


def call_of(sim):
    """The sentence that tells how a simulation was played, with each option once."""
    options = ", ".join(f"{name}={value!r}" for name, value in sim.options.items())
    players, games = list(sim.players), len(sim.games)
    return f"Games: simulate({sim.game!r}, {games}, players={players}, seed={sim.seed}, {options})."


def test_several_simulations_tell_what_they_share(tafl):
    sim, _ = tafl
    archers = simulate("tafl", 30, seed=sim.seed, archers=True, progress=False)
    told = plots.describe(plots.outcomes({"base": sim, "archers": archers}, language="en"))
    assert told.endswith(", young_king=False, forest=False, …).")
    assert "archers=" not in told


def test_maps_of_the_board_tell_how_their_games_were_played(tafl):
    sim, _ = tafl
    one = plots.heatmap(sim.king_path, sims=sim, language="en")
    assert plots.describe(one).endswith(call_of(sim))
    two = {"king": sim.king_path, "lost": sim.captures["attacker"]}
    for share in (True, False):
        first, last = plots.heatmap(two, sims=[sim, sim], share=share, language="en")
        assert "simulate(" not in plots.describe(first)
        assert plots.describe(last).endswith(call_of(sim))
    assert "simulate(" not in plots.describe(plots.heatmap(sim.king_path, language="en"))
    for wrong in (sim.king_path, "tafl"):
        with pytest.raises(TypeError, match=r"what simulate\(\) returns"):
            plots.heatmap(sim.king_path, sims=wrong)


def test_lengths_and_mages_of_cantor(express):
    sim, lasts = express
    duels = [len(last.history) for last in lasts]
    (often, _), *_ = Counter(duels).most_common()
    assert plots.describe(plots.lengths(sim, language="en")) == (
        f"Lengths of 60 games: from {min(duels)} to {max(duels)} duels, {mean(duels):.2f} on "
        f"average, most often {often}. "
        f"{call_of(sim)}"
    )
    won, fought = Counter(), Counter()
    for last in lasts:
        for duel in last.history:
            for seat in (0, 1):
                fought[duel.fighters[seat]] += 1
                won[duel.fighters[seat]] += duel.winner == seat
    rates = {mage: won[mage] / fought[mage] for mage in fought}
    best, worst = max(rates, key=rates.get), min(rates, key=rates.get)
    told = plots.describe(plots.mages(sim, language="en")).replace("−", "-")
    assert f"best {best} with {rates[best]:.0%}, worst {worst} with {rates[worst]:.0%}" in told


def test_outcomes_and_lengths_of_tafl(tafl):
    sim, lasts = tafl
    short = {"threefold repetition": "threefold repetition", "no legal move": "no move left"}
    counts = Counter(last.outcome.reason for last in lasts)
    told = plots.describe(plots.outcomes(sim, language="en"))
    for reason, times in counts.items():
        name = short.get(reason, reason.replace("without a", "without"))
        assert f"{name} {times / 30:.0%}" in told
    assert told.count("%") == len(counts)
    assert told.endswith(call_of(sim))
    half = median([len(last.actions) for last in lasts])
    told = plots.describe(plots.lengths({"base": sim, "again": sim}, language="en"))
    assert f"base: half of the games are over after {half:.0f} plies." in told


def test_where_the_king_stopped(tafl):
    sim, lasts = tafl
    stops, ends = Counter(), Counter()
    for last in lasts:
        state = last.record.start()
        square = "e5"
        for seat, action in last.actions:
            state = state.apply(action, seat)
            if action.startswith(f"{square}-"):
                square = action.partition("-")[2]
                stops[square] += 1
        ends[last.outcome.reason, square] += 1
    (often, times), *_ = stops.most_common()
    ax = plots.heatmap(sim.king_path, language="en")
    assert f"most often on {often}, {times / stops.total():.1%} of all." in plots.describe(ax)
    for reason, found in sim.ends.items():
        literal = {square: n for (why, square), n in ends.items() if why == reason}
        assert literal == {
            f"{'abcdefghi'[column]}{row + 1}": found[row, column]
            for row, column in zip(*found.nonzero(), strict=True)
        }


def test_wins_and_places_of_siggil(turtle):
    sim, lasts = turtle
    for seat in (0, 1):
        share = sum(last.outcome.winner == seat for last in lasts) / 60
        assert f"seat {seat} {share:.0%}" in plots.describe(plots.wins(sim, language="en"))
    when = [[] for _ in range(56)]
    for last in lasts:
        for event in last.events:
            if event["kind"] in ("draw", "freed"):
                when[event["place"]].append(event["ply"])
    told = plots.describe(plots.siggil(sim, language="en"))
    first, ply, last_of_all, last_ply = map(int, re.findall(r"(?:place|ply) (\d+)", told))
    means = [mean(plies) for plies in when]  # of those that left it at all
    assert (means[first], round(means[first])) == (min(means), ply)
    assert (means[last_of_all], round(means[last_of_all])) == (max(means), last_ply)
    freed = Counter(
        event["place"] for last in lasts for event in last.events if event["kind"] == "freed"
    )
    told = plots.describe(plots.siggil(sim, "freed", language="en"))
    (place,), (share,) = re.findall(r"place (\d+)", told), re.findall(r"([\d.]+)%", told)
    assert freed[int(place)] == max(freed.values())
    assert float(share) == pytest.approx(100 * max(freed.values()) / freed.total(), abs=0.05)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_spirits_of_the_notebook_are_those_of_public_events(project, turtle, language):
    sim, lasts = turtle
    (source,) = [
        cell for cell in code(project, "siggil_statistics", language) if "by_family" in cell
    ]
    *lines, last_line = source.split("\nspirits.groupby")
    known = {"sim": sim}
    exec(lines[0], known)
    table = eval(f"spirits.groupby{last_line}", known)
    for family in siggil.FAMILIES:
        taken, of_family, changes, cards = 0, 0, [], []
        for last in lasts:
            events = [event for event in last.events if event.get("spirit") == family]
            takes = [event for event in events if event["kind"] == "take"]
            if any(event["kind"] == "freed" for event in events):
                changes.append(max(len(takes) - 1, 0))
            if takes:
                taken += 1
                of_family += all(card[0] == family for card in takes[0]["cards"])
            seen = last.observation(None)
            cards += [
                len(series["cards"]) for series in seen["series"]
                if series["spirit"] == family and series["live"]
                and seen["owners"][family] == series["seat"]
            ]  # fmt: skip
        assert table.loc[family].tolist() == pytest.approx(
            [taken / 60, of_family / taken, mean(changes), mean(cards)], abs=0.0006
        )
    reasons = Counter(last.outcome.reason for last in lasts)
    shares = sim.games["reason"].value_counts(normalize=True)
    assert {reason: share for reason, share in shares.items() if share} == pytest.approx(
        {reason: times / 60 for reason, times in reasons.items()}
    )


def test_the_words_of_an_equilibrium_are_its_likeliest_pairs():
    from cantorlab import stats
    from cantorlab.rules import cantor

    solved = stats.duel_equilibrium(cantor.DECK[18], [-9, 2, 8], [-8, 3, 7])
    told = plots.describe(plots.equilibrium(solved, language="en")).replace("−", "-")
    assert told.startswith(f"Equilibrium of one duel, worth {round(solved.value, 2) + 0:.2f} to A.")

"""The library against the second reading of the rules: Catch the King and Catch the Queen.

Both play the same seeded random games; at every ply the pieces, all that stands beside the board,
the captures, the outcome and the legal actions must agree. ``CANTORLAB_LITERAL_GAMES=300`` plays
that many whole games and ten times as many from few pieces, instead of some (some minutes).
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import product

import pytest
from literal import tafl_perft, tafl_play, tafl_queen, tafl_start
from tiers import few_and_many

from cantorlab.rules import tafl

LONG = int(os.environ.get("CANTORLAB_LITERAL_GAMES", "0"))
pytestmark = pytest.mark.timeout(7200 if LONG else 300)
MIXES = list(tafl_start.mixes())
# No game of these kinds may be missed by a run, however short.
KING_EVENTS = """
a attacker captures|a godi captures|a jarl captures|a merchant captures|a daughter captures
a defender captures|a archer captures|a king captures|a capture of 2
a attacker is captured|a godi is captured|a jarl is captured|a merchant is captured
a volva is captured|a daughter is captured|a defender is captured|a archer is captured
an old king captures nothing|a volva captures nothing|a diagonal move
a attacker crosses the centre|a godi crosses the centre|a king crosses the centre
a capture against a corner|a capture against the king in the centre
a capture against the empty centre by the attacker
a capture against the empty centre by the defender
king encircled|a ring with an edge|a ring with the empty centre|a ring with a corner
a ring around the centre|the king walks into a ring|a volva closes a ring
a ring of a volva stands after the next move
king taken by merchant|a standing merchant takes the king
a merchant takes the king in the centre|a merchant takes the king against the empty centre
a merchant takes the king with a volva
daughter married|a daughter is married by the king's move|a daughter is simply lost
a daughter is married against the king outside the centre
a bound piece moves|the king is cursed|a cursed king moves|a fortress blocks a curse
a shot at a attacker|a shot at a jarl|a shot at a godi|a shot is lost
a shot is supported from outside the bar|the king in the centre supports a shot
king escaped|no legal move|the attacker has no legal move|the defender has no legal move
threefold repetition|200 plies without a capture
"""
# The few games need not come to these, the many must.
RARE_KING_EVENTS = {
    "a capture of 2",
    "a ring with the empty centre",
    "the king walks into a ring",
    "a merchant takes the king with a volva",
    "a shot at a jarl",
    "the defender has no legal move",
}
QUEEN_EVENTS = """
jarl captures king|jarl captures english|king captures jarl|king captures english
english captures jarl|english captures king|the active player's own viking is captured
a jarl_chief is captured|a king_chief is captured|a capture of 2
a capture against a corner|a capture against the empty centre
a capture against the queen in the centre
jarl supports english against king|jarl supports king against english
king supports english against jarl|king supports jarl against english
english supports jarl against king|english supports king against jarl
the queen crosses the centre|the own half passes|the english half passes
queen taken|a player wins in the other's turn
no chief left|queen escaped|threefold repetition|200 plies without a capture
"""


def missed(events: Counter[str], wanted: str) -> list[str]:
    names = [name for line in wanted.strip().splitlines() for name in line.split("|")]
    return [name for name in names if not events[name]]


def report(events: Counter[str]) -> None:
    """Print what happened, for a run with ``-s``."""
    print(f"\n{events['games']} games, {events['plies']} plies")
    print("\n".join(f"{count:8} {event}" for event, count in sorted(events.items())))


def play_mix(seed: int, events: Counter[str], *, plies: int) -> None:
    rng = random.Random(seed)
    mix = MIXES[seed % len(MIXES)]
    state, game = tafl.start(**mix), tafl_start.start(**mix)  # type: ignore[arg-type]
    tafl_play.play(state, game, rng, events, plies=plies, curious=rng.random() < 0.3)


def play_king_position(seed: int, events: Counter[str]) -> None:
    rng = random.Random(seed)
    position = tafl_play.random_king_position(rng)
    try:
        state = tafl.setup(**position)
    except tafl.ImpossibleSetup as refusal:
        events[f"refused: {refusal.code}"] += 1
        return
    game = tafl_play.king_game(position)
    if not game.legal_actions():
        assert state.is_terminal, position
        assert state.outcome is not None
        assert state.outcome.reason == "no legal move"
        return
    curious = rng.random() < 0.9
    tafl_play.play(state, game, rng, events, plies=24 if curious else 80, curious=curious)


def play_queen_position(seed: int, events: Counter[str]) -> None:
    rng = random.Random(seed)
    position = tafl_play.random_queen_position(rng)
    try:
        state = tafl.setup_queen(**position)
    except tafl.ImpossibleSetup as refusal:
        events[f"refused: {refusal.code}"] += 1
        return
    curious = rng.random() < 0.8
    game = tafl_play.queen_game(position)
    tafl_play.play(state, game, rng, events, plies=40 if curious else 80, curious=curious)


def test_both_readings_agree_on_every_mix_of_variants_on_either_axis() -> None:
    events: Counter[str] = Counter()
    assert len(MIXES) == 104
    assert len({tuple(map(bool, mix.values())) for mix in MIXES}) == 56
    for seed in range(max(LONG, len(MIXES))):
        play_mix(seed, events, plies=400 if LONG else 16)
    report(events)
    assert events["games"] >= len(MIXES)


def test_both_readings_agree_which_axis_a_variant_takes() -> None:
    refused = 0
    for axes in product((None, False, True, "vertical", "horizontal"), repeat=3):
        named = dict(zip(("godi", "jarl", "victory"), axes, strict=True))
        try:
            chosen = tafl_start.axes_of(named)
        except ValueError:
            refused += 1
            with pytest.raises(ValueError, match=r"axis|three"):
                tafl.start(**named)  # type: ignore[arg-type]
            continue
        options = tafl.start(**named).observation(None)["options"]  # type: ignore[arg-type]
        assert {name: options[name] for name in named} == chosen, named
    assert refused == 27 + 3 * 2 * 2


@few_and_many("games", 120, 10 * LONG or 600)
def test_both_readings_agree_where_the_rare_rules_of_the_king_are(games: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(games):
        play_king_position(seed, events)
    report(events)
    assert set(missed(events, KING_EVENTS)) <= (set() if games > 120 else RARE_KING_EVENTS)


@pytest.mark.parametrize("queen_walks_in", [True, False])
def test_both_readings_agree_on_whole_games_of_the_queen(queen_walks_in: bool) -> None:
    events: Counter[str] = Counter()
    for seed in range(LONG // 2 or 5):
        state = tafl.start_queen(queen_walks_in=queen_walks_in)
        game = tafl_queen.start_queen(queen_walks_in=queen_walks_in)
        rng = random.Random(seed)
        curious = rng.random() < 0.3
        tafl_play.play(state, game, rng, events, plies=400 if LONG else 100, curious=curious)
    report(events)
    assert events["games"] == (LONG // 2 or 5)


@few_and_many("games", 130, 10 * LONG or 300)
def test_both_readings_agree_where_the_rare_rules_of_the_queen_are(games: int) -> None:
    events: Counter[str] = Counter()
    for seed in range(games):
        play_queen_position(seed, events)
    report(events)
    assert not missed(events, QUEEN_EVENTS)


RING = {"c3": "king", "c4": "attacker", "b3": "attacker", "d3": "attacker", "c1": "volva"}
ARCHER = {"e2": "archer", "b2": "defender", "h2": "jarl"}
# Positions that random play does not come to: pieces, facings, actions, what must happen, the end.
SCENES: dict[str, tuple[dict[str, str], dict[str, str], str, list[str], str | None]] = {
    "a godi takes four after passing between two touching pieces": (
        {"g3": "king", "b8": "godi"}
        | dict.fromkeys(["c8", "c6", "b7", "d7"], "defender")
        | dict.fromkeys(["c9", "c5", "a7", "e7"], "attacker"),
        {},
        "b8-c7",
        ["a capture of 4", "a diagonal move"],
        None,
    ),
    "an attacker takes three": (
        {"g3": "king", "a7": "attacker"}
        | dict.fromkeys(["c8", "c6", "d7"], "defender")
        | dict.fromkeys(["c9", "c5", "e7"], "attacker"),
        {},
        "a7-c7",
        ["a capture of 3"],
        None,
    ),
    "a shot opens the ring that a volva has closed": (
        RING | ARCHER,
        {"e2": "left"},
        "c1-c2 shoot",
        ["a volva closes a ring", "a shot at a volva"],
        None,
    ),
    "a shot that is not announced leaves it closed": (
        RING | ARCHER,
        {"e2": "left"},
        "c1-c2 b2-a2",
        ["a shot is lost", "a ring of a volva stands after the next move"],
        "king encircled",
    ),
    "marrying a daughter opens the ring that a volva has closed": (
        RING | {"d3": "daughter", "e8": "defender"},
        {},
        "c1-c2 e8-e3",
        ["a volva closes a ring", "a daughter is married against the king outside the centre"],
        "daughter married",
    ),
    "a king leaves such a ring over the empty centre": (
        {"e4": "king", "d4": "attacker", "f4": "attacker", "a3": "volva"},
        {},
        "a3-e3 e4-e7",
        ["a volva closes a ring", "a king crosses the centre"],
        None,
    ),
}


@pytest.mark.parametrize(
    ("pieces", "facings", "actions", "deeds", "reason"), SCENES.values(), ids=SCENES
)
def test_both_readings_agree_on_what_random_play_does_not_come_to(
    pieces: dict[str, str],
    facings: dict[str, str],
    actions: str,
    deeds: list[str],
    reason: str | None,
) -> None:
    state = tafl.setup(pieces, facings=facings)
    game, events = tafl_play.KingGame(dict(pieces), facings=dict(facings)), Counter[str]()
    for action in actions.split():
        state = state.apply(action)
        game.act(action)
        events.update(game.happened)
        tafl_play.assert_same(state, game)
    assert not missed(events, "|".join(deeds))
    assert (state.outcome and state.outcome.reason) == reason


def test_a_repetition_is_found_beyond_a_skipped_half_turn() -> None:
    pieces = {"e7": "queen", "e4": "english", "d2": "english", "g4": "jarl_chief"}
    state = tafl.setup_queen(pieces, to_move="jarl")
    around = ["g4-i4", "e4-e6", "pass", "e6-e4", "i4-g4", "e4-e6", "pass", "e6-e4"]
    for action in around:
        state = state.apply(action)
    assert state.observation(None)["occurrences"] == 2
    for action in around:
        assert not state.is_terminal
        state = state.apply(action)
    assert state.outcome is not None
    assert state.outcome.reason == "threefold repetition"


def test_the_position_after_the_forests_has_occurred_once() -> None:
    state = tafl.start(forest=True).apply("forest b3").apply("forest g7")
    assert state.observation(None)["occurrences"] == 1


@pytest.mark.parametrize(("name", "counts"), tafl_perft.KNOWN.items())
def test_both_readings_count_the_same_lines_of_play(name: str, counts: list[int]) -> None:
    """Perft: to the depth that is quick here, and a ply further in a long run."""
    start = tafl_perft.STARTS[name]
    depth = len(counts) if LONG else min(2, len(counts))
    for deep in range(1, depth + 1):
        assert tafl_perft.of_library(start.library(), deep) == counts[deep - 1]
        if deep < 3:
            assert tafl_perft.of_literal(start.literal(), deep) == counts[deep - 1]

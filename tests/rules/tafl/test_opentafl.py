"""OpenTafl's notation, both ways.

The two files beside were written by OpenTafl v0.4.8 itself, after it had played our games by our
rules string; of 300 such games, 43,245 plies, it refused none and gave each the result we do.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import random_games
import text_games

from cantorlab.rules import siggil, tafl
from cantorlab.rules.record import Record

FILES = Path(__file__).parent / "opentafl"
START = "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/"


def test_without_a_result_its_faults_are_told_of_the_first_line():
    unsaid = GAME.replace("[result:?]\n", "")
    assert tafl.from_opentafl(unsaid).result == "*"
    with pytest.raises(ValueError, match=r"^line 1: the header Event"):
        tafl.from_opentafl(unsaid.replace("A rainy Sunday", "x" * 1_001))


OURS = f"dim:9 name:Catch_the_King surf:n atkf:y ka:n ks:m cens: start:{START}"
GAME = f"""[event:A rainy Sunday]
[attackers:Ada]
[result:?]
[rules:{OURS}]
[start-comment:Begun.]

1. d1-d4 e4-f4
[so|and so]

2. d9-d6 Ke5-e4
[|the king]
1a.1.1a. d1-d2 e4-g4
[not this]

3. d4-d5
"""


@pytest.mark.parametrize(
    ("name", "result", "reason"),
    [("king-taken", "1-0", "king encircled"), ("king-escaped", "0-1", "king escaped")],
)
def test_what_opentafl_wrote(name, result, reason):
    written = (FILES / f"{name}.otg").read_text(encoding="utf-8")
    record = tafl.from_opentafl(written)
    assert record.result == result
    assert record.outcome.reason == reason
    moves = re.findall(r"[a-i][1-9]-[a-i][1-9]", written)
    assert [action for _, action in record.actions] == moves
    # What we write of it is the same but for spaces and the king that OpenTafl counts as captured.
    ours = re.sub(r"\s+", " ", tafl.to_opentafl(record))
    for line in written.splitlines():
        assert re.sub(r"x?/?K[a-i][1-9]\s*$", "", line).strip() in ours or "start:" in line


def test_a_whole_game_record():
    record = tafl.from_opentafl(GAME)
    assert [action for _, action in record.actions] == [
        "d1-d4", "e4-f4", "d9-d6", "e5-e4", "d4-d5",
    ]  # fmt: skip
    assert record.headers == {"Event": "A rainy Sunday", "Seat0": "Ada"}
    assert record.comments == {0: "Begun.", 1: "so", 2: "and so", 4: "the king"}
    assert tafl.from_opentafl(tafl.to_opentafl(record)) == record
    assert Record.from_text(record.to_text()) == record


def test_games_go_there_and_back():
    for seed in range(12):
        first = tafl.start()
        if seed % 2:
            first = tafl.parse_position(text_games.in_the_middle(first, seed))
        state = random_games.played(first, seed, 250)
        back = tafl.from_opentafl(tafl.to_opentafl(state.record))
        assert back.replay() == state
        assert back.result == state.record.result
        # How a game ended follows from its moves: no header says it a second time.
        assert back.headers == {}


def test_a_game_that_the_count_draws_comes_back_drawn():
    """The plies without a capture before its start count, though OpenTafl knows no such rule."""
    state = tafl.parse_position("9/7K1/9/9/9/4a4/9/7D1/9 attacker 198").apply("e4-e3")
    state = state.apply("h2-h3")
    assert state.outcome.reason == "200 plies without a capture"
    back = tafl.from_opentafl(tafl.to_opentafl(state.record))
    assert back.replay() == state
    told = tafl.to_opentafl(state.record).replace("before: 198", "before: 999")
    with pytest.raises(ValueError, match=r"^line 4: "):
        tafl.from_opentafl(told)


def test_a_resigned_game_and_signs_that_are_opentafls_own():
    told = {"Result": "0-1", "Termination": "[resigned] 1. early", "Site": "x"}
    record = Record("tafl", {}, {}, [(0, "d1-d4")], told, {1: "a | b\n]c 1. d"})
    written = tafl.to_opentafl(record)
    assert "[termination:(resigned) 1 early]\n" in written
    assert "\n[a / b )c 1 d]\n" in written
    read = tafl.from_opentafl(written.replace("1. d1-d4", "1. d1-d4 ---"))
    assert read.result == "0-1"
    assert read.headers["Termination"] == "(resigned) 1 early"


def test_the_rules_string_is_the_one_that_was_tried_there():
    assert tafl.opentafl_rules(tafl.start()) == OURS
    turned = tafl.parse_position("9/9/9/9/4K4/9/9/4a4/9 defender 3")
    assert tafl.opentafl_rules(turned).endswith(
        "atkf:n ka:n ks:m cens: start:/9/4t4/9/9/4K4/9/9/9/9/"
    )


@pytest.mark.parametrize(
    "state",
    [
        tafl.start(young_king=True), tafl.start(archers=True), tafl.start(forest=True),
        tafl.start(godi=True), tafl.start_queen(), siggil.start(seed=1),
    ],
)  # fmt: skip
def test_what_opentafl_has_not_is_refused(state):
    with pytest.raises(ValueError, match=r"^OpenTafl"):
        tafl.to_opentafl(state.record)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("cens:", "cens: cenre:", "line 4: these rules close the corners"),
        ("cens:", "cens: cenre:tcnkmTCNKM corre:tTk", "line 4: these rules close the corners"),
        ("cens:", "cens:K", "line 4: the rules of Catch the King have cens:, not cens:K"),
        ("ks:m", "ks:s", "line 4: .* ks:m, not ks:s"),
        ("ka:n ", "", "line 4: .* ka:n, not ka:y"),
        ("ka:n", "ka:n esc:e", "line 4: .* esc:c, not esc:e"),
        ("dim:9", "dim:11", "line 4: .*'11'"),
        ("ks:m", "ks:m magic:y", "line 4: .* no entry 'magic'"),
        ("/3ttt3/4t4/", "/3ttt3/5t5/", "line 4: row 2 of the start"),
        ("/3ttt3/4t4/", "/3ttt3/", "line 4: the start has 9 rows"),
        ("/3ttt3/4t4/", "/3ttc3/4t4/", "line 4: "),
        (f"[rules:{OURS}]\n", "", "line 6: the tag"),
        ("d1-d4", "d1-d9", "line 7: 'd1-d9': "),
        ("d1-d4", "d1-d4xd5", "line 7: 'd1-d4xd5': it takes nothing"),
        ("d1-d4", "d1^d4", "line 7: this is no move"),
        ("2. d9", "3. d9", "line 10: turn 2 comes here, not 3"),
        ("[so|and so]", "so and so", "line 8: this is no turn"),
        ("[result:?]", "[result:2]", "line 3: a result is"),
        ("A rainy Sunday", "x" * 1_001, "line 3: the header Event"),
    ],
)
def test_what_is_no_record_of_this_game_is_refused_by_its_line(old, new, why):
    assert old in GAME
    with pytest.raises(ValueError, match=f"^{why}"):
        tafl.from_opentafl(GAME.replace(old, new, 1))


@pytest.mark.parametrize(
    "rules",
    [
        OURS.replace("start:", "starti:"),
        OURS.replace("cens:", "cens: cenre:tcnkmTCNKM corre:K"),
        OURS.replace("ks:m", "ks:m esc:c tfr:d cenh:tcnkm corh:tcnkmTCNKM nj:n"),
    ],
)
def test_the_same_rules_in_other_words(rules):
    assert tafl.from_opentafl(GAME.replace(OURS, rules)).actions == tafl.from_opentafl(GAME).actions


def test_a_wrong_result_and_a_wrong_capture():
    written = (FILES / "king-taken.otg").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match=r"^line 1: the result is -1, and the moves end in 1-0$"):
        tafl.from_opentafl(written.replace("[result:1]", "[result:-1]"))
    capture = re.search(r"x([a-i][1-9])", written)
    with pytest.raises(ValueError, match=r"it takes "):
        tafl.from_opentafl(written.replace(capture[0], "xa9", 1))


@pytest.mark.parametrize("given", [None, 7, "", "x", "[rules:]"])
def test_what_is_no_text_at_all(given):
    with pytest.raises(ValueError, match=r"^(a game is a text|line 1: )"):
        tafl.from_opentafl(given)

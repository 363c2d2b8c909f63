"""Answers of a table of the King or the Queen, on positions worked out by hand."""

from __future__ import annotations

import pytest
from widgets.games.tafl.tables import RING, SHOT, act, first, shooting_table

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl


def at(pieces: dict[str, str], side: str = "attacker", language: str = "en", **more) -> Tafl:
    position = tafl.setup(pieces, **more)
    return Tafl(state=position, side=side, opponent=first, language=language, journal=False)


def told(table, text: str) -> str:
    answer = act(table, text, kind="type")
    assert answer["ok"], answer["message"]
    return answer["message"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (
            "pieces",
            (
                "Attacking side, 4 pieces: attacker e2, d3, f3, h4. "
                "Defending side, 2 pieces: king (defending) e3; defender c7."
            ),
        ),
        (
            "king",
            (
                "e3 king (defending). Beside: e4 empty, f3 attacker, e2 attacker, d3 attacker. "
                "The piece on e3 cannot move now."
            ),
        ),
        (
            "row 3",
            (
                "Row 3: d3 attacker, e3 king (defending), f3 attacker; all else is empty. "
                "d3 can go along it to a3, b3, c3. f3 can go along it to g3, h3, i3."
            ),
        ),
        (
            "column e",
            (
                "Column e: e2 attacker, e3 king (defending); all else is empty. "
                "e2 can go along it to e1."
            ),
        ),
        ("row 9", "Row 9: no pieces."),
        ("row a", "Column a: no pieces."),
        ("row", "Say which row or column: row 5, row e."),
        ("row 10", "Say which row or column: row 5, row e."),
        ("e5", "e5 fortress."),
        ("A2", "a2 empty."),
        ("E3?", "e3 king (defending)."),
        ("square e3", "e3 king (defending)."),
        ("square", "Say which square: e7."),
        ("square 5", "Say which square: e7."),
        ("moves e2", "From e2 it has 9 moves: a2, b2, c2, d2, e1, f2, g2, h2, i2."),
        ("moves e3", "The piece on e3 cannot move now."),
        ("moves e4", "e4 empty."),
        ("moves x", "Say from which square: moves e7."),
        ("zones", "No archer is on the board."),
        ("score", "Nothing has been taken so far. 0 moves without a capture; draw at 200."),
        ("last", "Nothing has been played yet."),
        (
            "position",
            (
                "Your turn: move an attacker. Nothing has been played yet. "
                "Attacking side, 4 pieces: attacker e2, d3, f3, h4. "
                "Defending side, 2 pieces: king (defending) e3; defender c7."
            ),
        ),
    ],
)
def test_a_position_is_told(typed, answer):
    assert told(at(RING), typed) == answer


def test_the_movable_pieces_are_told_with_the_number_of_their_moves():
    table = at({"c7": "king", "b2": "attacker"})
    assert told(table, "moves") == (
        "These pieces can move, with the number of their moves: b2 attacker (16)."
    )


def test_what_a_move_takes_is_told_with_it():
    table = at(
        {"e5": "king", "c4": "defender", "b4": "attacker", "d2": "attacker", "i8": "attacker"}
    )
    assert "d4 (would take c4)" in told(table, "moves d2")
    assert "d3 (" not in told(table, "moves d2")
    assert act(table, "d2-d4", kind="type")["ok"]
    assert "Taken so far: defender c4." in told(table, "score")


def test_danger_is_told_to_the_side_that_asks():
    table = at(
        {"e5": "king", "c4": "defender", "b4": "attacker", "d2": "attacker"},
        side="defender",
        to_move="defender",
    )
    assert told(table, "danger") == "One of your pieces can be taken next: c4 defender."
    assert "cannot be" not in told(table, "danger")
    assert told(at({**RING}, side="attacker"), "danger") == (
        "None of your pieces can be taken at the next move."
    )
    lost = at(RING, side="defender", to_move="defender")
    assert told(lost, "danger").startswith("The game can be lost at the next move!")


def test_archers_tell_what_they_watch_and_a_shot_is_told_where_it_is_pointed_out():
    table = shooting_table()
    watched = told(table, "zones")
    assert watched.startswith("c4 archer (defending, facing up) watches c5, b6, c6, d6.")
    assert "c6" in watched.split("watches c5, b6, c6, d6.")[0] or "c6" in watched
    assert told(table, "last") == "Last move: attacker, a6 to c6."
    assert told(table, "c6") == "c6 attacker. in an archer’s zone."


def test_a_shot_that_players_are_to_see_by_themselves_is_told_by_no_answer():
    silent, named = (
        shooting_table(highlights=("moves",)),
        shooting_table(highlights=("moves", "shots")),
    )
    words = [
        *silent._adapter.typing.questions,
        "turn",
        "help",
        "c6",
        "moves c6",
        "moves c4",
        "row 6",
    ]
    for word in words:
        answer = act(silent, word, kind="type")["message"]
        assert "shoot" not in answer, word
        assert "shot" not in answer, word
    assert "may be shot" in told(named, "zones")


def test_a_cursed_king_and_a_held_piece_say_so():
    table = at(
        {**SHOT, "a6": "jarl", "a7": "defender"},
        side="defender",
        to_move="defender",
        facings={"c4": "up"},
    )
    assert "held by the Jarl" in told(table, "a7")


def test_the_queen_has_three_sides():
    table = CatchTheQueen(opponent="random", language="en", journal=False)
    everything = told(table, "pieces")
    for side in ("Jarl’s side", "King’s side", "English side"):
        assert side in everything
    assert told(table, "king").startswith("e5 queen")
    assert told(table, "queen") == told(table, "reine") == told(table, "king")


def test_the_answers_are_french_in_french():
    table = at(RING, language="fr")
    assert (
        told(table, "rangée 3")
        == told(table, "row 3")
        == (
            "Rangée 3\u00a0: d3 assaillant, e3 roi (du camp défenseur), f3 assaillant\u202f; "
            "le reste est vide. "
            "De d3 on peut y aller en a3, b3, c3. De f3 on peut y aller en g3, h3, i3."
        )
    )
    assert told(table, "PIECES").startswith("Camp assaillant, 4 pièces")

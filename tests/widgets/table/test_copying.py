"""Games, positions and deals as text: copied at one table, pasted at another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import Record
from cantorlab.widgets.core.messages import MAX_PASTED
from cantorlab.widgets.table.table import Table

GAMES: list[tuple[type[Table], dict[str, Any]]] = [
    (Tafl, {"opponent": "person", "archers": True, "jarl": True}),
    (CatchTheQueen, {"opponent": "person"}),
    (Siggil, {"players": 3, "layout": "river", "opponent": "person"}),
    (Siggil, {"players": 1, "difficulty": "hard"}),
    (Cantor, {"mode": "express", "opponent": "person"}),
    (Cantor, {"mode": "quest", "opponent": "person"}),
]

each_game = pytest.mark.parametrize(("make", "options"), GAMES)


def asked(table: Table, kind: str, **more: Any) -> dict[str, Any]:
    """Return what the kernel answers to a message of the page."""
    told: list[dict[str, Any]] = []
    table.send = told.append  # type: ignore[method-assign]
    content = {"kind": kind, "nonce": "1", "revision": table.view["revision"], **more}
    table._handle_custom_msg(content, [])  # type: ignore[attr-defined]
    return next(each for each in told if each.get("nonce") == "1")


def paste(table: Table, text: str, **params: Any) -> dict[str, Any]:
    return asked(table, "command", name="new_game", params={"paste": text, **params})


def texts(table: Table) -> dict[str, str]:
    answer = asked(table, "copy")
    assert answer["ok"], answer
    return {each["kind"]: each["text"] for each in answer["texts"]}


def at_random(state: Any, seed: int, plies: int = 10_000) -> Any:
    rng = Random(seed)
    while not state.is_terminal and plies:
        seat = state.to_act[0]
        state = state.apply(rng.choice(state.legal_actions(seat)), seat)
        plies -= 1
    return state


@each_game
def test_a_finished_game_is_copied_and_pasted_whole(make: Any, options: dict[str, Any]) -> None:
    table = make(seed=5, language="en", **options)
    over = at_random(table.state, 3)
    table.state = over
    text = texts(table)["game"]
    assert Record.from_text(text).replay() == over
    other = make(seed=9, language="fr")
    assert paste(other, f"\n  {text}\n")["ok"]
    assert other.state == over
    assert other.view["outcome"]["reason"] == over.outcome.reason


@each_game
def test_a_pasted_game_that_is_not_over_goes_on(make: Any, options: dict[str, Any]) -> None:
    begun = at_random(make(seed=5, language="en", **options).state, 3, plies=5)
    table = make(seed=6, language="en", **options)
    assert paste(table, begun.record.to_text())["ok"]
    assert table.state == begun
    assert table.outcome is None
    seat = table.state.to_act[0]
    assert table.state.legal_actions(seat)


@pytest.mark.parametrize("make", [Siggil, Cantor])
def test_no_text_tells_a_secret_while_the_game_goes_on(make: Any) -> None:
    table = make(seed=5, language="en")
    assert asked(table, "copy")["ok"] is False
    assert asked(table, "film")["ok"] is False
    assert "texts" not in asked(table, "copy")


def test_a_position_is_copied_while_one_plays_and_begins_another_game() -> None:
    table = Tafl(opponent="person", archers=True, language="en")
    for action in ("d1-d4", "e6-f6", "d9-d6"):
        table.act(action)
    told = texts(table)
    assert told.keys() == {"game", "position"}
    other = Tafl(opponent="random", side="attacker", language="en", seed=1)
    assert paste(other, told["position"], opponent="person", side="defender")["ok"]
    assert other.state.position == table.state.position
    assert other.view["players"][1]["name"].endswith("defender")


@pytest.mark.parametrize(
    ("make", "options", "begun"),
    [
        (
            Siggil,
            {"players": 3, "layout": "turtle", "opponent": "person"},
            lambda seed: siggil.start(3, "turtle", seed=seed),
        ),
        (
            Siggil,
            {"players": 1, "difficulty": "hard"},
            lambda seed: siggil.start(1, "passage", seed=seed, difficulty="hard"),
        ),
        (
            Cantor,
            {"mode": "quest", "opponent": "person", "places": {"level": range(1, 5)}},
            None,
        ),
        (
            Cantor,
            {"mode": "express", "opponent": "person", "places": "all"},
            lambda seed: cantor.start("express", seed=seed),
        ),
    ],
)
def test_a_deal_is_one_short_line_from_which_anybody_deals_the_same(
    make: Any, options: dict[str, Any], begun: Any
) -> None:
    table = make(seed=5, language="en", **options)
    first = table.state
    table.state = at_random(first, 3)
    told = texts(table)
    if begun is None:  # places of one's own are nobody else's
        assert "deal" not in told
        return
    line = told["deal"]
    assert len(line) < 60
    assert begun(int(line.split()[-1])).record == first.record
    other = make(seed=77, language="fr")
    assert paste(other, f" {line.upper()} ")["ok"]
    assert other.state.record == first.record


def test_another_players_options_stay_with_a_pasted_deal() -> None:
    table = Siggil(players=2, opponent="person", seed=1, language="en")
    assert paste(table, "siggil 4 river 12", second="novice", third="random")["ok"]
    kinds = [each["level"] for each in table.view["players"]]
    assert kinds[:2] == [None, "novice"]
    assert table.state.record == siggil.start(4, "river", seed=12).record


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nowhere", "not a game, a position or a deal"),
        ("siggil 2 passage 12", "not a game, a position or a deal"),
        ("tafl 12", "not a game, a position or a deal"),
        ("[Cantorlab 1]\n[Game \"tafl\"]\n\n1. d1-d5\n*\n", "damaged"),
        ("[Cantorlab 9]", "damaged"),
        ("[Cantorlab 1]\n[Game \"nim\"]\n\n*\n", "damaged"),
        (tafl.start_queen().record.to_text(), "another game"),
        (tafl.start_queen().position, "another game"),
        ("9/9 attacker 0", "rules §"),
        ("<img src=x onerror=alert(1)>", "not a game, a position or a deal"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_a_sentence_and_changes_nothing(
    text: str, sentence: str
) -> None:
    table = Tafl(opponent="person", language="en")
    table.act("d1-d4")
    before, view = table.state, table.view
    answer = paste(table, text)
    assert answer["ok"] is False
    assert sentence in answer["message"]
    assert table.state is before
    assert table.view == view


def test_a_text_may_be_long_but_not_without_end_and_only_where_one_pastes() -> None:
    table = Tafl(opponent="person", language="en")
    long = "x" * MAX_PASTED
    assert "not a game" in paste(table, long)["message"]
    assert "too long to be read at once" in paste(table, long + "x")["message"]
    assert "could not be read" in paste(table, "", side="x" * 201)["message"]
    assert "could not be read" in asked(table, "type", text="x" * 201)["message"]


def test_a_solitaire_that_was_given_up_is_lost_in_the_text() -> None:
    table = Siggil(players=1, seed=1, language="en")
    asked(table, "command", name="resign")
    assert Record.from_text(texts(table)["game"]).result == "0/1"


def test_who_resigned_has_lost_in_the_text_too() -> None:
    table = Tafl(opponent="random", side="defender", language="en", names=("Ada", "Bo"), seed=2)
    table.state = at_random(tafl.start(), 1, plies=3)
    asked(table, "command", name="resign")
    record = Record.from_text(texts(table)["game"])
    assert record.result == "1-0"
    assert dict(record.headers)["Seat1"] == "Ada"
    assert dict(record.headers)["Termination"] == "resigned"

"""A position set up by hand: what there is to lay, and the rules' word on what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.talking import talk

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl

KING_ALONE = "9/9/9/9/4K4/9/9/9/3a5 attacker 0"


@pytest.mark.parametrize(
    ("make", "letters", "turns"),
    [
        (Tafl, "agjmwdD^>v<Kf", ["attacker", "defender"]),
        (CatchTheQueen, "nNsSeQ", ["jarl", "king", "jarl-english", "king-english"]),
    ],
)
def test_the_tray_holds_each_piece_of_the_game(make: Any, letters: str, turns: list[str]) -> None:
    table = make(opponent=None, language="en")
    told = talk(table)({"kind": "workshop"})
    assert "".join(each["letter"] for each in told["tray"]) == letters
    assert sorted(each["value"] for each in told["turns"]) == sorted(turns)
    assert told["now"] == told["start"] == table.state.position
    table.act(table.view["actions"][0])
    told = talk(table)({"kind": "workshop"})
    assert (told["now"], told["start"]) == (table.state.position, told["start"])
    assert told["now"] != told["start"]


def test_the_first_position_is_that_of_the_variants_on_the_table() -> None:
    table = Tafl(opponent=None, archers=True, young_king=True)
    talk(table)(
        {"kind": "command", "name": "resign", "params": {}, "revision": table.view["revision"]}
    )
    told = talk(table)({"kind": "workshop"})
    assert told["start"] == tafl.start(archers=True, young_king=True).position


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("9/9/9/9/9/9/9/9/3a5 attacker 0", "tafl.setup.one_sovereign"),
        ("K8/9/9/9/9/9/9/9/3a5 attacker 0", "tafl.setup.corner"),
        ("a8/9/9/9/4K4/9/9/9/9 attacker 0", "tafl.setup.fortress"),
        ("9/9/9/9/4K4/9/9/9/3a5 jarl 0", "tafl.setup"),
        (CatchTheQueen(opponent=None).state.position, "table.pasted_other"),
        ("nonsense", "tafl.setup.unreadable"),
    ],
)
def test_what_is_impossible_says_why_and_changes_nothing(text: str, code: str) -> None:
    table = Tafl(opponent=None, language="fr")
    before = (table.state, table.view)
    answer = talk(table)({"kind": "judge", "text": text})
    assert answer["ok"] is False
    assert answer["code"].startswith(code)
    assert answer["message"]
    assert (table.state, table.view) == before


def test_what_is_possible_is_played_from_there() -> None:
    table = Tafl(opponent=None, language="en")
    send = talk(table)
    assert send({"kind": "judge", "text": KING_ALONE})["ok"]
    params = {"paste": KING_ALONE}
    revision = table.view["revision"]
    assert send({"kind": "command", "name": "new_game", "params": params, "revision": revision})[
        "ok"
    ]
    assert table.state == tafl.parse_position(KING_ALONE)
    assert table.view["commands"].count("undo") == 0

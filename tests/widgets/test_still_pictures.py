"""Still picture of a table in a notebook: the position, and that the game is over if it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.widgets.table.table import Table


def resigned(table: Table) -> Table:
    command = {
        "kind": "command",
        "name": "resign",
        "params": {},
        "revision": table.view["revision"],
    }
    content = {**command, "nonce": "n"}
    table.comm.handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )
    assert table.view["outcome"]["reason"] == "resigned"
    return table


def still(table: Table) -> dict[str, Any]:
    data: dict[str, Any] = table._repr_mimebundle_()[0]
    return data


@pytest.mark.parametrize(
    ("make", "sentence", "drawn"),
    [
        (
            lambda: Cantor(seed=1, language="fr"),
            "l’autre joueur a abandonné",
            "Victoire : Ordinateur (débutant)",
        ),
        (lambda: Cantor("quest", seed=1, language="fr"), "l’autre joueur a abandonné", "Victoire"),
        (lambda: Siggil(3, seed=1, language="en"), "The game is over: a player resigned.", "over"),
        (lambda: Siggil(1, seed=1, language="fr"), "finie : abandon.", "finie"),
        (lambda: Tafl(seed=1, language="fr"), "a abandonné : le défenseur gagne.", "abandonné"),
        (lambda: CatchTheQueen(seed=1, language="en"), "the King player wins.", "resigned"),
    ],
)
def test_the_picture_of_a_resigned_game_says_that_it_is_over(
    make: Callable[[], Table], sentence: str, drawn: str
) -> None:
    before = still(make())
    data = still(resigned(make()))
    plain = data["text/plain"].replace("\u00a0", " ")
    assert sentence in plain
    assert drawn in data["image/svg+xml"].replace("\u00a0", " ")
    assert sentence not in before["text/plain"].replace("\u00a0", " ")
    assert "C’est " not in plain

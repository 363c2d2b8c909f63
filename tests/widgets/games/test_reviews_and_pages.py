"""Reviews, and pages of ``cantorlab export``: what their viewer cannot know changes no byte."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import nbformat
import pytest
from players.siggil.test_thinker import with_the_unseen_permuted
from widgets.games.cantor import test_secrets as cantor_secrets
from widgets.games.siggil import test_secrets as siggil_secrets
from widgets.talking import synced

from cantorlab import Cantor, Siggil
from cantorlab.commands import export
from cantorlab.players.review import review
from cantorlab.players.siggil.thinker import Thinker
from cantorlab.rules import cantor, siggil
from cantorlab.widgets.table.table import Table

pytestmark = pytest.mark.slow
SEED = 3


def page(table: Table, folder: Path) -> str:
    """The page that ``cantorlab export`` makes of a notebook with this table."""
    kept = json.loads(json.dumps(table._mime_outputs()).replace(table.model_id, "model"))
    output = nbformat.v4.new_output("display_data", data=kept)
    cell = nbformat.v4.new_code_cell("table", outputs=[output], id="cell")
    file = folder / "game.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), file)
    return export.page(file)


def cantor_table(state: cantor.CantorState) -> Table:
    return Cantor.from_record(
        state.record,
        opponent=cantor_secrets.stuck,
        seed=5,
        names=("Ada", "Bob"),
        language="en",
        journal=False,
    )


@pytest.mark.parametrize("mode", ["discovery", "quest"])
def test_a_page_of_a_game_of_cantor_that_goes_on_tells_no_secret(mode, tmp_path):
    state = cantor_secrets.played(mode, 5, SEED)
    other = cantor_secrets.permuted(state, 0, Random(SEED))
    assert state.to_dict() != other.to_dict()
    first, second = (page(cantor_table(each), tmp_path) for each in (state, other))
    assert first == second


def test_a_page_of_a_game_of_siggil_that_goes_on_tells_no_secret(tmp_path):
    state = siggil_secrets.played(13, SEED, 2)
    other = siggil_secrets.permuted(state, 0, Random(SEED))
    assert state.to_dict() != other.to_dict()
    first, second = (
        page(
            Siggil.from_record(
                each.record, opponent=siggil_secrets.stuck, seed=5, names=["Ada", "Bob"],
                language="en", journal=False,
            ),
            tmp_path,
        )
        for each in (state, other)
    )  # fmt: skip
    assert first == second


def reviewed(state: cantor.CantorState, folder: Path) -> str:
    table = cantor_table(state)
    table.review()
    review: dict[str, Any] = table.view["review"]
    assert (review["done"], review["running"]) == (review["of"], False)
    return synced(table) + page(table, folder)


def test_the_review_of_a_quest_tells_no_mage_and_no_place_that_stayed_hidden(tmp_path):
    state = cantor_secrets.played("quest", 999, SEED)
    other = cantor_secrets.permuted(state, 0, Random(SEED))
    assert state.to_dict() != other.to_dict()
    assert reviewed(state, tmp_path) == reviewed(other, tmp_path)


@pytest.mark.parametrize("mode", ["discovery", "express"])
def test_the_review_of_a_match_says_what_it_has_face_up_and_names_nothing_hidden(mode):
    """Both hands and the places to come have a part in its figures alone, and it says so."""
    state = cantor_secrets.played(mode, 999, SEED)
    other = cantor_secrets.permuted(state, 0, Random(SEED))
    assert state.to_dict() != other.to_dict()
    told = []
    for each in (state, other):
        table = cantor_table(each)
        table.review()
        view = dict(table.view)
        review = view.pop("review")
        assert review["note"].startswith("Judged by what each player could know")
        named = [(move["action"], move["name"]) for move in review["moves"]]
        told.append((json.dumps(view), named, review["of"], review["lines"]))
    assert told[0] == told[1]


@pytest.mark.parametrize("plies", [13, 30])
def test_the_review_of_siggil_is_blind_to_cards_that_nobody_has_seen(plies):
    """While a game goes on: each choice is judged by what its seat could know, and no more."""
    state = siggil_secrets.played(plies, SEED, 2)
    other = with_the_unseen_permuted(state, Random(SEED))
    assert not state.is_terminal
    assert state.to_dict() != other.to_dict()
    found, again = (review(each, budget=Thinker(iterations=8)) for each in (state, other))
    assert any(move.cost for move in found.judged)
    assert (found.judged, found.values) == (again.judged, again.values)


@pytest.mark.parametrize("make", [cantor.start, siggil.start])
def test_no_table_reviews_a_game_that_goes_on(make):
    state = make(seed=SEED)
    table = {"cantor": Cantor, "siggil": Siggil}[state.game].from_record(state.record)
    with pytest.raises(ValueError, match="over"):
        table.review()

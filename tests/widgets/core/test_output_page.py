"""Notebook output of a widget: picture, text, and the film of a finished game."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from widgets.core.films import film_in, frames_of, picture_in
from widgets.every import WIDGETS, send
from widgets.talking import talk

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.widgets.table.table import Table

GAMES: dict[str, Callable[[], Table]] = {
    "cantor": lambda: Cantor(opponent="person", seed=3, names=["Ada", "Emmy"], language="fr"),
    "siggil": lambda: Siggil(1, seed=3, language="fr"),
    "tafl": lambda: Tafl(opponent="person", seed=3, names=["Ada", "Emmy"], language="en"),
    "queen": lambda: CatchTheQueen(opponent="person", seed=3, language="en"),
}


def played(table: Table, plies: int = 1000) -> Table:
    """Play at random until the end, or so many plies."""
    rng = Random(7)
    while table.outcome is None and len(table.state.actions) < plies:
        table._mime_outputs()
        view = table.view
        if view["curtain"]:
            lift = {"name": "lift_curtain", "params": {"seat": view["curtain"]["seat"]}}
            send(table, kind="command", revision=view["revision"], **lift)
        elif not view["actions"]:
            send(table, kind="command", revision=view["revision"], name="next", params={})
        else:
            table.act(rng.choice(view["actions"]))
    return table


def names_drawn(svg: str) -> str:
    """All text of a picture."""
    return " ".join(ElementTree.fromstring(svg).itertext())


@pytest.mark.parametrize("name", WIDGETS)
def test_the_page_holds_the_very_picture_and_no_address(name: str) -> None:
    widget = WIDGETS[name]()
    data = widget._mime_outputs()
    assert picture_in(data["text/html"]) == data["image/svg+xml"]
    assert ElementTree.fromstring(data["image/svg+xml"]).tag.endswith("svg")
    assert "://" not in data["text/html"].replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in data["text/html"]
    assert data["text/plain"] == repr(widget)


@pytest.mark.parametrize("name", WIDGETS)
def test_a_page_that_hears_of_no_output_asks_for_what_it_lacks(name: str) -> None:
    widget = WIDGETS[name]()
    ask = talk(widget)
    given = ask({"kind": "kept", "have": "", "nonce": "n"})["kept"]
    assert given == widget._mime_outputs()
    mark = re.search(r'data-cl-mark="(\w+)"', given["text/html"])
    assert mark is not None
    assert ask({"kind": "kept", "have": mark[1], "nonce": "n"})["kept"] is None
    assert ask({"kind": "kept", "nonce": "n"})["code"] == "table.malformed"


def test_the_mark_tells_one_position_from_the_next() -> None:
    table = GAMES["tafl"]()
    ask = talk(table)
    before = ask({"kind": "kept", "have": "", "nonce": "n"})["kept"]["text/html"]
    mark = re.findall(r'data-cl-mark="(\w+)"', before)[0]
    table.act(table.view["actions"][0])
    after = ask({"kind": "kept", "have": mark, "nonce": "n"})["kept"]["text/html"]
    assert mark not in after


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_is_a_film_with_a_picture_a_ply(name: str) -> None:
    table = played(GAMES[name](), 40)
    if table.outcome is None:
        table._screen.command("resign", {})
    moves = len(table.state.actions)
    film = film_in(table._mime_outputs()["text/html"])
    assert film is not None
    assert len(film["frames"]) == len(film["said"]) == moves + 1
    # The same pictures, each drawn from the state that the record leads to.
    replayed = list(table._session.timeline.line)
    alone = table._screen.shown.snapshot.alone
    names = list(table._screen.shown.snapshot.names)
    for at in {0, 1, moves // 2, moves - 1}:
        seen: Any = {**replayed[at].observation(alone), "names": names}
        assert frames_of(film)[at] == table._adapter.picture(seen, film["language"])
    assert film["said"][0] == ""
    result = table.view["outcome"]["text"]
    assert film["said"][-1].endswith(result)
    assert film["title"] == " – ".join(each["name"] for each in table.view["players"])


def test_a_film_is_made_of_each_change_once_and_forgets_what_was_taken_back() -> None:
    table = played(GAMES["tafl"](), 6)
    assert len(table._static._film._film) == 6  # the seventh comes with the next picture
    send(table, kind="command", revision=table.view["revision"], name="branch", params={"at": 2})
    table.act("e9-f8" if "e9-f8" in table.view["actions"] else table.view["actions"][-1])
    send(table, kind="command", revision=table.view["revision"], name="resign", params={})
    film = film_in(table._mime_outputs()["text/html"])
    assert film is not None
    assert len(film["frames"]) == 4
    line = list(table._session.timeline.line)
    drawn = [table._adapter.picture(state.observation(None), "en") for state in line]
    assert frames_of(film)[:-1] == drawn[:-1]
    assert "resigned" in film["said"][-1]


def test_a_game_that_goes_on_is_no_film() -> None:
    assert film_in(played(GAMES["tafl"](), 9)._mime_outputs()["text/html"]) is None


def test_another_language_tells_the_whole_film_anew() -> None:
    table = played(GAMES["tafl"](), 5)
    table.language = "fr"
    send(table, kind="command", revision=table.view["revision"], name="resign", params={})
    film = film_in(table._mime_outputs()["text/html"])
    assert film is not None
    assert film["language"] == "fr"
    assert all("assaillant" in sentence or "défenseur" in sentence for sentence in film["said"][1:])


@pytest.mark.parametrize("name", ["cantor", "siggil", "tafl"])
def test_the_picture_names_the_players_as_the_widget_does(name: str) -> None:
    table = GAMES[name]()
    drawn = names_drawn(table._picture())
    for player in table.view["players"]:
        assert player["name"] in drawn
    assert "Joueur 1" not in drawn
    assert "Siège 0" not in drawn


def test_a_name_is_text_in_the_picture_and_in_the_page() -> None:
    name = "<script></script> & \"#%'"
    table = Tafl(opponent="person", names=[name, None], language="en")
    data = table._mime_outputs()
    assert name in names_drawn(data["image/svg+xml"])
    assert picture_in(data["text/html"]) == data["image/svg+xml"]
    assert "<script" not in data["text/html"]

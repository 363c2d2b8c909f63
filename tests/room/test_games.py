"""Whole games of people at pages of their own, as the room sends and takes them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from room.talking import Page, bytes_of, seated, stir
from tiers import mostly_slow
from widgets.games.cantor.test_secrets import permuted as another_cantor
from widgets.games.siggil.test_secrets import permuted as another_siggil

from cantorlab.room.hall import Hall

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "discovery": ("cantor", {}),
    "express": ("cantor", {"mode": "express"}),
    "quest": ("cantor", {"mode": "quest"}),
    "two at Siggil": ("siggil", {}),
    "three at Siggil": ("siggil", {"players": 3}),
    "four at Siggil": ("siggil", {"players": 4}),
    "king": ("tafl", {"archers": True}),
    "queen": ("queen", {}),
    "alone at Siggil": ("siggil", {"players": 1}),
    "the Queen walks in": ("queen", {"queen_walks_in": True}),
    **{
        name: ("tafl", {name: True}) for name in ("godi", "jarl", "victory", "young_king", "forest")
    },
}
#: Those that the default tier plays.
QUICK = ("discovery", "express", "quest", "three at Siggil", "alone at Siggil", "king", "queen")


@pytest.mark.parametrize("name", mostly_slow(TABLES, *QUICK))
def test_a_game_is_played_from_every_seat_and_looked_at(hall: Hall, name: str) -> None:
    game, options = TABLES[name]
    table = hall.open_table(game, seed=3, **options)
    pages, rng = seated(hall, table.code), Random(name)
    spectator = Page(hall, "Eve").enter(table.code)
    for _ in range(100):
        state = table.host.state
        for seat, page in enumerate(pages):
            assert page.seat == seat
            assert page.view["observation"] == state.observation(seat)
            assert page.view["curtain"] is None
        assert spectator.view["observation"] == state.observation(None)
        assert (spectator.seat, spectator.view["actions"]) == (None, [])
        if table.host.outcome is not None or not stir(pages, rng):
            break
    if table.host.outcome is not None:
        winners = {each.view["outcome"]["winner"] for each in (*pages, spectator)}
        assert winners == {table.host.outcome.winner}
    assert not any(each.refused for each in (*pages, spectator))


def test_people_agree_to_pass_by_themselves_and_are_asked_where_there_is_a_choice(
    hall: Hall,
) -> None:
    """Asked for as another game, it is written out for the other, and holds for both."""
    table = hall.open_table("siggil", seed=3)
    pages, rng = seated(hall, table.code), Random(3)
    pages[0].command("new_game", auto_pass=True)
    about = pages[1].people["request"]["about"]
    assert "Pass by itself when my hand can take nothing" in about
    pages[1].send("accept", request=pages[1].people["request"]["id"])
    while table.host.outcome is None:
        (mover,) = [each for each in pages if each.view["actions"]]
        assert mover.view["actions"] != ["pass"]
        assert mover.act(rng.choice(mover.view["actions"]))["ok"]
    acts = [action.split()[0] for _, action in table.host.state.actions]
    assert acts.count("pass") > 20


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(
    ("name", "another"),
    [
        ("discovery", another_cantor),
        ("quest", another_cantor),
        ("two at Siggil", another_siggil),
        pytest.param("four at Siggil", another_siggil, marks=pytest.mark.slow),
    ],
)
def test_no_byte_tells_a_seat_what_it_cannot_know(
    hall: Hall, name: str, another: Any, seed: int
) -> None:
    """Every byte of a page that comes, asks for all there is, is cut off and comes back."""
    game, options = TABLES[name]
    rng = Random(seed)
    table = hall.open_table(game, seed=3, **options)
    pages = seated(hall, table.code)
    for _ in range(rng.randrange(3, 14)):
        if table.host.outcome is None:
            stir(pages, rng)
    state = table.host.state
    for seat in (*range(state.num_players), None):
        seen = []
        for each in (state, another(state, seat, rng)):
            other = hall.open_table(game, seed=3, **options)
            other.host.state = each
            page = Page(hall, "Ada")
            page.enter(other.code)
            if seat is not None:  # who looked on sits down
                page.send("sit", seat=seat)
            for kind in ("hello", "kept", "copy", "film", "solved", "reviewed", "lessons"):
                page.say({"kind": kind, "version": -1}, nonce=kind)
            for text in ("?", "hand", "undo", "where"):
                ask = {"kind": "type", "text": text, "revision": page.view["revision"]}
                page.say(ask, nonce=f"typed {text}")
            page.cut()
            page.open()
            page.enter(other.code)
            seen.append([text.replace(other.code, "CODE") for text in bytes_of(page)])
            assert page.seat == seat
            assert page.line.person is not None
            hall.people.rename(page.line.person, "Gone")  # so the next is the only Ada
        assert seen[0] == seen[1]


def test_people_and_a_computer_play_at_one_table(hall: Hall) -> None:
    table = hall.open_table("siggil", players=3, opponent=["person", "random"], seed=1)
    pages, rng = seated(hall, table.code), Random(1)
    assert [page.seat for page in pages] == [0, 1]
    for _ in range(300):
        if table.host.outcome is not None:
            break
        assert stir(pages, rng), "the computer answers at once where no loop runs"
    assert table.host.outcome is not None
    told = pages[0].people["seats"]
    assert [each["person"] for each in told] == [True, True, False]


def test_a_language_is_that_of_the_page(hall: Hall) -> None:
    table = hall.open_table("cantor")
    english = Page(hall, "Ann").enter(table.code, sit=True, language="en")
    french = Page(hall, "Anne").enter(table.code, sit=True, language="fr")
    assert (english.state["language"], french.state["language"]) == ("en", "fr")
    assert french.view["headline"] == "Envoie le mage qui combat ici."
    assert [each["name"] for each in english.view["players"]] == ["Ann", "Anne"]


def test_each_page_hears_of_it_in_its_own_words(hall: Hall) -> None:
    """Tell each page who wins and who resigns: *you* or a name, in its language."""
    table = hall.open_table("cantor", ask=True, seed=3)
    ann = Page(hall, "Ann").enter(table.code, sit=True, language="en")
    zoe = Page(hall, "Zoé").enter(table.code, sit=True, language="fr")
    eve = Page(hall, "Eve").enter(table.code, language="en")
    for action in (None, "protect none"):
        for page in (ann, zoe):
            page.act(action or page.view["actions"][0])
    for page in (ann, zoe):
        page.command("say", seat=page.seat, winner=1)
    told = {page.name: [each["text"] for each in page.view["spoken"]] for page in (ann, zoe, eve)}
    state: Any = table.host.state
    assert state.history[-1].winner == 1
    assert told["Ann"][-3].startswith("Zoé wins the duel")
    assert told["Ann"][-2:] == ["You said so!", "Zoé said so!"]
    assert told["Eve"][-2:] == ["Ann said so!", "Zoé said so!"]
    assert told["Zoé"][-3].startswith("Tu gagnes le duel")
    assert told["Eve"][-3].startswith("Zoé wins the duel")
    assert not any("You" in text for text in told["Eve"])
    zoe.command("resign")
    last = [page.view["spoken"][-1]["text"] for page in (ann, zoe, eve)]
    assert last == ["Zoé resigned.", "Tu as abandonné.", "Zoé resigned."]

"""A series at a table of Cantor, and the seats of a rematch, come back after any restart."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from room.talking import Page, seated, stir
from room.test_kept_first import seated_again

from cantorlab.room.hall import Hall

OpenHall = Callable[[], Hall]

#: Numbers of what a screen was sent, and what was read aloud there: they begin anew.
ANEW = {"changes", "revision", "spoken"}


def views(hall: Hall, code: str) -> list[dict[str, Any]]:
    """Return the views of each seat, and of a spectator."""
    table = hall.tables[code]
    shown = [*(each.widget.view for each in table.seats.values()), table.host.view]
    return [
        {key: view[key] for key in view.keys() - ANEW} for view in json.loads(json.dumps(shown))
    ]


def go_on(pages: list[Page], rng: Random, others: tuple[str, ...]) -> str:
    """Do one thing that is to be done at a table of Cantor; return what it was and the stage."""
    asked = [page for page in pages if (page.view["reveal"] or {"asked": []})["asked"]]
    offered = [each for each in others if each in pages[0].view["commands"]]
    command = None
    if asked:
        command, page = "say", rng.choice(asked)
        assert page.command("say", seat=page.seat, winner=rng.randrange(2))["ok"]
    elif pages[0].view["outcome"] or (offered and rng.random() < 0.15):
        command = "next_match" if pages[0].view["outcome"] else rng.choice(offered)
        for page in pages:  # the second one agrees
            page.command(command)
    else:
        assert stir(pages, rng)
    view = pages[0].view
    return f"{command}, {view['stage']}{', over' if view['outcome'] else ''}"


@pytest.mark.parametrize(
    ("made", "rematches", "others"),
    [
        ({"mode": "express"}, 2, ()),
        ({"mode": "quest"}, 1, ()),
        ({"mode": "express", "opponent": "novice"}, 2, ()),
        ({"mode": "discovery"}, 1, ("resign", "restart", "new_game")),
        ({"mode": "discovery", "opponent": "novice"}, 2, ("forget", "restart", "new_game")),
    ],
)
def test_each_restart_brings_back_the_series_as_it_stood(
    open_hall: OpenHall, made: dict[str, Any], rematches: int, others: tuple[str, ...]
) -> None:
    """Two rooms play the same matches, and one is started again three times at every stage."""
    hall, other = open_hall(), Hall(language="en")
    codes = [each.open_table("cantor", ask=True, seed=3, **made).code for each in (hall, other)]
    here, there = seated(hall, codes[0]), seated(other, codes[1])
    rng, same, done = Random(4), Random(4), list[str]()
    while sum("next_match" in each for each in done) < rematches:
        done.append(go_on(here, rng, others))
        assert go_on(there, same, others) == done[-1]
        expected = views(other, codes[1])
        assert views(hall, codes[0]) == expected
        if done[-1] not in done[:-1] or "next_match" in done[-1]:
            for _ in range(3):
                hall = open_hall()
                assert views(hall, codes[0]) == expected, done[-1]
            here = [page.enter(codes[0]) for page in seated_again(hall, here)]
    assert {"say, reveal", "next_match, play"} <= {*done}
    assert {*others} <= {each.partition(",")[0] for each in done}
    assert ("say, ask" in done) == ("opponent" not in made)
    assert sum(expected[0]["tally"]["wins"]) == rematches or others


@pytest.mark.parametrize("forgets", [False, True])
def test_other_rematches_begin_with_what_was_won_before(open_hall: OpenHall, forgets: bool) -> None:
    """A match that is over counts once, or not at all any more, then and in another series."""
    hall = open_hall()
    code = hall.open_table("cantor", mode="express", opponent="novice", seed=3).code
    pages, rng = seated(hall, code), Random(5)
    while not pages[0].view["outcome"]:
        assert stir(pages, rng)
    if forgets:
        assert pages[0].command("forget")["ok"]
    before = views(hall, code)
    assert sum(before[0]["tally"]["wins"]) == (not forgets)
    for command in (None, "new_game", "next_match"):
        for _ in range(2):
            hall = open_hall()
        (page,) = (each.enter(code) for each in seated_again(hall, pages))
        if command in page.view["commands"]:
            assert page.command(command)["ok"]
        assert page.view["tally"]["wins"] == before[0]["tally"]["wins"]
        assert page.view["series"] == before[0]["series"]


def test_a_restart_keeps_the_answers_of_a_tournament(open_hall: OpenHall) -> None:
    """The second pupil is still asked, unaware of the verdict, and both answers are judged."""
    hall = open_hall()
    code = hall.open_tournament("cantor", places=[1, 2, 3, 4, 5], seed=3).code
    owner = Page(hall, "Owner").enter(code, key=hall.owner_key)
    pages, rng = [Page(hall, name).enter(code, sit=True) for name in "AB"], Random(1)
    owner.send("start_round")
    while pages[0].view["stage"] == "play":
        assert stir(pages, rng)
    assert pages[0].command("say", seat=pages[0].seat, winner=1)["ok"]
    hall = open_hall()
    first, second = (page.enter(code) for page in seated_again(hall, pages))
    assert second.view["reveal"]["asked"] == [second.seat]
    assert second.view["reveal"]["verdict"] is None
    assert second.command("say", seat=second.seat, winner=0)["ok"]
    assert first.view["reveal"]["verdict"] is not None
    hall.tick()
    (judged,) = hall.contests[code].judgements
    assert judged["said"] == [1, 0]


def rewrite_table(folder: Path, told: dict[str, Any]) -> None:
    """Change what the folder of a room has of its only table; None removes a key."""
    file = folder / "room.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    (entry,) = kept["tables"]
    kept["tables"] = [{key: value for key, value in (entry | told).items() if value is not None}]
    file.write_text(json.dumps(kept), encoding="utf-8")


def test_a_room_of_an_earlier_version_opens(open_hall: OpenHall, tmp_path: Path) -> None:
    """Its file has the tables without their series."""
    hall = open_hall()
    code = hall.open_table("cantor", mode="express", seed=1).code
    pages, rng = seated(hall, code), Random(1)
    for _ in range(6):
        assert stir(pages, rng)
    rewrite_table(tmp_path, {"progress": None, "won": None})
    assert open_hall().tables[code].host.state.actions == hall.tables[code].host.state.actions


@pytest.mark.parametrize(
    "damage",
    [
        {"match": "2"},
        {"left": -1},
        {"counts": 1},
        {"wins": [1]},
        {"wins": [True, 0]},
        {"known": [{"number": 1}]},
        {"ends": ["won"]},
        {"said": [[1, 0, 2]]},
        {"said": [[1, 0]]},
        {"ready": [1]},
        {"more": 1},
    ],
)
def test_a_series_that_cannot_be_read_is_reported_by_its_code(
    hall: Hall, tmp_path: Path, damage: dict[str, Any]
) -> None:
    """The room starts all the same."""
    code = hall.open_table("cantor", mode="express", seed=1).code
    pages, rng = seated(hall, code), Random(1)
    while pages[0].view["stage"] == "play":
        assert stir(pages, rng)
    (table,) = json.loads((tmp_path / "room.json").read_text(encoding="utf-8"))["tables"]
    rewrite_table(tmp_path, {"progress": table["progress"] | damage})
    assert Hall(tmp_path, language="en").restore() == [code]


def test_a_match_that_has_gone_on_since_is_counted_once(
    open_hall: OpenHall, tmp_path: Path
) -> None:
    """A room may be killed between the last action and the writing of its own file."""
    hall = open_hall()
    code = hall.open_table("cantor", mode="express", seed=1).code
    (dealt,) = json.loads((tmp_path / "room.json").read_text(encoding="utf-8"))["tables"]
    pages, rng = seated(hall, code), Random(1)
    while not pages[0].view["outcome"]:
        assert stir(pages, rng)
    expected = views(hall, code)
    rewrite_table(tmp_path, {"progress": dealt["progress"]})
    for _ in range(2):
        restored = views(open_hall(), code)
        assert [view["tally"] for view in restored] == [view["tally"] for view in expected]
        assert [view["series"] for view in restored] == [view["series"] for view in expected]
    assert sum(expected[0]["tally"]["wins"]) == 1


def test_a_series_ahead_of_its_match_goes_on_with_the_match(hall: Hall, tmp_path: Path) -> None:
    """On a full disk the game's file may have stayed behind: what it lacks is played again."""
    code = hall.open_table("cantor", mode="express", seed=1).code
    (table,) = json.loads((tmp_path / "room.json").read_text(encoding="utf-8"))["tables"]
    ahead = {"left": 2, "noted": 2, "begun": 1, "said": [[1, 0, 1]], "ready": [[1, 0]]}
    rewrite_table(tmp_path, {"progress": table["progress"] | ahead})
    again = Hall(tmp_path, language="en")
    assert again.restore() == []
    assert again.tables[code].host._adapter.progress() == table["progress"]


@pytest.mark.parametrize("opponent", ["person", "club"])
def test_a_restart_leaves_the_seats_of_a_rematch_to_the_same_players(
    open_hall: OpenHall, opponent: str
) -> None:
    """At Siggil a game for three opens a seat that the game for two has left out."""
    hall = open_hall()
    code = hall.open_table("siggil", players=2, opponent=opponent).code
    pages = seated(hall, code)
    for _ in range(2):
        hall = open_hall()
    for page in [page.enter(code) for page in seated_again(hall, pages)]:
        page.command("new_game", players="3")
    kinds = [player["kind"] for player in hall.tables[code].host.view["players"]]
    levels = [each.level for each in hall.tables[code].host._session.config.seat_configs]
    if opponent == "person":
        assert Page(hall, "C").enter(code, sit=True).seat == 2
        assert kinds == ["person"] * 3
    else:
        assert levels == [None, "club", "club"]

"""A tournament of a class: rounds, latecomers, the wall, what was misjudged, and who sees what."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from room.serving import ServedHall
from room.talking import Page, bytes_of, compact, stir
from widgets.games.cantor.test_secrets import permuted as another_cantor

from cantorlab.room.hall import Hall
from cantorlab.room.table import RoomTable
from cantorlab.room.tournament import Pairing, SwissTournament
from cantorlab.widgets.remote.handle import Room


@pytest.fixture(autouse=True)
def _nobody_falls_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take everyone for present: pages of this process send no signs of life while they wait."""
    monkeypatch.setattr("cantorlab.room.connection.AWAY", float("inf"))


class Wall(Page):
    """The owner's page: it keeps what it was told of the tournament."""

    def __init__(self, hall: Hall, code: str) -> None:
        self.told: dict[str, Any] = {}
        self.boards: dict[str, str] = {}
        super().__init__(hall, "Owner")
        self.enter(code, key=hall.owner_key)

    def _take(self, text: str) -> None:
        super()._take(text)
        said = json.loads(text)
        if said["kind"] == "wall":
            self.told = said
        if said["kind"] == "board":
            self.boards[said["code"]] = said["svg"]


class Pupil(Page):
    """A pupil's page: the table, or the tournament's page between rounds."""

    contest: dict[str, Any]

    def _take(self, text: str) -> None:
        super()._take(text)
        said = json.loads(text)
        if said["kind"] == "contest":
            self.contest, self.state, self.seat = said, {}, None


def pupils(hall: Hall, code: str, names: str) -> list[Pupil]:
    return [Pupil(hall, name).enter(code, sit=True) for name in names]  # type: ignore[misc]


def tables(hall: Hall, wall: Wall) -> list[RoomTable]:
    return [hall.tables[each["code"]] for each in wall.told["boards"]]


def finish(hall: Hall, pages: list[Pupil]) -> None:
    """Have everyone who loses a game of two resign."""
    for page in pages:
        if page.state and page.view["outcome"] is None and page.seat == 1:
            assert page.command("resign")["ok"]
    hall.tick()


def test_rounds_of_a_class_with_an_odd_one_and_a_latecomer(hall: Hall) -> None:
    code = hall.open_tournament("tafl").code
    wall = Wall(hall, code)
    pages = pupils(hall, code, "ABC")
    assert [each["name"] for each in wall.told["standings"]] == ["A", "B", "C"]
    assert wall.told["waiting"] == ["A", "B", "C"]
    wall.send("start_round")
    assert [page.seat for page in pages] == [0, 1, 0]
    assert [each["names"] for each in wall.told["boards"]] == [["A", "B"], ["C", None]]
    late = pupils(hall, code, "D")[0]
    assert late.state == {}
    assert wall.told["waiting"] == ["D"]
    finish(hall, pages)
    assert wall.told["boards"][0]["points"] == [1, 0]
    assert wall.told["boards"][1]["points"] is None, "the odd one still plays"
    pages[0].send("leave_table")
    assert pages[0].contest["own"] == 0
    before = tables(hall, wall)
    wall.send("start_round")
    assert not any(table.code in hall.tables for table in before)
    assert all(page.state for page in (*pages, late))
    met = [sorted(each["names"]) for each in wall.told["boards"]]
    assert sorted(met) == [["A", "C"], ["B", "D"]]
    finish(hall, [*pages, late])
    wall.send("end_tournament")
    assert wall.told["over"]
    assert {each["points"] for each in wall.told["standings"]} <= {0, 1, 2}
    assert late.contest["over"]
    assert sum(each["points"] for each in wall.told["standings"]) == 4


@pytest.mark.parametrize("seed", range(12))
def test_seats_alternate_as_the_colours_of_a_swiss_tournament_do(seed: int) -> None:
    """FIDE's C.04.1: no seat three times running, nor three times more often than the other."""
    chance = Random(seed)
    people = [f"person {number}" for number in range(chance.randint(8, 17))]
    tournament = SwissTournament("code", "tafl", {}, people)
    seats: dict[str, str] = dict.fromkeys(people, "")
    for _ in range(7):
        round_ = []
        for pair in tournament.pair(people):
            points = chance.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
            round_.append(Pairing(pair, "table", points))
            for seat, person in enumerate(pair):
                if None not in pair:
                    seats[str(person)] += str(seat)
        tournament.rounds.append(round_)
    for each in seats.values():
        assert abs(each.count("0") - each.count("1")) <= 2, each
        assert "000" not in each, each
        assert "111" not in each, each
    played = [each.people for round_ in tournament.rounds for each in round_]
    met = [frozenset(each) for each in played if len(each) == 2]
    assert len(met) == len(set(met))


def test_a_table_of_a_tournament_plays_one_game(hall: Hall) -> None:
    code = hall.open_tournament("tafl").code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    wall.send("start_round")
    table = tables(hall, wall)[0]
    deal = table.host._session.timeline.deals
    for page in pages:
        for name in ("new_game", "rematch"):
            assert name not in page.view["commands"]
            assert not page.command(name)["ok"]
    finish(hall, pages)
    for page in pages:
        assert "rematch" not in page.view["commands"]
        assert not page.command("rematch")["ok"]
    assert table.host._session.timeline.deals == deal


def test_a_phone_that_is_silent_for_seconds_is_paired(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pupil whose screen went dark as the teacher pressed *start* had no game for a round."""
    contest = hall.open_tournament("tafl")
    wall = Wall(hall, contest.code)
    everyone = pupils(hall, contest.code, "ABCD")
    monkeypatch.setattr("cantorlab.room.connection.AWAY", -1.0)
    everyone[3].cut()
    wall.send("start_round")
    assert [each.seat is not None for each in everyone] == [True, True, True, False]
    assert wall.told["here"] == 3


def test_only_the_owner_directs(hall: Hall) -> None:
    code = hall.open_tournament("tafl").code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    for kind in ("start_round", "end_tournament", "open"):
        pages[0].send(kind, game="tafl", tournament=True)
    assert pages[0].refused == ["owner"] * 3
    assert wall.told["round"] == 0
    watcher = Pupil(hall, "W").enter(code)
    assert not watcher.contest["takes_part"]
    assert "W" not in [each["name"] for each in wall.told["standings"]]


def test_a_pupil_keeps_the_seat_of_a_pairing(hall: Hall) -> None:
    code = hall.open_tournament("tafl").code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    wall.send("start_round")
    table = tables(hall, wall)[0]
    pages[0].send("stand")
    wall.send("free", table=table.code, seat=1)
    assert [*pages[0].refused, *wall.refused] == ["paired"] * 2
    thief = Page(hall, "Thief").enter(table.code, sit=True)
    assert (thief.seat, thief.refused) == (None, ["full"])
    assert [each.person and each.person.name for each in table.seats.values()] == ["A", "B"]


def test_the_owners_reload_closes_nothing(hall: Hall) -> None:
    code = hall.open_tournament("tafl").code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    wall.send("start_round")
    pages[0].act(pages[0].view["actions"][0])
    told, heard = wall.told, len(pages[1].stream)
    wall.cut()
    hall.tick(beats=False)
    wall.told = {}
    wall.open()
    wall.enter(code, key=hall.owner_key)
    assert wall.told == told
    assert len(pages[1].stream) == heard
    assert pages[1].act(pages[1].view["actions"][0])["ok"]


def test_nobody_to_pair_is_told(hall: Hall) -> None:
    code = hall.open_tournament("cantor").code
    wall = Wall(hall, code)
    wall.send("start_round")
    assert wall.refused == ["nobody"]


def judge(pages: list[Pupil], said: Callable[[Pupil], int]) -> None:
    """Fight a duel without shields, and have each say who wins."""
    for action in (None, "protect none"):
        for page in pages:
            assert page.act(action or page.view["actions"][0])["ok"]
    for page in pages:
        assert page.command("say", seat=page.seat, winner=said(page))["ok"]


def _winner(table: RoomTable) -> int:
    state: Any = table.host.state
    winner: int = state.history[-1].unshielded().winner
    return winner


def test_what_was_misjudged_is_on_the_wall_without_names(hall: Hall) -> None:
    code = hall.open_tournament("cantor", places={"level": [1, 2]}).code
    wall, pages = Wall(hall, code), pupils(hall, code, ["Zoé", "Quentin"])  # type: ignore[arg-type]
    wall.send("start_round")
    table = tables(hall, wall)[0]
    judge(pages, lambda page: page.seat or 0)  # one of both is wrong
    hall.tick()
    (found,) = wall.told["misjudged"]
    assert (found["answers"], found["wrong"]) == (2, 1)
    assert found["place"]["level"] in (1, 2)
    state: Any = table.host.state
    duel = state.history[0]  # of a fresh deal: it may be a tie
    first, second = (duel.place.rank(mage) for mage in duel.fighters)
    assert found["duels"] == [
        {
            "fighters": list(duel.fighters),
            "winner": duel.unshielded().winner,
            "tie": first == second,
            "right": 1,
            "wrong": 1,
        }
    ]
    for page in pages:
        page.command("next")
    judge(pages, lambda page: _winner(table))
    hall.tick()
    assert len(wall.told["misjudged"]) == 1, "on the second nobody was wrong"
    told = json.dumps(wall.told["misjudged"], ensure_ascii=False)
    assert "Zoé" not in told
    assert "Quentin" not in told


@pytest.mark.parametrize("seed", range(2))
def test_no_byte_of_the_wall_or_of_a_waiting_page_tells_a_secret(hall: Hall, seed: int) -> None:
    """Permute what is hidden from a spectator: the wall is sent the same."""
    rng, streams = Random(seed), []
    for change in (False, True):
        code = hall.open_tournament("cantor", seed=5).code
        wall, pages = Wall(hall, code), pupils(hall, code, "ABC")
        pages[2].cut()  # present once, waits afterwards
        hall.drop(pages[2].line)
        wall.send("start_round")
        table = tables(hall, wall)[0]
        if change:
            table.host.state = another_cantor(table.host.state, None, rng)
        waiting = Pupil(hall, "W").enter(code)
        hall.tick()
        stream = [*bytes_of(wall), *bytes_of(waiting)]
        known = {code: "CODE", table.code: "TABLE"}
        for own, name in known.items():
            stream = [text.replace(own, name) for text in stream]
        streams.append([text for text in stream if '"beat"' not in text])
        hand = compact(table.host.state.observation(0)["hand"])
        assert hand in "".join(pages[0].stream) or change
        assert hand not in "".join(streams[-1])
        for page in (wall, *pages, waiting):  # their names are free for those of the next one
            assert page.line.person is not None
            hall.people.rename(page.line.person, "Gone")
    assert set(streams[0]) == set(streams[1])


def test_a_tournament_comes_back_after_a_kill(hall: Hall, open_hall: Callable[[], Hall]) -> None:
    code = hall.open_tournament("cantor").code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    wall.send("start_round")
    judge(pages, lambda page: page.seat or 0)
    hall.tick()
    hall.save()
    again = open_hall()
    assert again.contests[code].judgements == hall.contests[code].judgements != []
    for page in pages:
        page.hall = again
        page.open()
        page.enter(code)
    assert [page.seat for page in pages] == [0, 1], "they are at their table again"
    assert not pages[0].command("new_game")["ok"]
    pages[1].command("resign")
    back = Wall(again, code)
    assert back.told["boards"][0]["points"] == [1, 0]
    assert len(again.contests[code].judgements) == 1


def test_a_notebook_directs_a_tournament_and_reads_frames(hall: Hall) -> None:
    room = ServedHall(hall)
    handle = Room.__new__(Room)  # of a room that runs already
    handle._process = SimpleNamespace(key=hall.owner_key)  # type: ignore[assignment]
    handle._api, handle.url = f"{room.base}owner-api", room.base
    contest = handle.tournament("cantor", places=["n^2", "3-n", "n^3", "|n|", "10-n^2"])
    (again,) = handle.tournaments.values()
    assert (again.code, again.url) == (contest.code, contest.url)
    with pytest.raises(ValueError, match="No players are here"):
        again.start_round()
    pages = room.do(lambda: pupils(hall, contest.code, "AB"))
    contest.start_round()
    room.do(lambda: judge(pages, lambda page: page.seat or 0))
    assert len(contest.duels) == 1
    (row,) = contest.misjudged.to_dict("records")
    assert (row["answers"], row["wrong"], row["rate"]) == (2, 1, 0.5)
    assert 0 < row["low"] < 0.5 < row["high"] < 1
    assert row["formula"] in ("n^2", "3-n", "n^3", "|n|", "10-n^2")
    assert contest.games["points_first"].isna().all()
    contest.end()
    assert contest.games[["first", "points_first"]].values.tolist() == [["A", 0.5]]
    assert contest.standings[["place", "name", "points"]].values.tolist() == [
        [1, "A", 0.5],
        [1, "B", 0.5],
    ]
    with pytest.raises(ValueError, match="by number, level or family"):
        handle.tournament("cantor", places={"path": "x"})
    room.stop()


def test_a_class_plays_quests(hall: Hall) -> None:
    """Both seats of a quest have their part, and what they judge comes to the wall."""
    code = hall.open_tournament("cantor", mode="quest", seed=2).code
    wall, pages, rng = Wall(hall, code), pupils(hall, code, "ABC"), Random(2)
    wall.send("start_round")
    pair = pages[:2]
    quest = tables(hall, wall)[0]
    assert quest.host.state.mode == "quest"
    while quest.host.outcome is None:
        if not stir(pair, rng):
            for page in pair:
                page.command("say", seat=page.seat, winner=rng.randrange(2))
    hall.tick()
    assert wall.told["boards"][0]["points"] in ([1, 0], [0, 1])
    assert wall.told["boards"][1]["names"][0] == "C", "the odd one plays the computer"
    judged = len(hall.contests[code].judgements)
    assert judged == len(quest.host.state.history)
    assert sum(each["answers"] for each in wall.told["misjudged"]) <= 2 * judged


@pytest.mark.parametrize(
    "options",
    [
        {"places": "/etc/passwd.csv"},
        {"places": {"level": 99}},
        {"places": {"path": "x"}},
        {"places": ["((("]},
        {"places": ["n"] * 100},
        {"journal": True},
    ],
)
def test_places_are_a_list_or_chosen_and_no_file(hall: Hall, options: dict[str, Any]) -> None:
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    owner.send("open", game="cantor", options=options, tournament=True)
    assert owner.refused == ["cannot_open"]
    assert hall.contests == {}
    assert hall.tables == {}


def test_a_refusal_to_open_says_what_is_missing(hall: Hall) -> None:
    owner = Page(hall, "Owner").enter(None, key=hall.owner_key)
    few = {"mode": "quest", "places": {"level": 1}}
    owner.send("open", game="cantor", options=few, tournament=True)
    assert owner.refused == ["cannot_open"]
    assert "at least 12 places, not 6" in owner.stream[-1]


def test_the_class_duels_on_the_lessons_formulas(hall: Hall) -> None:
    code = hall.open_tournament("cantor", places=["n^2", "3-n", "n^3", "|n|", "10-n^2"]).code
    wall, pages = Wall(hall, code), pupils(hall, code, "AB")
    wall.send("start_round")
    assert pages[0].view["place"]["formula"] in ("n^2", "3-n", "n^3", "|n|", "10-n^2")
    rng = Random(1)
    for _ in range(60):
        if not stir(pages, rng):
            for page in pages:
                for seat in page.view["reveal"]["asked"] if page.view["reveal"] else ():
                    page.command("say", seat=seat, winner=0)
    hall.tick()
    assert wall.told["boards"][0]["points"] is not None

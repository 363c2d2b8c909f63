"""A series of matches goes from table to table: what was discovered, won, and whose turn it is."""

from __future__ import annotations

from random import Random

import pytest
from widgets.games.cantor.tables import Seated

from cantorlab import Cantor, journal
from cantorlab.journal import files
from cantorlab.journal.series import SeriesLog, computer, person, standing_after
from cantorlab.rules import cantor

BOTS = {"opponent": "random", "language": "en"}


def played(table: Cantor, matches: int = 1, seed: int = 1) -> Seated:
    """Matches to their end, the last one looked at."""
    here = Seated(table)
    for number in range(matches):
        if number:
            here.command("next_match")
        here.finish(Random(seed + number))
    return here


def numbers(places: list[cantor.Place]) -> list[int]:
    return [place.number for place in places]


def places_of_panel(seat: Seated) -> list[str]:
    chosen = next(each for each in seat.view["options"] if each["name"] == "chosen")
    return [choice["value"] for choice in chosen["choices"]]


@pytest.mark.usefixtures("home")
class TestFromTableToTable:
    def test_a_new_table_takes_up_what_was_discovered_and_won(self):
        first = played(Cantor(seed=1, **BOTS), 3)
        known, tally = first.table.discovered, first.view["tally"]["wins"]
        assert sum(tally) == 3
        again = Seated(Cantor(**BOTS))
        assert again.table.discovered == known
        assert again.view["tally"]["wins"] == tally
        assert again.view["place"]["number"] == len(known) + 1

    def test_so_does_another_mode_and_the_discovery_goes_on_after_it(self):
        here = played(Cantor(seed=1, **BOTS), 2)
        known, tally = here.table.discovered, here.view["tally"]["wins"]
        here.command("new_game", mode="express", places="level", levels=["3"])
        here.finish(Random(4))
        assert sum(here.view["tally"]["wins"]) == sum(tally) + 1
        here.command("new_game", mode="discovery", places="discovered")
        assert here.view["place"]["number"] == len(known) + 1

    def test_going_on_with_a_match_that_was_cut_off_keeps_the_tally(self):
        here = played(Cantor(seed=1, **BOTS), 3)
        tally = here.view["tally"]["wins"]
        here.command("next_match")
        here.fight(Random(2))
        fresh = Seated(Cantor(**BOTS))
        assert fresh.command("go_on")["ok"]
        assert fresh.view["tally"]["wins"] == tally
        assert fresh.table.discovered == here.table.discovered
        fresh.finish(Random(3))
        assert sum(fresh.view["tally"]["wins"]) == 4
        assert Seated(Cantor(**BOTS)).view["tally"]["wins"] == fresh.view["tally"]["wins"]

    def test_a_finished_match_that_is_looked_at_again_counts_once(self):
        here = played(Cantor(seed=1, **BOTS))
        kept = journal.games()["id"].iloc[0]
        assert journal.resume(kept).view["tally"]["wins"] == here.view["tally"]["wins"]
        assert Seated(Cantor(**BOTS)).view["tally"]["wins"] == here.view["tally"]["wins"]

    def test_a_match_that_was_given_up_counts(self):
        here = Seated(Cantor(seed=1, **BOTS))
        here.fight(Random(1))
        here.command("next")
        assert here.command("resign")["ok"]
        assert Seated(Cantor(**BOTS)).view["tally"]["wins"] == [0, 1]

    def test_the_roles_of_the_quest_go_on_alternating(self):
        roles = []
        for number in range(3):
            here = played(Cantor("quest", **BOTS), seed=number)
            roles.append(here.view["players"][here.view["near"]]["role"])
        assert roles == ["Adventurer", "Defender", "Adventurer"]
        assert Cantor("quest", side="adventurer", **BOTS).view["near"] == 0

    def test_each_name_and_each_opponent_has_a_series_of_its_own(self):
        played(Cantor(seed=1, names=["Alma", None], **BOTS), 2)
        assert Cantor(**BOTS).discovered == []
        bram = Cantor(names=["Bram", "Alma"], opponent="person")
        assert bram.discovered == []
        assert numbers(Cantor(names=[" ALMA", None]).discovered)[:2] == [1, 2]
        assert Cantor(names=["Alma", None]).view["tally"]["wins"] == [0, 0]  # against the novice
        assert sum(Cantor(names=["alma", None], **BOTS).view["tally"]["wins"]) == 2

    def test_two_people_may_change_chairs(self):
        here = played(Cantor(seed=1, names=["Alma", "Bram"], opponent="person"), 2)
        wins = here.view["tally"]["wins"]
        turned = Cantor(names=["Bram", "Alma"], opponent="person")
        assert turned.view["tally"]["wins"] == wins[::-1]
        assert turned.discovered == here.table.discovered

    def test_a_button_forgets_it(self):
        here = played(Cantor(seed=1, **BOTS), 2)
        played(Cantor(seed=1, names=["Alma", None], **BOTS))
        assert "forget" in here.view["commands"]
        assert here.command("forget")["ok"]
        assert here.view["spoken"][-1]["text"] == "The series is forgotten: you start afresh."
        assert "forget" not in here.view["commands"]
        assert here.table.discovered == []
        assert here.view["tally"]["wins"] == [0, 0]
        fresh = Seated(Cantor(**BOTS))
        assert (fresh.table.discovered, fresh.view["place"]["number"]) == ([], 1)
        assert len(Cantor(names=["Alma", None], **BOTS).discovered) > 2
        assert len(journal.games()) == 3  # the games themselves stay

    def test_nothing_is_kept_and_nothing_taken_up_without_a_journal(self):
        played(Cantor(seed=1, journal=False, **BOTS))
        assert Cantor(**BOTS).discovered == []
        played(Cantor(seed=1, **BOTS))
        assert Cantor(journal=False, **BOTS).discovered == []

    def test_a_damaged_file_harms_nobody(self):
        played(Cantor(seed=1, **BOTS))
        known = Cantor(**BOTS).discovered
        (files.folder() / "series-20260101-000000-abcdef.jsonl").write_text("{nonsense\n")
        odd = '{"cantorlab": "series", "version": 1}\n{"do": "fought", "players": 3, "place": []}\n'
        (files.folder() / "series-20260101-000000-abcde0.jsonl").write_text(odd)
        assert Cantor(**BOTS).discovered == known
        assert len(journal.games()) == 1

    def test_places_of_ones_own_are_not_carried_to_other_tables(self):
        here = played(Cantor(seed=1, places=["n²", "2n", "n", "-n", "|n|", "n³", "0n"], **BOTS))
        assert len(here.table.discovered) >= 3
        assert Cantor(**BOTS).discovered == []


def test_even_without_a_journal_a_table_remembers_its_own_series():
    here = played(Cantor(seed=1, journal=False, **BOTS), 2)
    tally = here.view["tally"]["wins"]
    here.command("new_game", mode="express")
    assert here.view["tally"]["wins"] == tally
    here.command("new_game", opponent="novice")
    assert here.view["tally"]["wins"] == [0, 0]


def test_a_game_that_cannot_be_dealt_changes_nothing():
    here = played(Cantor("quest", seed=1, journal=False, **BOTS))
    before = here.view
    for wrong, why in (
        ({"places": "family"}, "choose at least one"),
        ({"places": "level", "levels": ["3"]}, "at least 12 places, not 6"),
        ({"places": "hand", "chosen": ["72"]}, "Places that you have discovered"),
        ({"opponent": "novice", "places": "level", "levels": []}, "choose at least one"),
    ):
        answer = here.command("new_game", **wrong)
        assert not answer["ok"]
        assert why in answer["message"]
    assert here.view["tally"] == before["tally"]
    assert here.command("next_match")["ok"]
    assert sum(here.view["tally"]["wins"]) == 1


@pytest.mark.parametrize(
    ("chosen", "dealt"),
    [
        ({"places": "family", "families": ["carre"]}, {19, 20, 21, 22, 23, 24}),
        ({"places": "family", "families": ["addition", "oppose"]}, {1, 2, 3, 4, 5, 6}),
        ({"places": "level", "levels": ["2"]}, {7, 8, 9, 10, 11, 12}),
    ],
)
def test_an_express_match_of_few_places_is_chosen_on_the_panel(chosen, dealt):
    here = Seated(Cantor(seed=1, **BOTS))
    assert here.command("new_game", mode="express", **chosen)["ok"]
    assert {place.number for place in here.table.state.deal.places} <= dealt
    assert len(here.table.state.deal.places) == 7
    here.finish(Random(1))


def test_places_are_chosen_by_hand_from_those_discovered_and_the_hardest_of_them():
    here = played(Cantor(seed=1, **BOTS), 4)
    known = [str(number) for number in numbers(here.table.discovered)]
    assert len(known) > 12
    assert places_of_panel(here) == known
    assert here.command("new_game", mode="express", places="hand", chosen=known[2:5])["ok"]
    assert {str(each.number) for each in here.table.state.deal.places} == {*known[2:5]}
    assert here.command("new_game", mode="quest", places="hand", chosen=known[:12])["ok"]
    assert {str(each.number) for each in here.table.state.deal.places} == {*known[:12]}
    assert here.command("new_game", mode="quest", places="hardest")["ok"]
    assert {str(each.number) for each in here.table.state.deal.places} == {*known[-12:]}


def test_the_panel_knows_what_was_discovered_in_the_match_that_is_on():
    here = Seated(Cantor(seed=1, **BOTS))
    assert places_of_panel(here) == []
    here.fight(Random(1))
    assert places_of_panel(here) == ["1"]
    assert "1 place discovered of 72" in here.view["series"]


def test_what_players_bring_is_folded_from_events_in_their_order():
    alma, bram, novice = person("Alma"), person("Bram"), computer("novice")
    events = [
        {"do": "fought", "players": [alma, bram], "place": 3},
        {"do": "ended", "players": [alma, bram], "winner": 0, "adventurer": 1},
        {"do": "ended", "players": [bram, alma], "winner": 0, "adventurer": None},
        {"do": "ended", "players": [alma, bram], "winner": None, "adventurer": None},
        {"do": "ended", "players": [alma, novice], "winner": 0, "adventurer": None},
    ]
    now = standing_after(events, (bram, alma))
    assert (now.discovered, now.wins, now.adventurer) == ({3}, (1, 1), 1)
    assert standing_after(events, (alma, bram)).adventurer == 0
    assert standing_after(events, (alma, novice)).wins == (1, 0)
    forgotten = [*events, {"do": "forgot", "player": alma}]
    assert standing_after(forgotten, (bram, alma)) == standing_after(events[:1], (bram, novice))


@pytest.mark.usefixtures("home")
def test_a_log_reads_what_others_have_written_and_its_own_once():
    one, other = SeriesLog(), SeriesLog()
    players = person(None), computer("novice")
    one.note_end(players, 0, None)
    other.note_end(players, 1, None)
    one.note_end(players, 0, None)
    assert one.standing(players).wins == other.standing(players).wins == (2, 1)
    assert SeriesLog(on=False).standing(players).wins == (0, 0)

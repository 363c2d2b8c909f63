"""A table of Cantor without a browser: matches, options, what is typed and sent."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest
from widgets.games.cantor.tables import Seated, first_choice, unguarded
from widgets.talking import synced

import cantorlab
from cantorlab import Cantor
from cantorlab.rules.state import Record
from cantorlab.widgets.games.cantor.typed_actions import tidy

MODES = ("discovery", "express", "quest")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponent", ["random", "novice", "club", "master", first_choice])
def test_a_match_is_played_to_its_end_in_every_mode_against_every_opponent(mode, opponent):
    person = Seated(Cantor(mode, opponent=opponent, seed=4, language="en"))
    person.finish(Random(1))
    assert person.table.state.is_terminal
    assert person.view["outcome"]["winner"] == person.table.state.outcome.winner
    assert person.view["headline"] == person.view["outcome"]["text"]


@pytest.mark.parametrize("mode", MODES)
def test_two_people_play_at_one_screen_with_a_curtain_between_their_secrets(mode):
    person = Seated(Cantor(mode, opponent="person", seed=4, language="fr"))
    said: set[str] = set()
    person.table.observe(lambda _: said.update(s["text"] for s in person.view["spoken"]), "view")
    person.finish(Random(1))
    assert person.table.state.is_terminal
    assert not any("réfléchit" in sentence for sentence in said)  # only a computer does


def test_of_two_people_who_is_ready_first_commits_first_and_wins_ties():
    places = ["0n"] * 7
    person = Seated(Cantor("express", opponent="person", places=places, seed=4, language="en"))
    for duel in range(3):
        asked = person.view["curtain"]["seat"]
        ready = 1 - asked if duel % 2 else asked
        assert person.view["ready"]["seat"] == 1 - asked
        if ready != asked:
            assert not person.command("ready", seat=asked)["ok"]
            assert person.command("ready", seat=ready)["ok"]
        assert person.view["curtain"]["seat"] == ready
        for _ in range(2):
            person.lift()
            assert person.act(person.view["actions"][0])["ok"]
            assert person.view["ready"] is None
            assert "ready" not in person.view["commands"]
        while person.view["stage"] == "play":
            person.lift()
            assert person.act("protect none")["ok"]
        fought = person.table.state.history[-1]
        assert (fought.first, fought.winner) == (ready, ready)
        if person.view["outcome"] is None:
            person.command("next")


def test_in_a_quest_the_defender_may_be_ready_first_though_the_adventurer_has_the_screen():
    person = Seated(Cantor("quest", opponent="person", seed=4, language="en"))
    for _ in range(2):  # who is asked first alternates
        person.lift()
        assert person.act("go a1")["ok"]
        ready = person.view["ready"]["seat"]
        assert person.command("ready", seat=ready)["ok"]
        assert (person.view["curtain"] or {"seat": person.view["seat"]})["seat"] == ready
        person.fight(Random(1))
        assert person.table.state.history[-1].first == ready
        person.command("next")


def test_the_same_seed_and_choices_give_the_same_matches():
    records = []
    for _ in range(2):
        person = Seated(Cantor(seed=11, opponent="club"))
        person.finish(Random(5))
        person.command("next_match")
        person.finish(Random(6))
        records.append(person.table.record)
    assert records[0] == records[1]


def test_the_computer_commits_first_about_as_often_as_the_person():
    firsts = []
    for seed in range(100):
        person = Seated(Cantor(seed=seed, opponent=unguarded))
        person.fight(Random(seed))
        firsts.append(person.table.state.history[0].first)
    assert 32 < sum(firsts) < 68  # half of 100, within 3.5 standard deviations


def test_what_the_person_must_wait_for_is_refused_with_a_sentence():
    slow = Cantor(seed=1, opponent=lambda *_: "commit 99", language="en")  # it gets stuck
    person = Seated(slow)
    seeds = iter(range(50))
    while person.view["your_turn"]:
        person = Seated(Cantor(seed=next(seeds), opponent=lambda *_: "commit 99", language="en"))
    assert person.view["actions"] == []
    assert not person.view["your_turn"]
    answer = person.act(f"commit {person.view['observation']['hand'][0]}")
    assert (answer["ok"], answer["code"]) == (False, "table.not_now")


def test_a_reveal_waits_until_the_person_goes_on():
    person = Seated(Cantor(seed=3, opponent=unguarded, language="en"))
    person.fight(Random(0))
    duel = person.table.state.history[0]
    shown = person.view["reveal"]
    assert person.view["stage"] == "reveal"
    assert shown["fighters"] == list(duel.fighters)
    assert shown["verdict"]["winner"] == duel.winner
    assert person.view["place"]["number"] == 1
    assert not person.act(person.table.state.legal_actions(0)[0])["ok"]
    assert person.command("next")["ok"]
    assert (person.view["stage"], person.view["place"]["number"]) == ("play", 2)
    assert person.command("next")["code"] == "table.unknown_command"


def test_the_discovery_goes_on_with_the_following_places():
    person = Seated(Cantor(seed=3, opponent="novice"))
    person.finish(Random(0))
    fought = len(person.table.state.history)
    assert person.command("next_match")["ok"]
    assert person.view["place"]["number"] == fought + 1
    assert person.view["tally"]["match"] == 2
    assert sum(person.view["tally"]["wins"]) == 1


def test_the_roles_of_the_quest_alternate_and_wins_belong_to_players():
    person = Seated(Cantor("quest", seed=3, opponent="random", names=("Ada", None), language="en"))
    roles = []
    wins = 0
    for _ in range(3):
        ada = next(each for each in person.view["players"] if each["name"] == "Ada")
        roles.append(ada["role"])
        assert person.view["near"] == ada["seat"]
        person.finish(Random(2))
        wins += person.view["outcome"]["winner"] == ada["seat"]
        assert person.view["tally"]["wins"][ada["seat"]] == wins
        person.command("next_match")
    assert roles == ["Adventurer", "Defender", "Adventurer"]
    history = person.table.history
    assert set(history["player_0"]) == {"Ada"}
    assert sorted(history["match"].unique()) == [1, 2, 3]


def test_resigning_gives_the_match_to_the_other():
    person = Seated(Cantor(seed=3, opponent="novice", language="en"))
    person.fight(Random(0))
    person.command("next")
    assert person.command("resign")["ok"]
    assert person.view["outcome"]["winner"] == 1
    assert person.view["outcome"]["text"] == "You resign: Computer (novice) wins the match."
    assert person.view["tally"]["wins"] == [0, 1]
    person.command("next_match")
    assert person.view["tally"]["wins"] == [0, 1]
    assert person.view["place"]["number"] == 2


def test_restarting_deals_the_same_places_anew_and_counts_for_nobody():
    person = Seated(Cantor(seed=3, opponent="novice", first_place=20))
    before = person.table.state
    person.fight(Random(0))
    assert person.command("restart")["ok"]
    assert person.view["place"]["number"] == 20
    assert person.table.state.deal.hands != before.deal.hands
    assert person.view["tally"]["wins"] == [0, 0]
    assert len(person.table.history) == 1


def test_the_new_game_panel_changes_mode_opponent_and_places():
    person = Seated(Cantor(seed=3, language="fr"))
    assert person.command("new_game", mode="express", opponent="person", places="easy", ask=True)[
        "ok"
    ]
    assert person.view["mode"] == "express"
    assert person.view["curtain"] is not None
    assert all(place.level <= 4 for place in person.table.state.options.deck)
    refused = person.command("new_game", mode="chess")
    assert (refused["ok"], refused["code"]) == (False, "table.bad_option")
    assert not person.command("new_game", first_place=73)["ok"]


def test_a_later_game_plays_on_the_places_discovered_the_match_just_ended_included():
    person = Seated(Cantor(seed=1, opponent="random"))
    while len(person.table.discovered) < 7:
        person.finish(Random(1))
        if len(person.table.discovered) < 7:
            person.command("next_match")
    known = person.table.discovered
    person.command("new_game", mode="express", places="discovered")
    assert list(person.table.state.options.deck) == known
    # Where they are too few, the next places of the deck join them: never the hardest.
    person.command("new_game", mode="quest", places="discovered")
    assert [place.number for place in person.table.state.options.deck] == [*range(1, 13)]


def test_the_widget_shows_a_picture_and_a_text_where_no_widget_runs():
    data, _ = Cantor(seed=1, language="en")._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert all(part in data["image/svg+xml"] for part in ("Glade of a Hundred", "Lanterns"))
    assert data["text/plain"]


def test_both_languages_speak_of_the_same_table():
    person = Seated(Cantor(seed=3, opponent="novice", language="en"))
    person.fight(Random(0))
    english = person.view["headline"]
    assert person.send({"kind": "language", "language": "fr", "nonce": "n"})["ok"]
    french = person.view["headline"]
    assert english != french
    assert "gagne" in french
    assert person.view["place"]["name"] == "La Clairière aux Cent Lampions"
    assert "règles" in person.send({"kind": "rules", "nonce": "n"})["html"].lower()


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("−3", "commit -3"),
        ("-3", "commit -3"),
        ("Commit  -3", "commit -3"),
        ("poser -3", "commit -3"),
    ],
)
def test_what_is_typed_is_tidied(typed, action):
    assert tidy(typed, "commit") == action


def test_no_protection_can_be_typed_in_words():
    person = Seated(Cantor(seed=2, opponent=unguarded))
    person.act(person.view["actions"][0])
    assert person.view["observation"]["phase"] == "protect"
    assert person.type("aucune")["ok"]
    assert person.table.state.history[0].protections[0] is None


def test_wrong_arguments_are_refused_with_the_nearest_name():
    with pytest.raises(TypeError, match="did you mean 'opponent'"):
        Cantor(oponent="novice")
    with pytest.raises(ValueError, match="novice"):
        Cantor(opponent="novise")
    with pytest.raises(ValueError, match="mode must be"):
        Cantor("discover")
    for names in ("Ada", 5, ["Ada"]):
        with pytest.raises(ValueError, match="give two names"):
            Cantor(names=names)


def test_a_player_that_fails_stops_the_table_and_harms_nothing():
    def broken(observation, actions, rng):
        raise RuntimeError("<b>oops</b>")

    person = Seated(Cantor(seed=2, opponent=broken, language="en"))
    person.act(person.view["actions"][0]) if person.view["actions"] else None
    assert "broken stopped (RuntimeError)" in person.view["headline"]
    assert "oops" not in str(person.view)  # it might tell of its hand
    assert person.command("new_game", opponent="novice")["ok"]
    person.finish(Random(1))


def test_showing_a_table_loads_no_pandas_no_sympy_no_matplotlib():
    code = (
        "import sys, cantorlab; game = cantorlab.Cantor(seed=1); game.get_state();"
        "print([m for m in ('pandas', 'sympy', 'matplotlib', 'numba') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_view_is_plain_json():
    person = Seated(Cantor("quest", seed=1, opponent="novice"))
    person.fight(Random(1))
    assert json.loads(json.dumps(person.view, allow_nan=False))
    assert isinstance(Record.from_dict(person.table.record.to_dict()), Record)
    assert synced(person.table)
    assert cantorlab.Cantor is Cantor


def test_a_new_game_takes_a_function_and_places_of_ones_own():
    person = Seated(Cantor(seed=8, opponent="random", language="en"))
    person.table.new_game(
        mode="express", opponent=unguarded, places=["n", "−n", "n²", *range(1, 6)]
    )
    assert len(person.table.state.options.deck) == 8
    person.finish(Random(1))
    with pytest.raises(ValueError, match="at least 12 places"):
        person.table.new_game(mode="quest")
    assert person.view["mode"] == "express"
    with pytest.raises(TypeError, match="did you mean 'places'"):
        person.table.new_game(place=[1])

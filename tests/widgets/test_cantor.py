"""A table of Cantor without a browser: matches, reveals, what is said, what is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest
import traitlets
from toy_game import ToyState
from widgets.cantor_table import Seated, first_choice, synced, unguarded

import cantorlab
from cantorlab import Cantor
from cantorlab.rules import cantor
from cantorlab.rules.state import Record

MODES = ("discovery", "express", "quest")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponent", ["random", "novice", "adept", first_choice])
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


def test_the_same_seed_and_choices_give_the_same_matches():
    records = []
    for _ in range(2):
        person = Seated(Cantor(seed=11, opponent="adept"))
        person.finish(Random(5))
        person.command("next_match")
        person.finish(Random(6))
        records.append(person.table.record)
    assert records[0] == records[1]


def test_the_computer_commits_first_about_as_often_as_the_person():
    firsts = []
    for seed in range(200):
        person = Seated(Cantor(seed=seed, opponent=unguarded))
        person.fight(Random(seed))
        firsts.append(person.table.state.history[0].first)
    assert 75 < sum(firsts) < 125  # half of 200, within 3.5 standard deviations


def test_what_the_person_must_wait_for_is_refused_with_a_sentence():
    slow = Cantor(seed=1, opponent=lambda *_: "commit 99", language="en")  # it gets stuck
    person = Seated(slow)
    seeds = iter(range(50))
    while person.table._first_to_act() == 0:
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


def test_a_later_game_plays_on_the_places_discovered_so_far_once_they_are_enough():
    person = Seated(Cantor(seed=1, opponent="random"))
    while len(person.table.discovered) < 7:
        person.finish(Random(1))
        person.command("next_match")
    known = person.table.discovered
    person.command("new_game", mode="express", places="discovered")
    assert list(person.table.state.options.deck) == known
    person.command("new_game", mode="quest", places="discovered")
    assert len(person.table.state.options.deck) == 72


# -- say first who wins --------------------------------------------------------------------------


def asked_table(seed: int = 3, **more) -> Seated:
    person = Seated(Cantor(seed=seed, ask=True, opponent=unguarded, language="en", **more))
    person.lift()
    while person.view["stage"] == "play":
        person.lift()
        none = "protect none"
        actions = person.view["actions"]
        assert person.act(none if none in actions else actions[0])["ok"]
    return person


def test_the_verdict_is_nowhere_before_the_person_has_said_who_wins():
    person = asked_table()
    table, view = person.table, person.view
    assert view["stage"] == "ask"
    assert view["reveal"]["verdict"] is None
    before = table.record.replay(len(table.record.actions) - 1)
    assert view["observation"] == before.observation(0)
    assert view["outcome"] is None
    assert view["observation"]["score"] == [0, 0]
    assert table.history.empty
    assert str(before.svg(seat=0, language="en")) == table._picture()
    assert person.look("order")["code"] == "cantor.ui.no_such_duel"
    assert person.act("commit 1")["code"] == "cantor.ui.answer_first"
    assert "resign" not in view["commands"]
    told = " ".join(each["text"] for each in view["spoken"])
    assert "wins the duel" not in told
    assert "win the duel" not in told


@pytest.mark.parametrize("said", [0, 1])
def test_what_the_person_said_is_kept_and_answered(said):
    person = asked_table()
    assert person.command("say", seat=0, winner=said)["ok"]
    duel = person.table.state.history[0]
    verdict = person.view["reveal"]["verdict"]
    assert verdict["winner"] == duel.winner
    right = "You said so!" if said == duel.winner else f"You had said {duel.fighters[said]}."
    assert verdict["after"][0] == right.replace("-", "−")
    assert list(person.table.history["said_0"]) == [said]
    assert person.table.history["said_1"].isna().all()
    assert person.command("say", seat=0, winner=said)["code"] == "table.unknown_command"


def test_a_hidden_verdict_ends_no_match():
    person = Seated(Cantor(seed=3, ask=True, opponent=unguarded, language="en"))
    rng = Random(0)
    while not person.table.state.is_terminal:
        person.fight(rng)
        if person.view["stage"] == "ask" and not person.table.state.is_terminal:
            person.command("say", seat=0, winner=0)
        if person.view["stage"] == "reveal":
            person.command("next")
    if person.view["stage"] == "ask":
        assert person.view["outcome"] is None
        assert person.view["tally"]["wins"] == [0, 0]
        person.command("say", seat=0, winner=0)
    assert person.view["outcome"]["winner"] == person.table.state.outcome.winner


def test_at_one_screen_each_person_says_in_turn():
    table = Cantor("quest", seed=3, ask=True, opponent="person", names=("Ada", "Bob"))
    person = Seated(table)
    while person.view["stage"] == "play":
        person.lift()
        actions = person.view["actions"]
        person.act("protect none" if "protect none" in actions else actions[0])
    first, second = person.view["reveal"]["asked"]
    assert not person.command("say", seat=second, winner=0)["ok"]
    assert person.command("say", seat=first, winner=0)["ok"]
    assert person.view["reveal"]["verdict"] is None
    assert person.view["reveal"]["asked"] == [second]
    assert person.command("say", seat=second, winner=1)["ok"]
    assert person.view["reveal"]["verdict"] is not None
    row = table.history.iloc[0]
    said = {f"said_{table._session.current.players[first]}": 0}
    said[f"said_{table._session.current.players[second]}"] = 1
    players = table._session.current.players
    assert row["said_0"] == players[0 if said["said_0"] == 0 else 1]
    assert row["said_1"] == players[0 if said["said_1"] == 0 else 1]


def test_nobody_is_asked_where_a_shield_decided():
    def guards_all(observation, actions, rng):
        return (
            f"protect {max(int(a.split()[1]) for a in actions[:-1])}"
            if "protect 1" in actions
            else actions[0]
        )

    for seed in range(40):
        person = Seated(Cantor(seed=seed, ask=True, opponent=guards_all))
        hand = person.view["observation"]["hand"]
        if hand[-1] == 8:
            while person.view["stage"] == "play":
                action = "commit 8" if "commit 8" in person.view["actions"] else "protect none"
                person.act(action)
            assert person.view["stage"] == "reveal"
            assert person.view["reveal"]["blocked"] == [True, False]
            return
    raise AssertionError("no seed deals the mage 8 to the person")


# -- two people at one screen ---------------------------------------------------------------------


def test_who_is_asked_first_alternates_and_the_second_announces_at_once():
    person = Seated(Cantor(seed=1, opponent="person", names=("Ada", "Bob"), language="en"))
    firsts = []
    for _ in range(4):
        called = person.view["curtain"]["seat"]
        firsts.append(called)
        assert person.view["observation"]["hand"] == []
        assert person.view["acts"] == [called]
        person.lift()
        assert person.view["seat"] == called
        person.act(person.view["actions"][0])
        assert person.view["curtain"]["seat"] == 1 - called
        person.lift()
        person.act(person.view["actions"][0])
        assert person.view["curtain"] is None
        assert person.view["observation"]["phase"] == "protect"
        person.act("protect none")
        assert person.view["curtain"]["seat"] == called
        person.lift()
        person.act("protect none")
        assert person.view["stage"] == "reveal"
        assert person.view["seat"] is None
        if person.view["outcome"]:
            break
        person.command("next")
    assert firsts == [0, 1, 0, 1][: len(firsts)]
    assert [duel.first for duel in person.table.state.history] == firsts


# -- looking ---------------------------------------------------------------------------------------


def test_the_order_the_reason_the_curve_and_the_numbers_come_when_asked():
    person = Seated(Cantor(seed=3, opponent=unguarded, places=[19, *range(1, 9)], language="en"))
    person.fight(Random(0))
    order = person.look("order")
    assert order["rungs"][0] == [0]
    assert order["rungs"][-1] == [-9]
    assert order["rungs"][-2] == [-8, 8]
    assert "−8 = 8" in order["label"]
    assert person.look("why")["text"]
    numbers = person.look("numbers")["rows"]
    assert [row["text"] for row in numbers[:2]] == ["81", "64"]
    assert len(person.look("curve")["curves"][0]["points"]) == 18
    for what, duel in (("order", 2), ("order", 0), ("order", -1)):
        assert person.look(what, duel)["code"] == "cantor.ui.no_such_duel"
    assert not person.look("state")["ok"]


def test_mages_without_strength_stand_apart():
    person = Seated(Cantor(seed=3, opponent=unguarded, places=["1/n"] + ["n"] * 8, language="en"))
    person.fight(Random(0))
    assert person.look("order")["none"] == [0]
    assert person.look("numbers")["rows"][9]["text"] == "no strength"
    assert len(person.look("curve")["curves"][0]["points"]) == 17


# -- what is kept ---------------------------------------------------------------------------------


def test_the_history_tells_what_the_states_tell():
    person = Seated(Cantor(seed=8, opponent="adept", language="fr"))
    person.finish(Random(3))
    state, history = person.table.state, person.table.history
    assert len(history) == len(state.history)
    for (_, row), duel in zip(history.iterrows(), state.history, strict=True):
        assert (row["mage_0"], row["mage_1"]) == duel.fighters
        assert row["place"] == duel.place.number
        assert row["name"] == duel.place.name_fr
        assert row["formula"] == duel.place.formula
        assert row["reason"] == duel.reason
        assert row["first"] == duel.first


def test_a_record_replays_the_match_and_can_be_taken_up_again():
    person = Seated(Cantor("quest", seed=8, opponent="novice"))
    for _ in range(3):
        person.fight(Random(3))
        person.command("next")
    person.act(person.view["actions"][0])
    record = person.table.record
    assert record.replay() == person.table.state
    for given in (record, record.to_dict(), record.to_json()):
        again = Cantor.from_record(given, opponent="random", seed=1)
        assert again.state.history == person.table.state.history
        Seated(again).finish(Random(1))
        assert again.state.is_terminal


def test_only_records_of_cantor_are_taken_up():
    with pytest.raises(ValueError, match="record"):
        Cantor.from_record({"game": "chess"})


def test_setting_the_state_puts_the_table_there():
    table = Cantor(seed=1, opponent=unguarded)
    person = Seated(table)
    person.fight(Random(1))
    other = cantor.start("express", seed=5)
    table.state = other
    assert person.view["mode"] == "express"
    assert person.view["stage"] == "play"
    person.finish(Random(1))


def test_a_table_of_cantor_holds_no_other_game():
    table = Cantor(seed=1)
    before = table.state
    with pytest.raises(traitlets.TraitError):
        table.state = ToyState(((1, 2), (3, 4)))
    assert table.state == before


def test_the_widget_shows_a_picture_and_a_text_where_no_widget_runs():
    data, _ = Cantor(seed=1, language="en")._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "Glade of a Hundred Lanterns" in data["image/svg+xml"]
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
    table = Cantor(seed=1, language="en")
    assert table._tidy(typed, 0) == action


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
    with pytest.raises(ValueError, match="names are two"):
        Cantor(names="Ada")


def test_a_player_that_fails_stops_the_table_and_harms_nothing():
    def broken(observation, actions, rng):
        raise RuntimeError("<b>oops</b>")

    person = Seated(Cantor(seed=2, opponent=broken, language="en"))
    person.act(person.view["actions"][0]) if person.view["actions"] else None
    assert "oops" in person.view["headline"]
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


def test_the_history_keeps_who_played_when_the_opponent_changes():
    person = Seated(Cantor(seed=8, opponent="random", language="en"))
    person.fight(Random(3))
    person.command("new_game", opponent="novice")
    person.fight(Random(3))
    assert list(person.table.history["player_1"]) == ["Computer (at random)", "Computer (novice)"]
    assert list(person.table.history["match"]) == [1, 2]


def test_a_finished_match_taken_up_again_takes_no_more_actions():
    person = Seated(Cantor(seed=8, opponent="random", language="en"))
    person.finish(Random(3))
    again = Seated(Cantor.from_record(person.table.record, opponent="random"))
    assert again.view["outcome"] is not None
    for answer in (again.act("commit 1"), again.type("5"), again.type("")):
        assert not answer["ok"]
        assert answer["code"] != "table.defect"
    assert again.command("next_match")["ok"]


def test_the_one_who_acts_is_told_what_nobody_else_hears():
    person = Seated(Cantor(seed=2, opponent="person", names=("Ada", "Bob"), language="en"))
    person.lift()
    action = person.view["actions"][0]
    mage = action.split()[1].replace("-", "−")
    assert person.act(action)["message"] == f"Mage {mage} lies face down."
    said = " ".join(each["text"] for each in person.view["spoken"])
    assert "has committed a mage" in said
    assert mage not in said


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

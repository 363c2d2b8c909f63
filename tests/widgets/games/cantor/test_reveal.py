"""A table of Cantor without a browser: who says first who wins, and what a reveal then shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from widgets.games.cantor.tables import Seated, unguarded

from cantorlab import Cantor
from cantorlab.widgets.games.cantor.adapter import CantorAdapter
from cantorlab.widgets.table.export import StaticRendering


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
    unjudged = replace(table._screen.shown, seen=before.observation(0))
    kept = table._repr_mimebundle_()[0]["image/svg+xml"]
    assert kept == StaticRendering(CantorAdapter()).picture(unjudged) != ""
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
    # In the first match player 0 sits at seat 0.
    assert (row[f"said_{first}"], row[f"said_{second}"]) == (0, 1)


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


def test_the_order_the_reason_the_curve_and_the_numbers_come_when_asked():
    person = Seated(Cantor(seed=3, opponent=unguarded, places=[19, *range(1, 9)], language="en"))
    person.fight(Random(0))
    order = person.look("order")
    assert order["rungs"][0] == [0]
    assert order["rungs"][-1] == [-9]
    assert order["rungs"][-2] == [-8, 8]
    assert "−8 and 8 tied" in order["label"]
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


def test_the_one_who_acts_is_told_what_nobody_else_hears():
    person = Seated(Cantor(seed=2, opponent="person", names=("Ada", "Bob"), language="en"))
    person.lift()
    action = person.view["actions"][0]
    mage = action.split()[1].replace("-", "−")
    assert person.act(action)["message"] == f"Mage {mage} lies face down."
    said = " ".join(each["text"] for each in person.view["spoken"])
    assert "has sent a mage" in said
    assert mage not in said

"""Two people at one screen look once each a duel: the shield is named with the mage."""

from __future__ import annotations

import json

import pytest
from widgets.games.cantor.tables import Seated

from cantorlab import Cantor


def at_one_screen(**more) -> Seated:
    return Seated(Cantor(seed=3, ask=True, opponent="person", language="en", **more))


def lay(person: Seated, mage: int, shield: str) -> dict:
    then = f"protect {shield}"
    stamp = {"revision": person.view["revision"], "nonce": "n"}
    return person.send({"kind": "action", "action": f"commit {mage}", "then": then, **stamp})


def test_four_presses_lead_to_the_question():
    person = at_one_screen()
    fighters = []
    for shield in ("none", "8"):
        assert person.view["curtain"]
        person.lift()
        fighters.append(person.view["observation"]["hand"][0])
        assert lay(person, fighters[-1], shield)["ok"]
    assert person.view["stage"] == "ask"
    state = person.table.state
    assert [action for _, action in state.actions] == [
        f"commit {fighters[0]}",
        f"commit {fighters[1]}",
        "protect none",
        "protect 8",
    ]
    assert state.record.replay().actions == state.actions


def test_nobody_can_tell_which_shield_was_named():
    seen = []
    for shield in ("none", "-4", "8"):
        person = at_one_screen()
        person.lift()
        answer = lay(person, person.view["observation"]["hand"][0], shield)
        person.lift()
        ids = {"layout", "kept_as"}
        told = {key: text for key, text in person.table.get_state().items() if key not in ids}
        seen.append(json.dumps([told, answer], default=str, sort_keys=True))
        assert not any(person.view["observation"]["announced"])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("shield", ["99", "", "none; commit 5"])
def test_what_is_no_shield_is_asked_for_again(shield):
    person = at_one_screen()
    for _ in range(2):
        person.lift()
        assert lay(person, person.view["observation"]["hand"][0], shield)["ok"]
    person.lift()
    assert person.view["observation"]["phase"] == "protect"
    assert not any(person.view["observation"]["announced"])


def test_what_is_no_text_changes_nothing():
    person = at_one_screen()
    person.lift()
    before = person.view
    stamp = {"revision": person.view["revision"], "nonce": "n"}
    mage = before["observation"]["hand"][0]
    answer = person.send({"kind": "action", "action": f"commit {mage}", "then": 8, **stamp})
    assert answer["code"] == "table.malformed"
    assert person.view == before


def test_a_new_match_forgets_what_was_meant():
    person = at_one_screen()
    person.lift()
    lay(person, person.view["observation"]["hand"][0], "-4")
    person.table.restart()
    for _ in range(2):
        person.lift()
        assert person.act(person.view["actions"][0])["ok"]
    person.lift()
    assert person.view["observation"]["phase"] == "protect"
    assert not any(person.view["observation"]["announced"])

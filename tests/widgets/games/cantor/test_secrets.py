"""A browser at a table of Cantor: it can see, and do to it, no more than it may."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import random_games
from tiers import few_and_many
from widgets.games.cantor.tables import Seated, every_answer, unguarded
from widgets.talking import synced

from cantorlab import Cantor
from cantorlab.rules import cantor
from cantorlab.support.names import LONGEST

# -- secrecy: permute what a seat cannot know, and nothing that is sent changes --------------------


def played(mode: str, plies: int, seed: int) -> cantor.CantorState:
    """A game in which ``plies`` actions were taken at random."""
    return random_games.played(cantor.start(mode, seed=seed), seed, plies)


def hidden_mages(state: cantor.CantorState, seat: int | None) -> list[int]:
    """The mages that ``seat`` cannot place: in no hand of its own, never fought, never turned."""
    observation = state.observation(seat)
    known = set(observation["hand"]) | {observation["own_commit"]} | set(observation["neutrals"])
    for duel in state.history:
        known |= set(duel.fighters)
    return [mage for mage in range(-9, 9) if mage not in known]


def permuted(state: cantor.CantorState, seat: int | None, rng: Random) -> cantor.CantorState:
    """The same game but for what ``seat`` cannot know."""
    hidden = hidden_mages(state, seat)
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    deal = state.deal
    hands = tuple(tuple(swap.get(mage, mage) for mage in hand) for hand in deal.hands)
    neutrals = tuple(swap.get(mage, mage) for mage in deal.neutrals)
    places = list(deal.places)
    if state.mode == "quest":
        board = state.observation(seat)["board"]
        free = [at for at, cell in enumerate(board) if not cell["face_up"]]
    else:
        free = list(range(len(state.history) + (state.place is not None), len(places)))
    shuffled = rng.sample(free, len(free))
    moved = [places[at] for at in shuffled]
    for at, place in zip(free, moved, strict=True):
        places[at] = place
    start = cantor.start(
        state.mode,
        places=state.options.deck,
        deal=cantor.Deal(hands, neutrals, tuple(places)),
        first_place=state.options.first_place,
    )
    current = len(state.history)
    again, duels = start, 0
    for actor, action in state.actions:
        verb, choice = action.split()
        if verb == "commit":
            action = f"commit {swap.get(int(choice), int(choice))}"
        if verb == "protect" and duels == current and actor != seat:
            action = rng.choice(again.legal_actions(actor))
        again = again.apply(action, actor)
        duels = len(again.history)
    return again


def stuck(observation: Any, actions: list[str], rng: Random) -> str:
    """A computer that never gets anywhere: what it would do next would tell of its hand."""
    raise RuntimeError("still thinking")


def shown(state: cantor.CantorState, opponent: Any, eyes: int | None) -> str:
    table = Cantor(opponent=opponent, seed=5, names=("Ada", "Bob"), language="en")
    table.state = state
    person = Seated(table)
    if opponent == "person" and eyes is not None and person.view["curtain"]:
        person.lift()
    still = table._repr_mimebundle_()[0]
    kept = json.dumps(table._mime_outputs()).replace(table.model_id, "")
    film = "".join([*table._static._film._film.frames(), *table._static._film._said])
    kept += every_answer(person)
    return synced(table) + still["image/svg+xml"] + still["text/plain"] + kept + film


@few_and_many("games", 2, 8)
@pytest.mark.parametrize("mode", ["discovery", "express", "quest"])
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 5, 7, 9, 14])
def test_what_the_person_cannot_know_changes_nothing_that_is_sent(mode, plies, games):
    for seed in range(games):
        state = played(mode, plies, seed)
        other = permuted(state, 0, Random(seed))
        assert state.observation(0) == other.observation(0)
        assert shown(state, stuck, 0) == shown(other, stuck, 0)


@few_and_many("games", 2, 8)
@pytest.mark.parametrize("mode", ["discovery", "quest"])
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 7, 10])
def test_at_a_shared_screen_the_curtain_hides_both_hands(mode, plies, games):
    for seed in range(games):
        state = played(mode, plies, seed)
        other = permuted(state, None, Random(seed))
        first, second = (shown(each, "person", None) for each in (state, other))
        assert first == second


@few_and_many("games", 3, 12)
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 7])
def test_at_a_shared_screen_whoever_looks_sees_one_hand(plies, games):
    for seed in range(games):
        state = played("discovery", plies, seed)
        table = Cantor(opponent="person", seed=5)
        table.state = state
        person = Seated(table)
        if not person.view["curtain"]:
            continue
        seat = person.view["curtain"]["seat"]
        other = permuted(state, seat, Random(seed))
        assert shown(state, "person", seat) == shown(other, "person", seat)


def test_two_places_with_one_face_show_the_same_table_until_the_verdict():
    # Two formulas that look alike but for a name that is not shown would differ in their order: so
    # the order of a place that is asked about is nowhere in what is sent.
    person = Seated(Cantor(seed=2, ask=True, opponent=unguarded, places=["n²", *["n"] * 8]))
    person.act(person.view["actions"][0])
    person.act("protect none")
    assert person.view["stage"] == "ask"
    sent = json.loads(synced(person.table))["view"]
    assert sent["reveal"]["verdict"] is None
    assert sent["observation"]["duels"] == []
    assert sent["observation"]["rests"] == [[], []]


# -- hostile messages ------------------------------------------------------------------------------

WORDS = (
    "hello", "action", "type", "command", "look", "rules", "language", "state", "__init__", "view",
    "new_game", "next", "next_match", "restart", "resign", "say", "lift_curtain", "undo", "seat",
    "commit 5", "commit -9", "protect none", "protect 99", "go a1", "commit 5; import os", "order",
    "why", "curve", "numbers", "<img src=x onerror=alert(1)>", "../../etc/passwd", "%s%n", "",
    "null", "é" * 150, "mode", "quest", "winner", "duel", "width", "places", "opponent", "fr",
)  # fmt: skip
KEYS = (
    "kind",
    "action",
    "text",
    "name",
    "params",
    "revision",
    "nonce",
    "what",
    "duel",
    "width",
    "seat",
)


def rubbish(rng: Random, depth: int = 3) -> Any:
    """Any JSON value, likelier to hit something than pure noise."""
    kinds = 8 if depth else 6
    match rng.randrange(kinds):
        case 0:
            return rng.choice([None, True, False])
        case 1:
            return rng.choice([0, 1, -1, 2, 5, 2**31, 2**70, rng.randrange(-99, 99)])
        case 2:
            return rng.choice([0.5, 1e300, -0.0])
        case 3 | 4 | 5:
            return rng.choice(WORDS)
        case 6:
            return [rubbish(rng, depth - 1) for _ in range(rng.randrange(4))]
        case _:
            keys = [rng.choice(KEYS + WORDS) for _ in range(rng.randrange(5))]
            return {key: rubbish(rng, depth - 1) for key in keys}


def hostile(rng: Random, revision: int) -> Any:
    """A message that may not do anything: malformed, stale, or naming what is not on offer."""
    if rng.random() < 0.2:
        return rubbish(rng)
    message = {key: rubbish(rng, 2) for key in rng.sample(KEYS, rng.randrange(len(KEYS)))}
    message["kind"] = rng.choice(
        ["action", "type", "command", "look", "rubbish", "_receive", "nope"]
    )
    # A stale revision, or one that is no number; a fresh one only with what nobody may do now.
    message["revision"] = rng.choice(
        [revision - 1, revision + 1, str(revision), None, 10**9, -revision, [revision], True]
    )
    if rng.random() < 0.3:
        message["revision"] = revision
        message["kind"] = rng.choice(["action", "command"])
        message["action"] = rng.choice(
            ["commit 99", "protect", "fly", "commit  5", 5, None, WORDS[-1]]
        )
        message["name"] = rng.choice(["undo", "win", "say", "_begin", "lift_curtain", "next_"])
        message["params"] = rng.choice([{}, [], None, {"seat": 7, "winner": 0}, {"seat": "0"}])
    return message


@pytest.mark.parametrize("mode", ["discovery", "quest"])
@pytest.mark.parametrize("opponent", [unguarded, "person"])
def test_thousands_of_hostile_messages_change_nothing_and_raise_nothing(mode, opponent):
    rng = Random(f"{mode}{opponent == 'person'}")
    person = Seated(Cantor(mode, opponent=opponent, ask=True, seed=3, language="en"))
    refused = 0
    for stage in ("commit", "protect", "ask", "reveal"):
        while person.view["stage"] == "play" and not (
            person.view["observation"]["phase"] == stage and person.view["actions"]
        ):
            person.lift()
            actions = person.view["actions"]
            person.act("protect none" if "protect none" in actions else actions[0])
        while person.view["stage"] == "ask" and stage == "reveal":
            person.command("say", seat=person.view["reveal"]["asked"][0], winner=0)
        state, seen = person.table.state, synced(person.table)
        for _ in range(400):
            content = hostile(rng, person.view["revision"])
            answer = person.send(content)
            assert answer["code"] != "table.defect", content
            assert answer["kind"] == "answer"
            if answer["ok"]:
                assert content["kind"] in ("look", "hello", "rules", "type"), content
            else:
                refused += 1
                assert answer["message"]
        assert person.table.state == state
        assert synced(person.table) == seen
    assert refused > 1000


def test_names_and_formulas_are_sent_as_text():
    name = "<img src=x onerror=f()>"
    assert len(name) <= LONGEST
    person = Seated(Cantor(opponent=unguarded, names=(name, name), seed=1, language="en"))
    assert person.view["players"][0]["name"] == name
    place = cantor.Place(1, "n + 1", name_en=name)
    person = Seated(Cantor(places=[place, *range(2, 9)], opponent=unguarded, seed=1))
    assert person.view["place"]["name"] == name
    assert "<img" not in person.view["place"]["mathml"]

"""A browser at a table of Siggil: it can see, and do to it, no more than it may."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from tiers import few_and_many
from widgets.games.cantor.tables import Seated, every_answer
from widgets.games.siggil.test_table import take_with_a_choice
from widgets.talking import synced

from cantorlab import Siggil
from cantorlab.rules import siggil
from cantorlab.rules.siggil.view import hand_of

FILM = re.compile(r'data-cl-replay=\\"[^"]*"')

# -- secrecy: permute what a seat cannot know, and nothing that is sent changes --------------------


def played(plies: int, seed: int, players: int, **options: Any) -> siggil.SiggilState:
    state, rng = siggil.start(players, seed=seed, **options), Random(seed)
    while len(state.actions) < plies and not state.is_terminal:
        state = state.apply(rng.choice(state.legal_actions()[-4:]))
    return state


def permuted(state: siggil.SiggilState, seat: int | None, rng: Random) -> siggil.SiggilState:
    """The same game but for what ``seat`` cannot know: other hands, hidden discards, card backs."""
    hidden_hands = {
        card
        for other in range(state.num_players)
        if other != seat
        for card in hand_of(state.core, other)
    }
    past = state.public_events
    # What was drawn just now everybody sees, and the table says it.
    hidden_hands -= {event.get("card") for event in past if event["ply"] == len(state.actions)}
    if state.num_players == 1 and not state.options.face_up_discard:
        hidden_hands |= {event["card"] for event in past if event["kind"] == "remove"}
    cards = state.record.deal["cards"]
    down = {each["place"] for each in state.observation(seat)["siggil"] if each["card"] is None}
    hidden = [place for place, card in enumerate(cards) if card in hidden_hands or place in down]
    # A spirit could not have been drawn: spirits change places with other backs only.
    plain = [place for place in hidden if cards[place][1] != "*"]
    shuffled = list(cards)
    for places in (plain, sorted(down)):
        moved = [shuffled[place] for place in rng.sample(places, len(places))]
        for place, card in zip(places, moved, strict=True):
            shuffled[place] = card
    options = state.record.options
    again = siggil.start(**options, deal=shuffled)
    for actor, action in state.actions:
        again = again.apply(action, actor)
    assert not hidden or shuffled != cards or len(plain) < 2
    return again


def stuck(observation: Any, actions: list[str], rng: Random) -> str:
    """A computer that never gets anywhere: what it would do next would tell of its hand."""
    raise RuntimeError("still thinking")


def shown(state: siggil.SiggilState, opponent: Any) -> tuple[str, str, str]:
    table = Siggil.from_record(
        state.record,
        opponent=opponent,
        seed=5,
        names=["Ada", "Bob", "Cleo", "Dan"],
        highlights=False,
    )
    person = Seated(table)
    before = synced(table) + every_answer(person)
    if opponent == "person":
        person.lift()
    still = table._repr_mimebundle_()[0]
    kept = json.dumps(table._mime_outputs()).replace(table.model_id, "")
    if state.is_terminal:
        # The film of a finished game shows again what the person once saw lying: other cards here.
        kept, films = FILM.subn("", kept)
        assert films == 1
    return before, still["image/svg+xml"], still["text/plain"] + kept


@few_and_many("games", 1, 4)
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("plies", [0, 3, 10, 24, 40])
def test_what_the_person_cannot_know_changes_nothing_that_is_sent(players, plies, games):
    options = {"difficulty": "hard"} if players == 1 else {}
    for seed in range(games):
        state = played(plies, seed, players, **options)
        other = permuted(state, 0, Random(seed))
        assert state.observation(0) == other.observation(0)
        assert shown(state, stuck) == shown(other, stuck)


@pytest.mark.parametrize("plies", [0, 1, 6, 25, 50])
def test_the_curtain_hides_every_hand(plies):
    for seed in range(2):
        state = played(plies, seed, 3)
        other = permuted(state, None, Random(seed))
        assert shown(state, "person")[0] == shown(other, "person")[0]


@pytest.mark.parametrize("plies", [6, 25, 50])
def test_whoever_looks_sees_one_hand(plies):
    for seed in range(4):
        state = played(plies, seed, 3)
        views = []
        for each in (state, permuted(state, state.to_act[0], Random(seed))):
            person = Seated(Siggil.from_record(each.record, opponent="person", seed=5))
            person.lift()
            assert person.view["observation"]["seat"] == state.to_act[0]
            views.append(synced(person.table) + every_answer(person))
        assert views[0] == views[1]


def test_a_hidden_discard_is_not_named_in_what_is_said():
    person = Seated(Siggil(1, difficulty="hard", seed=3, language="en"))
    person.act(person.view["actions"][0])
    removed = person.table.state.public_events[-1]
    assert [event["kind"] for event in person.table.state.public_events].count("remove") == 1
    assert "You remove a card." in [each["text"] for each in person.view["spoken"]]
    assert removed is not None


# -- hostile messages ------------------------------------------------------------------------------

WORDS = (
    "hello", "action", "type", "command", "rules", "language", "state", "__init__", "view",
    "new_game", "resign", "lift_curtain", "undo", "seat", "draw 0", "draw 99", "remove 3", "pass",
    "take S with S1 S2 S3", "take S", "take", "take P add P1; import os", "players", "layout",
    "second", "third", "own", "novice", "difficulty", "highlights", "series", "../../etc/passwd",
    "<img src=x onerror=alert(1)>", "%s%n", "", "null", "é" * 150, "given", "person", "fr",
)  # fmt: skip
KEYS = ("kind", "action", "text", "name", "params", "revision", "nonce", "seat")


def rubbish(rng: Random, depth: int = 3) -> Any:
    """Any JSON value, likelier to hit something than pure noise."""
    match rng.randrange(8 if depth else 6):
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
    message["kind"] = rng.choice(["action", "type", "command", "rubbish", "_receive", "nope"])
    message["revision"] = rng.choice(
        [revision - 1, revision + 1, str(revision), None, 10**9, -revision, [revision], True]
    )
    if rng.random() < 0.4:
        message["revision"] = revision
        message["kind"] = rng.choice(["action", "type", "command"])
        message["action"] = rng.choice(["draw 99", "draw", "take S with", 5, "draw  49"])
        message["text"] = rng.choice(["draw 0", "take", "take S", "", "⁂", 5, "pass pass"])
        message["name"] = rng.choice(["take_back", "win", "_begin", "lift_curtain", "new_game"])
        message["params"] = rng.choice(
            [{"players": "9"}, {"layout": "tower"}, {"second": 3}, {"seat": 7}, {"own": []}]
        )
    return message


@pytest.mark.parametrize("opponent", ["random", "person"])
def test_thousands_of_hostile_messages_change_nothing_and_raise_nothing(opponent):
    rng = Random(opponent)
    refused = 0
    for state in (siggil.start(2, seed=3), take_with_a_choice(), take_with_a_choice(1)):
        settings = {} if state.num_players == 1 else {"opponent": opponent}
        person = Seated(Siggil.from_record(state.record, seed=3, language="en", **settings))
        if rng.random() < 0.7:
            person.lift()
        before, seen = person.table.state, synced(person.table)
        for _ in range(600):
            content = hostile(rng, person.view["revision"])
            answer = person.send(content)
            assert answer["code"] != "table.defect", content
            if answer["ok"]:
                assert content["kind"] in ("hello", "rules", "type"), content  # a word is answered
            else:
                refused += 1
                assert answer["message"]
        assert person.table.state == before
        assert synced(person.table) == seen
    assert refused > 1500


def test_names_are_sent_as_text():
    name = "<img src=x onerror=f()>"
    person = Seated(Siggil(opponent="random", names=(name, name), seed=1, language="en"))
    assert person.view["players"][0]["name"] == name

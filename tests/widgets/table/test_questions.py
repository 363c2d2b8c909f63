"""Typed text at any table: a move, a question, a word that does something, or neither."""

from __future__ import annotations

from typing import Any

import pytest
from toy_game import Toy, deal
from widgets.games.tafl.tables import RING, act, first, talk

from cantorlab import Cantor, Siggil, Tafl
from cantorlab.languages import codes
from cantorlab.languages.registry import get
from cantorlab.languages.texts import say
from cantorlab.rules import tafl
from cantorlab.widgets.table.typed_play import COMMAND_WORDS, SHARED, find_question, normalise_text

WORDS = [key for key in get("en").catalogue if key.startswith("question.word.")]
NAMES = [key.removeprefix("question.word.") for key in WORDS]


@pytest.mark.parametrize("language", codes())
def test_every_word_of_a_language_is_understood_there_whatever_its_accents_and_capitals(language):
    for name in NAMES:
        for word in say(f"question.word.{name}", language).split(","):
            assert find_question(word, NAMES, language) == (name, "")
            assert find_question(f" {word.upper()} 5 ?", NAMES, language) == (name, "5")
            assert find_question(normalise_text(word), NAMES, language) == (name, "")


@pytest.mark.parametrize("spoken", codes())
def test_every_word_is_understood_in_any_language(spoken):
    for name in NAMES:
        for word in say(f"question.word.{name}", spoken).split(","):
            for language in codes():
                assert find_question(word, NAMES, language) is not None, (word, language)


@pytest.mark.parametrize("text", ["", "kings", "e7", "d1-d4", "rowe", "help me not?x", "§"])
def test_other_texts_are_no_questions(text):
    found = find_question(text, [name for name in NAMES if name != "help"], "en")
    assert found is None


def test_the_longest_word_counts():
    assert find_question("last move", NAMES, "en") == ("last", "")
    assert find_question("take back", NAMES, "en") == ("undo", "")
    assert find_question("whose turn", NAMES, "en") == ("turn", "")


@pytest.mark.parametrize("table", [Tafl, Siggil, Cantor])
@pytest.mark.parametrize(("language", "word"), [("en", "help"), ("fr", "aide"), ("de", "Hilfe")])
def test_help_names_every_word_of_the_table_and_what_is_neither_names_help(table, language, word):
    asked = table(seed=1, language=language, journal=False)
    lines = act(asked, word, kind="type")["message"].split("\n")
    names = [*SHARED, *asked._adapter.typing.questions, "next"]
    for name in names:
        first_word = say(f"question.word.{name}", language).split(",")[0]
        assert sum(line.startswith(first_word) for line in lines) >= 1, name
    assert asked.view["example"] in lines[0]
    refused = act(asked, "xyzzy", kind="type")
    assert not refused["ok"]
    assert "xyzzy" in refused["message"]
    assert word in refused["message"]
    assert act(asked, "?", kind="type")["message"].split("\n") == lines


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(
    "table",
    [lambda **more: Cantor("quest", **more), Cantor, Siggil, lambda **more: Siggil(1, **more)],
)
def test_the_example_of_a_move_is_one_in_every_language(table: Any, language: str):
    asked = table(seed=3, language=language, journal=False)
    for _ in range(3):
        actions = len(asked.state.actions)
        assert act(asked, asked.view["example"], kind="type")["ok"], asked.view["example"]
        assert len(asked.state.actions) > actions
        if not asked.view["actions"]:
            return


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "action",
    ["draw 5", "remove 17", "take S with S1 S2", "take P add P3 P4", "pass"],
)
def test_an_action_of_siggil_spelled_in_a_language_is_read_back(language, action):
    adapter = Siggil(seed=1, journal=False)._adapter
    state = Siggil(seed=1, journal=False).state
    assert adapter.typing.read(adapter.typing.example(action, language), state, language) == action
    assert adapter.typing.reads(action)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("action", ["d1-d4", "forest c3", "shoot", "pass"])
def test_an_action_of_the_king_spelled_in_a_language_is_read_back(language, action):
    table = Tafl(opponent="random", journal=False)
    adapter = table._adapter
    assert (
        adapter.typing.read(adapter.typing.example(action, language), table.state, language)
        == action
    )
    assert adapter.typing.reads(action)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("action", ["commit -9", "protect 8", "protect none", "go b2"])
def test_an_action_of_cantor_spelled_in_a_language_is_read_back(language, action):
    table = Cantor(seed=1, journal=False)
    adapter = table._adapter
    assert (
        adapter.typing.read(adapter.typing.example(action, language), table.state, language)
        == action
    )
    assert adapter.typing.reads(action)


def test_a_question_is_answered_at_any_time_and_a_stale_move_is_not_taken():
    table = Tafl(state=tafl.setup(RING), opponent=first, side="attacker", journal=False)
    send = talk(table)
    stale = table.view["revision"] - 1
    assert send({"kind": "type", "text": "king", "revision": stale})["message"].startswith(
        "e3 king"
    )
    assert send({"kind": "type", "text": "h4-e4", "revision": stale})["code"] == "table.stale"
    assert send({"kind": "type", "text": "undo", "revision": stale})["code"] == "table.stale"
    assert send({"kind": "question", "name": "position"})["ok"]
    assert send({"kind": "question", "name": "undo"})["code"] == "table.malformed"
    assert act(table, "h4-e4", kind="type")["ok"]
    assert table.outcome is not None
    assert act(table, "turn", kind="type")["message"] == table.view["headline"]
    assert act(table, "danger", kind="type")["message"] == table.view["headline"]
    assert act(table, "h3-h4", kind="type")["code"] == "rules.game_over"


def test_words_do_what_buttons_do_and_say_so_when_nothing_can_be_done():
    table = Tafl(opponent="random", side="attacker", seed=1, language="en", journal=False)
    assert act(table, "undo", kind="type")["message"] == "There is no move of yours to take back."
    assert act(table, "next", kind="type")["message"] == "There is nothing to continue with now."
    assert act(table, "d1-d2", kind="type")["ok"]
    assert act(table, "annuler", kind="type")["ok"]
    assert table.state.actions == ()
    assert set(COMMAND_WORDS) == {"next", "undo", "hint"}


def test_a_game_that_knows_no_questions_answers_those_of_every_table():
    table = Toy(state=deal(3), language="en")
    assert act(table, "turn", kind="type")["message"] == "Your turn."
    assert act(table, "last", kind="type")["message"] == "lowest has laid a card."
    assert "help" in act(table, "king", kind="type")["message"]
    card = table.view["actions"][0]
    assert act(table, card.upper(), kind="type")["ok"]
    assert act(table, "last", kind="type")["message"] == table.view["spoken"][-1]["text"]


@pytest.mark.parametrize(
    "typed", ["ne rien protéger", "Ne rien", "rien", "aucun", "protéger aucun"]
)
def test_no_shield_is_typed_as_french_says_it(typed):
    table = Cantor(seed=3, journal=False)
    state = next(
        moved
        for first in table.state.legal_actions(0)
        if (moved := table.state.apply(first, 0).apply(table.state.legal_actions(1)[0], 1)).phase
        == "protect"
    )
    assert table._adapter.typing.parse(typed, state) == "protect none"


@pytest.mark.parametrize("table", [Tafl, Cantor, Siggil])
@pytest.mark.parametrize(("language", "word"), [("en", "why"), ("fr", "pourquoi"), ("de", "warum")])
def test_why_a_move_cannot_be_played_is_what_playing_it_would_say(table, language, word):
    asked = table(seed=1, opponent="random", language=language, journal=False)
    before = asked.state
    wrong = {Tafl: "d9-c8", Cantor: "protect 3", Siggil: "draw 0"}[table]
    told = act(asked, f"{word} {wrong}", kind="type")
    refused = act(asked, wrong, kind="type")
    assert told["ok"]
    assert not refused["ok"]
    assert told["message"] == refused["message"]
    possible = act(asked, f"{word} {asked.view['actions'][0]}", kind="type")
    assert possible["message"] == say("question.why.possible", language)
    assert asked.state == before


def test_the_clock_is_told_as_it_stands_and_where_there_is_none():
    timed = Tafl(clock="5+3", opponent="person", names=("Ada", "Émile"), language="en", seed=1)
    told = act(timed, "clock", kind="type")["message"]
    assert told == "Ada · attacker: 5 min 0 s left. Émile · defender: 5 min 0 s left."
    timed._session.clock.left[1] = 61.9
    assert "defender: 1 min 1 s left." in act(timed, "clock", kind="type")["message"]
    without = Siggil(seed=1, language="fr", journal=False)
    assert act(without, "pendule", kind="type")["message"] == say("question.clock.none", "fr")


def test_the_order_of_play_begins_with_who_is_to_act():
    table = Siggil(3, opponent="person", names=("Ada", "Bo", "Cy"), seed=1, language="en")
    assert act(table, "order", kind="type")["message"] == "Order of play: Ada, Bo, Cy."

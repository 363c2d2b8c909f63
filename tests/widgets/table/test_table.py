"""The table, with the toy game: what is played, commanded and said at it."""

from __future__ import annotations

from random import Random
from typing import Any

import outside_game
import pytest
import traitlets
from toy_game import Toy, ToyAdapter, ToyState, deal, lowest
from widgets.table.toys import act, command
from widgets.talking import synced, talk

from cantorlab import Siggil, games, languages
from cantorlab.languages.registry import get
from cantorlab.rules import siggil
from cantorlab.rules.state import Json
from cantorlab.widgets.table.adapter import Adapter
from cantorlab.widgets.table.table import Table

# -- playing ------------------------------------------------------------------------------------


def test_a_persons_action_is_applied_and_the_computer_answers_it() -> None:
    table = Toy(state=deal(3))
    card = table.view["observation"]["hand"][0]
    answer = talk(table)(act(table, f"lay {card}"))
    assert answer == {
        "kind": "answer",
        "nonce": "n",
        "ok": True,
        "code": "",
        "message": f"You lay {card}.",
        "version": table._view_version,
    }
    assert [seat for seat, _ in table.state.actions] == [1, 0, 1]
    assert table.view["observation"]["rounds"] == [list(each) for each in table.state.rounds]


def test_what_a_person_types_is_tidied_before_it_is_judged() -> None:
    table = Toy(state=deal(3))
    card = table.state.hands[0][1]
    typed = {
        "kind": "type",
        "text": f"  LAY   {card} ",
        "revision": table.view["revision"],
        "nonce": "n",
    }
    assert talk(table)(typed)["ok"]
    assert (0, f"lay {card}") in table.state.actions


def test_a_game_is_played_to_its_end_and_says_how_it_ended() -> None:
    table = Toy(state=deal(3))
    send = talk(table)
    while table.outcome is None:
        assert send(act(table, table.view["actions"][-1]))["ok"]
    won = table.outcome.winner == 0
    assert table.view["headline"] == table.view["outcome"]["text"]
    assert table.view["headline"] == ("You win." if won else "You lose.")
    assert table.view["spoken"][-1]["text"] == table.view["headline"]
    assert table.view["actions"] == []
    assert "resign" not in table.view["commands"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"action": "lay 99"}, "rules.not_listed"),
        ({"action": "lay 1; import os"}, "rules.not_listed"),
        ({"revision": 0}, "table.stale"),
        ({"revision": 10**6}, "table.stale"),
        ({"revision": True}, "table.malformed"),
        ({"revision": "1"}, "table.malformed"),
        ({"action": ["lay 1"]}, "table.malformed"),
        ({"action": None}, "table.malformed"),
        ({"kind": "hullo"}, "table.malformed"),
        ({"kind": "__init__"}, "table.malformed"),
        ({"action": "x" * 201}, "table.malformed"),
        ({"action": "lay \ud800"}, "table.malformed"),
        ({"\udfff": 1}, "table.malformed"),
        ({"more": list(range(300))}, "table.malformed"),
        ({"more": [[[[[[]]]]]]}, "table.malformed"),
        ({"more": float("nan")}, "table.malformed"),
    ],
)
@pytest.mark.parametrize("language", languages.codes())
def test_a_bad_message_is_refused_with_a_sentence_and_changes_nothing(
    message: dict[str, Any], code: str, language: Any
) -> None:
    table = Toy(state=deal(3), language=language)
    before, state = synced(table), table.state
    answer = talk(table)({**act(table, table.view["actions"][0]), **message})
    assert (answer["ok"], answer["code"], answer["nonce"]) == (False, code, "n")
    assert answer["message"].startswith(str(get(language).catalogue[code])[:6].split("{")[0])
    assert answer["message"] != ""
    assert table.state is state
    assert synced(table) == before


def test_two_thousand_random_messages_change_nothing_and_never_raise(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = Toy(None, None, state=deal(3))
    send, rng = talk(table), Random(20)
    before, state = synced(table), table.state
    for _ in range(2000):
        answer = send(_junk(rng, 5))
        assert not answer["ok"] or answer.get("html") is not None or _harmless(answer)
        assert answer["code"] != "table.defect"
    assert table.state is state
    assert synced(table) == before
    assert not caplog.records


def _harmless(answer: dict[str, Any]) -> bool:
    return set(answer) == {"kind", "nonce", "ok", "code", "message", "version"}


def _junk(rng: Random, depth: int) -> Any:
    """A message that a broken or hostile page may send: half of them almost right."""
    words = [
        "kind",
        "action",
        "revision",
        "nonce",
        "params",
        "name",
        "lay 1",
        "undo",
        "\x00",
        "é" * 300,
        "\ud83c",
    ]
    words += ["hello", "command", "type", "__class__", "{0.__class__}", "<img onerror=x>"]
    leaves = [None, True, 0, 1, -1, 2**70, 1.5, float("inf"), *words]
    if depth == 5 and rng.random() < 0.5:
        message = {"kind": rng.choice(["action", "type", "command", "hello"]), "revision": 1}
        for key in rng.sample(["action", "text", "name", "params", "nonce", "kind"], 4):
            message[key] = _junk(rng, 2)
        if message["kind"] == "command" and message.get("name") == "new_game":
            message["name"] = "new_game "
        return message
    if depth == 0 or rng.random() < 0.4:
        return rng.choice(leaves)
    if rng.random() < 0.5:
        return [_junk(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {str(rng.choice(words)): _junk(rng, depth - 1) for _ in range(rng.randrange(4))}


def test_a_browser_can_set_nothing_but_language_and_theme() -> None:
    table = Toy(state=deal(3))
    view, texts = table.view, table.texts
    hostile = {"view": {"revision": 0}, "texts": {}, "state": None, "_esm": "alert(1)", "_css": ""}
    for update in (hostile, {"language": "<b>"}, {"language": 3}, {"theme": ["dark"]}, {"x": 1}):
        data = {"method": "update", "state": update, "buffer_paths": []}
        table.comm.handle_msg({"content": {"data": data}, "buffers": []})
    assert (table.view, table.texts, table.language, table.theme) == (view, texts, "en", "auto")
    table.set_state({"theme": "dark", "language": "fr"})
    assert (table.theme, table.language) == ("dark", "fr")
    assert "alert" not in str(table._esm)


class NimAdapter(Adapter):
    """A game of the registry at a table: it is drawn and written, and all else is given."""

    game = "nim"

    def picture(self, seen: Json, language: str) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{seen["left"]}</text></svg>'

    def plain_text(self, seen: Json, language: str) -> str:
        return f"{seen['left']} matches"


def test_a_game_of_the_registry_needs_no_more_than_its_rendering(monkeypatch: Any) -> None:
    monkeypatch.setitem(games._known, "nim", outside_game.NIM)
    table = Table(NimAdapter(), {"most": 2, "players": ("person", "perfect")}, seed=4)
    seed = table._session.timeline.chance.deal
    assert table.state == outside_game.start(most=2, seed=seed)
    while table.outcome is None:
        table.act(table.view["actions"][0])
    assert list(table.history["name"][:2]) == ["You", "Computer (perfect)"]
    assert table.view["headline"] == "You lose."
    assert repr(table) == "0 matches"
    with pytest.raises(ValueError, match="nim has no option 'mots': did you mean 'most'"):
        Table(NimAdapter(), {"mots": 2})


def test_an_adapter_is_all_that_a_game_from_outside_needs() -> None:
    options = {"cards": "2", "quick": False, "players": (None, lowest)}
    table = Table(ToyAdapter(), options, seed=1, language="en")
    while table.outcome is None:
        table.act(table.view["actions"][0])
    assert list(table.history["action"]) == [action for _, action in table.state.actions]
    assert table.record.actions == table.state.actions
    assert repr(table) == table._repr_mimebundle_()[0]["text/plain"]


@pytest.mark.parametrize("action", ["lay 99", "", 5, None])
def test_python_acts_like_the_screen_and_is_refused_with_a_sentence(action: Any) -> None:
    table = Toy(state=deal(3))
    before = table.state
    with pytest.raises(ValueError, match=r".+"):
        table.act(action)
    assert table.state is before
    table.act(table.view["actions"][0])
    assert len(table.state.rounds) == 1


# -- commands -----------------------------------------------------------------------------------


def test_a_new_game_takes_the_options_of_its_panel_and_no_others() -> None:
    table = Toy(state=deal(3))
    send = talk(table)
    assert send(command(table, "new_game", cards="2"))["ok"]
    assert table.view["observation"]["hand_sizes"][0] == 2
    assert table.view["options"][0]["value"] == "2"
    assert table.view["spoken"][-2]["text"] == "A new game begins."
    state = table.state
    assert send(command(table, "new_game", cards="50"))["code"] == "table.bad_option"
    assert send(command(table, "new_game", cards=["2"]))["code"] == "table.bad_option"
    assert send(command(table, "new_game", wards="2"))["code"] == "table.malformed"
    assert table.state is state


def test_the_same_seed_deals_the_same_games_in_the_same_order() -> None:
    one, two, other = Toy(seed=7), Toy(seed=7), Toy(seed=8)
    assert one.state == two.state != other.state
    first = one.state
    one.new_game()
    two.new_game()
    assert one.state == two.state != first


def test_a_game_that_cannot_be_dealt_leaves_the_running_one_alone() -> None:
    class Empty(ToyAdapter):
        def deal(self, options: Any, seed: int) -> ToyState:
            if options["cards"] == "2":
                raise ValueError("the box is empty")
            return super().deal(options, seed)

    table = Toy(adapter=Empty)
    before = synced(table)
    answer = talk(table)(command(table, "new_game", cards="2"))
    assert (answer["ok"], "the box is empty" in answer["message"]) == (False, True)
    assert synced(table) == before


def test_a_new_game_at_one_screen_is_shown_to_nobody_before_the_curtain_is_lifted() -> None:
    table = Toy(None, None, names=("Ada", "Blaise"), state=deal(3))
    send = talk(table)
    assert send(command(table, "lift_curtain", seat=0))["ok"]
    assert send(command(table, "new_game"))["ok"]
    assert table.view["curtain"] == {"seat": 0, "name": "Ada"}
    assert table.view["observation"] == table.state.observation(None)


def test_resigning_ends_the_game_for_the_other_side() -> None:
    table = Toy(state=deal(3))
    send = talk(table)
    assert send(command(table, "resign"))["ok"]
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (1, "resigned")
    assert [item["text"] for item in table.view["spoken"]][-1] == "You resigned."
    assert not send(act(table, "lay 1"))["ok"]
    assert send(command(table, "resign"))["code"] == "table.unknown_command"


def test_a_move_is_taken_back_to_the_persons_last_choice() -> None:
    table = Toy(state=deal(3))
    send, before = talk(table), table.state
    assert "undo" not in table.view["commands"]
    revision = table.view["revision"]
    assert send(act(table, table.view["actions"][0]))["ok"]
    assert send(command(table, "undo"))["ok"]
    assert table.state == before
    assert table.view["revision"] > revision + 1


def test_setting_the_state_puts_the_game_there() -> None:
    table = Toy(state=deal(3))
    revision = table.view["revision"]
    seen: list[Any] = []
    table.observe(seen.append, "state")
    table.state = deal(4)
    assert len(seen) >= 1
    assert table.view["observation"]["hand"] == list(deal(4).hands[0])
    assert table.view["revision"] > revision
    with pytest.raises(traitlets.TraitError):
        table.state = "e5"


def test_there_is_a_player_for_each_seat() -> None:
    with pytest.raises(ValueError, match="2 players are needed here, not 3"):
        Toy(None, lowest, lowest)
    table = Siggil(2, opponent="random", seed=1)
    before = table.view
    with pytest.raises(ValueError, match="3 players are needed here, not 2"):
        table.state = siggil.start(3, seed=1)
    assert table.view == before


# -- language, arguments ------------------------------------------------------------------------


def test_the_language_is_switched_by_a_message_or_by_the_trait() -> None:
    table = Toy(state=deal(3))
    revision = table.view["revision"]
    assert talk(table)({"kind": "language", "language": "fr", "nonce": "n"})["ok"]
    assert table.view["headline"] == "À toi de jouer."
    assert table.texts["table.rules"] == "Règles"
    assert table.view["revision"] == revision
    table.language = "en"
    assert table.view["headline"] == "Your turn."
    with pytest.raises(traitlets.TraitError):
        table.language = "xx"


def test_an_unknown_argument_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(TypeError, match="no argument 'langage': did you mean 'language'"):
        Toy(langage="fr")
    with pytest.raises(TypeError, match="no argument 'zzz': it takes names, cards"):
        Toy(zzz=1)
    with pytest.raises(ValueError, match="language must be one of"):
        Toy(language="xx")
    with pytest.raises(traitlets.TraitError):
        Toy(theme="pink")

"""The tables of Catch the King and Catch the Queen without a browser: what they show and say."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import traitlets

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.tafl_sight import captures, danger, zones_from
from cantorlab.widgets.tafl_table import TaflTable
from cantorlab.widgets.tafl_words import tidied

# An attacker who goes a6-c6 stops in the T of the archer on c4, with a defender behind him.
SHOT = {
    "e5": "king",
    "c4": "archer",
    "c7": "defender",
    "e3": "defender",
    "a6": "attacker",
    "h1": "attacker",
    "g7": "attacker",
    "h3": "attacker",
}
# The attacker catches the king by h4-e4.
RING = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
RING |= {"c7": "defender"}
# Two moves by two hands, so that a game goes on without end.
SHUTTLE = {"e5": "king", "a4": "attacker", "i4": "attacker", "c7": "defender", "f8": "defender"}


def talk(table: TaflTable) -> Callable[[object], Json]:
    """Send the table messages as a browser does; each call returns the one answer."""
    said: list[Json] = []

    def publish(_kind: str, data: Any = None, **_rest: Any) -> None:
        if data and data["method"] == "custom":
            said.append(json.loads(json.dumps(data["content"], allow_nan=False)))

    table.comm.publish_msg = publish

    def send(content: object) -> Json:
        before = len(said)
        table.comm.handle_msg(
            {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
        )
        assert len(said) == before + 1, "every message gets one answer"
        return said[-1]

    return send


def act(table: TaflTable, action: str, kind: str = "action") -> Json:
    key = "text" if kind == "type" else "action"
    return talk(table)({"kind": kind, key: action, "ply": table.view["ply"], "nonce": "n"})


def command(table: TaflTable, name: str, **params: Any) -> Json:
    message = {"kind": "command", "name": name, "params": params, "ply": table.view["ply"]}
    return talk(table)({**message, "nonce": "n"})


def ask(table: TaflTable, kind: str, **more: Any) -> Json:
    return talk(table)({"kind": kind, "ply": table.view["ply"], "nonce": "n", **more})


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


def shooting_table(**settings: Any) -> Tafl:
    """A defender's table on which the attacker has just walked into an archer's T."""
    position = tafl.setup(SHOT, facings={"c4": "up"})

    def walk_in(_seen: Json, actions: list[str], _rng: Random) -> str:
        return "a6-c6" if "a6-c6" in actions else actions[0]

    return Tafl(position=position, side="defender", opponent=walk_in, language="en", **settings)


# -- opening a table ------------------------------------------------------------------------------


def test_the_person_sits_where_asked_and_the_computer_answers() -> None:
    table = Tafl(opponent="random", seed=1, language="en")
    assert table.view["your_turn"]
    assert table.view["headline"] == "Your turn: move an attacker."
    assert act(table, "d1-d4")["ok"]
    assert [seat for seat, _ in table.state.actions] == [0, 1]
    other = Tafl(opponent="random", seed=1, side="defender", language="en")
    assert [seat for seat, _ in other.state.actions] == [0]
    assert other.view["your_turn"]
    assert [player["name"] for player in other.view["players"]] == [
        "Computer (at random) · attacker",
        "You · defender",
    ]


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = Tafl(opponent="random", seed=9, language="en")
        for _ in range(6):
            act(table, table.view["actions"][3])
        games.append(table.record)
    assert games[0] == games[1]
    assert games[0].replay() == table.state


def test_variants_reach_the_board() -> None:
    table = Tafl(
        opponent="random",
        godi=True,
        victory="horizontal",
        archers=True,
        young_king=True,
        forest=True,
    )
    assert table.state.options == {
        "godi": "vertical",
        "jarl": None,
        "victory": "horizontal",
        "young_king": True,
        "archers": True,
        "forest": True,
    }
    assert table.view["headline"].startswith("Your turn: place a forest")


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"godi": "vertical", "jarl": "vertical"}, ValueError),
        ({"godi": True, "jarl": True, "victory": True}, ValueError),
        ({"side": "jarl"}, ValueError),
        ({"opponent": "randon"}, ValueError),
        ({"names": "Ada"}, ValueError),
        ({"hints": "moves"}, ValueError),
        ({"hints": ["everything"]}, ValueError),
        ({"position": "9/9 attacker 0"}, ValueError),
        ({"position": tafl.start_queen()}, ValueError),
        ({"arches": True}, TypeError),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: Json, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        Tafl(**wrong)


def test_a_misspelt_argument_is_answered_with_the_nearest() -> None:
    with pytest.raises(TypeError, match="archers"):
        Tafl(opponent="random", archer=True)


def test_a_table_begins_from_a_line_or_a_state() -> None:
    state = tafl.setup(SHUTTLE)
    for given in (state, state.position):
        table = Tafl(position=given, opponent="person", language="en")
        assert table.state.position == state.position
        assert table.view["observation"]["pieces"] == state.observation(0)["pieces"]
    table.state = tafl.start()
    assert table.view["observation"]["position"] == tafl.start().position
    with pytest.raises((traitlets.TraitError, ValueError)):
        table.state = tafl.start_queen()


def test_a_record_opens_where_it_ends_and_goes_on() -> None:
    table = Tafl(opponent="random", seed=2, archers=True, language="en")
    for _ in range(3):
        act(table, table.view["actions"][0])
    for form in (table.record, table.record.to_dict(), table.record.to_json()):
        again = Tafl.from_record(form, opponent="random", seed=2, language="en")
        assert again.state == table.state
        assert again.view["line"] == table.view["line"]
    assert act(again, again.view["actions"][0])["ok"]
    assert "undo" in Tafl.from_record(table.record, opponent="random").view["commands"]
    with pytest.raises(ValueError, match="queen"):
        Tafl.from_record(CatchTheQueen(opponent="random").record)
    queen = CatchTheQueen.from_record(CatchTheQueen(queen_walks_in=False).record, opponent="random")
    assert queen.state.options == {"queen_walks_in": False}
    line = Tafl(position=tafl.setup(SHUTTLE), opponent="person")
    act(line, "a4-a5")
    assert Tafl.from_record(line.record, opponent="person").state == line.state


# -- what is shown and said ------------------------------------------------------------------------


def test_the_view_names_the_captures_of_each_move() -> None:
    table = Tafl(
        position=tafl.setup({"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}),
        opponent="person",
        language="en",
    )
    assert table.view["captures"] == {"d8-d4": ["c4"]}
    act(table, "d8-d4")
    assert table.view["line"] == ["d8-d4xc4"]
    assert table.view["spoken"][-1]["text"] == ("Player 1: attacker d8 to d4. Taken: defender c4.")


def test_captures_are_those_that_playing_gives() -> None:
    rng = Random(5)
    state: tafl.TaflState = tafl.start(godi=True, jarl=True, archers=True, young_king=True)
    found = 0
    for _ in range(60):
        if state.is_terminal:
            break
        told = captures(state)
        for action in state.legal_actions():
            after = state.apply(action)
            taken = [man["square"] for man in after.observation(None)["last"]["captured"]]
            assert told.get(action, []) == taken
            found += len(taken)
        state = state.apply(rng.choice(sorted(told) or state.legal_actions()))
    assert found > 10


def test_the_history_is_a_data_frame() -> None:
    table = Tafl(
        position=tafl.setup({"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}),
        opponent="person",
        names=("Ada", "Ben"),
    )
    act(table, "d8-d4")
    act(table, "e5-e9")
    rows = table.history.to_dict("records")
    assert rows[0] == {
        "ply": 1,
        "side": "attacker",
        "mover": "attacker",
        "player": "Ada",
        "piece": "attacker",
        "action": "d8-d4",
        "captures": 1,
        "captured": "c4",
    }
    assert [row["piece"] for row in rows] == ["attacker", "king"]
    assert list(Tafl(opponent="random").history.columns) == list(table.history.columns)


def test_the_history_of_the_queen_tells_the_halves() -> None:
    table = CatchTheQueen(opponent="person", language="en")
    for action in ("d1-d4", "e3-d3", "a4-a2"):
        assert act(table, action)["ok"], action
    assert list(table.history["mover"]) == ["jarl", "english", "king"]
    assert list(table.history["side"]) == ["jarl", "jarl", "king"]


def test_the_queens_two_halves_are_asked_for_one_after_the_other() -> None:
    table = CatchTheQueen(opponent="random", seed=3, language="en")
    assert table.view["headline"] == "Your turn: first a piece of your own."
    refused = act(table, "e3-d3")
    assert not refused["ok"]
    assert "First move a piece of your own" in refused["message"]
    act(table, "d1-d4")
    assert table.view["headline"] == "Still your turn: now an English piece."
    assert "is not English" in act(table, "d4-d3")["message"]
    act(table, "e3-f3")
    assert [seat for seat, _ in table.state.actions] == [0, 0, 1, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_end_is_said_to_winner_and_loser(language: str) -> None:
    ring = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
    won = Tafl(
        opponent="random", position=tafl.setup({**ring, "c7": "defender"}), language=language
    )
    act(won, "h4-e4")
    text = won.view["outcome"]["text"]
    assert text.startswith("You win." if language == "en" else "Tu gagnes.")
    assert ("encircled" if language == "en" else "encerclé") in text
    assert won.view["headline"] == text
    gone = Tafl(opponent="random", language=language)
    command(gone, "resign")
    assert gone.view["outcome"]["winner"] == 1


# -- the shot -------------------------------------------------------------------------------------


def test_a_shot_is_pointed_out_and_announced() -> None:
    table = shooting_table()
    assert table.view["shot_control"] == "named"
    assert table.view["observation"]["shot"] == "c6"
    assert table.view["captures"]["shoot"] == ["c6"]
    assert act(table, "shoot")["ok"]
    assert "c6" in [man["square"] for man in table.view["observation"]["captured"]]
    assert table.view["your_turn"], "who has shot moves as usual"


def test_a_shot_that_is_not_pointed_out_is_nowhere_and_still_possible() -> None:
    table = shooting_table(hints=("moves",))
    synced = json.dumps({name: table.get_state()[name] for name in ("view", "texts")})
    assert '"shoot"' not in synced
    assert "shot=" not in synced
    assert table.view["observation"]["shot"] is None
    assert table.view["shot_control"] == "neutral"
    assert "shot=" not in json.dumps(ask(table, "past", at=1))
    assert act(table, "Tir !", kind="type")["ok"]
    assert table.view["observation"]["captured"][-1]["square"] == "c6"


def test_the_neutral_control_is_always_there_and_answers_in_words() -> None:
    table = Tafl(archers=True, side="defender", hints=("moves",), opponent=first, language="en")
    assert table.view["shot_control"] == "neutral"
    refused = act(table, "shoot")
    assert not refused["ok"]
    assert "There is no shot" in refused["message"]


# -- hints ----------------------------------------------------------------------------------------


def test_danger_is_what_the_other_could_take_next() -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    state = tafl.setup({**pieces, "h7": "defender"}, to_move="defender")
    assert danger(state, 1) == {"men": ["c4"], "lost": False}
    ring = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
    assert danger(tafl.setup({**ring, "c7": "defender"}, to_move="defender"), 1)["lost"]
    assert danger(tafl.setup({**ring, "c7": "defender"}), 1)["lost"]
    free = {"e3": "king", "d3": "attacker", "a5": "attacker"}
    assert not danger(tafl.setup(free), 0)["lost"]
    assert danger(tafl.setup({"b2": "king", "b4": "attacker"}), 0)["lost"] is False
    assert danger(tafl.setup({"b1": "king", "b4": "attacker"}), 0)["lost"]


def test_the_board_is_asked_for_danger_and_zones() -> None:
    table = Tafl(archers=True, side="defender", opponent=first, language="en")
    assert ask(table, "danger")["men"] == danger(table.state, 1)["men"]
    zones = ask(table, "zones", square="e6")["zones"]
    assert sorted(zones["c6"]) == ["a5", "a6", "a7", "b6"]
    assert ask(table, "zones", square="e5")["zones"] == {}
    assert not ask(table, "zones", square="<b>")["ok"]


def test_a_volva_is_shown_what_she_would_curse() -> None:
    pieces = {"e3": "king", "b5": "volva", "h1": "attacker", "c7": "defender"}
    zones = zones_from(tafl.setup(pieces), "b5")
    assert sorted(zones["b3"]) == ["b1", "b2", "c1"], "the corner a1 alone is spared"
    assert zones["b1"] == []
    assert zones["d5"] == [], "the centre before her is a fortress: it blocks the curse"


# -- the way back ---------------------------------------------------------------------------------


def test_undo_takes_back_to_the_persons_turn() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    before = table.state
    act(table, "d1-d4")
    assert command(table, "undo")["ok"]
    assert table.state == before
    queen = CatchTheQueen(opponent="random", seed=4, language="en")
    act(queen, "d1-d4")
    half = queen.state
    act(queen, "e3-f3")
    command(queen, "undo")
    assert queen.state == half, "the English half is taken back with the answer to it"
    command(queen, "undo")
    assert not queen.state.actions
    assert "undo" not in queen.view["commands"]


def test_looking_at_a_past_position_changes_nothing() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    for _ in range(4):
        act(table, table.view["actions"][7])
    state, view = table.state, table.view
    for at in range(len(state.actions) + 1):
        answer = ask(table, "past", at=at)
        assert answer["observation"]["position"] == state.record.replay(at).position
        assert answer["observation"]["ply"] == at
    assert table.state is state
    assert table.view is view
    for wrong in (-1, len(state.actions) + 1, True, "1", None):
        assert not ask(table, "past", at=wrong)["ok"]


def test_playing_from_a_past_position_branches() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    for _ in range(3):
        act(table, table.view["actions"][7])
    old = table.state
    assert command(table, "branch", at=2)["ok"]
    assert table.state == old.record.replay(2)
    assert table.view["your_turn"]
    act(table, "i6-i8")
    assert table.state.actions[:3] == (*old.actions[:2], (0, "i6-i8"))
    assert len(table.history) == 4
    for wrong in (-1, 99, len(table.state.actions), None, "2", True):
        assert not command(table, "branch", at=wrong)["ok"]


def test_branching_to_the_computers_turn_lets_it_play() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    act(table, "d1-d4")
    command(table, "branch", at=1)
    assert len(table.state.actions) == 2
    assert table.view["your_turn"]


def test_a_state_set_by_hand_has_a_past_too() -> None:
    table = Tafl(seed=4, opponent="person", language="en")
    state = tafl.start().apply("d1-d4").apply("e3-f3")
    table.state = state
    assert ask(table, "past", at=1)["observation"]["ply"] == 1
    table.state = tafl.start().apply("a4-a2").apply("e3-f3")
    assert ask(table, "past", at=1)["observation"]["last"]["action"] == "a4-a2"
    command(table, "undo")
    assert table.state.actions == ((0, "a4-a2"),)


def test_changing_sides_goes_on_with_the_others_pieces() -> None:
    table = Tafl(opponent="random", seed=4, language="en")
    assert command(table, "swap")["ok"]
    assert table.view["seat"] == 1
    assert len(table.state.actions) == 1, "the computer has begun"
    assert table.view["your_turn"]
    assert "swap" not in Tafl(opponent="person").view["commands"]


def test_a_game_that_is_over_keeps_its_sides() -> None:
    won = Tafl(position=tafl.setup(RING), opponent="random", language="en")
    assert act(won, "h4-e4")["ok"]
    said = won.view["outcome"]["text"]
    resigned = Tafl(opponent="random", seed=1, language="en")
    assert command(resigned, "resign")["ok"]
    for table in (won, resigned):
        assert "swap" not in table.view["commands"]
        assert not command(table, "swap")["ok"]
    assert won.view["outcome"]["text"] == said
    assert resigned.view["headline"] == "You resigned."


# -- options --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_panel_bars_exactly_what_the_rules_bar(language: str) -> None:
    table = Tafl(opponent="random", language=language)
    barred = [entry["values"] for entry in table.view["impossible"]]
    axes = ("none", "vertical", "horizontal")
    for godi in axes:
        for jarl in axes:
            for victory in axes:
                values = {"godi": godi, "jarl": jarl, "victory": victory}
                answer = command(table, "new_game", **values)
                assert answer["ok"] == (values not in barred), values
                assert answer["ok"] or answer["message"].endswith("3.5).")
    assert len(barred) == 27 - 1 - 6 - 6


def test_the_panel_starts_what_it_shows() -> None:
    table = Tafl(opponent="random", seed=1, language="fr")
    params = {field["name"]: field["value"] for field in table.view["options"]}
    params |= {"jarl": "horizontal", "archers": True, "side": "defender", "opponent": "person"}
    assert command(table, "new_game", **params)["ok"]
    assert table.state.options["jarl"] == "horizontal"
    shown = {field["name"]: field["value"] for field in table.view["options"]}
    assert shown == params | {"position": None}


def test_the_panel_takes_a_position_and_refuses_what_is_none_in_the_players_language() -> None:
    table = Tafl(language="fr", opponent="person")
    line = tafl.setup(SHUTTLE).position
    assert command(table, "new_game", position=line)["ok"]
    assert table.state.position == line
    before = table.state
    refused = command(table, "new_game", position="nulle part")
    assert not refused["ok"]
    assert refused["message"].startswith("Une position s’écrit")
    assert command(table, "new_game", position=tafl.start_queen().position)["ok"] is False
    assert table.state is before
    command(table, "new_game")
    assert table.state.position == tafl.start().position


# -- what people type and what strangers send -----------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("d1-d4", "d1-d4"),
        (" D1 D4 ", "d1-d4"),
        ("d1d4", "d1-d4"),
        ("d1-d4xd5", "d1-d4"),
        ("d1–d4", "d1-d4"),
        ("d1 à d4", "d1-d4"),
        ("forêt c3", "forest c3"),
        ("Tire !", "shoot"),
        ("je passe", "pass"),
        ("castle", "castle"),
    ],
)
def test_what_people_type_is_tidied(typed: str, meant: str) -> None:
    assert tidied(typed) == meant


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tafl(opponent="random", archers=True, seed=1),
        lambda: CatchTheQueen(opponent="random", seed=1),
    ],
)
def test_thousands_of_hostile_messages_change_nothing(make: Callable[[], TaflTable]) -> None:
    table = make()
    send, rng = talk(table), Random(8)
    state = table.state
    junk: list[Any] = [
        *(None, True, -1, 0, 1, 2**60, 1.5, "", "d1", "d1-d1", "z9-z8", "shoot", "e5-e5"),
        *(
            "\ud800",
            "<script>",
            "x" * 500,
            [],
            {},
            [[]],
            {"at": 0},
            ["d1-d4"],
            {"a": {"b": {"c": {}}}},
        ),
    ]
    kinds = ["action", "type", "command", "past", "zones", "danger", "hello", "rules", "x", "_more"]
    names = ["undo", "branch", "swap", "resign", "new_game", "lift_curtain", "_rewind", "state"]
    for _ in range(3000):
        message: Json = {
            "kind": rng.choice([*kinds, rng.choice(junk)]),
            "nonce": rng.choice(["n", *junk]),
            "ply": rng.choice([table.view["ply"] - 1, table.view["ply"] + 1, *junk]),
        }
        for key in ("action", "text", "name", "params", "at", "square"):
            if rng.random() < 0.7:
                message[key] = rng.choice([*junk, *names])
        answer = send(rng.choice([message, message, rng.choice(junk)]))
        assert answer["kind"] == "answer"
        assert answer["code"] != "table.defect", message
    assert table.state is state


def test_hostile_commands_at_the_right_moment_raise_nothing() -> None:
    table = Tafl(opponent="random", seed=1)
    send, rng = talk(table), Random(3)
    junk: list[Any] = [None, -1, 10**9, "x", [], {}, "<b>", True, 0.5, "none", "vertical"]
    keys = ["at", "godi", "jarl", "side", "opponent", "position", "archers", "seed", "_options"]
    for _ in range(400):
        params = {rng.choice(keys): rng.choice(junk) for _ in range(rng.randrange(3))}
        name = rng.choice(["branch", "swap", "undo", "new_game", "resign"])
        answer = send({"kind": "command", "name": name, "params": params, "ply": table.view["ply"]})
        assert answer["code"] != "table.defect", (name, params)
        assert not table.state.is_terminal


# -- what stays in a notebook ---------------------------------------------------------------------


def test_a_table_leaves_a_picture_and_a_text() -> None:
    for table in (
        Tafl(opponent="random", language="fr"),
        CatchTheQueen(opponent="random", language="fr"),
    ):
        data, _ = table._repr_mimebundle_()
        assert data["image/svg+xml"].startswith("<svg")
        assert "C’est " in data["text/plain"]


def test_the_rules_are_those_of_the_house_for_both_games() -> None:
    for table in (
        Tafl(opponent="random", language="fr"),
        CatchTheQueen(opponent="random", language="fr"),
    ):
        assert "§3.6" in ask(table, "rules")["html"]


# -- the computer in the background ---------------------------------------------------------------


def test_a_player_that_heeds_it_is_told_to_stop_when_the_game_moves_on() -> None:
    class Dreamer:
        """Thinks until it is told to stop."""

        interruptible = True

        def __init__(self) -> None:
            self.told: list[bool] = []

        def __call__(
            self, _seen: Json, actions: list[str], _rng: Random, stop: threading.Event
        ) -> str:
            self.told.append(stop.wait(timeout=5))
            return actions[0]

    dreamer = Dreamer()

    async def scene() -> None:
        table = Tafl(opponent=dreamer, side="attacker", language="en")
        act(table, "d1-d4")
        assert table.view["thinking"]
        command(table, "undo")
        while not dreamer.told:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert not table.state.actions, "what it found counts no more"

    asyncio.run(asyncio.wait_for(scene(), timeout=10))
    assert dreamer.told == [True]

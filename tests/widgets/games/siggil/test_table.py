"""A table of Siggil without a browser: whole games, what is said, what is kept."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from widgets.games.cantor.tables import Seated, first_choice
from widgets.talking import synced

from cantorlab import Siggil
from cantorlab.languages.texts import say
from cantorlab.rules import siggil, tafl
from cantorlab.rules.state import Outcome
from cantorlab.tools.language_gaps import complete
from cantorlab.widgets.games.siggil.typed_actions import tidy
from cantorlab.widgets.games.siggil.words import SiggilWords


def finish(person: Seated, rng: Random) -> None:
    """Play at random until the game is over."""
    while not person.view["outcome"]:
        person.lift()
        assert person.act(rng.choice(person.view["actions"]))["ok"]


def mouse(**settings: Any) -> Seated:
    return Seated(Siggil(**{"seed": 4, "language": "en", "opponent": "random", **settings}))


def take_with_a_choice(players: int = 2, **options: Any) -> siggil.SiggilState:
    """A position in which seat 0 can take a spirit."""
    for seed in range(50):
        state, rng = siggil.start(players, seed=seed, **options), Random(seed)
        while not state.is_terminal:
            actions = state.legal_actions()
            if state.phase == "take" and state.to_act == (0,) and len(actions) > 1:
                return state
            state = state.apply(rng.choice([each for each in actions if each[0] != "t"]))
    raise AssertionError("no seed leads to a choice")


# -- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_is_played_to_its_end_for_every_number_of_players_and_layout(players, layout):
    person = mouse(players=players, layout=layout)
    finish(person, Random(1))
    state = person.table.state
    assert state.is_terminal
    assert person.view["outcome"]["winner"] == state.outcome.winner
    assert person.view["headline"] == person.view["outcome"]["text"]
    assert person.table.record.replay() == state


@pytest.mark.parametrize("opponent", ["novice", "person", first_choice, ["person", "novice"]])
def test_seats_are_filled_by_people_computers_and_functions(opponent):
    players = 3 if isinstance(opponent, list) else 2
    person = mouse(players=players, opponent=opponent)
    finish(person, Random(1))
    assert person.table.state.is_terminal


def test_the_same_seed_and_choices_give_the_same_games():
    records = []
    for _ in range(2):
        person = mouse(seed=11, opponent="novice")
        finish(person, Random(5))
        person.command("new_game")
        finish(person, Random(6))
        records.append(person.table.record)
    assert records[0] == records[1]


def test_a_hard_solitaire_takes_series_of_four_and_hides_its_discard():
    person = mouse(players=1, difficulty="hard")
    assert person.view["observation"]["series_size"] == 4
    assert person.view["observation"]["discard"] is None
    own = mouse(players=1, difficulty="hard", series=3)
    assert own.view["observation"]["series_size"] == 3
    assert own.view["observation"]["discard"] is None


def test_what_cannot_be_played_is_refused():
    for settings in (
        {"players": 5},
        {"players": 3, "opponent": ["novice"]},
        {"players": 3, "side": 3},
        {"players": 1, "side": 1},
        {"side": "second"},
        {"players": 2, "series": 4},
        {"layout": "tower"},
        {"opponent": "deep thought"},
        {"difficulty": "hard"},
        {"players": 1, "difficulty": "medium"},
        {"players": 1, "series": 5},
        {"names": "Ada"},
    ):
        with pytest.raises(ValueError, match=r".+"):
            Siggil(**settings)
    with pytest.raises(TypeError, match="opponent"):
        Siggil(oponent="novice")


# -- turns -----------------------------------------------------------------------------------------


def test_a_hand_that_takes_nothing_passes_by_itself_where_one_person_plays():
    person = mouse()
    assert person.act(person.view["actions"][0])["ok"]
    assert [action.split()[0] for _, action in person.table.state.actions[:2]] == ["draw", "pass"]


@pytest.mark.parametrize("settings", [{"highlights": False}, {"opponent": "person"}])
def test_without_hints_or_with_others_at_the_screen_nobody_passes_for_you(settings):
    person = mouse(**settings)
    person.lift()
    person.act(person.view["actions"][0])
    assert person.view["actions"] == ["pass"]
    assert person.table.state.phase == "take"


def test_people_who_have_chosen_it_pass_by_themselves_and_see_what_they_could_take():
    person = mouse(opponent="person", auto_pass=True, highlights=False)
    assert person.view["highlights"], "nobody passes over a spirit unawares"
    rng, asked = Random(5), 0
    while not person.view["outcome"]:
        person.lift()
        takes = [each for each in person.view["actions"] if each.startswith("take")]
        assert takes or person.view["actions"] != ["pass"]
        asked += bool(takes)
        assert person.act(rng.choice(takes or person.view["actions"]))["ok"]
    assert asked
    kept = person.table.record
    again = Siggil.from_record(kept, auto_pass=True, opponent="person")
    assert again._session.config.options["auto_pass"] is True
    with pytest.raises(ValueError, match="auto_pass"):
        Siggil(auto_pass="yes")


def test_a_hand_that_takes_something_is_asked():
    person = mouse()
    state = take_with_a_choice()
    person.table.state = state
    assert person.view["actions"] == state.legal_actions()
    assert person.view["headline"] == "Take a spirit, or none."


def test_two_people_have_a_curtain_between_their_hands():
    person = mouse(opponent="person", names=("Ada", "Bob"))
    for name in ("Ada", "Bob", "Ada"):
        assert person.view["curtain"]["name"] == name
        assert person.view["observation"]["hand"] is None
        person.lift()
        assert person.view["observation"]["hand"] is not None
        assert person.act(person.view["actions"][0])["ok"]
        assert person.view["curtain"] is None
        assert person.act("pass")["ok"]


def test_open_hands_need_no_curtain():
    person = mouse(opponent="person", open_hands=True)
    assert person.view["curtain"] is None
    person.act(person.view["actions"][0])
    person.act("pass")
    assert person.view["curtain"] is None
    assert [len(hand) for hand in person.view["observation"]["hands"]] == [1, 0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("49", "draw 49"),
        ("  Pioche   49 ", "draw 49"),
        ("d 49", "draw 49"),
        ("passe", "pass"),
        ("take s with s6 S1, s4", "take S with S1 S4 S6"),
        ("prends S* avec s4 p2", "take S with P2 S4"),
        ("take s add s7 s5", "take S add S5 S7"),
        ("take s s1 s4 s6", "take S with S1 S4 S6"),
        ("", ""),
        ("take", "take"),
        ("xyzzy", "xyzzy"),
        ("Je passe.", "pass"),
        ("ecarte 3", "remove 3"),
        ("t p avec p1 p2 p3", "take P with P1 P2 P3"),
        ("prends t ajoute t5 t4", "take T add T4 T5"),
        ("vole S avec s1 s2 s3 s4", "take S with S1 S2 S3 S4"),
    ],
)
def test_what_a_person_types_is_tidied(typed, meant):
    assert tidy(typed, removing=False) == meant


def test_typing_plays_and_is_refused_with_the_rule():
    person = mouse()
    assert person.type("49")["ok"]
    answer = person.type("draw 0")
    assert not answer["ok"]
    assert "§2.2" in answer["message"]


def test_resigning_ends_the_game_for_you_alone():
    person = mouse()
    person.command("resign")
    assert person.view["outcome"]["winner"] == 1
    assert person.view["headline"] == "You resigned."


# -- what is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", complete())
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_event_can_be_said_in_both_languages(players, language):
    person = mouse(players=players, opponent="novice", language=language)
    finish(person, Random(3))
    said = [each["text"] for each in person.view["spoken"]]
    assert said
    assert all("{" not in sentence for sentence in said)
    assert person.view["headline"] == person.view["outcome"]["text"]


def test_a_theft_is_told_to_the_one_who_is_robbed():
    words = SiggilWords("en", ("Ada", "Bob"), you=0)
    event = {
        "kind": "take", "how": "steal", "seat": 1, "loser": 0, "spirit": "S",
        "cards": ["S1", "S2", "S3", "S4"],
    }  # fmt: skip
    assert words.describe_event(event) == (
        "Bob steals the Stag spirit from you: Stag 1, Stag 2, Stag 3, Stag 4."
    )
    assert words.describe_event({**event, "seat": 0, "loser": 1}).startswith(
        "You steal the Stag spirit from"
    )


def test_news_tell_what_the_others_did_since_you_drew():
    person = mouse(players=3, opponent=first_choice, names=("Ada", "Bob", "Cid"))
    person.act(person.view["actions"][0])
    drawn = [event for event in person.table.state.public_events if event["kind"] == "draw"]
    names = [f"siggil.family.{event['card'][0]}" for event in drawn[1:]]
    assert [name in person.view["news"] for name in ("Ada", "Bob", "Cid")] == [False, True, True]
    for name in names:
        assert say(name, "en") in person.view["news"]


def test_players_of_one_level_are_told_apart():
    person = mouse(players=4, opponent=["novice", "random", "novice"])
    names = [player["name"] for player in person.view["players"]]
    assert names == ["You", "Computer (novice) 1", "Computer (at random)", "Computer (novice) 2"]


def test_one_sits_at_any_seat_among_the_others():
    person = mouse(
        players=4, side=2, opponent=["random", "person", "club"], names=["Ada", None, "Bo", None]
    )

    def seated():
        return [player["name"] for player in person.view["players"]]

    assert seated() == ["Computer (at random)", "Bo", "Ada", "Computer (club player)"]
    # The table of a smaller game seats one last who sat behind that.
    assert person.command("new_game", players="2", second="novice")["ok"]
    assert seated() == ["Computer (novice)", "Ada"]
    assert person.view["near"] == 1
    side = next(field for field in person.view["options"] if field["name"] == "side")
    assert (side["value"], len(side["choices"])) == ("1", 4)
    assert person.command("new_game", side="3")["ok"]
    assert seated() == ["Computer (novice)", "Ada"]
    person.table.new_game(side=0)
    assert seated() == ["Ada", "Computer (novice)"]
    with pytest.raises(ValueError, match="side must be a whole number from 0 to 1, not 2"):
        person.table.new_game(side=2)
    assert seated() == ["Ada", "Computer (novice)"]


@pytest.mark.parametrize(
    ("outcome", "winners", "text"),
    [
        (("5 spirits", 0), [0], "You win: 5 spirits under control."),
        (("5 spirits", 1), [1], "Bob wins: 5 spirits under control."),
        (("shared win", None), [0, 1], "Ada and Bob share the win."),
        (("siggil empty", None), [], "The Siggil wins: the Siggil is empty."),
    ],
)
def test_the_end_is_told(outcome, winners, text):
    reason, winner = outcome
    assert (
        SiggilWords("en", ("Ada", "Bob"), you=0).outcome(Outcome(winner, reason), winners, None)
        == text
    )


# -- what is kept ----------------------------------------------------------------------------------


def test_the_history_tells_every_action_of_every_game():
    person = mouse(opponent="novice")
    finish(person, Random(2))
    first = person.table.state
    person.command("new_game", players="1", difficulty="easy")
    finish(person, Random(2))
    history = person.table.history
    assert list(history.game.unique()) == [1, 2]
    games = (first, person.table.state)
    for number, state in enumerate(games, start=1):
        rows = history[history.game == number]
        assert list(zip(rows.seat, rows.action, strict=True)) == list(state.actions)
    taken = history[history.verb == "take"]
    assert len(taken) == sum(
        action.startswith("take") for game in games for _, action in game.actions
    )
    for row in taken.itertuples():
        assert row.cards.split() == row.action.split()[3:]
    freed = "".join(history.freed)
    known = [event for game in games for event in game.public_events if event["ply"] > 0]
    assert freed == "".join(event["spirit"] for event in known if event["kind"] == "freed")


def test_a_record_goes_on_where_it_ended():
    person = mouse(players=4, layout="river", opponent="novice")
    for _ in range(5):
        person.act(person.view["actions"][0])
    record = person.table.record
    for given in (record, record.to_dict(), record.to_json()):
        again = Siggil.from_record(given, opponent="novice", language="fr", seed=4)
        assert again.state == person.table.state
        assert again.view["observation"] == person.view["observation"]
    with pytest.raises(ValueError, match="tafl, not of siggil"):
        Siggil.from_record(tafl.start().record)


def test_a_solitaire_of_ones_own_settings_comes_back_from_its_record():
    table = Siggil(1, series=4, face_up_discard=True, seed=3)
    again = Siggil.from_record(table.record, seed=4)
    assert again.state == table.state
    again.new_game()
    assert again.state.options.series == 4
    assert again.state.options.face_up_discard


def test_a_layout_of_ones_own_can_be_played_and_changed():
    drawing = siggil.LAYOUTS["river"].drawing().replace("river", "delta")
    person = mouse(layout=drawing)
    assert person.view["observation"]["layout"] == siggil.Layout.load(drawing).name
    assert next(f for f in person.view["options"] if f["name"] == "layout")["value"] == "given"
    assert person.command("new_game", layout="turtle")["ok"]
    assert person.view["observation"]["layout"] == "turtle"
    assert person.command("new_game", layout="given")["ok"]
    assert person.table.state.layout == siggil.Layout.load(drawing)


def test_a_new_game_names_its_arguments_as_the_constructor_does():
    table = Siggil(opponent="random", seed=1)
    table.new_game(highlights=False)
    assert table.view["highlights"] is False
    with pytest.raises(TypeError, match=r"new_game\(\) has no argument 'state': it takes players"):
        table.new_game(state=table.state)


def test_the_panel_seats_everybody():
    person = mouse(opponent=first_choice)
    fields = {field["name"]: field for field in person.view["options"]}
    assert fields["second"]["value"] == "own"
    answer = person.command(
        "new_game", players="4", second="own", third="novice", fourth="person", highlights=False
    )
    assert answer["ok"]
    assert [player["kind"] for player in person.view["players"]] == [
        "person", "computer", "computer", "person",
    ]  # fmt: skip
    assert person.view["highlights"] is False
    assert not person.command("new_game", players="5")["ok"]
    assert not person.command("new_game", second="own ")["ok"]


def test_a_new_game_that_cannot_be_dealt_changes_nothing():
    person = mouse()
    seen = synced(person.table)
    with pytest.raises(ValueError, match="opponents"):
        person.table.new_game(players=3, opponent=["novice"])
    with pytest.raises(ValueError, match="layout"):
        person.table.new_game(layout="tower")
    with pytest.raises(TypeError, match="layout"):
        person.table.new_game(layuot="turtle")
    assert synced(person.table) == seen


def test_what_stays_in_a_notebook_shows_the_hand_of_the_only_person_alone():
    person = mouse()
    person.act(person.view["actions"][0])
    own, shared = person.table, mouse(opponent="person").table
    assert "<svg" in own._repr_mimebundle_()[0]["image/svg+xml"]
    assert repr(own) == own.state.text(seat=0, language="en")
    assert repr(shared) == shared.state.text(seat=None, language="en")


def test_a_table_loads_neither_pandas_nor_sympy():
    code = (
        "import sys; from cantorlab import Siggil; Siggil(seed=1);"
        "heavy = ('pandas', 'sympy', 'matplotlib', 'numba');"
        "print([name for name in heavy if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_solitaire_is_taken_back_and_what_follows_by_itself_with_it() -> None:
    table = Siggil(1, seed=4)
    states = [table.state]
    while len(states) < 6:  # a pass that is forced is no choice
        table.act(table.view["actions"][0])
        states.append(table.state)
    assert any(len(after.actions) > len(before.actions) + 1 for before, after in pairwise(states))
    for before in states[-2::-1]:
        table._screen.command("undo", {})
        assert table.state == before
    assert "undo" not in table.view["commands"]
    assert "undo" not in Siggil(2, opponent="random", seed=4).view["commands"]

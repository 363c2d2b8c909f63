"""A lesson at its game's table: what is judged, refused, kept, and left again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from widgets.every import send

from cantorlab import Cantor, Siggil, Tafl, journal, learning, open_puzzles, open_tutorial
from cantorlab.rules.tafl import start
from cantorlab.widgets.table.table import Table

GAMES = ("cantor", "siggil", "tafl", "queen")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CANTORLAB_JOURNAL", str(tmp_path / "journal"))
    return tmp_path / "journal"


def command(table: Table, name: str, **params: object) -> None:
    send(table, kind="command", name=name, params=params, revision=table.view["revision"])


def solve(table: Table, step: learning.Step) -> None:
    """Take the learner's own actions of the solution; the table does the others'."""
    for action in step.solution:
        if table.view["your_turn"] and action in table.view["actions"]:
            table.act(action)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_tutorial_is_gone_through(game: str, language: str) -> None:
    table = open_tutorial(game, language=language)
    steps = learning.lesson(game, "tutorial").steps
    for at, step in enumerate(steps):
        lesson = table.view["lesson"]
        assert (lesson["at"], lesson["of"], lesson["phase"]) == (at, len(steps), "try")
        assert table.view["seat"] == step.seat
        solve(table, step)
        lesson = table.view["lesson"]
        assert lesson["phase"] == "right", step.name
        assert lesson["solved"] == [n <= at for n in range(len(steps))]
        assert table.view["outcome"] is None, "a step is no game that somebody wins"
        assert not table.view["your_turn"]
        if at + 1 < len(steps):
            command(table, "lesson_next")
    assert "lesson_next" not in table.view["commands"]
    assert list(journal.lessons()["step"]) == [step.name for step in steps]
    assert not len(journal.games()), "a lesson is no game to be kept"


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "The place says n plus 100. Send the mage that is strongest here."),
        ("fr", "n plus 100"),
        ("de", "n plus 100"),
    ],
)
def test_the_formulas_of_cantors_tutorial_are_heard_in_words(language: str, first: str) -> None:
    table = open_tutorial("cantor", language=language)
    assert first in table.view["lesson"]["heard"][table.view["headline"]]
    for step in learning.lesson("cantor", "tutorial").steps:
        solve(table, step)
        lesson = table.view["lesson"]
        said = [each["text"] for each in table.view["spoken"]]
        assert lesson["heard"].get(lesson["said"], lesson["said"]) in said
        for text in [*said, *lesson["heard"].values()]:
            assert not re.search(r"[²³√|×/∼]|(?<![\w+])n [−+]|[−+] n\b", text), text
        if "lesson_next" in table.view["commands"]:
            command(table, "lesson_next")


def test_a_wrong_choice_is_refused_with_its_reason_and_changes_nothing() -> None:
    table = open_tutorial("tafl", language="en")
    before, view = table.state, table.view
    with pytest.raises(ValueError, match="three squares further"):
        table.act("d1-d3")
    with pytest.raises(ValueError, match="must move at least one square"):
        table.act("d1-d1")
    assert table.state is before
    assert table.view == view
    table.act("d1-d4")
    (row,) = journal.lessons().to_dict("records")
    assert (row["game"], row["lesson"], row["step"]) == ("tafl", "tutorial", "move")
    assert (row["tries"], row["hints"]) == (2, 0)


def test_progress_survives_a_restart_and_one_goes_on_where_one_stopped() -> None:
    first = open_tutorial("queen", language="en")
    solve(first, learning.lesson("queen", "tutorial").steps[0])
    first.close()
    again = open_tutorial("queen", language="en")
    assert again.view["lesson"]["at"] == 1
    assert again.view["lesson"]["solved"] == [True, *[False] * 5]
    assert open_tutorial("tafl").view["lesson"]["at"] == 0, "another game's is another's"
    assert open_tutorial("queen", journal=False).view["lesson"]["at"] == 0


def test_a_hint_is_shown_said_and_counted() -> None:
    table = open_tutorial("tafl", language="en")
    assert table.view["lesson"]["hint"] == ""
    command(table, "lesson_hint")
    assert "d1-d4" in table.view["lesson"]["hint"]
    assert table.view["lesson"]["hint"] in [each["text"] for each in table.view["spoken"]]
    table.act("d1-d4")
    assert table.view["lesson"]["hint"] == ""
    assert journal.lessons()["hints"].to_list() == [1]


def test_a_hint_of_a_lesson_says_what_one_sees() -> None:
    told = {}
    for game, language in (("siggil", "en"), ("siggil", "fr"), ("cantor", "fr")):
        table = open_puzzles(game, language=language)
        command(table, "lesson_hint")
        told[game, language] = table.view["lesson"]["hint"]
    assert told["siggil", "en"] == "Try: draw the 4 of Cloud."
    assert told["siggil", "fr"] == "Essaie\xa0: piocher Nuage 4."
    assert re.fullmatch(r"Essaie\xa0: (envoyer|se protéger contre) −?\d\.", told["cantor", "fr"])


def test_once_more_takes_back_what_was_refuted_and_the_hint() -> None:
    table = open_puzzles("siggil", language="en")
    opening = table.state
    command(table, "lesson_hint")
    table.act(table.view["actions"][0])
    assert table.view["lesson"]["phase"] == "refuted"
    command(table, "lesson_again")
    lesson = table.view["lesson"]
    assert (lesson["phase"], lesson["hint"]) == ("try", "")
    assert table.state.position == opening.position


def test_once_more_and_back_begin_a_step_anew() -> None:
    table = open_tutorial("tafl", language="en")
    opening = table.state
    table.act("d1-d4")
    command(table, "lesson_again")
    assert (table.state.position, table.view["lesson"]["phase"]) == (opening.position, "try")
    command(table, "lesson_next")
    command(table, "lesson_back")
    assert (table.state.position, table.view["lesson"]["at"]) == (opening.position, 0)
    assert "lesson_back" not in table.view["commands"]


def test_a_table_learns_from_its_button_and_a_new_game_ends_the_lesson() -> None:
    table = Tafl(opponent="random", seed=1, language="en")
    assert table.view["lesson"] is None
    send(table, kind="lessons")
    command(table, "learn", kind="tutorial")
    assert table.view["lesson"]["title"] == "Tutorial · Catch the King"
    assert "resign" not in table.view["commands"]
    command(table, "new_game")
    assert table.view["lesson"] is None
    assert table.state.position == start().position
    assert [each["name"] for each in table.view["players"]] == [
        "You · attacker",
        "Computer (at random) · defender",
    ]
    table.act("d1-d4")
    assert len(journal.games()) == 1, "what follows is kept again"


def begun_games() -> list[Table]:
    """Tables at which a person has acted, one in the middle of a reveal."""
    cantor = Cantor(opponent="random", seed=1, ask=True, language="en")
    while cantor.view["stage"] == "play":
        cantor.act(cantor.view["actions"][0])
    command(cantor, "say", seat=0, winner=0)
    tafl = Tafl(opponent="person", clock="5+3", archers=True, seed=1, language="en")
    siggil = Siggil(1, seed=1, language="en")
    for table in (tafl, siggil):
        for _ in range(4):
            table.act(table.view["actions"][0])
    return [cantor, tafl, siggil]


@pytest.mark.parametrize("at", range(3))
def test_a_game_waits_for_a_lesson_and_goes_on_where_it_stood(at: int) -> None:
    table = begun_games()[at]
    assert "lesson_leave" not in table.view["commands"]
    mine = len(journal.games())
    own = {"revision", "changes", "spoken", "deals", "clock", "news"}
    before = {key: value for key, value in table.view.items() if key not in own}
    left = table.view["clock"] and table.view["clock"]["left"]
    chance = table._session.timeline.chance
    table.learn("tutorial")
    table.learn("puzzles")
    assert table.view["lesson"]
    assert table.view["clock"] is None, "its time stands still"
    assert "lesson_leave" in table.view["commands"]
    command(table, "lesson_leave")
    after = {key: value for key, value in table.view.items() if key not in own}
    assert after == before
    assert table._session.timeline.chance == chance
    assert table.view["clock"] is None or table.view["clock"]["left"] <= left
    if table.view["actions"]:
        table.act(table.view["actions"][0])
    else:
        command(table, "next")
        table.act(table.view["actions"][0])
    assert len(journal.games()) == mine, "it goes on in the file that it has"
    assert journal.load_all()[0][0].record == table.record or mine > 1


def test_a_new_game_lets_the_waiting_one_go() -> None:
    table = begun_games()[1].learn()
    command(table, "new_game")
    assert "lesson_leave" not in table.view["commands"]
    fresh = Tafl(opponent="random", seed=1).learn()
    assert "lesson_leave" not in fresh.view["commands"], "nobody had played"


def test_a_position_of_ones_own_ends_the_lesson_too() -> None:
    table = open_tutorial("tafl", language="en")
    table.state = start().apply("d1-d4")
    assert table.view["lesson"] is None
    assert len(table.view["players"]) == 2


def test_the_language_may_change_in_the_middle() -> None:
    table = open_tutorial("cantor", language="en")
    english = table.view["headline"]
    table.language = "fr"
    assert table.view["headline"] != english
    assert table.view["lesson"]["title"] == "Tutoriel · Cantor"
    assert "L’autre camp" in [each["name"] for each in table.view["players"]]
    assert table.view["lesson"]["phase"] == "try"


def test_what_no_lesson_is_is_refused_and_leaves_the_game() -> None:
    table = Tafl(opponent="random", language="en")
    before = table.view
    command(table, "learn", kind="exam")
    command(table, "lesson_next")
    assert table.view == before
    with pytest.raises(ValueError, match="chess"):
        open_tutorial("chess")


def test_damaged_files_count_for_nothing_and_are_told_of(home: Path) -> None:
    table = open_tutorial("tafl", language="en")
    table.act("d1-d4")
    (file,) = home.iterdir()
    header, event = file.read_text().splitlines()
    broken = home / f"{file.stem[:-2]}aa.jsonl"
    broken.write_text(f"{header}\n" + json.dumps({**json.loads(event), "tries": "many"}) + "\n")
    frame = journal.lessons()
    assert len(frame) == 1
    assert [broken.stem in each for each in frame.attrs["unreadable"]] == [True]
    assert open_tutorial("tafl").view["lesson"]["solved"][0]


def test_a_folder_that_cannot_be_written_is_said_once_and_the_lesson_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("no folder")
    table = open_tutorial("tafl", language="en")
    table.act("d1-d4")
    said = [each["text"] for each in table.view["spoken"]]
    assert sum("are not being saved" in each for each in said) == 1
    command(table, "lesson_next")
    table.act("g6-e6")
    assert table.view["lesson"]["solved"][:2] == [True, True]


@pytest.mark.parametrize("game", GAMES)
def test_no_table_hint_gives_a_lesson_away(game: str) -> None:
    table = open_tutorial(game, language="en")
    assert table.hints
    assert table.view["advice"] is False
    assert "hint" not in table.view["commands"]
    command(table, "hint")
    assert table.view["hint"] is None


# -- many puzzles ----------------------------------------------------------------------------------


def test_a_puzzle_is_chosen_by_its_number_and_the_next_is_one_that_is_not_solved() -> None:
    table = open_puzzles("tafl", language="en")
    levels = table.view["lesson"]["levels"]
    assert sum(level["count"] for level in levels) == table.view["lesson"]["of"]
    assert [level["label"] for level in levels] == [f"Level {n + 1}" for n in range(len(levels))]
    command(table, "lesson_go", at=1)
    solve(table, learning.lesson("tafl", "puzzles").steps[1])
    assert table.view["lesson"]["levels"][0]["told"].startswith("1 of ")
    command(table, "lesson_go", at=0)
    command(table, "lesson_next")
    assert table.view["lesson"]["at"] == 2, "the one between is solved"
    command(table, "lesson_go", at=table.view["lesson"]["of"] - 1)
    command(table, "lesson_next")
    assert table.view["lesson"]["at"] == 0, "the search goes on from the first"


@pytest.mark.parametrize("at", [-1, 10_000, "1", True, None, 1.0])
def test_a_number_that_no_puzzle_has_is_refused(at: object) -> None:
    table = open_puzzles("siggil", language="en")
    before = table.view["lesson"]["at"]
    command(table, "lesson_go", at=at)
    assert table.view["lesson"]["at"] == before


def test_a_tutorial_has_no_levels_to_choose_from() -> None:
    table = open_tutorial("tafl", language="en")
    assert table.view["lesson"]["levels"] == []
    assert "lesson_go" not in table.view["commands"]


def test_a_row_goes_on_after_a_restart_with_the_longest_beside_it() -> None:
    steps = learning.lesson("tafl", "puzzles").steps
    table = open_puzzles("tafl", language="en")
    for at in range(3):
        solve(table, steps[at])
        command(table, "lesson_next")
    table.close()
    again = open_puzzles("tafl", language="en")
    assert again.view["lesson"]["row"] == "3 in a row at the first try (best: 3)"
    assert list(journal.streaks()["row"]) == [3]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("goal", ["mage", "shield"])
def test_a_decision_says_what_a_wrong_choice_costs_and_then_the_mix(
    goal: str, language: str
) -> None:
    steps = learning.lesson("cantor", "puzzles").steps
    at, step = next((n, each) for n, each in enumerate(steps) if each.goal == goal)
    table = open_puzzles("cantor", language=language)
    command(table, "lesson_go", at=at)
    wrong = max(step.values, key=step.cost)
    cost = f"{step.cost(wrong):.2f}".replace(".", "," if language == "fr" else ".")
    with pytest.raises(ValueError, match=cost):
        table.act(wrong)
    assert table.view["lesson"]["phase"] == "try"
    table.act(step.first)
    assert table.view["lesson"]["phase"] == "right"
    for mage in {*step.mix}:
        assert mage.split()[1].replace("-", "−").replace("none", "") in table.view["lesson"]["said"]


@pytest.mark.parametrize("game", ["tafl", "queen"])
def test_a_wrong_try_in_a_deep_puzzle_is_answered_from_the_data(game: str) -> None:
    steps = learning.lesson(game, "puzzles").steps
    answered = (n for n, each in enumerate(steps) if any(each.refuted.values()))
    at = next(answered)
    step = steps[at]
    wrong, answer = next((one, other) for one, other in step.refuted.items() if other)
    table = open_puzzles(game, language="en")
    command(table, "lesson_go", at=at)
    table.act(wrong)
    assert table.view["lesson"]["phase"] == "refuted"
    assert [action for _, action in table.state.actions] == [wrong, answer]

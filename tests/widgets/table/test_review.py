"""A review at the table: after the end alone, ply by ply; stopped and closed, no thread is left."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from toy_game import Toy
from waiting import until
from widgets.talking import synced, talk

import cantorlab
from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.languages.texts import say
from cantorlab.players import compiler
from cantorlab.players.review import Move, Review, reviews
from cantorlab.rules import cantor, kernels, siggil, tafl
from cantorlab.rules.record import Record
from cantorlab.widgets.games.cantor.choice_review import ReviewedChoice
from cantorlab.widgets.games.cantor.words import CantorWords
from cantorlab.widgets.table import review
from cantorlab.widgets.table.review import judge as judge_in_two_looks

LEAST = {"tafl": "novice", "queen": "novice", "siggil": 0.0, "cantor": 0.0}


@cache
def over(state: Any) -> Any:
    """A short game from there on."""
    for seed in range(60):
        rng, ended = Random(seed), state
        while not ended.is_terminal and len(ended.actions) < 120:
            seat = ended.to_act[-1]
            ended = ended.apply(rng.choice(ended.legal_actions(seat)), seat)
        if ended.is_terminal:
            return ended
    raise AssertionError("no short game")


TABLES: dict[str, Callable[..., tuple[Any, Any]]] = {
    "express": lambda: (
        Cantor("express", opponent="random", seed=3),
        cantor.start("express", seed=3),
    ),
    "quest": lambda: (Cantor("quest", opponent="random", seed=3), cantor.start("quest", seed=3)),
    "siggil": lambda: (Siggil(1, seed=3), siggil.start(1, seed=3)),
    "king": lambda: (Tafl(opponent="random", seed=3), tafl.start()),
    "queen": lambda: (CatchTheQueen(opponent="random", seed=3), tafl.start_queen()),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little is thought as makes a review: how well is not the table's affair."""

    def judge(record: Record, stop: threading.Event, _analyst: object) -> Iterator[Review]:
        return reviews(record, budget=LEAST[record.game], stop=stop)

    monkeypatch.setattr(review, "judge", judge)


def command(table: Any, name: str, **params: Any) -> dict[str, Any]:
    message = {
        "kind": "command",
        "name": name,
        "params": params,
        "revision": table.view["revision"],
    }
    answer: dict[str, Any] = talk(table)({**message, "nonce": uuid4().hex})
    return answer


def look(table: Any, at: Any) -> dict[str, Any]:
    answer: dict[str, Any] = talk(table)({"kind": "reviewed", "at": at, "nonce": uuid4().hex})
    return answer


@pytest.mark.parametrize("name", TABLES)
def test_nothing_of_a_review_reaches_a_page_before_the_end(name: str) -> None:
    table, start = TABLES[name]()
    table.language = "en"
    for _ in range(2):
        assert "review" not in table.view["commands"]
        refused = command(table, "review")
        assert (refused["ok"], refused["code"]) == (False, "table.not_over")
        assert look(table, 1)["code"] == "table.not_over"
        assert table.view["review"] is None
        with pytest.raises(ValueError, match="not over"):
            table.review()
        table.state = start.apply(start.legal_actions(start.to_act[0])[0], start.to_act[0])
    table.state = over(start)
    seen = synced(table)
    assert "review" in table.view["commands"]
    assert '"review": null' in seen  # nor after it before somebody asks
    assert command(table, "review")["ok"]
    told = table.view["review"]
    of = len(table.state.actions)
    assert (told["done"], told["of"], told["running"]) == (of, of, False)
    assert len(told["moves"]) == of
    assert {len(curve) for curve in told["curves"]} == {of + 1}
    # The game goes on elsewhere: what was found goes with it.
    table.state = start
    assert table.view["review"] is None
    assert look(table, 1)["code"] == "table.not_over"


@pytest.mark.parametrize(
    "name",
    [
        *(each for each in TABLES if each != "siggil"),
        pytest.param("siggil", marks=pytest.mark.slow),
    ],
)
def test_each_choice_is_told_as_the_library_judges_it_in_either_language(name: str) -> None:
    table, start = TABLES[name]()
    table.language = "en"
    table.state = over(start)
    table.review()
    found = cantorlab.review(table, budget=LEAST[table.game])
    for language in ("en", "fr"):
        table.language = language
        told = table.view["review"]
        assert [each["judgement"] for each in told["moves"]] == [
            move.judgement for move in found.judged
        ]
        for ply, move in list(enumerate(found.judged, start=1))[:24]:
            answer = look(table, ply)
            assert answer["ok"]
            assert answer["action"] == move.action == table.state.actions[ply - 1][1]
            assert answer["said"]
            assert all("{" not in sentence for sentence in answer["said"])
            better = move.judgement not in (None, "best") and move.best != move.action
            assert answer["better"] == (move.best if better else None)
            json.dumps(answer, allow_nan=False)
        for bad in (0, len(found.judged) + 1, "1", None, True):
            assert look(table, bad)["ok"] is False


def test_the_curve_is_that_of_the_only_person_who_looks() -> None:
    ended = over(tafl.start())
    values = []
    for side in ("attacker", "defender"):
        table = Tafl(opponent="random", side=side, seed=3, language="en")
        table.state = ended
        table.review()
        told = table.view["review"]
        assert told["lines"] == ["You"]
        values.append(told["curves"][0])
    assert values[0] == [-value for value in values[1]]
    last = ended.returns()[0]
    assert values[0][-1] == last


def test_it_grows_while_the_table_answers_and_is_stopped_where_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_on, ended = threading.Event(), threading.Event()

    def slow(record: Record, stop: threading.Event, _analyst: object) -> Iterator[Review]:
        for grown in reviews(record, budget="novice", stop=stop):
            yield grown
            if len(grown.judged) == 3:
                while not let_on.wait(0.01) and not stop.is_set():
                    pass
                ended.set()

    monkeypatch.setattr(review, "judge", slow)

    async def shown() -> None:
        before = threading.active_count()
        table, start = TABLES["king"]()
        table.state = over(start)
        assert command(table, "review")["ok"]
        assert (table.view["review"]["done"], table.view["review"]["running"]) == (0, True)
        await until(lambda: table.view["review"]["done"] >= 3)
        assert look(table, 3)["ok"]  # the table answers meanwhile
        assert look(table, 4)["code"] == "table.unknown_command"
        assert command(table, "review_stop")["ok"]
        assert ended.wait(120)
        assert (table.view["review"]["done"], table.view["review"]["running"]) == (3, False)
        assert look(table, 3)["ok"]
        assert command(table, "review_close")["ok"]
        assert table.view["review"] is None
        # Begun anew, it is left by a new game, and then by closing the table.
        ended.clear()
        assert command(table, "review")["ok"]
        assert command(table, "rematch")["ok"]
        assert table.view["review"] is None
        table.state = over(start)
        assert command(table, "review")["ok"]
        table.close()
        await until(lambda: threading.active_count() <= before)

    asyncio.run(asyncio.wait_for(shown(), 60))


def test_one_that_fails_says_so_and_the_table_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: Any) -> Any:
        raise RuntimeError("out of order")

    monkeypatch.setattr(review, "judge", broken)
    table, start = TABLES["king"]()
    table.language = "en"
    table.state = over(start)
    assert command(table, "review")["ok"]
    told = table.view["review"]
    assert (told["done"], told["running"]) == (0, False)
    assert told["note"] == "This game could not be reviewed to the end."


def test_a_game_that_nobody_can_judge_offers_none() -> None:
    table = Toy(state=Toy(seed=1).state)
    while table.outcome is None:
        table.act(table.view["actions"][0])
    assert "review" not in table.view["commands"]
    assert command(table, "review")["ok"] is False


def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went() -> None:
    table, _ = TABLES["king"]()
    table.act(table.view["actions"][0])
    assert command(table, "resign")["ok"]
    assert command(table, "review")["ok"]
    assert table.view["review"]["done"] == len(table.state.actions)


# -- why ----------------------------------------------------------------------------------------


def judged(seat: int, action: str, best: str, judgement: Any, cost: float = 0.3) -> Move:
    return Move(1, seat, action, best, 0.3, 0.3 - cost, cost, judgement, True, None, best, cost)


#: The places on which the quest of seed 3 begins.
STRENGTHS: dict[str, Callable[[int], int]] = {
    "3n": lambda n: 3 * n,
    "100 − (n + 2)²": lambda n: 100 - (n + 2) ** 2,
    "(n² + n − 20)²": lambda n: (n**2 + n - 20) ** 2,
}


def test_a_place_of_the_quest_is_told_by_the_duels_of_both_hands_there() -> None:
    state, words = cantor.start("quest", seed=3), CantorWords("en", ("You", "It"), 0)
    own = state.standing.hands[0]
    others = [mage for mage in range(-9, 9) if mage not in own]  # all that may be opposite
    board = {each["at"]: each["place"] for each in state.observation(0)["board"][:3]}
    won = {}
    for at, place in board.items():
        strength = STRENGTHS[place["formula"]]
        won[at] = sum(strength(mage) > strength(other) for mage in own for other in others)
    worst, _, best = sorted(won, key=won.__getitem__)
    move = judged(0, f"go {worst}", f"go {best}", "mistake")
    more, fewer = (round(100 * won[at] / 77) for at in (best, worst))
    choice = ReviewedChoice(state, move, words)
    told = "Of all duels between this hand and the mages that It might hold, "
    assert choice.reasons() == [f"{told}{more}% are won at {best}, {fewer}% at {worst}."]
    assert choice.show(0)["place"]["number"] == board[worst]["number"]
    other = judged(0, f"go {best}", f"go {worst}", "slip")
    assert ReviewedChoice(state, other, words).reasons() == []


def test_a_mix_is_told_where_there_is_one_and_both_hands_are_open() -> None:
    state = cantor.start("express", seed=3)
    words = CantorWords("en", ("You", "Ada"), 0)
    commit = f"commit {state.standing.hands[0][0]}"
    often = Move(1, 0, commit, commit, 0, 0, 0, "best", True, 0.25, "")
    assert ReviewedChoice(state, often, words).show(0)["opened"] is None
    opened = ReviewedChoice(state, replace(often, open_hands=often), words).show(0)["opened"]
    assert opened["said"] == "With both hands open, the best mix makes this choice 25% of the time."
    assert [set(row["mages"]) for row in opened["rows"]] == list(map(set, state.standing.hands))


def test_in_siggil_the_cards_are_named_and_the_picture_has_the_colours_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, start = TABLES["siggil"]()
    table.language = "en"
    taken, better = start.legal_actions(0)[:2]
    cards = {f"remove {each['place']}": each["card"] for each in start.observation(0)["siggil"]}
    assert cards[taken] != cards[better]
    ended = start.apply(taken, 0)
    while not ended.is_terminal:
        ended = ended.apply(ended.legal_actions(0)[0], 0)
    move = Move(1, 0, taken, better, 0.2, -0.4, 0.6, "blunder", False, None, better, 0.6)
    found = Review(ended.record, (move,), ((0.2,), (-0.4,)), "estimated")
    monkeypatch.setattr(review, "judge", lambda *_: iter([found]))
    table.state = ended
    table.review()
    for dark, surface in ((True, "#1C202D"), (False, "#FBF7EE")):
        answer = talk(table)({"kind": "reviewed", "at": 1, "dark": dark, "nonce": uuid4().hex})
        assert surface in answer["shown"]["picture"]
        told, instead_of = answer["said"][-1].removesuffix(".").split(" instead of ")
        assert (told[-1], instead_of[-1]) == (cards[better][1], cards[taken][1])
        family = say(f"siggil.family.{cards[better][0]}", "en")
        assert told == f"{family} {cards[better][1]}"


def test_what_is_not_certain_of_a_cost_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, start = TABLES["siggil"]()
    table.language, table.state = "en", over(start)
    record = table.state.record
    action, better = record.actions[0][1], start.legal_actions(0)[-1]
    for at_least, told in ((0.6, "30% instead of 60%."), (0.05, "about 30% instead of 60%, give")):
        move = Move(
            1, 0, action, better, 0.2, -0.4, 0.6, "good", False, None, better, at_least
        )  # fmt: skip
        found = Review(record, (move,), ((0.2,), (-0.4,)), "estimated")
        monkeypatch.setattr(review, "judge", lambda *_, found=found: iter([found]))
        table.review()
        assert any(told in each for each in look(table, 1)["said"])
        assert command(table, "review_close")["ok"]


@pytest.mark.parametrize(("language", "told"), [("fr", "Tu avais"), ("en", "You held")])
def test_in_cantor_one_s_own_hand_is_told_as_one_s_own(
    language: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "judge", judge_in_two_looks)
    table, start = TABLES["express"]()
    table.language, table.state = language, over(start)
    table.review()
    own, other = look(table, 1)["shown"]["opened"]["rows"]
    assert own["of"] == told
    assert other["of"] == told.replace("Tu avais", "{} avait").replace("You", "{}").format(
        table.view["players"][1]["name"]
    )


@pytest.mark.skipif(not kernels.can_compile(), reason="there is one look without a compiler")
@pytest.mark.parametrize("readies", [2, 10**9])
def test_until_the_search_is_compiled_a_first_look_is_had_which_the_review_replaces(
    monkeypatch: pytest.MonkeyPatch, readies: int
) -> None:
    """``readies``: so often it is asked before the search is ready."""
    asked = iter(range(10**9))
    stop = threading.Event()
    waited: list[float] = []
    monkeypatch.setattr(review, "STRENGTH", LEAST)
    monkeypatch.setattr(review, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(compiler, "is_ready", lambda _game: next(asked) >= readies or bool(waited))
    monkeypatch.setattr(stop, "wait", waited.append)
    game = over(cantor.start("express", seed=3))
    found = list(judge_in_two_looks(game.record, stop))
    grown = [each for each in found if each is not None]
    known = list(reviews(game.record))
    # First all of it by what the seats knew, then again with open hands, as far as that has come.
    assert [each.judged for each in grown[: len(known)]] == [each.judged for each in known]
    opened = [[move.open_hands for move in each.judged] for each in grown[len(known) :]]
    lengths = [sum(move is not None for move in each) for each in opened]
    assert lengths == sorted(lengths)
    assert all(each.complete for each in grown[len(known) :])
    whole = cantorlab.review(game, budget=LEAST["cantor"], open_hands=True)
    assert (tuple(opened[-1]), whole.status) == (whole.judged, "exact")
    assert bool(waited) == (readies != 2)


def test_a_first_look_says_that_it_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def quick(record: Record, stop: threading.Event, _analyst: object) -> Iterator[Review]:
        found = reviews(record, budget=LEAST[record.game], stop=stop)
        yield from (replace(each, compiled=False) for each in found)

    monkeypatch.setattr(review, "judge", quick)
    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    table, begun = TABLES["king"]()
    table.state = over(begun)
    assert command(table, "review")["ok"]
    assert table.view["review"]["note"].endswith(say("table.review.first_look", table.language))


@pytest.mark.parametrize("name", ["express", "quest"])
def test_a_duel_names_its_shields_and_the_plies_of_its_choices(name: str) -> None:
    table, begun = TABLES[name]()
    table.state = over(begun)
    actions = table.state.actions
    for duel in table.view["ending"]["strip"]["duels"]:
        go = duel["plies"]["go"]
        assert (go is None) if duel["at"] is None else actions[go - 1][1] == f"go {duel['at']}"
        for side in (0, 1):
            mage, shield = (duel["plies"][what][side] for what in ("mages", "shields"))
            assert actions[mage - 1][1] == f"commit {duel['mages'][side]}"
            named = "none" if duel["shields"][side] is None else duel["shields"][side]
            assert actions[shield - 1][1] == f"protect {named}"
            assert actions[mage - 1][0] == actions[shield - 1][0]

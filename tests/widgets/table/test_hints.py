"""A hint: the best of what one's own seat can know, once a position, counted, no secret in it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from waiting import until
from widgets.talking import talk

from cantorlab import Cantor, CatchTheQueen, MyGames, Siggil, Tafl, journal
from cantorlab.languages.texts import say
from cantorlab.players import compiler
from cantorlab.players.analysis import Analysis, Choice
from cantorlab.rules import cantor, kernels, siggil, tafl
from cantorlab.rules.cantor import Place
from cantorlab.widgets.games.cantor.advice import why as cantor_why
from cantorlab.widgets.games.cantor.words import CantorWords
from cantorlab.widgets.games.siggil.advice import why as siggil_why
from cantorlab.widgets.games.siggil.words import SiggilWords
from cantorlab.widgets.games.tafl.advice import why as tafl_why
from cantorlab.widgets.games.tafl.words import TaflWords
from cantorlab.widgets.table import analysis_host, hints
from cantorlab.widgets.table.hints import advise

TABLES: dict[str, Callable[..., Any]] = {
    "express": lambda **more: Cantor("express", opponent="random", seed=4, pace="brisk", **more),
    "quest": lambda **more: Cantor("quest", opponent="random", seed=4, pace="brisk", **more),
    "siggil": lambda **more: Siggil(1, seed=4, **more),
    "king": lambda **more: Tafl(opponent=None, seed=4, **more),
    "queen": lambda **more: CatchTheQueen(opponent=None, seed=4, **more),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little is thought as makes a hint: how well is not the table's affair."""
    quick = {"tafl": "novice", "queen": "novice", "siggil": 0.0, "cantor": 0.0}
    monkeypatch.setattr(hints, "STRENGTH", quick)


def command(table: Any, name: str, **params: Any) -> dict[str, Any]:
    message = {
        "kind": "command",
        "name": name,
        "params": params,
        "revision": table.view["revision"],
    }
    answer: dict[str, Any] = talk(table)({**message, "nonce": uuid4().hex})
    return answer


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hint_names_a_legal_action_once_until_the_game_goes_on(name: str, language: str) -> None:
    table = TABLES[name](language=language)
    assert table.view["advice"]
    assert "hint" in table.view["commands"]
    assert table.view["hint"] is None
    assert command(table, "hint")["ok"]
    hint = table.view["hint"]
    assert hint["action"] in table.view["actions"]
    assert hint["text"].startswith({"en": "Hint: ", "fr": "Conseil\u00a0: "}[language])
    assert "hint" not in table.view["commands"]
    again = command(table, "hint")
    assert (again["ok"], again["code"]) == (False, "question.cannot.hint")
    typed = {"kind": "type", "text": "hint", "revision": table.view["revision"], "nonce": "again"}
    assert talk(table)(typed)["message"] == hint["text"]  # typed again, it is said again
    table.act(hint["action"])
    assert table.view["hint"] is None


@pytest.mark.usefixtures("home")
def test_it_is_counted_in_the_journal_and_in_my_games() -> None:
    table = TABLES["king"](language="en")
    command(table, "hint")
    table.act(table.view["hint"]["action"])
    command(table, "hint")
    (row,) = journal.games().itertuples()
    assert row.hints == 2
    (told,) = MyGames(language="en").view["rows"]
    assert told["plies"] == "1 move, with 2 hints"
    table.act(table.view["actions"][0])
    assert journal.games().hints.tolist() == [2]


def test_a_word_asks_for_it_too_and_help_tells_of_it() -> None:
    table = TABLES["king"](language="fr")
    send = talk(table)
    said = send({"kind": "type", "text": "aide", "revision": table.view["revision"], "nonce": "n"})
    assert "conseil" in said["message"]
    assert send(
        {"kind": "type", "text": "Conseil ?", "revision": table.view["revision"], "nonce": "n"}
    )["ok"]
    assert table.view["hint"]["action"] in table.view["actions"]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tafl(opponent=None, hints=False),
        lambda: CatchTheQueen(opponent=None, hints=False),
        lambda: Siggil(1, hints=False),
        lambda: Cantor(hints=False, opponent="random"),
    ],
)
def test_it_may_be_switched_off_and_on_again(make: Callable[[], Any]) -> None:
    table = make()
    assert table.view["advice"] is False
    assert "hint" not in table.view["commands"]
    assert command(table, "hint")["code"] == "question.no_hints"
    assert table.view["hint"] is None
    send = talk(table)
    typed = {"kind": "type", "text": "hint", "revision": table.view["revision"], "nonce": "typed"}
    assert send(typed)["code"] == "question.no_hints"
    assert send({"kind": "advice", "on": "yes", "nonce": "n"})["ok"] is False
    assert send({"kind": "advice", "on": True, "nonce": "n"})["ok"]
    assert table.hints
    assert "hint" in table.view["commands"]


def test_nobody_is_advised_whose_turn_it_is_not_nor_after_the_end() -> None:
    table = Tafl(opponent=lambda _seen, actions, _rng: actions[0], side="defender", pace="step")
    assert "hint" not in table.view["commands"]
    assert command(table, "hint")["code"] == "question.cannot.hint"
    table = TABLES["king"]()
    command(table, "resign")
    assert "hint" not in table.view["commands"]


def test_the_table_is_not_frozen_while_it_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    let_on = threading.Event()

    def slow(state: Any, seat: int, stop: threading.Event, _host: object) -> Any:
        let_on.wait(120)
        return advise(state, seat, stop)

    monkeypatch.setattr(hints, "advise", slow)

    async def ask() -> None:
        table = TABLES["king"](language="en")
        command(table, "hint")
        looking = {"action": None, "running": True, "text": "Looking for a hint…"}
        assert table.view["hint"] == looking
        command(table, "hint_stop")
        assert table.view["hint"] is None
        assert command(table, "hint_stop")["code"] == "table.unknown_command"
        command(table, "hint")
        table.act(table.view["actions"][0])  # the game goes on meanwhile
        assert table.view["hint"] is None
        command(table, "hint")
        let_on.set()
        await until(lambda: table.view["hint"]["action"])
        assert table.view["hint"]["action"] in table.view["actions"]
        table.close()

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_a_search_that_fails_says_so_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: Any) -> Any:
        raise RuntimeError("out of order")

    monkeypatch.setattr(hints, "advise", broken)
    table = TABLES["king"](language="en")
    before = table.state
    command(table, "hint")
    assert table.view["hint"]["text"] == "No hint was found here."
    assert (table.view["hint"]["action"], table.view["hint"]["running"]) == (None, False)
    assert table.state is before


def test_what_a_seat_cannot_know_changes_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other hand, and the mage that lies there face down, are exchanged: the hint stays."""
    # Where nothing is compiled a hint takes as many games as there is time for.
    monkeypatch.setattr(hints, "SECONDS", 0.0)
    dealt = cantor.start("express", seed=11)
    own, other = dealt.deal.hands
    spare = dealt.deal.neutrals
    exchanged = tuple(sorted([*other[1:], spare[0]]))
    told = []
    for hand, rest in ((other, spare), (exchanged, (other[0], *spare[1:]))):
        deal = replace(dealt.deal, hands=(own, hand), neutrals=rest)
        state = type(dealt).from_deal(dealt.record.options, deal.to_json())
        assert state.deal.hands == (own, hand)
        seen = state.observation(0)
        found = advise(state, 0, threading.Event())
        told.append((seen, found.choices, found.value))
    assert told[0] == told[1]


# -- why ----------------------------------------------------------------------------------------


def choice(action: str, value: float, line: str, plies: int | None = None) -> Choice:
    return Choice(0, action, value, None, line, (value, value), plies)


def test_a_move_tells_what_it_wins_takes_and_what_comes_then() -> None:
    words = TaflWords("en", ("You", "It"), 0)
    start = tafl.start()
    assert tafl_why(start, choice("d1-d4", 1.0, "d1-d4 e4-f4 a4-b4", 3), words) == [
        "It wins in at most 3 moves of both sides, whatever is answered.",
        "Then expect e4-f4.",
    ]
    # The defender on d6 stands between c6, where the attacker goes, and the one on e6.
    prey = tafl.parse_position("3aaa3/4a4/9/a2Da4/K8/9/9/4a4/3aaa3 attacker 0")
    assert tafl_why(prey, choice("a6-c6", 0.1, "a6-c6"), words) == ["It takes defender d6."]


def test_a_mage_tells_how_many_it_beats_and_a_shield_what_it_is_for() -> None:
    words = CantorWords("en", ("You", "It"), 0)
    place = Place.from_json({"number": 1, "formula": "n²", "level": 1})
    seen = {"hand": [-9, 8], "rests": [[], [0]], "own_commit": 3, "neutrals": []}
    # Of −8…7 without 0 and 3, only 1, 2, −1, −2 have a smaller square than 3; −3 has the same.
    told = cantor_why(place, {**seen, "hand": [-9, 8, 3], "own_commit": None}, "commit 3", words)
    assert told == ["Here 3 beats 4 of the 14 mages that it may face."]
    assert cantor_why(place, seen, "protect -7", words) == [
        "−7 would beat your 3, and may be there."
    ]
    assert cantor_why(place, seen, "protect 1", words) == []
    assert cantor_why(place, seen, "protect none", words) == []
    unbeaten = {**seen, "hand": [8], "own_commit": -9}
    assert cantor_why(place, unbeaten, "protect none", words) == [
        "No mage that your −9 may face beats it."
    ]
    # In a quest −9 and 8 meet −8…7 without 0: −9 beats all 15, 8 all but −8, which ties.
    board = [{"at": "a1", "place": None}, {"at": "b1", "place": place.to_json()}]
    quest = {**seen, "own_commit": None, "board": board}
    assert cantor_why(None, quest, "go b1", words) == [
        "There your hand wins 97% of the duels with the mages that it may face."
    ]


def test_a_turn_of_siggil_tells_how_sure_it_is() -> None:
    words, state = SiggilWords("en", ("You", "It"), 0), siggil.start(2, seed=3)
    lies = {str(each["place"]): each["card"] for each in state.observation(0)["siggil"]}
    first, second = (each.split()[1] for each in state.legal_actions(state.to_act[0])[:2])
    family, number = lies[second]

    def analysis(*values: tuple[str, float, float]) -> Analysis:
        choices = tuple(
            Choice(0, action, value, None, action, (value - out, value + out))
            for action, value, out in values
        )
        return Analysis("siggil", "estimated", (), (), choices, {"iterations": 400})

    won = "In 400 games played out from here, it was worth 75% of a win."
    clear = analysis((f"draw {first}", 0.5, 0.1), (f"draw {second}", 0.1, 0.1))
    assert siggil_why(clear, state, 0, words, forced=False) == [won]
    close = analysis((f"draw {first}", 0.5, 0.2), (f"draw {second}", 0.4, 0.2))
    assert siggil_why(close, state, 0, words, forced=False) == [
        won,
        f"Too close to call: you could just as well draw the {number} of {words.family(family)}.",
    ]
    forced = siggil_why(analysis(("pass", 0.5, 0.1)), state, 0, words, forced=True)
    assert forced == ["There is nothing else to choose."]


@pytest.mark.parametrize(("compiled", "budget"), [(True, 0.0), (False, hints.SECONDS)])
def test_where_no_search_can_be_compiled_a_hint_takes_seconds(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, budget: float
) -> None:
    asked: list[object] = []
    plain = analysis_host.analyst

    def noted(game: str, budget: object) -> Any:
        asked.append(budget)
        return plain(game, 0.0)

    monkeypatch.setattr(analysis_host, "analyst", noted)
    table = TABLES["siggil"](language="en")
    monkeypatch.setattr(hints.kernels, "can_compile", lambda: compiled)
    assert command(table, "hint")["ok"]
    assert asked == [budget]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_while_the_search_is_compiled_a_quick_look_is_had_and_said(
    monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    plain = kernels.load

    def interpreted(kernel: str, *, compiled: bool = False, floor: str = "rules") -> Any:
        assert not compiled
        return plain(kernel, floor=floor)

    monkeypatch.setattr(kernels, "can_compile", lambda: True)
    monkeypatch.setattr(compiler, "is_ready", lambda _game: False)
    monkeypatch.setattr(kernels, "load", interpreted)
    monkeypatch.setattr(hints, "SECONDS", 0.0)
    table = TABLES[name](language=language)
    said = str(table.play({"en": "hint", "fr": "conseil"}[language]))
    assert table.view["hint"]["action"] in table.view["actions"]
    # In Cantor nothing is searched: the quick look is the whole one.
    shallow = table.view["hint"]["text"].endswith(say("table.hint.shallow", language))
    assert shallow is (name not in ("express", "quest"))
    assert table.view["hint"]["text"] in said


def test_a_page_that_shows_a_table_has_its_searches_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(compiler, "begin", begun.append)
    table = TABLES["siggil"](language="en")
    assert not begun
    assert talk(table)({"kind": "hello", "nonce": "n"})["ok"]
    assert begun == ["siggil"]


def test_a_hint_says_what_one_sees() -> None:
    cards = TABLES["siggil"](language="en")
    command(cards, "hint")
    place = cards.view["hint"]["action"].split()[1]
    seen = {str(each["place"]): each["card"] for each in cards.view["observation"]["siggil"]}
    assert f"the {seen[place][1]} of " in cards.view["hint"]["text"].split(".")[0]
    duel = Cantor("express", opponent="random", seed=3)
    while duel.view["observation"]["phase"] != "protect":
        duel.act(duel.view["actions"][0])
    command(duel, "hint")
    number = duel.view["hint"]["action"].split()[1].replace("-", "−")
    assert duel.view["hint"]["text"].startswith(f"Hint: protect against {number}.")

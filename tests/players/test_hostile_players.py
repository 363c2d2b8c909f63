"""Players of one's own may return, be called and raise anything: it is made plain at one gate."""

from __future__ import annotations

import asyncio
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from toy_game import Toy, deal
from waiting import until

from cantorlab import Tafl, players
from cantorlab.players.identity import player_name
from cantorlab.rules import tafl
from cantorlab.rules.reading import attempt, cite, class_name, plain_text, text
from cantorlab.rules.record import Record
from cantorlab.rules.state import IllegalAction
from cantorlab.stats import simulate
from cantorlab.stats.engine.failures import describe_error


class Everything(str):
    """A text that equals everything, and shows itself as nothing."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __str__(self) -> str:
        sys.exit("str")

    def __repr__(self) -> str:
        sys.exit("repr")

    def __len__(self) -> int:
        sys.exit("len")

    def __format__(self, spec: str) -> str:
        sys.exit("format")

    def __getitem__(self, at: Any) -> str:
        sys.exit("getitem")


class Pretender:
    """No text, whose class says that it is one."""

    @property
    def __class__(self) -> type:  # type: ignore[override]
        return str

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        raise KeyboardInterrupt


class Meta(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]
        sys.exit("name")


class Nameless(metaclass=Meta):
    def __repr__(self) -> str:
        raise GeneratorExit

    def __call__(self, observation: Any, actions: list[str], rng: Random) -> Any:
        return self

    def __getattr__(self, name: str) -> Any:
        sys.exit(name)


class Failing(BaseException, metaclass=Meta):
    def __str__(self) -> str:
        sys.exit("str")

    __repr__ = __str__


def test_a_text_is_made_plain_whatever_its_class_does() -> None:
    plain = plain_text(Everything("d1-d4"))
    assert type(plain) is str
    assert plain == "d1-d4"
    assert plain_text(np.str_("a")) == "a"
    assert type(plain_text(np.str_("a"))) is str
    for other in (Pretender(), Nameless(), 7, b"a", None):
        assert plain_text(other) is None
    assert (class_name(Pretender()), class_name(Failing())) == ("Pretender", "Failing")
    assert cite(Pretender()) == "<Pretender>"
    assert cite(Nameless()) == "<Nameless>"
    assert type(cite(Everything("a"))) is str
    assert text("a name", Everything("Léa"), 3) == "Léa"
    assert attempt(lambda: sys.exit("x"), 3) == 3


class Named:
    def __init__(self, name: Any) -> None:
        self.name = name

    def __call__(self, observation: Any, actions: list[str], rng: Random) -> str:
        return actions[0]


def test_a_name_is_a_plain_text() -> None:
    assert player_name(Nameless()) == "Nameless"
    assert player_name(Named(Everything("Léa"))) == "Léa"
    assert type(player_name(Named(Everything("Léa")))) is str
    assert player_name(Named(7)) == player_name(Named(Pretender())) == "Named"
    table = Tafl(opponent=Named(Everything("Léa")), language="en")
    assert table.view["players"][1]["level"] == "Léa"


def gives(value: Any) -> Any:
    def player(observation: Any, actions: list[str], rng: Random) -> Any:
        return value

    return player


def raises(error: BaseException) -> Any:
    def player(observation: Any, actions: list[str], rng: Random) -> Any:
        raise error

    return player


class EqualsAPerson(Named):
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True


BAD = [
    gives(Everything("no action")),
    gives(Pretender()),
    gives(Nameless()),
    raises(Failing()),
    raises(SystemExit("no more")),
    Nameless(),
]


# By their numbers: whoever tells of a test that fails would fail at telling of them.
@pytest.mark.parametrize("number", range(len(BAD)))
def test_at_a_table_it_is_named_and_nobody_waits(number: int) -> None:
    async def shown() -> None:
        table = Toy(None, BAD[number], state=deal(3))
        await until(lambda: not table.view["thinking"])
        assert "stopped (" in table.view["headline"]
        assert table.state.actions == ()
        table.new_game()

    asyncio.run(shown())


def test_what_equals_everything_is_taken_for_what_is_written_in_it() -> None:
    async def shown() -> None:
        first = lambda _seen, actions, _rng: Everything(actions[0])  # noqa: E731
        table = Tafl(opponent=first, seed=1, language="en")
        table.act("d1-d4")
        await until(lambda: len(table.state.actions) == 2)
        assert all(type(action) is str for _, action in table.state.actions)

    asyncio.run(shown())
    state = tafl.start().apply(Everything("d1-d4"), 0)
    assert type(state.actions[0][1]) is str
    assert Record.from_json(state.record.to_json()) == state.record
    with pytest.raises(IllegalAction):
        tafl.start().apply(Everything("no action"), 0)
    with pytest.raises(IllegalAction):
        tafl.start().apply(Pretender(), 0)  # type: ignore[arg-type]


def test_a_player_that_equals_everything_is_no_person() -> None:
    table = Tafl(opponent=EqualsAPerson("Bo"), language="en")
    assert [each["kind"] for each in table.view["players"]] == ["person", "computer"]


@pytest.mark.parametrize("number", [0, 1, 2, 4, 5])
def test_in_a_simulation_it_is_said_whose_fault_it_is(number: int) -> None:
    player = BAD[number]
    with pytest.raises((IllegalAction, RuntimeError)) as failure:
        simulate("tafl", 2, players=[player, "random"], seed=1)
    assert "at seat 0 failed: " in failure.value.__notes__[0]
    with pytest.raises((IllegalAction, SystemExit)):
        players.play_match(tafl.start(), [player, "random"], seed=1)
    assert describe_error(Failing()) == "Failing"

"""Refusals by every game of what is no action and no seat, with a sentence (rules §4)."""

from __future__ import annotations

import pytest

from cantorlab.rules import cantor, siggil, tafl
from cantorlab.rules.state import IllegalAction, State

STATES: dict[str, State] = {
    "cantor": cantor.start("discovery", seed=1),
    "quest": cantor.start("quest", seed=1),
    "siggil": siggil.start(seed=1),
    "tafl": tafl.start(),
    "queen": tafl.start_queen(),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("action", [5, None, ["d1-d4"], b"d1-d4", float("nan"), "x" * 10**6, ""])
def test_what_is_no_action_is_refused_in_a_sentence_of_readable_length(
    state: State, action: object
) -> None:
    with pytest.raises(IllegalAction) as refused:
        state.apply(action, state.to_act[0])  # type: ignore[arg-type]
    for language in ("en", "fr"):
        assert len(refused.value.message(language)) < 300


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("seat", [7, -1, "a", 0.5, 1.0])
def test_a_seat_that_there_is_not_may_do_nothing_and_see_nothing(
    state: State, seat: object
) -> None:
    assert state.legal_actions(seat) == []  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        state.apply("d1-d4", seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the seats are 0 to"):
        state.observation(seat)  # type: ignore[arg-type]

"""Summary of a finished game: numbers, arc and turning point, held against the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from widgets.talking import talk

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl, journal, players
from cantorlab.rules import cantor, siggil, tafl
from cantorlab.widgets.games.tafl.ending import last_way_out


def played(state: Any, player: Any, seed: int) -> list[Any]:
    """Every state of a game, to its end."""
    line, rng = [state], Random(seed)
    while not line[-1].is_terminal:
        seat = line[-1].to_act[-1]
        seen, actions = line[-1].observation(seat), line[-1].legal_actions(seat)
        line.append(line[-1].apply(player(seen, actions, rng), seat))
    return line


def wins_at_once(state: Any, winner: int) -> bool:
    if state.is_terminal:
        return bool(state.outcome.winner == winner)
    return state.to_act == (winner,) and any(
        wins_at_once(state.apply(action), winner) for action in state.legal_actions()
    )


def could_go_on(state: Any, winner: int) -> bool:
    """Return whether the loser has an action after which the winner does not win in one turn."""
    afters = [state.apply(action) for action in state.legal_actions()]
    return any(not wins_at_once(after, winner) for after in afters)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_way_out_is_the_last_move_that_another_could_have_replaced(seed: int) -> None:
    line = played(tafl.start(), players.named("tafl", "novice"), seed)
    outcome = line[-1].outcome
    if outcome.winner is None:
        assert Tafl(state=None, opponent="person").view["ending"] is None
        return
    ply = last_way_out(line, outcome.winner)
    assert ply is not None
    loser = 1 - outcome.winner
    assert line[ply - 1].to_act == (loser,)
    assert could_go_on(line[ply - 1], outcome.winner)
    later = [state for state in line[ply:-1] if state.to_act == (loser,)]
    assert not any(could_go_on(state, outcome.winner) for state in later)


def test_a_ring_that_was_about_to_close_is_the_turning_point() -> None:
    """The defender looks away from d3-e3… the attacker closes the ring: the move before decided."""
    ring = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
    begun = tafl.setup({**ring, "c7": "defender"}, to_move="defender")
    table = Tafl(state=begun, opponent="person", language="en")
    table.act("c7-c8")
    table.act("h4-e4")
    ending = table.view["ending"]
    assert ending["score"] == "1 – 0"
    assert ending["at"] == 1
    assert ending["turning"] == "After move 1, c7-c8, nothing could stop it any more."
    pieces = {each["side"]: each["pieces"] for each in ending["strip"]["sides"]}
    assert pieces == {"attacker": [4, 4, 4], "defender": [2, 2, 2]}
    assert ending["strip"]["told"] == ["attackers 4 of 4", "defenders 2 of 2"]


def test_a_resigned_game_has_no_turning_point_and_a_drawn_one_is_halves() -> None:
    table = Tafl(opponent="random", side="attacker", language="fr", seed=1)
    table.act("d1-d4")
    assert table.view["ending"] is None
    table._session.carry_out(
        table._screen.commands(table._screen.shown)["resign"](table._screen.shown, {})
    )
    assert table.view["ending"]["turning"] == ""
    assert table.view["ending"]["score"] == "0 – 1"
    queen = CatchTheQueen(opponent="person", language="en")
    line = played(queen.state, players.named("queen", "random"), 4)
    queen.state = line[-1]
    drawn = line[-1].outcome.winner is None
    assert (queen.view["ending"]["score"] == "½ – ½") == drawn
    assert len(queen.view["ending"]["strip"]["sides"]) == 3


@pytest.mark.parametrize("seed", range(8))
def test_a_match_turned_where_its_winner_took_the_lead_for_good(seed: int) -> None:
    line = played(cantor.start("express", seed=seed), players.named("cantor", "random"), seed)
    table = Cantor("express", opponent="person", language="en", names=("Ada", "Bo"))
    table.state = line[-1]
    ending, duels = table.view["ending"], line[-1].history
    won = [sum(duel.winner == seat for duel in duels) for seat in (0, 1)]
    assert ending["score"] == f"{won[0]} – {won[1]}"
    shown = ending["strip"]["duels"]
    assert [each["mages"] for each in shown] == [list(duel.fighters) for duel in duels]
    assert [each["winner"] for each in shown] == [duel.winner for duel in duels]
    marked = [each["number"] for each in shown if each["turning"]]
    winner = line[-1].outcome.winner
    if winner is None:
        assert marked == []
        return
    leads = [
        sum(1 if duel.winner == winner else -1 for duel in duels[:n] if duel.winner is not None)
        for n in range(1, len(duels) + 1)
    ]
    [turn] = marked
    assert min(leads[turn - 1 :]) > 0
    assert turn == 1 or leads[turn - 2] <= 0


def test_the_defender_of_a_quest_sees_the_own_side_first() -> None:
    line = played(cantor.start("quest", seed=2), players.named("cantor", "random"), 2)
    table = Cantor("quest", opponent="random", side="defender", seed=2, language="en")
    table.state = line[-1]
    ending, duels = table.view["ending"], line[-1].history
    won = [sum(duel.winner == seat for duel in duels) for seat in (0, 1)]
    assert ending["score"] == f"{won[1]} – {won[0]}"
    assert ending["strip"]["duels"][0]["mages"] == list(reversed(duels[0].fighters))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_spirits_of_a_game_stand_in_their_order(count: int) -> None:
    line = played(siggil.start(count, seed=7), players.named("siggil", "novice"), 7)
    settings: dict[str, Any] = {} if count == 1 else {"opponent": "person"}
    table = Siggil(players=count, seed=7, language="en", **settings)
    table.state = line[-1]
    ending = table.view["ending"]
    taken = [(seat, action.split()[1]) for seat, action in line[-1].actions if action[:4] == "take"]
    shown = ending["strip"]["spirits"]
    assert [(each["seat"], each["spirit"]) for each in shown] == taken
    assert ending["score"] == ("" if count == 1 else " – ".join(map(str, line[-1].score)))
    winner = line[-1].outcome.winner
    marked = [at for at, each in enumerate(shown) if each["turning"]]
    if count == 1 or winner is None:
        assert marked == []
        return
    for at in range(len(shown)):
        owned = {spirit: seat for seat, spirit in taken[: at + 1]}
        counts = [list(owned.values()).count(seat) for seat in range(count)]
        ahead = counts[winner] > max(counts[:winner] + counts[winner + 1 :])
        if marked and at >= marked[0]:
            assert ahead
        if marked and at == marked[0] - 1:
            assert not ahead


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("make", [Tafl, CatchTheQueen])
@pytest.mark.parametrize(("language", "told"), [("en", "Both agreed: a draw."), ("fr", "nulle.")])
def test_two_people_agree_on_a_draw(make: Any, language: str, told: str) -> None:
    table = make(opponent="person", language=language)
    table.act(table.view["actions"][0])
    table._screen.command("draw", {})
    view = table.view
    assert (table.outcome.winner, table.outcome.reason) == (None, "agreed")
    assert view["headline"].endswith(told)
    assert view["spoken"][-1]["text"] == view["headline"]
    assert (view["ending"]["score"], view["actions"], view["clock"]) == ("½ – ½", [], None)
    assert {"draw", "resign"}.isdisjoint(view["commands"])
    copied = talk(table)({"kind": "copy", "nonce": "n"})["texts"]
    assert '[Result "1/2-1/2"]' in str(copied)
    with pytest.raises(ValueError, match=r"over|finie"):
        table.act("d1-d4")
    (kept,) = journal.games().itertuples()
    again = make.from_journal(journal.load(kept.id))
    assert (kept.result, again.outcome) == ("drawn", table.outcome)
    table._screen.command("undo", {})
    assert table.outcome is None
    assert "draw" in table.view["commands"]


def test_a_draw_is_not_offered_to_a_computer_nor_in_a_game_without_draws() -> None:
    for table in (Tafl(opponent="random"), Siggil(opponent="person"), Cantor(opponent="person")):
        assert "draw" not in table.view["commands"]
        with pytest.raises(ValueError, match="cannot be done"):
            table._screen.command("draw", {})

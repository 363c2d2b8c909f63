"""Frames of a simulation are one's own: what is done to them in place changes no simulation."""

from __future__ import annotations

import pytest

from cantorlab import simulate, stats


@pytest.mark.parametrize("game", ["tafl", "cantor", "siggil"])
def test_dropping_in_place_leaves_the_simulation_whole(game: str) -> None:
    sim = simulate(game, 6, seed=1, moves=True)
    whole, last = sim.games, sim.state(5)
    for name in ("games", "moves", *{"cantor": ["duels"], "siggil": ["spirits"]}.get(game, [])):
        frame = getattr(sim, name)
        frame.drop(frame.index, inplace=True)
        frame.drop(columns=list(frame.columns), inplace=True)
        assert len(getattr(sim, name)) > 0
    assert sim.games.equals(whole)
    assert sim.state(5) == last
    assert stats.lengths(sim).equals(stats.lengths(simulate(game, 6, seed=1)))


def test_a_tournament_keeps_its_games() -> None:
    found = stats.tournament("siggil", ["random", "novice"], deals=2, seed=1)
    found.games.drop(found.games.index, inplace=True)
    assert len(found.games) == 4


def test_no_bar_is_shown_later_where_none_was_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    from cantorlab.stats.tafl import maps

    asked = []
    play = maps.run

    def note(*given: object, **ways: object) -> object:
        asked.append(ways.get("progress"))
        return play(*given, **ways)

    monkeypatch.setattr(maps, "run", note)
    for progress in (False, True, None):
        assert simulate("tafl", 4, seed=1, progress=progress).king_path.sum() > 0
    assert asked == [False, True, None]

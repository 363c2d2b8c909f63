"""Heatmaps of the notebook by another route: games replayed ply by ply."""

import json

import pytest

from cantorlab import simulate


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_share_that_falls_beside_a_fortress_is_that_of_replayed_games(project, language):
    path = project / "notebooks" / language / "tafl_heatmaps.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    (source,) = [source for source in sources if "fortresses = " in source]
    sim = simulate("tafl", 3, seed=2, progress=False)  # in one of them a king is encircled
    known = {"sim": sim}
    exec(source, known)

    squares = {"a2", "b1", "a8", "b9", "h1", "i2", "h9", "i8", "e4", "e6", "d5", "f5"}
    fallen = beside = 0
    for game in sim.games.game:
        record = sim.record(game)
        state = record.start()
        for seat, action in record.actions:
            before = attackers(state)
            state = state.apply(action, seat)
            gone = before - attackers(state) - {action.partition("-")[0]}
            fallen += len(gone)
            beside += len(gone & squares)
    assert fallen == sim.captures["attacker"].sum()
    assert known["close"] == beside / fallen
    assert len(known["beside"]) == len(squares)


def attackers(state):
    pieces = state.observation(None)["pieces"]
    return {piece["square"] for piece in pieces if piece["piece"] == "attacker"}

"""A game of more than a hundred seconds: no line breaks by itself, whoever set the server up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cantorlab import Tafl

SECONDS = 105
CELL = "import cantorlab\ntable = cantorlab.Tafl(opponent='person', seed=1, language='en')\ntable"

# Plays a move every second or so, and counts how often the line to the kernel was not there.
PLAY = """async ([moves, seconds]) => {
  const tick = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const { sessionContext } = jupyterapp.shell.currentWidget;
  let breaks = 0;
  sessionContext.connectionStatusChanged.connect((_, status) => {
    if (status !== "connected") breaks += 1;
  });
  const root = document.querySelector(".cl-root");
  const told = () => root.querySelector(".cl-step-at").textContent;
  const press = (key) => root.querySelector(`[data-cl-key="${key}"]`).click();
  const ends = performance.now() + 1000 * seconds;
  let played = 0;
  while (performance.now() < ends) {
    const [from, to] = moves[played].split("-");
    press(from);
    press(to);
    played += 1;
    while (told() !== `${played} / ${played}`) await tick(20);
    await tick(1000);
  }
  return [played, breaks];
}"""


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.timeout(600)
@pytest.mark.parametrize("start", ["server", "binder"])
def test_more_than_a_hundred_seconds_of_play_meet_no_break(
    start: str, request: Any, open_at: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    game: Any = Tafl(opponent="person", seed=1, journal=False)
    chance, moves = Random(1), []
    while game.view["actions"] and len(moves) < SECONDS:
        moves.append(chance.choice(game.view["actions"]).partition("x")[0])
        game.play(moves[-1])
    there = request.getfixturevalue(start)
    notebook = open_at(there, "lab/tree", there.write("long.ipynb", [CELL]))
    notebook.run_all()
    notebook.page.locator(".cl-root[data-cl-status='live']").wait_for()
    played, breaks = notebook.page.evaluate(PLAY, [moves, SECONDS])
    with capsys.disabled():
        print(f"\n{start}: {SECONDS} s, {played} moves, {breaks} breaks")
    assert breaks == 0
    assert notebook.kernel("len(table.state.actions)") == played

"""A game in JupyterLab on a slow line: 200 ms there and back, 1 Mbit/s."""

from __future__ import annotations

import statistics
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from slow_line import slow_line

# Each move sends so many bytes down at most, with what the server and the websocket add, and what
# is left of a picture: more would take more than a sixth of a second on such a line.
MOST = 20_000
# Clicks, and waits for what is drawn of one's own move, then for the answer; in ms.
TIMED = """async ([from, to]) => {
  const one = (key) => document.querySelector(`[data-cl-key="${key}"]`);
  const frame = () => new Promise(requestAnimationFrame);
  const told = () => document.querySelector(".cl-step-at").textContent;
  one(from).click();
  const before = told();
  await frame();
  const start = performance.now();
  one(to).click();
  let own = null;
  while (told() === before) {
    await frame();
    if (own === null && one(to).querySelector(".cl-piece")) own = performance.now() - start;
  }
  return [own, performance.now() - start];
}"""


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.timeout(600)
def test_a_game_stays_pleasant_on_a_slow_line(
    server: Any, open_at: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = "import cantorlab\ntable = cantorlab.Tafl(opponent='person', seed=1)\ntable"
    path = server.write("slow.ipynb", [cell])
    with slow_line(int(urlsplit(server.url).port or 0)) as line:
        there = replace(server, url=f"http://127.0.0.1:{line.port}")
        notebook = open_at(there, "lab/tree", path)
        notebook.run_all()
        page = notebook.page
        page.locator(".cl-root[data-cl-status='live']").wait_for()
        line.is_slow = True

        def moving() -> tuple[str, str]:
            origin, _, end = notebook.kernel("table.view['actions'][0]").partition("-")
            return origin, end

        origin, end = moving()
        step = page.locator(".cl-step-at")
        with line.held():  # no answer can come: what is drawn is the page's own
            page.locator(f'[data-cl-key="{origin}"]').click()
            page.locator(f'[data-cl-key="{end}"]').click()
            expect(page.locator(f'[data-cl-key="{end}"] .cl-piece')).to_be_visible()
            expect(step).not_to_have_text("1 / 1")
        expect(step).to_have_text("1 / 1")

        owns, answers, sizes = [], [], []
        for _ in range(6):
            pressed = moving()
            before = line.down
            own, answer = page.evaluate(TIMED, pressed)
            assert own is not None, "one's own move was drawn with the answer only"
            owns.append(own)
            answers.append(answer)
            sizes.append(line.down - before)
    with capsys.disabled():
        print(
            f"\nslow line: own move {statistics.median(owns):.0f} ms, answer "
            f"{statistics.median(answers):.0f} ms, {statistics.median(sizes):.0f} bytes down"
        )
    # A picture that the notebook keeps may be under way as a move is made, but not at each.
    assert min(sizes) <= MOST

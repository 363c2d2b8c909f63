"""Games in JupyterLab whose line to the kernel breaks at any moment: nothing lost, nothing twice.

The page is played as a person plays it, each own move once, along games that were played before:
with the same seed the computer answers the same.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from slow_line import slow_line

from cantorlab import Siggil, Tafl, players

CUTS = 50
#: How JupyterLab sends what widgets say: by subshells of the kernel, or by its main shell.
WAYS = ("perCommTarget", "perComm", "disabled")

TABLES = {
    "two people": "Tafl(opponent='person', seed=1, pace='brisk', language='en')",
    "one who thinks at once": "Tafl(opponent='random', seed=2, pace='brisk', language='en')",
    "one who thinks": "Tafl(opponent=thoughtful, seed=3, language='en')",
    "cards": "Siggil(2, 'passage', opponent='novice', seed=7, language='en')",
}

# Ours have a limit of time, and on a busy machine do not answer as they did when the plan was made.
THOUGHTFUL = """
import time

def thoughtful(observation, legal, rng):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        pass
    return legal[rng.randrange(len(legal))]
"""

#: So many own moves at most are worth the time of thinking them out before.
MOST = {"one who thinks": 20}

# Plays the plan of each table as a person does; `played` tells how far each has come.
PLAY = """(plans) => {
  const tick = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const roots = [...document.querySelectorAll(".cl-root")];
  const told = (root) =>
    root.querySelector(".cl-step-at")?.textContent
    ?? String(root.querySelectorAll(".cl-sg-place").length);
  // Between two draws of a player at cards there are as many as before.
  const mayAct = (root) =>
    !root.querySelector(".cl-sg") || root.querySelector('[data-seat="0"][data-acts="true"]');
  window.played = plans.map(() => 0);
  window.said = new Set();
  for (const root of roots) {
    new MutationObserver(() => window.said.add(root.querySelector(".cl-status").textContent))
      .observe(root.querySelector(".cl-status"), { childList: true, characterData: true });
    new MutationObserver(() => window.said.add(root.querySelector(".cl-notice").textContent))
      .observe(root.querySelector(".cl-notice"), { childList: true, characterData: true });
  }
  window.all = Promise.all(plans.map(async (plan, table) => {
    const root = roots[table];
    for (const { press, then } of plan) {
      await tick(100 + 500 * Math.random());
      if (window.enough) return;
      const all = () => press.map((key) => root.querySelector(`[data-cl-key="${key}"]`));
      while (!mayAct(root) || all().includes(null)) await tick(10);
      for (const each of all()) each.click(); // at once: what is drawn anew forgets a chosen piece
      while (told(root) !== then) await tick(10);
      window.played[table] += 1;
    }
  }));
}"""


@dataclass
class Plan:
    """The own moves of a game: what is pressed for each, what the page tells when it is answered.

    ``actions`` holds, for each number of own moves, all that was played by then.
    """

    moves: list[dict[str, Any]] = field(default_factory=list)
    actions: list[list[list[Any]]] = field(default_factory=lambda: [[]])


@cache
def plan_of(table: str, most: int) -> Plan:
    """Play so many own moves at a table like this one."""
    names: dict[str, Any] = {"Tafl": Tafl, "Siggil": Siggil, "PATIENCE": 0}
    exec(THOUGHTFUL, names)
    played: Any = eval(TABLES[table], names)
    chance, plan = Random(table), Plan()
    while played.view["actions"] and len(plan.moves) < most:
        action = _chosen(played, table, chance)
        played.play(action)
        first, _, second = action.partition("-" if "-" in action else " ")
        if played.game == "tafl":
            press, plies = [first, second], len(played.view["line"])
            then = f"{plies} / {plies}"
        else:
            press = [f"place-{second}" if first == "draw" else first]
            then = str(len(played.view["observation"]["siggil"]))
        plan.moves.append({"press": press, "then": then})
        plan.actions.append([list(each) for each in played.state.actions])
    return plan


def _chosen(played: Any, table: str, chance: Random) -> str:
    if table == "one who thinks":
        novice = players.named("tafl", "novice")  # or the game would soon be lost
        return players.choose(novice, played.state, 0, chance)
    actions: list[str] = played.view["actions"]
    draws = [each for each in actions if each.startswith("draw")]
    return chance.choice(draws or [each for each in actions if each == "pass"] or actions)


@pytest.fixture
def use_subshells(server: Any) -> Callable[[str], None]:
    """Set the way in JupyterLab's own settings."""

    def use(way: str) -> None:
        path = "lab/api/settings/@jupyterlab/apputils-extension:kernels-settings"
        body = json.dumps({"raw": json.dumps({"commsOverSubshells": way})}).encode()
        request = urllib.request.Request(server.address(path), data=body, method="PUT")
        urllib.request.urlopen(request, timeout=30).close()

    return use


def _played_by_the_kernel(notebook: Any) -> Any:
    return notebook.kernel("[[list(each) for each in t.state.actions] for t in tables]")


def _breaks(server: Any, open_at: Any, cuts: int, moves: int) -> tuple[list[int], int]:
    """Play at all tables while the line breaks; return the own moves played, and the lines."""
    plans = [plan_of(table, min(moves, MOST.get(table, moves))) for table in TABLES]
    made = f"tables = [{', '.join(TABLES.values())}]"
    thinks = f"PATIENCE = 0.4{THOUGHTFUL}"
    cells = [f"import cantorlab\nfrom cantorlab import Siggil, Tafl\n{thinks}\n{made}"]
    cells += [f"tables[{number}]" for number in range(len(TABLES))]
    path, chance = server.write("cut.ipynb", cells), Random(cuts)
    with slow_line(int(urlsplit(server.url).port or 0)) as line:
        there = replace(server, url=f"http://127.0.0.1:{line.port}")
        notebook = open_at(there, "lab/tree", path)
        notebook.run_all()
        page = notebook.page
        page.locator(".cl-root[data-cl-status='live']").nth(len(TABLES) - 1).wait_for()
        lines = line.kernels
        page.evaluate(PLAY, [plan.moves for plan in plans])
        for number in range(cuts):
            before = line.kernels
            page.wait_for_timeout(2000 * chance.random())
            line.cut()
            while line.kernels == before and number % 5:  # else the next one meets it half open
                page.wait_for_timeout(10)
        page.wait_for_function(
            "(least) => window.played.reduce((a, b) => a + b) >= least", arg=cuts
        )
        page.evaluate("async () => { window.enough = true; await window.all; }")
        played: list[int] = page.evaluate("window.played")
        said = page.evaluate("[...window.said]")
        planned = [plan.actions[own] for plan, own in zip(plans, played, strict=True)]
        actions = _played_by_the_kernel(notebook)
        for _ in range(100):  # a computer's pass, which no page tells by a step, may yet be to come
            if actions == planned:
                break
            page.wait_for_timeout(100)
            actions = _played_by_the_kernel(notebook)
    assert actions == planned
    assert all(each == "" or each.startswith("No answer yet") for each in said), said
    return played, line.kernels - lines


@pytest.mark.nightly
@pytest.mark.jupyter
@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", WAYS)
def test_fifty_breaks_lose_no_move_and_play_none_twice(
    server: Any, open_at: Any, use_subshells: Any, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    use_subshells(way)
    played, lines = _breaks(server, open_at, CUTS, 150)
    with capsys.disabled():
        print(f"\n{way}: {CUTS} breaks, {lines} new lines, own moves {played}, none lost or twice")
    assert lines >= CUTS / 2


@pytest.mark.jupyter
def test_a_few_breaks_lose_no_move_and_play_none_twice(server: Any, open_at: Any) -> None:
    _played, lines = _breaks(server, open_at, 3, 12)
    assert lines >= 1


# As a proxy does that says goodbye: JupyterLab then waits to be told to connect.
GIVEN_UP = """async () => {
  const { sessionContext } = jupyterapp.shell.currentWidget;
  const given = new Promise((resolve) => sessionContext.connectionStatusChanged.connect(
    (_, status) => status === "disconnected" && resolve()));
  sessionContext.session.kernel._ws.close(1000);
  await given;
}"""


@pytest.mark.nightly
@pytest.mark.jupyter
def test_a_line_that_the_host_has_given_up_is_opened_again_by_a_move(
    server: Any, open_in: Any
) -> None:
    cell = "from cantorlab import Tafl\ntable = " + TABLES["two people"] + "\ntable"
    notebook = open_in("lab/tree", server.write("given_up.ipynb", [cell]))
    notebook.run_all()
    page = notebook.page
    page.locator(".cl-root[data-cl-status='live']").wait_for()
    page.evaluate(GIVEN_UP)
    move = plan_of("two people", 1).moves[0]
    for key in move["press"]:
        page.locator(f'[data-cl-key="{key}"]').click()
    expect(page.locator(".cl-step-at")).to_have_text(move["then"])
    assert notebook.kernel("len(table.state.actions)") == 1

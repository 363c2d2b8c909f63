"""One's own move and its answer cost the page little: counted, as no clock can tell of it.

A page lays itself out, and finds its styles, once for each picture, and once more whenever a script
asks in midst of drawing where something lies, or takes the focus from it. Neither depends on how
fast the machine is, and nor does what is written to the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from browser.cantor.test_play import Person as Fighter
from browser.siggil.page import Person as Collector
from browser.tafl.page import at_table

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.widgets.table.table import Table

LONG = 60.0  # seconds

#: What can be animated without painting each step, and what seldom changes.
CHEAP = {"transform", "opacity", "scale"}
SELDOM = {"height", "min-height"}

PRESS = """(key) => document.querySelector(`[data-cl-key="${key}"]`).click()"""
FOCUS = """(key) => document.querySelector(`[data-cl-key="${key}"]`).focus()"""
# Until the picture after a change has been shown, and what an observer of sizes makes of it.
FRAMES = """async () => {
  for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame);
}"""

# Notes what is written to the table from now on, and the properties that are animated.
WATCH = """() => {
  const size = (node) => 1 + (node.querySelectorAll?.("*").length ?? 0);
  window.written = { nodes: 0, attributes: 0 };
  new MutationObserver((records) => {
    for (const { type, addedNodes } of records) {
      if (type === "attributes") written.attributes += 1;
      for (const node of addedNodes) written.nodes += size(node);
    }
  }).observe(document.querySelector(".cl-card"),
    { subtree: true, childList: true, attributes: true });
  window.animated = new Set();
  document.querySelector(".cl-table").addEventListener("transitionrun",
    ({ propertyName }) => animated.add(propertyName));
}"""


class Work(NamedTuple):
    """Counts of layouts, styles and writes of the page."""

    layouts: int
    styles: int
    nodes: int
    attributes: int

    def within(self, bound: Work) -> bool:
        return all(done <= most for done, most in zip(self, bound, strict=True))


class Meter:
    """Counts a page's work from each call to the next."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Performance.enable")
        page.evaluate(WATCH)
        self.last = self._now()

    def _now(self) -> Work:
        told = self.devtools.send("Performance.getMetrics")["metrics"]
        counts = {each["name"]: int(each["value"]) for each in told}
        written = self.page.evaluate("() => written")
        return Work(counts["LayoutCount"], counts["RecalcStyleCount"], **written)

    def since(self) -> Work:
        now = self._now()
        done = Work(*(new - old for new, old in zip(now, self.last, strict=True)))
        self.last = now
        return done


def of_cantor(table_page: Any, motion: str) -> tuple[Any, str, Callable[[], None]]:
    game = Cantor("discovery", seed=3, opponent="novice", language="en")
    person = Fighter(table_page(game, width=760, reduced_motion=motion))
    person.wait()
    return person.table, f"mage{person.view['actions'][2].split()[1]}", person.wait


def of_siggil(table_page: Any, motion: str, steps: int = 2) -> tuple[Any, str, Callable[[], None]]:
    game = Siggil(opponent="person", open_hands=True, seed=1, language="en")
    person = Collector(table_page(game, width=760, reduced_motion=motion))
    person.wait()
    for _ in range(steps):
        person.step()
    while not person.view["actions"][0].startswith("draw"):
        person.step()
    return person.table, f"place-{person.view['actions'][0].split()[1]}", person.wait


def of_tafl(
    table_page: Any, motion: str, kind: type[Table] = Tafl
) -> tuple[Any, str, Callable[[], None]]:
    game = kind(seed=7, opponent="person", language="en")
    player = at_table(table_page, game, width=760, reduced_motion=motion)
    origin, end = player.view["actions"][0].split("-")
    player.press(origin)
    return player.table, end, player.settle


#: The game, and what its own move and the answer may cost at most.
MOVES = {
    # The computer's mage may come with the answer or after it; then there is much to choose from.
    "cantor": (of_cantor, Work(4, 7, 10, 10), Work(6, 22, 400, 60)),
    # A third layout is that of the line which is said once all is answered, in a box of its own.
    "siggil": (of_siggil, Work(2, 8, 20, 14), Work(3, 8, 20, 28)),
    "tafl": (of_tafl, Work(2, 6, 6, 32), Work(3, 4, 16, 70)),
}


@pytest.mark.parametrize("name", MOVES)
def test_a_move_and_its_answer_are_drawn_with_little_work(table_page: Any, name: str) -> None:
    sit, own, answer = MOVES[name]
    table, key, wait = sit(table_page, "reduce")
    table.page.evaluate(FOCUS, key)
    table.page.evaluate(FRAMES)
    table.delay = LONG
    meter = Meter(table.page)
    table.page.evaluate(PRESS, key)
    table.page.evaluate(FRAMES)
    drawn = meter.since()
    table.delay = 0.0
    wait()
    table.page.evaluate(FRAMES)
    answered = meter.since()
    assert drawn.within(own), drawn
    assert answered.within(answer), answered


@pytest.mark.parametrize("name", MOVES)
def test_what_moves_is_not_painted_step_by_step(table_page: Any, name: str) -> None:
    sit, _own, _answer = MOVES[name]
    table, key, wait = sit(table_page, "no-preference")
    table.page.mouse.move(0, 0)  # over nothing that shows it
    table.page.evaluate(FRAMES)
    meter = Meter(table.page)
    table.page.evaluate(FOCUS, key)
    table.page.evaluate(FRAMES)
    table.page.evaluate(PRESS, key)
    wait()
    table.page.evaluate(FRAMES)
    assert meter.since().nodes > 0
    assert set(table.page.evaluate("() => [...animated]")) <= CHEAP | SELDOM


# By the key of each card: what the number in its corner inherits that a turn might change.
INHERITED = """() => Object.fromEntries(
  [...document.querySelectorAll(".cl-sg-open, .cl-sg-held")].map((card) => {
    const corner = card.querySelector(".cl-sg-corner");
    const variables = [...corner.computedStyleMap()].filter(([name]) => name.startsWith("--"));
    return [card.dataset.clKey, [getComputedStyle(corner).cursor, ...variables].join()];
  }))"""


def test_a_turn_changes_nothing_that_a_card_inherits(table_page: Any) -> None:
    """Or all that a card is drawn of would be styled anew, for each of them."""
    table, key, wait = of_siggil(table_page, "reduce", steps=8)
    asked = table.page.evaluate(INHERITED)
    table.page.evaluate(PRESS, key)
    wait()
    table.page.evaluate(FRAMES)
    taking = table.page.evaluate(INHERITED)
    both = asked.keys() & taking.keys()
    assert any(each.startswith("hand-") for each in both)
    assert any(each.startswith("place-") for each in both)
    assert {each: asked[each] for each in both} == {each: taking[each] for each in both}


# What a square's piece inherits from it: the pointer's shape, what a finger does, variables.
GIVEN = """() => Object.fromEntries(
  [...document.querySelectorAll(".cl-square:has(> .cl-piece)")].map((square) => {
    const variables = [...square.computedStyleMap()].filter(([name]) => name.startsWith("--"));
    const { cursor, touchAction } = getComputedStyle(square);
    return [square.dataset.clKey, [cursor, touchAction, ...variables].join()];
  }))"""
# What the pointer and a finger find there.
HANDS = """() => Object.fromEntries(
  [...document.querySelectorAll(".cl-square:has(> .cl-piece)")].map((square) => {
    const { cursor, touchAction } = getComputedStyle(square, "::after");
    return [square.dataset.clKey, `${cursor} ${touchAction}`];
  }))"""
#: Without these boxes the page finds all its styles before it lays out, and counts them.
UNBOXED = ".cl-root, .cl-root * { container: none !important; }"


@pytest.mark.parametrize("kind", [Tafl, CatchTheQueen])
def test_a_turn_changes_nothing_that_a_piece_inherits(table_page: Any, kind: type[Table]) -> None:
    """Find who may be picked up by a sheet over its square, of which nothing is drawn."""
    table, key, wait = of_tafl(table_page, "reduce", kind)
    before, hands = table.page.evaluate(GIVEN), table.page.evaluate(HANDS)
    movable = {action.split("-")[0] for action in table.widget.view["actions"]}
    assert {each for each, hand in hands.items() if hand == "grab none"} == movable
    table.page.evaluate(PRESS, key)
    wait()
    after = table.page.evaluate(GIVEN)
    both = before.keys() & after.keys()
    assert len(both) > 20
    assert {each: before[each] for each in both} == {each: after[each] for each in both}
    assert table.page.evaluate(HANDS) != hands


@pytest.mark.parametrize("kind", [Tafl, CatchTheQueen])
def test_few_elements_are_styled_for_a_move_and_its_answer(
    table_page: Any, kind: type[Table]
) -> None:
    table, key, wait = of_tafl(table_page, "reduce", kind)
    table.page.add_style_tag(content=UNBOXED)
    table.page.evaluate(FRAMES)
    table.delay = LONG
    assert 0 < styled(table.page, lambda: table.page.evaluate(PRESS, key)) <= 25
    table.delay = 0.0
    assert 0 < styled(table.page, wait) <= 75


def styled(page: Any, act: Callable[[], object]) -> int:
    """For how many elements the page finds a style while somebody acts, and shows it."""
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    act()
    page.evaluate(FRAMES)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    told = [each["args"] for each in events if each["name"] == "UpdateLayoutTree"]
    return sum(each.get("elementCount", 0) for each in told)

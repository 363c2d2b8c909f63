"""One's own move is on the board in the next frame, whenever the kernel answers."""

from __future__ import annotations

from typing import Any

import pytest
from browser.cantor.test_play import Person as Fighter
from browser.siggil.page import Person as Collector
from browser.tafl.page import at_table, ring
from playwright.sync_api import expect

from cantorlab import Cantor, Siggil, Tafl
from cantorlab.rules import tafl
from cantorlab.widgets.games.siggil.adapter import SiggilAdapter

HELD_BACK, LONG = 0.5, 10.0  # seconds

# Presses a button, and counts the frames until `there` holds. Also the frames in which the part
# changes until the kernel's answer has come and been drawn, and what is animated in them.
PRESS = """
async ([press, part, there, ms]) => {
  const root = document.querySelector(".cl-root");
  const frame = () => new Promise(requestAnimationFrame);
  const holds = new Function("root", `return ${there}`);
  const moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    moved.push([this.className, performance.now()]);
    return animate.apply(this, given);
  };
  let changed = false;
  const ghost = (node) => node.classList?.contains("cl-ghost");
  const counts = ({ type, target, attributeName, oldValue, addedNodes, removedNodes }) =>
    type === "attributes"
      ? target.getAttribute(attributeName) !== oldValue
      : [...addedNodes, ...removedNodes].some((node) => !ghost(node));
  new MutationObserver((records) => { changed ||= records.some(counts); }).observe(
    root.querySelector(part),
    {
      subtree: true, childList: true, attributes: true, attributeOldValue: true,
      attributeFilter: ["class", "aria-label"],
    },
  );
  await frame();
  const start = performance.now();
  root.querySelector(`[data-cl-key="${press}"]`).click();
  let seen = 0;
  let painted = 0;
  for (let n = 1; performance.now() - start < ms; n += 1) {
    await frame();
    if (changed) painted += 1;
    changed = false;
    if (!seen && holds(root)) seen = n;
  }
  Element.prototype.animate = animate;
  return { seen, painted, moved: moved.map(([name]) => name) };
}
"""


def press(table: Any, key: str, part: str, there: str, ms: int = 1000) -> dict[str, Any]:
    found: dict[str, Any] = table.page.evaluate(PRESS, [key, part, there, ms])
    return found


def stands(square: str) -> str:
    """A piece belongs to the square, whether it stands there or is on its way."""
    return f"""root.querySelector('[data-cl-key="{square}"] .cl-piece:not(.cl-ghost)')"""


CAPTURE = {"e5": "king", "d1": "attacker", "e4": "defender", "f4": "attacker", "a8": "attacker"}


def test_a_piece_stands_on_its_square_in_the_next_frame(table_page: Any) -> None:
    # d1-d4 takes e4 between d4 and f4: the capture comes with the answer.
    position = tafl.setup({"h8": "king", **{k: v for k, v in CAPTURE.items() if v != "king"}})
    game = Tafl(state=position, opponent=lambda _s, actions, _r: actions[0], language="en")
    player = at_table(table_page, game, reduced_motion="no-preference")
    player.table.delay = 6 * HELD_BACK  # longer than what is looked at before, on a busy machine
    lifted = """root.querySelector('[data-cl-key="d1"]').dataset.picked === "true" """
    picked = press(player.table, "d1", ".cl-squares", lifted, 150)
    assert picked["seen"] == 1
    found = press(player.table, "d4", ".cl-squares", stands("d4"), 300)
    assert found["seen"] == 1
    assert found["painted"] == 1
    assert found["moved"] == ["cl-piece"]  # it is on its way at once, and walks once
    held = player.table.root.evaluate(
        """(root) => [
          root.querySelector('[data-cl-key="e4"] .cl-piece').dataset.piece,
          document.querySelector(".cl-live").innerText,
        ]"""
    )
    assert held[0] == "defender"
    assert "e4" not in held[1]  # a piece was picked up; nothing is said of what is not answered
    player.table.delay = 0.0
    player.settle()
    assert "e4" not in player.standing()
    player.check_board()


def test_the_answer_is_painted_once_and_nothing_moves_twice(table_page: Any) -> None:
    player = at_table(table_page, ring(), reduced_motion="no-preference")
    player.table.delay = 0.2
    player.press("h4")
    found = press(player.table, "e4", ".cl-squares", stands("e4"))
    assert found["seen"] == 1
    assert found["painted"] <= 2  # the move, and the answer: king caught, the game over
    assert [name for name in found["moved"] if "cl-ghost" not in name] == ["cl-piece"]
    assert player.table.widget.outcome is not None
    told = [said for said in player.table.spoken() if "e4" in said]
    assert len(told) == len(set(told)) > 0


# Notes the classes of all that is animated from now on.
FLOWN = """() => {
  window.flown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    flown.push(this.className);
    return animate.apply(this, given);
  };
}"""


def test_a_card_goes_to_the_hand_at_once_and_flies_once(
    table_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SiggilAdapter, "pace_draw", 0.0)
    monkeypatch.setattr(SiggilAdapter, "pace_take", 0.0)
    person = Collector(table_page(Siggil(opponent=["random"], seed=3)))
    person.wait()
    place = person.view["actions"][0].split()[1]
    held = len(person.view["observation"]["hand"])
    person.table.delay = HELD_BACK
    person.table.page.evaluate(FLOWN)
    there = f"""!root.querySelector('[data-cl-key="place-{place}"]')
      && root.querySelectorAll(".cl-sg-held").length === {held + 1}"""
    found = press(person.table, f"place-{place}", ".cl-sg-pyramid", there, 300)
    assert found["seen"] == 1
    person.table.delay = 0.0
    person.wait()
    shown = person.table.root.locator(".cl-sg-place")
    expect(shown).to_have_count(len(person.view["observation"]["siggil"]))
    actions = [action for _, action in person.table.widget.state.actions]
    drawn = len([action for action in actions if action.startswith("draw")])
    flights = "flown.filter((name) => name.includes('cl-sg-flying')).length"
    person.table.page.wait_for_function(f"{flights} >= {drawn}")
    expect(person.table.root.locator(".cl-sg-flying")).to_have_count(0)
    assert person.table.page.evaluate(flights) == drawn


# How often a mage was seen to be laid on one's own side.
LAYINGS = """() => {
  table.layings = [];
  addEventListener("animationstart", ({ animationName, target }) => {
    if (animationName === "cl-lay") table.layings.push(target.closest(".cl-near") !== null);
  });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_mage_lies_face_down_and_a_protection_is_marked_at_once(
    table_page: Any, motion: str
) -> None:
    fighter = Fighter(table_page(Cantor("discovery", seed=3), reduced_motion=motion))
    fighter.wait()
    table = fighter.table
    table.delay = LONG
    mage = fighter.view["actions"][0].split()[1]
    table.page.evaluate(LAYINGS)
    gone = f"""root.querySelector(".cl-near .cl-back")
      && !root.querySelector('[data-cl-key="mage{mage}"]')"""
    assert press(table, f"mage{mage}", ".cl-cantor", gone, 300)["seen"] == 1
    table.delay = 0.0
    fighter.wait()
    layings = table.page.evaluate("() => table.layings")
    assert layings.count(True) == (1 if motion == "no-preference" else 0)
    guard = "protect 3"
    table.delay = LONG
    marked = f"""root.querySelector('[data-cl-key="{guard}"]').ariaPressed === "true" """
    assert press(table, guard, ".cl-cantor", marked, 300)["seen"] == 1
    assert table.root.locator('[aria-pressed="true"]').count() == 1
    assert table.root.locator(".cl-near .cl-mark").count() >= 1
    table.delay = 0.0
    fighter.wait()
    expect(table.root.locator(".cl-verdict")).to_be_visible()


def test_a_refusal_takes_the_move_back_and_says_why(table_page: Any) -> None:
    player = at_table(table_page)
    table = player.table
    before = player.standing()
    action = player.view["actions"][0]
    origin, end = action.split("-")
    table.page.evaluate("() => { table.model.get('view').revision -= 1; }")
    table.delay = LONG  # on a busy machine the answer would come before one has looked
    player.press(origin, end)
    assert player.standing() == {
        (end if square == origin else square): piece for square, piece in before.items()
    }
    table.delay = 0.0
    expect(table.root.locator(".cl-notice")).to_contain_text("position has changed")
    assert player.standing() == before
    assert player.table.widget.state.actions == ()
    assert [said for said in table.spoken() if action in said] == []


def test_a_move_waits_for_a_kernel_that_keeps_silent_and_is_played_once(table_page: Any) -> None:
    player = at_table(table_page)
    table = player.table
    tool = table.root.locator('[data-cl-key="tool-language"]')
    tool.select_option("fr")
    expect(table.root).to_have_attribute("lang", "fr")
    origin, end = player.view["actions"][0].split("-")
    table.kernel_lives = False
    player.press(origin, end)
    expect(table.root.locator(".cl-status")).to_contain_text("Ton coup est gardé")
    assert end in player.standing()
    assert table.widget.state.actions == ()
    table.kernel_lives = True
    table.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(table.root.locator(".cl-status")).to_be_hidden()
    player.settle()
    assert table.widget.state.actions[0] == (0, f"{origin}-{end}")


def test_a_host_that_tells_of_a_restart_is_believed_at_once(table_page: Any) -> None:
    player = at_table(table_page)
    player.settle()
    table = player.table
    table.kernel_lives = False
    table.page.evaluate("() => table.emit('comm_live_update')")
    expect(table.root.locator(".cl-status")).to_contain_text("Run this cell again")

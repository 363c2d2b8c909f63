"""Sounds: nothing until a user asks for them, then moves, captures, reveals and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl

# In place of the browser's own: it writes down the first pitch of each tone, and who made it.
DEAF = """() => {
  window.tones = [];
  window.contexts = [];
  class Stub {
    currentTime = 0;
    destination = {};
    closed = false;
    constructor() { contexts.push(this); }
    createGain() { return { gain: this.#ramp(() => {}), connect: (to) => to }; }
    createOscillator() {
      let pitch = 0;
      return {
        frequency: this.#ramp((value) => { pitch = value; }),
        connect: (to) => to,
        start() { tones.push(Math.round(pitch)); },
        stop() {},
      };
    }
    #ramp(note) { return { setValueAtTime: note, exponentialRampToValueAtTime() {} }; }
    async resume() {}
    async close() { this.closed = true; }
  }
  window.AudioContext = Stub;
}"""

MOVE, CAPTURE, REVEAL, END = [260], [230, 150], [520, 780], [440, 1056, 1716]

TABLES: dict[str, Callable[..., Any]] = {
    "cantor": lambda **more: Cantor(opponent="random", seed=4, pace="brisk", language="en", **more),
    "siggil": lambda **more: Siggil(1, seed=4, language="en", **more),
    "tafl": lambda **more: Tafl(opponent=None, seed=4, language="en", **more),
    "queen": lambda **more: CatchTheQueen(opponent=None, seed=4, language="en", **more),
}


def heard(table: TablePage) -> list[int]:
    """The tones since this was last asked."""
    tones: list[int] = table.page.evaluate("() => window.tones.splice(0)")
    return tones


def shows(table: TablePage) -> None:
    """Wait until the page has been told the newest position."""
    table.page.wait_for_function(
        "(changes) => table.model.get('view').changes >= changes",
        arg=table.widget.view["changes"],
    )


def put(table_page: Any, game: Any, **settings: Any) -> TablePage:
    table: TablePage = table_page(game, width=760, **settings)
    table.page.evaluate(DEAF)
    return table


def touched(table: TablePage) -> TablePage:
    """The page once somebody has pressed on it, without which browsers are silent."""
    table.page.mouse.click(1, 1)
    return table


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_heard_until_sounds_are_switched_on(table_page: Any, name: str) -> None:
    game = TABLES[name]()
    table = touched(put(table_page, game))
    switch = table.root.locator('[data-cl-key="tool-sounds"]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch).to_have_attribute("title", "Hear moves, captures, reveals and the end.")
    game.act(game.view["actions"][0])
    shows(table)
    assert heard(table) == []
    assert table.page.evaluate("() => contexts.length") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert heard(table) == MOVE
    assert game.sounds is True
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert heard(table) == []
    assert game.sounds is False


def test_a_move_a_capture_and_the_end_are_told_apart(table_page: Any) -> None:
    game = Tafl(opponent=None, language="en", sounds=True, state=taking())
    table = touched(put(table_page, game))
    game.act(plain(game))
    shows(table)
    assert heard(table) == MOVE
    game.act(next(iter(taken(game))))
    shows(table)
    assert heard(table) == CAPTURE
    game._screen.command("resign", {})
    shows(table)
    assert heard(table) == END


def taking() -> Any:
    """A position two plies before a capture, found by play at random."""
    from random import Random

    from cantorlab.rules import tafl

    for seed in range(40):
        rng, state = Random(seed), tafl.start()
        for _ in range(60):
            if state.is_terminal:
                break
            after = state.apply(rng.choice(state.legal_actions(state.to_act[0])))
            if after.history[-1].count("x") and not after.is_terminal:
                before = after.actions[:-2]
                state = tafl.start()
                for _seat, action in before:
                    state = state.apply(action)
                second = after.actions[-2][1]
                if "x" not in state.apply(second).history[-1]:
                    return state
            state = after
    raise AssertionError("nothing is ever captured")


def taken(game: Any) -> list[str]:
    """The actions that capture now."""
    state = game.state
    return [a for a in state.legal_actions(state.to_act[0]) if "x" in state.apply(a).history[-1]]


def plain(game: Any) -> str:
    """A move that captures nothing, after which something can be captured."""
    state = game.state
    for action in state.legal_actions(state.to_act[0]):
        after = state.apply(action)
        if "x" in after.history[-1] or after.is_terminal:
            continue
        for reply in after.legal_actions(after.to_act[0]):
            then = after.apply(reply)
            if "x" in then.history[-1] and not then.is_terminal:
                return str(action)
    raise AssertionError("nothing can be captured")


def test_a_duel_is_heard_when_it_is_revealed(table_page: Any) -> None:
    game = Cantor(opponent="random", seed=4, pace="brisk", language="en", sounds=True)
    table = touched(put(table_page, game, views=2))
    while game.view["stage"] != "reveal":
        if game.view["actions"]:
            game.act(game.view["actions"][0])
        shows(table)
        table.settle()
    shows(table)
    table.page.wait_for_function("() => window.tones.includes(520)")
    tones = heard(table)
    # Two views of one widget are one table: it is heard once.
    assert tones[-2:] == REVEAL
    assert tones.count(520) == 1


@pytest.mark.parametrize("settings", [{"reduced_motion": "reduce"}, {"untouched": True}])
def test_a_page_that_wants_less_motion_or_was_never_touched_is_silent(
    table_page: Any, settings: dict[str, Any]
) -> None:
    game = Tafl(opponent=None, language="fr", sounds=True)
    untouched = settings.pop("untouched", False)
    table = put(table_page, game, **settings)
    if untouched:  # what Playwright evaluates counts as a touch
        table.page.evaluate(
            "() => Object.defineProperty(navigator, 'userActivation', "
            "{ value: { hasBeenActive: false } })"
        )
    else:
        switch = touched(table).root.locator('[data-cl-key="tool-sounds"]')
        switch.click()
        switch.click()
        expect(table.root.locator(".cl-notice")).to_contain_text("muets ici")
    game.act(game.view["actions"][0])
    shows(table)
    assert heard(table) == []
    assert table.page.evaluate("() => contexts.length") == 0


def test_the_panel_has_the_switch_too_and_the_context_goes_with_the_view(table_page: Any) -> None:
    game = Tafl(opponent=None, language="en")
    table = table_page(game, width=360)
    table.page.evaluate(DEAF)
    expect(table.root.locator('[data-cl-key="tool-sounds"]')).to_be_hidden()
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    table.root.locator(".cl-more summary").click()
    table.root.get_by_role("checkbox", name="Sounds").check()
    table.page.wait_for_function("() => window.tones.length === 1")
    assert game.sounds
    table.close_views()
    assert table.page.evaluate("() => contexts.map(({ closed }) => closed)") == [True]


# In place of the browser's own: one that renders what is played, to be looked at.
STUDIO = """() => {
  const fresh = () => new OfflineAudioContext(1, 2 * 8000, 8000);
  let studio = fresh();
  window.AudioContext = class {
    currentTime = 0;
    get destination() { return studio.destination; }
    createGain() { return studio.createGain(); }
    createOscillator() { return studio.createOscillator(); }
    async resume() {}
    async close() {}
  };
  window.record = async () => {
    const played = studio;
    studio = fresh();
    return [...(await played.startRendering()).getChannelData(0)];
  };
}"""


@pytest.mark.nightly
def test_what_is_rendered_is_a_knock_a_chime_and_a_bell_and_never_clips(table_page: Any) -> None:
    import numpy as np

    def record(table: TablePage) -> Any:
        shows(table)
        return np.array(table.page.evaluate("() => record()"))

    def pitch(heard: Any, begin: float, end: float) -> float:
        part = heard[int(8000 * begin) : int(8000 * end)]
        strength = np.abs(np.fft.rfft(part * np.hanning(len(part)), 8000))
        return float(strength.argmax())  # in Hz

    game = Tafl(opponent=None, language="en", sounds=True, state=taking())
    table = touched(table_page(game, width=760))
    table.page.evaluate(STUDIO)
    game.act(plain(game))
    move = record(table)
    game.act(next(iter(taken(game))))
    capture = record(table)
    game._screen.command("resign", {})
    end = record(table)
    duel = Cantor(opponent="person", seed=4, language="en", sounds=True)
    other = touched(table_page(duel, width=760))
    other.page.evaluate(STUDIO)
    while duel.view["stage"] != "reveal":
        record(other)
        if duel.view["curtain"]:
            duel._screen.command("lift_curtain", {"seat": duel.view["curtain"]["seat"]})
        else:
            duel.act(duel.view["actions"][0])
    reveal = record(other)
    for heard_of, seconds in ((move, 0.09), (capture, 0.17), (reveal, 0.35), (end, 1.4)):
        assert 0.15 < np.abs(heard_of).max() < 0.8  # to be heard, and far from clipping
        assert np.abs(heard_of[int(8000 * (seconds + 0.02)) :]).max() < 0.001
        assert np.abs(np.diff(heard_of[:8])).max() < 0.3  # no click where it begins
    assert 180 < pitch(move, 0, 0.05) < 260
    assert 180 < pitch(capture, 0, 0.05) > pitch(capture, 0.08, 0.13) > 90
    assert 560 < pitch(reveal, 0, 0.1) < 780 == round(pitch(reveal, 0.15, 0.3), -1)
    assert round(pitch(end, 0, 0.5), -1) == 440
    spectrum = np.abs(np.fft.rfft(end[:8000]))
    for partial in (440, 1056, 1716):
        assert spectrum[partial - 3 : partial + 4].max() > 20 * np.median(spectrum)

"""Cantor in a real browser: whole matches, every stage, what is seen, said and read aloud."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import expect

from cantorlab import Cantor
from cantorlab.rules import cantor

HOSTILE = "<img src=x onerror=f()>"
LONG = {"places": [72, 52, 59, 58, 40, 66, 48, 68, 53, 50, 70, 33]}


class Person:
    """Somebody at the page, who waits until the table asks something and then does it."""

    def __init__(self, table: TablePage, seed: int = 0) -> None:
        self.table, self.rng = table, Random(seed)
        self.stage = table.root.locator(".cl-cantor")

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table.widget.view
        return view

    def wait(self) -> None:
        """Wait until the page shows what the kernel has come to, and asks for something."""

        def asks() -> bool:
            view = self.view
            shown = self.table.page.evaluate("() => table.model.get('view')")
            asked = view["actions"] or view["stage"] != "play" or view["outcome"] or view["curtain"]
            asked = asked or "step" in view["commands"]
            same = shown["revision"] == view["revision"] and shown["stage"] == view["stage"]
            return bool(asked and same and not view["thinking"])

        self.table.until(asks)

    def press(self, key: str) -> None:
        self.table.root.locator(f'[data-cl-key="{key}"]').click()

    def key(self) -> str:
        """The key of the button for a choice that may be made now, drawn at random."""
        view = self.view
        if view["curtain"]:
            return "curtain"
        if "step" in view["commands"]:
            return "step"
        if view["stage"] == "ask":
            return f"say-{self.rng.randrange(2)}"
        if view["stage"] == "reveal":
            return "next_match" if view["outcome"] else "next"
        action = self.rng.choice(view["actions"])
        return action.replace("commit ", "mage")

    def step(self) -> None:
        """Do one thing with the mouse, and wait for what comes of it."""
        self.press(self.key())
        self.table.settle()
        self.wait()

    def until(self, stage: str, phase: str | None = None) -> None:
        """Play until the table is at ``stage`` (and ``phase``)."""
        self.wait()
        while self.view["stage"] != stage or phase not in (
            None,
            self.view["observation"]["phase"] if not self.view["curtain"] else None,
        ):
            self.step()


def seated(table_page: Any, mode: str = "discovery", width: int = 560, **settings: Any) -> Person:
    browser = {"dark": settings.pop("dark", False), "reduced_motion": "reduce"}
    game = Cantor(mode, **{"seed": 7, "opponent": "novice", "language": "en", **settings})
    return Person(table_page(game, width=width, **browser))


# -- whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "language", "width"),
    [("discovery", "en", 560), ("express", "fr", 320), ("quest", "fr", 760)],
)
def test_a_whole_match_with_the_mouse(
    table_page: Any, mode: str, language: str, width: int
) -> None:
    person = seated(table_page, mode, width, language=language)
    person.wait()
    while not person.view["outcome"]:
        person.step()
    table = person.table
    assert table.widget.state.is_terminal
    expect(table.root.locator(".cl-headline")).to_have_text(table.widget.view["outcome"]["text"])
    person.press("next_match")
    expect(person.stage).to_have_attribute("data-stage", "play")
    assert table.overflow() == 0


@pytest.mark.parametrize(("mode", "language"), [("discovery", "fr"), ("quest", "en")])
def test_a_whole_match_with_the_keyboard_alone(table_page: Any, mode: str, language: str) -> None:
    person = seated(table_page, mode, language=language, opponent="random")
    table, keyboard = person.table, person.table.page.keyboard
    person.wait()
    keyboard.press("Tab")
    keys = {"go": "go ", "commit": "mage", "protect": "protect "}
    while not person.view["outcome"]:
        view = person.view
        if view["stage"] == "reveal":
            assert table.focused_key() == "next"
        else:
            assert table.focused_key().startswith(keys[view["observation"]["phase"]])
            if view["observation"]["phase"] != "go":
                for _ in range(person.rng.randrange(4)):
                    keyboard.press("ArrowRight")
        keyboard.press("Enter")
        table.settle()
        person.wait()
        assert person.view["revision"] > view["revision"], "Enter does what has the focus"
    assert table.widget.state.is_terminal
    assert table.focused_key() == "next_match"


def test_two_people_play_a_duel_at_one_screen(table_page: Any) -> None:
    person = seated(table_page, opponent="person", names=("Ada", HOSTILE), width=320, ask=True)
    person.until("reveal")
    table = person.table
    assert table.page.title() == "Table"
    assert table.root.locator("img").count() == 0
    expect(table.root.locator(".cl-far .cl-who-name")).to_have_text(HOSTILE)
    expect(table.root.locator(".cl-verdict")).to_contain_text(HOSTILE)
    assert table.overflow() == 0


def test_two_people_come_to_the_question_in_four_presses(table_page: Any) -> None:
    person = seated(table_page, opponent="person", width=360, ask=True)
    presses = []
    person.wait()
    while person.view["stage"] != "ask":
        key = "curtain" if person.view["curtain"] else person.key()
        presses.append(key)
        person.press(key)
        person.table.settle()
        person.wait()
    assert len(presses) == 4
    expect(person.table.root.locator(".cl-ask")).to_be_visible()


def test_the_shield_chosen_with_a_mage_is_its_own(table_page: Any) -> None:
    person = seated(table_page, opponent="person", width=760)
    for shield in ("protect -4", "protect none"):
        person.wait()
        person.press("curtain")
        person.wait()
        chosen = person.table.root.locator('.cl-guard[aria-pressed="true"]')
        expect(chosen).to_have_attribute("data-cl-key", "protect none")
        person.press(shield)
        expect(chosen).to_have_attribute("data-cl-key", shield)
        person.press(person.view["actions"][0].replace("commit ", "mage"))
    expect(person.stage).to_have_attribute("data-stage", "reveal")
    first = person.table.widget.state.history[0].first
    protections = person.table.widget.state.history[0].protections
    assert (protections[first], protections[1 - first]) == (-4, None)


# -- stage by stage ------------------------------------------------------------------------------

STAGES = [
    ("discovery", "play", "commit", {}),
    ("discovery", "play", "protect", {}),
    ("discovery", "reveal", None, {}),
    ("express", "ask", None, {"ask": True}),
    ("quest", "play", "go", LONG),
    ("quest", "play", "commit", {}),
    ("quest", "reveal", None, {}),
    ("discovery", "play", None, {"opponent": "person"}),
]


@pytest.mark.parametrize(("mode", "stage", "phase", "settings"), STAGES)
def test_every_stage_is_accessible_and_fits_in_light_and_dark(
    table_page: Any, mode: str, stage: str, phase: str | None, settings: dict[str, Any]
) -> None:
    person = seated(table_page, mode, 760, **{"opponent": "random", **settings})
    person.until(stage, phase)
    table = person.table
    for width, theme, language in ((320, "dark", "fr"), (760, "light", "en")):
        table.widget.theme, table.widget.language = theme, language
        table.page.evaluate(
            "(w) => { document.querySelector('.host').style.width = w }", f"{width}px"
        )
        expect(table.root).to_have_attribute("data-cl-theme", theme)
        expect(table.root).to_have_attribute("lang", language)
        table.check_accessible()
        assert table.overflow() == 0


@pytest.mark.parametrize(("width", "dark"), [(244, False), (560, True)])
def test_every_look_at_the_place_is_accessible_and_fits(
    table_page: Any, width: int, dark: bool
) -> None:
    person = seated(table_page, "express", width, dark=dark, language="fr", **LONG)
    person.until("reveal")
    for what, shown in SHOWN.items():
        person.press(f"look-{what}")
        expect(person.table.root.locator(f".cl-{shown}")).to_be_visible()
        person.table.check_accessible()
        assert person.table.overflow() == 0, what
        if what == "curve":  # its shape is heard, not only that there is one
            curve = person.table.root.get_by_role("img", name=re.compile("Highest|Le plus haut"))
            expect(curve).to_have_count(1)


SHOWN = {"order": "ladder", "why": "why", "curve": "curve", "numbers": "strengths"}


@pytest.mark.parametrize("mode", ["discovery", "quest"])
def test_a_formula_of_any_length_fits(table_page: Any, mode: str) -> None:
    endless = " + ".join(f"{at}n" for at in range(10, 40))
    name = "Un lieu au nom interminable " * 4
    places = [cantor.Place(at, f"{endless} + {at}", name_fr=name) for at in range(1, 13)]
    person = seated(table_page, mode, 320, places=places, opponent="random", language="fr")
    person.until("play", "go" if mode == "quest" else "commit")
    assert person.table.overflow() == 0
    person.until("reveal")
    assert person.table.overflow() == 0


def test_a_headline_breaks_no_word(table_page: Any) -> None:
    person = seated(table_page, width=392, language="fr")
    person.until("play", "protect")
    headline = person.table.root.locator(".cl-headline")
    expect(headline).to_have_text(person.view["headline"])
    lines = headline.evaluate(
        """(element) => {
             const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
             const lines = new Map();
             for (let node = text.nextNode(); node; node = text.nextNode())
               for (let at = 0; at < node.length; at += 1) {
                 const range = document.createRange();
                 range.setStart(node, at);
                 range.setEnd(node, at + 1);
                 const { top } = range.getBoundingClientRect();
                 lines.set(top, (lines.get(top) ?? "") + node.data[at]);
               }
             return [...lines.values()];
           }"""
    )
    assert len(lines) == 2
    assert not lines[0].rstrip().endswith("-"), lines


def test_fingers_play_as_the_mouse_does(table_page: Any) -> None:
    game = Cantor(seed=7, opponent="random", language="en")
    person = Person(table_page(game, width=320, has_touch=True, reduced_motion="reduce"))
    for stage in ("protect", "over"):
        person.wait()
        person.table.root.locator(f'[data-cl-key="{person.key()}"]').tap()
        if stage == "protect":
            expect(person.stage).to_have_attribute("data-phase", "protect")
    expect(person.stage).to_have_attribute("data-stage", "reveal")


def test_nothing_of_the_place_is_asked_for_before_the_verdict(table_page: Any) -> None:
    person = seated(table_page, ask=True, opponent="random")
    person.until("ask")
    looked = [each for each in person.table.sent if each.get("kind") == "look"]
    assert looked == []
    expect(person.table.root.locator(".cl-looks")).to_be_hidden()
    person.step()
    expect(person.table.root.locator(".cl-ladder")).to_be_visible()
    looked = [each for each in person.table.sent if each.get("kind") == "look"]
    assert [each["what"] for each in looked] == ["order"]


def test_a_double_click_commits_and_announces_nothing(table_page: Any) -> None:
    person = seated(table_page, opponent="random")
    person.wait()
    person.table.root.locator(".cl-card-button").nth(3).dblclick()
    expect(person.stage).to_have_attribute("data-phase", "protect")
    person.table.settle()
    assert person.view["observation"]["announced"][0] is False


def test_the_numbers_that_cannot_be_there_are_grey_and_may_be_announced(table_page: Any) -> None:
    person = seated(table_page, opponent="random")
    person.until("play", "protect")
    own = person.view["observation"]["hand"][0]
    guard = person.table.root.locator(f'[data-cl-key="protect {own}"]')
    assert "cl-gone" in (guard.get_attribute("class") or "")
    guard.click()
    expect(person.stage).not_to_have_attribute("data-phase", "protect")
    assert person.table.widget.state.history[0].protections[0] == own


def test_who_listens_hears_the_duel(table_page: Any) -> None:
    person = seated(table_page, opponent="random")
    person.until("reveal")
    heard = " ".join(person.table.spoken())
    duel = person.table.widget.state.history[0]
    for mage in duel.fighters:
        assert str(mage).replace("-", "−") in heard
    assert person.view["reveal"]["verdict"]["text"] in heard


def test_the_language_changes_in_place(table_page: Any) -> None:
    person = seated(table_page, opponent="random")
    person.until("reveal")
    person.table.root.locator('[data-cl-key="tool-language"]').select_option("fr")
    expect(person.table.root.locator(".cl-tab").nth(1)).to_have_text("Pourquoi\u202f?")
    expect(person.table.root.locator(".cl-place-name")).to_contain_text("Cent Lampions")


def test_the_rules_open_in_the_language_of_the_player(table_page: Any) -> None:
    person = seated(table_page, language="fr")
    person.press("tool-rules")
    dialog = person.table.root.locator("dialog")
    expect(dialog).to_contain_text("mage")
    person.table.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_new_game_panel_starts_a_quest(table_page: Any) -> None:
    person = seated(table_page)
    person.press("tool-new_game")
    form = person.table.root.locator("dialog form")
    person.table.check_accessible()
    form.locator("details summary").click()
    expect(form.locator("input[name=first_place]")).to_be_visible()
    form.get_by_role("radio", name="The Quest for the Grimoire").check()
    expect(form.locator("input[name=first_place]")).to_be_hidden()
    form.get_by_role("radio", name="at random").check()
    form.locator("button.cl-primary").click()
    expect(person.table.root.locator(".cl-cell")).to_have_count(12)


def test_a_saved_table_is_shown_without_a_kernel(table_page: Any) -> None:
    game = Cantor(seed=7, opponent="random", language="en")
    table = table_page(game, lives=False)
    expect(table.root.locator(".cl-card-button")).to_have_count(7)
    expect(table.root.locator(".cl-place-name")).to_contain_text("Lanterns")
    expect(table.root.locator(".cl-status")).to_contain_text("Run this cell")


def test_a_saved_reveal_says_that_the_ladder_needs_the_kernel(table_page: Any) -> None:
    game = Cantor(seed=7, opponent="random", language="en")
    live = Person(table_page(game))
    live.until("reveal")
    saved = table_page(game, lives=False)
    expect(saved.root.locator(".cl-headline")).to_have_text(game.view["headline"])
    expect(saved.root.locator(".cl-verdict")).to_be_visible()


def test_the_page_is_left_clean(table_page: Any) -> None:
    person = seated(table_page, "quest")
    person.until("play", "go")
    person.table.close_views()
    expect(person.table.page.locator(".cl-root")).to_have_count(0)
    assert person.table.page.evaluate("() => table.listening()") == 0

"""Cantor from start to end in German: on the page, for the ear, in panels and refusals."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.cantor.test_play import Person, seated
from playwright.sync_api import expect

# Words that no German page of this game has: one of them in sight is a sentence that English lent.
ENGLISH = re.compile(
    r"\b(the|you|your|and|of|is|wins?|won|mages?|duels?|places?|rules|why|play|from|against|with"
    r"|learn|lesson|puzzles?|solved|sums|squares|roots)\b",
    re.IGNORECASE,
)

EVERYTHING_TOLD = """(root) => [
  root.innerText,
  ...[...root.querySelectorAll("*")].flatMap((each) =>
    ["aria-label", "title", "placeholder", "alt"].map((name) => each.getAttribute(name) ?? "")),
].join("\\n")"""


def told(person: Person) -> str:
    """All that the page shows or tells to a screen reader."""
    text: str = person.table.root.evaluate(EVERYTHING_TOLD)
    return text.replace("English", "")  # a language's own name


def check(person: Person) -> None:
    assert ENGLISH.findall(told(person)) == [], told(person)
    assert person.table.overflow() == 0


@pytest.mark.parametrize(
    ("mode", "width", "settings"),
    [
        ("discovery", 360, {"ask": True}),
        ("quest", 320, {"opponent": "random"}),
        ("express", 760, {"opponent": "person"}),
    ],
)
def test_a_whole_match_in_german(
    table_page: Any, mode: str, width: int, settings: dict[str, Any]
) -> None:
    person = seated(table_page, mode, width, language="de", **settings)
    person.wait()
    looked = 0
    while not person.view["outcome"]:
        check(person)
        if person.view["stage"] == "reveal" and looked < 2:
            looked += 1
            for tab in person.table.root.locator(".cl-tab").all():
                tab.click()
                person.table.settle()
                check(person)
        person.step()
    check(person)
    table = person.table
    expect(table.root.locator(".cl-headline")).to_have_text(table.widget.view["outcome"]["text"])
    expect(table.root).to_have_attribute("lang", "de")
    table.check_accessible()


def test_what_surrounds_the_table_is_german_too(table_page: Any) -> None:
    person = seated(table_page, width=360, language="de")
    person.wait()
    root, keyboard = person.table.root, person.table.page.keyboard
    person.press("tool-new_game")
    expect(root.locator("dialog")).to_contain_text("Vor der Auflösung sagen, wer gewinnt")
    check(person)
    keyboard.press("Escape")
    person.press("tool-resign")
    expect(root.locator("dialog")).to_contain_text("Nein, weiterspielen")
    check(person)
    keyboard.press("Escape")
    person.press("tool-type")
    keyboard.type("protect 3")
    keyboard.press("Enter")
    expect(root.locator(".cl-notice")).to_contain_text("Zuerst wählen beide ihren Kämpfer")
    person.press("tool-rules")
    expect(root.locator("dialog .cl-prose")).to_have_attribute("lang", "de")
    expect(root.locator("dialog .cl-prose h2").first).to_have_text("§1.1 Womit gespielt wird")
    # Without the notation, which is no language.
    prose = root.locator("dialog .cl-prose").evaluate(
        """(prose) => {
          const words = prose.cloneNode(true);
          for (const each of words.querySelectorAll("code")) each.remove();
          return words.textContent;
        }"""
    )
    assert "Magier" in prose
    assert ENGLISH.search(prose) is None
    assert person.table.overflow() == 0

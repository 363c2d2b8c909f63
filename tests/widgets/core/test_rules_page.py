"""The rules as a player reads them: nobody's labels, nothing for programs, true minus signs."""

from __future__ import annotations

from cantorlab.widgets.core.rules_page import for_players, rules_page

LAW = """Two play.

What was open is marked **House rule**. `toy.parse_position` shows a position.

## §1 Cards

**House rule.** The cards are -3 to 5, and a-1 is a square.

- A card is laid. **House rules.** It stays; `play -3` lays it.

*Example.* **House** is not a label, nor is **House wine.**

## §4 Writing

Type `play 3`. In a game's text each has its number: `1. play 3 *`.

A position is one line.

- Flags: `late`.

*Example.* `9/8 first`: it is late.

## §5 Ends

**House rule.** It ends."""

TOLD = """Two play.

## §1 Cards

The cards are −3 to 5, and a-1 is a square.

- A card is laid. It stays; `play -3` lays it.

*Example.* **House** is not a label, nor is **House wine.**

## §4 Writing

Type `play 3`.

*Example.* `9/8 first`: it is late.

## §5 Ends

It ends."""


def test_what_is_for_players_is_told_and_nothing_else():
    assert for_players(LAW) == TOLD


def test_rules_without_labels_are_told_as_they_are():
    assert for_players("One plays -2.\n\n## §1\n\nA **card.** Yes.") == (
        "One plays −2.\n\n## §1\n\nA **card.** Yes."
    )


def test_each_picture_has_its_sentence():
    page = rules_page("cantor", "fr", steps=["<svg/>", "<svg/>", "<svg/>"])
    assert [each["picture"] for each in page["steps"]] == ["<svg/>"] * 3
    assert len({each["text"] for each in page["steps"]}) == 3
    assert rules_page("tafl", "en")["steps"] == []

"""Setting up by eye: the new-game panel of every game is in sight, drawn, and said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cantorlab import Cantor, CatchTheQueen, Siggil, Tafl
from cantorlab.rules import kernels

LAPTOP = {"viewport": {"width": 760, "height": 640}, "reduced_motion": "reduce"}
TABLES: list[tuple[Any, dict[str, Any]]] = [
    (Tafl, {"opponent": "novice"}),
    (Tafl, {"opponent": "novice", "godi": "vertical"}),  # with a sentence on what clashes
    (CatchTheQueen, {"opponent": "novice"}),
    (Siggil, {"players": 4, "opponent": ["novice", "club", "person"]}),
    (Siggil, {"players": 1}),
    (Cantor, {"opponent": "novice"}),
]


def opened(table_page: Any, game: Any, **settings: Any) -> Any:
    table = table_page(game, **settings)
    table.root.locator('[data-cl-key="tool-new_game"]').click()
    expect(table.root.locator("dialog form")).to_be_visible()
    return table


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("make", "options"), TABLES)
def test_the_panel_is_in_sight_without_scrolling(
    table_page: Any, make: Any, options: dict[str, Any], language: str
) -> None:
    table = opened(table_page, make(language=language, seed=2, **options), width=736, **LAPTOP)
    body = table.root.locator(".cl-dialog-body")
    room = body.evaluate(
        "(body) => [body.scrollHeight - body.clientHeight, body.scrollWidth - body.clientWidth]"
    )
    assert room == [0, 0]


@pytest.mark.parametrize(("make", "options"), TABLES[1:])
def test_the_panel_is_accessible_and_every_card_is_drawn(
    table_page: Any, make: Any, options: dict[str, Any]
) -> None:
    game = make(language="fr", seed=2, **options)
    table = opened(table_page, game, width=336, dark=True)
    table.check_accessible()
    cards = sum(
        len(choice.get("pictures", ()))
        for field in game.view["options"]
        for choice in [field, *field["choices"]]
    )
    expect(table.root.locator(".cl-pictures > *")).to_have_count(cards)
    assert sideways(table.page) == 0


def sideways(page: Page) -> int:
    """By how much the panel is wider than its place."""
    wide: int = page.evaluate(
        "() => { const body = document.querySelector('.cl-dialog-body');"
        " return body.scrollWidth - body.clientWidth; }"
    )
    return wide


def test_a_chip_tells_what_the_level_is_like_before_and_after_it_is_chosen(
    table_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nor is it weaker, as it is where its search was never compiled yet.
    monkeypatch.setattr(kernels, "is_cached", lambda *name, **floor: True)
    table = opened(table_page, Tafl(opponent="random", language="en"))
    club = table.root.get_by_role(
        "radio", name="club player – Looks well ahead, and slips now and then."
    )
    expect(table.root.locator(".cl-about").first).to_have_text("Any legal move, without a plan.")
    club.check()
    expect(table.root.locator(".cl-about").first).to_have_text(
        "Looks well ahead, and slips now and then."
    )

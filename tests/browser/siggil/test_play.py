"""Siggil in a real browser: whole games, series chosen, what is seen, said and read aloud."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.siggil.page import Person, seated, until
from playwright.sync_api import expect

from cantorlab import Siggil
from cantorlab.languages.texts import say
from cantorlab.rules import siggil
from cantorlab.widgets.games.siggil.adapter import SiggilAdapter

HOSTILE = "<img src=x onerror=f()>"
#: Keeps what has the focus though nothing can be done with it.
NOTE_IDLE_FOCUS = """() => {
  globalThis.idle = [];
  document.addEventListener("focusin", ({ target }) => {
    if (target.ariaDisabled === "true") idle.push(target.dataset.clKey);
  });
}"""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players do not wait for people to follow."""
    monkeypatch.setattr(SiggilAdapter, "pace_draw", 0.0)
    monkeypatch.setattr(SiggilAdapter, "pace_take", 0.0)


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "width"),
    [
        ({"language": "fr"}, 560),
        ({"players": 4, "layout": "pillars", "opponent": ["novice", "random", "novice"]}, 320),
        ({"players": 1, "layout": "turtle"}, 760),
    ],
)
def test_a_whole_game_with_the_mouse(table_page: Any, settings: dict[str, Any], width: int) -> None:
    person = seated(table_page, width=width, **settings)
    person.finish()
    table = person.table
    assert table.widget.state.is_terminal
    expect(table.root.locator(".cl-headline")).to_have_text(person.view["outcome"]["text"])
    assert table.overflow() == 0
    person.find("tool-new_game").click()
    table.root.locator("dialog form button.cl-primary").click()
    expect(table.root.locator(".cl-sg-place")).to_have_count(
        len(table.widget.state.observation(0)["siggil"])
    )


def test_a_whole_game_with_the_keyboard_alone(table_page: Any) -> None:
    person = seated(table_page, language="fr", opponent="random")
    table, keyboard = person.table, person.table.page.keyboard
    person.wait()
    table.page.evaluate(NOTE_IDLE_FOCUS)
    keyboard.press("Tab")
    while not person.view["outcome"]:
        key = table.focused_key() or ""
        if person.view["observation"]["phase"] == "draw":
            assert key.startswith("place-"), key
            for _ in range(person.rng.randrange(3)):
                keyboard.press(person.rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft"]))
            keyboard.press("Enter")
        else:
            assert key.startswith("hand-"), key
            wanted = person.choose().split()[3:]
            keyboard.press("Home")
            for _ in range(30):
                held = (table.focused_key() or "").removeprefix("hand-")
                if held in wanted:
                    keyboard.press(" ")
                    wanted.remove(held)
                if not wanted:
                    break
                before = table.focused_key()
                keyboard.press("ArrowRight")
                if table.focused_key() == before:
                    keyboard.press("ArrowDown")
                    keyboard.press("Home")
            keyboard.press("t")
        table.settle()
        person.wait()
    assert table.widget.state.is_terminal
    assert any(
        action.startswith("take") for seat, action in table.widget.state.actions if seat == 0
    )
    assert table.page.evaluate("idle") == []


def test_two_people_play_at_one_screen_with_a_curtain(table_page: Any) -> None:
    person = seated(table_page, opponent="person", names=["Ada", HOSTILE], width=320)
    table = person.table
    person.wait()
    for name in ("Ada", HOSTILE, "Ada"):
        expect(table.root.locator(".cl-curtain-title")).to_contain_text(name)
        assert table.root.locator(".cl-sg-held").count() == 0
        person.step()
        person.step()
        expect(table.root.locator(".cl-sg-held")).not_to_have_count(0)
        assert table.overflow() == 0
        person.find("pass").click()
        table.settle()
        person.wait()
    assert table.page.title() == "Table"
    assert table.root.locator("img").count() == 0


# -- choosing a series -----------------------------------------------------------------------------


def test_the_spirit_that_three_cards_would_take_lights_up_and_takes_them(table_page: Any) -> None:
    person = seated(table_page, plies=40)
    table = person.table
    action = next(each for each in person.view["actions"] if each.startswith("take"))
    _, spirit, _, *cards = action.split()
    medal = person.find(f"spirit-{spirit}")
    expect(medal).to_have_attribute("data-light", "could")
    for card in cards[:-1]:
        person.find(f"hand-{card}").click()
    expect(medal).to_have_attribute("data-light", "toward")
    assert person.find("take").count() == 0
    person.find(f"hand-{cards[-1]}").click()
    expect(medal).to_have_attribute("data-light", "ready")
    expect(person.find("take")).to_be_visible()
    assert any("Ready" in each for each in table.spoken())
    medal.click()
    table.settle()
    assert (0, action) in table.widget.state.actions
    expect(table.root.locator(f'[data-seat="0"] [data-spirit="{spirit}"]')).to_be_visible()


def test_a_freed_spirit_glows_once(table_page: Any) -> None:
    person = Person(table_page(Siggil(seed=3, language="en", opponent="random"), width=560))
    person.wait()
    glowing = person.table.root.locator('.cl-sg-token[data-fresh="true"]')
    for _ in range(12):
        free = len(person.view["observation"]["free"])
        person.step()
        if len(person.view["observation"]["free"]) > free:
            break
    assert glowing.count() >= 1
    person.table.rest()  # what was taken flies first, and glows then
    before = set(person.view["observation"]["free"])
    plies = len(person.table.widget.state.actions)
    person.table.page.keyboard.press("s")
    person.find("sort").click()
    person.step()
    names = glowing.evaluate_all("(all) => all.map((each) => each.dataset.spirit)")
    freed = set(person.view["observation"]["free"]) - before
    since = [action.split() for _, action in person.table.widget.state.actions[plies:]]
    taken = {words[1] for words in since if words[0] == "take"}
    assert set(names) <= freed | taken


def test_a_lit_spirit_chooses_its_cards_and_escape_lets_go(table_page: Any) -> None:
    person = seated(table_page, plies=40)
    action = next(each for each in person.view["actions"] if each.startswith("take"))
    person.find(f"spirit-{action.split()[1]}").click()
    chosen = person.table.root.locator('.cl-sg-held[aria-pressed="true"]')
    expect(chosen).to_have_count(len(action.split()) - 3)
    person.table.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_without_hints_nothing_lights_up_before_the_series_is_whole(table_page: Any) -> None:
    person = seated(table_page, plies=40, highlights=False)
    root = person.table.root
    action = next(each for each in person.view["actions"] if each.startswith("take"))
    *first, last = action.split()[3:]
    for card in first:
        person.find(f"hand-{card}").click()
    expect(root.locator("[data-light]")).to_have_count(0)
    expect(root.locator("[data-use]")).to_have_count(0)
    person.find(f"hand-{last}").click()
    expect(root.locator('[data-light="ready"]')).to_have_count(1)


def test_one_key_sorts_the_hand_by_family_or_by_number(table_page: Any) -> None:
    person = seated(table_page, plies=40)

    def order() -> list[str]:
        cards = person.table.root.locator(".cl-sg-held")
        return [key.removeprefix("hand-") for key in cards.evaluate_all(KEYS_OF)]

    by_family = order()
    person.find(f"hand-{by_family[0]}").focus()
    person.table.page.keyboard.press("s")
    by_number = order()
    assert sorted(by_number) == sorted(by_family)
    assert [card[1] for card in by_number] == sorted(card[1] for card in by_number)
    families = ["PSLTCWF".index(card[0]) for card in by_family]
    assert families == sorted(families)
    assert person.table.focused_key() == f"hand-{by_family[0]}"


KEYS_OF = "(cards) => cards.map((card) => card.getAttribute('data-cl-key'))"


def test_a_double_click_draws_one_card(table_page: Any) -> None:
    person = seated(table_page)
    person.wait()
    person.table.root.locator(".cl-sg-open").first.dblclick()
    person.table.settle()
    person.wait()
    mine = [action for seat, action in person.table.widget.state.actions if seat == 0]
    assert [action.split()[0] for action in mine] == ["draw", "pass"]


@pytest.mark.parametrize("width", [320, 560, 760])
def test_a_hand_takes_no_more_rows_than_it_needs(table_page: Any, width: int) -> None:
    person = seated(
        table_page, width=width, players=1, layout="pillars", difficulty="hard", seed=16
    )
    state = person.table.widget.state
    seen = set()
    while not state.is_terminal:
        view = state.observation(0)
        faces = {str(lying["place"]): lying["card"] for lying in view["siggil"]}
        held = [card[0] for card in view["hand"]]
        # As many families as can be: each begins a little apart from the one before.
        choices = [action.split() for action in state.legal_actions() if action[0] != "t"]
        verb = min(choices, key=lambda each: held.count((faces.get(each[-1]) or "?")[0]))
        state = state.apply(" ".join(verb))
        count = len(state.observation(0)["hand"])
        if state.phase != "remove" or count in seen or count < 5:
            continue
        seen.add(count)
        person.table.widget.state = state
        hand = person.table.root.locator(".cl-sg-hand")
        expect(hand.locator(".cl-sg-held")).to_have_count(count)
        room = hand.evaluate("(each) => each.parentElement.clientWidth")
        in_row = (room - 46) // 28 + 1  # the last card whole, of the others at least a strip
        tops = hand.locator(".cl-sg-held").evaluate_all("(all) => all.map((c) => c.offsetTop)")
        assert len(set(tops)) == -(-count // in_row), f"{count} cards, {in_row} in a row"
    assert len(seen) > 12


def test_a_hand_is_no_narrow_strip_beside_four_players(table_page: Any) -> None:
    person = seated(table_page, players=4, layout="river", plies=60)
    box = person.table.root.locator(".cl-sg-own").bounding_box()
    assert box
    assert box["width"] > 500


# -- stage by stage --------------------------------------------------------------------------------

STAGES: list[tuple[dict[str, Any], int | None]] = [
    ({"layout": "pyramids"}, None),
    ({}, 40),
    ({"players": 4}, 30),
    ({"players": 1, "layout": "river"}, 30),
    ({"players": 1, "difficulty": "hard"}, 8),
    ({"opponent": "person"}, None),
    ({"open_hands": True}, 30),
    ({}, 400),
]


NARROW, BROAD = (320, True, "fr"), (760, False, "en")


@pytest.mark.parametrize(
    ("settings", "plies", "width", "dark", "language"),
    [
        *[(*stage, *NARROW) for stage in STAGES[1:4]],
        *[(*stage, *BROAD) for stage in STAGES],
    ],
)
def test_every_stage_is_accessible_and_fits(
    table_page: Any,
    settings: dict[str, Any],
    plies: int | None,
    width: int,
    dark: bool,
    language: str,
) -> None:
    person = seated(table_page, plies, width, dark=dark, language=language, **settings)
    person.wait()
    held = person.table.root.locator(".cl-sg-held:not([aria-disabled])")
    if held.count():
        held.first.click()
    person.table.check_accessible()
    assert person.table.overflow() == 0


@pytest.mark.parametrize("layout", siggil.LAYOUTS)
def test_every_layout_fits_the_page_at_every_width(table_page: Any, layout: str) -> None:
    person = seated(table_page, width=760, layout=layout)
    for width in (320, 560, 760):
        person.table.page.locator(".host").evaluate(f"(host) => host.style.width = '{width}px'")
        assert person.table.overflow() == 0
        box = person.table.root.bounding_box()
        assert box is not None
        if width >= 560:
            assert box["height"] <= 640
        cards = person.table.root.locator(".cl-sg-open").evaluate_all(
            "(cards) => cards.map((card) => card.getBoundingClientRect().width)"
        )
        assert min(cards) >= 24


def test_who_listens_hears_what_the_cards_are_and_what_they_free(table_page: Any) -> None:
    person = seated(table_page, language="fr")
    person.wait()
    seen = person.view["observation"]["siggil"]
    place = next(card for card in seen if card["accessible"])
    label = person.find(f"place-{place['place']}").get_attribute("aria-label") or ""
    assert label.startswith("Piocher ")
    assert f"place {place['place']}" in label
    person.find(f"place-{place['place']}").click()
    person.table.settle()
    person.wait()
    assert any(each.startswith("Tu pioches") for each in person.table.spoken())


def test_the_solitaire_names_its_halves(table_page: Any) -> None:
    person = seated(table_page, players=1)
    person.wait()
    step = person.table.root.locator(".cl-sg-steps [aria-current=step]")
    expect(step).to_contain_text("Remove")
    person.step()
    expect(step).to_contain_text("Draw")
    expect(person.table.root.locator(".cl-sg-discard .cl-sg-mini")).to_have_count(1)


def test_the_panel_asks_only_what_concerns_so_many_players(table_page: Any) -> None:
    person = seated(table_page)
    person.find("tool-new_game").click()
    form = person.table.root.locator("dialog form")
    visible = {"1": ["difficulty"], "2": ["second"], "4": ["second", "third", "fourth"]}
    for count, names in visible.items():
        form.locator(f"input[name=players][value='{count}']").check()
        for name in ("second", "third", "fourth", "difficulty"):
            group = form.locator(".cl-group", has=person.table.page.locator(f"[name={name}]"))
            expect(group).to_be_visible(visible=name in names)
    person.table.check_accessible()
    form.get_by_role("radio", name="The River").check()
    form.locator("button.cl-primary").click()
    expect(person.table.root.locator(".cl-sg-seat")).to_have_count(4)


def test_the_language_changes_in_place(table_page: Any) -> None:
    person = seated(table_page, plies=40)
    person.find("tool-language").select_option("fr")
    expect(person.table.root.locator(".cl-sg-title").first).to_contain_text("Esprits libres")
    first = next(card for card in person.view["observation"]["siggil"] if card["accessible"])
    family = say(f"siggil.family.{first['card'][0]}", "fr")
    label = re.compile(f"^{family} {first['card'][1]}, place {first['place']}")
    expect(person.find(f"place-{first['place']}")).to_have_attribute("aria-label", label)


def test_the_rules_open_in_the_language_of_the_player(table_page: Any) -> None:
    person = seated(table_page, language="fr")
    person.find("tool-rules").click()
    expect(person.table.root.locator("dialog")).to_contain_text("esprit")


def test_a_saved_table_is_shown_without_a_kernel(table_page: Any) -> None:
    game = Siggil(seed=7, language="en")
    game.state = until(game.state, 40)
    table = table_page(game, lives=False)
    expect(table.root.locator(".cl-sg-held")).to_have_count(len(game.view["observation"]["hand"]))
    expect(table.root.locator(".cl-status")).to_contain_text("Run this cell")


def test_cards_travel_and_leave_nothing_behind(table_page: Any) -> None:
    person = Person(table_page(Siggil(seed=7, language="en"), width=560))
    person.wait()
    person.step()
    expect(person.table.root.locator(".cl-sg-flying")).to_have_count(0)


def test_the_page_is_left_clean(table_page: Any) -> None:
    person = seated(table_page, plies=40)
    person.table.close_views()
    expect(person.table.page.locator(".cl-root")).to_have_count(0)
    assert person.table.page.evaluate("() => table.listening()") == 0

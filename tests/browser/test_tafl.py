"""Catch the King and Catch the Queen in a real browser: by mouse and keys, seen and heard."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from browser.harness import TablePage
from playwright.sync_api import Locator, expect

from cantorlab import CatchTheQueen, Tafl
from cantorlab.rules import tafl
from cantorlab.rules.state import Json
from cantorlab.widgets.tafl_table import TaflTable

RING = {"e3": "king", "d3": "attacker", "f3": "attacker", "e2": "attacker", "h4": "attacker"}
SHOT = {
    "e5": "king",
    "c4": "archer",
    "c7": "defender",
    "e3": "defender",
    "a6": "attacker",
    "h1": "attacker",
    "g7": "attacker",
    "h3": "attacker",
}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TaflTable, "answer", 0.0)


def first(_seen: Json, actions: list[str], _rng: Random) -> str:
    return actions[0]


class Player:
    """Somebody at the page."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page = table, table.page

    @property
    def view(self) -> Json:
        view: Json = self.table.widget.view
        return view

    def square(self, name: str) -> Locator:
        return self.table.root.locator(f'[data-cl-key="{name}"]')

    def press(self, *keys: str) -> None:
        for key in keys:
            self.square(key).click()

    def settle(self) -> None:
        """Wait until the page shows what the kernel has come to, and a person is asked."""
        for _ in range(300):
            shown = self.page.evaluate("() => table.model.get('view').ply")
            waits = self.view["your_turn"] or self.view["outcome"]
            if waits and shown == self.view["ply"]:
                return
            self.page.wait_for_timeout(5)
        raise AssertionError(f"nothing is asked: {self.view['headline']}")

    def move(self, action: str) -> None:
        """Carry out an action with the mouse."""
        origin, _, end = action.partition("-")
        if end:
            self.press(origin, end)
        elif action.startswith("forest"):
            self.press(action.split()[1])
        else:
            self.press(f"do-{action}")
        expect_action(self, action)
        self.settle()

    def label(self, name: str) -> str:
        return self.square(name).get_attribute("aria-label") or ""

    def standing(self) -> dict[str, str]:
        """The pieces that the page shows, by square."""
        shown: dict[str, str] = self.table.root.evaluate(
            """(root) => Object.fromEntries([...root.querySelectorAll(".cl-square")]
                 .map((each) => [each.dataset.clKey, each.querySelector(".cl-man:not(.cl-ghost)")])
                 .filter(([, man]) => man).map(([key, man]) => [key, man.dataset.piece]))"""
        )
        return shown

    def check_board(self) -> None:
        """The page shows exactly the pieces of the position."""
        pieces = self.table.widget.state.observation(None)["pieces"]
        assert self.standing() == {man["square"]: man["piece"] for man in pieces}


def expect_action(player: Player, action: str) -> None:
    for _ in range(300):
        if any(taken == action for _, taken in player.table.widget.state.actions[-3:]):
            return
        player.page.wait_for_timeout(5)
    raise AssertionError(f"{action} was not taken: {player.table.answers[-1:]}")


def at_table(
    table_page: Any, game: TaflTable | None = None, width: int = 560, **settings: Any
) -> Player:
    browser = {"reduced_motion": "reduce", "dark": settings.pop("dark", False)}
    lives, touch = settings.pop("lives", True), settings.pop("has_touch", False)
    if game is None:
        game = Tafl(**{"seed": 7, "opponent": "random", "language": "en", **settings})
    return Player(table_page(game, width=width, lives=lives, has_touch=touch, **browser))


def ring(**settings: Any) -> Tafl:
    """The attacker catches the king by h4-e4."""
    position = tafl.setup({**RING, "c7": "defender"})
    return Tafl(position=position, opponent="random", **{"language": "en", **settings})


def walker() -> Tafl:
    """A defender's table where the attacker has walked into an archer's T, on c6."""

    def walk_in(_seen: Json, actions: list[str], _rng: Random) -> str:
        return "a6-c6" if "a6-c6" in actions else actions[0]

    position = tafl.setup(SHOT, facings={"c4": "up"})
    return Tafl(position=position, side="defender", opponent=walk_in, language="en")


# -- whole games ----------------------------------------------------------------------------------


def test_a_whole_game_with_the_mouse_against_random(table_page: Any) -> None:
    player = at_table(table_page, seed=12, side="defender")
    rng = Random(1)
    player.settle()
    while not player.view["outcome"]:
        actions = player.view["actions"]
        corners = [a for a in actions if a[-2:] in ("a1", "a9", "i1", "i9")]
        king = next(m for m in player.view["observation"]["pieces"] if m["piece"] == "king")
        edges = [a for a in actions if a[:2] == king["square"] and (a[3] in "ai" or a[4] in "19")]
        player.move(rng.choice(corners or edges or actions))
        player.check_board()
        assert len(player.table.widget.state.actions) < 60
    assert player.table.widget.state.outcome.reason == "king escaped"
    expect(player.table.root).to_have_attribute("data-cl-turn", "won")
    expect(player.table.root.locator(".cl-headline")).to_have_text(player.view["outcome"]["text"])
    assert player.table.overflow() == 0


def test_a_whole_game_with_the_keyboard_alone(table_page: Any) -> None:
    player = at_table(table_page, ring(), dark=True)
    keyboard = player.page.keyboard
    for _ in range(3):
        keyboard.press("Tab")
        if player.table.focused_key():
            break
    assert player.table.focused_key() == "a9"
    for key in ("ArrowDown",) * 5 + ("ArrowRight",) * 7:
        keyboard.press(key)
    assert player.table.focused_key() == "h4"
    keyboard.press("Enter")
    expect(player.square("h4")).to_have_attribute("data-picked", "true")
    keyboard.press("Escape")
    expect(player.square("h4")).to_have_attribute("data-picked", "false")
    keyboard.press(" ")
    for key in ("ArrowLeft",) * 3:
        keyboard.press(key)
    keyboard.press("Enter")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("You win.")
    assert player.table.widget.state.outcome.reason == "king encircled"
    keyboard.press("Control+Home")
    assert player.table.focused_key() == "a9"
    keyboard.press("End")
    assert player.table.focused_key() == "i9"


def test_a_longer_game_is_typed(table_page: Any) -> None:
    player = at_table(table_page, seed=5, opponent="random")
    player.press("tool-type")
    rng = Random(1)
    for _ in range(5):
        player.settle()
        action = rng.choice(player.view["actions"])
        player.page.keyboard.type(action.replace("-", " ").upper())
        player.page.keyboard.press("Enter")
        expect_action(player, action)
    player.settle()
    player.check_board()


def test_a_game_of_the_queen_with_the_mouse(table_page: Any) -> None:
    player = at_table(table_page, CatchTheQueen(seed=5, opponent="random", language="en"))
    halves = player.table.root.locator(".cl-halves li")
    rng = Random(4)
    for _ in range(3):
        player.settle()
        expect(halves.nth(0)).to_have_attribute("aria-current", "step")
        player.move(rng.choice(player.view["actions"]))
        expect(halves.nth(1)).to_have_attribute("aria-current", "step")
        expect(player.table.root.locator(".cl-headline")).to_contain_text("now an English piece")
        player.move(rng.choice(player.view["actions"]))
        player.check_board()
    assert len(player.table.widget.state.actions) == 12


def test_the_queen_is_caught_on_the_page(table_page: Any) -> None:
    pieces = {"e3": "queen", "d3": "jarl_chief", "f8": "jarl_viking", "i5": "king_chief"}
    game = CatchTheQueen(
        position=tafl.setup_queen({**pieces, "b7": "english"}), opponent="random", language="fr"
    )
    player = at_table(table_page, game)
    player.press("f8", "f3")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("Tu gagnes.")
    assert game.state.outcome.reason == "queen taken"


def test_a_half_turn_without_a_move_is_passed_by_a_button(table_page: Any) -> None:
    pieces = {"e3": "queen", "a5": "jarl_chief", "i5": "king_chief", "h5": "king_viking"}
    walls = {"e2": "jarl_viking", "e4": "jarl_viking", "d3": "king_viking", "f3": "king_viking"}
    state = tafl.setup_queen({**pieces, **walls}, to_move="jarl-english")
    assert state.legal_actions() == ["pass"]
    player = at_table(table_page, CatchTheQueen(position=state, opponent="person", language="en"))
    player.press("do-pass")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("first a piece of your own")


# -- picking up and putting down ------------------------------------------------------------------


def test_the_piece_picked_up_shows_where_it_may_go_and_whom_it_would_take(table_page: Any) -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    player = at_table(table_page, position=tafl.setup(pieces), opponent="person")
    player.press("d8")
    dots = player.table.root.locator('[data-open="true"]')
    ends = {action[3:] for action in player.view["actions"] if action.startswith("d8-")}
    assert {dots.nth(n).get_attribute("data-cl-key") for n in range(dots.count())} == ends
    expect(player.square("d4")).to_have_attribute("data-takes", "true")
    expect(player.square("c4")).to_have_attribute("data-prey", "true")
    assert "would take c4" in player.label("d4")
    player.press("d8")
    expect(dots).to_have_count(0)
    player.press("d8", "b4")
    expect(player.square("b4")).to_have_attribute("data-picked", "true")
    player.press("d8", "d4")
    expect(player.square("c4")).to_have_attribute("data-taken", "true")
    expect(player.table.root.locator(".cl-rail .cl-man")).to_have_count(1)
    player.check_board()


def test_an_impossible_move_is_refused_with_the_reason_and_the_piece_stays_in_hand(
    table_page: Any,
) -> None:
    player = at_table(table_page)
    notice = player.table.root.locator(".cl-notice")
    player.press("d1", "i1")
    expect(notice).to_contain_text("in the way")
    expect(player.square("d1")).to_have_attribute("data-picked", "true")
    player.press("a1")
    expect(notice).to_contain_text("fortress")
    player.press("d1", "e7")
    expect(notice).to_contain_text("not yours")
    player.press("e1")
    expect(notice).to_have_text("The piece on e1 has no move.")
    assert not player.table.widget.state.actions


def test_a_piece_is_dragged(table_page: Any) -> None:
    player = at_table(table_page, opponent="person")
    mouse = player.page.mouse

    def carry(origin: str, end: str) -> None:
        here, there = (player.square(each).bounding_box() for each in (origin, end))
        assert here
        assert there
        mouse.move(here["x"] + 20, here["y"] + 20)
        mouse.down()
        mouse.move(here["x"] + 40, here["y"] + 5, steps=2)
        expect(player.square(origin)).to_have_attribute("data-picked", "true")
        mouse.move(there["x"] + 20, there["y"] + 20, steps=3)
        mouse.up()

    carry("d1", "d4")
    expect_action(player, "d1-d4")
    carry("e3", "e3")
    carry("e3", "c3")
    expect_action(player, "e3-c3")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("Player 1")
    player.check_board()
    carry("d4", "d9")
    expect(player.table.root.locator(".cl-notice")).to_contain_text("in the way")
    player.check_board()


def test_a_finger_taps_and_the_board_fits_a_phone(table_page: Any) -> None:
    player = at_table(table_page, width=320, has_touch=True, opponent="person", language="fr")
    player.square("d1").tap()
    player.square("d4").tap()
    expect_action(player, "d1-d4")
    assert player.table.overflow() == 0
    box = player.square("e5").bounding_box()
    assert box
    assert box["width"] >= 30
    assert abs(box["width"] - box["height"]) < 1


@pytest.mark.parametrize("width", [320, 400, 480, 665, 720, 760])
def test_the_board_is_square_and_nothing_juts_out_at_any_width(table_page: Any, width: int) -> None:
    start = tafl.start(archers=True).apply("d1-d4").apply("e3-d3")
    game = Tafl(position=start, opponent="random", language="fr", hints=("moves", "danger"))
    player = at_table(table_page, game, width=width)
    assert player.table.overflow() == 0
    box = player.table.root.locator(".cl-squares").bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 2
    assert box["width"] >= min(0.9 * width - 20, 430)


# -- what is read aloud ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "attacker", "king", "corner"),
    [
        ("fr", "d1, assaillant, 7 coups possibles", "e5, roi, forteresse", "a1, forteresse"),
        ("en", "d1, attacker, 7 possible moves", "e5, king, fortress", "a1, fortress"),
    ],
)
def test_each_square_says_what_stands_there(
    table_page: Any, language: str, attacker: str, king: str, corner: str
) -> None:
    pieces = {"e5": "king", "d1": "attacker", "f1": "attacker", "d6": "attacker"}
    player = at_table(table_page, position=tafl.setup(pieces), language=language)
    assert player.label("d1") == attacker
    assert player.label("e5") == king
    assert player.label("a1") == corner
    expect(player.table.root.get_by_role("grid")).to_have_count(1)
    expect(player.table.root.get_by_role("gridcell")).to_have_count(81)


def test_moves_are_heard(table_page: Any) -> None:
    player = at_table(table_page)
    player.press("d1")
    assert player.table.spoken()[-1] == "attacker picked up from d1. 5 possible moves"
    player.press("d4")
    player.settle()
    heard = " ".join(player.table.spoken())
    assert "You: attacker d1 to d4." in heard
    assert "Computer (at random): " in heard


# -- variants -------------------------------------------------------------------------------------


def test_forests_are_placed_by_pressing_a_square(table_page: Any) -> None:
    player = at_table(table_page, forest=True, opponent="person")
    expect(player.square("c3")).to_have_attribute("data-open", "true")
    expect(player.square("e5")).to_have_attribute("data-open", "false")
    player.move("forest c3")
    expect(player.square("c3").locator(".cl-forest")).to_have_count(1)
    player.press("e4")
    expect(player.table.root.locator(".cl-notice")).not_to_be_empty()
    player.move("forest g7")
    assert player.label("g7").startswith("g7, forest")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("move an attacker")


def test_a_godi_goes_diagonally(table_page: Any) -> None:
    player = at_table(table_page, godi="vertical", opponent="person")
    player.move("d1-d3")
    player.move("e7-d7")
    player.press("e1")
    diagonal = [a for a in player.view["actions"] if a[:2] == "e1" and a[3] != "e" and a[4] != "1"]
    assert diagonal
    expect(player.square(diagonal[0][3:])).to_have_attribute("data-open", "true")
    player.press("e1")
    player.move(diagonal[0])
    player.check_board()


def test_a_young_king_captures(table_page: Any) -> None:
    pieces = {"e3": "king", "h5": "attacker", "h6": "defender", "a4": "attacker"}
    state = tafl.setup(pieces, to_move="defender", young_king=True)
    player = at_table(table_page, position=state, opponent="person")
    player.press("e3")
    takers = [action for action, taken in player.view["captures"].items() if "h5" in taken]
    assert takers == []
    player.press("e4")
    expect_action(player, "e3-e4")
    player.settle()
    player.move("a4-a3")
    player.press("e4")
    expect(player.square("h4")).to_have_attribute("data-takes", "true")
    player.press("h4")
    expect(player.square("h5")).to_have_attribute("data-taken", "true")


def test_a_shot_is_announced_by_its_button(table_page: Any) -> None:
    player = at_table(table_page, walker())
    expect(player.square("c6")).to_have_attribute("data-shot", "true")
    button = player.square("do-shoot")
    expect(button).to_have_text("Announce the shot at c6")
    player.table.check_accessible()
    button.click()
    expect(player.square("c6")).to_have_attribute("data-taken", "true")
    expect(player.table.root.locator(".cl-headline")).to_contain_text("move a defender or the king")
    expect(button).to_have_count(0)


def test_a_shot_that_is_not_pointed_out_is_fired_all_the_same(table_page: Any) -> None:
    game = walker()
    game.new_game(point_out_shots=False, archers=True)
    position = tafl.setup(SHOT, facings={"c4": "up"})
    game.state = position
    player = at_table(table_page, game)
    player.settle()
    expect(player.square("c6")).to_have_attribute("data-shot", "false")
    button = player.square("do-shoot")
    expect(button).to_have_text("Shoot")
    button.click()
    expect(player.square("c6")).to_have_attribute("data-taken", "true")
    button.click()
    expect(player.table.root.locator(".cl-notice")).to_contain_text("There is no shot")


def test_an_archers_zone_is_shown_where_he_would_face(table_page: Any) -> None:
    player = at_table(table_page, archers=True, side="defender", opponent=first)
    player.settle()
    aimed = player.table.root.locator('[data-aimed="true"]')
    player.press("wish-zones")
    expect(player.square("e7")).to_have_attribute("data-watched", "true")
    player.press("wish-zones", "e6")
    player.page.wait_for_timeout(60)
    player.square("c6").hover()
    expect(aimed.first).to_be_visible()
    shown = {aimed.nth(n).get_attribute("data-cl-key") for n in range(aimed.count())}
    assert shown == {"b6", "a6", "a5", "a7"}
    player.press("e6")
    expect(aimed).to_have_count(0)


def test_a_cursed_king_and_a_jarls_neighbour_are_marked(table_page: Any) -> None:
    pieces = {"g3": "king", "g4": "jarl", "f3": "defender", "f4": "defender", "b5": "volva"}
    pieces |= {"h2": "attacker", "a4": "attacker"}
    state = tafl.setup(pieces, to_move="defender", cursed=True)
    player = at_table(table_page, position=state, side="defender", width=320, dark=True)
    expect(player.square("g3").locator(".cl-curse")).to_have_count(1)
    expect(player.square("f4").locator(".cl-bond")).to_have_count(1)
    assert "cursed" in player.label("g3")
    assert "one square only" in player.label("f4")
    player.table.check_accessible()


def test_danger_is_shown_to_who_asks(table_page: Any) -> None:
    pieces = {"e5": "king", "c4": "defender", "b4": "attacker", "d8": "attacker"}
    state = tafl.setup({**pieces, "h7": "defender"}, to_move="defender")
    player = at_table(table_page, position=state, side="defender")
    expect(player.square("c4")).to_have_attribute("data-danger", "false")
    player.press("wish-danger")
    expect(player.square("c4")).to_have_attribute("data-danger", "true")
    expect(player.table.root.locator(".cl-threat")).to_contain_text("can be taken next: c4")
    player.press("wish-danger")
    expect(player.square("c4")).to_have_attribute("data-danger", "false")


# -- the way back ---------------------------------------------------------------------------------


def test_one_steps_through_the_game_looks_and_branches(table_page: Any) -> None:
    player = at_table(table_page, width=760)
    rng = Random(6)
    for _ in range(3):
        player.move(rng.choice(player.view["actions"]))
    state = player.table.widget.state
    player.press("step-back", "step-back")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("4 / 6")
    past = state.record.replay(4)
    pieces = past.observation(None)["pieces"]
    assert player.standing() == {man["square"]: man["piece"] for man in pieces}
    assert player.table.widget.state is state
    assert "Position after move 4 of 6" in player.table.spoken()[-1]
    player.table.check_accessible()
    player.press("step-first")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("0 / 6")
    player.press("step-now")
    player.check_board()
    player.press("move-2", "e5")
    dialog = player.table.root.locator("dialog")
    expect(dialog).to_contain_text("The 4 moves played after this one will be dropped.")
    dialog.locator("button.cl-primary").click()
    expect(player.table.root.locator(".cl-step-at")).to_have_text("2 / 2")
    assert player.table.widget.state == state.record.replay(2)
    player.move(rng.choice(player.view["actions"]))


def test_undo_and_changing_sides(table_page: Any) -> None:
    player = at_table(table_page)
    player.move("d1-d4")
    player.press("tool-undo")
    expect(player.table.root.locator(".cl-step-at")).to_have_text("0 / 0")
    player.press("wish-swap")
    player.settle()
    expect(player.table.root.locator(".cl-headline")).to_contain_text("defender or the king")
    assert len(player.table.widget.state.actions) == 1


# -- options, languages, access -------------------------------------------------------------------


def test_the_panel_cannot_choose_what_clashes_and_says_why(table_page: Any) -> None:
    player = at_table(table_page, language="fr")
    player.press("tool-new_game")
    form = player.table.root.locator("dialog form")
    player.table.check_accessible()
    form.locator("select[name=godi]").select_option("vertical")
    jarl, victory = form.locator("select[name=jarl]"), form.locator("select[name=victory]")
    expect(jarl.locator("option[value=vertical]")).to_be_disabled()
    expect(jarl.locator("option[value=horizontal]")).to_be_enabled()
    reason = form.locator(".cl-field", has_text="Jarl –").locator(".cl-reason")
    expect(reason).to_contain_text("Godi et Jarl ne peuvent pas partager l’axe vertical")
    jarl.select_option("horizontal")
    for axis in ("vertical", "horizontal"):
        expect(victory.locator(f"option[value={axis}]")).to_be_disabled()
    reason = form.locator(".cl-field", has_text="Victoire –").locator(".cl-reason")
    expect(reason).to_contain_text("retires-en un")
    form.locator("input[name=archers]").check()
    form.locator("button.cl-primary").click()
    expect(player.square("a5").locator(".cl-man")).to_have_attribute("data-piece", "jarl")
    expect(player.square("e6").locator(".cl-man")).to_have_attribute("data-facing", "up")


@pytest.mark.parametrize(("dark", "language"), [(False, "en"), (True, "fr")])
@pytest.mark.parametrize("make", [Tafl, CatchTheQueen])
def test_the_table_is_accessible_in_both_colours(
    table_page: Any, make: type[TaflTable], dark: bool, language: str
) -> None:
    settings: Json = {"archers": True, "victory": True, "jarl": True} if make is Tafl else {}
    game = make(seed=3, opponent="random", language=language, **settings)
    player = at_table(table_page, game, width=760 if dark else 560, dark=dark)
    player.table.check_accessible()
    action = player.view["actions"][0]
    player.press(action[:2])
    player.table.check_accessible()
    player.press(action[3:])
    player.settle()
    assert player.table.overflow() == 0


def test_the_language_changes_in_place(table_page: Any) -> None:
    player = at_table(table_page)
    player.press("d1", "tool-language")
    expect(player.table.root.locator(".cl-headline")).to_have_text("À toi : joue un assaillant.")
    assert re.match(r"d1, assaillant, \d coups possibles", player.label("d1"))


def test_the_rules_open(table_page: Any) -> None:
    player = at_table(table_page, CatchTheQueen(language="fr"))
    player.press("tool-rules")
    expect(player.table.root.locator("dialog")).to_contain_text("reine")


def test_a_saved_board_is_seen_without_a_kernel(table_page: Any) -> None:
    player = at_table(table_page, lives=False)
    player.check_board()
    expect(player.table.root.locator(".cl-status")).to_contain_text("Run this cell", timeout=4000)
    player.press("d1", "d4")
    player.check_board()


def test_pieces_walk_where_motion_is_welcome(table_page: Any) -> None:
    game = Tafl(seed=7, opponent="person", language="en")
    player = Player(table_page(game, reduced_motion="no-preference"))
    player.page.evaluate(
        """() => {
          window.walks = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, timing) {
            window.walks.push([this.className, frames[0].transform, timing.duration]);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    size = player.square("d1").evaluate("(each) => each.offsetWidth")
    player.press("d1", "d4")
    expect_action(player, "d1-d4")
    player.settle()
    walks = player.page.evaluate("() => window.walks")
    assert walks == [["cl-man", f"translate(0px, {3 * size}px)", 200]]
    calm = at_table(table_page, opponent="person")
    calm.press("d1", "d4")
    expect_action(calm, "d1-d4")
    calm.settle()
    assert calm.page.evaluate("() => document.getAnimations().length") == 0


def test_the_page_is_left_clean(table_page: Any) -> None:
    player = at_table(table_page)
    player.table.close_views()
    expect(player.page.locator(".cl-root")).to_have_count(0)
    assert player.page.evaluate("() => table.listening()") == 0

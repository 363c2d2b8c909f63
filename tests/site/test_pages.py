"""The site in a real browser: every game plays, offline too, and asks nobody but itself."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import segno
from PIL import Image
from playwright.sync_api import Page, expect

from cantorlab.languages.texts import say
from cantorlab.site import pages

YOUR_TURN = "!view.thinking && (view.actions.length > 0 || view.outcome !== null)"
# Until a game with an action in it has reached the browser's own store.
KEPT = """async () => {
  const look = () => new Promise((resolve) => {
    const asked = indexedDB.open("cantorlab-journal", 1);
    asked.onsuccess = () => {
      const files = asked.result.transaction("files").objectStore("files").getAll();
      files.onsuccess = () => {
        asked.result.close();
        resolve(files.result.some((text) => text.split('"do"').length > 2));
      };
    };
  });
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 20));
}"""
# How many widgets come before those above them are drawn.
EARLY = """
window.early = [];
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data: { kind, place } }) => {
      if (kind !== "opened") return;
      early.push(place - document.querySelectorAll("[data-cl-ready]").length);
    });
  }
};
"""
# How often the page asks for the service worker, in a page that lets none in.
REGISTERED = """
window.registered = 0;
navigator.serviceWorker.register = async () => void (registered += 1);
"""
FAILED = "ERR_FAILED"
# Until the service worker has every file of the site, and answers for the network.
OFFLINE = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
}"""


def seen_by_a_telephone(page: Page) -> list[list[bool]]:
    """The dark dots of the square that the page shows, read from its pixels."""
    square = page.locator("[data-cl-qr] svg")
    size = int(str(square.get_attribute("viewBox")).split()[2])
    image = Image.open(io.BytesIO(square.screenshot())).convert("L")

    def dark(x: int, y: int) -> bool:
        middle = (int((x + 0.5) * image.width / size), int((y + 0.5) * image.height / size))
        return int(image.getpixel(middle)) < 128  # type: ignore[arg-type]

    return [[dark(x, y) for x in range(size)] for y in range(size)]


def segno_of(address: str) -> list[list[bool]]:
    """The same square, as the library itself says it."""
    matrix = segno.make(address, error="l", micro=False).matrix_iter(border=4)
    return [[bool(dot) for dot in row] for row in matrix]


def test_cantor_is_played_and_a_link_carries_the_deal_the_level_and_the_places(visit: Any) -> None:
    visit.open("en/cantor.html#seed=5&opponent=club&places=n%C2%B2;3;4;5;6;7;8")
    dealt = visit.view()
    assert dealt["players"][1]["level"] == "club"
    visit.page.locator("[data-cl-share]").click()
    visit.page.wait_for_function("() => location.hash.includes('deal=')")
    link = visit.page.evaluate("() => location.hash")
    assert set(re.findall(r"(\w+)=", link)) == {"deal", "opponent", "places"}
    code = segno_of(visit.page.url)
    # A board that is laid out meanwhile moves the square while it is photographed: look again.
    assert any(seen_by_a_telephone(visit.page) == code for _ in range(20))
    visit.page.goto("about:blank")
    visit.open(f"en/cantor.html{link}")
    for same in ("hand", "place"):  # either may be the first to commit
        assert visit.view()["observation"][same] == dealt["observation"][same]
    visit.page.locator('[data-cl-key="tool-hint"]').click()
    visit.wait("view.hint?.action")
    assert visit.view()["hint"]["action"] in visit.view()["actions"]
    visit.play()
    visit.wait(YOUR_TURN)
    assert visit.view()["observation"] != dealt["observation"]


def test_siggil_has_hints_and_is_played_where_the_browser_keeps_nothing_and_that_is_said(
    visit: Any,
) -> None:
    visit.page.route(
        "**/static/kernel_worker.js",
        lambda route: route.fulfill(
            body="self.indexedDB.open = () => { throw new Error('refused'); };\n"
            + route.fetch().text(),
            content_type="text/javascript",
        ),
    )
    visit.open("fr/siggil.html")
    expect(visit.page.locator(".cl-site-unkept")).to_contain_text("refuse de garder")
    visit.wait(YOUR_TURN)
    asked = {"kind": "command", "name": "hint", "params": {}, "revision": visit.view()["revision"]}
    assert visit.say(asked)["ok"]
    visit.wait("view.hint && view.hint.action")  # found by a search that nothing compiles there
    assert visit.view()["hint"]["action"] in visit.view()["actions"]
    visit.play()
    visit.wait(YOUR_TURN)
    assert visit.page.locator(".cl-root").get_attribute("lang") == "fr"


def test_a_link_that_says_nonsense_is_refused_in_a_sentence_and_the_queen_is_played(
    visit: Any,
) -> None:
    visit.open("fr/queen.html#opponent=nobody")
    line = visit.page.locator(".cl-site-line")
    expect(line).to_contain_text("Le lien n’a pas pu être suivi")
    visit.play()
    visit.wait(YOUR_TURN)


def test_the_king_is_played_kept_shared_and_carried_to_another_browser(
    visit: Any, tmp_path: Path
) -> None:
    visit.open("en/tafl.html")
    for square in ("d9", "c9"):
        visit.page.locator(f'[data-cl-key="{square}"]').click()
    expect(visit.page.get_by_text("2 / 2")).to_be_visible()
    board = visit.view()["observation"]["position"]
    visit.page.locator("[data-cl-share]").click()
    visit.page.wait_for_function("() => location.hash.includes('moves=')")
    link = visit.page.evaluate("() => location.hash")
    visit.page.evaluate(KEPT)

    visit.open("en/mygames.html")
    assert len(visit.view()["rows"]) == 1
    with visit.page.expect_download() as download:
        visit.page.locator("[data-cl-files] button").click()
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    ((name, text),) = json.loads(kept.read_text(encoding="utf-8"))["files"].items()
    assert '"d9-c9"' in text
    other = {"cantorlab": "cantorlab-journal", "version": 1, "files": {f"19{name[2:]}": text}}
    kept.write_text(json.dumps(other), encoding="utf-8")
    line = visit.page.locator("[data-cl-files] [data-cl-told]")
    visit.page.locator("[data-cl-files] input").set_input_files(kept)
    expect(line).to_contain_text("1 new game")

    visit.open(f"en/tafl.html{link}")
    assert visit.view()["observation"]["position"].split()[0] == board.split()[0]
    visit.open("fr/mygames.html")
    assert len(visit.view()["rows"]) == 2
    visit.page.locator('[data-cl-key^="open-"]').first.click()
    expect(visit.page.locator('[data-cl-game="tafl"] [data-cl-key="c9"]')).to_be_visible()


def test_after_a_finished_game_the_browser_is_asked_to_keep_it_and_a_refusal_is_told(
    visit: Any,
) -> None:
    visit.page.add_init_script(
        "window.asked = 0; navigator.storage.persist = async () => { asked++; return false; };"
    )
    visit.open("en/tafl.html#opponent=person&position=9/9/9/9/9/9/9/K7a/9+defender+0")
    assert visit.page.evaluate("() => asked") == 0
    told = visit.page.locator(".cl-site-now")
    expect(told).to_have_count(0)
    for square in ("a2", "a1"):
        visit.page.locator(f'[data-cl-key="{square}"]').click()
    expect(told).to_contain_text("Save them as a file: My games")
    assert visit.page.evaluate("() => asked") == 1


def test_a_first_visit_says_when_it_is_ready(visit: Any) -> None:
    visit.page.goto(f"{visit.address}en/siggil.html")
    left = visit.page.locator(".cl-site-left")
    expect(left).to_have_text(re.compile(r"^Ready in about \d+ s\.$"))
    expect(visit.page.locator("[data-cl-ready]").first).to_be_attached()
    expect(left).to_have_text("")


def test_no_first_board_nor_question_of_a_lesson_needs_what_comes_after_it(visit: Any) -> None:
    visit.page.route("**/further-*", lambda route: route.abort())
    for door in pages.DOORS:
        visit.open(f"fr/{door.name}.html")
        assert visit.page.locator(".cl-site-line").inner_text() == ""
    visit.open("fr/lesson_02.html")
    question = visit.page.locator("[data-cl-live=Question]").first
    expect(question.locator(".cl-qz")).to_be_attached()
    visit.faults[:] = [each for each in visit.faults if FAILED not in each]


def test_on_a_telephone_a_game_is_played_by_taps_and_nothing_is_wider_than_the_screen(
    visit: Any,
) -> None:
    telephone = visit.on_a_telephone()
    telephone.open("fr/tafl.html#opponent=novice")
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert telephone.page.evaluate(wide) <= 0
    for square in ("d9", "c9"):
        telephone.page.locator(f'[data-cl-key="{square}"]').tap()
    telephone.wait(f"view.revision >= 2 && {YOUR_TURN}")
    telephone.page.locator("[data-cl-share]").tap()
    expect(telephone.page.locator("[data-cl-qr] svg")).to_be_visible()
    assert telephone.page.evaluate(wide) <= 0
    for name in ("fr/index.html", "fr/cantor.html", "fr/siggil.html", "fr/quiz.html"):
        telephone.open(name)
        assert telephone.page.evaluate(wide) <= 0, name


def test_the_explorer_and_the_quiz_answer(visit: Any) -> None:
    visit.open("en/explorer.html")
    entry = visit.page.get_by_role("textbox").first
    entry.fill("10 - n")
    entry.press("Enter")
    visit.wait('view.formula.text.includes("10")')
    visit.open("en/quiz.html")
    expect(visit.page.locator(".cl-root")).to_be_visible()
    assert visit.say({"kind": "hello"})["ok"]


def test_every_widget_of_a_lesson_comes_alive_once_those_above_are_drawn(visit: Any) -> None:
    visit.page.add_init_script(EARLY)
    visit.open("fr/lesson_12.html")
    places = visit.page.locator("[data-cl-live]")
    kinds = places.evaluate_all("(places) => places.map((each) => each.dataset.clLive)")
    assert {"Cantor", "FormulaLab", "HandIn", "Question", "Quiz"} == set(kinds)
    expect(visit.page.locator("[data-cl-ready]")).to_have_count(len(kinds))
    expect(visit.page.locator("[data-cl-live] .cl-site-still")).to_have_count(0)
    assert visit.page.evaluate("() => early") == [0] * len(kinds)
    assert visit.say({"kind": "hello"}, place=kinds.index("HandIn"))["ok"]
    quest = len(kinds) - 1 - kinds[::-1].index("Cantor")
    assert visit.view(quest)["observation"]["mode"] == "quest"


def test_a_widget_that_cannot_be_drawn_says_so_and_those_below_come_alive(visit: Any) -> None:
    visit.page.add_init_script(REGISTERED)
    visit.page.route("**/static/lab.js", lambda route: route.abort())
    visit.open("en/lesson_07.html")
    places = visit.page.locator("[data-cl-live]")
    kinds = places.evaluate_all("(places) => places.map((each) => each.dataset.clLive)")
    lab = kinds.index("FormulaLab")
    assert kinds[-1] != "FormulaLab"
    line = places.nth(lab).locator(".cl-site-line")
    expect(line).to_have_text(re.compile("could not be started here"))
    expect(visit.page.locator("[data-cl-ready]")).to_have_count(len(kinds) - 1)
    visit.page.wait_for_function("() => window.registered === 1")
    visit.faults[:] = [each for each in visit.faults if "lab.js" not in each and FAILED not in each]


def test_a_page_whose_widget_needs_more_python_says_so_and_is_kept_offline(visit: Any) -> None:
    visit.page.add_init_script(REGISTERED)

    def change(route: Any) -> None:
        cells = 'data-cl-live="FormulaLab" data-cl-cells="[&quot;import numpy&quot;]"'
        text = route.fetch().text().replace('data-cl-live="FormulaLab"', cells)
        route.fulfill(body=text, content_type="text/html")

    visit.page.route("**/en/explorer.html", change)
    visit.page.goto(f"{visit.address}en/explorer.html")
    visit.page.wait_for_function("() => window.registered === 1")
    expect(visit.page.locator(".cl-site-line")).to_have_text(say("site.not_alive", "en"))
    expect(visit.page.locator(".cl-site-left")).to_have_text("")


def test_what_a_pupil_hands_in_is_collected_by_the_teacher_on_the_site(visit: Any) -> None:
    visit.open("en/lesson_03.html")
    kinds = visit.page.locator("[data-cl-live]").evaluate_all(
        "(places) => places.map((each) => each.dataset.clLive)"
    )
    expect(visit.page.locator("[data-cl-ready]")).to_have_count(len(kinds))
    question, hand_in = kinds.index("Question"), kinds.index("HandIn")
    asked = visit.page.locator("[data-cl-live]").nth(question)
    asked.locator('[data-cl-key^="answer-"]').first.click()
    asked.locator('[data-cl-key="check"]').click()
    expect(asked.locator(".cl-qz-seal, .cl-qz-said").first).to_be_visible()
    code = visit.view(hand_in)["code"]
    assert code.startswith("CL1-")

    visit.open("fr/classview.html")
    visit.page.locator('[data-cl-key="codes"]').fill(code)
    visit.page.locator('[data-cl-key="add"]').click()
    expect(visit.page.locator("tbody tr")).to_have_count(1)
    with visit.page.expect_download() as waiting:
        visit.page.locator('[data-cl-key="csv"]').click()
    assert "question" in Path(waiting.value.path()).read_text(encoding="utf-8-sig")


def test_without_the_server_the_site_goes_on(visit: Any) -> None:
    here = visit.unguarded()
    here.open("en/queen.html")
    here.page.evaluate(OFFLINE)
    visit.stop()
    here.open("fr/siggil.html")
    here.wait(YOUR_TURN)
    here.play()
    here.context.close()


def test_a_browser_without_webassembly_says_so_and_shows_the_picture(visit: Any) -> None:
    visit.context.add_init_script("delete globalThis.WebAssembly;")
    visit.page.goto(f"{visit.address}fr/queen.html")
    expect(visit.page.locator(".cl-site-line")).to_contain_text("ne peut pas faire tourner Python")
    expect(visit.page.locator(".cl-site-still")).to_be_visible()


def test_the_policy_of_a_page_lets_no_script_in(visit: Any) -> None:
    visit.page.goto(f"{visit.address}en/index.html")
    visit.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.came = true";
          document.body.append(script);
        }"""
    )
    assert visit.page.evaluate("() => window.came") is None
    (fault,) = visit.faults
    assert "Content Security Policy" in fault
    visit.faults.clear()

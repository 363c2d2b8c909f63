"""A lesson's page of the site by ear, without Python: that it is loaded, and that it is ready.

A worker of the test's stands in for Python's: it tells the steps, then opens widget after widget.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Route, expect

from cantorlab import Lesson
from cantorlab.languages.texts import say
from cantorlab.site import notebooks, pages
from cantorlab.support.editions import originals
from cantorlab.widgets.core.bundle import STATIC

BASE = "http://site.test/"

WORKER = """(opened) => {
  window.Worker = class {
    constructor() { this.places = 0; window.worker = this; }
    tell(data) { this.onmessage({ data }); }
    postMessage(told) {
      if (told.kind === "start") this.wanted = told.wanted.length;
      if (told.kind === "drawn") this.next();
      if (told.kind === "say") this.answer(told);
    }
    /** The steps, each told more than once, as a slow line has it. */
    load() {
      for (const done of [0, 1, 1, 2, 2, 3]) this.tell({ kind: "progress", done });
      this.tell({ kind: "expected", seconds: 20 });
      this.next();
    }
    next() {
      if (this.places < this.wanted) this.tell({ kind: "opened", place: this.places++, ...opened });
    }
    answer({ place, message: { content } }) {
      const told = { kind: "answer", nonce: content.nonce, ok: true, message: "" };
      this.tell({ kind: "said", place, message: { method: "custom", content: told } });
    }
  };
}"""


def lesson_page(language: str) -> str:
    runtime = pages.Runtime("", "", "", 0)
    for original in originals():
        if original.place.as_posix() == f"{language}/lesson_02.ipynb":
            made, _ = notebooks.page("lesson_02", language, json.loads(original.content))
            return pages.of_notebook(made, language, runtime)
    raise AssertionError("there is no second lesson")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_says_once_that_it_is_loaded_and_once_that_it_is_ready(
    browser: Browser, language: str
) -> None:
    question = Lesson(2, journal=False, language=language).question("A")
    state = json.loads(json.dumps(question.get_state()))
    opened = {
        "state": {name: each for name, each in state.items() if name not in ("_esm", "_css")},
        "bundle": "quiz",
        "refused": "",
    }
    page = browser.new_page()

    def serve(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path == f"/{language}/lesson_02.html":
            route.fulfill(body=lesson_page(language), content_type="text/html; charset=utf-8")
        elif path.startswith("/static/"):
            route.fulfill(path=STATIC / path.removeprefix("/static/"))
        else:
            route.fulfill(status=404)

    page.route("**/*", serve)
    page.add_init_script(f"({WORKER})({json.dumps(opened)})")
    page.goto(f"{BASE}{language}/lesson_02.html")
    lines: Any = page.locator(".cl-live p")
    loading = page.locator(".cl-site-line").first.inner_text()
    expect(lines).to_have_text([loading])
    page.evaluate("() => worker.load()")
    places = page.locator("[data-cl-live]")
    assert places.count() > 10
    expect(page.locator("[data-cl-ready]")).to_have_count(places.count())
    expect(lines).to_have_text([loading, say("site.alive", language)])
    page.close()

"""Pictures from a room elsewhere: a page takes their shapes and texts, and nothing that acts."""

from __future__ import annotations

from typing import Any

import pytest

from cantorlab import Cantor, Siggil, Tafl
from cantorlab.widgets.core.messages import Message

#: Forms of SVG that act by themselves: here each only sets a flag of the page.
ACTIVE = {
    "load": '<svg xmlns="http://www.w3.org/2000/svg" onload="{flag}"><rect/></svg>',
    "script": '<svg xmlns="http://www.w3.org/2000/svg"><script>{flag}</script></svg>',
    "animation": '<svg xmlns="http://www.w3.org/2000/svg"><rect>'
    '<set attributeName="x" to="1" onbegin="{flag}"/></rect></svg>',
    "image": '<svg xmlns="http://www.w3.org/2000/svg">'
    '<image href="data:,x" onerror="{flag}"/></svg>',
    "page": '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject>'
    '<img xmlns="http://www.w3.org/1999/xhtml" src="data:,x" onerror="{flag}"/>'
    "</foreignObject></svg>",
}
#: Shows a picture as a page without an allow-list does, and waits until it has acted.
SHOW_UNCHECKED = """async (text) => {
  window.flag = 0;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const shown = document.importNode(parsed.documentElement, true);
  document.body.append(shown);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (window.flag === 0) await frame();
  shown.remove();
  return window.flag;
}"""


@pytest.mark.parametrize(
    ("form", "game"),
    [*((form, Tafl) for form in ACTIVE), *(("image", game) for game in (Cantor, Siggil))],
)
def test_no_picture_of_the_rules_acts(
    table_page: Any, monkeypatch: pytest.MonkeyPatch, form: str, game: Any
) -> None:
    widget, answer = game(seed=3, language="en"), game._answer
    text = ACTIVE[form].replace("{flag}", "window.flag = 1")

    def foreign_answer(self: Any, message: Message) -> Any:
        told = answer(self, message)
        if message.kind != "rules":
            return told
        return {**told, "steps": [{"picture": text, "text": "A step."}]}

    monkeypatch.setattr(game, "_answer", foreign_answer)
    table = table_page(widget, width=560)
    if form not in ("load", "script"):  # today's Chromium runs those two for no imported picture
        assert table.page.evaluate(SHOW_UNCHECKED, text) == 1
    table.page.evaluate("window.flag = 0")
    table.root.locator('[data-cl-key="tool-rules"]').click()
    picture = table.root.locator("dialog .cl-steps svg")
    picture.wait_for(state="attached")
    for later in ("animation", "image", "page"):  # what came after it has acted: so would it have
        marked = ACTIVE[later].replace("{flag}", "window.later = 1")
        table.page.evaluate(SHOW_UNCHECKED.replace("flag", "later"), marked)
    assert table.page.evaluate("window.flag") == 0
    assert picture.evaluate(
        "(svg) => [svg, ...svg.querySelectorAll('*')].map((each) => each.getAttributeNames())"
    ) in ([["style"]], [["style"], []])

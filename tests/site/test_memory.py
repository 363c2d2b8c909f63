"""The memory that a browser keeps of a started Python: the next visit begins with it."""

from __future__ import annotations

from typing import Any

import pytest

# Until the browser keeps a memory; then what it is, made unreadable if that is wanted.
KEPT = """async (spoil) => {
  const done = (request) =>
    new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  for (;;) {
    const asked = indexedDB.open("cantorlab-python", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("memories");
    const database = await done(asked);
    const store = database.transaction("memories", "readwrite").objectStore("memories");
    const [kept] = await done(store.getAll());
    if (kept && spoil) {
      const [site] = await done(store.getAllKeys());
      await done(store.put({ ...kept, memory: new ArrayBuffer(100) }, site));
    }
    database.close();
    if (kept && kept.memory.byteLength > 1000) return kept.version;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
# Pyodide puts the whole of a memory back at once, and never else so much.
SPY = """
const plain = Int8Array.prototype.set;
const said = new BroadcastChannel("put-back");
Int8Array.prototype.set = function (from, at) {
  if (from.length > 2 ** 24) said.postMessage(from.length);
  return plain.call(this, from, at);
};
"""
# A service worker would give the next page the worker that is not spied on.
HEARING = """
window.putBack = [];
navigator.serviceWorker.register = () => new Promise(() => {});
new BroadcastChannel("put-back").onmessage = ({ data }) => putBack.push(data);
"""
YOUR_TURN = "!view.thinking && (view.actions.length > 0 || view.outcome !== null)"


@pytest.mark.nightly
def test_the_next_visit_begins_with_what_was_kept_and_without_it_if_it_is_damaged(
    visit: Any,
) -> None:
    visit.page.add_init_script(HEARING)
    visit.page.route(
        "**/static/kernel_worker.js",
        lambda route: route.fulfill(
            body=SPY + route.fetch().text(), content_type="text/javascript"
        ),
    )
    visit.open("en/tafl.html")
    assert visit.page.evaluate("() => putBack") == []
    version = visit.page.evaluate(KEPT, False)
    assert "/static/packages-" in version
    assert "/static/further-" in version

    visit.open("fr/tafl.html#opponent=novice&seed=3")
    assert len(visit.page.evaluate("() => putBack")) == 1
    assert visit.page.locator(".cl-root").get_attribute("lang") == "fr"
    visit.play()
    visit.wait(YOUR_TURN)

    visit.page.evaluate(KEPT, True)
    visit.open("en/tafl.html")
    assert visit.page.evaluate("() => putBack") == []
    visit.play()

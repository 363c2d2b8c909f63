import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "./dom.ts";
import { carryRegion, liveRegion } from "./live_region.ts";

const items = (...ids: number[]) => ids.map((id) => ({ id, text: `said ${id}` }));
const sentencesOf = (live: ReturnType<typeof liveRegion>) => [...live.element.children].map((each) => each.textContent);

test("says each item once; what the first view holds is past", () => {
  const live = liveRegion();
  live.hear(items(1, 2));
  assert.deepEqual(sentencesOf(live), []);
  live.hear(items(1, 2, 3, 4));
  live.hear(items(2, 3, 4));
  live.hear(items(4, 5));
  assert.deepEqual(sentencesOf(live), ["said 3", "said 4", "said 5"]);
});

test("says a sentence again when it is true again, never an empty one, and keeps the region short", () => {
  const live = liveRegion();
  live.speak("no");
  live.speak("no");
  live.speak("");
  assert.deepEqual(sentencesOf(live), ["no", "no"]);
  for (let times = 0; times < 50; times += 1) live.speak("no");
  assert.ok(sentencesOf(live).length < 12);
});

test("takes along, once, only what may not have been read yet", (context) => {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const live = liveRegion();
  const dialog = h("div", {});
  live.speak("long ago");
  now += 500;
  live.speak("just now");
  carryRegion(live.element, dialog);
  assert.equal(live.element.parentElement, dialog);
  assert.deepEqual(sentencesOf(live), ["just now"]);
  carryRegion(live.element, h("div", {}));
  assert.deepEqual(sentencesOf(live), []);
});

import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { liveRegion } from "./live_region.ts";

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

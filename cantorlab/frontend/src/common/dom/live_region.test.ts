import "./test_page.ts";
import assert from "node:assert/strict";
import { beforeEach, test, type TestContext } from "node:test";
import { h } from "./dom.ts";
import { carryAnnouncer, liveRegion } from "./live_region.ts";

const items = (...ids: number[]) => ids.map((id) => ({ id, text: `said ${id}` }));
const region = () => document.querySelector('[role="log"]') as HTMLElement;
const sentences = () => [...region().children].map((each) => each.textContent);

/** A widget on the page, drawn, and what speaks for it. */
function widget(carries = false) {
  const root = h("div", { class: "cl-root", lang: "en" }, h("button", {}));
  Object.assign(root, { getClientRects: () => [1] });
  document.body.append(root);
  return { root, use: () => root.querySelector("button")?.click(), ...liveRegion({ root, label: () => "Announcements", carries: () => carries }) };
}

/** Lets so many milliseconds go by at a time; later than any other test. */
function clock(context: TestContext) {
  times.latest += 1e6;
  let now = times.latest;
  context.mock.method(performance, "now", () => now);
  return (milliseconds: number) => (now += milliseconds);
}

const times = { latest: 0 };

beforeEach(() => {
  document.body.click(); // in no widget
  if (region()) region().replaceChildren();
});

test("says each item once; what the first view holds is past", () => {
  const live = widget();
  live.hear(items(1, 2));
  assert.deepEqual(sentences(), []);
  live.use();
  live.hear(items(1, 2, 3, 4));
  live.hear(items(2, 3, 4));
  live.hear(items(4, 5));
  assert.deepEqual(sentences(), ["said 3", "said 4", "said 5"]);
});

test("says a sentence again when it is true again, never an empty one, and keeps the region short", () => {
  const live = widget();
  live.use();
  live.speak("no");
  live.speak("no");
  live.speak("");
  assert.deepEqual(sentences(), ["no", "no"]);
  for (let times = 0; times < 50; times += 1) live.speak("no");
  assert.ok(sentences().length < 12);
});

test("takes along, once, only what may not have been read yet", (context) => {
  const wait = clock(context);
  const live = widget();
  live.use();
  const dialog = h("div", {});
  document.body.append(dialog);
  live.speak("long ago");
  wait(500);
  live.speak("just now");
  const carryBack = carryAnnouncer(dialog);
  assert.equal(region().parentElement, dialog);
  assert.deepEqual(sentences(), ["just now"]);
  carryBack();
  assert.equal(region().parentElement, document.body);
  assert.deepEqual(sentences(), []);
});

test("one region speaks for the widget in use, and for a room at any time", (context) => {
  const wait = clock(context);
  const [one, other, room] = [widget(), widget(), widget(true)];
  assert.equal(document.querySelectorAll("[role=log]").length, 1);
  one.use();
  one.speak("one");
  wait(1000);
  other.speak("other");
  room.speak("somebody has come");
  other.use();
  other.speak("other again");
  assert.deepEqual(sentences(), ["one", "somebody has come", "other again"]);
});

test("of widgets that are not in use only one speaks of what befalls all of them", (context) => {
  const wait = clock(context);
  const widgets = Array.from({ length: 10 }, () => widget());
  for (const [at, each] of widgets.entries()) each.speak(`question ${at + 1} of 10`);
  assert.deepEqual(sentences(), ["question 1 of 10"]);
  wait(1000);
  widgets[4]?.speak("later");
  assert.deepEqual(sentences(), ["question 1 of 10", "later"]);
});

test("a view that is not in use leaves an event to one that is", () => {
  const [one, other] = [widget(), widget()];
  other.use();
  const event = { id: 2, text: "played" };
  for (const each of [one, other]) each.hear(items(1));
  for (const each of [one, other]) each.hear([...items(1), event]);
  assert.deepEqual(sentences(), ["played"]);
});

test("F2 says the last sentence again, at once again the one before; elsewhere it is the host's", () => {
  const live = widget();
  const press = (target: Element) => target.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true, composed: true, cancelable: true }));
  live.use();
  live.speak("first");
  live.speak("second");
  const button = live.root.querySelector("button") as HTMLElement;
  const heard = [1, 2].map(() => {
    press(button);
    return sentences().at(-1);
  });
  assert.deepEqual(heard, ["second", "first"]);
  live.speak("third");
  press(button);
  assert.deepEqual(sentences().filter((each) => each === "third"), ["third", "third"]);
  region().replaceChildren(); // as it is carried into a dialog and back
  live.use();
  press(button);
  assert.deepEqual(sentences().at(-1), "second");
  const cell = h("textarea", {});
  document.body.append(cell);
  const before = sentences();
  assert.equal(press(cell), true, "nothing has prevented it");
  assert.deepEqual(sentences(), before);
});

import "../dom/test_page.ts";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { writeOutput } from "./notebook_output.ts";
import type { Ask, Model } from "./types.ts";

const VIEW = "application/vnd.jupyter.widget-view+json";
const picture = (mark: string) => ({ "text/html": `<div data-cl-kept="me" data-cl-mark="${mark}"></div>` });
const outputOf = (id: string) => ({ [VIEW]: { model_id: id } });

/** A notebook of one cell with these outputs, a box that holds the widget, and a kernel whose picture is `now`. */
function notebook(...given: object[]) {
  const held = given.map((data) => ({ data }));
  const outputs = {
    get length() {
      return held.length;
    },
    get: (at: number) => held[at],
    set: (at: number, output: { data: object }) => {
      held[at] = output;
    },
    add: (output: { data: object }) => held.push(output),
  };
  const inside = { model_id: "me", get: () => undefined };
  const box = { model_id: "box", get: (name: string) => (name === "children" ? [{ model_id: "row", get: () => [inside] }] : null) };
  const widget_manager = {
    context: { model: { cells: [{}, { outputs }] } },
    get_model: async (id: string) => ({ box, me: inside })[id] ?? Promise.reject(new Error(id)),
  };
  const kernel = { now: "1", asked: 0 };
  const ask = (async ({ have }: { have: string }) => {
    kernel.asked += 1;
    return { kind: "answer", ok: true, kept: have === kernel.now ? null : picture(kernel.now) };
  }) as unknown as Ask;
  const model = { get: () => "me", widget_manager } as unknown as Model;
  const kept = writeOutput(model, ask);
  return { held, kernel, kept };
}

async function later(ms: number) {
  mock.timers.tick(ms);
  for (let at = 0; at < 20; at += 1) await Promise.resolve();
}

test("a notebook that follows by itself is asked for once, and then left alone", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { held, kernel, kept } = notebook(outputOf("me"), picture("1"));
  kept.follow();
  await later(1500);
  assert.equal(kernel.asked, 1);
  for (const mark of ["2", "3"]) {
    kernel.now = mark;
    kept.follow();
    held[1] = { data: picture(mark) }; // the kernel's own output comes
    await later(1500);
  }
  assert.equal(kernel.asked, 1);
  mock.timers.reset();
});

test("a large picture is waited for longer, as a slow line needs, and seldom asked for", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const large = (mark: string) => ({ ...picture(mark), "image/svg+xml": "x".repeat(64_000) });
  const { held, kernel, kept } = notebook(outputOf("me"), large("1"));
  kept.follow();
  await later(5500);
  assert.equal(kernel.asked, 1);
  kernel.now = "2";
  kept.follow();
  await later(3000);
  held[1] = { data: large("2") }; // the kernel's own output comes late
  await later(5000);
  assert.equal(kernel.asked, 1);
  mock.timers.reset();
});

test("a page that was loaded anew puts the picture into the notebook, and is quicker from then on", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { held, kernel, kept } = notebook(outputOf("me"), picture("1"));
  kernel.now = "4"; // what was played before the page was loaded, and not saved
  kept.follow();
  await later(1500);
  assert.deepEqual(held[1]?.data, picture("4"));
  kernel.now = "5";
  kept.follow();
  kept.follow();
  await later(400);
  assert.deepEqual(held.map(({ data }) => data), [outputOf("me"), picture("5")]);
  assert.equal(kernel.asked, 2);
  mock.timers.reset();
});

test("a widget in a box is kept below the box, once; one that no cell shows is not", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const inBox = notebook(outputOf("other"), outputOf("box"));
  for (let views = 0; views < 2; views += 1) {
    inBox.kept.follow();
    await later(1500);
  }
  assert.deepEqual(inBox.held.map(({ data }) => data), [outputOf("other"), outputOf("box"), picture("1")]);
  const nowhere = notebook(outputOf("other"));
  nowhere.kept.follow();
  await later(1500);
  assert.equal(nowhere.kernel.asked, 0);
  assert.equal(nowhere.held.length, 1);
  mock.timers.reset();
});

test("after its end, and in a host without a notebook, nothing is asked", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { kernel, kept } = notebook(outputOf("me"), picture("0"));
  kept.follow();
  kept.close();
  await later(1500);
  assert.equal(kernel.asked, 0);
  const bare = writeOutput({ get: () => "me" } as unknown as Model, (async () => assert.fail()) as unknown as Ask);
  bare.follow();
  await later(1500);
  mock.timers.reset();
});

import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "./dom.ts";
import { neighbour, roving } from "./keys.ts";

const grid = [["a", "b", "c"], ["d"], ["e", "f"]];
const from = (item: string, key: string) => {
  const row = grid.findIndex((each) => each.includes(item));
  return neighbour(grid, { row, column: grid[row]?.indexOf(item) ?? -1 }, key);
};

test("arrows move by one, stay inside, and find the nearest column of a shorter row", () => {
  assert.equal(from("a", "ArrowRight"), "b");
  assert.equal(from("a", "ArrowLeft"), "a");
  assert.equal(from("c", "ArrowRight"), "c");
  assert.equal(from("c", "ArrowDown"), "d");
  assert.equal(from("e", "ArrowUp"), "d");
  assert.equal(from("a", "ArrowUp"), "a");
});

test("Home and End go along the row", () => {
  assert.deepEqual([from("b", "Home"), from("b", "End")], ["a", "c"]);
  assert.equal(from("a", "x"), null);
});

test("rows that flow are one line from Home to End", () => {
  const at = { row: 0, column: 2 };
  assert.deepEqual(["Home", "End", "ArrowRight"].map((key) => neighbour(grid, at, key, true)), ["a", "f", "d"]);
});

function threeButtons() {
  const clicked: string[] = [];
  const buttons = ["1", "2", "3"].map((name) => h("div", { onclick: () => clicked.push(name) }, name));
  const group = h("div", {}, buttons);
  document.body.append(group);
  let escapes = 0;
  const keys = roving(group, () => [buttons], { onescape: () => (escapes += 1) });
  const press = (at: number, key: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
    buttons[at]?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { keys, press, clicked, escapes: () => escapes, stops: () => buttons.map((each) => each.tabIndex) };
}

test("one stop of the tab key, which follows the arrows; a list answers to the vertical ones too", () => {
  const { press, stops, keys } = threeButtons();
  assert.deepEqual(stops(), [0, -1, -1]);
  assert.ok(press(0, "ArrowDown"));
  assert.deepEqual(stops(), [-1, 0, -1]);
  press(1, "End");
  assert.deepEqual(stops(), [-1, -1, 0]);
  assert.ok(!press(2, "q"));
  keys.close();
  assert.ok(!press(2, "Home"));
});

test("Enter and Space click, Escape is told", () => {
  const { press, clicked, escapes } = threeButtons();
  press(1, "Enter");
  press(2, " ");
  press(2, "Escape");
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ["Enter", " ", "Escape", "ArrowLeft", "Home"]) assert.ok(!press(1, key, held));
  }
  assert.deepEqual([clicked, escapes()], [["2", "3"], 1]);
});

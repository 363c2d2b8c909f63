import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { artist, fill, h } from "./dom.ts";

test("whatever people write stays text", () => {
  const hostile = '<img src=x onerror="alert(1)">';
  const element = h("p", { title: hostile }, hostile, null, false, 0);
  assert.equal(element.children.length, 0);
  assert.equal(element.textContent, `${hostile}0`);
  assert.equal(element.title, hostile);
  fill(element, [hostile]);
  assert.equal(element.textContent, hostile);
});

test("attributes are set, left out or listened to", () => {
  let clicks = 0;
  const button = h("button", { hidden: true, disabled: false, "data-x": null, "aria-pressed": false, onclick: () => (clicks += 1) });
  assert.deepEqual(button.getAttributeNames(), ["hidden", "aria-pressed"]);
  assert.equal(button.getAttribute("aria-pressed"), "false");
  button.click();
  assert.equal(clicks, 1);
});

test("art is copied with what it uses, and without ids", () => {
  const draw = artist(`<svg xmlns="http://www.w3.org/2000/svg">
    <symbol id="hat" viewBox="0 0 9 9" fill="none"><path id="p" d="M0 0"/></symbol>
    <symbol id="mage" viewBox="0 0 5 5"><use href="#hat" transform="scale(2)"/><circle r="1"/></symbol>
  </svg>`);
  const picture = draw("mage", { class: "cl-mage" });
  assert.equal(picture.getAttribute("viewBox"), "0 0 5 5");
  assert.equal(picture.getAttribute("class"), "cl-mage");
  const used = picture.firstElementChild;
  assert.deepEqual(
    [used?.localName, used?.getAttribute("fill"), used?.getAttribute("transform"), used?.firstElementChild?.localName],
    ["g", "none", "scale(2)", "path"],
  );
  assert.equal(picture.querySelectorAll("[id], use, symbol").length, 0);
  assert.throws(() => draw("dragon"), /no symbol dragon/);
});

test("a group that only says what its shapes inherit is not copied", () => {
  const draw = artist(`<svg xmlns="http://www.w3.org/2000/svg">
    <symbol id="a" viewBox="0 0 9 9" stroke="red"><g fill="blue"><path d="M0 0"/><path d="M1 1" fill="none"/></g></symbol>
    <symbol id="b" viewBox="0 0 9 9"><use href="#a"/></symbol>
  </svg>`);
  const shapes = [...draw("b").children].map((shape) => [shape.localName, shape.getAttribute("fill"), shape.getAttribute("stroke")]);
  assert.deepEqual(shapes, [["path", "blue", "red"], ["path", "none", "red"]]);
});

import "./test_page.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h } from "./dom.ts";
import { partOf, renew } from "./renew.ts";

const words = (element: Element) => [...element.children].map(({ textContent }) => textContent).join(" ");

test("what looks the same stays, what differs is put in its place", () => {
  const item = (text: string) => h("li", {}, text);
  const list = h("ul", {}, item("one"), item("two"), item("three"));
  const [one, two, three] = list.children;
  renew(list, ["one", "2", "2½", "three"].map(item));
  assert.equal(words(list), "one 2 2½ three");
  assert.equal(list.children[0], one);
  assert.equal(list.children[3], three);
  assert.equal(two?.parentNode, null);
  renew(list, item("three"));
  assert.equal(words(list), "three");
  renew(list, "", null, false);
  assert.equal(list.childNodes.length, 0);
});

test("what stays hears what it would have heard drawn anew, and only that", () => {
  const heard: string[] = [];
  const button = (name: string) => h("button", { onclick: () => heard.push(name) }, h("b", {}, "same"));
  const bar = h("div", {}, button("old"));
  const first = bar.firstElementChild as HTMLButtonElement;
  renew(bar, button("new"));
  assert.equal(bar.firstElementChild, first);
  first.click();
  renew(bar, h("button", {}, h("b", {}, "same")));
  first.click();
  assert.deepEqual(heard, ["new"]);
});

test("the shell of a part stays when only what is in it has changed", () => {
  const group = (...texts: string[]) => h("div", { role: "group" }, texts.map((text) => h("i", {}, text)));
  const place = h("div", {}, group("a", "b"));
  const [shell, kept] = [place.firstElementChild, place.querySelector("i")];
  renew(place, group("a", "c", "d"));
  assert.equal(place.firstElementChild, shell);
  assert.equal(place.querySelector("i"), kept);
  assert.equal(words(shell as Element), "a c d");
  renew(place, h("div", { role: "list" }, h("i", {}, "a")));
  assert.deepEqual([place.firstElementChild, shell?.getAttribute("role"), words(shell as Element)], [shell, "list", "a"]);
  renew(place, h("div", { class: "other" }));
  assert.notEqual(place.firstElementChild, shell);
});

test("where the tab key stops is not what is drawn, but what people typed never stays by itself", () => {
  const one = () => h("button", {}, "x");
  const bar = h("div", {}, one());
  const known = bar.firstElementChild as HTMLElement;
  known.tabIndex = -1;
  renew(bar, one());
  assert.equal(bar.firstElementChild, known);

  const field = () => h("label", {}, h("input", { type: "text" }));
  const form = h("div", {}, field());
  const typed = form.querySelector("input") as HTMLInputElement;
  typed.value = "n + 1";
  renew(form, field());
  assert.equal(form.querySelector("input")?.value, "");
});

test("what a part keeps by its name is drawn once, wherever it comes to stand", () => {
  const list = h("ul", {});
  const draw = partOf(list, () => "en");
  let drawn = 0;
  const show = (...texts: string[]) =>
    draw(texts, (keep) =>
      texts.map((text) =>
        keep(text, text.length, () => {
          drawn += 1;
          return h("li", { "data-cl-key": text }, text);
        }),
      ),
    );
  show("one", "two", "three");
  const [one, two, three] = list.children;
  show("three", "four", "one");
  assert.equal(words(list), "three four one");
  assert.deepEqual([list.children[0], list.children[2]], [three, one]);
  assert.equal(drawn, 4);
  show("two", "one");
  assert.equal(words(list), "two one");
  assert.notEqual(list.children[0], two); // it was gone meanwhile
});

test("a part keeps what stands there, also where what was drawn has only lent its looks", () => {
  const list = h("ul", {});
  const draw = partOf(list, () => "en");
  const show = (shown: number, own: string, text: string) =>
    draw([shown, own], (keep) => [keep("only", own, () => h("li", {}, h("b", {}, text))), shown > 1 && h("li", {}, "more")]);
  show(1, "a", "first");
  const only = list.firstElementChild;
  show(1, "b", "second");
  show(2, "b", "never drawn");
  show(1, "c", "second");
  show(2, "c", "never drawn");
  assert.equal(list.firstElementChild, only);
  assert.equal(words(list), "second more");
});

test("what a part keeps is not put in its place again when others around it change", async () => {
  const row = h("div", {});
  const draw = partOf(row, () => "en");
  const side = (text: string) => h("section", { class: "side" }, text);
  const show = (left: string, right: string) => draw([left, right], (keep) => [side(left), keep("middle", null, () => h("b", {}, "!")), side(right)]);
  show("a", "b");
  const [left, middle, right] = row.children;
  const moved: Node[] = [];
  const observer = new MutationObserver((records) => moved.push(...records.filter(({ target }) => target === row).flatMap(({ addedNodes }) => [...addedNodes])));
  observer.observe(row, { childList: true, subtree: true });
  show("c", "d");
  await new Promise((resolve) => setTimeout(resolve));
  observer.disconnect();
  assert.deepEqual([...row.children], [left, middle, right]);
  assert.equal(row.textContent, "c!d");
  assert.deepEqual(moved, []);
});

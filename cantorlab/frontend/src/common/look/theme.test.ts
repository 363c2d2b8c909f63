import "../dom/test_page.ts";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { h } from "../dom/dom.ts";
import { hostTheme, watchTheme } from "./theme.ts";

beforeEach(() => {
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
});

const HOSTS: [string, (dark: boolean) => void][] = [
  ["JupyterLab", (dark) => document.body.setAttribute("data-jp-theme-light", String(!dark))],
  ["VS Code's class", (dark) => document.body.setAttribute("class", dark ? "vscode-dark" : "vscode-light")],
  ["VS Code in high contrast", (dark) => document.body.setAttribute("data-vscode-theme-kind", dark ? "vscode-high-contrast" : "vscode-high-contrast-light")],
  ["Colab", (dark) => document.documentElement.setAttribute("theme", dark ? "dark" : "light")],
  ["marimo", (dark) => document.body.setAttribute("class", dark ? "dark dark-theme" : "light light-theme")],
  ["a page with data-theme", (dark) => document.documentElement.setAttribute("data-theme", dark ? "dark" : "light")],
  ["a painted page", (dark) => document.body.setAttribute("style", `background-color: ${dark ? "rgb(10, 10, 30)" : "rgb(250, 250, 240)"}`)],
];

for (const [host, show] of HOSTS) {
  test(`the theme follows ${host}, whatever the system prefers`, () => {
    const root = h("div");
    document.body.append(root);
    for (const dark of [true, false]) {
      show(dark);
      assert.equal(hostTheme(root, !dark), dark ? "dark" : "light");
    }
  });
}

test("a page that shows nothing leaves it to the system", () => {
  const root = h("div");
  assert.deepEqual([hostTheme(root, true), hostTheme(root, false)], ["dark", "light"]);
});

test("the trait forces a theme, and a host that changes is followed until the end", async () => {
  const root = h("div");
  document.body.append(root);
  let forced = "dark";
  const watch = watchTheme(root, () => forced);
  assert.equal(root.dataset.clTheme, "dark");
  forced = "auto";
  document.body.setAttribute("data-jp-theme-light", "true");
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(root.dataset.clTheme, "light");
  watch.close();
  document.body.setAttribute("data-jp-theme-light", "false");
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(root.dataset.clTheme, "light");
});

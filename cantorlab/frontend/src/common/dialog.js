import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @import { OpenDialog, Say } from "./types" */

/**
 * Opens a modal dialog inside `root` (so that it wears the widget's colours). Escape, the cross and
 * a press beside it close it; the focus goes back to where it was.
 *
 * @param {HTMLElement} root
 * @param {Say} say
 * @param {string} title
 * @param {Node} content
 * @param {{ wide?: boolean }} [options]
 * @returns {OpenDialog}
 */
export function openDialog(root, say, title, content, { wide = false } = {}) {
  const element = h(
    "dialog",
    { class: wide ? "cl-dialog cl-wide" : "cl-dialog", "aria-label": title },
    h(
      "div",
      { class: "cl-dialog-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "cl-quiet", "aria-label": say("table.close"), onclick: () => element.close() },
        icon("close"),
      ),
    ),
    // Long text must scroll by keyboard too.
    h("div", { class: "cl-dialog-body", tabindex: wide ? "0" : null }, content),
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  const closed = new Promise((/** @type {(value: void) => void} */ resolve) => {
    element.addEventListener("close", () => {
      element.remove();
      resolve();
    });
  });
  root.append(element);
  element.showModal();
  return { element, close: () => element.close(), closed };
}

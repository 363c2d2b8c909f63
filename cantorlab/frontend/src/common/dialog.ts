import { h } from "./dom.ts";
import { icon } from "./icons.ts";

/** In pixels: the air above a section that is brought to the top. */
const ABOVE = 14;

/** @import { OpenDialog, Say } from "./types.ts" */

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
  // Long text must scroll by keyboard too.
  const body = h("div", { class: "cl-dialog-body", tabindex: wide ? "0" : null }, content);
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
    body,
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
  /**
   * Brings a section of the content to the top, and there whoever reads by keys; false if there is none.
   *
   * @param {string} name
   */
  function showSection(name) {
    const heading = body.querySelector(`[data-section="${name}"]`);
    if (!(heading instanceof HTMLElement)) return false;
    body.scrollTop += heading.getBoundingClientRect().top - body.getBoundingClientRect().top - ABOVE;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  }

  return { element, close: () => element.close(), closed, showSection };
}

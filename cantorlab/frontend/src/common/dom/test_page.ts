// A light page for the unit tests: happy-dom's globals, as the shared modules use them.

import { Window } from "happy-dom";

const window = new Window();
for (const name of ["document", "Node", "Element", "HTMLElement", "HTMLButtonElement", "DOMParser", "MutationObserver", "ResizeObserver", "KeyboardEvent"]) {
  Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true });
}
Object.assign(globalThis, {
  window,
  matchMedia: window.matchMedia.bind(window),
  getComputedStyle: window.getComputedStyle.bind(window),
});

// Work that waits until the page is idle.

const UNSEEN = 1000; // ms: a hidden page is seldom idle

/** Calls `then` once the page has drawn what is new and answered what was pressed. */
export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: UNSEEN });
  else setTimeout(then);
}

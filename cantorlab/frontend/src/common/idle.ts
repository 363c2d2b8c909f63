// What may wait until the page has nothing else to do.

const UNSEEN = 1000; // ms: a hidden page is seldom idle

/** Does it once what is new on the page is seen, and who presses something has an answer. */
export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: UNSEEN });
  else setTimeout(then);
}

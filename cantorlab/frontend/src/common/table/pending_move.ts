// One's own move is drawn at once, before the kernel has answered: a layer over the kernel's view that
// holds only what the move itself does. What follows from it comes with the answer, as ever.

import type { Answer } from "../kernel/types.ts";
import type { View } from "./types.ts";

/**
 * @param real the kernel's newest view
 * @param after the view once the action is done, null if nothing is to be shown of it
 * @param redraw draws what `view` returns
 */
export function pendingLayer<V extends View>(
  real: () => V,
  after: (view: V, action: string) => V | null,
  redraw: () => void,
) {
  let intent: { action: string; revision: number } | null = null;
  let drawn: { over: V; view: V } | null = null;

  /** The kernel's view, or that with the own move on it while an answer is awaited. */
  function view(): V {
    const now = real();
    if (intent?.revision !== now.revision) return now; // the kernel has gone on: its view tells of the move itself
    if (drawn?.over !== now) {
      const moved = after(now, intent.action);
      drawn = { over: now, view: moved ? { ...moved, your_turn: false } : now };
    }
    return drawn.view;
  }

  function show(next: typeof intent): void {
    intent = next;
    drawn = null;
    redraw();
  }

  let awaited: Promise<Answer> | null = null;

  return {
    view,
    /**
     * Shows a legal action as done until `send` is answered: a refusal, or no answer, takes it back. Meanwhile
     * the view still names the actions of before, so that little is drawn twice; to play one does nothing.
     */
    async play(action: string, send: () => Promise<Answer>): Promise<Answer> {
      const { revision, actions } = real();
      if (awaited && intent?.revision === revision) return awaited;
      const own = actions.includes(action) ? { action, revision } : null;
      const answer = send(); // first on its way, then drawn
      awaited = answer;
      if (own) show(own);
      const told = await answer;
      if (own && intent === own) {
        if (real().revision === revision) show(null);
        else intent = null;
      }
      return told;
    },
  };
}

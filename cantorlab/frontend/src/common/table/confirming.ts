// Two taps for what cannot be taken back, where the user has chosen so on this device: a finger slips.

import { storedText } from "../dom/stored_text.ts";

const KEY = "cantorlab.confirm";
const ARMED = "data-armed";


/** @param root the widget, whose presses are looked at */
export function openConfirmation(root: HTMLElement) {
  const stored = storedText(KEY);
  const wish = {
    get: () => stored.get() === "yes",
    set: (on: boolean) => stored.set(on ? "yes" : "no"),
  };
  let tapped: Element | null = null;
  let armed: { action: string; revision: number; marked: Element } | null = null;
  const look = ({ pointerType, target }: PointerEvent) => (tapped = pointerType === "touch" && target instanceof Element ? (target.closest("button") ?? target) : null);
  const type = () => (tapped = null);
  root.addEventListener("pointerdown", look, { capture: true });
  root.addEventListener("keydown", type, { capture: true });

  return {
    wish,
    /** Whether an action is to be tapped once more: the first tap marks what was tapped. */
    asks(action: string, revision: number): boolean {
      const again = armed?.action === action && armed.revision === revision;
      armed?.marked.removeAttribute(ARMED);
      armed = null;
      if (again || !tapped || !wish.get()) return false;
      tapped.setAttribute(ARMED, "true");
      armed = { action, revision, marked: tapped };
      return true;
    },
    close(): void {
      root.removeEventListener("pointerdown", look, { capture: true });
      root.removeEventListener("keydown", type, { capture: true });
    },
  };
}

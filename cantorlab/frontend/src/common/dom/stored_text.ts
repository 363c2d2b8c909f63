// A text that the browser stores on this device; where it may store nothing (a private window may forbid it), the text
// lasts as long as the page.

/** @param area where it is stored: on this device, or (`sessionStorage`) until the tab is closed */
export function storedText(key: string, area: () => Storage = () => localStorage) {
  let held: string | null = null;
  return {
    get(): string | null {
      try {
        return area().getItem(key) ?? held;
      } catch {
        return held;
      }
    },
    /** Stores a text, or removes it (null); tells whether the browser did. */
    set(text: string | null): boolean {
      held = text;
      try {
        if (text === null) area().removeItem(key);
        else area().setItem(key, text);
        return true;
      } catch {
        return false; // it lasts as long as the page
      }
    },
  };
}

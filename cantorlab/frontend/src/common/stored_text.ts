// A text that the browser stores on this device; where it may store nothing (a private window may forbid it), the text
// lasts as long as the page.

export function storedText(key: string) {
  let held: string | null = null;
  return {
    get(): string | null {
      try {
        return localStorage.getItem(key) ?? held;
      } catch {
        return held;
      }
    },
    set(text: string): void {
      held = text;
      try {
        localStorage.setItem(key, text);
      } catch {
        // it lasts as long as the page
      }
    },
  };
}

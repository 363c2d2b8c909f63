// Editing a formula's text, in strings alone: nothing here touches the page.

/** The closing sign for each key of the palette that opens. */
const CLOSING: Record<string, string> = { "(": ")", "|": "|", "⌊": "⌋", "√(": ")" };

/**
 * A text with its selection, and the closing signs that were inserted automatically and not
 * yet stepped over, the innermost last.
 */
interface EditedText {
  text: string;
  start: number;
  end: number;
  owed: string;
}

/**
 * The writing after `sign` was inserted: it closes what it opens, around the selection if there is
 * one; a closing sign that is there already is stepped over.
 */
export function insertSign({ text, start, end, owed }: EditedText, sign: string): EditedText {
  if (start === end && owed.endsWith(sign) && text.startsWith(sign, start)) {
    return { text, start: start + 1, end: start + 1, owed: owed.slice(0, -1) };
  }
  const [before, within, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const close = CLOSING[sign] ?? "";
  const kept = close ? sign + within + close : sign;
  const caret = start + (within ? kept.length : sign.length);
  return { text: before + kept + after, start: caret, end: caret, owed: within ? owed : owed + close };
}

/**
 * The text around the character at `position`, which counts characters as the kernel does, not
 * halves of pairs: what stands before it, itself ("" at the end), and what follows.
 * @param around how many characters to keep on each side
 */
export function quoteAround(text: string, position: number, around: number = 14) {
  const characters = [...text];
  const at = Math.min(position, characters.length);
  const before = characters.slice(Math.max(0, at - around), at).join("");
  const after = characters.slice(at + 1, at + 1 + around).join("");
  return {
    before: (at > around ? "…" : "") + before,
    mark: characters[at] ?? "",
    after: after + (at + 1 + around < characters.length ? "…" : ""),
  };
}

/** The index of the `position`-th character in a string's own units, where a pair counts twice. */
export function unitsBefore(text: string, position: number) {
  return [...text].slice(0, position).join("").length;
}

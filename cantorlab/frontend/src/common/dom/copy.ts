// Texts that leave the page: onto the clipboard, or as a file.

import { h } from "./dom.ts";

/**
 * Copies the text of `area`, if the page lets us, and tells whether it did; it is selected in any case. A page without
 * https has no clipboard of its own, but lets what is selected be copied.
 */
export async function copyText(area: HTMLTextAreaElement): Promise<boolean> {
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    return document.execCommand("copy"); // a page without https, or one that may not write there
  }
}

export function download(root: HTMLElement, { name, text }: { name: string; text: string }, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: url, download: name, hidden: true });
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

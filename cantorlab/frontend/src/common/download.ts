// A text as a file among the reader's downloads.

import { h } from "./dom.ts";

export function download(root: HTMLElement, { name, text }: { name: string; text: string }, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = h("a", { href: url, download: name, hidden: true });
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Printing of a sheet alone, from a document of its own: neither the page around it nor its theme is on it.

import { h } from "./dom.ts";

const PAPER = "@page { margin: 15mm; } body { margin: 0; font: 12pt system-ui, sans-serif; }";

export function printAlone(beside: HTMLElement, page: string): void {
  const sheet = h("iframe", { class: "cl-paper-frame", tabindex: "-1", "aria-hidden": "true", srcdoc: `<!doctype html><meta charset="utf-8"><style>${PAPER}</style>${page}` });
  sheet.addEventListener("load", () => {
    const paper = sheet.contentWindow;
    if (paper === null) return;
    paper.addEventListener("afterprint", () => sheet.remove());
    paper.print();
  });
  beside.after(sheet);
}

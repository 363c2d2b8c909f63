// The sheet of a quiz on paper: its button prints it alone, and a page that is printed has it in place of the one
// question on the screen. The kernel cannot be asked while the browser prints: it is asked before.

import { h } from "../common/dom.ts";
import { whenIdle } from "../common/idle.ts";
import type { Quiz } from "./types.ts";

const PAPER = "@page { margin: 15mm; } body { margin: 0; font: 12pt system-ui, sans-serif; }";

const SHEET = { kind: "sheet" };

type Sheet = { page: string };

/** The sheet on the paper of its page; without it, as long as the kernel is silent, the button is named. */
export function paper({ view, say, frame }: Quiz) {
  const told = h("p", {});
  const element = h("div", { class: "cl-on-paper" }, told);
  /** Of which round, in which language, the page is, or has been asked for. */
  let asked: string | null = null;
  let page: string | null = null;

  const isPrintable = () => view().commands.includes("print");
  const name = () => (isPrintable() ? `${view().exercise.split(".")[0]} ${frame.language()}` : null);

  function fetchSheet(): void {
    const wanted = name();
    if (wanted === asked) return;
    asked = wanted;
    page = null;
    if (wanted !== null) whenIdle(() => void ask(wanted));
  }

  async function ask(wanted: string): Promise<void> {
    if (wanted !== asked) return;
    const answer = await frame.whisper<Sheet>(SHEET);
    if (wanted !== asked) return;
    if (answer.ok) page = answer.page;
    else asked = null;
  }

  /** A shadow root keeps the sheet's style and the page's apart. */
  function layOut(): void {
    if (page === null || view().stage === "over") return; // then the result is printed
    const sheet = h("div", { class: "cl-qz-sheet" });
    const parsed = new DOMParser().parseFromString(page, "text/html").body;
    sheet.attachShadow({ mode: "open" }).append(...[...parsed.children].map((each) => document.importNode(each, true)));
    element.replaceChildren(sheet);
  }

  const putAway = () => element.replaceChildren(told);

  addEventListener("beforeprint", layOut);
  addEventListener("afterprint", putAway);

  return {
    element,
    fetchSheet,
    update() {
      told.textContent = isPrintable() ? say("quiz.ui.print_all", { print: say("quiz.ui.print") }) : "";
      fetchSheet();
    },
    /** Prints the sheet alone, from a document of its own: neither the notebook nor its theme is on it. */
    async print() {
      const answer = await frame.ask<Sheet>(SHEET);
      if (answer.ok) printAlone(element, answer.page);
    },
    close() {
      removeEventListener("beforeprint", layOut);
      removeEventListener("afterprint", putAway);
    },
  };
}

function printAlone(beside: HTMLElement, page: string): void {
  const sheet = h("iframe", { class: "cl-paper-frame", tabindex: "-1", "aria-hidden": "true", srcdoc: `<!doctype html><meta charset="utf-8"><style>${PAPER}</style>${page}` });
  sheet.addEventListener("load", () => {
    const paper = sheet.contentWindow;
    if (paper === null) return;
    paper.addEventListener("afterprint", () => sheet.remove());
    paper.print();
  });
  beside.after(sheet);
}

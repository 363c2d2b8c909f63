// The sheet of a quiz on paper: its button prints it alone, and a page that is printed has it in place of the one
// question on the screen. The kernel cannot be asked while the browser prints: it is asked before.

import { h } from "../common/dom/dom.ts";
import { whenIdle } from "../common/dom/idle.ts";
import { printAlone } from "../common/dom/print_alone.ts";
import type { Quiz } from "./tools.ts";

const SHEET = { kind: "sheet" };

type Sheet = { page: string };

/** The sheet on the paper of its page; without it, as long as the kernel is silent, the button is named. */
export function paper({ view, say, frame }: Quiz) {
  const notice = h("p", {});
  const element = h("div", { class: "cl-on-paper" }, notice);
  /** Key of the sheet that the page has, or that was asked for last. */
  let requestedKey: string | null = null;
  let page: string | null = null;

  const isPrintable = () => view().commands.includes("print");
  /** Names the round and the language of the sheet to print; null where there is none. */
  const sheetKey = () => (isPrintable() ? `${view().exercise.split(".")[0]} ${frame.language()}` : null);

  function fetchSheet(): void {
    const key = sheetKey();
    if (key === requestedKey) return;
    requestedKey = key;
    page = null;
    if (key !== null) whenIdle(() => void ask(key));
  }

  async function ask(key: string): Promise<void> {
    if (key !== requestedKey) return;
    const answer = await frame.whisper<Sheet>(SHEET);
    if (key !== requestedKey) return;
    if (answer.ok) page = answer.page;
    else if (answer.nonce === null) requestedKey = null; // the link's refusal, not the kernel's: the next view asks again
  }

  /**
   * Puts the sheet in place of the question, and in place of a solution too: a teacher hands out blank sheets. A shadow
   * root keeps the sheet's style and the page's apart.
   */
  function layOut(): void {
    if (page === null || view().stage === "over") return; // then the result is printed
    const sheet = h("div", { class: "cl-qz-sheet" });
    const parsed = new DOMParser().parseFromString(page, "text/html").body;
    sheet.attachShadow({ mode: "open" }).append(...[...parsed.children].map((each) => document.importNode(each, true)));
    element.replaceChildren(sheet);
  }

  const putAway = () => element.replaceChildren(notice);

  addEventListener("beforeprint", layOut);
  addEventListener("afterprint", putAway);

  return {
    element,
    fetchSheet,
    update() {
      notice.textContent = isPrintable() ? say("quiz.ui.print_all", { print: say("quiz.ui.print") }) : "";
      fetchSheet();
    },
    /** Prints the sheet alone, from a document of its own: neither the notebook nor its theme is on it. */
    async print() {
      const answer = await frame.ask<Sheet>(SHEET);
      if (answer.ok) printAlone(element, answer.page);
    },
    close() {
      requestedKey = null;
      removeEventListener("beforeprint", layOut);
      removeEventListener("afterprint", putAway);
    },
  };
}

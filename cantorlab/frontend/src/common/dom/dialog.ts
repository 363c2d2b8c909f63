import { carryAnnouncer } from "./live_region.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Say } from "./texts.ts";

/** A few lines, a long text, or a form with much to choose. */
type DialogKind = "note" | "text" | "form";

/** Opens a dialog with this title and content. */
export type Dialogs = (title: string, content: Node, options?: { kind?: DialogKind }) => OpenDialog;

interface OpenDialog {
  close(): void;
  /** Brings a section of the content to the top, and the focus there; false if there is none. */
  showSection(name: string): boolean;
}

/** In pixels: the space above a section that is brought to the top. */
const ABOVE = 14;

/**
 * Opens a modal dialog inside `root` (so that it has the widget's colours). Escape, the cross and
 * a press beside it close it; the focus goes back to where it was.
 */
export function openDialog(
  root: HTMLElement,
  say: Say,
  title: string,
  content: Node,
  { kind = "note" }: { kind?: DialogKind } = {},
): OpenDialog {
  // Long text must scroll by keyboard too.
  const body = h("div", { class: "cl-dialog-body", tabindex: kind === "text" ? "0" : null }, content);
  const element: HTMLDialogElement = h(
    "dialog",
    { class: kind === "note" ? "cl-dialog" : "cl-dialog cl-wide", "data-kind": kind, "aria-label": title },
    h(
      "div",
      { class: "cl-dialog-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "cl-quiet", "aria-label": say("table.close"), onclick: () => element.close() },
        icon("close"),
      ),
    ),
    body,
  );
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  root.append(element);
  // Behind a modal dialog nothing is heard: the announcer comes along, and goes back.
  const carryBack = carryAnnouncer(element);
  element.addEventListener("close", () => {
    carryBack();
    element.remove();
  });
  element.showModal();

  return {
    close: () => element.close(),
    showSection(name) {
      const heading = body.querySelector(`[data-section="${name}"]`);
      if (!(heading instanceof HTMLElement)) return false;
      body.scrollTop += heading.getBoundingClientRect().top - body.getBoundingClientRect().top - ABOVE;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    },
  };
}

/** Asks whether to do something that cannot be undone, and does it after a yes. */
export function confirm(
  open: Dialogs,
  { title, question, yes, no }: { title: string; question: string; yes: string; no: string },
  act: () => unknown,
): void {
  const button = (text: string, style: string, onclick: () => unknown) =>
    h("button", { type: "button", class: `cl-button ${style}`.trim(), onclick }, text);
  const accept = button(yes, "cl-primary", () => {
    dialog.close();
    act();
  });
  const refuse = button(no, "", () => dialog.close());
  const dialog = open(title, h("div", {}, h("p", {}, question), h("div", { class: "cl-choices" }, accept, refuse)));
}

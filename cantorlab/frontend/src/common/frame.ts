// What every widget stands on: its root with theme and language, the link to the kernel, the live
// region, the line for refusals, and dialogs. A game adds more (game.js); other widgets need no more.

import { openDialog } from "./dialog.ts";
import { fill, h } from "./dom.ts";
import { prose } from "./graft.ts";
import { liveRegion } from "./live.ts";
import { openLink } from "./sending.ts";
import { sayer } from "./texts.ts";
import { watchTheme } from "./theme.ts";

/** @import { Answer, Model, OpenDialog, Say } from "./types.ts" */
/** @import { Status } from "./sending.ts" */

const SECTION = /§(\d+(?:\.\d+)?)/;

/**
 * @typedef {object} Frame
 * @property {HTMLElement} root the widget, which carries `data-cl-theme` and `data-cl-game`
 * @property {HTMLElement} body where the widget draws
 * @property {HTMLElement} head above the line for refusals
 * @property {HTMLElement} foot below the body
 * @property {Say} say
 * @property {() => string} language
 * @property {(message: {kind: string, [key: string]: any}) => Promise<Answer>} ask
 *   sends a message; a refusal is shown and said, and the line is emptied by what succeeds
 * @property {(message: {kind: string, [key: string]: any}) => Promise<Answer>} inquire
 *   sends a message and shows nothing of the answer
 * @property {(sentence: string) => void} notice
 * @property {ReturnType<typeof liveRegion>} live
 * @property {(title: string, content: Node, options?: { wide?: boolean }) => OpenDialog} dialog
 * @property {() => void} rules opens the house rules
 * @property {(events: string, callback: () => void) => void} on listens to the model until the end
 * @property {() => void} close
 */

/**
 * Adds pictures to the house rules, of what the kernel answered beside them.
 *
 * @typedef {(text: DocumentFragment, answer: Answer) => void} Illustrate
 */

/**
 * Puts the frame of a widget into `el`. `game` chooses the accent; `label` is the key of its name.
 *
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {{ game: string, label: string, patience?: number, illustrate?: Illustrate }} settings
 * @returns {Frame}
 */
export function openFrame(model, el, { game, label, patience, illustrate }) {
  const language = () => model.get("language");
  const say = sayer(() => model.get("texts"), language);

  const status = h("p", { class: "cl-status", role: "status", hidden: true });
  const head = h("div", { class: "cl-head" });
  const notice = h("p", { class: "cl-notice", hidden: true });
  const body = h("div", { class: "cl-body" });
  const foot = h("div", { class: "cl-foot" });
  const live = liveRegion();
  const card = h("div", { class: "cl-card", role: "group" }, status, head, notice, body, foot);
  const root = h(
    "div",
    { class: "cl-root", "data-cl-game": game, "data-lm-suppress-shortcuts": true },
    card,
    live.element,
  );

  const theme = watchTheme(root, () => model.get("theme"));
  el.append(root);
  theme.refresh(); // once more in place, where the page's colours can be seen

  /** @type {Status} */
  let heard = "asking";
  const link = openLink(model, {
    patience,
    watch(next) {
      heard = next;
      root.dataset.clStatus = next;
      showStatus();
    },
  });

  function showStatus() {
    const sentence = { asking: "", live: "", silent: "table.run_cell", slow: "table.slow" }[heard];
    status.hidden = sentence === "";
    fill(status, sentence && say(sentence));
  }

  /** @param {string} sentence */
  function note(sentence) {
    notice.hidden = sentence === "";
    fill(notice, sentence);
    live.speak(sentence);
  }

  /** @param {{kind: string, [key: string]: any}} message */
  async function ask(message) {
    const answer = await link.ask(message);
    // What succeeds may have a word for its player alone; neither is ever part of the view.
    if (answer.ok && answer.message) {
      note("");
      live.speak(answer.message);
    } else {
      note(answer.message);
    }
    return answer;
  }

  /** @type {[string, () => void][]} */
  const listening = [];
  /**
   * @param {string} events
   * @param {() => void} callback
   */
  function on(events, callback) {
    for (const event of events.split(" ")) {
      model.on(event, callback);
      listening.push([event, callback]);
    }
  }

  /** @param {string} title @param {Node} content @param {{ wide?: boolean }} [options] */
  const dialog = (title, content, options) => openDialog(root, say, title, content, options);

  async function rules() {
    const cited = SECTION.exec(notice.textContent ?? "")?.[1]; // where the refusal now shown rests
    const answer = await ask({ kind: "rules" });
    if (!answer.ok) return;
    const text = prose(answer.html);
    const title = text.querySelector("h1");
    title?.remove(); // the dialog's head says it
    illustrate?.(text, answer);
    const opened = dialog(title?.textContent ?? say("table.rules"), h("div", { class: "cl-prose" }, text), { wide: true });
    for (const section of [cited, answer.section]) if (section && opened.showSection(section)) break;
  }

  function dressRoot() {
    root.lang = language();
    card.setAttribute("aria-label", say(label));
    live.element.setAttribute("aria-label", say("table.log"));
    showStatus();
  }

  root.addEventListener("focusin", (event) => {
    // Keys pressed here are ours. JupyterLab looks for this sign from the focused element upwards,
    // but tries its shortcuts on each element first, and `… :focus` fits that very one: without the
    // sign on it, `d d` on a card would delete the cell.
    if (event.target instanceof Element) event.target.setAttribute("data-lm-suppress-shortcuts", "true");
    link.knock();
  });
  on("change:theme", theme.refresh);
  on("change:texts change:language", dressRoot);
  dressRoot();

  return {
    root,
    body,
    head,
    foot,
    say,
    language,
    ask,
    inquire: link.ask,
    notice: note,
    live,
    dialog,
    rules,
    on,
    close() {
      for (const [event, callback] of listening) model.off(event, callback);
      link.close();
      theme.close();
      root.remove();
    },
  };
}

// Frame of every widget: its root with theme and language, the link to the kernel, the live
// region, the line for refusals, and dialogs. A game adds more (game.ts); other widgets need no more.

import { actionButton } from "./dom/buttons.ts";
import { openDialog, type Dialogs } from "./dom/dialog.ts";
import { fill, h, hide } from "./dom/dom.ts";
import { focusKeeper } from "./dom/focus.ts";
import { copyFormulasAsText } from "./formula/formula_clipboard.ts";
import { followReading } from "./formula/reading.ts";
import { keepPlainKeys } from "./dom/keys.ts";
import { hideOutput, writeOutput } from "./kernel/notebook_output.ts";
import { liveRegion, type LiveRegion } from "./dom/live_region.ts";
import { parseSvg, prose } from "./dom/markup.ts";
import { partOf, renew, type Part } from "./dom/renew.ts";
import { followDiffs } from "./kernel/view_diff.ts";
import { openLink, type Status } from "./kernel/sending.ts";
import { parseCitation, sayer, type Say } from "./dom/texts.ts";
import { openSizing } from "./look/sizing.ts";
import { watchTheme } from "./look/theme.ts";
import type { Answer, Ask, HouseRules, Message, Model } from "./kernel/types.ts";

/** Languages that are written from the right. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ps|ur|yi)\b/;

export interface Frame {
  /** The widget, which carries `data-cl-theme` and `data-cl-game`. */
  root: HTMLElement;
  /** The element in which the widget draws. */
  body: HTMLElement;
  /** Above the line for refusals. */
  head: HTMLElement;
  /** Below the body. */
  foot: HTMLElement;
  say: Say;
  language(): string;
  languages(): [code: string, name: string][];
  /** Sends a message; a refusal is shown and said, and the line is emptied by what succeeds. */
  ask: Ask;
  /** Sends a message and shows nothing of the answer. */
  inquire: Ask;
  /** Asks in the background, once the kernel has answered; nothing is said of an answer that is late. */
  whisper: Ask;
  notice(sentence: string): void;
  /** Does something once what was sent is answered: what its answer says is said first. */
  afterAnswers(then: () => void): void;
  live: LiveRegion;
  dialog: Dialogs;
  /** The button for full screen. */
  fullScreen(): HTMLElement;
  /** Opens the house rules, at a section if one is named. */
  rules(section?: string): void;
  /** Draws a part of the widget, in its language. */
  part(element: Element): Part;
  /** Listens to the model until the end. */
  on(events: string, callback: () => void): void;
  /**
   * Draws the widget now and whenever its view or its language has changed, and returns what draws it; the focus stays
   * where it was, or goes to `fallback`.
   */
  drawOnChange(draw: () => void, fallback?: HTMLElement): () => void;
  close(): void;
}

interface FrameSettings<Extra> {
  /** Chooses the accent. */
  game: string;
  /** The key of the widget's name. */
  label: string;
  /** Adds pictures to the house rules, of what the kernel answered beside them. */
  illustrate?(text: DocumentFragment, extra: Extra): void;
  /** Hears that the kernel answers. */
  whenLive?(): void;
  /** Whether it is heard while another widget is in use. */
  carries?(): boolean;
}

/** Puts the frame of a widget into `el`. */
export function openFrame<Extra>(
  model: Model,
  el: HTMLElement,
  { game, label, illustrate, whenLive, carries }: FrameSettings<Extra>,
): Frame {
  const language = () => model.get("language");
  const languages = () => model.get("known_languages");
  const say = sayer(() => model.get("texts"), language);

  const statusLine = h("p", { class: "cl-status", hidden: true });
  const head = h("div", { class: "cl-head" });
  const noticeLine = h("p", { class: "cl-notice", hidden: true });
  const body = h("div", { class: "cl-body" });
  const foot = h("div", { class: "cl-foot" });
  const card = h("div", { class: "cl-card", role: "group" }, statusLine, head, noticeLine, body, foot);
  const root = h(
    "div",
    { class: "cl-root", "data-cl-game": game },
    card,
    hideOutput(model.get("kept_as")),
  );

  const live = liveRegion({ root, label: () => say("table.log"), carries });
  const copyingEnd = copyFormulasAsText(root);
  const readingEnd = followReading(root, say, live.speak);
  const sizing = openSizing(el, root, game, say, live.speak);
  const theme = watchTheme(root, () => model.get("theme"));
  el.classList.add("cl-host");
  el.append(root);
  theme.refresh(); // once more in place, where the page's colours can be seen

  let status: Status = "asking";
  const newsEnd = followDiffs(model, () => link.catchUp()); // before hello, which says what this page has
  const kept = writeOutput(model, (message) => link.whisper(message));
  const link = openLink(model, {
    watch(next) {
      status = next;
      if (next === "live") {
        kept.follow();
        whenLive?.();
      }
      root.dataset.clStatus = next;
      showStatus();
      live.speak(statusLine.textContent ?? "");
    },
  });

  function showStatus(): void {
    const sentence = { asking: "", live: "", silent: "table.run_cell", slow: "table.slow", gone: "table.gone" }[status];
    hide(statusLine, sentence === "");
    renew(statusLine, sentence && say(sentence));
  }

  /** The section of the rules on which the refusal rests that is now shown. */
  let cited: string | undefined;
  function notice(sentence: string): void {
    hide(noticeLine, sentence === "");
    const { words, section } = parseCitation(sentence);
    cited = section;
    // A link opens the rules where the refusal rests on them; closed, they give the focus back to it.
    renew(noticeLine, section ? [`${words} `, actionButton("cl-cited", "cited", () => void rules(section), say("table.rules"))] : [words]);
    live.speak(words);
  }

  let unanswered = 0;
  const afterwards: (() => void)[] = [];
  function afterAnswers(then: () => void): void {
    afterwards.push(then);
    if (unanswered === 0) for (const each of afterwards.splice(0)) each();
  }

  async function ask<Payload>(message: Message): Promise<Answer<Payload>> {
    unanswered += 1;
    const answer = await link.ask<Payload>(message).finally(() => (unanswered -= 1));
    queueMicrotask(() => unanswered === 0 && afterAnswers(() => {}));
    // An answer may hold a sentence for its player alone; it is never part of the view.
    if (answer.ok && answer.message) {
      notice("");
      live.speak(answer.message);
    } else {
      notice(answer.message);
    }
    return answer;
  }

  const listening: [string, () => void][] = [];
  function on(events: string, callback: () => void): void {
    for (const event of events.split(" ")) {
      model.on(event, callback);
      listening.push([event, callback]);
    }
  }

  function drawOnChange(draw: () => void, fallback: HTMLElement | null = null): () => void {
    const focus = focusKeeper(root, () => fallback);
    const redraw = () => {
      const focused = focus.focusedKey();
      draw();
      focus.keep(focused);
    };
    on("change:view change:texts change:language", redraw);
    redraw();
    return redraw;
  }

  const dialog: Dialogs = (title, content, options) => openDialog(root, say, title, content, options);

  async function rules(section?: string): Promise<void> {
    const wanted = section ?? cited;
    const answer = await link.ask<HouseRules & Extra>({ kind: "rules" });
    if (!answer.ok || !section) notice(answer.message ?? ""); // asked for at the refusal itself, it stays to come back to
    if (!answer.ok) return;
    const text = prose(answer.html);
    const title = text.querySelector("h1");
    title?.remove(); // the dialog's head says it
    illustrate?.(text, answer);
    if (answer.steps?.length) text.prepend(stepPictures(answer.steps));
    const opened = dialog(title?.textContent ?? say("table.rules"), h("div", { class: "cl-prose", lang: answer.language }, text), { kind: "text" });
    for (const section of [wanted, answer.section]) if (section && opened.showSection(section)) break;
  }

  /** The game in three pictures, before its law. */
  function stepPictures(steps: NonNullable<HouseRules["steps"]>) {
    return h("ol", { class: "cl-steps" }, steps.map(({ picture, text }) => h("li", {}, parseSvg(picture), h("p", {}, text))));
  }

  /** A count of the changes of sentences: language and texts need not come together. */
  let wording = 0;

  function nameParts(): void {
    wording += 1;
    root.lang = language();
    root.dir = RIGHT_TO_LEFT.test(root.lang) ? "rtl" : "ltr"; // whatever the page is
    card.setAttribute("aria-label", say(label));
    showStatus();
  }

  const releaseKeys = keepPlainKeys(root);
  root.addEventListener("focusin", link.retry);
  on("change:theme", theme.refresh);
  on("change:view", kept.follow);
  on("change:texts change:language", nameParts);
  nameParts();

  return {
    root,
    body,
    head,
    foot,
    say,
    language,
    languages,
    ask,
    inquire: link.ask,
    whisper: link.whisper,
    notice,
    afterAnswers,
    live,
    dialog,
    fullScreen: sizing.button,
    rules,
    part: (element) => partOf(element, () => wording),
    on,
    drawOnChange,
    close() {
      for (const [event, callback] of listening) model.off(event, callback);
      link.close();
      newsEnd();
      kept.close();
      releaseKeys();
      theme.close();
      sizing.close();
      copyingEnd();
      readingEnd();
      root.remove();
    },
  };
}

/**
 * Full screen, and the choice of a language, each by the name it gives itself. Returns what brings the one element up to date:
 * it stays while a bar is drawn anew, so that an open list does not close.
 */
export function viewTools(frame: Frame): () => HTMLElement {
  const select = h("select", {
    class: "cl-tool cl-language",
    "data-cl-key": "tool-language",
    onchange: async () => {
      await frame.ask({ kind: "language", language: select.value });
      update(); // it may have been refused
    },
  });

  const tools = h("span", { class: "cl-view-tools" }, frame.fullScreen(), select);

  function update() {
    const now = frame.language();
    const offered = frame.languages();
    select.setAttribute("aria-label", frame.say("table.language"));
    if (select.length !== offered.length) {
      fill(select, offered.map(([code, name]) => h("option", { value: code, lang: code }, name)));
    }
    select.value = now;
    frame.fullScreen();
    return tools;
  }

  return update;
}

// Notices about the journal: a game that was cut off, to go on with, and what is not being kept.
// Both lie over what has its place there anyway: nothing jumps when they come or go.

import { actionButton } from "../dom/buttons.ts";
import { dateAndTime } from "../dom/texts.ts";
import { fill, h, hide } from "../dom/dom.ts";
import type { Frame } from "../frame.ts";
import "./journal_notice.css";

/** A quiz offers nothing. */
interface JournalState {
  /** Asks whether to go on with a game that was cut off. */
  offer?: string | null;
  /** The name of that game, and when it was begun. */
  offer_about?: string | null;
  offered_at?: string | null;
  /** Says what is not being kept. */
  unkept: string | null;
}

export function openJournalNotice(frame: Frame, command: (name: string) => Promise<unknown>) {
  const { say, head, foot, root, language } = frame;
  const offer = h("div", { class: "cl-offer", role: "group", hidden: true });
  const unkept = h("div", { class: "cl-unkept", hidden: true });
  let offered: string | null = null;
  let told: string | null = null;

  function button(key: string, name: string, sent: string, primary: boolean) {
    return actionButton(primary ? "cl-button cl-primary" : "cl-button", key, () => command(sent), say(name));
  }

  function draw(place: HTMLElement, sentence: string | null, buttons: () => HTMLElement[], about: (Element | string)[] = []) {
    hide(place, sentence === null);
    fill(place, sentence !== null && [h("p", {}, sentence), h("div", { class: "cl-kept-buttons" }, buttons()), about.length > 0 && h("small", {}, about)]);
  }

  /** The name of the game that is offered, and when it was begun. */
  function offerWords({ offer_about: about, offered_at: at }: JournalState): (Element | string)[] {
    return [...(about ? [about] : []), ...(at ? [h("time", { datetime: at }, dateAndTime(at, language()))] : [])].flatMap((each, nth) => (nth > 0 ? [", ", each] : [each]));
  }

  return {
    /** Puts both into their places; called once, when the others are there. */
    place() {
      head.prepend(offer); // first in the order of the tab key too: it comes before the game
      foot.append(unkept);
    },
    update(now: JournalState) {
      const next = [now.offer ?? null, now.unkept] as const;
      // Buttons that are not drawn anew keep the focus; the other language draws them anew.
      const key = next[0] === null ? "" : `${next[0]} ${say("table.go_on")}`;
      if (key !== offered) {
        offered = key;
        if (next[0] !== null) root.dataset.clOffered = ""; // its space stays when it goes
        draw(offer, next[0], () => [
          button("go_on", "table.go_on", "go_on", true),
          button("begin", "table.new_game", "dismiss", false),
        ], offerWords(now));
        offer.setAttribute("aria-label", next[0] ?? "");
      }
      const words = next[1] === null ? "" : `${next[1]} ${say("table.dismiss")}`;
      if (words !== told) {
        told = words;
        draw(unkept, next[1], () => [button("dismiss", "table.dismiss", "dismiss", false)]);
      }
    },
  };
}

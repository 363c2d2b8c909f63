// The quiet bar: new game, take back, resign, type a move, rules, language. Only what the view
// offers among its commands is there.

import type { Pictures } from "./controls.ts";
import { confirm } from "../dom/dialog.ts";
import { h, mark, type Attributes } from "../dom/dom.ts";
import { type Frame, viewTools } from "../frame.ts";
import type { Icon } from "../dom/icons.ts";
import { roving } from "../dom/keys.ts";
import { chooseLesson } from "./lesson.ts";
import { optionsForm, paceControl, wishControl } from "./options.ts";
import { spring, tool } from "../dom/buttons.ts";
import type { TypedInput } from "./typed_play.ts";
import type { View } from "./types.ts";

interface ToolbarGame {
  view(): View;
  command(name: string, params?: object): Promise<unknown>;
  type: Pick<TypedInput, "toggle" | "isOpen">;
  picture: Pictures;
  hearSounds(on: boolean): unknown;
  /** Whether what cannot be taken back is to be tapped twice. */
  wish: { get(): boolean; set(on: boolean): void };
  hint(): unknown;
  beginning(close: () => void): HTMLElement | undefined;
  /** Whether the game has its own button for a hint. */
  own(): boolean;
}

export function toolbar(frame: Frame, { view, command, type, picture, hearSounds, wish, hint, own, beginning }: ToolbarGame) {
  const { say } = frame;
  const element = h("div", { class: "cl-bar" });
  const drawBar = frame.part(element);
  const language = viewTools(frame);
  const keys = roving(element);

  function newGame() {
    const { options, impossible, presets, pace, sounds, advice } = view();
    const start = async (params: object) => {
      opened.close();
      await command("new_game", params);
    };
    const control = pace && paceControl(pace, say, (chosen) => frame.ask({ kind: "pace", pace: chosen }));
    const other = beginning(() => opened.close());
    const more = [...(other ? [other] : []), ...(control ? [control] : []), wishControl("sounds", sounds, say, hearSounds), wishControl("advice", advice, say, (on) => frame.ask({ kind: "advice", on }))];
    if (navigator.maxTouchPoints > 0) more.push(wishControl("confirm", wish.get(), say, wish.set));
    const form = optionsForm(options, say, start, { impossible, presets, picture, more });
    const opened = frame.dialog(say("table.new_game"), form, { kind: "form" });
  }

  function giveUp(name: "resign" | "draw") {
    const texts = { title: say(`table.${name}`), question: say(`table.${name}_sure`), yes: say(`table.${name}_yes`), no: say("table.resign_no") };
    confirm(frame.dialog, texts, () => command(name));
  }

  const namedTool = (name: Icon, onclick: () => unknown, more?: Attributes) => tool(name, say(`table.${name}`), onclick, more);

  return {
    element,
    close: keys.close,
    update() {
      const { commands, sounds, advice, outcome } = view();
      const hinting = advice && !outcome && !own();
      const offers = new Set(commands);
      mark(element, { role: "toolbar", "aria-label": say("table.bar") });
      drawBar([commands, type.isOpen(), sounds, hinting, frame.languages()], (keep) => [
        offers.has("lesson_leave") && keep("lesson_leave", null, () => tool("back", say("learn.ui.lesson_leave"), () => command("lesson_leave"))),
        offers.has("new_game") && keep("new_game", null, () => namedTool("new_game", newGame)),
        offers.has("learn") && keep("learn", null, () => tool("learn", say("learn.ui.learn"), () => chooseLesson(frame, command))),
        offers.has("undo") && keep("undo", null, () => namedTool("undo", () => command("undo"))),
        offers.has("resign") && keep("resign", null, () => namedTool("resign", () => giveUp("resign"))),
        offers.has("draw") && keep("draw", null, () => namedTool("draw", () => giveUp("draw"))),
        hinting && keep("hint", null, () => namedTool("hint", hint, { "aria-label": say("table.hint"), title: say("table.hint.hint") })),
        keep("spring", null, spring),
        keep("sounds", sounds, () => namedTool("sounds", () => hearSounds(!view().sounds), { "aria-pressed": sounds, "aria-label": say("table.sounds"), title: say("table.sounds.hint") })),
        keep("type", type.isOpen(), () => namedTool("type", type.toggle, { "aria-expanded": type.isOpen() })),
        keep("rules", null, () => namedTool("rules", () => frame.rules())),
        language(),
      ]);
      keys.refresh();
    },
  };
}

// A game in its frame: headline, players, curtain, bar. The game itself adds only its table.

import { openClocks } from "./table/clock.ts";
import { openConfirmation } from "./table/confirming.ts";
import { h, hide } from "./dom/dom.ts";
import { byKey, focusKeeper, letGo } from "./dom/focus.ts";
import { openFrame } from "./frame.ts";
import { isPlain } from "./dom/keys.ts";
import { icon } from "./dom/icons.ts";
import { openJournalNotice } from "./table/journal_notice.ts";
import { lessonPanel } from "./table/lesson.ts";
import { pendingLayer } from "./table/pending_move.ts";
import { greeter, newsOfPeople, peopleBar } from "./people/people.ts";
import { actionButton, once } from "./dom/buttons.ts";
import { answerLine, boardKeys } from "./table/questions.ts";
import { renew } from "./dom/renew.ts";
import { readAloud } from "./formula/sentence_formulas.ts";
import { openSounds } from "./table/sounds.ts";
import { keepHyphensWhole } from "./dom/texts.ts";
import { toolbar } from "./table/toolbar.ts";
import { typedInput } from "./table/typed_play.ts";
import type { Answer, Model } from "./kernel/types.ts";
import type { DrawnTable, Player, Table, View } from "./table/types.ts";
import "./table/hint.css";

/** Draws a game widget into `el` and keeps it up to date; returns the clean-up. */
export function mountGame<V extends View, Extra = unknown>(
  model: Model<V>,
  el: HTMLElement,
  drawTable: (table: Table<V>) => DrawnTable<V, Extra>,
): () => void {
  const real = () => model.get("view");
  const { game } = real();
  const frame = openFrame<Extra>(model, el, {
    game,
    label: `${game}.ui.title`,
    carries: () => real().room !== null,
    illustrate: (text, extra) => drawn.illustrate?.(text, extra),
  });
  const { say } = frame;

  const pending = pendingLayer(real, (view, action) => drawn.pendingView?.(view, action) ?? null, () => update());
  const { view } = pending;

  const tellCells = tellsCells(model, el);
  const confirms = openConfirmation(frame.root);
  async function play(action: string, then?: string): Promise<Answer> {
    const { revision, commands } = real();
    if (!commands.includes("undo") && confirms.asks(action, revision)) {
      frame.notice(say("table.confirm.again"));
      return { ok: false, kind: "answer", nonce: null, code: "table.confirm", message: "" };
    }
    return pending.play(action, () => frame.ask({ kind: "action", action, ...(then && { then }), revision }));
  }
  const command = (name: string, params: object = {}) => frame.ask({ kind: "command", name, params, revision: real().revision });
  const told = answerLine(say, () => command("hint_stop"));
  const tell = (answer: Answer) => told.tell(answer, real().revision);
  const typed = typedInput(say, {
    caption: "table.type_here",
    keys: "table.keys",
    send: (text) => frame.ask({ kind: "type", text, revision: real().revision }),
    tell,
    close: () => type.toggle(),
    goOn: () => real().commands.includes("next") && void command("next"),
  });

  /** Lets a computer player go on that waits until one has followed. */
  const onward = actionButton("cl-button cl-onward", "step", once(() => command("step")), icon("onward"), { "aria-keyshortcuts": ".", hidden: true });
  const onwardName = h("span");
  onward.prepend(onwardName);
  const headline = h("p", { class: "cl-headline", tabindex: "-1" });
  const goal = h("p", { class: "cl-goal", hidden: true });
  const players = h("ul", { class: "cl-players" });
  const drawPlayers = frame.part(players);
  const curtain = h("div", { class: "cl-curtain", hidden: true });
  const drawDrop = frame.part(curtain);
  const element = h("div", { class: "cl-table" });
  /** The key of the element that had the focus before the field was opened: it has it again afterwards. */
  let wroteFrom: string | null = null;
  const type = {
    isOpen: typed.isOpen,
    toggle() {
      if (!typed.isOpen()) wroteFrom = focus.focusedKey();
      typed.toggle();
      bar.update();
      if (!typed.isOpen()) (byKey(frame.root, wroteFrom || "tool-type") ?? byKey(frame.root, "tool-type"))?.focus();
    },
  };
  const focus = focusKeeper(frame.root, () => {
    const stops = element.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([tabindex="-1"])');
    return [...stops].find((each) => each.checkVisibility()) ?? headline;
  });
  /** Asks for a hint, or says again the one that was given. */
  function hint() {
    const given = real().hint;
    if (given?.action) frame.live.speak(given.text);
    else void command("hint");
  }
  const sounds = openSounds(frame.live.isShown);
  /** Switches sounds on or off; what is switched on is heard at once. */
  async function hearSounds(on: boolean) {
    const { ok } = await frame.ask({ kind: "sounds", on });
    if (!ok || !on) return;
    if (sounds.isStill()) frame.notice(say("table.sounds.still"));
    else sounds.play("move");
  }
  const picture = (name: string) => drawn.picture?.(name) ?? null;
  const bar = toolbar(frame, { view: real, command, type, picture, hearSounds, wish: confirms.wish, hint, own: () => drawn.hints === true, beginning: (close) => drawn.beginning?.(close) });
  frame.root.addEventListener("keydown", (event) => {
    const writes = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key !== "." || !isPlain(event) || writes) return;
    if (!onward.hidden) void command("step");
    else lesson.goOn(real());
  });
  const hearKeys = boardKeys({
    ask: async (name) => {
      const answer = await frame.ask({ kind: "question", name });
      tell(answer);
      return answer;
    },
    write() {
      if (!typed.isOpen()) type.toggle();
      else byKey(frame.root, "typed")?.focus();
    },
    choices: () => drawn.choices?.() ?? [],
    kin: (from, another) => drawn.kin?.(from, another) ?? [],
    hint,
  });
  element.addEventListener("keydown", hearKeys);
  const room = h("div", { class: "cl-room", hidden: true });
  const drawRoom = frame.part(room);
  let greet: HTMLElement | null = null; // a table of no room has no words for it
  frame.head.before(room);
  frame.head.classList.add("cl-of-game");
  frame.head.append(h("div", { class: "cl-lead" }, h("div", { class: "cl-asks" }, headline, goal), onward), players);
  const lesson = lessonPanel(frame, command);
  frame.body.append(lesson.element, curtain, element);
  frame.foot.append(typed.element, told.element, bar.element);
  const clocks = openClocks({
    view: real,
    say,
    live: frame.live,
    place: (seat) => players.querySelector(`[data-clock="${seat}"]`),
    over: () => frame.inquire({ kind: "clock" }),
  });
  const kept = openJournalNotice(frame, command);
  kept.place();

  const drawn = drawTable({
    element,
    view,
    say,
    language: frame.language,
    play,
    command,
    hint,
    ask: frame.inquire,
    part: frame.part,
    notice: frame.notice,
    speak: frame.live.speak,
    dialog: frame.dialog,
    letGo: () => letGo(element),
  });
  drawn.lessonPlace?.prepend(lesson.element);
  drawn.goalPlace?.prepend(goal);

  const point = hintMarks(element, (action) => drawn.hinted?.(action) ?? []);

  let before: V | null = null;
  let heard: V | null = null;

  /** Asks the room for what its table's bar offers. */
  function askRoom(message: object) {
    void frame.ask({ kind: "room", message });
  }

  function greeting(): HTMLElement {
    greet ??= greeter(say, askRoom);
    return greet;
  }

  function showRoom({ room: told }: V) {
    hide(room, told === null);
    const news = before?.room && told?.people ? newsOfPeople(say, before.room.people ?? null, told.people, told.seat) : [];
    if (told?.notice && told.notice !== before?.room?.notice) news.push(told.notice);
    for (const sentence of news) frame.live.speak(sentence);
    drawRoom([JSON.stringify(told)], () =>
      told
        ? [
            h("p", { class: "cl-room-quiet" }, say("room.link", { address: told.link })),
            told.notice && h("p", {}, told.notice),
            ...(told.people ? peopleBar(say, told.people, told.seat, askRoom) : []),
            told.seat === null ? null : greeting(),
          ]
        : [],
    );
  }

  function update() {
    const now = view();
    const focused = focus.focusedKey();
    if (before?.curtain && !now.curtain) letGo(curtain); // the focus follows the game from there
    const lead = drawn.lead?.(now, before) ?? null;
    // First: what is to move finds in a page without changes where it lies.
    drawn.update(now, before);
    frame.root.dataset.clOver = String(now.outcome !== null);
    frame.root.dataset.clTurn = turnOf(now);
    renew(headline, now.lesson ? readAloud(now.headline, now.lesson.heard, keepHyphensWhole(now.headline)) : keepHyphensWhole(now.headline));
    renew(goal, now.goal);
    if (now.goal !== "") hide(goal, false); // its room stays when it goes
    renew(onwardName, say("table.step"));
    hide(onward, !now.commands.includes("step"));
    drawPlayers([now.players, now.observation.to_act, now.outcome, now.thinking, String(now.clock?.running), now.clock === null], () =>
      now.players.map((player) => playerItem(player, now)),
    );
    showRoom(now);
    clocks.update();
    lesson.update(now);
    drawCurtain(now);
    typed.update(now);
    told.update(real());
    bar.update();
    kept.update(now);
    announce();
    tellCells(real().changes);
    point(now);
    // Last: to move the focus the page is laid out, which should be for this once.
    lead?.();
    focus.keep(focused);
    before = now;
  }

  /** Says what is new in the kernel's view: of a move that waits for its answer nothing is said. */
  function announce() {
    const now = real();
    const said = frame.live.hear(now.spoken);
    if (heard && now.revision !== heard.revision) frame.notice(""); // it was about another position
    const asked = now.your_turn && (!heard?.your_turn || now.headline !== heard.headline);
    const told = said.some(({ text }) => text === now.headline); // by the kernel already
    if (heard && asked && !told) frame.afterAnswers(() => real().headline === now.headline && frame.live.speakOnce(now, headlineAloud(now)));
    if (now.hint && now.hint.action !== heard?.hint?.action) frame.live.speakOnce(now.hint, now.hint.text);
    if (heard) sounds.follow(now, heard, drawn.sound);
    heard = now;
  }

  function drawCurtain(now: V) {
    const { curtain: drop } = now;
    const raised = curtain.hidden;
    hide(curtain, drop === null);
    // Only when it is another's: a space bar that is down on its button still presses it.
    drawDrop([drop?.seat, drop?.name, now.commands], () => (drop ? [...curtainOf(drop), drawn.curtain?.(now)] : []));
    // A person has just played here: move the focus along to the one button there is.
    if (drop && raised && before) byKey(curtain, "curtain")?.focus();
  }

  function curtainOf({ seat, name }: NonNullable<View["curtain"]>) {
    const lift = actionButton("cl-button cl-primary", "curtain", () => command("lift_curtain", { seat }), [icon("eye"), say("table.lift_curtain", { name })]);
    return [h("p", { class: "cl-curtain-title" }, say("table.pass_screen", { name })), h("p", {}, say("table.pass_screen_why", { name })), lift];
  }

  function playerItem({ seat, name, kind }: Player, now: View) {
    const acts = now.outcome === null && now.observation.to_act.includes(seat);
    return h(
      "li",
      {
        class: "cl-player",
        "data-cl-kind": kind,
        "data-cl-acts": String(acts),
        "data-cl-won": String(now.outcome?.winner === seat),
      },
      h("span", { class: "cl-player-name" }, name),
      acts && h("span", { class: "cl-unseen" }, ` – ${say("table.to_act")}`),
      now.clock && kind === "person" && h("span", { class: "cl-clock", "data-clock": String(seat), "data-runs": now.clock.running.includes(seat), role: "timer", "aria-label": `${say("table.clock")}: ${name}` }),
      acts && now.thinking && kind === "computer" && h("span", { class: "cl-dots", "aria-hidden": "true" }),
    );
  }

  frame.on("change:view change:texts change:language", update);
  update();
  return () => {
    drawn.close?.();
    confirms.close();
    sounds.close();
    clocks.close();
    bar.close();
    lesson.close();
    frame.close();
  };
}

const headlineAloud = ({ headline, lesson }: View) => lesson?.heard[headline] ?? headline;

function turnOf({ outcome, seat, your_turn }: View): "yours" | "waiting" | "won" | "over" {
  if (outcome) return outcome.winner !== null && (seat === null || outcome.winner === seat) ? "won" : "over";
  return your_turn ? "yours" : "waiting";
}

const HINTED = "data-hinted";

/**
 * Points out on the table the hint that one has asked for, until the game goes on.
 * @param keysOf the keys of what is to be pointed out
 */
function hintMarks(root: HTMLElement, keysOf: (action: string) => string[]) {
  let marked: Element[] = [];
  return ({ hint }: View): void => {
    const keys = hint?.action ? keysOf(hint.action) : [];
    const now = keys.map((key) => byKey(root, key)).filter((each) => each !== null);
    for (const each of marked) if (!now.some((other) => other === each)) each.removeAttribute(HINTED);
    for (const each of now) each.setAttribute(HINTED, "true");
    marked = now;
  };
}

const HOST = "marimo-anywidget";

/**
 * Returns the listener to the number of changes of a game. marimo runs the cells that read a
 * widget again when its page has saved something of the model, and for nothing that the kernel changes by itself: so
 * the page saves that it has seen the change. The kernel takes nothing from that (BaseWidget.set_state).
 */
function tellsCells(model: Model, el: HTMLElement): (changes: number) => void {
  let told: number | null = null;
  return (changes) => {
    const before = told;
    told = changes;
    if (before === null || before === changes || !isMarimo(el)) return;
    model.set("seen_changes", changes);
    model.save_changes();
  };
}

function isMarimo(el: HTMLElement): boolean {
  const root = el.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : el;
  return host.closest(HOST) !== null;
}

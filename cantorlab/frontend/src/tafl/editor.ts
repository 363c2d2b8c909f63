// A position set up by hand: pieces from a tray onto the board, and the rules say what is impossible.

import { copyText } from "../common/dom/copy.ts";
import { enableDragging } from "../common/dom/dragging.ts";
import { fill, h, hide, zoomOf } from "../common/dom/dom.ts";
import { icon } from "../common/dom/icons.ts";
import { consume, roving } from "../common/dom/keys.ts";
import { actionButton, buttonsIn, once } from "../common/dom/buttons.ts";
import "./editor.css";
import { readLine, writeLine, type PositionLine } from "./position_line.ts";
import { draw, pieceFigure } from "./pieces.ts";
import { COLUMNS, ROWS, SQUARES, ground, squareAt, squareOf } from "./squares.ts";
import { parseCitation } from "../common/dom/texts.ts";
import type { Table } from "../common/table/types.ts";

interface TrayPiece {
  letter: string;
  piece: string;
  side: string;
  facing: "up" | "right" | "down" | "left" | null;
}

/** Answer of the kernel to `workshop` (`cantorlab/widgets/games/tafl/editing.py`). */
interface EditorSetup {
  tray: TrayPiece[];
  turns: { value: string; label: string }[];
  now: string;
  start: string;
  word: { value: string; label: string };
}

/** Of these there is one: laid elsewhere, it moves. */
const SOVEREIGNS = new Set(["king", "queen"]);
/** The letter held while a press takes a piece away. */
const NOTHING = "";

export async function openEditor(table: Table): Promise<void> {
  const { say } = table;
  const answer = await table.ask<EditorSetup>({ kind: "workshop" });
  if (!answer.ok) return table.notice(answer.message);
  const { tray, turns, word } = answer;
  const kinds = new Map(tray.map((kind) => [kind.letter, kind]));
  let here: PositionLine = readLine(answer.now);
  let held = tray[0]?.letter ?? NOTHING;
  let asked = 0;
  let playable = false;

  const nameOf = ({ piece, facing }: TrayPiece) => (facing ? `${say(`tafl.piece.${piece}`)} (${say(`tafl.facing.${facing}`)})` : say(`tafl.piece.${piece}`));
  const pictureOf = (kind: TrayPiece) => (kind.side === "" ? draw("forest", { class: "cl-forest" }) : pieceFigure({ ...kind, square: "", facing: kind.facing ?? undefined }));

  // -- the tray -------------------------------------------------------------------------------

  const choose = (letter: string) => {
    held = letter;
    for (const each of buttonsIn(shelf)) each.setAttribute("aria-pressed", String(each.dataset.letter === held));
  };
  const shelf = h(
    "div",
    { class: "cl-tray", role: "toolbar", "aria-label": say("tafl.ui.editor.tray") },
    tray.map((kind) => trayButton(kind.letter, nameOf(kind), pictureOf(kind))),
    trayButton(NOTHING, say("tafl.ui.editor.erase"), icon("erase")),
  );
  function trayButton(letter: string, name: string, picture: Element) {
    const press = () => choose(letter);
    return actionButton(
      "cl-tool cl-shelved",
      `tray-${letter || "erase"}`,
      press,
      picture,
      { "data-letter": letter, title: name, "aria-label": name, "aria-pressed": letter === held },
    );
  }
  const trayKeys = roving(shelf);

  // -- the board ------------------------------------------------------------------------------

  const squares = new Map(SQUARES.flat().map((name) => [name, actionButton("cl-square", `edit-${name}`, () => press(name), [], { "data-ground": ground(name) })]));
  const grid = h(
    "div",
    { class: "cl-squares", role: "grid", "aria-label": say("tafl.ui.editor.board"), onkeydown: erase },
    SQUARES.map((row) => h("div", { role: "row", class: "cl-board-row" }, row.map((name) => h("div", { role: "gridcell", class: "cl-cell9" }, squares.get(name))))),
  );
  const board = h(
    "div",
    { class: "cl-board9" },
    h("div", { class: "cl-ranks", "aria-hidden": "true" }, ROWS.map((row) => h("span", {}, row))),
    grid,
    h("div", { class: "cl-files", "aria-hidden": "true" }, COLUMNS.map((column) => h("span", {}, column))),
  );
  const boardKeys = roving(grid, () => SQUARES.map((row) => row.flatMap((name) => squares.get(name) ?? [])));

  function press(square: string): void {
    put(square, here.letters.get(square) === held ? NOTHING : held);
  }

  function erase(event: KeyboardEvent): void {
    if ((event.key !== "Delete" && event.key !== "Backspace") || !(event.target instanceof HTMLElement)) return;
    put(event.target.dataset.clKey?.slice(5) ?? "", NOTHING);
    consume(event);
  }

  function put(square: string, letter: string): void {
    const piece = kinds.get(letter)?.piece ?? "";
    if (SOVEREIGNS.has(piece)) for (const [at, other] of here.letters) if (other === letter) here.letters.delete(at);
    if (letter === NOTHING) here.letters.delete(square);
    else here.letters.set(square, letter);
    show();
  }

  const ghost = h("div", { class: "cl-drag-ghost", hidden: true, "aria-hidden": "true" });
  const stage = h("div", { class: "cl-editor" }, shelf, board, ghost);
  const stopDragging = enableDragging<{ letter: string; from: string | null; x: number; y: number }>(stage, {
    grip({ target, clientX, clientY }) {
      const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
      const from = button?.matches(".cl-square") ? squareOf(button).slice(5) : null;
      const letter = from ? here.letters.get(from) : button?.dataset.letter;
      const [box, zoom] = [stage.getBoundingClientRect(), zoomOf(stage)];
      return letter ? { letter, from, x: (clientX - box.left) / zoom, y: (clientY - box.top) / zoom } : null;
    },
    lift({ letter }) {
      const kind = kinds.get(letter);
      fill(ghost, kind && pictureOf(kind));
      hide(ghost, false);
    },
    move({ x, y }, across, down) {
      ghost.style.translate = `${x + across}px ${y + down}px`;
    },
    drop({ letter, from }, event) {
      hide(ghost, true);
      if (!event) return;
      const to = squareAt(grid.getBoundingClientRect(), event.clientX, event.clientY);
      if (from) here.letters.delete(from); // beside the board it is taken away
      if (to) put(to, letter);
      else show();
    },
  });

  // -- who moves, and what may be done with it ------------------------------------------------

  const turn: HTMLSelectElement = h("select", { name: "turn", "data-cl-key": "edit-turn", onchange: readChoices }, turns.map(({ value, label }) => h("option", { value }, label)));
  const option: HTMLInputElement = h("input", { type: "checkbox", name: "word", "data-cl-key": "edit-word", onchange: readChoices });
  const line = h("textarea", { readonly: true, rows: 2, class: "cl-line", "data-cl-key": "edit-line", "aria-label": say("table.copy.position"), spellcheck: "false" });
  const verdict = h("p", { class: "cl-reason cl-edit-verdict" });
  const play = actionButton("cl-button cl-primary", "edit-play", once(begin), say("tafl.ui.editor.play"));
  const button = (name: string, onclick: () => unknown) => actionButton(
    "cl-button",
    `edit-${name}`,
    onclick,
    say(name === "copy" ? "table.copy" : `tafl.ui.editor.${name}`),
  );

  function readChoices(): void {
    here = { ...here, turn: turn.value, words: option.checked ? [word.value] : [] };
    show();
  }

  async function begin() {
    if (!playable) return table.speak(verdict.textContent ?? ""); // once more why not
    opened.close();
    await table.command("new_game", { paste: writeLine(here) });
  }

  function tell(sentence: string) {
    if (sentence !== verdict.textContent) table.speak(sentence);
    verdict.textContent = sentence;
  }

  async function copy() {
    tell(say((await copyText(line)) ? "table.copied" : "table.copy_by_hand"));
  }

  /** Begins from a whole position; what is of the moment alone (a shot, a curse) is left out. */
  function set(position: PositionLine): void {
    here = { ...position, words: position.words.filter((each) => each === word.value) };
    turn.value = here.turn;
    option.checked = here.words.length > 0;
    show();
  }

  function show(): void {
    for (const [name, square] of squares) {
      const kind = kinds.get(here.letters.get(name) ?? NOTHING);
      const holds = kind ? nameOf(kind) : say(`tafl.ui.square.${ground(name) === "fortress" ? "fortress" : "empty"}`);
      square.setAttribute("aria-label", `${name}, ${holds}`);
      square.dataset.laid = String(kind !== undefined);
      fill(square, ground(name) === "fortress" && draw("fortress", { class: "cl-fortress" }), kind && pictureOf(kind));
    }
    line.value = writeLine(here);
    void judge();
  }

  async function judge(): Promise<void> {
    const number = ++asked;
    const { ok, message } = await table.ask({ kind: "judge", text: writeLine(here) });
    if (number !== asked) return; // something has been changed since
    playable = ok;
    tell(ok ? say("tafl.ui.editor.possible") : parseCitation(message).words);
    verdict.dataset.possible = String(ok);
    play.setAttribute("aria-disabled", String(!ok));
  }

  stage.append(
    h(
      "div",
      { class: "cl-editor-side" },
      h("label", { class: "cl-field" }, h("span", {}, say("tafl.ui.editor.turn")), turn),
      h("label", { class: "cl-field cl-switch" }, option, h("span", {}, word.label)),
      h("div", { class: "cl-choices" }, button("clear", () => set({ ...here, letters: new Map() })), button("start", () => set(readLine(answer.start))), button("copy", copy)),
      line,
      verdict,
      h("div", { class: "cl-choices" }, play),
    ),
  );
  const opened = table.dialog(say("tafl.ui.editor"), stage, { kind: "form" });
  stage.closest("dialog")?.addEventListener("close", () => {
    for (const close of [trayKeys.close, boardKeys.close, stopDragging]) close();
  });
  set(here);
  boardKeys.refresh();
}

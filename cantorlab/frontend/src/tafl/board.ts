// The board: eighty-one squares that are made once, and what is drawn on them.

import { actionButton } from "../common/dom/buttons.ts";
import { fill, h, mark } from "../common/dom/dom.ts";
import { roving } from "../common/dom/keys.ts";
import { openArrow, openShapes } from "./shapes.ts";
import { pieceDragging, squareUnder } from "./dragging.ts";
import { factsOf, type Facts } from "./facts.ts";
import { squareLabeller } from "./labels.ts";
import { openNaming } from "./naming.ts";
import { draw, pieceFigure } from "./pieces.ts";
import { COLUMNS, ROWS, SQUARES, ground, squareRows, offset } from "./squares.ts";
import type { Say } from "../common/dom/texts.ts";
import type { TaflObservation, Piece, BoardSnapshot } from "./types.ts";

const WALK = { duration: 200, easing: "cubic-bezier(.3, .1, .3, 1)" };
const LEAVE = { duration: 240, easing: "ease-in" };

/** The actions of a press, of Escape, of dragging and of pointing. */
interface BoardActions {
  press(square: string): unknown;
  escape(): void;
  mayLift(square: string): boolean;
  lift(square: string): void;
  carry(from: string, to: string): Promise<unknown>;
  /** The squares that a piece moved there would watch. */
  aim(square: string | null): string[];
}

interface Square {
  cell: HTMLElement;
  button: HTMLButtonElement;
  /** Fingerprints of the label and of the drawing: only a change is drawn. */
  known: string;
  drawn: string;
}

export function openBoard(say: Say, hand: BoardActions) {
  const squares = new Map<string, Square>();
  const label = squareLabeller(say);
  let shown: BoardSnapshot | null = null;
  /** The square that is pointed at. */
  let pointed: string | null = null;
  /** The squares that a piece moved there would watch. */
  let aimed: ReadonlySet<string> = new Set();

  /** Whether the side that sits above sits below. */
  let turned = false;
  for (const name of SQUARES.flat()) makeSquare(name);
  const grid = h("div", { class: "cl-squares", role: "grid", "aria-rowcount": 10, "aria-colcount": 10 });
  const ranks = h("div", { class: "cl-ranks", "aria-hidden": "true" });
  const files = h("div", { class: "cl-files", "aria-hidden": "true" });
  const arrow = openArrow("hint");
  const madeArrow = openArrow("made");
  const shapes = openShapes(grid, { squareUnder: (event) => squareUnder(grid, event, turned), turned: () => turned });
  const element = h("div", { class: "cl-board9" }, ranks, grid, madeArrow.element, arrow.element, shapes.element, files);
  lay();

  /** Lays the squares out, in the order in which they are seen, heard and walked through. */
  function lay(): void {
    const [rows, columns] = turned ? [[...ROWS].reverse(), [...COLUMNS].reverse()] : [ROWS, COLUMNS];
    fill(ranks, rows.map((row) => h("span", {}, row)));
    fill(files, columns.map((column) => h("span", {}, column)));
    fill(
      grid,
      h("div", { role: "row", class: "cl-unseen", "aria-rowindex": 1 }, columns.map((name, at) => header("column", name, at + 2))),
      squareRows(turned).map((row, at) =>
        h("div", { role: "row", class: "cl-board-row", "aria-rowindex": at + 2 }, header("row", rows[at], 1), row.map(cellOf)),
      ),
    );
  }

  function cellOf(name: string, column: number): HTMLElement {
    const { cell } = of(name);
    mark(cell, { "aria-colindex": String(column + 2) });
    return cell;
  }

  /** The name of a row or a column, for those who hear the board: on the screen it stands beside. */
  function header(of: "row" | "column", name: string | number | undefined, at: number) {
    return h("span", { role: `${of}header`, class: "cl-unseen", "aria-colindex": at }, name);
  }

  function makeSquare(name: string): void {
    const button = actionButton(
      "cl-square",
      name,
      () => hand.press(name),
      [],
      { "data-ground": ground(name), onpointerenter: () => aim(name), onpointerleave: () => aim(null), onfocus: () => aim(name), onblur: () => aim(null) },
    );
    const cell = h("div", { role: "gridcell", class: "cl-cell9" }, button);
    squares.set(name, { cell, button, known: "", drawn: "" });
  }

  /** In pixels: how wide a square is. It is told, not asked for: that would lay out the page. */
  let size = 0;
  const room = new ResizeObserver(([seen]) => (size = seen?.borderBoxSize[0]?.inlineSize ?? 0));
  room.observe(of("e5").button);

  const keys = roving(grid, () => squareRows(turned).map((row) => row.map((name) => of(name).button)), { onescape: hand.escape });
  const stopDragging = pieceDragging(grid, {
    mayLift: hand.mayLift,
    lift: hand.lift,
    turned: () => turned,
    piece: (name) => of(name).button.querySelector<HTMLElement>(".cl-piece"),
    async drop(from, to) {
      if (to === null || to === from) return hand.escape();
      await hand.carry(from, to);
    },
  });

  const names = openNaming(element, grid, say, (name) => {
    const standing = shown?.seen.pieces.find(({ square }) => square === name)?.piece;
    return standing ?? (shown?.seen.forests.includes(name) ? "forest" : null);
  });

  const inOrder = () => squareRows(turned).flat().map((name) => of(name).button);

  function of(name: string) {
    const found = squares.get(name);
    if (!found) throw new Error(`there is no square ${name}`);
    return found;
  }

  function aim(name: string | null) {
    pointed = name;
    const next = new Set(hand.aim(name));
    for (const each of new Set([...aimed, ...next])) mark(of(each).button, { "data-aimed": next.has(each) });
    aimed = next;
  }

  function update(snapshot: BoardSnapshot): void {
    const factsAt = factsOf(snapshot);
    const before = shown?.seen;
    shown = snapshot;
    grid.setAttribute("aria-label", say("tafl.ui.board"));
    for (const [name, square] of squares) show(name, square, factsAt(name), name === snapshot.picked);
    keys.refresh();
    drawArrows();
    aim(pointed);
    if (before && before.ply !== snapshot.seen.ply) shapes.clear();
    if (before && before !== snapshot.seen) play(before, snapshot);
  }

  function drawArrows(): void {
    arrow.update(shown?.advised ?? null, turned);
    madeArrow.update(shown?.made ?? null, turned);
    shapes.draw();
  }

  function show(name: string, square: Square, facts: Facts, picked: boolean): void {
    const { cell, button } = square;
    const { flags, piece, forest, cursed, bound } = facts;
    const known = JSON.stringify([facts, picked, say("tafl.ui.board")]); // the last tells of the language
    if (square.known === known) return;
    square.known = known;
    for (const [flag, holds] of Object.entries(flags)) mark(button, { [`data-${flag}`]: holds });
    mark(cell, { "aria-selected": picked });
    mark(button, { "aria-label": label(name, facts) });
    const drawn = [facts.ground, piece?.piece, piece?.side, piece?.facing, forest, cursed, bound].join(" ");
    if (square.drawn === drawn) return;
    square.drawn = drawn;
    fill(
      button,
      facts.ground === "fortress" && draw("fortress", { class: "cl-fortress" }),
      forest && draw("forest", { class: "cl-forest" }),
      piece && pieceFigure(piece, cursed && draw("volva", { class: "cl-curse" }), bound && h("span", { class: "cl-bond" })),
    );
  }

  /**
   * Shows how one position came from the one before it. One's own move stands there at once, and is the
   * one before when the kernel's answer tells what it has captured.
   */
  function play(before: TaflObservation, { seen: now, carried }: BoardSnapshot) {
    if (!now.last || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { from, to, action, captured } = now.last;
    const answered = now.ply === before.ply && before.last?.action === action && before.last.captured.length === 0;
    if (answered) return captured.forEach(leave);
    if (now.ply !== before.ply + 1) return;
    if (from && to && action !== carried) {
      const { across, down } = offset(to, from);
      const { button } = of(to);
      const way = turned ? -size : size;
      const start = `translate(${across * way}px, ${down * way}px)`;
      // That it walks above the others is not animated with it: then each step would be painted.
      const walking = button.querySelector(".cl-piece")?.animate([{ transform: start }, { transform: "none" }], WALK);
      mark(button, { "data-walked": walking !== undefined });
      if (walking) walking.onfinish = walking.oncancel = () => mark(button, { "data-walked": false });
    }
    for (const piece of captured) leave(piece);
  }

  function leave(piece: Piece): void {
    const ghost = pieceFigure(piece);
    ghost.classList.add("cl-ghost");
    of(piece.square).button.append(ghost);
    const fading = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }];
    const gone = ghost.animate(fading, { ...LEAVE, delay: 120, fill: "both" });
    gone.onfinish = () => ghost.remove();
  }

  return {
    element,
    update,
    /** The squares where the piece in hand, or a forest, can go; else the squares of the pieces that can be picked up. */
    kin(from: Element, another: boolean) {
      const pieceOn = (square: Element | null) => square?.querySelector<HTMLElement>("[data-piece]")?.dataset.piece ?? "";
      const kinds = [...new Set(inOrder().map(pieceOn))].filter(Boolean);
      const at = kinds.indexOf(pieceOn(from.closest(".cl-square")));
      const wanted = kinds[at < 0 ? 0 : (at + Number(another)) % kinds.length];
      return inOrder().filter((each) => pieceOn(each) === wanted);
    },
    choices() {
      const all = inOrder();
      const open = all.filter((each) => each.dataset.open === "true");
      return open.length > 0 ? open : all.filter((each) => each.dataset.movable === "true");
    },
    /** Turns the board by half a circle. */
    turn(): void {
      turned = !turned;
      names.hide();
      lay();
      drawArrows();
      keys.refresh();
    },
    close() {
      names.close();
      shapes.close();
      room.disconnect();
      keys.close();
      stopDragging();
    },
  };
}

// The board: eighty-one squares that stay, and what stands and shows on them.

import { fill, h } from "../common/dom.ts";
import { roving } from "../common/keys.ts";
import { pieceDragging } from "./dragging.ts";
import { labels } from "./labels.ts";
import { draw, figure } from "./pieces.ts";
import { COLUMNS, ROWS, SQUARES, destinations, forestSquares, ground, offset } from "./squares.ts";
import type { Say } from "../common/types.ts";
import type { Observation, Piece, Scene } from "./types.ts";

const WALK = { duration: 200, easing: "cubic-bezier(.3, .1, .3, 1)" };
const LEAVE = { duration: 240, easing: "ease-in" };

/** What a press, Escape, dragging and pointing do. */
interface Actions {
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
  /** What is drawn on the square: only what changes is drawn anew. */
  drawn: string;
}

export function openBoard(say: Say, hand: Actions) {
  const squares = new Map<string, Square>();
  const label = labels(say);
  let shown: Observation | null = null;
  /** The action that a hand has carried out on the screen already: it needs no walk. */
  let carried: string | null = null;
  /** The square that is pointed at. */
  let pointed: string | null = null;

  const grid = h(
    "div",
    { class: "cl-squares", role: "grid" },
    SQUARES.map((row) => h("div", { role: "row", class: "cl-board-row" }, row.map(square))),
  );
  const element = h(
    "div",
    { class: "cl-board9" },
    h("div", { class: "cl-ranks", "aria-hidden": "true" }, ROWS.map((row) => h("span", {}, row))),
    grid,
    h("div", { class: "cl-files", "aria-hidden": "true" }, COLUMNS.map((column) => h("span", {}, column))),
  );

  function square(name: string) {
    const button = h("button", {
      type: "button",
      class: "cl-square",
      "data-cl-key": name,
      "data-ground": ground(name),
      onclick: () => hand.press(name),
      onpointerenter: () => aim(name),
      onpointerleave: () => aim(null),
      onfocus: () => aim(name),
      onblur: () => aim(null),
    });
    const cell = h("div", { role: "gridcell", class: "cl-cell9" }, button);
    squares.set(name, { cell, button, drawn: "" });
    return cell;
  }

  const keys = roving(grid, () => SQUARES.map((row) => row.map((name) => of(name).button)), { onescape: hand.escape });
  const stopDragging = pieceDragging(grid, {
    mayLift: hand.mayLift,
    lift: hand.lift,
    piece: (name) => of(name).button.querySelector<HTMLElement>(".cl-man"),
    async drop(from, to) {
      if (to === null || to === from) return hand.escape();
      carried = `${from}-${to}`;
      await hand.carry(from, to);
      carried = null;
    },
  });

  function of(name: string) {
    const found = squares.get(name);
    if (!found) throw new Error(`there is no square ${name}`);
    return found;
  }

  function aim(name: string | null) {
    pointed = name;
    const watched = new Set(hand.aim(name));
    for (const [each, { button }] of squares) button.dataset.aimed = String(watched.has(each));
  }

  function update(scene: Scene) {
    const { seen, actions, captures, picked, danger, lays } = scene;
    const ways = destinations(actions);
    const open = new Set(picked ? ways.get(picked) : forestSquares(actions));
    const pieces = new Map(seen.pieces.map((piece) => [piece.square, piece]));
    const curses = picked !== null && pieces.get(picked)?.piece === "volva";
    const king = seen.pieces.find(({ piece }) => piece === "king")?.square;
    const last = new Set([seen.last?.from, seen.last?.to]);
    const taken = new Set(seen.last?.captured.map((piece) => piece.square));
    const watched = new Set(scene.zones ? Object.values(seen.zones).flat() : []);
    const prey = new Set([...open].flatMap((to) => captures[`${picked}-${to}`] ?? []));
    const hunted = new Set(danger?.men);
    if (danger?.lost) for (const { square: at, piece } of seen.pieces) if (piece === "king" || piece === "queen") hunted.add(at);

    grid.setAttribute("aria-label", say("tafl.ui.board"));
    for (const [name, place] of squares) {
      const { cell, button } = place;
      const piece = pieces.get(name) ?? null;
      const laid = lays[name];
      const takes = (open.has(name) && captures[`${picked}-${name}`]) || [];
      const facts = {
        open: open.has(name) && scene.dots,
        takes: takes.length > 0 && scene.dots,
        prey: prey.has(name) && scene.dots,
        picked: name === picked,
        movable: ways.has(name),
        last: last.has(name),
        taken: taken.has(name) && !piece,
        watched: watched.has(name),
        danger: hunted.has(name),
        shot: name === seen.shot,
      };
      for (const [fact, holds] of Object.entries(facts)) button.dataset[fact] = String(holds);
      cell.setAttribute("aria-selected", String(name === picked));
      const marks = { cursed: piece?.piece === "king" && seen.cursed, bound: seen.bound.includes(name) };
      const forest = seen.forests.includes(name);
      button.setAttribute(
        "aria-label",
        label(name, {
          ...facts,
          ...marks,
          forest,
          piece,
          ground: ground(name),
          moves: ways.get(name)?.length ?? 0,
          takes,
          lays: laid ? { squares: laid, curses, king: king !== undefined && laid.includes(king) } : null,
        }),
      );
      const drawn = [ground(name), piece?.piece, piece?.side, piece?.facing, forest, marks.cursed, marks.bound].join(" ");
      if (place.drawn === drawn) continue;
      place.drawn = drawn;
      fill(
        button,
        ground(name) === "fortress" && draw("fortress", { class: "cl-fortress" }),
        forest && draw("forest", { class: "cl-forest" }),
        piece && figure(piece, marks.cursed && draw("volva", { class: "cl-curse" }), marks.bound && h("span", { class: "cl-bond" })),
      );
    }
    keys.refresh();
    aim(pointed);
    if (shown && shown !== seen) play(shown, seen);
    shown = seen;
  }

  /** Shows how one position came from the one before it. */
  function play(before: Observation, now: Observation) {
    if (now.ply !== before.ply + 1 || !now.last || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { from, to, action, captured } = now.last;
    if (from && to && action !== carried) {
      const { across, down } = offset(to, from);
      const moved = of(to).button.querySelector(".cl-man");
      const size = of(to).button.offsetWidth;
      moved?.animate([{ transform: `translate(${across * size}px, ${down * size}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }], WALK);
    }
    for (const piece of captured) leave(piece);
  }

  function leave(piece: Piece): void {
    const ghost = figure(piece);
    ghost.classList.add("cl-ghost");
    of(piece.square).button.append(ghost);
    const gone = ghost.animate([{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }], { ...LEAVE, delay: 120, fill: "both" });
    gone.onfinish = () => ghost.remove();
  }

  return {
    element,
    update,
    close() {
      keys.close();
      stopDragging();
    },
  };
}

// The board: eighty-one squares that stay, and what stands and shows on them.

import { fill, h } from "../common/dom.ts";
import { roving } from "../common/keys.ts";
import { dragging } from "./drag.ts";
import { labels } from "./labels.ts";
import { draw, figure } from "./men.ts";
import { COLUMNS, LAID, ROWS, apart, clearings, ground, waysOf } from "./squares.ts";

/** @import { Say } from "../common/types.ts" */
/** @import { Man, Observation, Scene } from "./types.ts" */

const WALK = { duration: 200, easing: "cubic-bezier(.3, .1, .3, 1)" };
const LEAVE = { duration: 240, easing: "ease-in" };

/**
 * @param {Say} say
 * @param {{
 *   press: (square: string) => void,
 *   escape: () => void,
 *   mayLift: (square: string) => boolean,
 *   lift: (square: string) => void,
 *   carry: (from: string, to: string) => Promise<unknown>,
 *   aim: (square: string | null) => string[],
 * }} hand what a press, Escape and dragging do; `aim` says which squares a destination would watch
 */
export function openBoard(say, hand) {
  /**
   * `stands` says what is drawn on the square: only what changes is drawn anew.
   *
   * @type {Map<string, { cell: HTMLElement, button: HTMLButtonElement, stands: string }>}
   */
  const squares = new Map();
  const label = labels(say);
  /** @type {Observation | null} */
  let shown = null;
  /** The action that a hand has carried out on the screen already: it needs no walk. @type {string | null} */
  let carried = null;
  /** The square that is pointed at. @type {string | null} */
  let pointed = null;

  const grid = h(
    "div",
    { class: "cl-squares", role: "grid" },
    LAID.map((row) => h("div", { role: "row", class: "cl-board-row" }, row.map(square))),
  );
  const element = h(
    "div",
    { class: "cl-board9" },
    h("div", { class: "cl-ranks", "aria-hidden": "true" }, ROWS.map((row) => h("span", {}, row))),
    grid,
    h("div", { class: "cl-files", "aria-hidden": "true" }, COLUMNS.map((column) => h("span", {}, column))),
  );

  /** @param {string} name */
  function square(name) {
    const button = h("button", {
      type: "button",
      class: "cl-square",
      "data-cl-key": name,
      "data-ground": ground(name),
      onclick: () => drag.swallows() || hand.press(name),
      onpointerenter: () => aim(name),
      onpointerleave: () => aim(null),
      onfocus: () => aim(name),
      onblur: () => aim(null),
    });
    const cell = h("div", { role: "gridcell", class: "cl-cell9" }, button);
    squares.set(name, { cell, button, stands: "" });
    return cell;
  }

  const keys = roving(grid, () => LAID.map((row) => row.map((name) => of(name).button)), { onescape: hand.escape });
  const drag = dragging(grid, {
    mayLift: hand.mayLift,
    lift: hand.lift,
    man: (name) => of(name).button.querySelector(".cl-man"),
    async drop(from, to) {
      if (to === null || to === from) return hand.escape();
      carried = `${from}-${to}`;
      await hand.carry(from, to);
      carried = null;
    },
  });

  /** @param {string} name */
  function of(name) {
    const found = squares.get(name);
    if (!found) throw new Error(`there is no square ${name}`);
    return found;
  }

  /** @param {string | null} name */
  function aim(name) {
    pointed = name;
    const watched = new Set(hand.aim(name));
    for (const [each, { button }] of squares) button.dataset.aimed = String(watched.has(each));
  }

  /** @param {Scene} scene */
  function update(scene) {
    const { seen, actions, captures, picked, danger, lays } = scene;
    const ways = waysOf(actions);
    const open = new Set(picked ? ways.get(picked) : clearings(actions));
    const men = new Map(seen.pieces.map((man) => [man.square, man]));
    const curses = picked !== null && men.get(picked)?.piece === "volva";
    const king = seen.pieces.find(({ piece }) => piece === "king")?.square;
    const last = new Set([seen.last?.from, seen.last?.to]);
    const taken = new Set(seen.last?.captured.map((man) => man.square));
    const watched = new Set(scene.zones ? Object.values(seen.zones).flat() : []);
    const prey = new Set([...open].flatMap((to) => captures[`${picked}-${to}`] ?? []));
    const hunted = new Set(danger?.men);
    if (danger?.lost) for (const { square: at, piece } of seen.pieces) if (piece === "king" || piece === "queen") hunted.add(at);

    grid.setAttribute("aria-label", say("tafl.ui.board"));
    for (const [name, place] of squares) {
      const { cell, button } = place;
      const man = men.get(name) ?? null;
      const takes = (open.has(name) && captures[`${picked}-${name}`]) || [];
      const facts = {
        open: open.has(name) && scene.dots,
        takes: takes.length > 0 && scene.dots,
        prey: prey.has(name) && scene.dots,
        picked: name === picked,
        movable: ways.has(name),
        last: last.has(name),
        taken: taken.has(name) && !man,
        watched: watched.has(name),
        danger: hunted.has(name),
        shot: name === seen.shot,
      };
      for (const [fact, holds] of Object.entries(facts)) button.dataset[fact] = String(holds);
      cell.setAttribute("aria-selected", String(name === picked));
      const marks = { cursed: man?.piece === "king" && seen.cursed, bound: seen.bound.includes(name) };
      const forest = seen.forests.includes(name);
      button.setAttribute(
        "aria-label",
        label(name, {
          ...facts,
          ...marks,
          forest,
          man,
          ground: ground(name),
          moves: ways.get(name)?.length ?? 0,
          takes,
          lays: lays[name] ? { squares: lays[name], curses, king: king !== undefined && lays[name].includes(king) } : null,
        }),
      );
      const stands = [ground(name), man?.piece, man?.side, man?.facing, forest, marks.cursed, marks.bound].join(" ");
      if (place.stands === stands) continue;
      place.stands = stands;
      fill(
        button,
        ground(name) === "fortress" && draw("fortress", { class: "cl-fortress" }),
        forest && draw("forest", { class: "cl-forest" }),
        man && figure(man, marks.cursed && draw("volva", { class: "cl-curse" }), marks.bound && h("span", { class: "cl-bond" })),
      );
    }
    keys.refresh();
    aim(pointed);
    if (shown && shown !== seen) play(shown, seen);
    shown = seen;
  }

  /**
   * Shows how one position came from the one before it.
   *
   * @param {Observation} before
   * @param {Observation} now
   */
  function play(before, now) {
    if (now.ply !== before.ply + 1 || !now.last || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { from, to, action, captured } = now.last;
    if (from && to && action !== carried) {
      const { across, down } = apart(to, from);
      const moved = of(to).button.querySelector(".cl-man");
      const size = of(to).button.offsetWidth;
      moved?.animate([{ transform: `translate(${across * size}px, ${down * size}px)`, zIndex: 3 }, { transform: "none", zIndex: 3 }], WALK);
    }
    for (const man of captured) leave(man);
  }

  /** @param {Man} man */
  function leave(man) {
    const ghost = figure(man);
    ghost.classList.add("cl-ghost");
    of(man.square).button.append(ghost);
    const gone = ghost.animate([{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }], { ...LEAVE, delay: 120, fill: "both" });
    gone.onfinish = () => ghost.remove();
  }

  return {
    element,
    update,
    close() {
      keys.close();
      drag.close();
    },
  };
}

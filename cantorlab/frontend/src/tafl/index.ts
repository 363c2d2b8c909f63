import "../common/base.css";
import { fill, h } from "../common/dom.ts";
import { mountGame } from "../common/game.ts";
import { openDeeds, openHalves, openRail } from "./beside.ts";
import { openBoard } from "./board.ts";
import { openCourse } from "./course.ts";
import { illustrate } from "./diagram.ts";
import { clearings, waysOf } from "./squares.ts";
import "./tafl.css";

/** @import { DrawnTable, Model, Table } from "../common/types.ts" */
/** @import { Observation, TaflView } from "./types.ts" */

/**
 * @param {Table} table
 * @returns {DrawnTable}
 */
function drawTable(table) {
  const { say } = table;
  const now = () => /** @type {TaflView} */ (table.view());

  /** @type {string | null} */
  let picked = null;
  /** The earlier position that is looked at. @type {{ at: number, observation: Observation } | null} */
  let past = null;
  /** What is pointed out because somebody asked. @type {{ zones: boolean, danger: boolean }} */
  const asked = { zones: now().hints.zones, danger: now().hints.danger };
  /** @type {{ ply: number, men: string[], lost: boolean } | null} */
  let danger = null;
  /** The T before the piece picked up, by destination. @type {Record<string, string[]>} */
  let zones = {};

  const board = openBoard(say, {
    press,
    escape: putDown,
    mayLift: (square) => past === null && waysOf(now().actions).has(square),
    lift(square) {
      if (picked !== square) pickUp(square);
    },
    carry: move,
    aim: (square) => (square && zones[square]) || [],
  });
  const halves = openHalves(table);
  const deeds = openDeeds(table);
  const rail = openRail(table);
  const wishes = h("div", { class: "cl-wishes" });
  const course = openCourse(table, step, wishes);
  const threat = h("p", { class: "cl-threat", hidden: true });
  const count = h("p", { class: "cl-count", hidden: true });
  table.element.append(
    h(
      "div",
      { class: "cl-tafl" },
      h("div", { class: "cl-board-side" }, halves.element, board.element),
      h("div", { class: "cl-beside" }, deeds.element, rail.element, course.element, threat, count),
    ),
  );

  // -- pressing squares -----------------------------------------------------------------------

  /** @param {string} square */
  async function press(square) {
    const view = now();
    if (past) return course.sure(past.at, view.line.length - past.at);
    if (!view.your_turn) return view.outcome ? undefined : table.notice(say("table.not_now"));
    if (view.observation.forests_to_place) return void table.play(`forest ${square}`);
    if (picked === square) return putDown();
    if (waysOf(view.actions).has(square)) return pickUp(square);
    if (picked) return move(picked, square);
    stay(square);
  }

  /** @param {string} from @param {string} to */
  async function move(from, to) {
    const legal = now().actions.includes(`${from}-${to}`);
    if (legal) hold(null);
    await table.play(`${from}-${to}`);
    draw();
  }

  /** A piece that cannot be picked up: say why. @param {string} square */
  function stay(square) {
    const man = now().observation.pieces.find((each) => each.square === square);
    if (!man) return;
    if (man.side === now().observation.mover) table.notice(say("tafl.ui.no_moves", { square }));
    else void table.play(`${square}-${square}`); // the rules say whose it is
  }

  /** @param {string | null} square */
  function hold(square) {
    picked = square;
    zones = {};
  }

  /** @param {string} square */
  function pickUp(square) {
    const view = now();
    const man = view.observation.pieces.find((each) => each.square === square);
    hold(square);
    table.notice("");
    const moves = say("tafl.ui.square.moves", { count: waysOf(view.actions).get(square)?.length ?? 0 });
    table.speak(say("tafl.ui.picked", { piece: say(`tafl.piece.${man?.piece}`), square, moves }));
    draw();
    if (man?.piece === "archer" || man?.piece === "volva") void seeZones(square);
  }

  function putDown() {
    if (!picked) return;
    hold(null);
    table.speak(say("tafl.ui.put_down"));
    draw();
  }

  /** @param {string} square */
  async function seeZones(square) {
    const answer = await table.ask({ kind: "zones", square, ply: now().ply });
    if (!answer.ok || picked !== square) return;
    zones = answer.zones;
    draw();
  }

  // -- the way back ---------------------------------------------------------------------------

  /** @param {number} at */
  async function step(at) {
    const { line } = now();
    if (at >= line.length) {
      past = null;
      table.speak(say("tafl.ui.course.said_now"));
      return draw();
    }
    const answer = await table.ask({ kind: "past", at });
    if (!answer.ok) return table.notice(answer.message);
    past = { at, observation: answer.observation };
    hold(null);
    const told = at === 0 ? "tafl.ui.course.said_start" : "tafl.ui.course.said";
    table.speak(say(told, { at, of: line.length, move: line[at - 1] }));
    draw();
  }

  // -- what may be asked ----------------------------------------------------------------------

  /** @param {"zones" | "danger"} wish */
  function toggle(wish) {
    asked[wish] = !asked[wish];
    draw();
    if (wish === "danger" && asked.danger) void seeDanger(true);
  }

  /** @param {boolean} aloud */
  async function seeDanger(aloud) {
    const { ply } = now();
    const answer = await table.ask({ kind: "danger", ply });
    if (!answer.ok || now().ply !== ply) return;
    danger = { ply, men: answer.men, lost: answer.lost };
    draw();
    if (aloud) table.speak(threatened());
  }

  function threatened() {
    if (!danger) return "";
    const { men, lost } = danger;
    const told = men.length > 0 && say("tafl.ui.danger.men", { count: men.length, squares: men.join(", ") });
    return [lost && say("tafl.ui.danger.lost"), told].filter(Boolean).join(" ") || say("tafl.ui.danger.none");
  }

  /** @param {"zones" | "danger" | "swap"} name @param {Record<string, any>} more */
  function wish(name, more) {
    const key = name === "swap" ? "tafl.ui.swap" : `tafl.ui.show.${name}`;
    return h("button", { type: "button", class: "cl-tool cl-wish", "data-cl-key": `wish-${name}`, ...more }, say(key));
  }

  // -- drawing --------------------------------------------------------------------------------

  function draw() {
    const view = now();
    const seen = past?.observation ?? view.observation;
    const current = past === null;
    const threats = current && asked.danger && danger?.ply === view.ply ? danger : null;
    board.update({
      seen,
      actions: current ? view.actions : [],
      captures: view.captures,
      picked,
      lays: current ? zones : {},
      dots: view.hints.moves,
      zones: asked.zones,
      danger: threats,
    });
    board.element.dataset.past = String(!current);
    board.element.dataset.forest = String(current && clearings(view.actions).length > 0);
    halves.update(seen);
    deeds.update(view, current);
    rail.update(seen);
    course.update(view, past?.at ?? view.line.length);
    const armed = Object.keys(seen.zones).length > 0;
    fill(
      wishes,
      armed && wish("zones", { "aria-pressed": asked.zones, onclick: () => toggle("zones") }),
      !view.outcome && wish("danger", { "aria-pressed": asked.danger, onclick: () => toggle("danger") }),
      view.commands.includes("swap") && wish("swap", { onclick: () => table.command("swap") }),
    );
    threat.hidden = !threats;
    fill(threat, threats && threatened());
    const { quiet, quiet_limit: limit, occurrences } = seen;
    const told = [quiet >= limit / 2 && say("tafl.ui.quiet", { count: quiet, limit }), occurrences === 2 && say("tafl.ui.again")];
    count.hidden = !told.some(Boolean) || seen.is_terminal;
    fill(count, told.filter(Boolean).join(" "));
  }

  return {
    update(view, before) {
      if (!before || view.ply !== before.ply) hold(null);
      if (past && before && !goesOn(/** @type {TaflView} */ (before), /** @type {TaflView} */ (view))) past = null;
      draw();
      if (asked.danger && view.your_turn && danger?.ply !== view.ply) void seeDanger(false);
    },
    illustrate: (rules, { diagrams }) => illustrate(rules, diagrams ?? {}, say),
    close: board.close,
  };
}

/**
 * Whether the game of the second view is that of the first, or goes on from it.
 *
 * @param {TaflView} before
 * @param {TaflView} view
 */
function goesOn(before, view) {
  return before.line.every((action, index) => view.line[index] === action);
}

export default {
  /** @param {{ model: Model, el: HTMLElement }} host */
  render({ model, el }) {
    return mountGame(model, el, drawTable);
  },
};

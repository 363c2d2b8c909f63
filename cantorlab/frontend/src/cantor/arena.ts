// The place in the middle, and the two fighters beside it.

import { h, mark } from "../common/dom/dom.ts";
import { formula } from "../common/formula/formula.ts";
import { lengthOf } from "../common/formula/formula_width.ts";
import { numeral, type Say } from "../common/dom/texts.ts";
import { readAloud } from "../common/formula/sentence_formulas.ts";
import { art, mageBack, mageFace } from "../common/formula/mages.ts";
import type { Keep } from "../common/dom/renew.ts";
import type { Table } from "../common/table/types.ts";
import { otherSeat, type CantorView, type PlaceCard, type Seat } from "./types.ts";

const WINS_NEEDED = 3;

/** In ms, as in cantor.css: how long a mage takes to be laid. */
const LAYING = 220;

/** The movements of the fighters just now. */
interface FighterMotion {
  /** Whether the fighters are just being turned. */
  fresh: boolean;
  /** In ms: since when the mage of a seat lies there. */
  age(seat: Seat): number;
}

/** Opens the arena: nothing is in it until the adventurer has chosen a place. */
export function openArena({ say, part }: Pick<Table, "say" | "part">) {
  const sides = { near: side("near", say, part), far: side("far", say, part) };
  return (view: CantorView, motion: FighterMotion, keep: Keep) => {
    const { near, place } = view;
    if (!place) return [];
    return [sides.near(view, near, motion), keep("place", place, () => placeCard(place, say)), sides.far(view, otherSeat(near), motion)];
  };
}

function placeCard(place: PlaceCard, say: Say) {
  return h(
    "section",
    { class: "cl-place", style: `--length: ${lengthOf(place.formula)}`, "aria-label": say("cantor.ui.place", { number: place.number }) },
    h("p", { class: "cl-place-name" }, h("span", { class: "cl-place-number" }, place.number), readAloud(place.name, place.heard)),
    formula({ ...place, text: place.formula }),
  );
}

/** A fighter, of whom only that is drawn anew which has changed. */
function side(where: "near" | "far", say: Say, part: Table["part"]) {
  const element = h("section", { class: `cl-side cl-${where}` });
  const draw = part(element);
  return (view: CantorView, seat: Seat, motion: FighterMotion) => {
    const { acts, reveal, mode, observation: seen, seat: viewer } = view;
    const player = view.players.find((each) => each.seat === seat);
    const [name, role] = [player?.name ?? "", player?.role ?? ""];
    const verdict = reveal?.verdict;
    const won = verdict?.winner === seat;
    mark(element, { "aria-label": name, "data-acts": acts.includes(seat) });
    if (verdict) mark(element, { "data-won": won });
    else element.removeAttribute("data-won");
    const lies = [name, reveal?.fighters[seat], reveal?.blocked[seat], motion.fresh, seat === viewer && seen.own_commit, seen.committed[seat]];
    const stands = [mode, name, role, seen.score[seat], motion.fresh && won];
    const says = [reveal && [reveal.protections[seat], reveal.blocked[seat], reveal.first], seen.announced[seat], seen.first];
    draw([seat, lies, stands, says], (keep) => [
      keep("slot", [seat, lies], () => slot(view, say, seat, name, motion)),
      keep("who", [seat, stands], () =>
        h(
          "p",
          { class: "cl-who" },
          h("span", { class: "cl-who-name" }, name),
          mode === "quest" ? h("span", { class: "cl-role" }, role) : stars(seen.score[seat], name, say, motion.fresh && won),
        ),
      ),
      keep("marks", [seat, says], () => marks(view, say, seat)),
    ]);
    return element;
  };
}

/** @param fresh whether the last one is new */
function stars(won: number, name: string, say: Say, fresh: boolean) {
  const row = Array.from({ length: WINS_NEEDED }, (_, at) =>
    art(at < won ? "star" : "star-open", fresh && at === won - 1 ? "cl-art cl-star-new" : "cl-art"),
  );
  return h("span", { class: "cl-stars", role: "img", "aria-label": say("cantor.ui.stars", { name, count: won }) }, row);
}

/** The mage that fights: none yet, a back, or a face once the viewer may know it. */
function slot(
  { reveal, observation, seat: viewer }: CantorView,
  say: Say,
  seat: Seat,
  name: string,
  { fresh, age }: FighterMotion,
) {
  const holding = (label: string, ...content: (Node | null)[]) => h("div", { class: "cl-slot", role: "img", "aria-label": label }, content);

  if (reveal) {
    const mage = reveal.fighters[seat];
    return holding(
      say("cantor.ui.slot.mage", { name, number: numeral(mage) }),
      mageFace(mage, "cl-turned"),
      fresh ? mageBack("cl-turning") : null,
      reveal.blocked[seat] ? art("shield", "cl-art cl-block") : null,
    );
  }
  const lying = () => {
    const since = age(seat);
    const drawn = mageBack(since < LAYING ? "cl-laid" : "");
    drawn.style.setProperty("--age", `-${Math.round(Math.min(since, LAYING))}ms`);
    return drawn;
  };
  if (seat === viewer && observation.own_commit !== null) {
    const number = numeral(observation.own_commit);
    return holding(
      say("cantor.ui.slot.own_hidden", { name, number }),
      lying(),
      h("span", { class: "cl-peek", "aria-hidden": "true" }, number),
    );
  }
  if (observation.committed[seat]) return holding(say("cantor.ui.slot.hidden", { name }), lying());
  return holding(say("cantor.ui.slot.empty", { name }));
}

/** The marks under a fighter: the shield announced, and who committed first. */
function marks({ reveal, observation }: CantorView, say: Say, seat: Seat) {
  const lines = [];
  if (reveal) {
    const number = reveal.protections[seat];
    lines.push(
      number === null
        ? h("span", { class: "cl-mark" }, say("cantor.ui.unprotected"))
        : h(
            "span",
            { class: "cl-mark", role: "img", "aria-label": say("cantor.ui.protected", { number: numeral(number) }) },
            art("shield"),
            numeral(number),
          ),
    );
    if (reveal.blocked[seat]) lines.push(h("span", { class: "cl-mark cl-blocked" }, say("cantor.ui.blocked")));
    if (reveal.first === seat) lines.push(h("span", { class: "cl-mark" }, say("cantor.ui.slot.first")));
  } else if (observation.announced[seat]) {
    lines.push(h("span", { class: "cl-mark" }, art("shield"), say("cantor.ui.slot.ready")));
  } else if (observation.first === seat) {
    lines.push(h("span", { class: "cl-mark" }, say("cantor.ui.slot.first")));
  }
  return h("p", { class: "cl-marks" }, lines);
}

// The wall of a tournament: boards, standings, who waits, and a misjudged duel without names. It is the teacher's
// page, on a projector: it draws again what the room tells, and keeps what the teacher has chosen to show.

import { fill, h } from "../common/dom/dom.ts";
import { redrawKeepingFocus } from "../common/dom/focus.ts";
import { formula } from "../common/formula/formula.ts";
import { numeral, type Say } from "../common/dom/texts.ts";
import { roomButton } from "../common/people/people.ts";
import { formatPoints, standingsTable } from "./contest.ts";
import type { TournamentBoard, TournamentDuel, MisjudgedPlace, ToRoom, Wall } from "./protocol.ts";

export interface WallSettings {
  say: Say;
  send(message: ToRoom): void;
  /** The sentence by which others come in, and the address as a picture, where one could be drawn. */
  invite(code: string): string;
  sign(): Element | null;
  /** Says a sentence to screen readers. */
  announce(sentence: string): void;
}

interface WallDuel {
  place: MisjudgedPlace["place"];
  duel: TournamentDuel;
  revealed: boolean;
}

/** A request of the wall to the room. */
type WallRequest = "start_round" | "end_tournament";

interface WallState {
  readonly wall: Wall | null;
  /** Whether names are shown. */
  readonly named: boolean;
  /** The misjudged duel that is shown in place of all else. */
  readonly duel: WallDuel | null;
  /** The request that waits for a second press. */
  readonly asked: WallRequest | null;
}

export function openWall(root: HTMLElement, { say, send, invite, sign, announce }: WallSettings) {
  const pictures = new Map<string, string>();
  let state: WallState = { wall: null, named: true, duel: null, asked: null };

  function become(change: Partial<WallState>): void {
    state = { ...state, ...change };
    draw();
  }

  function draw(): void {
    const { wall, duel } = state;
    if (wall === null) return;
    redrawKeepingFocus(root, () => fill(root, duel ? duelOnWall(duel) : [head(wall), boards(wall), beside(wall)]));
  }

  function head({ round, over, boards: games, here, waiting, code }: Wall) {
    const { named, asked } = state;
    const playing = games.filter(({ points }) => points === null).length;
    return h(
      "header",
      { class: "cl-wall-head" },
      h(
        "div",
        {},
        h("h1", {}, round === 0 ? say("room.tournament") : say(over ? "room.tournament_over" : "room.round", { round })),
        h("p", { class: "cl-wall-join" }, invite(code)),
        h("p", { class: "cl-room-quiet" }, [say("room.here", { count: here }), playing > 0 ? say("room.still_playing", { count: playing }) : ""].filter(Boolean).join(" · ")),
        waiting.length > 0 && named ? h("p", { class: "cl-room-quiet" }, say("room.waiting", { names: waiting.join(", ") })) : null,
        asked === null ? controls(round, over) : sure(asked),
      ),
      sign(),
    );
  }

  function controls(round: number, over: boolean) {
    return h(
      "div",
      { class: "cl-room-buttons" },
      roomButton(say("room.start_round", { round: round + 1 }), () => ask("start_round"), true),
      round > 0 && !over ? roomButton(say("room.end_tournament"), () => ask("end_tournament")) : null,
      h("label", { class: "cl-wall-names" }, h("input", { type: "checkbox", "data-cl-key": "named", checked: !state.named, onchange: () => become({ named: !state.named }) }), say("room.hide_names")),
    );
  }

  function ask(kind: WallRequest): void {
    const open = state.wall?.boards.some(({ points }) => points === null) ?? false;
    if (open || kind === "end_tournament") become({ asked: kind });
    else send({ kind });
  }

  function sure(kind: WallRequest) {
    const answer = (yes: boolean) => () => {
      if (yes) send({ kind });
      become({ asked: null });
    };
    return h(
      "div",
      { class: "cl-room-request", role: "alertdialog" },
      h("p", {}, say(`room.${kind}_sure`)),
      h("div", { class: "cl-room-buttons" }, roomButton(say(`room.${kind}`, { round: (state.wall?.round ?? 0) + 1 }), answer(true), true), roomButton(say("room.cancel_question"), answer(false))),
    );
  }

  function boards({ boards: games }: Wall) {
    return h("ul", { class: "cl-wall-boards" }, ...games.map(board));
  }

  function board({ code, names, points, away }: TournamentBoard) {
    const { named } = state;
    const who = names.map((name) => name ?? say("room.computer")).join(" – ");
    const result = points === null ? "" : points.map(formatPoints).join(" : ");
    const label = [named ? who : "", result].filter(Boolean).join(" ");
    const picture = pictures.get(code);
    return h(
      "li",
      { "data-over": String(points !== null) },
      h("p", {}, named ? h("b", {}, who) : null, " ", h("span", { class: "cl-wall-result" }, result)),
      picture ? h("img", { src: picture, alt: label }) : null,
      away.length > 0 &&
        h(
          "div",
          { class: "cl-room-buttons cl-wall-away" },
          away.flatMap((seat) => {
            const name = named ? (names[seat] ?? "") : say("room.player");
            const decide = (how: string) => () => send({ kind: "decide", table: code, seat, how });
            return [!names.includes(null) && roomButton(say("room.award", { name }), decide("claim"), false, `${code} ${seat}`), roomButton(say("room.play_for", { name }), decide("replace"), false, `${code} ${seat}`)];
          }),
        ),
    );
  }

  function beside({ standings: rows, misjudged, game }: Wall) {
    const judged = misjudged.length > 0 ? h("ul", { class: "cl-wall-misjudged" }, ...misjudged.map(place)) : h("p", { class: "cl-room-quiet" }, say("room.misjudged_none"));
    return h("div", { class: "cl-wall-beside" }, standingsTable(say, rows, null, state.named), game === "cantor" ? h("section", {}, h("h2", {}, say("room.misjudged")), judged) : null);
  }

  function place({ place: at, answers, wrong, duels }: MisjudgedPlace) {
    return h(
      "li",
      {},
      formula({ text: at.formula, mathml: at.mathml, spoken: at.spoken }),
      h("span", { class: "cl-room-quiet" }, say("room.wrong_of", { count: wrong, all: answers })),
      h("span", { class: "cl-room-buttons" }, ...duels.map((duel) => roomButton(`${pair(duel)} · ${say("room.show_duel")}`, () => become({ duel: { place: at, duel, revealed: false } }), false, at.formula))),
    );
  }

  function pair({ fighters }: TournamentDuel): string {
    const [first = "", second = ""] = fighters.map(numeral);
    return say("room.pair", { first, second });
  }

  /** Without names: which mage wins at this place is the question, not who was wrong. */
  function duelOnWall({ place: at, duel, revealed }: WallDuel) {
    const winner = duel.winner === null ? null : (duel.fighters[duel.winner] ?? null);
    const verdict = duel.tie ? say("room.tied_duel") : say("room.wins_duel", { number: winner === null ? "" : numeral(winner) });
    const outcome = `${verdict} ${say("room.said_otherwise", { count: duel.wrong })}`;
    const revealDuel = (shown: WallDuel) => {
      become({ duel: shown });
      announce(outcome);
    };
    return h(
      "section",
      { class: "cl-wall-duel" },
      h("p", { class: "cl-room-quiet" }, at.name),
      formula({ text: at.formula, mathml: at.mathml, spoken: at.spoken }),
      h("p", { class: "cl-wall-fighters" }, h("span", { class: "cl-unseen" }, pair(duel)), ...duel.fighters.map((number, seat) => h("span", { "aria-hidden": "true", "data-wins": String(revealed && !duel.tie && seat === duel.winner) }, numeral(number)))),
      h("p", { class: "cl-wall-question" }, revealed ? outcome : say("room.who_wins")),
      h(
        "div",
        { class: "cl-room-buttons" },
        revealed ? null : roomButton(say("room.reveal"), () => revealDuel({ place: at, duel, revealed: true }), true),
        roomButton(say("room.back"), () => become({ duel: null })),
      ),
    );
  }

  return {
    tell: (wall: Wall) => become({ wall }),
    /** The picture of a board: it is drawn into the image that is there. */
    picture(code: string, svg: string): void {
      pictures.set(code, `data:image/svg+xml,${encodeURIComponent(svg)}`);
      draw();
    },
    redraw: draw,
  };
}

export type OpenWall = ReturnType<typeof openWall>;

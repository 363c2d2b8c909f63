// A finished game to step through, on any page that runs scripts; no kernel is asked.

import { fill, h, s } from "../common/dom/dom.ts";
import { liveRegion } from "../common/dom/live_region.ts";
import { parseSvg } from "../common/dom/markup.ts";
import { unpack } from "../common/dom/packed.ts";
import { isPlain, keepPlainKeys } from "../common/dom/keys.ts";
import { sayer, type Texts } from "../common/dom/texts.ts";
import { watchTheme } from "../common/look/theme.ts";
import { SIGNS, type Sign } from "../common/dom/icons.ts";

interface Film {
  parts: string[];
  /** Each picture: the numbers of its parts. */
  frames: number[][];
  /** The sentence on the action that led to each picture. */
  said: string[];
  title: string;
  language: string;
  texts: Texts;
}

/** The film that `packed` holds. */
export async function unpackFilm(packed: string): Promise<Film> {
  // The gate for films: `packed` in Python writes these very keys.
  return JSON.parse(await unpack(packed)) as Film;
}

/** The picture `at` as SVG text. */
function pictureAt({ frames, parts }: Film, at: number): string {
  return (frames[at] ?? []).map((part) => parts[part]).join("");
}

/** The largest width and height of the pictures, so that the place for all of them is kept free. */
export function room(film: Film): { width: number; height: number } {
  const sizes = film.frames.map((frame) => {
    const found = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(film.parts[frame[0] ?? 0] ?? "");
    return { width: Number(found?.[1] ?? 0), height: Number(found?.[2] ?? 0) };
  });
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

/** The replay of `film`, at its end or at its start. */
export function replayOf(film: Film, from: "start" | "end" = "end"): HTMLElement {
  const of = film.frames.length - 1;
  const say = sayer(() => film.texts, () => film.language);
  let at = of;

  const { width, height } = room(film);
  const kept = width && height ? `max-width: ${width}px; aspect-ratio: ${width} / ${height}` : null;
  const picture = h("div", { class: "cl-replay-picture", style: kept });
  const said = h("p", { class: "cl-replay-said" });
  const place = h("span", { class: "cl-replay-at", "aria-hidden": "true" });
  const slider: HTMLInputElement = h("input", {
    type: "range",
    class: "cl-replay-slider",
    min: 0,
    max: of,
    "aria-label": say("replay.slider"),
    oninput: () => show(slider.valueAsNumber, false),
  });
  const targets: Record<Sign, () => number> = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => of };

  function button(sign: Sign) {
    const label = say(`replay.${sign}`);
    return h(
      "button",
      {
        type: "button",
        class: "cl-replay-step",
        "aria-label": label,
        title: label,
        onclick: () => show(targets[sign](), true),
      },
      s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: SIGNS[sign] })),
    );
  }

  const buttons = { first: button("first"), back: button("back"), on: button("on"), last: button("last") };

  /** @param aloud whether a screen reader is to hear it: the slider tells its own value */
  function show(wanted: number, aloud: boolean): void {
    const next = Math.min(Math.max(wanted, 0), of);
    if (next === at && picture.firstChild) return void (aloud && tell());
    at = next;
    fill(picture, parseSvg(pictureAt(film, at)));
    const where = say("replay.at", { at, of });
    const sentence = film.said[at] || (at === 0 ? say("replay.start") : "");
    fill(place, where);
    fill(said, sentence);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${where}. ${sentence}`);
    for (const sign of ["first", "back"] as const) buttons[sign].setAttribute("aria-disabled", String(at === 0));
    for (const sign of ["on", "last"] as const) buttons[sign].setAttribute("aria-disabled", String(at === of));
    if (aloud) tell();
  }

  /** Says where the replay is, and what happened there: also where there is nowhere to go on to. */
  function tell(): void {
    live.speak(slider.getAttribute("aria-valuetext") ?? "");
  }

  function turn(event: KeyboardEvent): void {
    if (!isPlain(event) || event.target === slider) return;
    const signs: Record<string, Sign> = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    const sign = signs[event.key];
    if (!sign) return;
    event.preventDefault();
    show(targets[sign](), true);
  }

  const root = h(
    "section",
    { class: "cl-root cl-replay", lang: film.language, "aria-label": say("replay.label", { title: film.title }), onkeydown: turn },
    h("p", { class: "cl-replay-title" }, film.title),
    picture,
    said,
    h("div", { class: "cl-replay-bar" }, buttons.first, buttons.back, slider, buttons.on, buttons.last, place),
  );
  const live = liveRegion({ root, label: () => say("replay.label", { title: film.title }) });
  watchTheme(root, () => "auto");
  keepPlainKeys(root);
  show(from === "end" ? of : 0, false);
  return root;
}

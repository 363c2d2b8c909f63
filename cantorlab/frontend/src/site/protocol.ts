// Messages between a page of the site and its worker, where Python runs.

import type { Qr } from "../common/dom/qr.ts";
import type { WidgetMessage } from "./model.ts";

/** A widget that a page wants: by name, or by the cells of a notebook that make it. */
export interface WantedWidget {
  place: number;
  widget: string;
  /** Its arguments, by name: those of the page, then of the link that led here. */
  options: Record<string, unknown>;
  linked: Record<string, string>;
  /** The cells that make it, the last of them showing it. */
  cells: string[];
}

export type ToWorker =
  | { kind: "start"; runtime: string; packages: string; further: string; bytes: number; root: string; language: string; wanted: WantedWidget[] }
  /** The widget that was opened last is drawn: the next one may come. */
  | { kind: "drawn" }
  | { kind: "say"; place: number; message: WidgetMessage }
  /** The address of the page, without what a link says after it. */
  | { kind: "link"; place: number; page: string }
  /** The table that the list of one's games, the `parent`, has opened. */
  | { kind: "child"; place: number; parent: number }
  | { kind: "export" }
  | { kind: "import"; text: string };

export type FromWorker =
  /** So many of the steps before the first board are done. */
  | { kind: "progress"; done: number }
  /** The first board will be there in about so many seconds. */
  | { kind: "expected"; seconds: number }
  | { kind: "opened"; place: number; state: Record<string, unknown>; bundle: string; refused: string }
  | { kind: "said"; place: number; message: WidgetMessage }
  | { kind: "link"; place: number; link: string; qr: Qr | null }
  | { kind: "exported"; text: string }
  | { kind: "imported"; sentence: string }
  /** The browser refuses to keep anything. */
  | { kind: "unkept" }
  /** A game that is over was kept. */
  | { kind: "finished" }
  /** Python cannot be had at all. */
  | { kind: "failed"; reason: string };

/** Before the first board is there: the runtime, the packages, the games that were kept. */
export const STEPS = 3;

// The clocks of two people. The kernel decides; here the seconds are only shown to run.

import type { LiveRegion } from "../dom/live_region.ts";
import type { Player, View } from "./types.ts";
import type { Say } from "../dom/texts.ts";

/** In ms: how often the time is drawn. */
const TICK = 200;
/** In seconds: what is left when it is said. */
const SAID_AT = [60, 30, 10];

/** A time as a clock shows it: minutes and seconds, tenths in the last ten seconds. */
export function formatTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The bounds, in seconds, that lie between two times in ms: those to be said. */
export function boundsBetween(before: number, now: number): number[] {
  return SAID_AT.filter((seconds) => before > seconds * 1000 && now <= seconds * 1000);
}

interface ClockSettings {
  view(): View;
  say: Say;
  live: LiveRegion;
  /** The element in which the time of a seat is drawn. */
  place(seat: number): HTMLElement | null;
  /** Lets the kernel see that a time is over. */
  over(): unknown;
}

export function openClocks({ view, say, live, place, over }: ClockSettings) {
  let since = performance.now();
  let known: View["clock"] = null;
  let before: number[] = [];
  let told = false;

  const leftOf = (seat: number): number => {
    if (!known) return 0;
    const spent = known.running.includes(seat) ? performance.now() - since : 0;
    return (known.left[seat] ?? 0) - spent;
  };

  function draw(): void {
    if (!known) return;
    for (const { seat, name } of view().players) show(seat, name);
  }

  function show(seat: number, name: Player["name"]): void {
    const left = leftOf(seat);
    const element = place(seat);
    const text = formatTime(left);
    if (element && element.textContent !== text) element.textContent = text;
    if (element) element.dataset.low = String(left < 10_000);
    if (known?.running.includes(seat)) {
      for (const count of boundsBetween(before[seat] ?? left, left)) live.speak(say("table.clock.low", { name, count }));
      if (left <= 0 && !told) {
        told = true;
        over();
      }
    }
    before[seat] = left;
  }

  const timer = setInterval(draw, TICK);
  return {
    /** The kernel has told the time anew. */
    update(): void {
      const { clock } = view();
      if (clock !== known) {
        [known, since, told, before] = [clock, performance.now(), false, [...(clock?.left ?? [])]];
      }
      draw();
    },
    close: () => clearInterval(timer),
  };
}

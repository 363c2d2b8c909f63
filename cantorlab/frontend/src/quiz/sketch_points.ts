// A sketch as points over the mages: pure geometry, nothing here touches the page.

/** The height of the paper. */
export const HIGHEST = 35;
/** The number of mages. */
const COUNT = 18;
const VERSION = "s1";

/** The height of a mage's point; `gap`: no strength; null: not set yet. */
export type Point = number | "gap" | null;

/** A place on the paper: `x` in mages, each one wide, the first from 0 to 1; `y` a height. */
export interface PaperPosition {
  x: number;
  y: number;
}

export function blank(): Point[] {
  return Array.from({ length: COUNT }, () => null);
}

/** The text that the kernel reads (cantorlab/exercises/sketches/reading.py). */
export function writeSketch(points: readonly Point[]): string {
  return VERSION + points.map((point) => (point === null ? "_" : point === "gap" ? "-" : point.toString(36))).join("");
}

/** The points of such a text; null for any other. */
export function readSketch(text: string): Point[] | null {
  if (!new RegExp(`^${VERSION}[0-9a-z_-]{${COUNT}}$`).test(text)) return null;
  return [...text.slice(VERSION.length)].map((sign) => (sign === "_" ? null : sign === "-" ? "gap" : parseInt(sign, 36)));
}

/** The next point that is set, or marked as a gap, from `at` on in steps of 1 or -1. */
function nextSet(points: readonly Point[], at: number, step: 1 | -1): { at: number; point: number } | null {
  for (let here = at; here >= 0 && here < points.length; here += step) {
    const point = points[here];
    if (point === "gap") return null;
    if (typeof point === "number") return { at: here, point };
  }
  return null;
}

/** The height of the sketch at a mage: its own point, or the straight line between two others; else null. */
export function heightAt(points: readonly Point[], at: number): number | null {
  if (points[at] === "gap") return null;
  const before = nextSet(points, at, -1);
  const after = nextSet(points, at, 1);
  if (!before || !after) return null;
  if (before.at === after.at) return before.point;
  return before.point + ((after.point - before.point) * (at - before.at)) / (after.at - before.at);
}

/** Tells whether every mage has a point, lies on a line, or is a gap. */
export function isWhole(points: readonly Point[]): boolean {
  return points.every((point, at) => point === "gap" || heightAt(points, at) !== null);
}

/** The height from which a key moves a point that is not set yet: that of the line, or of its neighbour. */
export function startHeight(points: readonly Point[], at: number): number {
  const near = heightAt(points, at) ?? nextSet(points, at, -1)?.point ?? nextSet(points, at, 1)?.point;
  return Math.round(near ?? HIGHEST / 2);
}

/** The lines to draw: runs of places that are joined. */
export function lines(points: readonly Point[]): PaperPosition[][] {
  const drawn: PaperPosition[][] = [[]];
  points.forEach((point, at) => {
    if (point === "gap") drawn.push([]);
    else if (point !== null) drawn.at(-1)?.push({ x: at + 0.5, y: point });
  });
  return drawn.filter((line) => line.length > 0);
}

export function mageUnder({ x }: PaperPosition): number {
  return Math.max(0, Math.min(COUNT - 1, Math.floor(x)));
}

/** The mages over whose middle a pen goes from one place to another, and how high it is there. */
export function magesCrossed(from: PaperPosition, to: PaperPosition): { at: number; height: number }[] {
  const [low, high] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
  const found = [];
  for (let at = 0; at < COUNT; at += 1) {
    const middle = at + 0.5;
    if (low > middle || middle > high || low === high) continue;
    found.push({ at, height: fitHeight(from.y + ((to.y - from.y) * (middle - from.x)) / (to.x - from.x)) });
  }
  return found;
}

/** A height that there is. */
export function fitHeight(height: number): number {
  return Math.max(0, Math.min(HIGHEST, Math.round(height)));
}

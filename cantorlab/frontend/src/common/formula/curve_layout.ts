// From fractions of the picture to pixels: the kernel lays a curve out without knowing our width.

import type { Curve } from "../kernel/mathematics.ts";

const RIGHT = 12;
const TOP = 10;
const FOOT = 26;
const DIGIT = 6.4;

/** The layout of a picture of `width` × `height` px; `left` leaves room for the scale. */
export function layout({ ticks }: Curve, width: number, height: number) {
  const longest = Math.max(2, ...ticks.map(({ text }) => text.length));
  const left = Math.min(12 + DIGIT * longest, width / 3);
  return {
    left,
    right: width - RIGHT,
    top: TOP,
    bottom: height - FOOT,
    x: (x: number) => left + x * (width - RIGHT - left),
    y: (y: number) => height - FOOT - y * (height - FOOT - TOP),
  };
}

/**
 * The numbers that can be written under the points without touching each other: all, or every third
 * but those beside a chosen one, which is always written.
 * @param width px for all of them
 */
export function numbersToWrite(numbers: readonly number[], chosen: readonly number[], width: number) {
  if (width / 18 >= 20) return numbers;
  return numbers.filter(
    (n) => chosen.includes(n) || (n % 3 === 0 && !chosen.some((each) => Math.abs(each - n) === 1)),
  );
}

/**
 * The chosen numbers that stand a row higher, so that −1 and 0 side by side are not read as −10.
 * @param width px for all of them
 */
export function raisedNumbers(chosen: readonly number[], width: number) {
  const up = new Set<number>();
  if (width / 18 >= 20) return up;
  for (const n of [...chosen].sort((a, b) => a - b)) if (chosen.includes(n - 1) && !up.has(n - 1)) up.add(n);
  return up;
}

/** The place of the mage `n` on the axis, as a fraction of its length. */
export function middleOf(n: number) {
  return (n + 9.5) / 18;
}

/** The mage whose place on the axis is nearest, as a fraction of its length. */
export function mageAt(x: number) {
  return Math.max(-9, Math.min(8, Math.round(x * 18 - 9.5)));
}

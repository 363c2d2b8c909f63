// From parts of the picture to its pixels: the kernel lays a curve out without knowing our width.

/** @import { Curve } from "./types.ts" */

const RIGHT = 12;
const TOP = 10;
const FOOT = 26;
const DIGIT = 6.4;

/**
 * Where things lie in a picture of `width` × `height` px; `left` leaves room for the scale.
 *
 * @param {Curve} curve
 * @param {number} width
 * @param {number} height
 */
export function layout({ ticks }, width, height) {
  const longest = Math.max(2, ...ticks.map(({ text }) => text.length));
  const left = Math.min(12 + DIGIT * longest, width / 3);
  return {
    left,
    right: width - RIGHT,
    top: TOP,
    bottom: height - FOOT,
    /** @param {number} x */
    x: (x) => left + x * (width - RIGHT - left),
    /** @param {number} y */
    y: (y) => height - FOOT - y * (height - FOOT - TOP),
  };
}

/**
 * Which numbers can be written under the points without touching each other: all, or every third
 * but those beside a chosen one, which is always written.
 *
 * @param {number[]} numbers
 * @param {number[]} chosen
 * @param {number} width px for all of them
 */
export function written(numbers, chosen, width) {
  if (width / 18 >= 20) return numbers;
  return numbers.filter(
    (n) => chosen.includes(n) || (n % 3 === 0 && !chosen.some((each) => Math.abs(each - n) === 1)),
  );
}

/**
 * Where the mage `n` stands on the axis, in parts of its length.
 *
 * @param {number} n
 */
export function middleOf(n) {
  return (n + 9.5) / 18;
}

/**
 * The mage whose place on the axis is nearest, in parts of its length.
 *
 * @param {number} x
 */
export function mageAt(x) {
  return Math.max(-9, Math.min(8, Math.round(x * 18 - 9.5)));
}

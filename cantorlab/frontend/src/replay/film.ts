// The packed film of a game: pictures as lists of the elements that they share (pictures/film.py).

import type { Texts } from "../common/types.ts";

export interface Film {
  parts: string[];
  /** Each picture: the numbers of its parts. */
  frames: number[][];
  /** What was said of the action that led to each picture. */
  said: string[];
  title: string;
  language: string;
  texts: Texts;
}

/** The film that `packed` holds (zlib, base64). */
export async function unpack(packed: string): Promise<Film> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  // The gate for films: `packed` in Python writes these very keys.
  return JSON.parse(await new Response(plain).text()) as Film;
}

/** The picture `at` as SVG text. */
export function pictureAt({ frames, parts }: Film, at: number): string {
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

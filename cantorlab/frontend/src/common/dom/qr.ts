// QR codes, which the kernel makes and a page draws.

import { s } from "./dom.ts";

/** A square of dots, as the path of an SVG picture `size` dots wide. */
export interface Qr {
  size: number;
  path: string;
}

/** Draws a code: dark dots, on the light ground that its style sheet gives the picture. */
export function drawQr({ size, path }: Qr, label: string): SVGSVGElement {
  return s("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" }, s("path", { d: path }));
}

#!/usr/bin/env bash
# Guess: collapsing the white space of a page keeps one blank between two words of a picture's text.
# Seen: html-minifier-terser keeps it between HTML's inline elements, and drops it between an SVG's
#   tspan: "place 7 of 72" is drawn "place7of 72". <mspace/> and other closed elements of MathML
#   lose their slash and so become the parents of what follows.
# Version, source: html-minifier-terser 7.2.0, src/htmlminifier.js (its list of inline elements).
# Met by: who publishes pages with inline pictures and formulas through a usual build.
. "$(dirname "$0")/place.sh"
node_packages html-minifier-terser@7.2.0
expect "$(node_module <<'JS'
import { minify } from "html-minifier-terser";

const pages = [
  "<p>place <b>7</b> <i>of</i> 72</p>",
  "<p><svg><text>place <tspan>7</tspan> <tspan>of</tspan> 72</text></svg></p>",
  '<p><math><mi>n</mi><mspace width="1em"/><mi>m</mi></math></p>',
];
for (const page of pages) console.log(await minify(page, { collapseWhitespace: true }));
JS
)" <<'SEEN'
<p>place <b>7</b> <i>of</i> 72</p>
<p><svg><text>place<tspan>7</tspan><tspan>of</tspan>72</text></svg></p>
<p><math><mi>n</mi><mspace width="1em"><mi>m</mi></math></p>
SEEN

#!/usr/bin/env bash
# Guess: a minifier of HTML leaves MathML as a browser has drawn it, or does not touch it.
# Seen: it takes the slash from <mspace/>, which closes an element of MathML in HTML: what follows
#   then stands inside the space, where it is not drawn, and the end of the formula is gone too.
# Version, source: minify-html 0.18.1 (by its defaults).
# Met by: who publishes exported pages with formulas, and makes them smaller on the way.
. "$(dirname "$0")/place.sh"
packages minify-html==0.18.1
expect "$(python <<'PY'
import minify_html

print(minify_html.minify('<p>a</p><math><mi>n</mi><mspace width="1em"/><mn>3</mn></math><p>b</p>'))
PY
)" <<'SEEN'
<p>a</p><math><mi>n</mi><mspace width=1em><mn>3</mn><p>b
SEEN

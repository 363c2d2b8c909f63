#!/usr/bin/env bash
# Guess: a page that ipywidgets.embed makes of a widget has all that the widget needs to be drawn.
# Seen: by default (drop_defaults=True) traits that have their default are left out. The script of
#   an anywidget is one: it is added as a trait whose default it is. So the page has no script, and
#   no trait that nobody has changed, whose value no front end but the lost script knows.
# Version, source: ipywidgets 8.1.9 (widgets/widget.py, get_state; embed.py), anywidget 0.11.0
#   (widget.py, __init__).
# Met by: who writes a page of widgets with embed_minimal_html, or a notebook's saved states.
. "$(dirname "$0")/place.sh"
packages ipywidgets==8.1.9 anywidget==0.11.0
expect "$(python <<'PY'
from anywidget import AnyWidget
from ipywidgets.embed import embed_data
from traitlets import Int


class Counter(AnyWidget):
    _esm = "export default { render({ model, el }) { el.textContent = model.get('step'); } };"
    count = Int(0).tag(sync=True)
    step = Int(3).tag(sync=True)


counter = Counter(count=5)
for name, options in (("default", {}), ("drop_defaults=False", {"drop_defaults": False})):
    states = embed_data([counter], **options)["manager_state"]["state"]
    state = states[counter.model_id]["state"]
    print(name, {trait: trait in state for trait in ("_esm", "count", "step")})
PY
)" <<'SEEN'
default {'_esm': False, 'count': True, 'step': False}
drop_defaults=False {'_esm': True, 'count': True, 'step': True}
SEEN

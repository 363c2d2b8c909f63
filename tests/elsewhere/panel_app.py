"""A game as an app of Panel, as ``notebooks/howto/apps.md`` has it."""

import panel

import cantorlab

panel.extension("ipywidgets")
panel.pane.IPyWidget(cantorlab.Tafl(opponent="person", language="en")).servable()

"""A game as an app of Panel, as ``notebooks/howto/apps.md`` has it."""

import panel

import cantorlab

panel.extension("ipywidgets")
game = cantorlab.Tafl(opponent="person", language="en")
panel.pane.IPyWidget(game, sizing_mode="stretch_width").servable()

"""One anywidget component per game, on a shared table; Python is the only judge."""

"""Tables: one game's session, and the screens that people look at it through."""

"""The laboratory as a widget: maps, lengths and results of a simulation, linked to its games."""

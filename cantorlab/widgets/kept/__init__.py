"""What stays of a widget in a saved notebook: its picture, and a finished game to step through."""

"""Command ``cantorlab`` and its others: each parses what is typed, calls, and prints."""

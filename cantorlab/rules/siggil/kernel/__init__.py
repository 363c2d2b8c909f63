"""Rules of Siggil on plain integers: the deal, a turn, and games in bulk."""

"""Engine of simulations: games in chunks, played here or elsewhere, in memory or in a folder."""

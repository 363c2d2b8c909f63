"""Methods for studies: exploitability, matches until decided, ratings, balance, openings."""

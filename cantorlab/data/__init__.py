"""Places, layouts, texts, colours and art: everything here is data."""
